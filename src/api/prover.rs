//! Limits, and the questions that are asked within them.
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::answers::{Evaluation, Proof, Solution};
use super::error::Error;
use crate::clobber::{Expr, Outcome};
use crate::game::Style;
use crate::game::arena::{on_large_stack, on_large_stacks};
use crate::methods::{Answer, Methods, Proved, Question, Unproved};
use crate::prove;
use crate::run::{Control, DEFAULT_MEMORY, Halt};

/// Braces nest so deep, and so many terms are written, in the values that are answered.
const DEPTH: usize = 8;
const TERMS: usize = 10_000;

/// Answers questions within limits. Each question starts with an empty memory, so that its answer
/// does not depend on those before; one value can serve many threads.
///
/// ```
/// use std::time::Duration;
///
/// let prover = segcert::Prover::new().memory(1 << 30).time(Duration::from_secs(60));
/// let proof = prover.prove("(XXO)^n = floor((n+1)/2)*up for all n >= 1")?;
/// assert_eq!(proof.root.len(), 64);
/// # Ok::<(), segcert::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Prover {
    memory: Option<u64>,
    threads: usize,
    time: Option<Duration>,
    stop: Arc<AtomicBool>,
}

impl Prover {
    /// One thread, 4 GiB, no limit on time.
    #[must_use]
    pub fn new() -> Prover {
        Prover::default()
    }

    /// Bytes that a search may take, about.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Prover {
        Prover { memory: Some(bytes), ..self }
    }

    /// Threads that may search at the same time; they share the memory. With one, the same question
    /// has the same certificate.
    #[must_use]
    pub fn threads(self, threads: usize) -> Prover {
        Prover { threads, ..self }
    }

    /// How long a question may take.
    #[must_use]
    pub fn time(self, limit: Duration) -> Prover {
        Prover { time: Some(limit), ..self }
    }

    /// A flag with which another thread ends all questions that run, and those that follow.
    #[must_use]
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Proves a statement such as `(XXO)^4 = 2*up`, one for all `n`, or who wins a position; of a
    /// row for all `n` such as `(XXOO)^nO for all n` it finds out what holds. A sum of long rows
    /// may be proved as an instance of a theorem for all `n`, where that takes less work than a
    /// search.
    ///
    /// ```
    /// let proof = segcert::Prover::new().prove("(XXOO)^nO for all n")?;
    /// assert_eq!(proof.statement, "(XXOO)^nO = 0 for all n >= 0");
    /// # Ok::<(), segcert::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Notation`], [`Error::Refuted`] with what holds instead, [`Error::Unproved`] for
    /// statements for all `n` for which no proof was found, [`Error::Stopped`].
    pub fn prove(&self, statement: impl AsRef<str>) -> Result<Proof, Error> {
        let question: Question = statement.as_ref().parse()?;
        match self.ask_methods(|methods| methods.prove(&question))? {
            Answer::Proved(Proved { statement, root, bytes, .. }) => {
                Ok(Proof { statement, root, bytes })
            }
            Answer::Refuted(refuted) => {
                Err(Error::Refuted { instead: refuted.holds.unwrap_or(refuted.instead) })
            }
        }
    }

    /// Who wins a position, and with which moves; of a sum of rows that is too long for a search,
    /// who wins, by a theorem for all `n`.
    ///
    /// # Errors
    /// [`Error::Notation`], [`Error::Stopped`].
    pub fn solve(&self, position: impl AsRef<str>) -> Result<Solution, Error> {
        let position: Expr = position.as_ref().parse()?;
        let solution = self.ask_methods(|methods| methods.solve(&position))?;
        Ok(Solution::new(&position, &solution))
    }

    /// Asks by whatever method, on a thread with the stack that it needs.
    fn ask_methods<T: Send>(
        &self,
        question: impl FnOnce(&Methods) -> Result<T, Unproved> + Send,
    ) -> Result<T, Error> {
        let methods = Methods::new(self.control());
        methods.control.check()?;
        Ok(on_large_stack(|| question(&methods))?)
    }

    /// The outcomes of many positions, in their order; as many at a time as there are threads. What
    /// one search has found out serves the next one.
    pub fn outcomes<S: AsRef<str> + Sync>(&self, positions: &[S]) -> Vec<Result<Outcome, Error>> {
        self.ask_all(positions, |prover, position| prover.outcome(position))
    }

    /// What many positions are worth, in their order, as [`outcomes`](Prover::outcomes).
    pub fn values<S: AsRef<str> + Sync>(&self, positions: &[S]) -> Vec<Result<Evaluation, Error>> {
        self.ask_all(positions, evaluate)
    }

    /// What a position is worth: the canonical form of its value, and what can be read from it.
    ///
    /// # Errors
    /// [`Error::Notation`], [`Error::Stopped`].
    pub fn value(&self, position: impl AsRef<str>) -> Result<Evaluation, Error> {
        let position: Expr = position.as_ref().parse()?;
        Ok(self.ask(|prover| evaluate(prover, &position))??)
    }

    /// Asks a new search, on a thread with the stack that it needs.
    fn ask<T: Send>(
        &self,
        question: impl FnOnce(&mut prove::Prover) -> T + Send,
    ) -> Result<T, Error> {
        let control = self.control();
        control.check()?;
        Ok(on_large_stack(|| question(&mut prove::Prover::new(control))))
    }

    /// Asks about many positions, with a search for each thread.
    fn ask_all<S: AsRef<str> + Sync, T: Send>(
        &self,
        positions: &[S],
        question: impl Fn(&mut prove::Prover, &Expr) -> Result<T, Halt> + Sync,
    ) -> Vec<Result<T, Error>> {
        let threads = self.threads.clamp(1, positions.len().max(1));
        let control = Control {
            memory: Some(self.memory.unwrap_or(DEFAULT_MEMORY) / threads as u64),
            threads: 1,
            ..self.control()
        };
        let next = AtomicUsize::new(0);
        let work = || {
            let mut prover = prove::Prover::new(control.clone());
            let mut answers = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(text) = positions.get(index) else {
                    return answers;
                };
                let position = text.as_ref().parse::<Expr>().map_err(Error::from);
                let answer = position.and_then(|position| Ok(question(&mut prover, &position)?));
                answers.push((index, answer));
            }
        };
        let mut answers = on_large_stacks(threads, work);
        answers.sort_by_key(|(index, _)| *index);
        answers.into_iter().map(|(_, answer)| answer).collect()
    }

    /// The limits of a question that begins now.
    fn control(&self) -> Control {
        Control {
            stop: Arc::clone(&self.stop),
            deadline: self.time.and_then(|time| Instant::now().checked_add(time)),
            memory: self.memory,
            threads: self.threads,
            ..Control::default()
        }
    }
}

fn evaluate(prover: &mut prove::Prover, position: &Expr) -> Result<Evaluation, Halt> {
    let value = prover.value(position)?;
    let weight = prover.atomic_weight(value)?;
    let arena = &mut prover.search().reducer.arena;
    let outcome = arena.outcome(value);
    let name = |value, style| arena.name(value).style(style).limits(DEPTH, TERMS);
    Ok(Evaluation {
        position: position.to_string(),
        value: name(value, Style::Ascii).to_string(),
        unicode: name(value, Style::Unicode).to_string(),
        is_complete: name(value, Style::Ascii).is_complete(),
        outcome,
        atomic_weight: weight.map(|weight| name(weight, Style::Ascii).to_string()),
        birthday: arena.birthday(value),
    })
}
