//! Goals of statements.

use crate::clobber::{Player, Relation};

/// The judgments about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgment {
    /// The judgment `P >= 0`: Left wins, moving second.
    AtLeast,
    /// The judgment `P |> 0`: Left wins, moving first.
    Over,
}

/// Returns the goals of a statement about the difference `D` of its sides, in the order of the
/// proofs. Each item tells whether the goal is about `D` instead of `-D`, and has its judgment.
pub fn goals(relation: Relation) -> impl Iterator<Item = (bool, Judgment)> {
    relation.says().iter().map(|&(first, wins)| {
        // The goal is about `D` if it says that Left wins.
        let is_positive = (first == Player::Left) == wins;
        let judgment = if wins { Judgment::Over } else { Judgment::AtLeast };
        (is_positive, judgment)
    })
}
