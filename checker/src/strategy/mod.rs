//! Strategies: Left's rules checked for all lengths at once. To be trusted for statements for all
//! `n` by strategies, and for nothing else.
//!
//! Built on the kernel's rules of Clobber. Equalities and exceptional games are believed only with
//! certificates that the kernel replays.
//!
//! In reading order: `data` (what a strategy says), `error`, `valid` (that it makes sense), `form`
//! (standard form), `proofs` (the certificates it rests on), `matching` (what its words stand for),
//! `draw`.
//!
//! `linear` (inequalities), `cells` (parts of all lengths), `cases` (positions and moves as
//! inequalities), `sets`, `theorem` (what has to be shown), `replies` and `rules` (the moves of
//! Right and of Left); for certificates `code` (a strategy as bytes), `claim` (from the theorem to
//! a statement), `certificate`.

mod cases;
mod cells;
pub(crate) mod certificate;
mod claim;
mod code;
pub mod data;
mod draw;
mod error;
mod form;
mod linear;
mod matching;
mod proofs;
mod replies;
mod rules;
mod sets;
mod theorem;
mod valid;

pub use certificate::{Sections, StrategyStats};
pub use claim::{Meaning, Unfit};
pub use code::decode;
pub use error::Flaw;
pub use proofs::{Certified, select, statements};
pub use theorem::{Obligation, Theorem, theorem};
