//! Answers questions within limits.
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::answers::{Evaluation, Proof, Solution};
use crate::clobber::{Expr, Outcome, Query};
use crate::error::{Error, IntoError};
use crate::game::Style;
use crate::game::arena::{on_large_stack, on_large_stacks};
use crate::library::resting::{Containing, Sources, Theorems};
use crate::methods::{Answer, Following, Methods, Question, listed};
use crate::prove::moves::{Moves, ReadError};
use crate::run::{self, Control, DEFAULT_MEMORY, Halt};
use crate::{prove, unpack};

/// Maximum depth of braces in a value.
const DEPTH: usize = 8;

/// Maximum number of terms in a value.
const TERMS: usize = 10_000;

/// Answers questions within limits.
///
/// Each question starts without results of other questions, so its answer does not depend on them.
/// One prover can serve many threads.
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
    progress: Arc<run::Progress>,
    sources: Sources,
    containing: Containing,
}

/// Progress of the current question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Number of positions that the search has visited.
    pub nodes: u64,
    /// Number of positions in the transposition table.
    pub entries: u64,
    /// Number of known values of games.
    pub values: u64,
    /// The current work in words; empty during a search.
    pub stage: String,
}

impl Prover {
    /// Creates a prover with one thread, 4 GiB, and no limit on time.
    #[must_use]
    pub fn new() -> Prover {
        Prover::default()
    }

    /// Sets the approximate number of bytes that a search may use.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Prover {
        Prover { memory: Some(bytes), ..self }
    }

    /// Sets the number of threads of a search. They share the memory. With one thread, repeating a
    /// question gives the same certificate.
    #[must_use]
    pub fn threads(self, threads: usize) -> Prover {
        Prover { threads, ..self }
    }

    /// Sets the time limit for each question, or for each position of a list.
    #[must_use]
    pub fn time(self, limit: Duration) -> Prover {
        Prover { time: Some(limit), ..self }
    }

    /// Returns a flag. When another thread raises it, all current and future questions end.
    #[must_use]
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Returns the progress of the current question, for a thread that shows it.
    ///
    /// ```
    /// let prover = segcert::Prover::new();
    /// prover.prove("(XO)^12")?;
    /// assert_eq!(prover.progress().stage, "checking the proof");
    /// # Ok::<(), segcert::Error>(())
    /// ```
    #[must_use]
    pub fn progress(&self) -> Progress {
        let count = |number: &AtomicU64| number.load(Ordering::Relaxed);
        Progress {
            nodes: count(&self.progress.nodes),
            entries: count(&self.progress.entries),
            values: count(&self.progress.values),
            stage: self.progress.stage(),
        }
    }

    /// Uses only the theorems of these certificates and of all `*.cert` files in these folders. By
    /// default, proofs may use the theorems that come with the program, and those in the user's
    /// folder (`segcert library`).
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

    /// Uses no theorems of other certificates.
    #[must_use]
    pub fn without_library(self) -> Prover {
        Prover { sources: Sources::Nothing, ..self }
    }

    /// Lets certificates contain the proofs of the theorems that they use, whatever their size, so
    /// that they import no other certificate. By default, they contain at most 64 KiB of such
    /// proofs.
    #[must_use]
    pub fn self_contained(self) -> Prover {
        Prover { containing: Containing::Always, ..self }
    }

    /// Lets certificates import the theorems that they use, even small ones.
    #[must_use]
    pub fn importing(self) -> Prover {
        Prover { containing: Containing::Never, ..self }
    }

    /// Proves a statement such as `(XXO)^4 = 2*up`, a statement for all `n`, or who wins a
    /// position. For a row such as `(XXOO)^nO for all n`, it finds a statement that holds. A
    /// statement about long rows may be proved as an instance of a theorem for all `n`, if that
    /// takes less work than a search.
    ///
    /// ```
    /// let proof = segcert::Prover::new().prove("(XXOO)^nO for all n")?;
    /// assert_eq!(proof.statement, "(XXOO)^nO = 0 for all n >= 0");
    /// # Ok::<(), segcert::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Notation`]; [`Error::Refuted`] with a statement that holds instead;
    /// [`Error::Unproved`] if no proof of a statement for all `n` was found; [`Error::Stopped`].
    pub fn prove(&self, statement: impl AsRef<str>) -> Result<Proof, Error> {
        let question: Question = statement.as_ref().parse()?;
        self.ask_methods(&question, |methods, theorems| {
            match methods.prove_whole(&question).map_err(IntoError::into_error)? {
                Answer::Proved(proved) => {
                    let settled = theorems.settle(proved, self.containing, &methods.control);
                    let proved = settled.map_err(IntoError::into_error)?;
                    let needs = theorems.needs(&proved);
                    Ok(Proof::new(proved, needs))
                }
                Answer::Refuted(refuted) => {
                    Err(Error::Refuted { instead: refuted.holds.unwrap_or(refuted.instead) })
                }
            }
        })
    }

    /// Proves a statement about a sum of games, or who wins a position, with the winning moves that
    /// another solver has printed: lines `BOARD PLAYER MOVE` (docs/MOVES.md), which may be
    /// compressed by gzip or zstd. Every move is verified. If the moves do not suffice, positions
    /// are searched, unless `may_search` is false. The proof has a report on the moves.
    ///
    /// ```
    /// let moves = "XOXO L 3 2\nXOXO R 2 3\n";
    /// let proof = segcert::Prover::new().prove_by_moves("(XO)^2 || 0", moves.as_bytes(), false)?;
    /// assert_eq!(proof.statement, "(XO)^2 || 0");
    /// assert_eq!(proof.moves.map(|it| (it.lines, it.wrong)), Some((2, None)));
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
    ) -> Result<Proof, Error> {
        let query = Query::read_single(statement.as_ref())?;
        let control = self.control();
        let text = unpack::text(moves).map_err(|error| ReadError::from(error).into_error())?;
        on_large_stack(|| {
            let moves = Moves::read(text, &control).map_err(IntoError::into_error)?;
            let moves = Some(Following { moves: Arc::new(moves), may_search });
            let methods = Methods { moves, ..Methods::new(control) };
            match methods.prove(&Question::Query(query)).map_err(IntoError::into_error)? {
                Answer::Proved(proved) => Ok(Proof::new(proved, Vec::new())),
                Answer::Refuted(refuted) => Err(Error::Refuted { instead: refuted.instead }),
            }
        })
    }

    /// Finds who wins a position, and the winning moves. If rows are too long for a search, a
    /// theorem for all `n` decides the outcome.
    ///
    /// # Errors
    /// [`Error::Notation`], [`Error::Stopped`].
    pub fn solve(&self, position: impl AsRef<str>) -> Result<Solution, Error> {
        let position: Expr = position.as_ref().parse()?;
        let question = Question::Query(Query::Position(position.clone()));
        self.ask_methods(&question, |methods, _| {
            let solution = methods.solve(&position).map_err(IntoError::into_error)?;
            Ok(Solution::new(&position, &solution))
        })
    }

    /// Runs all methods with the available theorems, on a thread with a large stack.
    fn ask_methods<T: Send>(
        &self,
        question: &Question,
        ask: impl FnOnce(&Methods, &Theorems) -> Result<T, Error> + Send,
    ) -> Result<T, Error> {
        let control = self.control();
        control.check()?;
        on_large_stack(|| {
            let theorems =
                self.sources.theorems(question, &control).map_err(IntoError::into_error)?;
            let library = theorems.library.clone();
            ask(&Methods { library, ..Methods::new(control) }, &theorems)
        })
    }

    /// Finds the outcomes of many positions, and returns them in the order of the positions. Each
    /// thread keeps its results from one position to the next. Theorems that come with the program
    /// decide sums of alternating rows, and give the values of other long rows.
    ///
    /// ```
    /// let found = segcert::Prover::new().outcomes(&["XO", "(XO)^400 + O(XO)^300"]);
    /// let found: Result<Vec<_>, _> = found.into_iter().collect();
    /// assert_eq!(found?, [segcert::Outcome::N, segcert::Outcome::L]);
    /// # Ok::<(), segcert::Error>(())
    /// ```
    pub fn outcomes<S: AsRef<str> + Sync>(&self, positions: &[S]) -> Vec<Result<Outcome, Error>> {
        self.ask_all(positions, |prover, position| {
            Ok(listed::outcome(position, self.has_library(), prover)?.0)
        })
    }

    /// Finds the values of many positions, and returns them in the order of the positions. Each
    /// thread keeps its results from one position to the next.
    pub fn values<S: AsRef<str> + Sync>(&self, positions: &[S]) -> Vec<Result<Evaluation, Error>> {
        self.ask_all(positions, |prover, position| self.evaluate(prover, position))
    }

    /// Finds the canonical form of a position, its outcome, atomic weight and birthday.
    ///
    /// # Errors
    /// [`Error::Notation`], [`Error::Stopped`].
    pub fn value(&self, position: impl AsRef<str>) -> Result<Evaluation, Error> {
        let position: Expr = position.as_ref().parse()?;
        Ok(self.ask(|prover| self.evaluate(prover, &position))??)
    }

    /// Runs a question with a new search, on a thread with a large stack.
    fn ask<T: Send>(
        &self,
        question: impl FnOnce(&mut prove::Prover) -> T + Send,
    ) -> Result<T, Error> {
        let control = self.control();
        control.check()?;
        Ok(on_large_stack(|| question(&mut prove::Prover::new(control))))
    }

    /// Runs a question about each of many positions, with a search for each thread.
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
        on_large_stacks(threads, |numbers| {
            let mut prover = prove::Prover::new(control.clone());
            let mut answers = Vec::new();
            for index in numbers.take_while(|index| *index < positions.len()) {
                let position = positions[index].as_ref().parse::<Expr>().map_err(Error::from);
                prover.set_deadline(self.deadline());
                let answer = position.and_then(|position| Ok(question(&mut prover, &position)?));
                if matches!(answer, Err(Error::Stopped(Halt::Memory))) {
                    // Frees the memory for the next position.
                    prover.forget();
                }
                answers.push((index, answer));
            }
            answers
        })
    }

    /// Returns the limits of a question that begins now.
    fn control(&self) -> Control {
        Control {
            stop: Arc::clone(&self.stop),
            deadline: self.deadline(),
            memory: self.memory,
            threads: self.threads,
            progress: Arc::clone(&self.progress),
            ..Control::default()
        }
    }

    /// Returns the time at which a question that begins now must end.
    fn deadline(&self) -> Option<Instant> {
        run::deadline(self.time, None)
    }

    /// Tells whether the theorems that come with the program may be used: the user has not chosen
    /// other theorems, or none.
    fn has_library(&self) -> bool {
        matches!(self.sources, Sources::Library)
    }

    /// Describes the value of a position.
    fn evaluate(&self, prover: &mut prove::Prover, position: &Expr) -> Result<Evaluation, Halt> {
        let (value, theorems) = listed::value(position, self.has_library(), prover)?;
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
