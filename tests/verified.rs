//! Certificates checked as a stranger would.

use segcert_calculus::certificate::Certificate;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Verdict, Verified};

/// Returns the content of the verdict on a file, which must be verified and prove the claim, if
/// there is one.
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
