//! Chooses the method that answers a question, and its budget, for the command line, the library
//! and Python alike.
//!
//! A sum of games is searched for a few hundredths of a second, because most sums that people type
//! need no more. Then theorems of certificates are tried: a statement that follows from them by the
//! calculus alone is proved in about this time, if the theorems are at hand.
//!
//! After that, the sum is searched, or proved as an instance of a theorem for all `n`. It is not
//! known in advance which of the two takes less work, so they take turns, and each turn allows more
//! work than the one before. The search has the first turn, unless the rows are so long that it
//! could not begin within its turn. A theorem is tried only if powers make up most of the rows. A
//! statement for all `n` is proved by a strategy that comes with the program, or by claims that
//! prove each other. If its range is finite, such theorems and a search for each value take turns.
//! For a row for all `n` without a statement, a theorem about it is searched for.
//!
//! If the numbers in a question decide it, the rows are bounded after a brief search, and neither
//! theorems nor strategies are tried.
//!
//! Depends on all methods ([`crate::prove`], [`crate::seg`], [`crate::instance`],
//! [`crate::strategy`], [`crate::theorems`]); of what is below the library and the command line,
//! only [`crate::instance`] depends on this module, for the ways to prove a theorem. In reading
//! order: `question`, `answer`, `error`, [`search`] (the two searches behind one interface),
//! `corollary` (what follows from theorems, listed on demand), [`theorem`] (theorems for all `n`),
//! `turns` (search or theorem), `sum`, `for_all`, [`potentials`] (sums of alternating rows, by a
//! theorem proved in Coq), [`numbers`] (sums of rows and numbers), `solve`, `moves` (one winning
//! move), [`mod@listed`] (values and outcomes of many positions).
mod answer;
mod corollary;
mod error;
mod for_all;
pub mod listed;
mod moves;
pub mod numbers;
pub mod potentials;
mod question;
pub mod search;
mod solve;
mod sum;
pub mod theorem;
mod turns;

use std::sync::Arc;

use clap::ValueEnum;
use segcert_replay::data::Strategy;

use crate::clobber::Query;
use crate::prove::moves::Moves;
use crate::run::Control;
use crate::seg::solver::Setup;

pub use answer::{Answer, MovesReport, Proved, Refuted, Used};
pub use corollary::OnDemand;
pub use error::Unproved;
pub use question::{Question, Wanted, listed};
pub use solve::{Solution, Source, Theory, WinningMove};

/// The search that answers questions about sums.
#[derive(Clone, Default)]
pub enum Engine {
    /// Proof-number search over sums of values.
    #[default]
    Value,
    /// The SEGClobber search, as published.
    Seg(Setup),
}

/// When to try theorems of which an answer is an instance. The command line shows the comments of
/// the variants.
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

/// The methods that answer questions, with their settings. Each question needs a stack of
/// [`STACK_BYTES`](crate::game::arena::STACK_BYTES).
#[derive(Clone, Default)]
pub struct Methods {
    /// Limits of a question.
    pub control: Control,
    /// The search for sums.
    pub engine: Engine,
    /// When theorems of which an answer is an instance are tried.
    pub theorems: Theorems,
    /// The only strategy to use, if one is named.
    pub strategy: Option<Strategy>,
    /// The moves of another solver for the search to follow, if there are any. With such moves, no
    /// theorem is used.
    pub moves: Option<Following>,
    /// Theorems that proofs may use.
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
    /// Returns all methods, with these limits.
    pub fn new(control: Control) -> Methods {
        Methods { control, ..Methods::default() }
    }

    /// Proves or refutes a statement, proves who wins a position, or finds a theorem about a row
    /// for all `n`.
    ///
    /// # Errors
    /// [`Unproved`], if there is no answer within the limits.
    pub fn prove(&self, question: &Question) -> Result<Answer, Unproved> {
        match question {
            Question::Query(Query::Statement(statement)) if !statement.is_single() => {
                self.prove_for_all(statement)
            }
            Question::Query(query) => self.prove_sum(query),
            Question::Family(wanted) => self.survey(wanted),
        }
    }

    /// Answers a question like [`Methods::prove`], but a theorem that is not about the whole range
    /// of a row is no answer.
    ///
    /// # Errors
    /// [`Unproved`], if there is no answer within the limits.
    pub fn prove_whole(&self, question: &Question) -> Result<Answer, Unproved> {
        match self.prove(question)? {
            Answer::Proved(Proved { statement, not_shown: Some(missing), .. }) => {
                Err(Unproved::OutsideRange { theorem: statement, missing })
            }
            answer => Ok(answer),
        }
    }

    /// Proves the statement that holds instead of a refuted statement.
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
