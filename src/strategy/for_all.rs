//! From a strategy to the certificate of a statement for all `n`.
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verified;
use segcert_check::{Limits, strategy};
use segcert_replay::Flaw;
use segcert_replay::data::Strategy;
use thiserror::Error;

use super::compile::{self, Failure};
use super::old;
use crate::certificate::CertifyError;
use crate::certificate::seal::seal;
use crate::clobber::ForAll;

/// A proof, ready to be written to a file.
pub struct Theorem {
    pub statement: ForAll,
    /// How the strategy is called.
    pub strategy: String,
    pub bytes: Vec<u8>,
    pub verified: Verified,
}

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
    let instead = ForAll {
        from: last + 1,
        ..statement.clone()
    };
    Err(Unproved::Zero {
        exceptions,
        instead,
    })
}

/// Proves a statement by a strategy, with all that the strategy rests on.
///
/// # Errors
/// See [`Unproved`].
pub fn prove(strategy: &Strategy, statement: &ForAll) -> Result<Theorem, Unproved> {
    concerns(strategy, statement)?;
    let certificate = compile::certify(strategy, statement, &mut |_, _| ())?;
    let sealed = seal(&certificate, &mut Library::default())?;
    Ok(Theorem {
        statement: statement.clone(),
        strategy: strategy.name.clone(),
        bytes: sealed.bytes,
        verified: sealed.verified,
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
