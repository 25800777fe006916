//! Any bytes as a file, and as the body of a file of each kind whose root is right: no panic, and
//! what is verified once is verified again, as what it says.

#![no_main]

use libfuzzer_sys::fuzz_target;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::file::{Kind, write};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

fuzz_target!(|bytes: &[u8]| {
    let limits = Allowed { steps: Some(5_000_000), memory: None };
    let claim = std::str::from_utf8(bytes).ok();
    let _ = segcert_solitaire::check(bytes, claim);
    let mut library = Library::default();
    let claim = claim.map(str::to_owned);
    let _ = check(bytes, &Options { limits, claim, ..Options::default() }, &mut library);
    for kind in [Kind::Proof, Kind::Database] {
        let file = write(kind, bytes);
        let options = Options { limits, ..Options::default() };
        let first = check(&file, &options, &mut library);
        let Verdict::Verified(verified) = &first else {
            continue;
        };
        let claim = Some(verified.statement.clone());
        let again = check(&file, &Options { limits, claim, ..Options::default() }, &mut library);
        assert_eq!(first, again);
    }
});
