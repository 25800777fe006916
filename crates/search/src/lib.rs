//! The value search: who wins a sum of games.
//!
//! Depends on [`crate::clobber`], [`crate::game`], [`crate::run`] and, for its proofs, on
//! [`crate::certificate`].
//!
//! In reading order:
//!
//! * [`position`]: sums of components and values, reduced to few terms
//! * `table`, `tables`: the transposition table, and one that several searches share
//! * `frontier`: results that follow by dominance
//! * `estimate`: initial proof numbers
//! * [`search`], `limits`, [`rounds`]: proof-number search, its limits, and its rounds, in which
//!   long components get values
//! * `losing`: finds a losing option
//! * `fork`, `team`, `sharing`, `parallel`: several searches of one question on several threads
//! * `fingerprint`, `recorder`: solved positions and values in a journal
//! * [`moves`]: winning moves of other solvers, which the search follows
//! * [`terms`]: expressions of users as terms of the search
//! * [`prover`]: questions and answers
//! * [`planner`]: certificates of the results
use segcert_calculus::{certificate, claims};
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;

mod estimate;
mod fingerprint;
mod fork;
mod frontier;
mod limits;
mod losing;
pub mod moves;
mod parallel;
pub mod planner;
pub mod position;
pub mod prover;
mod recorder;
pub mod rounds;
pub mod search;
mod sharing;
mod table;
mod tables;
mod team;
pub mod terms;

pub use prover::Prover;
