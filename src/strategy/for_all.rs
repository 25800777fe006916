//! From a strategy to the certificate of a statement for all `n`.
use segcert_check::shell::library::Library;
use segcert_check::{Limits, strategy};
use segcert_replay::Flaw;
use segcert_replay::data::Strategy;
use thiserror::Error;

use super::compile::{self, Failure};
use super::old;
use crate::certificate::CertifyError;
use crate::certificate::seal::seal;
use crate::clobber::ForAll;
use crate::family::prove::Proof;

/// Why a strategy does not prove a statement.
#[derive(Debug, Error)]
pub enum Unproved {
    #[error(transparent)]
    Failure(#[from] Failure),
    /// At these `n` the row is equal to 0.
    #[error("the row is 0 at n = {}", .exceptions[0])]
    Zero {
        exceptions: Vec<u32>,
        /// The statement without them.
        instead: ForAll,
    },
    #[error(transparent)]
    Certify(#[from] CertifyError),
}

/// Whether a statement is about the start positions of a strategy, and says what strategies prove.
///
/// # Errors
/// What it is about instead, or at which `n` it is false.
pub fn concerns(strategy: &Strategy, statement: &ForAll) -> Result<(), Unproved> {
    let exceptions = compile::concerns(strategy, statement)?;
    let Some(last) = exceptions.last() else {
        return Ok(());
    };
    let mut instead = statement.clone();
    for variable in &mut instead.variables {
        variable.from = last + 1;
    }
    Err(Unproved::Zero {
        exceptions,
        instead,
    })
}

/// Proves a statement by a strategy, with all that the strategy rests on.
///
/// # Errors
/// See [`Unproved`].
pub fn prove(strategy: &Strategy, statement: &ForAll) -> Result<Proof, Unproved> {
    concerns(strategy, statement)?;
    let certificate = compile::certify(strategy, statement, &mut |_, _| ())?;
    let sealed = seal(&certificate, &mut Library::default())?;
    Ok(Proof {
        statement: statement.clone(),
        bytes: sealed.bytes,
        root: sealed.verified.root_hex(),
        strategy: Some(strategy.name.clone()),
    })
}

/// What has to be shown of a strategy for all lengths, and whether it holds.
///
/// # Errors
/// If the strategy makes no sense, or something that it rests on has no certificate.
pub fn theorem(from: &Strategy, certificates: &[Vec<u8>]) -> Result<strategy::Theorem, Flaw> {
    let from = old::strategy(from);
    let certified = strategy::Certified::new(&from, certificates, Limits::default());
    certified
        .and_then(|certified| strategy::theorem(&certified))
        .map_err(old::flaw)
}
