//! Positions and moves as the checker sees them (docs/CALCULUS.md).
//!
//! A certificate of this search has no lemmas, and the only values in it are games of the statement
//! that have a name: `*`, `up` and `down`. The checker's order of terms is the order of a normal
//! form from the other end.

use smallvec::SmallVec;

use crate::claims::Term;
use crate::seg::names::Name;
use crate::seg::pieces::{PieceId, Pieces, Position};

/// A term of the calculus, in which the values are the named games.
pub fn written(pieces: &Pieces, id: PieceId) -> Term<Name> {
    let piece = pieces.get(id);
    match piece.name {
        Some(name) => Term::Value(name),
        None => Term::Word(piece.part().clone().into()),
    }
}

/// An option: its number in move order, and what is left, in normal form.
pub struct Choice {
    /// From 0.
    pub number: usize,
    /// The place of the term that is played in.
    pub place: usize,
    /// The first stone of the pair.
    pub pair: u16,
    /// The position that is left, in normal form.
    pub after: Position,
}

/// The checker's normal form of a sum.
pub fn normal(pieces: &Pieces, terms: impl IntoIterator<Item = PieceId>) -> Position {
    let mut position: Position = terms.into_iter().filter(|&id| id != PieceId::DEAD).collect();
    pieces.cancel(&mut position);
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
    others.filter(|(i, _)| !places.contains(i)).map(|(_, &id)| id).collect()
}
