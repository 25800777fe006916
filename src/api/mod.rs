//! The front of the library: prove, check, solve and evaluate, each in a line, from any thread.
//!
//! Depends on all layers but the command line. In reading order: `prover` (limits and questions), `writer` (proofs step by step),
//! `answers` (what it answers), `check` (what a certificate proves), `explain` (how),
//! `error`.
mod answers;
mod check;
mod error;
mod explain;
mod prover;
mod writer;

use crate::clobber::{Row, Square};

pub use answers::{Evaluation, Import, Proof, Solution, WinningMove};
pub use check::{Checked, check, check_with_imports};
pub use error::Error;
pub use explain::explain;
pub use prover::{MovesUsed, Prover};
pub use writer::{OpenMove, OpenPosition, Writer};

/// What a position is worth, with the usual limits: `value("XXO")` is `^`, up.
///
/// ```
/// assert_eq!(segcert::value("XXO")?.value, "^");
/// # Ok::<(), segcert::Error>(())
/// ```
///
/// # Errors
/// See [`Prover::value`].
pub fn value(position: &str) -> Result<Evaluation, Error> {
    Prover::new().value(position)
}

/// Who wins a position, and with which moves, with the usual limits.
///
/// ```
/// let solution = segcert::solve("(XO)^4")?;
/// assert_eq!(solution.outcome, segcert::Outcome::N);
/// # Ok::<(), segcert::Error>(())
/// ```
///
/// # Errors
/// See [`Prover::solve`].
pub fn solve(position: &str) -> Result<Solution, Error> {
    Prover::new().solve(position)
}

/// The squares of a board, from left to right, powers written out: `X`, `O`, and `.` for gaps.
///
/// ```
/// assert_eq!(segcert::squares("(BW)^2.B")?, "XOXO.X");
/// # Ok::<(), segcert::Error>(())
/// ```
///
/// # Errors
/// [`Error::Notation`] if the text is not a single board.
pub fn squares(board: &str) -> Result<String, Error> {
    let row: Row = board.parse()?;
    Ok(row.squares().into_iter().map(Square::as_char).collect())
}
