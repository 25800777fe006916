//! Relations between games, and their meaning for the difference of the games.
use std::fmt;

use serde::Serialize;

use super::component::Player::{self, Left, Right};

/// A relation between two games, in the order of the file format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Relation {
    /// Equal to, `=`.
    Equal,
    /// Greater than or equal to, `>=`.
    GreaterEqual,
    /// Less than or equal to, `<=`.
    LessEqual,
    /// Greater than, `>`.
    Greater,
    /// Less than, `<`.
    Less,
    /// Confused with, `||`: the player who moves first wins the difference.
    Confused,
    /// Greater than or confused with, `|>`: Left wins the difference, moving first.
    GreaterOrConfused,
    /// Less than or confused with, `<|`: Right wins the difference, moving first.
    LessOrConfused,
}

/// The sign of each relation, in the order of the relations, and its meaning for the difference:
/// pairs of the player who moves first, and whether this player wins.
const MEANINGS: [(&str, &[(Player, bool)]); 8] = [
    ("=", &[(Right, false), (Left, false)]),
    (">=", &[(Right, false)]),
    ("<=", &[(Left, false)]),
    (">", &[(Right, false), (Left, true)]),
    ("<", &[(Left, false), (Right, true)]),
    ("||", &[(Left, true), (Right, true)]),
    ("|>", &[(Left, true)]),
    ("<|", &[(Right, true)]),
];

impl Relation {
    pub const ALL: [Relation; 8] = [
        Relation::Equal,
        Relation::GreaterEqual,
        Relation::LessEqual,
        Relation::Greater,
        Relation::Less,
        Relation::Confused,
        Relation::GreaterOrConfused,
        Relation::LessOrConfused,
    ];

    pub fn as_str(self) -> &'static str {
        MEANINGS[self as usize].0
    }

    /// Returns the relation that states only whether `first` wins the difference moving first.
    pub fn of_winner(first: Player, wins: bool) -> Relation {
        match (first, wins) {
            (Player::Left, true) => Relation::GreaterOrConfused,
            (Player::Left, false) => Relation::LessEqual,
            (Player::Right, true) => Relation::LessOrConfused,
            (Player::Right, false) => Relation::GreaterEqual,
        }
    }

    /// Returns the relation between the negatives of two games in this relation.
    #[must_use]
    pub fn of_negatives(self) -> Relation {
        match self {
            Relation::GreaterEqual => Relation::LessEqual,
            Relation::LessEqual => Relation::GreaterEqual,
            Relation::Greater => Relation::Less,
            Relation::Less => Relation::Greater,
            Relation::GreaterOrConfused => Relation::LessOrConfused,
            Relation::LessOrConfused => Relation::GreaterOrConfused,
            Relation::Equal | Relation::Confused => self,
        }
    }

    /// Returns the weakest relations that together say the same as this relation.
    pub fn goals(self) -> impl Iterator<Item = Relation> {
        self.says().iter().map(|&(first, wins)| Relation::of_winner(first, wins))
    }

    /// Returns the weakest relations that contradict this relation. Two games that do not satisfy
    /// this relation satisfy one of them.
    pub fn negations(self) -> impl Iterator<Item = Relation> {
        self.says().iter().map(|&(first, wins)| Relation::of_winner(first, !wins))
    }

    /// Tells whether the relation holds between two games. `wins` tells whether a player wins their
    /// difference, moving first; it also gets the answer with which the relation holds.
    ///
    /// # Errors
    /// The errors of `wins`.
    pub fn holds<E>(
        self,
        mut wins: impl FnMut(Player, bool) -> Result<bool, E>,
    ) -> Result<bool, E> {
        for &(first, expected) in self.says() {
            if wins(first, expected)? != expected {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the meaning for the difference: pairs of the player who moves first, and whether
    /// this player wins.
    pub fn says(self) -> &'static [(Player, bool)] {
        MEANINGS[self as usize].1
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
