//! Strategies for Left as rule files (docs/notebooks/STRATEGIES.md).
//!
//! Here files become the plain strategy type of `segcert_replay`, which replays what they say. In
//! reading order: [`error`], `text` (parts, ranges, conditions), [`read`] (files), [`library`]
//! (what comes with the program), [`compile`] (from a strategy to a system of claims), [`for_all`]
//! (from a strategy to a certificate for all `n`), [`theorem`] (from a statement to a proof, by a
//! strategy or not).
use segcert_calculus::{certificate, claims};
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
use segcert_theorems as theorems;

pub mod compile;
pub mod error;
pub mod for_all;
pub mod library;
pub mod read;
mod text;
pub mod theorem;
