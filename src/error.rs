//! Why a question has no answer.
use thiserror::Error;

use crate::certificate::CertifyError;
use crate::clobber::NotationError;
use crate::library::resting::{NotContained, Unusable};
use crate::methods;
use crate::prove::moves::ReadError;
use crate::run::Halt;
use crate::strategy::for_all;
use crate::strategy::library::LoadError;
use crate::strategy::theorem;
use crate::theorems::prove::Unproved;

/// Why a question has no answer, or a certificate proves nothing.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a board, a sum or a statement.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The statement is false.
    #[error("the statement is false: {instead}")]
    Refuted {
        /// What holds instead; of a statement for all `n`, where.
        instead: String,
    },
    /// The winning moves of another solver cannot be read.
    #[error("{0}")]
    Moves(String),
    /// No proof was found. Nothing is said about whether the statement is true.
    #[error("not proved: {0}")]
    Unproved(String),
    /// Time or memory was used up, or the stop flag was raised.
    #[error(transparent)]
    Stopped(#[from] Halt),
    /// The certificate is damaged or wrong.
    #[error("rejected ({code}): {message}")]
    Rejected {
        /// Of the fault; stable, so that programs can rely on it.
        code: String,
        /// What is wrong, and where.
        message: String,
    },
    /// Nothing can be said about the certificate: its version is unknown, it rests on one that was
    /// not given, or it goes beyond the limits of the format.
    #[error("could not check: {0}")]
    CouldNotCheck(String),
    /// Certificates whose theorems were to be used cannot be read, or are not verified; or a
    /// certificate cannot contain the proofs of the theorems that it uses.
    #[error("{0}")]
    Unusable(String),
    /// An alarm: two programs disagree about a proof, so one of them is wrong. The checker has
    /// verified a certificate whose proof cannot be followed here, or it refuses a proof that was
    /// found. Do not rely on the certificate, check it with `segcert-verified`, and please send us
    /// the file, or the question.
    #[error("ALARM: prover and checker disagree about a proof: {0}")]
    Disagreement(String),
    /// A bug. It never yields a wrong answer: there is none.
    #[error("internal error: {0}")]
    Internal(String),
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Error {
        match error {
            ReadError::Stopped(halt) => halt.into(),
            error => Error::Moves(error.to_string()),
        }
    }
}

impl From<Unusable> for Error {
    fn from(error: Unusable) -> Error {
        Error::Unusable(error.to_string())
    }
}

impl From<NotContained> for Error {
    fn from(error: NotContained) -> Error {
        Error::Unusable(error.to_string())
    }
}

impl From<CertifyError> for Error {
    fn from(error: CertifyError) -> Error {
        match error {
            CertifyError::Halt(halt) => Error::Stopped(halt),
            CertifyError::TooLong | CertifyError::TooLarge | CertifyError::NoAdvice(_) => {
                Error::Unproved(error.to_string())
            }
            CertifyError::NotAccepted(_) => Error::Disagreement(error.to_string()),
            CertifyError::Circular | CertifyError::Long => Error::Internal(error.to_string()),
        }
    }
}

impl From<Unproved> for Error {
    fn from(error: Unproved) -> Error {
        match error {
            Unproved::False { at, instead } => {
                Error::Refuted { instead: format!("{at}: {instead}") }
            }
            Unproved::Stopped(halt) => Error::Stopped(halt),
            Unproved::NotAccepted(_) => Error::Disagreement(error.to_string()),
            error => Error::Unproved(error.to_string()),
        }
    }
}

impl From<for_all::Unproved> for Error {
    fn from(error: for_all::Unproved) -> Error {
        match error {
            for_all::Unproved::Zero { instead, .. } => {
                Error::Refuted { instead: instead.to_string() }
            }
            for_all::Unproved::Certify(error) => error.into(),
            for_all::Unproved::Stopped(halt) => halt.into(),
            error => Error::Unproved(error.to_string()),
        }
    }
}

impl From<methods::Unproved> for Error {
    fn from(error: methods::Unproved) -> Error {
        match error {
            methods::Unproved::Stopped(halt) => halt.into(),
            methods::Unproved::Certify(error) => error.into(),
            methods::Unproved::Theorem(error) => error.into(),
            methods::Unproved::NothingHolds { .. } | methods::Unproved::NoMove(_) => {
                Error::Unproved(error.to_string())
            }
            // Nobody names a search or a strategy here.
            methods::Unproved::Seg(_)
            | methods::Unproved::Follow(_)
            | methods::Unproved::Contradiction { .. } => Error::Internal(error.to_string()),
        }
    }
}

impl From<theorem::Unproved> for Error {
    fn from(error: theorem::Unproved) -> Error {
        match error {
            theorem::Unproved::Claims(error) => error.into(),
            theorem::Unproved::Strategy(error) => error.into(),
            theorem::Unproved::Load(error) => error.into(),
            theorem::Unproved::Stopped(halt) => halt.into(),
        }
    }
}

impl From<LoadError> for Error {
    fn from(error: LoadError) -> Error {
        Error::Internal(error.to_string())
    }
}
