//! Replays strategies: Left's rules against every reply of Right, from all start positions up to a
//! length (docs/notebooks/STRATEGIES.md). To be trusted for what it says about strategies; no
//! certificate needs it.
//!
//! It shares the rules of Clobber and the notation with the prover (`clobber`), and nothing else.
//! Equalities and won positions are believed only with certificates, which the checker of
//! certificates verifies here again; only its verdict is used.
//!
//! In reading order: `data` (what a strategy says), `error`, `valid` (that it makes sense), `facts`
//! (what it takes for granted, and the certificates of that), `parts` and `form` (simplified sums),
//! `matching` (the words of patterns); `position`, `machine` and `build` (a strategy made ready for
//! play); `reply`, `level`, `tally` and `visit` (all positions), `line` and `draw` (play shown to
//! people), `replay`, `book` (advice).

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
pub mod data;
mod draw;
mod error;
mod facts;
mod form;
mod level;
pub mod line;
mod machine;
mod matching;
mod parts;
mod position;
mod replay;
mod reply;
mod tally;
mod valid;
mod visit;

pub use book::{Advice, Book};
pub use error::Flaw;
pub use facts::{Certified, components, statements};
pub use position::{Key, Kind};
pub use replay::{LengthResult, Options, Outcome, Replay, replay};
pub use visit::Progress;
