//! Any bytes as a file, and as the text of a statement: no panic, and nothing that is not a certificate is verified.

#![no_main]

use libfuzzer_sys::fuzz_target;
use segcert_check::{Limits, Options, Statement, check};

fuzz_target!(|bytes: &[u8]| {
    let limits = Limits {
        steps: 5_000_000,
        memory: 1 << 28,
    };
    let claim = std::str::from_utf8(bytes).ok().map(str::to_owned);
    for claim in [None, claim] {
        let _ = segcert_solitaire::check(bytes, claim.as_deref());
        let _ = check(bytes, &Options { limits, claim });
    }
    if let Ok(text) = std::str::from_utf8(bytes)
        && let Ok(statement) = Statement::parse(text)
    {
        let canonical = statement.to_string();
        assert_eq!(Statement::parse(&canonical).as_ref(), Ok(&statement));
    }
});
