//! Which method answers a question, when, and with what budget: for the command line, the library
//! and Python alike.
//!
//! Theorems that certificates prove are looked at first: a statement that follows from them by the
//! calculus alone is proved in milliseconds. Only of short sums a search is quicker.
//!
//! A sum of games is searched, or it is an instance of a theorem for all `n`. Nobody knows
//! beforehand which of these takes less work, so they take turns: each turn allows more work than
//! the one before, and the search, which answers short questions at once, is the first, unless the
//! rows are so long that it could not even begin in its turn. A theorem is looked for only where
//! powers make up most of the rows. A statement for all `n` is proved by a strategy that comes with
//! the program, or by claims that prove each other. Of a row for all `n` without a statement it is
//! found out what holds.
//!
//! Depends on all methods ([`crate::prove`], [`crate::seg`], [`crate::follow`],
//! [`crate::instance`], [`crate::strategy`], [`crate::theorems`]); nothing below the library and
//! the command line depends on this module. In reading order: `question`, `answer`, `error`,
//! [`search`] (the two searches behind one interface), `on_demand` (theorems to use), `corollary`
//! (what follows from them), `turns` (search or theorem), `sum`, `for_all`, `solve`, `moves` (one
//! winning move).
mod answer;
mod corollary;
mod error;
mod for_all;
mod moves;
mod on_demand;
mod question;
pub mod search;
mod solve;
mod sum;
mod turns;

use std::sync::Arc;

use clap::ValueEnum;
use segcert_replay::data::Strategy;

use crate::clobber::Query;
use crate::prove::moves::Moves;
use crate::run::Control;
use crate::seg::solver::Setup;

pub use answer::{Answer, MovesReport, Proved, Refuted, Used};
pub use error::Unproved;
pub use for_all::first_player_wins;
pub use on_demand::OnDemand;
pub use question::Question;
pub use solve::{How, Solution, Theory};

/// The search that answers questions about sums.
#[derive(Clone, Default)]
pub enum Engine {
    /// Proof-number search over sums of values.
    #[default]
    Value,
    /// SEGClobber as published.
    Seg(Setup),
}

/// When a theorem is looked for of which an answer is an instance; the command line shows these
/// comments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Theorems {
    /// In turns with the search, with growing budgets, if most of the rows are powers
    #[default]
    Auto,
    /// Before the search
    Always,
    /// Search only
    Never,
}

/// How questions are answered. Each question needs a stack of
/// [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
#[derive(Clone, Default)]
pub struct Methods {
    /// Limits of a question.
    pub control: Control,
    /// The search for sums.
    pub engine: Engine,
    /// Whether instances of theorems are looked for, too.
    pub theorems: Theorems,
    /// By this strategy alone, if one is named.
    pub strategy: Option<Strategy>,
    /// The moves of another solver that the search follows, if there are any. Then no theorem is
    /// used.
    pub moves: Option<Following>,
    /// Theorems from which statements may be proved.
    pub library: OnDemand,
}

/// Moves that the search follows.
#[derive(Clone)]
pub struct Following {
    /// The moves.
    pub moves: Arc<Moves>,
    /// Whether positions without a move are searched.
    pub may_search: bool,
}

impl Methods {
    /// All methods, within these limits.
    pub fn new(control: Control) -> Methods {
        Methods { control, ..Methods::default() }
    }

    /// Proves or refutes a statement, or finds out what holds of a position or of a row for all
    /// `n`.
    ///
    /// # Errors
    /// [`Unproved`], if there is no answer within the limits.
    pub fn prove(&self, question: &Question) -> Result<Answer, Unproved> {
        match question {
            Question::Query(Query::Statement(statement)) if !statement.is_single() => {
                self.prove_for_all(statement)
            }
            Question::Query(query) => self.prove_sum(query),
            Question::Line(line) => self.find_out(line),
        }
    }

    /// Proves what holds instead of a statement that was refuted.
    ///
    /// # Errors
    /// [`Unproved`], as for every question.
    pub fn prove_instead(&self, refuted: &Refuted) -> Result<Proved, Unproved> {
        match self.prove(&refuted.question)? {
            Answer::Proved(proved) => Ok(proved),
            Answer::Refuted(again) => {
                Err(Unproved::Contradiction { found: refuted.instead.clone(), then: again.instead })
            }
        }
    }
}
