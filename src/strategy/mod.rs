//! Strategies for Left as rule files (docs/STRATEGIES.md).
//!
//! Here files become the plain strategy type of `segcert_replay`, which replays what they say. In
//! reading order: [`error`], `text` (parts, ranges, conditions), [`read`] (files), [`library`]
//! (what comes with the program), [`certificate`] (from a strategy to an ordinary certificate),
//! [`compile`] (from a strategy to a system of claims), [`for_all`] (from a strategy to a
//! certificate for all `n`), [`theorem`] (from a statement to a proof, by a strategy or not),
//! [`find`] (sets and rules, found).
pub mod certificate;
pub mod compile;
pub mod error;
pub mod find;
pub mod for_all;
pub mod library;
pub mod read;
mod text;
pub mod theorem;
