//! Sums without parameters: their options, and the premises of the steps that prove goals about
//! them.
//!
//! The premises of Replies state that Left wins all options of Right, moving first. The premise of
//! Move states that Left wins one of her options, moving second. The premises of Cut are about the
//! two positions of [`cut`]; in the first one, Left moves second.

use smallvec::SmallVec;

use crate::clobber::Player;
use crate::clobber::sum::{Sums, Terms, distinct};

/// Sums whose terms have options.
pub trait Games: Sums {
    /// Returns the options of a player in a term, in move order. Each is a list of the terms that
    /// the move leaves.
    fn options_of(&mut self, term: &Self::Term, player: Player) -> Vec<Terms<Self::Term>>;
}

/// A position before its reduction to normal form.
#[derive(Clone, Debug)]
pub struct Sum<T> {
    /// Terms that are in normal form.
    pub kept: SmallVec<[T; 8]>,
    /// Terms that have been added.
    pub added: Terms<T>,
}

impl<T: Clone> Sum<T> {
    /// Returns all terms in no particular order.
    pub fn terms(&self) -> SmallVec<[T; 8]> {
        self.kept.iter().chain(&self.added).cloned().collect()
    }
}

impl<T> From<SmallVec<[T; 8]>> for Sum<T> {
    fn from(terms: SmallVec<[T; 8]>) -> Sum<T> {
        Sum { kept: SmallVec::new(), added: terms.into_iter().collect() }
    }
}

/// An option of a position.
#[derive(Clone, Debug)]
pub struct Choice<T> {
    /// Index of the term in which the move is made.
    pub place: usize,
    /// Index of the option among the options of the term.
    pub number: usize,
    pub after: Sum<T>,
}

/// Returns the options of a player in a position in normal form, in move order. Options of equal
/// terms are listed once.
pub fn options<G: Games>(
    games: &mut G,
    position: &[G::Term],
    player: Player,
) -> Vec<Choice<G::Term>> {
    let mut choices = Vec::new();
    for place in distinct(position) {
        let rest = without(position, &[place]);
        let options = games.options_of(&position[place], player).into_iter().enumerate();
        choices.extend(options.map(|(number, added)| {
            let after = Sum { kept: rest.clone(), added };
            Choice { place, number, after }
        }));
    }
    choices
}

/// Returns the positions of the premises of a Cut: the difference of the old terms and the new
/// terms, and the position with the new terms.
///
/// # Errors
/// Errors of the terms.
pub fn cut<G: Sums>(
    games: &G,
    position: &[G::Term],
    places: &[usize],
    terms: &[G::Term],
) -> Result<[Sum<G::Term>; 2], G::Error> {
    let old = places.iter().map(|&place| Ok(position[place].clone()));
    let minus = terms.iter().map(|term| games.negative(term));
    let difference: SmallVec<_> = old.chain(minus).collect::<Result<_, _>>()?;
    let after = Sum { kept: without(position, places), added: terms.iter().cloned().collect() };
    Ok([difference.into(), after])
}

/// Returns a position without the terms at some indices.
fn without<T: Clone>(position: &[T], places: &[usize]) -> SmallVec<[T; 8]> {
    let others = position.iter().enumerate().filter(|(place, _)| !places.contains(place));
    others.map(|(_, term)| term.clone()).collect()
}
