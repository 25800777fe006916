//! The games `*`, `up` and `down`: named games of statements that are equal to boards.

use crate::clobber::Atom;
use crate::game::{Arena, Value};

/// A game that a statement mentions by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// The game `*`.
    Star,
    /// The game `up = {0|*}`.
    Up,
    /// The game `down = {*|0}`.
    Down,
}

impl Name {
    /// Returns the name of a game other than a row, if it has a name and is equal to a board.
    pub fn of(atom: &Atom) -> Option<Name> {
        match atom {
            Atom::Nimber(1) => Some(Name::Star),
            Atom::Up => Some(Name::Up),
            Atom::Down => Some(Name::Down),
            _ => None,
        }
    }

    /// Returns the negative of the game.
    pub fn negative(self) -> Name {
        match self {
            Name::Star => Name::Star,
            Name::Up => Name::Down,
            Name::Down => Name::Up,
        }
    }

    /// Returns the only option of Left, and the only option of Right; `None` stands for 0.
    pub fn options(self) -> [Option<Name>; 2] {
        match self {
            Name::Star => [None, None],
            Name::Up => [None, Some(Name::Star)],
            Name::Down => [Some(Name::Star), None],
        }
    }

    /// Returns a board that is equal to the game.
    pub fn board(self) -> &'static str {
        match self {
            Name::Star => "XO",
            Name::Up => "XXO",
            Name::Down => "OOX",
        }
    }

    /// Returns the value of the game.
    pub fn value(self, arena: &Arena) -> Value {
        match self {
            Name::Star => arena.reference(0, 1),
            Name::Up => arena.reference(1, 0),
            Name::Down => arena.reference(-1, 0),
        }
    }
}
