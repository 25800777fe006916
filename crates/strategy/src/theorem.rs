//! A theorem by whatever proves it: strategies that come with the program, or systems of claims.
use segcert_replay::data::Strategy;
use thiserror::Error;

use super::compile::starting_with;
use super::for_all;
use super::library::{LoadError, built_in, early_and_late};
use crate::clobber::Statement;
use crate::run::{Control, Halt};
use crate::theorems::prove::{self, Proof};

/// Why there is no proof.
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

/// By a strategy if one is about the statement, else by a system of claims, and at last by
/// strategies about more rows than the statement has variables. Needs a stack of
/// [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
///
/// # Errors
/// [`Unproved`].
pub fn prove(statement: &Statement, control: &Control) -> Result<Proof, Unproved> {
    for by_strategy in [at_once, from_any_family] {
        if let Some(proof) = by_strategy(statement, control)? {
            return Ok(proof);
        }
    }
    at_length(statement, control)
}

/// Where [`at_once`] finds nothing.
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

/// By a strategy that is about the statement, if there is one.
///
/// # Errors
/// [`Unproved`].
pub fn at_once(statement: &Statement, control: &Control) -> Result<Option<Proof>, Unproved> {
    let [early, _] = early_and_late(statement)?;
    by_strategies(&early, statement, control)
}

/// By a strategy that comes with the program and knows the rows of the statement, though it starts
/// from others.
///
/// # Errors
/// [`Unproved`].
pub fn from_any_family(
    statement: &Statement,
    control: &Control,
) -> Result<Option<Proof>, Unproved> {
    let started: Vec<Strategy> =
        built_in()?.iter().filter_map(|strategy| starting_with(strategy, statement)).collect();
    by_strategies(&started.iter().collect::<Vec<_>>(), statement, control)
}

/// By one strategy; each claim that is proved is shown.
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
        progress.say(format!("{}: {}", strategy.name, claim.name));
    })
}

/// A proof by the first of these strategies that has one. An error is what one of them says
/// against the statement.
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
