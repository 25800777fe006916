//! The value search: who wins a sum of games.
//!
//! Depends on [`crate::clobber`] and [`crate::game`]. Certificates are written above it
//! ([`crate::certificate`]).
//!
//! In reading order: [`position`] (sums of parts and values, reduced to few terms), [`bounds`]
//! (three values decided by bounds), [`control`] (limits and progress), `table` (the transposition
//! table), `tables` (that of one search, and that of several), `frontier` (what is known by
//! dominance), `guess` (where the search begins), [`search`] (proof-number search), [`rounds`] (in
//! which long parts get values), `lost` (which of several positions is lost), `copy`, `team` and
//! `heard` (several searches of one question), `names` (of positions, the same in every run),
//! [`journal`] (what is kept in a file), [`terms`] (what a user wrote, as terms of the search),
//! [`prover`] (questions and answers: the front of all this).
pub mod bounds;
pub mod control;
mod copy;
mod frontier;
mod guess;
mod heard;
pub mod journal;
mod lost;
mod names;
pub mod position;
pub mod prover;
pub mod rounds;
pub mod search;
mod table;
mod tables;
mod team;
pub mod terms;

pub use control::{Control, Halt, Progress};
pub use prover::{Answer, Prover};
