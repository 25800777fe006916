//! Certificates checked as a stranger would.

use segcert::certificate::Certificate;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Verdict, Verified};

/// What the checker says of a file that it verifies, if it proves what is claimed.
pub fn verified(file: &[u8], claim: Option<String>) -> Verified {
    let options = Options { claim, ..Options::default() };
    match check(file, &options, &mut Library::default()) {
        Verdict::Verified(verified) => verified,
        verdict => panic!("{verdict:?}"),
    }
}

/// A certificate proves its statement, as it was sealed.
pub fn check_again(certificate: &Certificate) {
    let claim = certificate.statement.to_string();
    assert_eq!(verified(&certificate.bytes, Some(claim.clone())), certificate.verified, "{claim}");
}

/// The same of one that several threads have replayed in parts, for each of which all values were
/// read: that took more work. Says how much more.
pub fn check_parts_again(certificate: &Certificate) -> u64 {
    let claim = certificate.statement.to_string();
    let mut alone = verified(&certificate.bytes, Some(claim.clone()));
    let together = certificate.verified.stats.work;
    let more = together.checked_sub(alone.stats.work).expect("not less");
    alone.stats.work = together;
    assert_eq!(alone, certificate.verified, "{claim}");
    more
}
