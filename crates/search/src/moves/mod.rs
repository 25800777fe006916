//! Winning moves that another solver has found, and proofs that follow them.
//!
//! A solver prints a line for each position that it has found to be won. The search follows these
//! moves where it needs a winning move, and verifies them on the way: nothing that a file says is
//! believed. Where the file is silent, it searches.
//!
//! In reading order:
//!
//! * `sums`: boards in normal form, and their fingerprints
//! * [`follow`]: following moves, from whatever source
//! * [`report`]: counts of positions, and the first wrong move
//! * [`line`], [`table`]: a file of moves: reading a line; moves by positions, in 16 bytes a line
//! * [`ask`]: a function that is asked for moves
pub mod ask;
pub mod follow;
pub mod line;
pub mod report;
mod sums;
pub mod table;

#[cfg(test)]
mod tests;

pub use ask::{AskSource, Question};
pub use follow::{Follower, Source};
pub use line::MoveError;
pub use report::{Report, WrongMove};
pub use table::{FileSource, Moves, ReadError};
