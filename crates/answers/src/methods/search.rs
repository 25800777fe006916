//! The two searches behind one interface.
use std::time::Instant;

use super::{Engine, Unproved};
use crate::certificate::Verdict;
use crate::clobber::{Choice, Expr, Player, Query};
use crate::prove::Prover;
use crate::run::Control;
use crate::seg::solver::Solver;

/// The interface of both searches.
pub trait Search {
    /// Whether a player wins when moving first.
    ///
    /// # Errors
    /// [`Unproved`], as for all questions.
    fn wins(&mut self, position: &Expr, first: Player) -> Result<bool, Unproved>;
    /// The moves with which a player wins when moving first.
    ///
    /// # Errors
    /// [`Unproved`], as for all questions.
    fn winning_moves(&mut self, position: &Expr, first: Player) -> Result<Vec<Choice>, Unproved>;
    /// A proof or a refutation.
    ///
    /// # Errors
    /// [`Unproved`], as for all questions.
    fn certify(&mut self, query: &Query) -> Result<Verdict, Unproved>;
    /// Begins with an empty memory.
    fn forget(&mut self);
    /// Lets questions end at this time, or at none.
    fn set_deadline(&mut self, deadline: Option<Instant>);
    /// Lets questions end with [`Halt::Work`](crate::run::Halt::Work) when about so many options of
    /// positions have been looked at; asked again, they go on from there. Not every search does.
    fn pause_after(&mut self, options: u64);
}

impl Engine {
    /// A search with an empty memory.
    pub fn search(&self, control: Control) -> Box<dyn Search + Send> {
        match self {
            Engine::Value => Box::new(Prover::new(control)),
            Engine::Seg(setup) => Box::new(Solver::new(setup.clone(), control)),
        }
    }
}

impl Search for Prover {
    fn wins(&mut self, position: &Expr, first: Player) -> Result<bool, Unproved> {
        Ok(Prover::wins(self, position, first)?)
    }

    fn winning_moves(&mut self, position: &Expr, first: Player) -> Result<Vec<Choice>, Unproved> {
        Ok(Prover::winning_moves(self, position, first)?)
    }

    fn certify(&mut self, query: &Query) -> Result<Verdict, Unproved> {
        Ok(Prover::certify(self, query)?)
    }

    fn forget(&mut self) {
        Prover::forget(self);
    }

    fn set_deadline(&mut self, deadline: Option<Instant>) {
        Prover::set_deadline(self, deadline);
    }

    fn pause_after(&mut self, options: u64) {
        Prover::pause_after(self, options);
    }
}

impl Search for Solver {
    fn wins(&mut self, position: &Expr, first: Player) -> Result<bool, Unproved> {
        Ok(Solver::wins(self, position, first)?)
    }

    fn winning_moves(&mut self, position: &Expr, first: Player) -> Result<Vec<Choice>, Unproved> {
        Ok(Solver::winning_moves(self, position, first)?)
    }

    fn certify(&mut self, query: &Query) -> Result<Verdict, Unproved> {
        Ok(Solver::certify(self, query)?)
    }

    fn forget(&mut self) {
        Solver::forget(self);
    }

    fn set_deadline(&mut self, deadline: Option<Instant>) {
        Solver::set_deadline(self, deadline);
    }

    fn pause_after(&mut self, _: u64) {}
}
