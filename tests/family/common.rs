//! Lines, windows and verdicts for the tests.
use segcert::clobber::{Part, Stone};
use segcert::family::Tape;

pub const CONJECTURE_2: &str = "(XXO)^n = floor((n+1)/2)*up for all n >= 1";

pub fn tape(left: &str, word: &str, right: &str) -> Tape {
    let stones = |text: &str| -> Vec<Stone> { text.parse::<Part>().unwrap().stones().collect() };
    let [left, word, right] = [left, word, right].map(stones);
    Tape { left, word, right }
}
