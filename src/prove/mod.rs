//! The value search, and the certificates it writes.
//!
//! Depends on [`crate::clobber`], [`crate::game`] and, to seal what it wrote, on the checker.
//!
//! In reading order: [`position`] (sums of parts and values, reduced to few terms), [`control`] (limits and progress), [`table`] (the
//! transposition table), [`frontier`] (what is known by dominance), [`search`] (proof-number search), [`certificate`] (from a settled
//! question to a certificate).
pub mod certificate;
pub mod control;
mod frontier;
pub mod position;
pub mod search;
mod table;
