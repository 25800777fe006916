//! Questions and answers: who wins, which moves win, whether a statement holds, and the value of a
//! sum.

use std::sync::Arc;
use std::time::Instant;

use super::moves::{Follower, Report, Source};
use super::position::Term;
use super::search::Search;
use super::{parallel, terms};
use crate::clobber::{Answer, Choice, Expr, Outcome, Player, Query};
use crate::game::{AtomicWeights, Value};
use crate::run::{Control, DEFAULT_MEMORY, Halt, Journal};

/// Maximum size of values and dominance results that are kept for the next question, in bytes.
/// Lookups in a small table are faster.
const KEPT_BYTES: u64 = 256 << 20;

/// Answers questions one after the other by a search that keeps its results. Needs a stack of
/// [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
pub struct Prover {
    control: Control,
    search: Search,
    /// The position for which the search was last prepared.
    position: Option<Expr>,
    has_paused: bool,
    /// Atomic weights of values of the search.
    weights: AtomicWeights,
    /// Follows the moves of another solver, if there are any.
    follower: Option<Follower>,
}

impl Prover {
    /// Creates a prover within some limits. Threads share the memory equally.
    pub fn new(control: Control) -> Prover {
        let memory = control.memory.unwrap_or(DEFAULT_MEMORY);
        let threads = control.threads.max(1) as u64;
        let control = Control { memory: Some(memory / threads), ..control };
        Prover {
            search: Search::new(control.clone()),
            position: None,
            has_paused: false,
            control,
            weights: AtomicWeights::default(),
            follower: None,
        }
    }

    /// Follows the moves of another solver from now on. Without `may_search`, a position that
    /// neither the moves nor values decide ends a question with [`Halt::NoMove`].
    pub fn follow_moves(&mut self, source: Box<dyn Source + Send>, may_search: bool) {
        self.follower = Some(Follower::new(source, may_search));
    }

    /// Returns the report on the moves that were followed.
    pub fn moves_report(&self) -> Option<&Report> {
        self.follower.as_ref().map(Follower::report)
    }

    /// Makes questions end with [`Halt::Work`] after about `options` more options of positions.
    /// Repeating the question continues the work.
    pub fn pause_after(&mut self, options: u64) {
        self.search.pause_after(options);
    }

    /// Returns whether a player wins, moving first.
    ///
    /// # Errors
    /// [`Halt`], as for all questions.
    pub fn wins(&mut self, position: &Expr, first: Player) -> Result<bool, Halt> {
        let terms = self.ready(position)?;
        self.first_wins(&terms, first, None)
    }

    /// Returns the outcome class of a position.
    ///
    /// # Errors
    /// [`Halt`], as for all questions.
    pub fn outcome(&mut self, position: &Expr) -> Result<Outcome, Halt> {
        let terms = self.ready(position)?;
        Outcome::find(|first| self.first_wins(&terms, first, None))
    }

    /// Returns the winning moves of a player who moves first.
    ///
    /// # Errors
    /// [`Halt`], as for all questions.
    pub fn winning_moves(&mut self, position: &Expr, first: Player) -> Result<Vec<Choice>, Halt> {
        // The followers of the position are those of all its options.
        self.ready(position)?;
        let mut winning = Vec::new();
        for choice in position.choices(first) {
            let terms = terms::read(&mut self.search, &choice.after)?;
            if !self.first_wins(&terms, first.other(), None)? {
                winning.push(choice);
            }
        }
        Ok(winning)
    }

    /// Decides a statement, or the outcome class of a position.
    ///
    /// # Errors
    /// [`Halt`], as for all questions.
    pub fn answer(&mut self, query: &Query) -> Result<Answer, Halt> {
        let terms = self.ready(&query.difference())?;
        Answer::find(query, |first, expected| self.first_wins(&terms, first, expected))
    }

    /// Returns the value of a sum, with unlimited work.
    ///
    /// # Errors
    /// [`Halt`], as for all questions.
    pub fn value(&mut self, position: &Expr) -> Result<Value, Halt> {
        terms::evaluate(&mut self.search, position)
    }

    /// Returns the atomic weight of a value, or `None` if the value is not all-small. Only values
    /// may have been asked for since the question that returned this value.
    ///
    /// # Errors
    /// [`Halt`], as for all questions.
    pub fn atomic_weight(&mut self, value: Value) -> Result<Option<Value>, Halt> {
        let weight = self.weights.of(value, &mut self.search.reducer.arena);
        weight.map_err(|limit| terms::halt(&self.search, limit))
    }

    /// Returns the search, with all its values.
    pub fn search(&mut self) -> &mut Search {
        &mut self.search
    }

    /// Records results from now on in a journal, if there is one.
    pub fn set_journal(&mut self, journal: Option<Arc<Journal>>) {
        self.control.journal = journal.clone();
        self.search.set_journal(journal);
    }

    /// Sets the deadline. Returns the previous deadline.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) -> Option<Instant> {
        self.search.set_deadline(deadline);
        std::mem::replace(&mut self.control.deadline, deadline)
    }

    /// Discards all results.
    pub fn forget(&mut self) {
        self.search = Search::new(self.control.clone());
        self.position = None;
        self.weights = AtomicWeights::default();
        if let Some(follower) = &mut self.follower {
            follower.forget();
        }
    }

    /// Prepares the search for a sum, or continues a paused search. Returns the terms of the sum.
    fn ready(&mut self, position: &Expr) -> Result<Vec<Term>, Halt> {
        self.control.check()?;
        self.search.set_stage("");
        let goes_on = std::mem::take(&mut self.has_paused);
        if goes_on && self.position.as_ref() == Some(position) {
            return terms::read(&mut self.search, position);
        }
        if self.search.bytes_beside_table() > KEPT_BYTES.min(self.search.memory() / 4) {
            self.forget();
        }
        let terms = terms::read(&mut self.search, position)?;
        self.search.prepare(&terms);
        self.position = Some(position.clone());
        Ok(terms)
    }

    /// Decides whether a player wins a sum, moving first. `expected` is the expected answer, if
    /// there is one.
    pub(crate) fn first_wins(
        &mut self,
        terms: &[Term],
        first: Player,
        expected: Option<bool>,
    ) -> Result<bool, Halt> {
        if let Some(follower) = &mut self.follower {
            return follower.first_wins(&mut self.search, terms, first, expected);
        }
        let answer = parallel::first_wins(&mut self.search, terms, first, &self.control);
        self.has_paused = answer == Err(Halt::Work);
        answer
    }
}
