//! Certificates of the SEGClobber search, for the same kernel as all others (docs/CALCULUS.md).
//!
//! In reading order: [`goal`] (positions and moves as the checker sees them), `plan` (which step
//! proves which goal), `cuts` (what the database did, as cuts), `boards` (games of the statement
//! that have a name).
mod boards;
mod cuts;
mod goal;
mod plan;

use boards::{Boards, board, mixed_normal, normal_names};
use goal::{Term, Values, normal};
use plan::Planner;

use super::names::Name;
use super::pieces::PieceId;
use super::search::Search;
use super::solver::{SolveError, Solver, parts};
use crate::certificate::draft::Draft;
use crate::certificate::goal::{Judgment, goals};
use crate::certificate::{Certificate, Verdict, statement};
use crate::clobber::Answer;
use crate::clobber::{Expr, Query, Statement};
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

/// The certificate of a statement that the search found to be true.
///
/// # Errors
/// See [`SolveError`]. The search may have to search again where its table has forgotten.
pub fn certify(search: &mut Search, statement: &Statement) -> Result<Certificate, SolveError> {
    let (names, terms) = read(search, &statement.difference())?;
    let mut boards = Boards::default();
    let mut planner = Planner::new(search);
    for (is_positive, judgment) in goals(statement.relation) {
        let names = names.iter().map(|&name| if is_positive { name } else { name.negative() });
        let pieces = &planner.search.pieces;
        let terms = terms.iter().map(|&id| if is_positive { id } else { pieces.negative(id) });
        let (names, terms) = (normal_names(names), terms.collect::<Vec<_>>());
        prove(&mut planner, &mut boards, &names, &terms, judgment).map_err(SolveError::Halt)?;
    }
    let statement = statement::plain_rows(statement);
    let values = Values::default();
    let reference = |name| values.reference(name);
    let said = statement::finite(&statement, |atom| Name::of(atom).map_or(0, reference));
    let draft = Draft::plain(said, planner.steps);
    let certificate = draft.finish(reference, &values.references, &values.arena);
    Ok(Certificate::sealed(statement, &certificate, &mut Library::default())?)
}

/// The named games and the subgames of a sum.
fn read(search: &mut Search, expr: &Expr) -> Result<(Vec<Name>, Vec<PieceId>), SolveError> {
    let (mut names, mut terms) = (Vec::new(), Vec::new());
    for term in &expr.terms {
        let is_negative = term.count < 0;
        let count = term.count.unsigned_abs() as usize;
        if let Some(name) = Name::of(&term.atom) {
            let name = if is_negative { name.negative() } else { name };
            names.extend(std::iter::repeat_n(name, count));
            continue;
        }
        let pieces = &mut search.pieces;
        let mut once: Vec<PieceId> = parts(term)?.iter().map(|part| pieces.intern(part)).collect();
        if is_negative {
            once.iter_mut().for_each(|id| *id = pieces.negative(*id));
        }
        terms.extend(once.repeat(count));
    }
    Ok((names, terms))
}

/// Proves a goal of the statement. Named games are replaced by boards first.
fn prove(
    planner: &mut Planner,
    boards: &mut Boards,
    names: &[Name],
    terms: &[PieceId],
    judgment: Judgment,
) -> Result<(), crate::run::Halt> {
    if names.is_empty() {
        return planner.prove(terms, judgment);
    }
    let pieces = &mut planner.search.pieces;
    let named = || names.iter().map(|&name| Term::Name(name));
    let all: Vec<Term> = named().chain(terms.iter().map(|&id| Term::Piece(id))).collect();
    let goal = mixed_normal(pieces, &all);
    if boards.is_settled(&goal, judgment) {
        return Ok(());
    }
    let lesser: Vec<PieceId> = names.iter().map(|&name| board(pieces, name)).collect();
    let minus = lesser.iter().map(|&id| Term::Piece(pieces.negative(id)));
    let difference = mixed_normal(pieces, &named().chain(minus).collect::<Vec<_>>());
    if goal == difference {
        return boards.settle(planner, &goal, judgment);
    }
    let lesser = normal(pieces, lesser);
    let written = lesser.iter().map(|&id| Term::Piece(id));
    planner.push_cut(0..names.len(), written.collect());
    boards.settle(planner, &difference, Judgment::AtLeast)?;
    let rest: Vec<PieceId> = lesser.iter().chain(terms).copied().collect();
    planner.prove(&rest, judgment)?;
    boards.learn(goal, judgment);
    Ok(())
}
