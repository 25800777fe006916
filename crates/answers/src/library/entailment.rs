//! Finds out whether a statement follows from the statement of a certificate, or contradicts it:
//! there is a proof that imports the certificate, and the checker accepts it.
use std::ptr;

use segcert_check::shell::library::Library as Files;
use segcert_check::shell::report::counted;

use super::literal::literal;
use crate::certificate::wire::Step;
use crate::clobber::{Outcome, Statement};
use crate::corollaries::{Corollary, Library, Targets, Theorem, derive};
use crate::game::arena::on_large_stack;
use crate::run::Control;
use crate::theorems::refute::few_rows;

/// A theorem from which other statements may follow.
pub struct Entailment {
    known: Statement,
    /// Library with this theorem only.
    theorem: Library,
}

/// A statement that follows from a theorem, and shows that another statement is false.
pub struct Contradiction {
    /// The values of the variables of the false statement at which it is refuted.
    pub point: Vec<u32>,
    /// Whether the false statement is about any number of rows, and is refuted without them.
    pub is_without_rows: bool,
    /// The statement that follows, with few rows if the false one is about any number of rows.
    pub instead: Statement,
    /// How `instead` follows, in words.
    pub how: String,
}

/// Number of the first instances of a false statement at which a theorem is tried.
const FIRST_INSTANCES: usize = 30;

/// A theorem is also tried where one variable of a false statement, or each of them, exceeds its
/// least value by one of these numbers.
const LARGER: [u32; 4] = [50, 200, 1000, 4000];

impl Entailment {
    /// Returns the theorem of a verified certificate, or `None` if it is not about sums of games.
    pub fn new(file: &[u8]) -> Option<Entailment> {
        let theorem = Theorem::of_file(file.to_vec())?;
        let known = theorem.statement.clone();
        let mut alone = Library::new();
        alone.insert(theorem);
        Some(Entailment { known, theorem: alone })
    }

    /// Returns a sentence about how a statement follows, or `None` if it is no instance, and no
    /// proof that uses the theorem was found within the limits, or the checker does not accept the
    /// proof. `files` has the certificate and its imports; a certificate that the checker has
    /// verified before is not replayed.
    pub fn follows(
        &self,
        wanted: &Statement,
        control: &Control,
        files: &mut Files,
    ) -> Option<String> {
        self.derived(wanted, control, files).or_else(|| literal(&self.known, wanted))
    }

    fn derived(&self, wanted: &Statement, control: &Control, files: &mut Files) -> Option<String> {
        let derived = || derive(wanted, &self.theorem, Targets::BeforePlay, control);
        let corollary = on_large_stack(derived).ok()??;
        if corollary.used.is_empty() {
            return None;
        }
        let certificate = corollary.sealed(files).ok()?;
        let steps = counted(certificate.verified.stats.steps, "step");
        let steps = format!("in {steps}, which the checker verifies");
        Some(match self.point(&corollary) {
            Some(point) => {
                let at = self.known.written_point(&point);
                let instance = self.known.at(&point).map(|instance| instance.spelled());
                match instance.is_some_and(|instance| instance == wanted.spelled()) {
                    true => format!("at {at}"),
                    false => format!("from the instance at {at}, {steps}"),
                }
            }
            None => steps,
        })
    }

    /// Returns a statement that follows from the theorem, and contradicts an instance of `claimed`.
    /// `None` if none was found within the limits. The checker verifies the proof, as in
    /// [`Entailment::follows`].
    pub fn contradicts(
        &self,
        claimed: &Statement,
        control: &Control,
        files: &mut Files,
    ) -> Option<Contradiction> {
        let choices = few_rows(claimed);
        let first = claimed.first_points(FIRST_INSTANCES).into_iter().flat_map(|point| {
            choices.iter().map(move |choice| (point.clone(), choice)).collect::<Vec<_>>()
        });
        let larger = larger_points(claimed).into_iter().map(|point| (point, &choices[0]));
        first.take(FIRST_INSTANCES).chain(larger).find_map(|(point, choice)| {
            let instance = choice.at(&point)?;
            let is_without_rows = claimed.is_about_any_number() && ptr::eq(choice, &choices[0]);
            let mut contrary = |relation| {
                let instead = Statement { relation, ..instance.clone() };
                let how = self.follows(&instead, control, files)?;
                Some(Contradiction { point: point.clone(), is_without_rows, instead, how })
            };
            let weak = instance.relation.negations().find_map(&mut contrary)?;
            // The outcome says more than who wins with one of the first moves.
            let mut exact = Outcome::ALL.into_iter();
            let exact = exact.find_map(|outcome| {
                let is_possible = outcome.satisfies(weak.instead.relation);
                is_possible.then(|| contrary(outcome.relation())).flatten()
            });
            Some(exact.unwrap_or(weak))
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

/// Returns points of a statement with one large value, or with large values only.
fn larger_points(statement: &Statement) -> Vec<Vec<u32>> {
    let least = &statement.variables;
    let points = LARGER.into_iter().flat_map(|more| {
        let all = least.iter().map(|value| value.saturating_add(more)).collect();
        let one = (0..least.len()).map(move |variable| {
            let mut point = least.clone();
            point[variable] = point[variable].saturating_add(more);
            point
        });
        one.chain(std::iter::once(all)).collect::<Vec<_>>()
    });
    let mut points: Vec<_> = points.filter(|point| statement.is_about(point)).collect();
    points.dedup();
    points
}
