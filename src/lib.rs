//! segcert: a prover for linear Clobber that writes proof certificates.
//!
//! In linear Clobber, a move captures an adjacent stone of the other player by moving onto its
//! square. A player who cannot move loses. segcert finds values, winners and winning moves of rows
//! and sums of rows, and proves statements about them, also for all `n`. Each proof is a
//! *certificate*: bytes that [`segcert_check`], a small independent checker, verifies. Its *root*,
//! a hash, identifies it.
//!
//! ```
//! let proof = segcert::Prover::new().prove("(XXO)^4 = 2*up")?;
//! assert_eq!(segcert::check(&proof.bytes)?.statement, "(XXO)^4 = 2*up");
//!
//! // A false statement has an error that says what holds.
//! let error = segcert::Prover::new().prove("(XXO)^4 = 3*up").unwrap_err();
//! assert!(matches!(error, segcert::Error::Refuted { instead } if instead == "(XXO)^4 < 3*up"));
//!
//! // Values are printed in ASCII (`^` is up) and in Unicode.
//! let value = segcert::value("(XXO)^4 + *")?;
//! assert_eq!((value.value.as_str(), value.unicode.as_str()), ("^^*", "⇑*"));
//!
//! // The player who moves first wins.
//! assert_eq!(segcert::solve("(XO)^4")?.outcome, segcert::Outcome::N);
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
//! All functions may be called from any thread. This is the only package of the prover with a
//! stable interface; the other packages are parts of it.
//!
//! # Notation
//!
//! | text | meaning |
//! |---|---|
//! | `XXO`, `XO.OX` | a row: `X` is a stone of Left, `O` a stone of Right, `.` an empty square |
//! | `(XO)^50`, `X^3O^2` | powers; in statements, exponents may have variables: `(XO)^(n+1)` |
//! | `XXO - XO + 2*up` | a sum of rows and other games |
//! | `0`, `1/2`, `*`, `*2`, `up`, `down`, `{0\|*}` | other games |
//! | `=` `>=` `<=` `>` `<` | relations |
//! | `\|\|`, `\|>`, `<\|` | confused; greater or confused; less or confused |
//! | `... for all n >= 4`, `... for all m, n >= 1 with m >= n` | the values of the variables |
//!
//! `segcert help statements`, a command of the program, describes the whole notation.
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
#[doc(inline)]
pub use methods::Theory;
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
