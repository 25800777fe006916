//! From a strategy to the certificate of a statement for all `n`.
use segcert_check::strategy::{Certified, Meaning, Theorem};
use segcert_check::{Code, Limits, Verdict, seal_strategy};
use segcert_replay::Flaw;
use segcert_replay::data::Strategy;
use thiserror::Error;

use super::encode::{Unwritable, sections};
use super::old;
use crate::clobber::{ForAll, Statement};
use crate::family::prove::Proof;

/// Why a strategy does not prove a statement.
#[derive(Debug, Error)]
pub enum Unproved {
    /// The statement is about other rows, or says something that no strategy proves.
    #[error("{0}")]
    Unfit(String),
    #[error(transparent)]
    Unwritable(#[from] Unwritable),
    #[error(transparent)]
    Flaw(#[from] Flaw),
    /// The games beside the row are not enough.
    #[error("the strategy needs {wanted}, but {instead}")]
    Beside { wanted: String, instead: Statement },
    /// At these `n` the row is equal to 0.
    #[error("the row is 0 at n = {}", .exceptions[0])]
    Zero {
        exceptions: Vec<u32>,
        /// The statement without them.
        instead: ForAll,
    },
    #[error("{0}")]
    NotAccepted(String),
}

/// Whether a statement is about the start positions of a strategy, and says what strategies prove. Returns what a certificate has to say besides.
///
/// # Errors
/// What it is about instead.
pub fn concerns(strategy: &Strategy, statement: &ForAll) -> Result<Option<String>, Unproved> {
    let (strategy, statement) = (old::strategy(strategy), checked(statement)?);
    let meaning = Meaning::new(&strategy, &statement);
    meaning
        .map(|meaning| meaning.beside())
        .map_err(|unfit| Unproved::Unfit(unfit.message))
}

/// Proves a statement by a strategy, with certificates for all that the strategy rests on, and for what [`concerns`] asked for.
///
/// # Errors
/// See [`Unproved`].
pub fn prove(
    strategy: &Strategy,
    certificates: &[Vec<u8>],
    beside: Option<&[u8]>,
    statement: &ForAll,
) -> Result<Proof, Unproved> {
    let sections = sections(strategy, certificates, beside, statement)?;
    match seal_strategy(&sections, Limits::default()).map_err(|verdict| *verdict) {
        Ok(sealed) => Ok(Proof {
            statement: statement.clone(),
            bytes: sealed.bytes,
            verified: sealed.verified,
        }),
        Err(Verdict::Rejected(rejection)) if rejection.code == Code::StrategyZero => {
            let theorem = theorem(strategy, certificates)?;
            let (strategy, parsed) = (old::strategy(strategy), checked(statement)?);
            let meaning = Meaning::new(&strategy, &parsed);
            let meaning = meaning.map_err(|unfit| Unproved::Unfit(unfit.message))?;
            let exceptions = meaning.exceptions(&theorem).into_iter();
            let exceptions: Vec<u32> = exceptions.filter_map(|n| u32::try_from(n).ok()).collect();
            let last = exceptions.last().copied();
            let last = last.ok_or(Unproved::NotAccepted(rejection.message))?;
            Err(Unproved::Zero {
                exceptions,
                instead: ForAll {
                    from: last + 1,
                    ..statement.clone()
                },
            })
        }
        Err(Verdict::Rejected(rejection)) => Err(Unproved::NotAccepted(rejection.message)),
        Err(Verdict::CouldNotCheck(obstacle)) => Err(Unproved::NotAccepted(obstacle.to_string())),
        Err(Verdict::Verified(verified)) => Err(Unproved::NotAccepted(verified.statement)),
    }
}

/// What has to be shown of a strategy for all lengths, and whether it holds.
///
/// # Errors
/// If the strategy makes no sense, or something that it rests on has no certificate.
pub fn theorem(strategy: &Strategy, certificates: &[Vec<u8>]) -> Result<Theorem, Flaw> {
    let strategy = old::strategy(strategy);
    let certified = Certified::new(&strategy, certificates, Limits::default());
    certified
        .and_then(|certified| segcert_check::strategy::theorem(&certified))
        .map_err(old::flaw)
}

/// The statement as the checker reads it.
fn checked(statement: &ForAll) -> Result<segcert_check::ForAll, Unproved> {
    let parsed = segcert_check::ForAll::parse(&statement.to_string());
    parsed.map_err(|error| Unproved::Unfit(error.message.to_owned()))
}
