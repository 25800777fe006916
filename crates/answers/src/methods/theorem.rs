//! Proves theorems for all `n` by strategies that come with the program, or by systems of claims.
use segcert_replay::data::Strategy;

use super::Unproved;
use crate::clobber::Statement;
use crate::run::Control;
use crate::strategy::compile::starting_with;
use crate::strategy::for_all;
use crate::strategy::library::{built_in, early_and_late};
use crate::theorems::prove::{self, Proof};

/// A way to prove a theorem. Returns `None` if it finds no proof.
pub type Way = fn(&Statement, &Control) -> Result<Option<Proof>, Unproved>;

/// The ways to prove a theorem, in the order in which they are tried.
const WAYS: [Way; 4] = [by_start, from_any_family, by_claims, by_late_strategy];

/// Proves a statement by the first of all ways that has a proof. Needs a stack of
/// [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
///
/// # Errors
/// [`Unproved`].
pub fn prove(statement: &Statement, control: &Control) -> Result<Option<Proof>, Unproved> {
    first(&WAYS, statement, control)
}

/// Proves a statement by the first of these ways that has a proof.
///
/// # Errors
/// [`Unproved`].
pub fn first(
    ways: &[Way],
    statement: &Statement,
    control: &Control,
) -> Result<Option<Proof>, Unproved> {
    ways.iter().find_map(|way| way(statement, control).transpose()).transpose()
}

/// Proves a statement by a strategy about its start positions, if there is such a strategy.
///
/// # Errors
/// [`Unproved`].
pub fn by_start(statement: &Statement, control: &Control) -> Result<Option<Proof>, Unproved> {
    let [early, _] = early_and_late(statement)?;
    by_strategies(&early, statement, control)
}

/// Proves a statement by a strategy that comes with the program and has families with the rows of
/// the statement, even if its start positions differ.
///
/// # Errors
/// [`Unproved`].
pub fn from_any_family(
    statement: &Statement,
    control: &Control,
) -> Result<Option<Proof>, Unproved> {
    let started: Vec<Strategy> =
        built_in()?.iter().flat_map(|strategy| starting_with(strategy, statement)).collect();
    by_strategies(&started.iter().collect::<Vec<_>>(), statement, control)
}

/// Proves a statement by a system of claims.
///
/// # Errors
/// [`Unproved`].
pub fn by_claims(statement: &Statement, control: &Control) -> Result<Option<Proof>, Unproved> {
    match prove::prove(statement, control) {
        Err(prove::Unproved::NothingFound) => Ok(None),
        proof => Ok(Some(proof?)),
    }
}

/// Proves a statement by a strategy about more rows than the statement has variables.
///
/// # Errors
/// [`Unproved`].
pub fn by_late_strategy(
    statement: &Statement,
    control: &Control,
) -> Result<Option<Proof>, Unproved> {
    let [_, late] = early_and_late(statement)?;
    by_strategies(&late, statement, control)
}

/// Proves a statement by one strategy. Shows each proved claim as progress.
///
/// # Errors
/// [`for_all::Unproved`].
pub fn by_strategy(
    strategy: &Strategy,
    statement: &Statement,
    control: &Control,
) -> Result<Proof, for_all::Unproved> {
    for_all::prove(strategy, statement, control, &mut |claim| {
        let progress = &control.progress;
        progress.set_stage(format!("trying strategy {}: claim {}", strategy.name, claim.name));
    })
}

/// Returns a proof by the first of these strategies that has one. Returns an error if one of them
/// refutes the statement.
fn by_strategies(
    strategies: &[&Strategy],
    statement: &Statement,
    control: &Control,
) -> Result<Option<Proof>, Unproved> {
    for strategy in strategies {
        control.check()?;
        match by_strategy(strategy, statement, control) {
            Ok(proof) => return Ok(Some(proof)),
            Err(zero @ for_all::Unproved::Zero { .. }) => return Err(zero.into()),
            Err(for_all::Unproved::Stopped(halt)) => return Err(halt.into()),
            Err(_) => {}
        }
    }
    Ok(None)
}
