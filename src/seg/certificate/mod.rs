//! Certificates of the SEGClobber search, for the same kernel as all others (docs/CALCULUS.md, docs/FORMAT.md).
//!
//! In reading order: [`goal`] (positions, moves and steps as the checker sees them), `plan` (which step proves which goal), `cuts` (what the database did, as cuts), `import` (proofs that a certificate of the database stands for), `names` (games of the statement
//! that have a name), `encode` (bytes).
mod cuts;
mod encode;
mod goal;
mod import;
mod names;
mod plan;

use segcert_check::{Limits, Sealed};

pub use goal::Name;
use goal::{Judgment, Op, Term, normal};
pub use import::Import;
use names::{Boards, board, mixed_normal, normal_names};
use plan::Planner;

use super::pieces::PieceId;
use super::search::Search;
use super::solver::{SolveError, parts};
use crate::clobber::{Expr, Player, Statement};
use crate::prove::certificate::searches;
use crate::prove::{Certificate, CertifyError};

/// Writes the certificate of a statement that the search found to be true, if wanted one that imports a database.
///
/// # Errors
/// See [`SolveError`]. The search may have to search again where its table has forgotten.
pub fn certify(
    search: &mut Search,
    statement: &Statement,
    import: Option<&Import>,
) -> Result<Certificate, SolveError> {
    let (names, terms) = read(search, &statement.difference())?;
    let mut boards = Boards::default();
    let mut planner = Planner::new(search, import);
    for (first, has_to_win) in searches(statement.relation) {
        // The goal is about `D` if Left has to win, moving first or second.
        let is_positive = (first == Player::Left) == has_to_win;
        let judgment = match has_to_win {
            true => Judgment::Beats,
            false => Judgment::AtLeast,
        };
        let names = names
            .iter()
            .map(|&name| if is_positive { name } else { name.negative() });
        let pieces = &planner.search.pieces;
        let terms = terms
            .iter()
            .map(|&id| if is_positive { id } else { pieces.negative(id) });
        let (names, terms) = (normal_names(names), terms.collect::<Vec<_>>());
        prove(&mut planner, &mut boards, &names, &terms, judgment).map_err(SolveError::Halt)?;
    }
    let steps = std::mem::take(&mut planner.steps);
    let root = import.map(Import::root);
    let sections = encode::sections(&search.pieces, statement, root, &steps);
    let sealed = match import {
        None => segcert_check::seal(&sections, Limits::default()),
        Some(import) => import.seal(&sections),
    };
    let Sealed { bytes, verified } = sealed.map_err(CertifyError::NotAccepted)?;
    Ok(Certificate {
        statement: statement.clone(),
        bytes,
        verified,
    })
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
        let mut once: Vec<PieceId> = parts(term)?
            .iter()
            .map(|part| pieces.intern(part))
            .collect();
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
) -> Result<(), crate::prove::Halt> {
    if names.is_empty() {
        return planner.prove(terms, judgment);
    }
    let pieces = &mut planner.search.pieces;
    let named = || names.iter().map(|&name| Term::Name(name));
    let all: Vec<Term> = named()
        .chain(terms.iter().map(|&id| Term::Piece(id)))
        .collect();
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
    planner.steps.push(Op::Cut {
        judgment,
        selected: (0..names.len()).collect(),
        lesser: lesser.iter().map(|&id| Term::Piece(id)).collect(),
    });
    boards.settle(planner, &difference, Judgment::AtLeast)?;
    let rest: Vec<PieceId> = lesser.iter().chain(terms).copied().collect();
    planner.prove(&rest, judgment)?;
    boards.learn(goal, judgment);
    Ok(())
}
