//! Strategies for Left as rule files (docs/STRATEGIES.md).
//!
//! What a file says is checked by the checker (`segcert_check::strategy`); here files become the checker's plain strategy type. In
//! reading order: [`error`], `text` (parts, ranges, conditions), [`read`] (files), [`library`] (what comes with the program),
//! [`certificate`] (from a strategy to an ordinary certificate), [`encode`] (a strategy as bytes), [`for_all`] (from a strategy to a
//! certificate for all `n`).
pub mod certificate;
pub mod compile;
pub mod encode;
pub mod error;
pub mod for_all;
pub mod library;
pub mod read;
mod text;
