//! Strategies for Left as rule files (docs/STRATEGIES.md).
//!
//! What a file says is checked by the checker (`segcert_check::strategy`); here files become the checker's plain strategy type. In
//! reading order: [`error`], `text` (parts, ranges, conditions), [`read`] (files), [`library`] (what comes with the program),
//! [`certificate`] (from a strategy to an ordinary certificate).
pub mod certificate;
pub mod error;
pub mod library;
pub mod read;
mod text;
