//! Normal forms of boards, as sums of terms of the search and as fingerprints.
//!
//! A board is a sum of components and values. In its normal form, each component is read from the
//! end that gives the smaller word, no term occurs with its negative, and components without moves
//! are omitted. No component is replaced by its value, because moves are made in components.

use std::convert::Infallible;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::clobber::sum::{Sums, Terms, add, distinct};
use crate::clobber::{Atom, Component, Expr};
use crate::fingerprint::{self, Fingerprints};
use crate::game::{ComponentId, Limit, Value};
use crate::position::{self, Position, Reducer, Summand};

/// Maximum number of components whose fingerprints are stored for later boards.
const KEPT: usize = 1 << 16;

/// The terms of boards of a search.
struct Plain<'a>(&'a Reducer);

impl Sums for Plain<'_> {
    type Term = position::Term;
    type Error = Infallible;

    fn negative(&self, term: &position::Term) -> Result<position::Term, Infallible> {
        Ok(self.0.minus(*term))
    }

    fn replaced(
        &mut self,
        term: &position::Term,
    ) -> Result<Option<Terms<position::Term>>, Infallible> {
        let is_zero = match term.summand() {
            Summand::Value(value) => value == Value::ZERO,
            Summand::Component(component) => component == ComponentId::DEAD,
        };
        Ok(is_zero.then(Terms::new))
    }
}

/// Returns the normal form of a board of a search.
pub fn board(reducer: &Reducer, terms: impl IntoIterator<Item = position::Term>) -> Position {
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
fn left_options(reducer: &mut Reducer, term: position::Term) -> Vec<Terms<position::Term>> {
    match term.summand() {
        Summand::Value(value) => {
            let options = reducer.arena.left(value).iter();
            options.map(|&option| Terms::from_elem(position::Term::value(option), 1)).collect()
        }
        Summand::Component(component) => {
            let moves = reducer.components.left_moves(component).iter();
            moves
                .map(|&(a, b)| [a, b].map(position::Term::component).into_iter().collect())
                .collect()
        }
    }
}

/// Fingerprints of a term and of its negative. They do not depend on the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term([u128; 2]);

impl Term {
    /// Returns the negative.
    pub fn negative(self) -> Term {
        let Term([plus, minus]) = self;
        Term([minus, plus])
    }
}

/// The terms of boards of a file.
struct Printed;

impl Sums for Printed {
    type Term = Term;
    type Error = Infallible;

    fn negative(&self, term: &Term) -> Result<Term, Infallible> {
        Ok(term.negative())
    }

    fn replaced(&mut self, _: &Term) -> Result<Option<Terms<Term>>, Infallible> {
        Ok(None)
    }
}

/// Returns the normal form of a board of a file.
pub fn normal(terms: impl IntoIterator<Item = Term>) -> SmallVec<[Term; 8]> {
    let mut board = SmallVec::new();
    let Ok(()) = add(&mut Printed, &mut board, terms);
    board
}

/// Returns the fingerprint of a board in normal form, which is equal to the result of
/// [`Fingerprints::position`].
pub fn fingerprint(board: &[Term]) -> u128 {
    board.iter().fold(0, |sum: u128, Term([plus, _])| sum.wrapping_add(*plus))
}

/// Computes the fingerprints of terms.
#[derive(Default)]
pub struct Printer {
    /// Computes values of games that are not rows.
    pub reducer: Reducer,
    fingerprints: Fingerprints,
    components: FxHashMap<Component, Term>,
}

impl Printer {
    /// Returns the term of a component. The component must have moves.
    pub fn component(&mut self, component: &Component) -> Term {
        let component = component.oriented();
        if let Some(&term) = self.components.get(&component) {
            return term;
        }
        if self.components.len() >= KEPT {
            self.components.clear();
        }
        let negative = component.negative().oriented();
        let term = Term([&component, &negative].map(fingerprint::of_component));
        self.components.insert(component, term);
        term
    }

    /// Returns the value of a sum of games, or `None` if it is 0.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn value(&mut self, sum: &Expr) -> Result<Option<Term>, Limit> {
        let Reducer { arena, components, .. } = &mut self.reducer;
        let value = components.evaluate(sum, arena)?;
        let minus = arena.negative(value);
        let term = [value, minus].map(|value| self.fingerprints.value(value, &self.reducer));
        Ok((value != Value::ZERO).then_some(Term(term)))
    }

    /// Returns the terms of an atom: the components of a row, or the value of another game.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn atom(&mut self, atom: &Atom) -> Result<Vec<Term>, Limit> {
        match atom {
            Atom::Row(row) => {
                let components = row.components();
                let alive = components.iter().filter(|component| !component.is_dead());
                Ok(alive.map(|component| self.component(component)).collect())
            }
            other => Ok(self.value(&Expr::from(other.clone()))?.into_iter().collect()),
        }
    }
}
