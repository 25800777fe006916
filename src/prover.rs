//! Limits, and the questions that are asked within them.
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::answers::{Evaluation, Proof, Solution};
use crate::clobber::{Expr, Outcome, Query};
use crate::error::Error;
use crate::game::Style;
use crate::game::arena::{on_large_stack, on_large_stacks};
use crate::library::resting::{Containing, Sources, Theorems};
use crate::library::worth::{Equal, shortened};
use crate::methods::{Answer, Following, Methods, MovesReport, Question};
use crate::prove;
use crate::prove::moves::{Moves, ReadError};
use crate::run::{self, Control, DEFAULT_MEMORY, Halt};
use crate::unpack;

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
    sources: Sources,
    containing: Containing,
}

/// Report on the moves of another solver.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovesUsed {
    /// Number of lines with a move.
    pub lines: u64,
    /// Number of positions in which one of these moves was followed.
    pub followed: u64,
    /// Number of positions that had to be searched.
    pub searched: u64,
    /// The first line whose move does not win, counted from 1, and what refutes it.
    pub wrong: Option<(u32, String)>,
}

impl MovesUsed {
    fn new(MovesReport { lines, report }: MovesReport) -> MovesUsed {
        let wrong = report.wrong.map(|wrong| (wrong.line, wrong.to_string()));
        MovesUsed { lines, followed: report.followed, searched: report.searched, wrong }
    }
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

    /// How long a question may take; of many positions, each one.
    #[must_use]
    pub fn time(self, limit: Duration) -> Prover {
        Prover { time: Some(limit), ..self }
    }

    /// A flag with which another thread ends all questions that run, and those that follow.
    #[must_use]
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Uses the theorems of these certificates, and of all `*.cert` files of these folders, and no
    /// others. Without this, proofs may use the theorems that come with the program, and those in
    /// the user's folder (`segcert library`).
    ///
    /// ```
    /// let prover = segcert::Prover::new().using(["certs/claims/all-mn-x-m-o-n.cert"]);
    /// let proof = prover.prove("(X)^300(O)^200 = 0")?;
    /// assert_eq!(proof.from, ["(X)^m(O)^n = 0 for all m >= 2, n >= 2"]);
    /// # Ok::<(), segcert::Error>(())
    /// ```
    #[must_use]
    pub fn using<P: Into<PathBuf>>(self, paths: impl IntoIterator<Item = P>) -> Prover {
        let sources = Sources::Files(paths.into_iter().map(Into::into).collect());
        Prover { sources, ..self }
    }

    /// Uses no theorem that is proved elsewhere.
    #[must_use]
    pub fn without_library(self) -> Prover {
        Prover { sources: Sources::Nothing, ..self }
    }

    /// Lets certificates contain the proofs of the theorems that they use, however large they are,
    /// so that they rest on no other certificate. Without this, they do so up to 64 KiB.
    #[must_use]
    pub fn self_contained(self) -> Prover {
        Prover { containing: Containing::Always, ..self }
    }

    /// Lets certificates import the theorems that they use, however small these are.
    #[must_use]
    pub fn importing(self) -> Prover {
        Prover { containing: Containing::Never, ..self }
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
        self.ask_methods(&question, |methods, theorems| match methods.prove(&question)? {
            Answer::Proved(proved) => {
                let proved = theorems.settle(proved, self.containing, &methods.control)?;
                let needs = theorems.needs(&proved);
                Ok(Proof::new(proved, needs))
            }
            Answer::Refuted(refuted) => {
                Err(Error::Refuted { instead: refuted.holds.unwrap_or(refuted.instead) })
            }
        })
    }

    /// Proves a statement about a sum of games, or who wins a position, with the winning moves that
    /// another solver has printed: lines `BOARD PLAYER MOVE`, which may be compressed by gzip or
    /// zstd. Every move is verified. If the moves do not suffice, positions are searched, unless
    /// `may_search` is false.
    ///
    /// ```
    /// let moves = "XOXO L 3 2\nXOXO R 2 3\n";
    /// let prover = segcert::Prover::new();
    /// let (proof, used) = prover.prove_by_moves("(XO)^2 || 0", moves.as_bytes(), false)?;
    /// assert_eq!(proof.statement, "(XO)^2 || 0");
    /// assert_eq!((used.lines, used.wrong), (2, None));
    /// # Ok::<(), segcert::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Notation`], [`Error::Moves`] for a line that cannot be read, [`Error::Refuted`],
    /// [`Error::Unproved`] if a move is missing, [`Error::Stopped`].
    pub fn prove_by_moves(
        &self,
        statement: impl AsRef<str>,
        moves: impl Read + Send,
        may_search: bool,
    ) -> Result<(Proof, MovesUsed), Error> {
        let query = Query::read_single(statement.as_ref())?;
        let control = self.control();
        let text = unpack::text(moves).map_err(ReadError::from)?;
        on_large_stack(|| {
            let moves = Arc::new(Moves::read(text, &control)?);
            let moves = Some(Following { moves, may_search });
            let methods = Methods { moves, ..Methods::new(control) };
            match methods.prove(&Question::Query(query))? {
                Answer::Proved(proved) => {
                    let used = proved.moves.clone().map(MovesUsed::new).unwrap_or_default();
                    Ok((Proof::new(proved, Vec::new()), used))
                }
                Answer::Refuted(refuted) => Err(Error::Refuted { instead: refuted.instead }),
            }
        })
    }

    /// Who wins a position, and with which moves; of a sum of rows that is too long for a search,
    /// who wins, by a theorem for all `n`.
    ///
    /// # Errors
    /// [`Error::Notation`], [`Error::Stopped`].
    pub fn solve(&self, position: impl AsRef<str>) -> Result<Solution, Error> {
        let position: Expr = position.as_ref().parse()?;
        let question = Question::Query(Query::Position(position.clone()));
        self.ask_methods(&question, |methods, _| {
            Ok(Solution::new(&position, &methods.solve(&position)?))
        })
    }

    /// Asks by whatever method, with the theorems that may be used, on a thread with the stack that
    /// it needs.
    fn ask_methods<T: Send>(
        &self,
        question: &Question,
        ask: impl FnOnce(&Methods, &Theorems) -> Result<T, Error> + Send,
    ) -> Result<T, Error> {
        let control = self.control();
        control.check()?;
        on_large_stack(|| {
            let theorems = self.sources.theorems(question, &control)?;
            let library = theorems.library.clone();
            ask(&Methods { library, ..Methods::new(control) }, &theorems)
        })
    }

    /// The outcomes of many positions, in their order; as many at a time as there are threads. What
    /// one search has found out serves the next one.
    pub fn outcomes<S: AsRef<str> + Sync>(&self, positions: &[S]) -> Vec<Result<Outcome, Error>> {
        self.ask_all(positions, |prover, position| prover.outcome(position))
    }

    /// What many positions are worth, in their order, as [`outcomes`](Prover::outcomes).
    pub fn values<S: AsRef<str> + Sync>(&self, positions: &[S]) -> Vec<Result<Evaluation, Error>> {
        self.ask_all(positions, |prover, position| self.evaluate(prover, position))
    }

    /// What a position is worth: the canonical form of its value, and what can be read from it.
    ///
    /// # Errors
    /// [`Error::Notation`], [`Error::Stopped`].
    pub fn value(&self, position: impl AsRef<str>) -> Result<Evaluation, Error> {
        let position: Expr = position.as_ref().parse()?;
        Ok(self.ask(|prover| self.evaluate(prover, &position))??)
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
                prover.set_deadline(self.deadline());
                let answer = position.and_then(|position| Ok(question(&mut prover, &position)?));
                if matches!(answer, Err(Error::Stopped(Halt::Memory))) {
                    // The next position has the memory for itself.
                    prover.forget();
                }
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
            deadline: self.deadline(),
            memory: self.memory,
            threads: self.threads,
            ..Control::default()
        }
    }

    /// When a question that begins now has to end.
    fn deadline(&self) -> Option<Instant> {
        run::deadline(self.time, None)
    }

    /// The value of a position. Theorems that come with the program give the values of long rows,
    /// unless the user wants others or none.
    fn evaluate(&self, prover: &mut prove::Prover, position: &Expr) -> Result<Evaluation, Halt> {
        let Equal { position: equal, theorems } = match self.sources {
            Sources::Library => shortened(position),
            _ => Equal { position: position.clone(), theorems: Vec::new() },
        };
        let value = prover.value(&equal)?;
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
            from: theorems,
        })
    }
}
