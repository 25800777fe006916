//! Proves a statement for all `n`, and writes its certificate.
use segcert_check::shell::check::Sealed;
use segcert_check::shell::library::Library;
use thiserror::Error;

use super::engine::{ended, halt};
use super::refute::{refute, refute_with_few_rows, refute_with_many_copies};
use super::{by_bounds, by_numbers, law, play};
use crate::certificate::{CertifyError, seal, wire};
use crate::claims::Fault;
use crate::clobber::Statement;
use crate::clobber::writable::writable;
use crate::run::{Control, Halt};

/// A proof, ready to be written to a file.
pub struct Proof {
    pub statement: Statement,
    /// The statement of the certificate as the checker prints it.
    pub certified: String,
    /// The content of the file.
    pub certificate: wire::Certificate,
    pub bytes: Vec<u8>,
    /// Root of the certificate, in hexadecimal digits.
    pub root: String,
    /// Number of steps, as the checker counts them.
    pub steps: u64,
    /// Name of the strategy that proves the statement, if one does.
    pub strategy: Option<String>,
    /// Number of elementary steps of the check, if the checker does not allow so many for a file of
    /// this size unless it is told to.
    pub work: Option<u64>,
}

/// Reason why there is no proof.
#[derive(Debug, Error)]
pub enum Unproved {
    /// The statement is false at these values of the variables; another statement holds instead.
    /// The values are empty if the statement is false for all of them.
    #[error("the statement is false at {at}: {instead}")]
    False { at: String, instead: Box<Statement> },
    #[error("an exponent is negative at {0}")]
    NegativeExponent(String),
    #[error(
        "the options in braces contain a sum or a row; certificates for all n cannot express this"
    )]
    NotCertifiable,
    #[error(
        "no single condition says that an exponent, or a number under `floor`, is at least 0; \
         certificates for all n cannot express this"
    )]
    NotImmediate,
    #[error(
        "no built-in strategy proves this for any number of rows, and neither a few short rows nor \
         many copies of one of them refute it"
    )]
    AnyNumber,
    #[error("no inductive proof and no counterexample was found")]
    NothingFound,
    /// A limit of time or memory was reached, or the work was interrupted.
    #[error(transparent)]
    Stopped(#[from] Halt),
    #[error("the certificate would exceed the limits of the format")]
    TooLarge,
    #[error("the checker does not verify the certificate: {0}")]
    NotAccepted(String),
}

/// Number of instances that are evaluated before a proof is tried, so that false statements are
/// refuted with an instance.
const REFUTED_FIRST: usize = 12;

/// Number of instances that are evaluated if no proof is found.
const REFUTED_UP_TO: usize = 60;

/// Proves a statement for all `n`, or says why not. Does not prove statements about any number of
/// rows, which need strategies, but refutes them.
///
/// # Errors
/// [`Unproved`].
pub fn prove(statement: &Statement, control: &Control) -> Result<Proof, Unproved> {
    if !statement.is_writable() {
        return Err(Unproved::NotCertifiable);
    }
    if statement.is_about_any_number() {
        refute_with_few_rows(statement, control, u64::MAX)?;
        refute_with_many_copies(statement, control)?;
        return Err(Unproved::AnyNumber);
    }
    refute(statement, control, REFUTED_FIRST)?;
    if writable(statement).as_ref() != Some(statement) {
        return Err(Unproved::NotImmediate);
    }
    if let Some(proof) = by_claims(statement, control)? {
        return Ok(proof);
    }
    refute(statement, control, REFUTED_UP_TO)?;
    by_ways(&LATE_WAYS, statement, control)?.ok_or(Unproved::NothingFound)
}

/// A way to find a certificate. Returns `None` or a fault, other than the end of time or memory, if
/// it finds none.
type Way = fn(&Statement, &Control) -> Result<Option<wire::Certificate>, Fault>;

/// The ways to find a certificate without long play, in the order in which they are tried. Bounds
/// come before laws, because their certificates are smaller.
const WAYS: [Way; 3] = [by_quick_play, by_bounds::prove, law::theorem::prove];

/// The ways to find a certificate that are tried after more instances were evaluated.
const LATE_WAYS: [Way; 1] = [by_long_play];

fn by_quick_play(
    statement: &Statement,
    control: &Control,
) -> Result<Option<wire::Certificate>, Fault> {
    if is_quick_to_play(statement) { play::prove(statement, control) } else { Ok(None) }
}

fn by_long_play(
    statement: &Statement,
    control: &Control,
) -> Result<Option<wire::Certificate>, Fault> {
    if is_quick_to_play(statement) { Ok(None) } else { play::prove(statement, control) }
}

/// Tells whether all powers are powers of single stones, so that there are few moves, and nothing
/// else grows.
fn is_quick_to_play(statement: &Statement) -> bool {
    let mut powers = statement.lines().flat_map(|line| &line.powers);
    powers.all(|power| power.stones.len() == 1)
        && statement.summands().all(|summand| summand.count.numerator.is_constant())
}

/// Proves a statement about rows, ups, nimbers and numbers that the numbers decide. This takes no
/// search.
///
/// # Errors
/// Returns the same errors as [`by_claims`].
pub fn where_numbers_decide(
    statement: &Statement,
    control: &Control,
) -> Result<Option<Proof>, Unproved> {
    match by_ways(&[by_numbers::prove], statement, control) {
        Err(Unproved::TooLarge) => Ok(None),
        proof => proof,
    }
}

/// Proves a statement by a system of claims, if one is found without long play.
///
/// # Errors
/// [`Unproved`] if time or memory is over, or the checker does not accept what was found.
pub fn by_claims(statement: &Statement, control: &Control) -> Result<Option<Proof>, Unproved> {
    control.progress.set_stage(format!("looking for an inductive proof of {statement}"));
    by_ways(&WAYS, statement, control)
}

/// Searches for a proof of a bound on the growth of a line whose values have no law.
///
/// # Errors
/// Returns the same errors as [`by_claims`].
pub fn by_growth(statement: &Statement, control: &Control) -> Result<Option<Proof>, Unproved> {
    control.progress.set_stage(format!("looking for an inductive proof of {statement}"));
    by_ways(&[by_bounds::prove_growth], statement, control)
}

/// Returns the proof by the first of these ways that finds a certificate, after a check.
fn by_ways(
    ways: &[Way],
    statement: &Statement,
    control: &Control,
) -> Result<Option<Proof>, Unproved> {
    for way in ways {
        let found = ended(way(statement, control)).map_err(|limit| halt(limit, control))?;
        if let Some(certificate) = found {
            return sealed(statement, control, certificate).map(Some);
        }
    }
    Ok(None)
}

/// Checks a certificate, and returns the proof.
///
/// # Errors
/// [`Unproved::TooLarge`], or [`Unproved::NotAccepted`] if the checker does not verify it.
pub fn sealed(
    statement: &Statement,
    control: &Control,
    certificate: wire::Certificate,
) -> Result<Proof, Unproved> {
    control.progress.set_stage("checking the proof");
    let sealed = seal::seal(&certificate, &mut Library::default());
    let sealed = sealed.map_err(|error| match error {
        CertifyError::TooLarge => Unproved::TooLarge,
        error => Unproved::NotAccepted(error.to_string()),
    })?;
    Ok(Proof::new(statement.spelled(), certificate, sealed))
}

impl Proof {
    /// Returns the proof of a statement by a certificate, given its file.
    pub fn new(statement: Statement, certificate: wire::Certificate, sealed: Sealed) -> Proof {
        Proof {
            statement,
            root: sealed.verified.root_hex(),
            certified: sealed.verified.statement,
            steps: sealed.verified.stats.steps as u64,
            bytes: sealed.bytes,
            certificate,
            strategy: None,
            work: None,
        }
    }
}
