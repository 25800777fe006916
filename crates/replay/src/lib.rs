//! Replays strategies: Left's rules against every reply of Right, from all start positions up to a
//! length (docs/STRATEGIES.md). To be trusted for what it says about strategies; no certificate
//! needs it.
//!
//! It has its own rules of Clobber and uses nothing of the prover. Equalities and won positions are
//! believed only with certificates, which the checker of certificates verifies here again; of that
//! it uses the verdict alone.
//!
//! In reading order: `data` (what a strategy says), `error`, `valid` (that it makes sense), `facts`
//! (what it takes for granted, and the certificates of that), `parts` (the rules of the game),
//! `form` (standard form), `matching` (what its words stand for); `position`, `machine` and `build`
//! (a strategy made ready for play); `nodes`, `counts`, `ways`, `level`, `batch`, `worker` and
//! `visit` (all positions), `line` and `draw` (play shown to people), `replay`, `book` (advice).

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo,
    clippy::unimplemented,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

mod batch;
mod book;
mod build;
mod counts;
pub mod data;
mod draw;
mod error;
mod facts;
mod form;
mod level;
pub mod line;
mod machine;
mod matching;
mod nodes;
mod parts;
mod position;
mod replay;
mod valid;
mod visit;
mod ways;
mod worker;

pub use book::{Advice, Book};
pub use error::Flaw;
pub use facts::{Certified, statements};
pub use position::{Key, Kind};
pub use replay::{LengthResult, Options, Outcome, Replay, replay};
pub use visit::Progress;
