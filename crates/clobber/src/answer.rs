//! Answers to questions about statements and positions.
use super::component::Player;
use super::outcome::Outcome;
use super::statement::{Query, Statement};

/// The answer to a question about a statement or a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The statement that holds: the statement of the question, or a result about its position.
    Holds(Statement),
    /// The statement of the question is false; this statement holds instead.
    Fails(Statement),
}

impl Answer {
    /// Answers a question about single positions. `wins` tells whether a player wins the difference
    /// of the question, moving first; it also gets the expected answer, if there is one.
    ///
    /// # Errors
    /// The errors of `wins`.
    pub fn find<E>(
        query: &Query,
        mut wins: impl FnMut(Player, Option<bool>) -> Result<bool, E>,
    ) -> Result<Answer, E> {
        if let Query::Statement(statement) = query {
            if statement.relation.holds(|first, expected| wins(first, Some(expected)))? {
                return Ok(Answer::Holds(statement.clone()));
            }
        }
        let relation = Outcome::find(|first| wins(first, None))?.relation();
        let statement = query.with_relation(relation);
        Ok(match query {
            Query::Position(_) => Answer::Holds(statement),
            Query::Statement(_) => Answer::Fails(statement),
        })
    }
}
