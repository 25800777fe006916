//! Answers to questions about statements and positions.
use super::statement::Statement;

/// The answer to a question about a statement or a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This statement holds: the statement in question, or a result about the position.
    Holds(Statement),
    /// The statement is false; what holds instead.
    Fails(Statement),
}
