//! Runs a thread that writes a proof and asks its author questions.
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use crate::answers::Proof;
use crate::certificate::{CertifyError, Verdict};
use crate::clobber::Query;
use crate::error::{Error, IntoError};
use crate::game::arena::STACK_BYTES;
use crate::methods::Proved;
use crate::prove::Prover;
use crate::run::{Control, Halt};

/// Asks the author. Returns the answer, or an error if the author has gone.
pub(crate) type Ask<Q, A> = Box<dyn FnMut(Q) -> Result<A, Halt> + Send>;

/// Questions of type `Q`, and the author's answers of type `A`.
pub(crate) struct Dialogue<Q, A> {
    questions: Receiver<Q>,
    answers: Sender<A>,
    /// The question that waits for an answer.
    open: Option<Q>,
    /// The thread that writes the proof; `None` after its end.
    thread: Option<JoinHandle<Result<Proof, Error>>>,
    proof: Option<Proof>,
    stop: Arc<AtomicBool>,
}

impl<Q: Send + 'static, A: Send + 'static> Dialogue<Q, A> {
    /// Starts the thread that writes the proof.
    pub(crate) fn begin(
        write: impl FnOnce(&mut Prover, Ask<Q, A>) -> Result<Proof, Error> + Send + 'static,
    ) -> Result<Dialogue<Q, A>, Error> {
        let (asked, questions) = channel();
        let (answers, chosen) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let control = Control { stop: Arc::clone(&stop), ..Control::default() };
        let ask = move |question| {
            asked.send(question).map_err(|_| Halt::Interrupted)?;
            chosen.recv().map_err(|_| Halt::Interrupted)
        };
        let write = move || write(&mut Prover::new(control), Box::new(ask));
        let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(write);
        let thread = Some(thread.map_err(|_| Halt::Threads)?);
        Ok(Dialogue { questions, answers, open: None, thread, proof: None, stop })
    }

    /// Returns a flag that ends the work when another thread raises it.
    pub(crate) fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Returns the question that waits for an answer, or `None` if the proof is complete.
    pub(crate) fn next(&mut self) -> Result<Option<&Q>, Error> {
        if self.open.is_none() {
            self.open = self.questions.recv().ok();
        }
        if self.open.is_none() {
            if let Some(thread) = self.thread.take() {
                let written = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
                self.proof = Some(written?);
            }
        }
        Ok(self.open.as_ref())
    }

    /// Returns the question that waits for an answer, if `next` has returned it already.
    pub(crate) fn open(&self) -> Option<&Q> {
        self.open.as_ref()
    }

    /// Answers the open question.
    pub(crate) fn answer(&mut self, answer: A) {
        self.open = None;
        // If the thread has ended, `next` returns the reason.
        let _ = self.answers.send(answer);
    }

    /// Returns the proof, if no question is open.
    pub(crate) fn finish(mut self) -> Result<Proof, Error> {
        if self.next()?.is_some() {
            return Err(Error::Unproved("the proof is not complete".to_owned()));
        }
        let ended = || Error::Unproved("the proof has ended with an error".to_owned());
        self.proof.take().ok_or_else(ended)
    }
}

impl<Q, A> Drop for Dialogue<Q, A> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Returns the proof of a verdict.
pub(crate) fn proved(
    query: &Query,
    verdict: Result<Verdict, CertifyError>,
) -> Result<Proof, Error> {
    match verdict.map_err(IntoError::into_error)? {
        Verdict::Proved(certificate) => {
            Ok(Proof::new(Proved::new(query, *certificate), Vec::new()))
        }
        Verdict::Refuted(instead) => Err(Error::Refuted { instead: instead.to_string() }),
    }
}
