//! Represents positions and moves as the checker sees them (docs/CALCULUS.md).
//!
//! A certificate of this search has no lemmas. Its only values are the named games of the
//! statement: `*`, `up` and `down`. The checker's order of terms is the reverse of the order in a
//! normal form.

use std::cmp::Ordering;
use std::convert::Infallible;

use smallvec::SmallVec;

use crate::certificate::plain::{self, Games};
use crate::claims::Term;
use crate::clobber::Player;
use crate::clobber::sum::{self, Sums, Terms};
use crate::seg::names::Name;
use crate::seg::pieces::{PieceId, Pieces, Position};

/// Returns a subgame as a term of the calculus. The values are the named games.
pub fn written(pieces: &Pieces, id: PieceId) -> Term<Name> {
    let piece = pieces.get(id);
    match piece.name {
        Some(name) => Term::Value(name),
        None => Term::Word(piece.component().clone().into()),
    }
}

/// An option of a position.
pub struct Choice {
    /// Index of the move in move order.
    pub number: usize,
    /// Index of the term in which the move is made.
    pub place: usize,
    /// Index of the first stone of the pair.
    pub pair: u16,
    /// The position after the move, in normal form.
    pub after: Position,
}

impl Sums for Pieces {
    type Term = PieceId;
    type Error = Infallible;

    fn compare(&self, a: &PieceId, b: &PieceId) -> Ordering {
        Pieces::compare(self, *b, *a)
    }

    fn negative(&self, term: &PieceId) -> Result<PieceId, Infallible> {
        Ok(Pieces::negative(self, *term))
    }

    fn replaced(&mut self, term: &PieceId) -> Result<Option<Terms<PieceId>>, Infallible> {
        Ok((*term == PieceId::DEAD).then(Terms::new))
    }
}

impl Games for Pieces {
    fn options_of(&mut self, term: &PieceId, player: Player) -> Vec<Terms<PieceId>> {
        let steps = self.steps(*term);
        steps.iter().map(|step| Terms::from(step.after[player as usize])).collect()
    }
}

/// Returns the checker's normal form of a sum.
pub fn normal(pieces: &mut Pieces, terms: impl IntoIterator<Item = PieceId>) -> Position {
    let mut position = Position::new();
    let Ok(()) = sum::add(pieces, &mut position, terms);
    position
}

/// Returns the options of a player in move order.
pub fn options(pieces: &mut Pieces, position: &Position, player: Player) -> Vec<Choice> {
    let options = plain::options(pieces, position, player).into_iter().enumerate();
    let choice = |(number, option): (usize, plain::Choice<PieceId>)| Choice {
        number,
        place: option.place,
        pair: pieces.steps(position[option.place])[option.number].pair,
        after: normal(pieces, option.after.terms()),
    };
    options.map(choice).collect()
}

/// Returns the indices of these terms in a position, or `None` if the position lacks one of them.
pub fn places(position: &Position, terms: &[PieceId]) -> Option<SmallVec<[usize; 4]>> {
    let mut places: SmallVec<[usize; 4]> = SmallVec::new();
    for term in terms {
        let place = (0..position.len()).find(|i| position[*i] == *term && !places.contains(i))?;
        places.push(place);
    }
    places.sort_unstable();
    Some(places)
}
