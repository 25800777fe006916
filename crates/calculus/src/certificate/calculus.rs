//! Makes a certificate from a theory of the calculus ([`crate::claims`]) and the steps of its
//! proofs.

use super::draft::Draft;
use super::references::References;
use super::wire;
use crate::claims::{Claim, Step, Theory};
use crate::clobber::Statement;
use crate::game::Value;

/// The statements that a certificate imports: their certificates, claims and games.
#[derive(Clone, Debug, Default)]
pub struct Imports {
    /// Roots of certificates.
    pub roots: Vec<[u8; 32]>,
    /// Number of claims that their statements give: the first ones of the theory.
    pub claims: usize,
    /// Games that their statements name.
    pub games: Vec<Value>,
}

/// The certificate of a statement: the theory's cells, lemmas and claims, and all steps. At the
/// numbers of claims in `begin` another system begins.
pub fn certificate(
    theory: &Theory,
    begin: &[usize],
    references: &References,
    statement: Statement<u32>,
    steps: &[Step],
) -> wire::Certificate {
    importing(theory, Imports::default(), begin, references, statement, steps)
}

/// The certificate of a statement that rests on others.
pub fn importing(
    theory: &Theory,
    imports: Imports,
    begin: &[usize],
    references: &References,
    statement: Statement<u32>,
    steps: &[Step],
) -> wire::Certificate {
    let ends = begin.iter().copied().chain([theory.claims.len()]);
    let bounds = [imports.claims].into_iter().chain(begin.iter().copied()).zip(ends);
    let systems =
        bounds.map(|(from, to)| &theory.claims[from..to]).filter(|claims| !claims.is_empty());
    let draft = Draft {
        statement,
        imports: imports.roots,
        games: imports.games,
        cells: theory.cells.clone(),
        lemmas: theory.lemmas.list.clone(),
        systems: systems.map(<[Claim]>::to_vec).collect(),
        steps: steps.to_vec(),
    };
    draft.finish(|value| references.of(value), references, &theory.arena)
}
