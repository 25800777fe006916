//! Checks certificates of all kinds.
use segcert_check::shell::check::{self as kernel, Options};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

use crate::error::Error;

/// A certificate that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The statement that the certificate proves, as the checker prints it.
    pub statement: String,
    /// The root of the certificate in hexadecimal, by which it is cited.
    pub root: String,
    /// The roots of the certificates that it imports, which were checked as well.
    pub imports: Vec<String>,
}

/// Checks a certificate with `segcert_check`, the independent checker. `bytes` is the content of
/// the file.
///
/// ```
/// let proof = segcert::Prover::new().prove("(XO)^3 = 0")?;
/// assert_eq!(segcert::check(&proof.bytes)?.statement, "(XO)^3 = 0");
/// # Ok::<(), segcert::Error>(())
/// ```
///
/// # Errors
/// [`Error::Rejected`] if the certificate does not prove its statement; [`Error::CouldNotCheck`]
/// because of a limit, an unknown version or a missing import.
pub fn check(bytes: &[u8]) -> Result<Checked, Error> {
    check_with_imports(bytes, &[])
}

/// Checks a certificate after the certificates that it imports. `imports` are the contents of their
/// files, in any order.
///
/// ```
/// let prover = segcert::Prover::new().importing();
/// let proof = prover.prove("(XXO)^60 - (XO)^60 > 0")?;
/// assert!(segcert::check(&proof.bytes).is_err()); // it needs its imports
///
/// let imports: Vec<&[u8]> = proof.imports.iter().map(|it| it.bytes.as_slice()).collect();
/// let checked = segcert::check_with_imports(&proof.bytes, &imports)?;
/// assert_eq!(checked.imports.len(), imports.len());
/// # Ok::<(), segcert::Error>(())
/// ```
///
/// # Errors
/// See [`check`].
pub fn check_with_imports(bytes: &[u8], imports: &[&[u8]]) -> Result<Checked, Error> {
    if segcert_solitaire::is_solitaire(bytes) {
        return of_solitaire(bytes);
    }
    let options = Options::default();
    let verdict = match segcert_database::is_database(bytes) {
        true => segcert_database::check(bytes, options.limits),
        false => kernel::check(bytes, &options, &mut library(imports)?),
    };
    let verified = match verdict {
        Verdict::Verified(verified) => verified,
        verdict => return Err(refused(&verdict)),
    };
    let imports = verified.imports.iter();
    Ok(Checked {
        root: verified.root_hex(),
        imports: imports.map(|import| import.root_hex()).collect(),
        statement: verified.statement,
    })
}

/// Returns a library of certificates that another one may import.
pub(super) fn library(imports: &[&[u8]]) -> Result<Library, Error> {
    let mut library = Library::default();
    for import in imports {
        library.add(import.to_vec()).map_err(|verdict| refused(&verdict))?;
    }
    Ok(library)
}

/// Returns the error for a certificate that is not verified.
pub(super) fn refused(verdict: &Verdict) -> Error {
    match verdict {
        Verdict::Rejected(rejection) => {
            Error::Rejected { code: rejection.code.to_owned(), message: rejection.to_string() }
        }
        Verdict::CouldNotCheck(obstacle) => Error::CouldNotCheck(obstacle.to_string()),
        Verdict::Verified(_) => Error::Internal("a verified certificate was refused".to_owned()),
    }
}

fn of_solitaire(bytes: &[u8]) -> Result<Checked, Error> {
    match segcert_solitaire::check(bytes, None) {
        segcert_solitaire::Verdict::Verified(verified) => Ok(Checked {
            root: verified.root_hex(),
            imports: Vec::new(),
            statement: verified.statement,
        }),
        segcert_solitaire::Verdict::Rejected(rejection) => Err(Error::Rejected {
            code: rejection.code.to_string(),
            message: rejection.to_string(),
        }),
        segcert_solitaire::Verdict::CouldNotCheck(obstacle) => {
            Err(Error::CouldNotCheck(obstacle.to_string()))
        }
    }
}
