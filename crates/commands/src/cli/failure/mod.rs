//! Reasons why a command fails. `advice` says what to do about each, `conversions` are from errors
//! of other packages, and `exit` has the codes for programs.
mod advice;
mod conversions;
mod exit;

pub use advice::{LONG_VALUES, shorter_bases};

use std::error::Error;
use std::io;

use segcert_check::shell::verdict::{Obstacle, Verdict};

use crate::assemble::TextError;
use crate::certificate::seal::said;
use crate::cli::prelude::*;
use crate::clobber::notation::Problem;
use crate::clobber::{NoInstance, NotationError};
use crate::find::FindError;
use crate::methods;
use crate::prove::moves::{MoveError, ReadError, Report};
use crate::reader::page::NoChoice;
use crate::run::log::StateError;
use crate::seg::database::DatabaseError;
use crate::strategy::for_all;
use crate::strategy::library::LoadError;
use crate::theorems::prove::Unproved;
use crate::work::FolderError;

#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A position that is drawn by itself depends on a variable.
    #[error(transparent)]
    Undrawn(NotationError),
    /// The name of a file in place of a statement or a position.
    #[error("expected a statement or a position, but {name} is a file")]
    FileAsText { name: String },
    /// A text that is neither a file nor a statement.
    #[error("`{}` is neither a file nor a statement", .0.text())]
    NoSource(#[source] NotationError),
    #[error("cannot read {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    /// A certificate of `--using` is not verified.
    #[error("cannot use {}: {}", path.display(), said(verdict))]
    Unusable { path: PathBuf, verdict: Box<Verdict> },
    /// The text of a certificate cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The certificate of a text is not verified.
    #[error("{}the certificate is not verified: {}", at(*line), said(verdict))]
    Refused { line: Option<usize>, verdict: Box<Verdict> },
    #[error("cannot write {}", path.display())]
    Write { path: PathBuf, source: io::Error },
    /// A theorem that a proof imports was proved again, and its certificate cannot be kept.
    #[error("the proof uses the theorem `{statement}`, and {} cannot be written", path.display())]
    Keep { statement: String, path: PathBuf, source: io::Error },
    #[error("{} has no line with a statement or a position", file::input_name(path))]
    EmptyBatch { path: PathBuf },
    /// The text of a board is wrong, and too long to show.
    #[error("{problem}")]
    Board { column: usize, problem: String, around: String },
    #[error(transparent)]
    Limit(#[from] Halt),
    /// A limit was reached before the value was known.
    #[error(transparent)]
    NoValue(Halt),
    /// The statement may be true or false.
    #[error("not proved")]
    Unproved(#[source] Unproved),
    #[error(transparent)]
    Strategy(#[from] LoadError),
    /// A strategy does not prove a statement.
    #[error("not proved by this strategy")]
    NotByStrategy(#[source] for_all::Unproved),
    /// The moves of `--moves` do not suffice, and `--no-search` was given.
    #[error("the file has no winning move for {}", .0.missing.as_deref().unwrap_or_default())]
    NoMove(Box<Report>),
    /// A line of `--moves` is not a move.
    #[error("{}:{line}:{column}: {error}", file::input_name(path))]
    Move { path: PathBuf, line: u32, column: usize, error: Box<MoveError> },
    /// An input that `strategy find` does not support.
    #[error(transparent)]
    Find(#[from] FindError),
    #[error(
        "{strategy} has no start position of {stones} stones: it begins with {rows}, which has \
         another number of stones for every k"
    )]
    NoStart { strategy: String, stones: usize, rows: String },
    #[error(
        "a game is too long to be written in a certificate: there it is spelled by its options"
    )]
    TooLong,
    #[error("the certificate would exceed the limits of the format")]
    TooLarge,
    /// `--self-contained` is impossible.
    #[error("the certificate cannot contain the proofs of the theorems that it uses")]
    NotContained,
    #[error("cannot use {}", path.display())]
    Database { path: PathBuf, source: DatabaseError },
    #[error("`{term}` is not a Clobber position; the SEGClobber search accepts no other games")]
    NotABoard { term: String },
    #[error("this board is not in the database, which has the games of 2 to {squares} squares")]
    NotInDatabase { squares: usize },
    #[error("no folder for the database: neither XDG_CACHE_HOME nor HOME is set")]
    NoCache,
    /// No theorem was found about a row for all `n`.
    #[error(transparent)]
    NothingHolds(methods::Unproved),
    #[error("an exponent is negative at {at}{range}")]
    NegativeExponent { at: String, range: String },
    #[error("the value of {position} has more than {most} terms and is not written in one line")]
    LongValue { position: String, most: u64 },
    #[error("the game tree has more than {most} positions")]
    LargeTree { most: usize },
    #[error("the picture is too large for a page of LaTeX")]
    LargePicture,
    #[error("this table would have more than {most} rows")]
    TooManyRows { most: u128 },
    /// The arguments are not a command.
    #[error("{0}")]
    Usage(String),
    #[error("these options work only with the SEGClobber search")]
    NeedsSeg,
    /// The certificate has no steps that a person could follow.
    #[error("{0}")]
    NothingToShow(&'static str),
    #[error("there is no {what} {number}: {of} has {}", numbered(*count, what))]
    NoNumber { what: &'static str, number: usize, of: &'static str, count: usize },
    /// A line of `--along` is not in the proof.
    #[error("the line of --along is not in the proof: {0}")]
    NoChoice(NoChoice),
    /// The statement has no instance of this kind.
    #[error(transparent)]
    NoInstance(#[from] NoInstance),
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    State(#[from] StateError),
    /// The search failed with intact records of a state, which may therefore be false.
    #[error("the search failed with the records of {} ({why})", path.display())]
    Misled { path: PathBuf, why: String },
    #[error("--state does not work for {0}")]
    NoState(&'static str),
    #[error("{open} of {units} units are not done")]
    Unfinished { open: usize, units: usize },
    /// All units are done, but more units are needed.
    #[error(
        "all {units} units are done and do not suffice, because a move that was tried does not win"
    )]
    Insufficient { units: usize },
    /// An alarm: two programs disagree about a proof, so one of them is wrong. Nothing is written
    /// that the checker does not verify.
    #[error("ALARM: the checker does not verify a proof of the prover ({0})")]
    NotAccepted(String),
    /// A bug. It never causes a wrong answer, because there is no answer.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Failure {
    /// Names the mistake if a text that cannot be read is the name of a file.
    pub fn naming_files(self) -> Failure {
        match &self {
            Failure::Notation(error) if Path::new(error.text().trim()).is_file() => {
                Failure::FileAsText { name: error.text().trim().to_owned() }
            }
            _ => self,
        }
    }

    /// Returns the failure that a position cannot be read, and therefore not drawn.
    pub fn undrawn(error: NotationError) -> Failure {
        match error.problem() {
            Problem::Variable { names, .. } if names.len() == 1 => Failure::Undrawn(error),
            _ => error.into(),
        }
    }

    pub fn read(path: &Path) -> impl FnOnce(io::Error) -> Failure {
        move |source| Failure::Read { path: path.to_owned(), source }
    }

    /// Returns the failure that a folder with certificates cannot be read.
    pub fn unreadable((path, source): (PathBuf, io::Error)) -> Failure {
        Failure::Read { path, source }
    }

    /// Returns the failure that the moves in a file cannot be read.
    pub fn moves(path: &Path) -> impl FnOnce(ReadError) -> Failure {
        let path = path.to_owned();
        move |error| match error {
            ReadError::Input(source) => Failure::Read { path, source },
            ReadError::Line { line, column, error } => Failure::Move { path, line, column, error },
            ReadError::Stopped(halt) => halt.into(),
        }
    }

    pub fn write(path: &Path) -> impl FnOnce(io::Error) -> Failure {
        move |source| Failure::Write { path: path.to_owned(), source }
    }

    /// Returns the failure that the certificate of an imported theorem cannot be kept in a folder.
    pub fn keep(statement: &str, path: &Path) -> impl FnOnce(io::Error) -> Failure {
        move |source| Failure::Keep {
            statement: statement.to_owned(),
            path: path.to_owned(),
            source,
        }
    }

    /// Attributes a failure to the state from which the run began, if the failure would be a bug or
    /// an alarm without this state.
    pub fn with_state(self, state: &Path) -> Failure {
        match self {
            Failure::Internal(why) | Failure::NotAccepted(why) => {
                Failure::Misled { path: state.to_owned(), why }
            }
            failure => failure,
        }
    }

    /// Returns the failure that the checker does not verify a certificate of the prover.
    pub fn not_accepted(verdict: &Verdict) -> Failure {
        match verdict {
            Verdict::CouldNotCheck(Obstacle::Limit(_)) => Failure::TooLarge,
            verdict => Failure::NotAccepted(said(verdict)),
        }
    }

    /// Iterates over the messages of the failure and of its causes.
    pub fn messages(&self) -> impl Iterator<Item = String> {
        let chain = std::iter::successors(Some(self as &dyn Error), |&error| error.source());
        chain.map(|error| in_words(&error.to_string()))
    }

    /// Returns the column of the error in the argument, counted from 1.
    pub fn column(&self) -> Option<usize> {
        match self {
            Failure::Notation(error) | Failure::Undrawn(error) | Failure::NoSource(error) => {
                Some(error.column())
            }
            Failure::Board { column, .. } => Some(*column),
            _ => None,
        }
    }
}

/// Returns a message with errors of the system in one form, without their numbers: `permission
/// denied` for `Permission denied (os error 13)`.
pub fn in_words(message: &str) -> String {
    const NUMBER: &str = " (os error ";
    let mut written = String::new();
    let mut pieces = message.split(NUMBER);
    written += pieces.next().unwrap_or_default();
    for piece in pieces {
        let digits = piece.find(|c: char| !c.is_ascii_digit()).unwrap_or(piece.len());
        match piece[digits..].strip_prefix(')') {
            Some(behind) if digits > 0 => {
                let start = written.rfind(": ").map_or(0, |colon| colon + 2);
                let first =
                    start..start + written[start..].chars().next().map_or(0, char::len_utf8);
                written.replace_range(first.clone(), &written[first].to_lowercase());
                written += behind;
            }
            _ => written = written + NUMBER + piece,
        }
    }
    match written.strip_suffix("entity not found") {
        Some(before) if before.is_empty() || before.ends_with(": ") => {
            format!("{before}no such file or directory")
        }
        _ => written,
    }
}

/// Says how many things of a kind there are, and how they are numbered.
fn numbered(count: usize, what: &str) -> String {
    match count {
        0 => format!("no {what}s"),
        1 => format!("one {what}, number 0"),
        _ => format!("{count} {what}s, numbered from 0"),
    }
}

/// Returns the beginning of a message about a line of a text.
fn at(line: Option<usize>) -> String {
    line.map_or(String::new(), |line| format!("line {line}: "))
}
