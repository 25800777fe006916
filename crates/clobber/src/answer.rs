//! What became of a question.
use super::statement::Statement;

/// What became of a question about a statement or a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This holds: the statement that was asked about, or what was found out.
    Holds(Statement),
    /// The statement is false; what holds instead.
    Fails(Statement),
}
