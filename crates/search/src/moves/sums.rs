//! Normal forms of boards, as sums of terms of the search.
//!
//! A board is a sum of components and values. In its normal form, each component is read from the
//! end that gives the smaller word, no term occurs with its negative, and components without moves
//! are omitted. No component is replaced by its value, because moves are made in components.

use std::convert::Infallible;

use crate::clobber::sum::{Sums, Terms, add, distinct};
use crate::game::{ComponentId, Value};
use crate::position::{Position, Reducer, Summand, Term};

/// The terms of boards of a search.
struct Plain<'a>(&'a Reducer);

impl Sums for Plain<'_> {
    type Term = Term;
    type Error = Infallible;

    fn negative(&self, term: &Term) -> Result<Term, Infallible> {
        Ok(self.0.minus(*term))
    }

    fn replaced(&mut self, term: &Term) -> Result<Option<Terms<Term>>, Infallible> {
        let is_zero = match term.summand() {
            Summand::Value(value) => value == Value::ZERO,
            Summand::Component(component) => component == ComponentId::DEAD,
        };
        Ok(is_zero.then(Terms::new))
    }
}

/// Returns the normal form of a board of a search.
pub fn board(reducer: &Reducer, terms: impl IntoIterator<Item = Term>) -> Position {
    let mut board = Position::new();
    let Ok(()) = add(&mut Plain(reducer), &mut board, terms);
    board
}

/// Returns the negatives of the boards after Left's moves, each once.
pub fn minus_options(reducer: &mut Reducer, board: &Position) -> Vec<Position> {
    let mut options = Vec::new();
    for place in distinct(board) {
        let term = board[place];
        let mut rest = board.clone();
        rest.remove(place);
        let rest = reducer.negative(&rest);
        for option in left_options(reducer, term) {
            let mut after = rest.clone();
            let minus: Terms<_> = option.iter().map(|&term| reducer.minus(term)).collect();
            let Ok(()) = add(&mut Plain(reducer), &mut after, minus);
            if !options.contains(&after) {
                options.push(after);
            }
        }
    }
    options
}

/// Returns the Left options of a term, each as a list of terms.
fn left_options(reducer: &mut Reducer, term: Term) -> Vec<Terms<Term>> {
    match term.summand() {
        Summand::Value(value) => {
            let options = reducer.arena.left(value).iter();
            options.map(|&option| Terms::from_elem(Term::value(option), 1)).collect()
        }
        Summand::Component(component) => {
            let moves = reducer.components.left_moves(component).iter();
            moves.map(|&(a, b)| [a, b].map(Term::component).into_iter().collect()).collect()
        }
    }
}
