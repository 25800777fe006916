//! The types of a certificate and their bytes (docs/FORMAT.md, version 3).
//!
//! These types follow the specification field by field; their wire format is *postcard*. Cells,
//! lemmas, claims and steps are the types of [`crate::claims`], with references for values.
use serde::Serialize;

use crate::claims::Cell;
use crate::claims::wire::increasing;
use crate::clobber;

pub type Term = crate::claims::Term<u32>;
pub type Lemma = crate::claims::Lemma<u32>;
pub type Claim = crate::claims::Claim<u32>;
pub type Step = crate::claims::Step<u32>;

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Certificate {
    pub statement: Statement,
    /// Roots of the certificates that are imported.
    pub imports: Vec<[u8; 32]>,
    /// Entries 1, 2, …. Entry 0 is the game 0.
    pub arena: Vec<Entry>,
    pub cells: Vec<Cell>,
    pub lemmas: Vec<Lemma>,
    pub systems: Vec<Vec<Claim>>,
    /// All proofs: of the two goals of each lemma, then of each claim, then of the goals of the
    /// statement.
    pub steps: Vec<Step>,
}

/// A game given by its options, which are strictly increasing references to earlier entries.
/// Reference `2i` is entry `i`, and `2i + 1` is its negative. Reference `2i + 1` is not used if the
/// entry is its own negative.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Entry {
    #[serde(serialize_with = "increasing")]
    pub left: Vec<u32>,
    #[serde(serialize_with = "increasing")]
    pub right: Vec<u32>,
}

/// A statement, and the games that it names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Statement {
    /// Games given by their options, like the entries of [`Certificate::arena`].
    pub games: Vec<Entry>,
    /// The statement, with references to `games`.
    pub said: clobber::Statement<u32>,
}

/// The value of each sum of components that fits into a number of squares, except sums whose
/// negatives are earlier.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Database {
    pub squares: u32,
    /// Values given by their options, like the entries of [`Certificate::arena`].
    pub arena: Vec<Entry>,
    /// References to the values of the sums.
    pub values: Vec<u32>,
}

/// Returns the body of a file.
pub fn body(content: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(content).expect("nothing here is of unknown length")
}

#[cfg(test)]
mod tests;
