//! Lines `u·w^n·v`.
use std::fmt;
use std::str::FromStr;

use crate::clobber::notation::NotationError;
use crate::clobber::{Part, Stone, Word};

/// A line `u·w^n·v`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tape {
    /// `u`, often empty.
    pub left: Vec<Stone>,
    /// `w`, not empty.
    pub word: Vec<Stone>,
    /// `v`, often empty.
    pub right: Vec<Stone>,
}

impl Tape {
    /// The line of the powers of a word alone.
    pub fn of_word(word: &Part) -> Tape {
        Tape { left: Vec::new(), word: word.stones().collect(), right: Vec::new() }
    }

    /// The line that a row with one power belongs to.
    pub fn of_row(word: &Word) -> Option<Tape> {
        let [block] = word.blocks.as_slice() else {
            return None;
        };
        let [left, word, right] =
            [&word.head, &block.stones, &block.after].map(|part| part.stones().collect());
        Some(Tape { left, word, right })
    }

    /// The number of stones of `u·w^n·v`.
    pub fn stones(&self, n: usize) -> usize {
        self.left.len() + self.right.len() + n * self.word.len()
    }

    /// The row `u·w^n·v`.
    pub fn row(&self, n: usize) -> Part {
        let powers = self.word.repeat(n);
        let stones = [&self.left, &powers, &self.right].into_iter().flatten();
        stones.copied().collect()
    }
}

/// A word, or a line as statements write it: `O(XXO)^nX`.
impl FromStr for Tape {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Tape, NotationError> {
        if let Ok(word) = text.parse::<Part>() {
            if !word.is_empty() {
                return Ok(Tape::of_word(&word));
            }
        }
        Tape::of_row(&text.parse()?).ok_or_else(|| NotationError::one_power(text))
    }
}

impl fmt::Display for Tape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |stones: &[Stone]| stones.iter().map(|s| s.as_char()).collect::<String>();
        let [left, word, right] = [&self.left, &self.word, &self.right].map(|s| text(s));
        write!(f, "{left}({word})^n{right}")
    }
}
