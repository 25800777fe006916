//! Strategies: Left's rules replayed against every reply of Right, and checked for all lengths at once. To be trusted for what it says about strategies, for
//! statements for all `n` by strategies, and for nothing else.
//!
//! Built on the kernel's rules of Clobber. Equalities and exceptional games are believed only with certificates that the kernel replays.
//!
//! In reading order: `data` (what a strategy says), `error`, `valid` (that it makes sense), `form` (standard form), `proofs` (the certificates it rests
//! on), `matching` (what its words stand for).
//!
//! For all lengths: `linear` (inequalities), `cells` (parts of all lengths), `cases` (positions and moves as inequalities), `sets`, `theorem` (what has to be
//! shown), `replies` and `rules` (the moves of Right and of Left); for certificates `code` (a strategy as bytes), `claim` (from the theorem to a statement),
//! `certificate`.
//!
//! Up to a length: `position`, `table` and `build` (a strategy made ready for play), `nodes` and `visit` (all positions), `line` and `draw` (play shown to
//! people), `replay`, `book` (advice).

mod book;
mod build;
mod cases;
mod cells;
pub(crate) mod certificate;
mod claim;
mod code;
pub mod data;
mod draw;
mod error;
mod form;
pub mod line;
mod linear;
mod matching;
mod nodes;
mod position;
mod proofs;
mod replay;
mod replies;
mod rules;
mod sets;
mod table;
mod theorem;
mod valid;
mod visit;

pub use book::{Advice, Book};
pub use certificate::{Sections, StrategyStats};
pub use claim::{Meaning, Unfit};
pub use code::decode;
pub use error::Flaw;
pub use position::{Key, Kind};
pub use proofs::{Certified, select, statements};
pub use replay::{LengthResult, Options, Outcome, Replay, replay};
pub use theorem::{Obligation, Theorem, theorem};
pub use visit::Progress;
