//! What is proved for all values of parameters: words with blocks, contexts, cells and bags,
//! systems of claims and their induction.
//!
//! In reading order: `form` (numbers that depend on parameters), `word` (rows of stones with
//! blocks: normal form, options), `context` (rules about what is assumed), `cells` (sets of parts,
//! and when two of them may hold a part and its negative), `bag` (rules about parts of unknown
//! number), `system` (claims and their use). `core` has the goals, and the rules of play.

pub mod bag;
pub mod cells;
pub mod context;
pub mod form;
pub mod system;
pub mod word;

pub use cells::Cell;
pub use context::put;
pub use form::{Form, Image, opposite};
pub use word::{Block, Item, MAX_STONES, Stones, Word, segments, split};
