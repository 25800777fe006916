//! Proofs that are written step by step, by whoever knows the winning moves.
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::answers::Proof;
use crate::certificate::{CertifyError, Verdict};
use crate::clobber::{Player, Query, Statement};
use crate::error::Error;
use crate::game::arena::STACK_BYTES;
use crate::methods::Proved;
use crate::prove::Prover;
use crate::prove::moves::{AskSource, Question};
use crate::run::{Control, Halt};

/// A position in which a proof needs a winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPosition {
    /// The position: its components in one row with gaps between them, then its other games.
    /// Components without moves, and pairs of a component and its negative, are left out.
    pub board: String,
    /// Whether Left is to move and has to win; otherwise Right.
    pub left_moves: bool,
    /// The moves of this player.
    pub moves: Vec<OpenMove>,
}

/// A move in an open position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenMove {
    /// `FROM TO` by the squares of the row, counted from 1, or `→OPTION` in another game.
    pub name: String,
    /// The position after the move, written like the open position.
    pub after: String,
}

/// Writes a proof step by step. The writer asks for a winning move in one position after another.
/// It answers all replies itself, and finds values, lemmas, and what follows from goals that are
/// proved, so it asks about few positions.
///
/// ```
/// // This prover tries the moves of a position until one wins.
/// fn first_wins(board: &str, left_moves: bool) -> Result<bool, segcert::Error> {
///     let solution = segcert::solve(board)?;
///     Ok(!if left_moves { solution.left } else { solution.right }.is_empty())
/// }
///
/// let mut writer = segcert::Writer::new("(XO)^14 || 0")?;
/// while let Some(open) = writer.next_open()? {
///     let mut winning = 0;
///     while first_wins(&open.moves[winning].after, !open.left_moves)? {
///         winning += 1;
///     }
///     writer.play(winning)?;
/// }
/// let proof = writer.finish()?;
/// assert_eq!(segcert::check(&proof.bytes)?.statement, "(XO)^14 || 0");
/// # Ok::<(), segcert::Error>(())
/// ```
pub struct Writer {
    questions: Receiver<Question>,
    answers: Sender<usize>,
    /// The position that waits for a move.
    open: Option<OpenPosition>,
    /// The thread that writes; nothing after its end.
    thread: Option<JoinHandle<Result<Proof, Error>>>,
    proof: Option<Proof>,
    stop: Arc<AtomicBool>,
}

impl Writer {
    /// Begins the proof of a statement about a sum of games.
    ///
    /// # Errors
    /// [`Error::Notation`].
    pub fn new(statement: impl AsRef<str>) -> Result<Writer, Error> {
        let text = statement.as_ref();
        // A text without a relation, or for all n, is refused with the right message.
        let (_, query): (Statement, Query) = (text.parse()?, Query::read_single(text)?);
        let (asked, questions) = channel();
        let (answers, chosen) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let control = Control { stop: Arc::clone(&stop), ..Control::default() };
        let ask = move |question| {
            asked.send(question).map_err(|_| Halt::Interrupted)?;
            chosen.recv().map_err(|_| Halt::Interrupted)
        };
        let write = move || write(&query, AskSource(Box::new(ask)), control);
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(write);
        let thread = Some(thread.map_err(|_| Halt::Threads)?);
        Ok(Writer { questions, answers, open: None, thread, proof: None, stop })
    }

    /// Returns a flag with which another thread ends the work on the proof.
    #[must_use]
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Returns the position in which the proof needs a winning move, or nothing if the proof is
    /// complete.
    ///
    /// # Errors
    /// [`Error::Unproved`] if the last move does not win, with a reply that refutes it;
    /// [`Error::Refuted`] if the statement is false.
    pub fn next_open(&mut self) -> Result<Option<&OpenPosition>, Error> {
        if self.open.is_none() {
            self.open = self.questions.recv().ok().map(OpenPosition::from);
        }
        if self.open.is_none() {
            if let Some(thread) = self.thread.take() {
                let written = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
                self.proof = Some(written?);
            }
        }
        Ok(self.open.as_ref())
    }

    /// Plays the move with an index in the open position.
    ///
    /// # Errors
    /// [`Error::Unproved`] if no position is open, or if it has no such move.
    pub fn play(&mut self, index: usize) -> Result<(), Error> {
        let open = self.open.as_ref().filter(|open| index < open.moves.len());
        if open.is_none() {
            return Err(Error::Unproved(format!("there is no open position with a move {index}")));
        }
        self.open = None;
        // If the thread has ended, `next_open` says why.
        let _ = self.answers.send(index);
        Ok(())
    }

    /// Returns the proof.
    ///
    /// # Errors
    /// [`Error::Unproved`] if a position is still open; the errors of
    /// [`next_open`](Writer::next_open).
    pub fn finish(mut self) -> Result<Proof, Error> {
        if let Some(open) = self.next_open()? {
            return Err(Error::Unproved(format!("{} is still open", open.board)));
        }
        let ended = || Error::Unproved("the proof has ended with an error".to_owned());
        self.proof.take().ok_or_else(ended)
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl From<Question> for OpenPosition {
    fn from(question: Question) -> OpenPosition {
        let Question { board, player, moves } = question;
        let moves = moves.into_iter().map(|[name, after]| OpenMove { name, after }).collect();
        OpenPosition { board, left_moves: player == Player::Left, moves }
    }
}

/// Proves a statement with the moves of a source.
fn write(query: &Query, source: AskSource, control: Control) -> Result<Proof, Error> {
    let mut prover = Prover::new(control);
    prover.follow_moves(Box::new(source), false);
    match prover.certify(query) {
        Ok(Verdict::Proved(certificate)) => {
            Ok(Proof::new(Proved::new(query, *certificate), Vec::new()))
        }
        Ok(Verdict::Refuted(instead)) => Err(Error::Refuted { instead: instead.to_string() }),
        Err(CertifyError::Halt(Halt::NoMove)) => {
            let wrong = prover.moves_report().and_then(|report| report.wrong.clone());
            let why = wrong.map_or_else(|| Halt::NoMove.to_string(), |wrong| wrong.to_string());
            Err(Error::Unproved(why))
        }
        Err(error) => Err(error.into()),
    }
}
