//! Makes a certificate from a theory of the calculus ([`crate::claims`]) and the steps of its
//! proofs.

use super::draft::Draft;
use super::references::References;
use super::wire;
use crate::claims::{Claim, Step, Theory};
use crate::clobber::Statement;
use crate::game::Value;

/// The statements that a certificate imports: their roots, claims and games.
#[derive(Clone, Debug, Default)]
pub struct Imports {
    /// Roots of certificates.
    pub roots: Vec<[u8; 32]>,
    /// Number of claims that the imported statements provide. They are the first claims of the
    /// theory.
    pub claims: usize,
    /// Games that the imported statements name.
    pub games: Vec<Value>,
}

/// Returns the certificate of a statement that imports others: the cells, lemmas and claims of the
/// theory, and all steps. `begin` has the numbers of the claims at which a new system begins.
pub fn certificate(
    theory: &Theory,
    imports: Imports,
    begin: &[usize],
    statement: &Statement<Value>,
    steps: Vec<Step>,
) -> wire::Certificate {
    let references = References::by_age(&theory.arena);
    let ends = begin.iter().copied().chain([theory.claims.len()]);
    let bounds = [imports.claims].into_iter().chain(begin.iter().copied()).zip(ends);
    let systems =
        bounds.map(|(from, to)| &theory.claims[from..to]).filter(|claims| !claims.is_empty());
    let draft = Draft {
        statement: statement.map(|value| references.of(*value)),
        imports: imports.roots,
        games: imports.games,
        cells: theory.cells.clone(),
        lemmas: theory.lemmas.list.clone(),
        systems: systems.map(<[Claim]>::to_vec).collect(),
        steps,
    };
    draft.finish(|value| references.of(value), &references, &theory.arena)
}
