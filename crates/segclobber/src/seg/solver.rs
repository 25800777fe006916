//! Answers questions with the SEGClobber search: who wins, and by which moves.

use std::sync::Arc;
use std::time::Instant;

use super::database::Database;
use super::features::Features;
use super::names::Name;
use super::pieces::{PieceId, Pieces};
use super::search::Search;
use crate::certificate::CertifyError;
use crate::clobber::{Answer, Atom, Choice, Expr, Outcome, Player, Query};
use crate::run::{Control, Halt};

/// Maximum size of the table of subgames that is kept for the next question, in bytes.
const KEPT_BYTES: u64 = 64 << 20;

/// Database and switches of a solver.
#[derive(Clone)]
pub struct Setup {
    /// The database. Without a database, nothing is known about subgames.
    pub database: Option<Arc<Database>>,
    /// The switches of the search.
    pub features: Features,
}

/// Reason why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The search was stopped.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// The search plays Clobber only.
    #[error("`{0}` is not a Clobber position; the SEGClobber search accepts no other games")]
    NotABoard(String),
    /// There is an answer, but no certificate.
    #[error(transparent)]
    Certify(#[from] CertifyError),
}

/// Answers questions one by one, and keeps its tables. Needs a stack of
/// [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
pub struct Solver {
    setup: Setup,
    control: Control,
    search: Search,
}

impl Solver {
    /// Returns a solver within these limits.
    pub fn new(setup: Setup, control: Control) -> Solver {
        let search = Search::new(setup.database.clone(), setup.features, control.clone());
        Solver { setup, control, search }
    }

    /// Empties the tables.
    pub fn forget(&mut self) {
        let setup = self.setup.clone();
        self.search = Search::new(setup.database, setup.features, self.control.clone());
    }

    /// Sets the time at which questions end, or removes it.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.control.deadline = deadline;
        self.search.control.deadline = deadline;
    }

    /// Returns the underlying search.
    pub fn search(&mut self) -> &mut Search {
        &mut self.search
    }

    /// Tells whether a player wins, moving first.
    ///
    /// # Errors
    /// [`SolveError`], as for all questions.
    pub fn wins(&mut self, position: &Expr, first: Player) -> Result<bool, SolveError> {
        let terms = self.read(position)?;
        Ok(self.search.first_wins(&terms, first, None)?)
    }

    /// Returns the outcome class of a position.
    pub fn outcome(&mut self, position: &Expr) -> Result<Outcome, SolveError> {
        Outcome::find(|first| self.wins(position, first))
    }

    /// Returns the moves with which a player wins, moving first; none if the player loses.
    pub fn winning_moves(
        &mut self,
        position: &Expr,
        first: Player,
    ) -> Result<Vec<Choice>, SolveError> {
        let mut winning = Vec::new();
        for choice in position.choices(first) {
            if !self.wins(&choice.after, first.other())? {
                winning.push(choice);
            }
        }
        Ok(winning)
    }

    /// Decides whether a statement holds, or who wins a position.
    pub fn answer(&mut self, query: &Query) -> Result<Answer, SolveError> {
        let difference = query.difference();
        Answer::find(query, |first, _| self.wins(&difference, first))
    }

    /// Returns the subgames of a sum, with repetitions, with boards for named games.
    pub fn read(&mut self, position: &Expr) -> Result<Vec<PieceId>, SolveError> {
        self.control.check()?;
        if self.search.pieces.bytes() > KEPT_BYTES {
            self.forget();
        }
        terms(&mut self.search.pieces, position, Pieces::board)
    }
}

/// Returns the subgames of a sum, with repetitions. `named` returns the subgame for a named game.
pub(super) fn terms(
    pieces: &mut Pieces,
    sum: &Expr,
    named: impl Fn(&mut Pieces, Name) -> PieceId,
) -> Result<Vec<PieceId>, SolveError> {
    let mut terms = Vec::new();
    for term in &sum.terms {
        let mut once: Vec<PieceId> = match &term.atom {
            Atom::Row(row) => {
                row.components().iter().map(|component| pieces.intern(component)).collect()
            }
            Atom::Nimber(0) => Vec::new(),
            atom => {
                let name = Name::of(atom).ok_or_else(|| SolveError::NotABoard(atom.to_string()))?;
                vec![named(pieces, name)]
            }
        };
        if term.count < 0 {
            once.iter_mut().for_each(|id| *id = pieces.negative(*id));
        }
        terms.extend(once.repeat(term.count.unsigned_abs() as usize));
    }
    Ok(terms)
}
