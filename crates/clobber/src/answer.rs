//! Answers to questions about statements and positions.
use super::statement::Statement;

/// The answer to a question about a statement or a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The statement that holds: the statement of the question, or a result about its position.
    Holds(Statement),
    /// The statement of the question is false; this statement holds instead.
    Fails(Statement),
}
