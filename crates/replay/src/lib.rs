//! Replays strategies: Left's rules against every reply of Right, from all start positions up to a
//! length (docs/notebooks/STRATEGIES.md). Verdicts about strategies rely on this package; no
//! certificate does.
//!
//! The package shares only the rules of Clobber and the notation with the prover (`clobber`).
//! Equalities and won positions need certificates, which are verified here again; the package uses
//! only the verdict of the checker.
//!
//! In reading order: `data` (the contents of a strategy), `error`, `facts` (its assumptions and
//! their certificates), `components` and `form` (simplified sums), `matching` (the words of
//! patterns); `position`, `machine` and `build` (a strategy prepared for play); `reply`, `level`,
//! `tally` and `visit` (all positions), `line` and `draw` (display of play), `replay`, `book`
//! (advice).

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo,
    clippy::unimplemented,
    clippy::cast_possible_truncation
)]

use segcert_clobber as clobber;

mod book;
mod build;
mod components;
pub mod data;
mod draw;
mod error;
mod facts;
mod form;
mod level;
pub mod line;
mod machine;
mod matching;
mod position;
mod replay;
mod reply;
mod tally;
mod visit;

pub use book::Book;
pub use error::Flaw;
pub use facts::{Certified, components, statements};
pub use form::wrong_rewrite;
pub use position::Key;
pub use replay::{LengthResult, Options, Outcome, Replay, replay};
pub use visit::Progress;
