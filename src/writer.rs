//! Writes proofs move by move, for an author who knows the winning moves.
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::answers::Proof;
use crate::certificate::CertifyError;
use crate::clobber::{Query, Statement};
use crate::dialogue::{Ask, Dialogue, proved};
use crate::error::Error;
use crate::prove::Prover;
use crate::prove::moves::AskSource;
pub use crate::prove::moves::{OpenMove, OpenPosition};
use crate::run::Halt;

/// Writes a proof move by move.
///
/// The writer asks for a winning move in one position after another. It answers all replies of the
/// opponent, finds values and lemmas, and uses goals that are proved already, so it asks about few
/// positions. [`RuleWriter`](crate::RuleWriter) asks for rules.
///
/// ```
/// // This prover tries the moves of a position until one wins.
/// fn first_wins(board: &str, left_moves: bool) -> Result<bool, segcert::Error> {
///     let solution = segcert::solve(board)?;
///     Ok(!if left_moves { solution.left } else { solution.right }.is_empty())
/// }
///
/// let writer = segcert::Writer::new("(XO)^14 || 0")?;
/// let proof = writer.write(|open| {
///     let other = !open.left_moves;
///     open.moves.iter().position(|it| !first_wins(&it.after, other).unwrap_or(true))
/// })?;
/// assert_eq!(segcert::check(&proof.bytes)?.statement, "(XO)^14 || 0");
/// # Ok::<(), segcert::Error>(())
/// ```
pub struct Writer(Dialogue<OpenPosition, usize>);

impl Writer {
    /// Begins the proof of a statement about a sum of games.
    ///
    /// # Errors
    /// [`Error::Notation`].
    pub fn new(statement: impl AsRef<str>) -> Result<Writer, Error> {
        let text = statement.as_ref();
        // Rejects a text without a relation, or for all n, with the right message.
        let (_, query): (Statement, Query) = (text.parse()?, Query::read_single(text)?);
        Ok(Writer(Dialogue::begin(move |prover, ask| write(prover, &query, ask))?))
    }

    /// Returns a flag that ends the work on the proof when another thread raises it.
    #[must_use]
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        self.0.stop_flag()
    }

    /// Returns the position in which the proof needs a winning move, or `None` if the proof is
    /// complete.
    ///
    /// # Errors
    /// [`Error::Unproved`] if the last move does not win, with a reply that refutes it;
    /// [`Error::Refuted`] if the statement is false.
    pub fn next_open(&mut self) -> Result<Option<&OpenPosition>, Error> {
        self.0.next()
    }

    /// Plays the move with an index in the open position.
    ///
    /// # Errors
    /// [`Error::Unproved`] if no position is open, or if it has no such move.
    pub fn play(&mut self, index: usize) -> Result<(), Error> {
        if self.0.open().is_none_or(|open| index >= open.moves.len()) {
            return Err(Error::Unproved(format!("there is no open position with a move {index}")));
        }
        self.0.answer(index);
        Ok(())
    }

    /// Asks for the index of a winning move in each open position, until the proof is complete.
    ///
    /// # Errors
    /// [`Error::Unproved`] if no move is given; the errors of [`next_open`](Writer::next_open).
    pub fn write(
        mut self,
        mut choose: impl FnMut(&OpenPosition) -> Option<usize>,
    ) -> Result<Proof, Error> {
        while let Some(open) = self.next_open()? {
            let missing = || Error::Unproved(format!("no move wins {}", open.board));
            let chosen = choose(open).ok_or_else(missing)?;
            self.play(chosen)?;
        }
        self.finish()
    }

    /// Returns the proof.
    ///
    /// # Errors
    /// [`Error::Unproved`] if a position is still open; the errors of
    /// [`next_open`](Writer::next_open).
    pub fn finish(self) -> Result<Proof, Error> {
        self.0.finish()
    }
}

/// Proves a statement with the moves of an author.
fn write(
    prover: &mut Prover,
    query: &Query,
    ask: Ask<OpenPosition, usize>,
) -> Result<Proof, Error> {
    prover.follow_moves(Box::new(AskSource(ask)), false);
    let verdict = prover.certify(query);
    if let Err(CertifyError::Halt(Halt::NoMove)) = verdict {
        let wrong = prover.moves_report().and_then(|report| report.wrong.clone());
        let why = wrong.map_or_else(|| Halt::NoMove.to_string(), |wrong| wrong.to_string());
        return Err(Error::Unproved(why));
    }
    proved(query, verdict)
}
