//! The value search: who wins a sum of games.
//!
//! Depends on [`crate::clobber`], [`crate::game`], [`crate::run`] and, for its proofs, on
//! [`crate::certificate`].
//!
//! In reading order: [`position`] (sums of parts and values, reduced to few terms), `table` (the transposition
//! table), `tables` (that of one search, and that of several), `frontier` (what is known by
//! dominance), `guess` (where the search begins), [`search`] (proof-number search), [`rounds`] (in
//! which long parts get values), `lost` (which of several positions is lost), `copy`, `team` and
//! `heard` (several searches of one question), `names` (of positions, the same in every run),
//! `keeper` (what is kept in a file), [`terms`] (what a user wrote, as terms of the search),
//! [`prover`] (questions and answers: the front of all this), [`planner`] (certificates of what was
//! found).
use segcert_calculus::{certificate, claims};
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;

mod copy;
mod frontier;
mod guess;
mod heard;
mod keeper;
mod lost;
mod names;
pub mod planner;
pub mod position;
pub mod prover;
pub mod rounds;
pub mod search;
mod table;
mod tables;
mod team;
pub mod terms;

pub use prover::Prover;
