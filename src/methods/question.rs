//! Questions, as users write them.
use std::str::FromStr;

use crate::clobber::notation::is_for_all;
use crate::clobber::{ForAll, NotationError, Query};
use crate::theorems::Tape;

/// What can be asked.
#[derive(Clone, Debug)]
pub enum Question {
    /// Whether a statement about a sum holds, or who wins a position.
    Sum(Query),
    /// Whether a statement holds for all values of its variables.
    ForAll(ForAll),
    /// What holds of a row for all `n`, such as `(XXOO)^nO`.
    Line(Tape),
}

impl Question {
    /// Whether it is about all `n`.
    pub fn is_for_all(&self) -> bool {
        !matches!(self, Question::Sum(_))
    }
}

impl FromStr for Question {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Question, NotationError> {
        if !is_for_all(text) {
            return Ok(Question::Sum(text.parse()?));
        }
        let row = text.split(" for ").next().unwrap_or(text).trim();
        match row.parse() {
            Ok(line) => Ok(Question::Line(line)),
            Err(_) => Ok(Question::ForAll(text.parse()?)),
        }
    }
}
