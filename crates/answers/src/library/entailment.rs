//! Finds out whether a statement follows from the statement of a certificate: there is a proof that
//! imports the certificate, and the checker accepts it.
use segcert_check::shell::library::Library as Files;

use crate::certificate::wire::Step;
use crate::clobber::Statement;
use crate::corollaries::{Corollary, Library, Look, Theorem, derive};
use crate::game::arena::on_large_stack;
use crate::run::Control;

/// A theorem from which other statements may follow.
pub struct Entailment {
    known: Statement,
    /// Library with this theorem only.
    theorem: Library,
}

impl Entailment {
    /// Returns the theorem of a verified certificate, or `None` if it is not about sums of games.
    pub fn new(file: &[u8]) -> Option<Entailment> {
        let theorem = Theorem::of_file(file.to_vec())?;
        let known = theorem.statement.clone();
        let mut alone = Library::new();
        alone.insert(theorem);
        Some(Entailment { known, theorem: alone })
    }

    /// Says in words how a statement follows. Returns `None` if no proof that uses the theorem was
    /// found within the limits, or if the checker does not accept the proof. `files` has the
    /// certificate and its imports; a certificate that the checker has verified before is not
    /// replayed.
    pub fn follows(
        &self,
        wanted: &Statement,
        control: &Control,
        files: &mut Files,
    ) -> Option<String> {
        let derived = || derive(wanted, &self.theorem, Look::Statement, control);
        let corollary = on_large_stack(derived).ok()??;
        if corollary.used.is_empty() {
            return None;
        }
        let certificate = corollary.sealed(files).ok()?;
        let point = self.point(&corollary);
        Some(match (point, certificate.verified.stats.steps) {
            (Some(point), _) => format!("at {}", self.known.written_point(&point)),
            (None, 1) => "in 1 step, which the checker verifies".to_owned(),
            (None, steps) => format!("in {steps} steps, which the checker verifies"),
        })
    }

    /// Returns the values of the theorem's variables, if the proof uses the theorem at a single
    /// point.
    fn point(&self, corollary: &Corollary) -> Option<Vec<u32>> {
        let mut points = corollary.certificate.steps.iter().filter_map(|step| match step {
            Step::Claim { substitution, .. } => Some(substitution),
            _ => None,
        });
        let first = points.next()?;
        let least = &self.known.variables;
        if least.is_empty() || points.any(|point| point[..least.len()] != first[..least.len()]) {
            return None;
        }
        let value = |(least, above): (&u32, &crate::clobber::Form)| {
            let above = above.is_constant().then_some(above.constant)?;
            least.checked_add(u32::try_from(above).ok()?)
        };
        least.iter().zip(first).map(value).collect()
    }
}
