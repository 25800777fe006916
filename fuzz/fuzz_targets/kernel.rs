//! Any bytes behind a false statement, in a file whose root is right: it is never verified.

#![no_main]

use libfuzzer_sys::fuzz_target;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::seal;
use segcert_check::shell::library::Library;

const NO_GAMES: [u8; 1] = [0];
/// No variables, and no conditions.
const NO_VARIABLES: [u8; 2] = [0, 0];
/// One variable, from 3 on, and no conditions.
const VARIABLE: [u8; 3] = [1, 3, 0];
/// A row, once: one word without powers, which is `XO`.
const ROW: [u8; 10] = [1, 0, 2, 0, 1, 0, 1, 1, XO, 0];
const XO: u8 = 0b101;
/// A row, once: one word, which is a power of `XO` with the variable as its exponent.
const POWER: [u8; 18] = [1, 0, 2, 0, 1, 0, 1, 1, 1, 1, 1, XO, 0, 1, 0, 2, 1, 1];
/// The game 0, once.
const ZERO: [u8; 7] = [1, 0, 2, 0, 1, 1, 0];

const AT_LEAST: [u8; 1] = [1];
const CONFUSED: [u8; 1] = [5];

/// `XO >= 0`, and `(XO)^n >= 0 for all n >= 3`, or the same with a shifted `n`.
fn false_statements() -> [Vec<u8>; 2] {
    [
        [&NO_GAMES[..], &NO_VARIABLES, &ROW, &AT_LEAST, &ZERO].concat(),
        [&NO_GAMES[..], &VARIABLE, &POWER, &AT_LEAST, &ZERO].concat(),
    ]
}

/// The rest of a proof of `XO || 0` behind the statement: no imports, values, cells, lemmas or
/// claims; one move.
const PROOF: [u8; 7] = [0, 0, 0, 0, 0, 1, 12];

fn is_proved(statement: &[u8], rest: &[u8]) -> bool {
    let limits = Allowed { steps: Some(5_000_000), memory: None };
    let body = [statement, rest].concat();
    seal(&body, limits, &mut Library::default()).is_ok()
}

fuzz_target!(|bytes: &[u8]| {
    // The true twin, so that the others fail for no other reason than that they are false.
    let twin = [&NO_GAMES[..], &NO_VARIABLES, &ROW, &CONFUSED, &ZERO].concat();
    assert!(is_proved(&twin, &PROOF));
    for statement in false_statements() {
        assert!(!is_proved(&statement, bytes));
    }
});
