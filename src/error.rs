//! Errors of the library.
use thiserror::Error;

use crate::certificate::CertifyError;
use crate::clobber::NotationError;
use crate::library::resting::{NotContained, Unusable};
use crate::methods;
use crate::prove::moves::ReadError;
use crate::run::Halt;
use crate::strategy::for_all;
use crate::theorems::prove::Unproved;

/// Reason why a question has no answer, or why a certificate proves nothing.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a board, a sum or a statement.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The statement is false.
    #[error("the statement is false: {instead}")]
    Refuted {
        /// A statement that holds instead; for a statement for all `n`, with a counterexample.
        instead: String,
    },
    /// The winning moves of another solver cannot be read.
    #[error("{0}")]
    Moves(String),
    /// The text of a certificate cannot be read.
    #[error("line {line}: {message}")]
    Text {
        /// Number of the line, from 1.
        line: usize,
        /// Description of the fault.
        message: String,
    },
    /// No proof was found. The statement may be true or false.
    #[error("not proved: {0}")]
    Unproved(String),
    /// A limit of time or memory was reached, or the stop flag was raised.
    #[error(transparent)]
    Stopped(#[from] Halt),
    /// The certificate is damaged or wrong.
    #[error("rejected: {message}")]
    Rejected {
        /// Code of the fault (docs/FORMAT.md). Codes do not change between versions.
        code: String,
        /// The code of the fault, its place, and its description.
        message: String,
    },
    /// The certificate could not be checked: its version is unknown, an import is missing, or it
    /// exceeds a limit of the checker.
    #[error("could not check: {0}")]
    CouldNotCheck(String),
    /// A certificate whose theorem should be used cannot be read or is not verified, or a
    /// certificate cannot contain the proofs of the theorems that it uses.
    #[error("{0}")]
    Unusable(String),
    /// An alarm: prover and checker disagree about a proof, so one of them is wrong. Do not rely on
    /// the certificate, check it with `segcert-verified`, and please send us the file or the
    /// question.
    #[error("ALARM: prover and checker disagree about a proof: {0}")]
    Disagreement(String),
    /// A bug in this program. There is no answer.
    #[error("internal error: {0}")]
    Internal(String),
}

/// Converts errors of other packages to errors of the library.
pub(crate) trait IntoError {
    fn into_error(self) -> Error;
}

impl IntoError for ReadError {
    fn into_error(self) -> Error {
        match self {
            ReadError::Stopped(halt) => Error::Stopped(halt),
            error => Error::Moves(error.to_string()),
        }
    }
}

impl IntoError for Unusable {
    fn into_error(self) -> Error {
        Error::Unusable(self.to_string())
    }
}

impl IntoError for NotContained {
    fn into_error(self) -> Error {
        Error::Unusable(self.to_string())
    }
}

impl IntoError for CertifyError {
    fn into_error(self) -> Error {
        methods::Unproved::from(self).into_error()
    }
}

impl IntoError for methods::Unproved {
    fn into_error(self) -> Error {
        use methods::Unproved::{
            Certify, Claims, Contradiction, Load, NoMove, NothingHolds, OutsideRange, Seg, Stopped,
            Strategy,
        };
        let why = self.to_string();
        match self {
            Strategy(for_all::Unproved::Certify(error)) => error.into_error(),
            Stopped(halt)
            | Certify(CertifyError::Halt(halt))
            | Claims(Unproved::Stopped(halt))
            | Strategy(for_all::Unproved::Stopped(halt)) => Error::Stopped(halt),
            Claims(Unproved::False { at, instead }) => {
                Error::Refuted { instead: format!("{at}: {instead}") }
            }
            Strategy(for_all::Unproved::Zero { instead, .. }) => {
                Error::Refuted { instead: instead.to_string() }
            }
            Certify(CertifyError::NotAccepted(_)) | Claims(Unproved::NotAccepted(_)) => {
                Error::Disagreement(why)
            }
            Certify(CertifyError::NoWin | CertifyError::Long) | Load(_) => Error::Internal(why),
            Seg(_) | Contradiction { .. } => Error::Internal(why),
            Certify(_)
            | Claims(_)
            | Strategy(_)
            | NothingHolds { .. }
            | OutsideRange { .. }
            | NoMove(_) => Error::Unproved(why),
        }
    }
}
