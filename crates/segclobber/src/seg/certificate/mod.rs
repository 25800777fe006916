//! Certificates of the SEGClobber search. The kernel checks them like all others
//! (docs/CALCULUS.md).
//!
//! In reading order: [`goal`] (positions and moves as the checker sees them), `plan` (the step that
//! proves each goal), `cuts` (simplifications by the database, and named games, as cuts).
mod cuts;
mod goal;
mod plan;

use plan::Planner;

use super::names::Name;
use super::pieces::Pieces;
use super::search::Search;
use super::solver::{SolveError, Solver, terms};
use crate::certificate::draft::Draft;
use crate::certificate::goal::goals;
use crate::certificate::{Certificate, References, Verdict};
use crate::clobber::{Answer, Query, Statement};
use crate::game::Arena;
use segcert_check::shell::library::Library;

impl Solver {
    /// Proves or refutes a statement, or proves who wins a position. The answer does not depend on
    /// earlier questions.
    ///
    /// # Errors
    /// See [`SolveError`].
    pub fn certify(&mut self, query: &Query) -> Result<Verdict, SolveError> {
        self.forget();
        Ok(match self.answer(query)? {
            Answer::Holds(statement) => {
                let certificate = certify(self.search(), &statement)?;
                Verdict::Proved(Box::new(certificate))
            }
            Answer::Fails(instead) => Verdict::Refuted(instead),
        })
    }
}

/// Returns the certificate of a statement that the search found to be true.
///
/// # Errors
/// See [`SolveError`]. Where the table has lost a result, the search is repeated.
pub fn certify(search: &mut Search, statement: &Statement) -> Result<Certificate, SolveError> {
    let terms = terms(&mut search.pieces, &statement.difference(), Pieces::intern_named)?;
    let mut planner = Planner::new(search);
    for (is_positive, judgment) in goals(statement.relation) {
        let pieces = &planner.search.pieces;
        let terms = terms.iter().map(|&id| if is_positive { id } else { pieces.negative(id) });
        planner.prove(&terms.collect::<Vec<_>>(), judgment).map_err(SolveError::Halt)?;
    }
    let arena = Arena::new();
    let references = References::new(&arena);
    let reference = |name: Name| references.of(name.value(&arena));
    let said = statement.map(|atom| Name::of(atom).map_or(0, reference));
    let draft = Draft::plain(said, planner.steps);
    let certificate = draft.finish(reference, &references, &arena);
    Ok(Certificate::sealed(statement.clone(), &certificate, &mut Library::default())?)
}

#[cfg(test)]
mod tests;
