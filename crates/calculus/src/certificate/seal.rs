//! What the checker says of a certificate: only what it accepts is handed out.

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{self, MAX_IMPORTS, Sealed};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{self, Obstacle, Verified};

use super::wire::{self, body};
use crate::clobber::Statement;
use crate::run::Halt;

/// A proof, ready to be written to a file.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// What it proves.
    pub statement: Statement,
    /// The whole file.
    pub bytes: Vec<u8>,
    /// What the checker said about it.
    pub verified: Verified,
}

/// What became of a question.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It holds.
    Proved(Box<Certificate>),
    /// It is false; what holds instead.
    Refuted(Statement),
}

/// Why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// The search was stopped.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// The statement cannot be written in a certificate.
    #[error("a game is too long to be written in a certificate")]
    TooLong,
    /// The proof takes more than the checker's limits for a file of its size.
    #[error("the certificate would exceed the limits of the format")]
    TooLarge,
    /// A strategy was to be followed and does not say what to play here, or what it takes as won is
    /// not.
    #[error("the strategy does not apply: it has no winning move in {0}")]
    NoAdvice(String),
    /// A goal became a fact in its own proof. Noticed, and the goal proved in another way, wherever
    /// it can happen.
    #[error("internal error: circular proof")]
    Circular,
    /// The proof of a statement became long. Noticed, and begun again with more lemmas, wherever it
    /// can happen.
    #[error("internal error: a proof was given up")]
    Long,
    /// The checker refuses what was written: prover and checker disagree about a proof. No
    /// certificate is handed out.
    #[error("the checker does not verify the certificate: {0:?}")]
    NotAccepted(Box<verdict::Verdict>),
}

/// The file of a certificate, if the checker accepts it. What it rests on is taken from the
/// library.
///
/// # Errors
/// What the checker says.
pub fn seal(
    certificate: &wire::Certificate,
    library: &mut Library,
) -> Result<Sealed, CertifyError> {
    if certificate.imports.len() > MAX_IMPORTS {
        return Err(CertifyError::TooLarge);
    }
    let sealed = check::seal(&body(certificate), Allowed::default(), library);
    sealed.map_err(|verdict| match *verdict {
        verdict::Verdict::CouldNotCheck(Obstacle::Limit(_)) => CertifyError::TooLarge,
        verdict => CertifyError::NotAccepted(Box::new(verdict)),
    })
}

impl Certificate {
    /// A certificate of a statement. What it rests on is taken from the library.
    ///
    /// # Errors
    /// What the checker says.
    pub fn sealed(
        statement: Statement,
        certificate: &wire::Certificate,
        library: &mut Library,
    ) -> Result<Certificate, CertifyError> {
        let Sealed { bytes, verified } = seal(certificate, library)?;
        Ok(Certificate { statement, bytes, verified })
    }
}
