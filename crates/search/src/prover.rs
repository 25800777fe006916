//! Questions and answers: who wins and with which moves, whether a statement holds, what a sum is
//! worth.

use std::sync::Arc;
use std::time::Instant;

use super::position::Term;
use super::search::Search;
use super::team;
use super::terms;
use crate::clobber::{Answer, Choice, Expr, Outcome, Player, Query, Relation, Statement};
use crate::game::{AtomicWeights, Value};
use crate::run::{Control, DEFAULT_MEMORY, Halt, Journal};

/// Values and what is known by dominance are kept from one question to the next as long as they
/// take no more bytes than this: in a small table answers are found sooner.
const KEPT_BYTES: u64 = 256 << 20;

/// Answers questions one after the other, by a search that remembers. Needs a stack of
/// [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
pub struct Prover {
    control: Control,
    search: Search,
    /// The position for which the search was made ready at last.
    position: Option<Expr>,
    has_paused: bool,
    /// Of values of the search.
    weights: AtomicWeights,
}

impl Prover {
    /// A prover within these limits. If more than one thread may search, they share the memory.
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
        }
    }

    /// Lets questions end with [`Halt::Work`] when about so many more options of positions have
    /// been looked at. The same question then goes on from there.
    pub fn pause_after(&mut self, options: u64) {
        self.search.pause_after(options);
    }

    /// Whether a player wins when moving first.
    ///
    /// # Errors
    /// [`Halt`], as for all questions.
    pub fn wins(&mut self, position: &Expr, first: Player) -> Result<bool, Halt> {
        let terms = self.ready(position)?;
        self.first_wins(&terms, first)
    }

    /// Who wins, by who moves first.
    pub fn outcome(&mut self, position: &Expr) -> Result<Outcome, Halt> {
        let terms = self.ready(position)?;
        self.outcome_of(&terms)
    }

    /// The moves with which a player wins when moving first; none if he loses.
    pub fn winning_moves(&mut self, position: &Expr, first: Player) -> Result<Vec<Choice>, Halt> {
        // The followers of the position are those of all its options.
        self.ready(position)?;
        let mut winning = Vec::new();
        for choice in position.choices(first) {
            let terms = terms::read(&mut self.search, &choice.after)?;
            if !self.first_wins(&terms, first.other())? {
                winning.push(choice);
            }
        }
        Ok(winning)
    }

    /// Whether a statement is true.
    pub fn holds(&mut self, statement: &Statement) -> Result<bool, Halt> {
        let difference = statement.difference();
        let terms = self.ready(&difference)?;
        self.holds_for(&terms, statement.relation)
    }

    /// Finds out whether a statement holds, or who wins a position.
    pub fn answer(&mut self, query: &Query) -> Result<Answer, Halt> {
        let statement = match query {
            Query::Position(position) => {
                let outcome = self.outcome(position)?;
                return Ok(Answer::Holds(outcome.statement(position)));
            }
            Query::Statement(statement) => statement,
        };
        let difference = statement.difference();
        let terms = self.ready(&difference)?;
        if self.holds_for(&terms, statement.relation)? {
            return Ok(Answer::Holds(statement.clone()));
        }
        let relation = self.outcome_of(&terms)?.relation();
        Ok(Answer::Fails(Statement { relation, ..statement.clone() }))
    }

    /// The value of a sum, whatever the work.
    pub fn value(&mut self, position: &Expr) -> Result<Value, Halt> {
        terms::evaluate(&mut self.search, position)
    }

    /// The atomic weight of a value that was found since anything but a value was asked for; `None`
    /// if it is not all-small.
    pub fn atomic_weight(&mut self, value: Value) -> Result<Option<Value>, Halt> {
        let weight = self.weights.of(value, &mut self.search.reducer.arena);
        weight.map_err(|limit| terms::halt(&self.search, limit))
    }

    /// The search behind this, with all values.
    pub fn search(&mut self) -> &mut Search {
        &mut self.search
    }

    /// Keeps what is settled from now on in this journal, if any.
    pub fn set_journal(&mut self, journal: Option<Arc<Journal>>) {
        self.control.journal = journal.clone();
        self.search.set_journal(journal);
    }

    /// Gives up at another time than before, which is returned.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) -> Option<Instant> {
        self.search.set_deadline(deadline);
        std::mem::replace(&mut self.control.deadline, deadline)
    }

    /// Begins with an empty memory.
    pub fn forget(&mut self) {
        self.search = Search::new(self.control.clone());
        self.position = None;
        self.weights = AtomicWeights::default();
    }

    /// Makes the search ready for a sum; if it has paused, for it to go on.
    fn ready(&mut self, position: &Expr) -> Result<Vec<Term>, Halt> {
        self.control.check()?;
        self.search.say("");
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

    fn outcome_of(&mut self, terms: &[Term]) -> Result<Outcome, Halt> {
        let left_wins = self.first_wins(terms, Player::Left)?;
        let right_wins = self.first_wins(terms, Player::Right)?;
        Ok(Outcome::new(left_wins, right_wins))
    }

    /// Asks only what the relation needs.
    fn holds_for(&mut self, terms: &[Term], relation: Relation) -> Result<bool, Halt> {
        for &(first, wins) in relation.says() {
            if self.first_wins(terms, first)? != wins {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn first_wins(&mut self, terms: &[Term], first: Player) -> Result<bool, Halt> {
        let answer = team::first_wins(&mut self.search, terms, first, &self.control);
        self.has_paused = answer == Err(Halt::Work);
        answer
    }
}
