//! The value search, and the certificates it writes.
//!
//! Depends on [`crate::clobber`], [`crate::game`] and, to seal what it wrote, on the checker.
//!
//! In reading order: [`position`] (sums of parts and values, reduced to few terms), [`bounds`] (three values decided by bounds), [`control`] (limits and progress), [`table`] (the
//! transposition table), [`frontier`] (what is known by dominance), [`search`] (proof-number search), `team` (several searches of one question), [`terms`] (what a user wrote, as terms of the search), [`certificate`] (from a settled
//! question to a certificate), [`prover`] (questions and answers: the front of all this).
pub mod bounds;
pub mod certificate;
pub mod control;
mod frontier;
pub mod position;
pub mod prover;
pub mod search;
mod table;
mod team;
pub mod terms;

pub use certificate::{Certificate, CertifyError};
pub use control::{Control, Halt, Progress};
pub use prover::{Prover, Verdict};
