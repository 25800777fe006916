//! The four outcome classes of positions.
use std::fmt;

use super::component::Player;
use super::expr::Expr;
use super::relation::Relation;
use super::statement::Statement;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Left wins, whoever moves first.
    L,
    /// Right wins, whoever moves first.
    R,
    /// The next player, who moves first, wins.
    N,
    /// The previous player, who moves second, wins.
    P,
}

impl Outcome {
    pub const ALL: [Outcome; 4] = [Outcome::L, Outcome::R, Outcome::N, Outcome::P];

    /// Returns the class with these winners: whether Left wins moving first, and whether Right
    /// does.
    pub fn new(left_wins_first: bool, right_wins_first: bool) -> Outcome {
        match (left_wins_first, right_wins_first) {
            (true, true) => Outcome::N,
            (true, false) => Outcome::L,
            (false, true) => Outcome::R,
            (false, false) => Outcome::P,
        }
    }

    /// Returns the class of a position. `wins` tells whether a player wins it, moving first.
    ///
    /// # Errors
    /// The errors of `wins`.
    pub fn find<E>(mut wins: impl FnMut(Player) -> Result<bool, E>) -> Result<Outcome, E> {
        Ok(Outcome::new(wins(Player::Left)?, wins(Player::Right)?))
    }

    /// Returns the winner if `first` moves first.
    pub fn winner(self, first: Player) -> Player {
        match self {
            Outcome::L => Player::Left,
            Outcome::R => Player::Right,
            Outcome::N => first,
            Outcome::P => first.other(),
        }
    }

    /// Returns the relation to 0 of a position of this class.
    pub fn relation(self) -> Relation {
        match self {
            Outcome::L => Relation::Greater,
            Outcome::R => Relation::Less,
            Outcome::N => Relation::Confused,
            Outcome::P => Relation::Equal,
        }
    }

    /// Returns the class of the positions with this relation to 0, if there is only one.
    pub fn of_relation(relation: Relation) -> Option<Outcome> {
        Outcome::ALL.into_iter().find(|outcome| outcome.relation() == relation)
    }

    /// Tells whether a relation holds between two games whose difference has this outcome.
    pub fn satisfies(self, relation: Relation) -> bool {
        relation.says().iter().all(|&(first, wins)| (self.winner(first) == first) == wins)
    }

    /// Returns the statement that a position has this outcome.
    pub fn statement(self, position: &Expr) -> Statement {
        Statement::about(position, self.relation(), &Expr::zero())
    }

    /// Returns a description of the class.
    pub fn description(self) -> &'static str {
        match self {
            Outcome::L => "Left wins, whoever moves first",
            Outcome::R => "Right wins, whoever moves first",
            Outcome::N => "the player who moves first wins",
            Outcome::P => "the player who moves second wins",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::L => "L",
            Outcome::R => "R",
            Outcome::N => "N",
            Outcome::P => "P",
        })
    }
}
