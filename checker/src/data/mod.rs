//! The objects of certificates as they are decoded: terms, forms, words, cells and contexts; and
//! the ways in which a replay can end, with its limits.
//!
//! Depends on the standard library, and for hashes on the crate `foldhash`. In reading order:
//! `stop` and `budget` (how a replay can end), `table`, `term`, `form` (affine forms in the
//! parameters), `scope` (parameters and constraints on them), `word` (rows of stones with blocks:
//! normal form, moves), `reader`, `cell` (sets of words).

mod budget;
mod cell;
mod form;
mod reader;
mod scope;
mod stop;
mod table;
mod term;
mod word;

pub use budget::{Budget, LOOK_UP};
pub use cell::Cell;
pub use form::{Form, Image};
pub use reader::Reader;
pub use scope::Scope;
pub use stop::{Checked, Code, Stop, Subject, all, any, at, fault, given, require};
pub use table::Table;
pub use term::{Player, Term};
pub use word::{Item, MAX_STONES, Segment, Word, segments, split};
