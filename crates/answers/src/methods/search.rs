//! The two searches behind one interface.
use std::time::Instant;

use super::{Engine, Unproved};
use crate::clobber::{Choice, Expr, Player};
use crate::prove::Prover;
use crate::run::Control;
use crate::seg::solver::Solver;

/// The interface of both searches.
pub trait Search {
    /// Tells whether a player wins moving first.
    ///
    /// # Errors
    /// [`Unproved`], as for all questions.
    fn wins(&mut self, position: &Expr, first: Player) -> Result<bool, Unproved>;
    /// Returns the moves with which a player wins moving first.
    ///
    /// # Errors
    /// [`Unproved`], as for all questions.
    fn winning_moves(&mut self, position: &Expr, first: Player) -> Result<Vec<Choice>, Unproved>;
    /// Empties the memory of the search.
    fn forget(&mut self);
    /// Sets the time at which questions end; `None` removes it.
    fn set_deadline(&mut self, deadline: Option<Instant>);
    /// Lets a question end with [`Halt::Work`](crate::run::Halt::Work) after about this many
    /// options. The same question, asked again, continues from there. Some searches ignore this
    /// limit.
    fn pause_after(&mut self, options: u64);
}

impl Engine {
    /// Returns a search with an empty memory.
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

    fn forget(&mut self) {
        Solver::forget(self);
    }

    fn set_deadline(&mut self, deadline: Option<Instant>) {
        Solver::set_deadline(self, deadline);
    }

    fn pause_after(&mut self, _: u64) {}
}
