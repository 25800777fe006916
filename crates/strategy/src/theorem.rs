//! Proves theorems by strategies that come with the program, or by systems of claims.
use segcert_replay::data::Strategy;
use thiserror::Error;

use super::compile::starting_with;
use super::for_all;
use super::library::{LoadError, built_in, early_and_late};
use crate::clobber::Statement;
use crate::run::{Control, Halt};
use crate::theorems::prove::{self, Proof};

/// Reason why there is no proof.
#[derive(Debug, Error)]
pub enum Unproved {
    #[error(transparent)]
    Claims(#[from] prove::Unproved),
    #[error(transparent)]
    Strategy(#[from] for_all::Unproved),
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    Stopped(#[from] Halt),
}

/// Proves a statement: first by a strategy that applies, then by a system of claims, and last by
/// strategies about more rows than the statement has variables. Needs a stack of
/// [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
///
/// # Errors
/// [`Unproved`].
pub fn prove(statement: &Statement, control: &Control) -> Result<Proof, Unproved> {
    let mut by_strategy = [at_once, from_any_family].into_iter();
    let found = by_strategy.find_map(|it| it(statement, control).transpose());
    found.unwrap_or_else(|| at_length(statement, control))
}

/// Proves a statement for which [`at_once`] finds no proof.
///
/// # Errors
/// [`Unproved`].
pub fn at_length(statement: &Statement, control: &Control) -> Result<Proof, Unproved> {
    let [_, late] = early_and_late(statement)?;
    match prove::prove(statement, control) {
        Err(nothing @ prove::Unproved::NothingFound) => {
            by_strategies(&late, statement, control)?.ok_or_else(|| nothing.into())
        }
        proof => Ok(proof?),
    }
}

/// Proves a statement by a strategy about its start positions, if there is such a strategy.
///
/// # Errors
/// [`Unproved`].
pub fn at_once(statement: &Statement, control: &Control) -> Result<Option<Proof>, Unproved> {
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
