//! Questions, as users write them.
use std::str::FromStr;

use crate::clobber::notation::{before_range, is_for_all, plain};
use crate::clobber::{NotationError, Query, Statement};
use crate::theorems::Family;

/// A question to the prover.
#[derive(Clone, Debug)]
pub enum Question {
    /// Asks whether a statement holds, or who wins a position.
    Query(Query),
    /// Asks for a theorem about a row for all `n`, such as `(XXOO)^nO`.
    Family(Family),
}

impl Question {
    /// Tells whether the question is about all `n`.
    pub fn is_for_all(&self) -> bool {
        match self {
            Question::Query(query) => !query.is_single(),
            Question::Family(_) => true,
        }
    }
}

impl FromStr for Question {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Question, NotationError> {
        let plain = plain(text);
        let (row, has_range) = before_range(&plain);
        match row.trim().parse() {
            Ok(family) if is_for_all(&plain) => {
                if has_range {
                    Statement::read_family_in_range(text)?;
                }
                Ok(Question::Family(family))
            }
            _ => Ok(Question::Query(Query::read_with_instances(text)?)),
        }
    }
}
