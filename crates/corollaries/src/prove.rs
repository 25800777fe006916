//! Proves a statement by a certificate that imports the theorems from which it follows.
use std::borrow::Cow;

use segcert_check::shell::check;
use segcert_check::shell::file::Root;
use segcert_check::shell::library::Library as Files;
use segcert_check::shell::verdict::Verdict;

use super::derivation::End;
use super::library::{Library, NoFile, Theorem};
use super::search::{STEPS, Targets, search};
use super::usable::Usable;
use super::written::Written;
use crate::certificate::{Certificate, CertifyError, wire};
use crate::claims::{Fault, Policy, Theory};
use crate::clobber::Statement;
use crate::clobber::writable::writable;
use crate::game::{Components, Limit, Value};
use crate::run::{Control, Halt};
use crate::theorems::engine::{guarded, halt};
use crate::theorems::goals::{Imports, certificate, value_of};

/// A statement that follows from theorems, and its proof.
#[derive(Clone, Debug)]
pub struct Corollary {
    /// The statement that follows.
    pub statement: Statement,
    /// The roots of the certificates that are imported.
    pub used: Vec<Root>,
    /// The proof, which the checker has not seen yet.
    pub certificate: wire::Certificate,
}

/// Reason why there is no certificate of a statement that follows from theorems.
#[derive(Debug, thiserror::Error)]
pub enum Unproved {
    /// A limit of time or memory was reached, or the work was interrupted.
    #[error(transparent)]
    Stopped(#[from] Halt),
    /// An import of the proof cannot be read.
    #[error(transparent)]
    Missing(#[from] NoFile),
    /// The checker does not accept the certificate or one of its imports.
    #[error(transparent)]
    Certify(#[from] CertifyError),
}

/// A theorem and its claims in a theory.
struct Imported {
    root: Root,
    claims: std::ops::Range<usize>,
    games: Vec<Value>,
}

/// Finds out whether a statement follows from the theorems of a library, given only their
/// statements. Uses cheap theorems, if these suffice. Returns `None` if no proof is found; this
/// takes milliseconds if no theorem is about the rows.
///
/// # Errors
/// [`Halt`], if the limits were reached.
pub fn derive(
    statement: &Statement,
    library: &Library,
    targets: Targets,
    control: &Control,
) -> Result<Option<Corollary>, Halt> {
    control.check()?;
    let relevant = library.relevant(statement, targets);
    if relevant.is_empty() || !statement.is_writable() {
        return Ok(None);
    }
    let Some(statement) = writable(statement) else {
        return Ok(None);
    };
    for theorems in library.by_cost(&relevant) {
        match derived(&statement, library, &theorems, targets, control) {
            Ok(Some(found)) => return Ok(Some(found)),
            Err(End::Halt(halt)) => return Err(halt),
            Err(End::Fault(Fault::Limit(limit @ (Limit::Memory | Limit::Stopped)))) => {
                return Err(halt(limit, control));
            }
            Ok(None) | Err(End::Fault(_) | End::Goals) => {}
        }
    }
    Ok(None)
}

fn derived(
    statement: &Statement,
    library: &Library,
    relevant: &[usize],
    targets: Targets,
    control: &Control,
) -> Result<Option<Corollary>, End> {
    let mut arena = guarded(control);
    arena.set_budget(STEPS);
    let mut theory = Theory::new(arena, Components::new(), Policy::Given(0));
    let (mut imported, mut usable) = (Vec::new(), Vec::new());
    for number in relevant {
        let theorem = &library.theorems()[*number];
        let begin = theory.claims.len();
        usable.extend(Usable::of_statement(&mut theory, &theorem.statement, imported.len())?);
        let games = theorem.statement.games().map(|atom| value_of(&mut theory, atom));
        let games = games.collect::<Result<_, Fault>>()?;
        let claims = begin..theory.claims.len();
        imported.push(Imported { root: theorem.root, claims, games });
    }
    let Some(found) = search(theory, usable, statement, targets, control)? else {
        return Ok(None);
    };
    let needed = found.claims();
    imported.retain(|theorem| needed.iter().any(|claim| theorem.claims.contains(claim)));
    let given: Vec<usize> = imported.iter().flat_map(|theorem| theorem.claims.clone()).collect();
    let Written { mut theory, begin, steps } = found.written(statement, &given, 0)?;
    let used: Vec<Root> = imported.iter().map(|theorem| theorem.root).collect();
    let imports = Imports {
        roots: used.clone(),
        claims: given.len(),
        games: imported.into_iter().flat_map(|theorem| theorem.games).collect(),
    };
    let certificate = certificate(&mut theory, imports, &begin, statement, steps)?;
    Ok(Some(Corollary { statement: statement.clone(), used, certificate }))
}

/// Proves a statement from the theorems of a library. Returns `None` if no proof is found. If a
/// theorem has this statement, its certificate is the proof. A theorem whose certificate cannot be
/// read is not used. If the certificate of a theorem has a new root, this root is imported.
///
/// # Errors
/// [`Unproved`]; [`Unproved::Missing`] if there is no proof without a certificate that cannot be
/// read.
pub fn prove(
    statement: &Statement,
    library: &Library,
    targets: Targets,
    control: &Control,
) -> Result<Option<Certificate>, Unproved> {
    let mut missing = None;
    let mut library = Cow::Borrowed(library);
    loop {
        control.check()?;
        if let Some(theorem) = library.stating(statement) {
            match theorem.certificate(&library, control) {
                Ok(certificate) => return Ok(Some(certificate)),
                Err(_) => {
                    library = Cow::Owned(library.without(&theorem.root));
                    continue;
                }
            }
        }
        let Some(corollary) = derive(statement, &library, targets, control)? else {
            return missing.map_or(Ok(None), |why: NoFile| Err(why.into()));
        };
        match corollary.seal(&library, control) {
            Err(Unproved::Missing(mut why)) => {
                let mut rest = library.without(&why.root);
                let other = why.file.take().and_then(Theorem::of_file);
                let is_new = other.is_some_and(|theorem| rest.insert(theorem));
                library = Cow::Owned(rest);
                if !is_new {
                    missing.get_or_insert(why);
                }
            }
            sealed => return sealed.map(Some),
        }
    }
}

impl Theorem {
    /// Returns the certificate of the theorem, after the checker has verified it.
    ///
    /// # Errors
    /// [`Unproved::Missing`], if it or one of its imports cannot be read, and
    /// [`Unproved::Certify`], if the checker does not verify it.
    fn certificate(&self, library: &Library, control: &Control) -> Result<Certificate, Unproved> {
        let (bytes, imports) = self.file_with_imports()?;
        let mut files = library.files(&imports, control.threads)?;
        match check::check(&bytes, &check::Options::default(), &mut files) {
            Verdict::Verified(verified) => {
                Ok(Certificate { statement: self.statement.spelled(), bytes, verified })
            }
            verdict => Err(CertifyError::NotAccepted(Box::new(verdict)).into()),
        }
    }
}

impl Corollary {
    /// Returns the file of the proof. The checker has accepted it, and its imports.
    ///
    /// # Errors
    /// [`Unproved::Missing`], if one of those cannot be read, and [`Unproved::Certify`].
    pub fn seal(&self, library: &Library, control: &Control) -> Result<Certificate, Unproved> {
        let mut files = library.files(&self.used, control.threads)?;
        Ok(self.sealed(&mut files)?)
    }

    /// Returns the file of the proof. The imports must be in `files`.
    ///
    /// # Errors
    /// The checker does not verify the certificate.
    pub fn sealed(&self, files: &mut Files) -> Result<Certificate, CertifyError> {
        Certificate::sealed(self.statement.spelled(), &self.certificate, files)
    }
}
