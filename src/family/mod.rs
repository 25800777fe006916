//! Theorems for all `n` about lines `u·w^n·v`: finding them and writing their certificates.
//!
//! Depends on [`crate::clobber`], [`crate::game`] and the limits of [`crate::prove`]. The
//! mathematics is in docs/THEOREMS.md; nothing here is trusted, the checker computes everything
//! again from the word alone. In reading order:
//!
//! * [`tape`]: the parts that a line can leave, as classes; their closure
//! * [`window`]: the values of all of them up to some length
//! * [`uniform`]: Theorem A, one saltus for every class
//! * [`system`], `cuts`: what Theorems B and C claim; options with what answers need of them
//! * [`inequalities`], `answers`: Theorem B, for lines only some of whose classes have a saltus
//! * [`bounds`]: Theorem C, for lines that are bounded though their classes are not periodic
//! * `forms`, [`certificate`]: what the checker reads
//! * [`search`]: which of these to look for, in which order
//! * [`prove`]: from a statement to its certificate
//! * [`shape`], [`attempt`], `close`, `peel`: words with powers, and one claim about them proved
//!   from others
//! * [`growing`], [`by_bounds`], [`theorem`]: bounds that prove each other, found, tried, and
//!   written as a certificate
//! * [`law`]: what a line gains in a period, by claims about differences
//! * [`formula`], `comparison`, [`survey`]: from a word to a statement; all short words
mod answers;
pub mod attempt;
pub mod bounds;
pub mod by_bounds;
pub mod certificate;
mod close;
mod comparison;
mod cuts;
pub(crate) mod forms;
pub mod formula;
pub mod growing;
pub mod inequalities;
pub mod law;
mod peel;
pub mod prove;
pub mod search;
pub mod shape;
pub mod survey;
pub mod system;
pub mod tape;
pub mod theorem;
mod thrift;
pub mod uniform;
pub mod window;

pub use certificate::Theorem;
pub use tape::{Class, End, Tape};
pub use uniform::Uniform;
pub use window::Window;
