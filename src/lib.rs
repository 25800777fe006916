//! segcert: a prover for linear Clobber that writes proof certificates.
//!
//! ```
//! let proof = segcert::Prover::new().prove("(XXO)^4 = 2*up")?;
//! assert_eq!(segcert::check(&proof.bytes)?.statement, "(XXO)^4 = 2*up");
//! assert_eq!(segcert::value("XXO")?.value, "^");
//! # Ok::<(), segcert::Error>(())
//! ```
//!
//! [`Prover`] has limits and questions, [`check`] says what a certificate proves, [`value`] and
//! [`solve`] are short forms. They may be called from any thread. The notation of boards, sums and
//! statements is that of the [command line](https://docs.rs/crate/segcert).
#![warn(missing_docs)]

mod answers;
mod check;
mod dialogue;
mod error;
mod prover;
mod rules;
mod shown;
mod writer;

use segcert_answers::{files, library, methods, unpack};
use segcert_calculus::certificate;
use segcert_clobber as clobber;
use segcert_game as game;
use segcert_run as run;
use segcert_search as prove;
use segcert_strategy as strategy;
use segcert_theorems as theorems;
use segcert_views::{assemble, reader};

use clobber::{Row, Square};

pub use answers::{Evaluation, Import, MovesUsed, Proof, Solution, WinningMove};
pub use check::{Checked, check, check_with_imports};
pub use clobber::{NotationError, Outcome};
pub use error::Error;
pub use prover::{Progress, Prover};
pub use rules::{Goal, Rule, RuleWriter};
pub use run::Halt;
pub use shown::{assemble, dump, explain};
pub use writer::{OpenMove, OpenPosition, Writer};

/// Finds the value of a position with the usual limits.
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

/// Finds who wins a position, and the winning moves, with the usual limits.
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

/// Returns the squares of a board from left to right, with powers expanded: `X`, `O`, and `.` for
/// gaps.
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
