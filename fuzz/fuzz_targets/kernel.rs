//! Any bytes behind a false statement, in a file whose root is right: it is never verified.

#![no_main]

use libfuzzer_sys::fuzz_target;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::seal;
use segcert_check::shell::file::Kind;
use segcert_check::shell::library::Library;

const NO_GAMES: [u8; 1] = [0];
const NO_VARIABLES: [u8; 1] = [0];
/// One variable, from 3 on.
const VARIABLE: [u8; 4] = [1, 3, 1, 0];
/// `XO`, once.
const ROW: [u8; 9] = [1, 0, 2, 0, 1, 0, 1, 0, 1];
const XO: [u8; 1] = [0b101];
/// A power of `XO`, once, and its exponent: the variable.
const POWER: [u8; 9] = [1, 0, 2, 0, 1, 0, 1, 2, 1];
const EXPONENT: [u8; 4] = [0, 1, 0, 2];
/// The game 0, once.
const ZERO: [u8; 7] = [1, 0, 2, 0, 1, 1, 0];

const AT_LEAST: [u8; 1] = [1];
const CONFUSED: [u8; 1] = [5];

/// `XO >= 0`, and `(XO)^n >= 0 for all n >= 3`, or the same with a shifted `n`.
fn false_statements() -> [Vec<u8>; 2] {
    [
        [&NO_GAMES[..], &NO_VARIABLES, &ROW, &XO, &AT_LEAST, &ZERO].concat(),
        [&NO_GAMES[..], &VARIABLE, &POWER, &XO, &EXPONENT, &AT_LEAST, &ZERO].concat(),
    ]
}

/// What is behind the statement `XO || 0` in its proof: no imports, values, cells, lemmas or
/// claims; one move.
const PROOF: [u8; 7] = [0, 0, 0, 0, 0, 1, 16];

fn is_proved(statement: &[u8], rest: &[u8]) -> bool {
    let limits = Allowed { steps: Some(5_000_000), memory: None };
    let body = [statement, rest].concat();
    seal(Kind::Proof, &body, &[], limits, &mut Library::default()).is_ok()
}

fuzz_target!(|bytes: &[u8]| {
    // The true twin, so that the others fail for no other reason than that they are false.
    let twin = [&NO_GAMES[..], &NO_VARIABLES, &ROW, &XO, &CONFUSED, &ZERO].concat();
    assert!(is_proved(&twin, &PROOF));
    for statement in false_statements() {
        assert!(!is_proved(&statement, bytes));
    }
});
