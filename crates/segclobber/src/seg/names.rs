//! Games that have a name, and are boards, too.

use crate::clobber::Atom;

/// A game that the statement mentions by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// `*`
    Star,
    /// `up = {0|*}`
    Up,
    /// `down = {*|0}`
    Down,
}

impl Name {
    /// The name of a game that is not a row and has a board.
    pub fn of(atom: &Atom) -> Option<Name> {
        match atom {
            Atom::Nimber(1) => Some(Name::Star),
            Atom::Up => Some(Name::Up),
            Atom::Down => Some(Name::Down),
            _ => None,
        }
    }

    /// The same game with the players swapped.
    pub fn negative(self) -> Name {
        match self {
            Name::Star => Name::Star,
            Name::Up => Name::Down,
            Name::Down => Name::Up,
        }
    }

    /// A board that is equal to it.
    pub fn board(self) -> &'static str {
        match self {
            Name::Star => "XO",
            Name::Up => "XXO",
            Name::Down => "OOX",
        }
    }
}
