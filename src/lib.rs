//! segcert: a prover for linear Clobber that writes proof certificates.
//!
//! ```
//! let proof = segcert::Prover::new().prove("(XXO)^4 = 2*up")?;
//! assert_eq!(segcert::check(&proof.bytes)?.statement, "(XXO)^4 = 2*up");
//! assert_eq!(segcert::value("XXO")?.value, "^");
//! # Ok::<(), segcert::Error>(())
//! ```
//!
//! * [`Prover`] answers questions within limits: it proves statements, solves and evaluates
//!   positions, one or many, and follows the winning moves of other solvers. [`solve`] and
//!   [`value`] are short forms.
//! * [`Writer`] and [`RuleWriter`] write a proof move by move, or rule by rule.
//! * [`check()`] verifies a certificate, [`explain`] puts its proof in words, and [`dump`] and
//!   [`assemble`](assemble()) convert it to text and back.
//!
//! All functions may be called from any thread. The notation of boards, sums and statements is that
//! of the [command line](https://docs.rs/crate/segcert). This is the only package of the prover
//! with a stable interface; the other packages are parts of it.
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
#[doc(inline)]
pub use clobber::{NotationError, Outcome};
pub use error::Error;
pub use prover::{Progress, Prover};
pub use rules::{Goal, Rule, RuleWriter};
#[doc(inline)]
pub use run::Halt;
pub use shown::{assemble, dump, explain};
pub use writer::{OpenMove, OpenPosition, Writer};

/// Finds the value of a position with the default limits.
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

/// Finds who wins a position, and the winning moves, with the default limits.
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
