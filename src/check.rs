//! What a certificate proves, of whatever kind it is.
use segcert_check::shell::check::{self as kernel, Options};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

use crate::error::Error;

/// A certificate that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// What it proves, as certificates say it.
    pub statement: String,
    /// Its root in hexadecimal, by which it is cited.
    pub root: String,
    /// The roots of the certificates on which it rests, all of them checked.
    pub imports: Vec<String>,
}

/// Checks the certificate in these bytes with `segcert_check`, the independent checker.
///
/// ```
/// let proof = segcert::Prover::new().prove("(XO)^3 = 0")?;
/// assert_eq!(segcert::check(&proof.bytes)?.statement, "(XO)^3 = 0");
/// # Ok::<(), segcert::Error>(())
/// ```
///
/// # Errors
/// [`Error::Rejected`] if it does not prove its statement, [`Error::CouldNotCheck`] if nothing can
/// be said.
pub fn check(bytes: &[u8]) -> Result<Checked, Error> {
    check_with_imports(bytes, &[])
}

/// Checks a certificate that may rest on others, which are checked, too.
///
/// # Errors
/// As [`check`].
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

/// The certificates on which another one may rest.
pub(super) fn library(imports: &[&[u8]]) -> Result<Library, Error> {
    let mut library = Library::default();
    for import in imports {
        library.add(import.to_vec()).map_err(|verdict| refused(&verdict))?;
    }
    Ok(library)
}

/// Says why a certificate is not verified.
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
