//! Answers that follow from theorems of a library, which is listed on demand.
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

use super::{Methods, Theorems, Unproved, potentials};
use crate::certificate::{Certificate, CertifyError, Verdict};
use crate::clobber::{Outcome, Query, Statement};
use crate::corollaries::{self, Library, Targets};
use crate::instance::{candidates, verdict};

/// An answer that follows from theorems, and who wins the difference of the two sides.
pub struct Corollary {
    pub verdict: Verdict,
    pub outcome: Option<Outcome>,
    /// The statements of the theorems.
    pub theorems: Vec<String>,
}

impl Methods {
    /// Returns a certificate of a statement that follows from theorems of the library, if there is
    /// a proof.
    ///
    /// # Errors
    /// [`Unproved`], if the limits are reached. There is no proof if a certificate of the library
    /// cannot be read, or if the proof is beyond the limits of the checker.
    pub(super) fn by_library(
        &self,
        statement: &Statement,
        targets: Targets,
    ) -> Result<Option<Certificate>, Unproved> {
        if self.theorems == Theorems::Never {
            return Ok(None);
        }
        let progress = &self.control.progress;
        progress.set_stage("looking for a proof from theorems of the library");
        let found = corollaries::prove(statement, &self.library, targets, &self.control);
        progress.set_stage("");
        match found {
            Ok(found) => Ok(found),
            Err(
                corollaries::Unproved::Missing(_)
                | corollaries::Unproved::Certify(CertifyError::TooLarge),
            ) => Ok(None),
            Err(corollaries::Unproved::Stopped(halt)) => Err(halt.into()),
            Err(corollaries::Unproved::Certify(error)) => Err(error.into()),
        }
    }

    /// Returns the answer to a question about a sum, if it follows from theorems of the library.
    ///
    /// # Errors
    /// Returns the same errors as [`Methods::by_library`].
    pub(super) fn sum_by_library(
        &self,
        query: &Query,
        targets: Targets,
    ) -> Result<Option<Corollary>, Unproved> {
        let mut candidates = candidates(query);
        // A candidate that is false may take seconds, so the true one comes first if it is known.
        if let Some((outcome, _)) = potentials::outcome(&query.difference()) {
            candidates.sort_by_key(|said| !outcome.satisfies(said.relation));
        }
        for said in candidates {
            if let Some(proof) = self.by_library(&said, targets)? {
                let imports = proof.verified.imports.iter();
                return Ok(Some(Corollary {
                    theorems: imports.map(|import| import.statement.clone()).collect(),
                    outcome: Outcome::of_relation(said.relation),
                    verdict: verdict(query, said, |_| Ok::<_, Unproved>(proof))?,
                }));
            }
        }
        Ok(None)
    }
}

/// A function that lists theorems.
type List = Box<dyn FnOnce() -> Library + Send>;

/// A library that is listed when a theorem is first requested. Most questions are answered before
/// that.
#[derive(Clone)]
pub struct OnDemand(Arc<LazyLock<Library, List>>);

impl OnDemand {
    /// Returns the library that `list` will return.
    pub fn new(list: impl FnOnce() -> Library + Send + 'static) -> OnDemand {
        OnDemand(Arc::new(LazyLock::new(Box::new(list))))
    }
}

impl Default for OnDemand {
    fn default() -> OnDemand {
        OnDemand::new(Library::new)
    }
}

impl Deref for OnDemand {
    type Target = Library;

    fn deref(&self) -> &Library {
        &self.0
    }
}
