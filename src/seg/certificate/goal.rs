//! Positions, moves and steps as the checker sees them (docs/FORMAT.md).
//!
//! A certificate of this search has no lemmas, and the only values in it are games of the statement that have a name: `*`, `up` and `down`.
//! The checker's order of parts is the order of a normal form from the other end.

use smallvec::SmallVec;

use crate::clobber::Atom;
use crate::seg::pieces::{PieceId, Pieces, Position};

/// What is claimed about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgment {
    /// `P ≥ 0`
    AtLeast,
    /// `P ⊳ 0`
    Beats,
}

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

/// A term: a named game, or a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    Name(Name),
    Piece(PieceId),
}

/// One step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Op {
    /// All Right options.
    Replies,
    /// The Left option with this number.
    Move(usize),
    /// The terms at these places become other terms that are lesser together.
    Cut {
        judgment: Judgment,
        selected: SmallVec<[usize; 4]>,
        lesser: SmallVec<[Term; 4]>,
    },
    /// The terms at these places, and the others, are games of the database that is imported.
    Import {
        judgment: Judgment,
        selected: SmallVec<[usize; 4]>,
    },
}

/// An option: its number in move order, and what is left, in normal form.
pub struct Choice {
    /// From 0.
    pub number: usize,
    /// The place of the part that is played in.
    pub place: usize,
    /// The pair of stones.
    pub pair: u16,
    /// In normal form.
    pub after: Position,
}

/// The checker's normal form of a sum of parts.
pub fn normal(pieces: &Pieces, terms: impl IntoIterator<Item = PieceId>) -> Position {
    let mut position: Position = terms
        .into_iter()
        .filter(|&id| id != PieceId::DEAD)
        .collect();
    let mut i = 0;
    while i < position.len() {
        let minus = pieces.negative(position[i]);
        match position[i + 1..].iter().position(|&other| other == minus) {
            Some(j) => {
                position.swap_remove(i + 1 + j);
                position.swap_remove(i);
            }
            None => i += 1,
        }
    }
    position.sort_unstable_by(|&a, &b| pieces.compare(b, a));
    position
}

/// The options of a player (0 for Left, 1 for Right) in move order.
pub fn options(pieces: &mut Pieces, position: &Position, player: usize) -> Vec<Choice> {
    let mut options = Vec::new();
    for (place, &id) in position.iter().enumerate() {
        if place > 0 && position[place - 1] == id {
            continue;
        }
        for step in pieces.steps(id).iter() {
            let others = position.iter().enumerate().filter(|&(i, _)| i != place);
            let left = others.map(|(_, &id)| id).chain(step.after[player]);
            options.push(Choice {
                number: options.len(),
                place,
                pair: step.pair,
                after: normal(pieces, left),
            });
        }
    }
    options
}

/// The places of some terms in a position that has them all; none if it has not.
pub fn places(position: &Position, terms: &[PieceId]) -> Option<SmallVec<[usize; 4]>> {
    let mut places: SmallVec<[usize; 4]> = SmallVec::new();
    for term in terms {
        let place = (0..position.len()).find(|i| position[*i] == *term && !places.contains(i))?;
        places.push(place);
    }
    places.sort_unstable();
    Some(places)
}

/// A position without the terms at these places.
pub fn without(position: &Position, places: &[usize]) -> Position {
    let others = position.iter().enumerate();
    others
        .filter(|(i, _)| !places.contains(i))
        .map(|(_, &id)| id)
        .collect()
}
