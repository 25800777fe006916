//! Statements that the finder proves, and what it says of others.
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;
use segcert_clobber::Statement;
use segcert_run::Control;
use segcert_theorems::prove::{Unproved, prove};

use crate::verified::verified;

const CONJECTURE_2: &str = "(XXO)^n = floor((n+1)/2)*up for all n >= 1";

fn proof(statement: &str) -> Result<Vec<u8>, Unproved> {
    let statement: Statement = statement.parse().unwrap();
    prove(&statement, &Control::default()).map(|proof| proof.bytes)
}

#[test]
fn proofs_are_verified_and_say_what_was_asked() {
    for statement in [
        CONJECTURE_2,
        "(XXOO)^n = 0 for all n >= 1",
        "(OXXO)^n = 0 for all n >= 1",
        "(OXX)^(n+2) >= (OXX)^n for all n >= 0",
        "(XXO)^(2*n-1) = n*up for all n >= 1",
        "(XXOXO)^n > 0 for all n >= 4",
        "XXXXOOO(X)^n = 3*up for all n >= 6",
        "(XXXOXXO)^n < (2*n)*up for all n >= 1",
        "(XXXOXXO)^n > n*up for all n >= 2",
        "-n*up > (OOOXOOX)^n for all n >= 2",
        "(XXXOXXO)^(2*n) < (4*n)*up for all n >= 1",
    ] {
        let bytes = proof(statement).unwrap();
        let verified = verified(&bytes, Some(statement.to_owned()));
        assert_eq!(verified.statement, statement);
        let other =
            Options { claim: Some("(XXO)^n = 0 for all n >= 1".to_owned()), ..Options::default() };
        let verdict = check(&bytes, &other, &mut Library::default());
        assert!(matches!(verdict, Verdict::Rejected(_)));
    }
}

#[test]
fn the_committed_certificate_is_what_prove_writes() {
    let file = include_bytes!("../../certs/claims/conjecture-2-all-n.cert");
    assert_eq!(proof(CONJECTURE_2).unwrap(), file);
}

#[test]
fn false_statements_are_refuted_with_an_instance() {
    let refuted = |statement| match proof(statement) {
        Err(Unproved::False { at, instead }) => (at, instead.to_string()),
        other => panic!("{:?}", other.map(|_| ())),
    };
    let (at, instead) = refuted("(XXO)^n = floor(n/2)*up for all n >= 2");
    assert_eq!((&*at, &*instead), ("n = 3", "(XXO)^3 > up"));
    assert_eq!(refuted("(XXO)^n <= 9*up for all n >= 1").0, "n = 19");
    let (at, instead) = refuted("(X)^m(O)^n = 0 for all m >= 1, n >= 1");
    assert_eq!((&*at, &*instead), ("m = 1, n = 1", "XO || 0"));
}
