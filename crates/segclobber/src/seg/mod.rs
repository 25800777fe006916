//! The complete SEGClobber search (Folkersen, Bashir, Tavakoli and Müller, "SEGClobber – A Linear
//! Clobber Solver", 2025), as a second prover.
//!
//! This search lets users compare segcert with that solver, and cross-checks the value search. The
//! two searches share only the rules of the game and the checker. The values of [`crate::game`]
//! build the database, but it can be checked without them.
//!
//! Depends on [`crate::clobber`], on [`crate::game`] for building the database, on [`crate::run`]
//! for limits, and on [`crate::certificate`] for writing.
//!
//! In reading order, with the sections of the paper:
//!
//! * [`board`], [`shape`]: short runs of stones, normal forms [3.1], shapes and the entry index
//!   [3.2]
//! * [`entry`], [`build`] with `values` and `scores`, [`database`], [`check`] with `rungs`: what is
//!   known about a game, how it is found [3.3–3.6], where it is stored, and how it is derived once
//!   more
//! * [`features`]: what can be switched off [4.2], and the ancestors
//! * [`pieces`], [`simplify`], [`rules`], [`moves`], [`table`]: subgames, simplification [3.7],
//!   static rules and heuristic [3.9], move order, transposition table [3.8]
//! * [`search`], `deepen`: the search [3.11], and iterative deepening above it [3.10]
//! * [`solver`] with `names`: questions and answers
//! * [`certificate`]: proofs of what it found
//!
//! # What the paper leaves open, and where this differs
//!
//! * The database compares games by canonical forms instead of by search, which gives the same
//!   contents in a second instead of minutes. Among games of the same length and with as many
//!   subgames, shapes come in ascending order of their lengths; the paper says only "by bit
//!   pattern".
//! * A position is found in the transposition table by all of its subgames, not by a hash. A new
//!   entry is not stored if its own age × depth² is greater than all of its group.
//! * Static rules 1 and 2 are tried before the table is looked at, which changes no result.
//! * When an iteration has reached its leaf limit, positions on the way back keep the best move
//!   found so far, and positions that are reached for the first time get their heuristic value.
//! * Substitution ends because it never goes up in the order of creation. Normal forms may be
//!   created after other relaxed forms of the same game, so subgames are turned round only when all
//!   substitution is done.
//! * Alpha-beta on bounds, of the ancestors: as nothing but won and lost is asked for, the window
//!   comes to this, that the bounds of the positions after all moves are looked at before any of
//!   these is searched.
//! * Sums of bounds take the better of the two scales for each subgame, and count stars modulo 2.
pub mod board;
pub mod build;
pub mod certificate;
pub mod check;
pub mod database;
mod deepen;
pub mod entry;
pub mod features;
pub mod moves;
mod names;
pub mod pieces;
pub mod rules;
mod rungs;
pub mod scores;
pub mod search;
pub mod shape;
pub mod simplify;
pub mod solver;
pub mod table;
mod values;

pub use database::{Database, DatabaseError};
pub use features::{Ancestor, Features};
pub use solver::{Setup, SolveError, Solver};
