//! Seals certificates: only files that the checker accepts are returned.

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{self, MAX_IMPORTS, Sealed};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{self, Obstacle, Verified};

use super::wire::{self, body};
use crate::clobber::Statement;
use crate::run::Halt;

/// A sealed proof: the content of a certificate file, which the checker has accepted.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The statement that the certificate proves.
    pub statement: Statement,
    /// Content of the file.
    pub bytes: Vec<u8>,
    /// The result of the check.
    pub verified: Verified,
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The statement holds, with its certificate.
    Proved(Box<Certificate>),
    /// The statement is false; this statement holds instead.
    Refuted(Statement),
}

/// Reason why there is no certificate.
#[derive(Debug, thiserror::Error)]
pub enum CertifyError {
    /// The search was stopped.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// The statement cannot be written in a certificate.
    #[error("a game is too long to be written in a certificate")]
    TooLong,
    /// The checker's limits for a file of this size are too low for the proof.
    #[error("the certificate would exceed the limits of the format")]
    TooLarge,
    /// The rule that an author chose does not prove its goal.
    #[error("{0}")]
    WrongRule(String),
    /// The answers of other processes name no winning move.
    #[error("internal error: no answer wins")]
    NoWin,
    /// The proof of a statement became too long. The caller then starts again with more lemmas.
    #[error("internal error: a proof was given up")]
    Long,
    /// The checker rejects the file, so prover and checker disagree about a proof. No certificate
    /// is returned.
    #[error("the checker does not verify the certificate: {}", said(.0))]
    NotAccepted(Box<verdict::Verdict>),
}

/// Returns in one line the reason why a certificate is not verified.
pub fn said(verdict: &verdict::Verdict) -> String {
    match verdict {
        verdict::Verdict::Rejected(rejection) => rejection.to_string(),
        verdict::Verdict::CouldNotCheck(obstacle) => obstacle.to_string(),
        verdict::Verdict::Verified(verified) => verified.statement.clone(),
    }
}

/// Encodes a certificate, adds the header with its root, and lets the checker replay the proof
/// after its imports, which are taken from the library. Returns the file and the result of the
/// check. [`segcert_check::shell::check::seal`] does this for bytes.
///
/// # Errors
/// [`CertifyError::TooLarge`] if the proof exceeds the limits of the format, and
/// [`CertifyError::NotAccepted`] with the verdict of the checker if the proof is wrong.
pub fn seal(
    certificate: &wire::Certificate,
    library: &mut Library,
) -> Result<Sealed, CertifyError> {
    seal_within(certificate, Allowed::default(), library)
}

/// Like [`seal`], with these limits instead of the usual ones of the checker.
///
/// # Errors
/// See [`seal`].
pub fn seal_within(
    certificate: &wire::Certificate,
    limits: Allowed,
    library: &mut Library,
) -> Result<Sealed, CertifyError> {
    if certificate.imports.len() > MAX_IMPORTS {
        return Err(CertifyError::TooLarge);
    }
    let sealed = check::seal(&body(certificate), limits, library);
    sealed.map_err(|verdict| match *verdict {
        verdict::Verdict::CouldNotCheck(Obstacle::Limit(_)) => CertifyError::TooLarge,
        verdict => CertifyError::NotAccepted(Box::new(verdict)),
    })
}

impl Certificate {
    /// Returns a certificate of a statement. Imports are taken from the library.
    ///
    /// # Errors
    /// The verdict of the checker.
    pub fn sealed(
        statement: Statement,
        certificate: &wire::Certificate,
        library: &mut Library,
    ) -> Result<Certificate, CertifyError> {
        let Sealed { bytes, verified } = seal(certificate, library)?;
        Ok(Certificate { statement, bytes, verified })
    }
}
