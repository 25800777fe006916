//! Follows winning moves that another solver has found, and proves the results.
//!
//! A solver prints a line for each position that it has found to be won. The search follows these
//! moves where it needs a winning move, and verifies each of them: it does not trust the file.
//! If the file has no move for a position, segcert searches.
//!
//! In reading order:
//!
//! * `sums`: boards in normal form
//! * [`follow`]: follows moves of any source
//! * [`report`]: counts of positions, and the first wrong move
//! * [`mod@line`], [`table`]: reads a line of a file; stores moves by positions, in 16 bytes a line
//! * [`ask`]: gets moves from a function
pub mod ask;
pub mod follow;
pub mod line;
pub mod report;
mod sums;
pub mod table;

#[cfg(test)]
mod tests;

pub use ask::{AskSource, OpenMove, OpenPosition};
pub use follow::{Follower, Source};
pub use line::MoveError;
pub use report::{Report, WrongMove};
pub use table::{FileSource, Moves, ReadError};
