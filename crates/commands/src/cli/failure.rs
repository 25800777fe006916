//! Reasons why a command fails.
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use miette::{Diagnostic, LabeledSpan, SourceCode};
use segcert_check::shell::verdict::{Obstacle, Verdict};
use segcert_replay::Flaw;
use segcert_replay::data::Strategy;
use thiserror::Error;

use super::exit::Exit;
use super::{file, watch};
use crate::assemble::TextError;
use crate::certificate::CertifyError;
use crate::clobber::{NoInstance, NotationError};
use crate::find::FindError;
use crate::follow::FollowError;
use crate::library::catalog::said;
use crate::library::resting::Unusable;
use crate::methods;
use crate::prove::moves::{MoveError, ReadError, Report};
use crate::reader::page::{NoChoice, NoPage};
use crate::run::Halt;
use crate::run::log::StateError;
use crate::seg::database::DatabaseError;
use crate::seg::solver::SolveError;
use crate::strategy::for_all;
use crate::strategy::library::LoadError;
use crate::strategy::theorem;
use crate::theorems::prove::Unproved;
use crate::work::FolderError;

#[derive(Debug, Error)]
pub enum Failure {
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// The name of a file in place of a statement or a position.
    #[error("expected a statement or a position, but {name} is a file")]
    FileAsText { name: String },
    /// A text that is neither a file nor a statement.
    #[error("`{text}` is neither a file nor a statement")]
    NoSource { text: String },
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
    #[error("{} has no line that asks a question", file::input_name(path))]
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
    /// The strategy of `--strategy` does not apply to the position.
    #[error(transparent)]
    NoAdvice(CertifyError),
    /// A strategy does not prove a statement for all `n`.
    #[error("not proved by this strategy")]
    NotByStrategy(#[from] for_all::Unproved),
    /// The moves of `--moves` do not suffice, and `--no-search` was given.
    #[error("the file has no winning move for {}", .0.missing.as_deref().unwrap_or_default())]
    NoMove(Box<Report>),
    /// A line of `--moves` is not a move.
    #[error("{}:{line}:{column}: {error}", file::input_name(path))]
    Move { path: PathBuf, line: u32, column: usize, error: Box<MoveError> },
    /// An input that `strategy find` does not support.
    #[error(transparent)]
    Find(#[from] FindError),
    /// The strategy of `--strategy` is about rows, and the position has another game.
    #[error(transparent)]
    NotRows(FollowError),
    #[error(
        "{strategy} has no start position of {stones} stones: the family {family} has no row of this length"
    )]
    NoStart { strategy: String, stones: usize, family: String },
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
    #[error("an exponent is negative at {at}")]
    NegativeExponent { at: String },
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
    /// Returns the diagnostic of an argument that is wrong, with its text and the place in it.
    fn of_argument(&self) -> Option<&dyn Diagnostic> {
        match self {
            Failure::Notation(error) => Some(error),
            Failure::Strategy(error) => Some(error),
            Failure::NoInstance(error) => Some(error),
            _ => None,
        }
    }
}

impl Diagnostic for Failure {
    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        let help = match self {
            Failure::FileAsText { .. } => {
                "`segcert check` and `segcert explain` read certificates; `segcert prove --batch \
                 FILE` proves the statements in the lines of a file"
            }
            Failure::NoSource { .. } => {
                "name a certificate, or write a statement such as \"XXO > *2\"; `segcert help \
                 statements` explains how statements are written"
            }
            Failure::Limit(Halt::Memory) => watch::memory_advice(),
            Failure::NoValue(_) => {
                "the values of long rows can be too large to compute: `segcert solve` finds who \
                 wins, and `segcert prove` proves comparisons such as \"(XO)^50 < up\""
            }
            Failure::NoChoice(line) => return Some(Box::new(choices(line))),
            Failure::Text(_) => {
                "`segcert dump FILE` prints the text of a certificate as an example; Section 9 of \
                 docs/FORMAT.md is the grammar"
            }
            Failure::Refused { verdict, .. } => match &**verdict {
                Verdict::CouldNotCheck(why @ Obstacle::Import(_)) => why.advice()?,
                _ => "--unverified writes it in spite of that",
            },
            Failure::EmptyBatch { .. } => "--allow-empty accepts such a file",
            Failure::Board { column, around, .. } => {
                return Some(Box::new(format!(
                    "this is column {column} of the board, in …{around}…"
                )));
            }
            Failure::NoMove(report) => {
                return Some(Box::new(format!(
                    "segcert needed this move after {} others from the file. Without --no-search \
                     it searches where the file has none",
                    report.followed
                )));
            }
            Failure::NotContained => {
                "leave out --self-contained: the certificate then imports them"
            }
            Failure::NotABoard { .. } => {
                "0, *, up and down are accepted, because Clobber positions have these values; for \
                 other games use `segcert prove` without --engine seg"
            }
            Failure::NoCache => "name a file with --out",
            Failure::NothingHolds(_) => "`segcert survey --word` has options for other limits",
            Failure::LongValue { .. } => {
                "with --format text or --format json it is written follower by follower; leave out \
                 --full for an abridged value"
            }
            Failure::LargeTree { .. } => "a smaller --depth has fewer",
            Failure::LargePicture => {
                "draw less, such as a tree of a smaller --depth; --format svg has no pages"
            }
            Failure::NeedsSeg => "use `segcert seg prove` or `segcert seg solve`",
            Failure::Misled { .. } => {
                "the state may be forged: remove it and try again; if that fails, too, please \
                 report it"
            }
            Failure::Unfinished { .. } => {
                "`segcert cluster work` computes them; `segcert cluster split` adds units where \
                 the finished ones do not suffice"
            }
            Failure::Insufficient { .. } => {
                "run the same `segcert cluster split` again: it adds units for other moves"
            }
            Failure::NotAccepted(_) => {
                "checker and prover disagree about a proof, so one of them is wrong. No \
                 certificate was written. Please send us the command"
            }
            Failure::Internal(_) => "please report this, with the command",
            _ => return self.of_argument()?.help(),
        };
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.of_argument()?.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        self.of_argument()?.labels()
    }
}

impl From<Unusable> for Failure {
    fn from(error: Unusable) -> Failure {
        match error {
            Unusable::Unreadable { path, why } => Failure::unreadable((path, why)),
            Unusable::Unverified { path, verdict } => Failure::Unusable { path, verdict },
        }
    }
}

impl From<CertifyError> for Failure {
    fn from(error: CertifyError) -> Failure {
        match error {
            CertifyError::Halt(halt) => Failure::Limit(halt),
            CertifyError::TooLong => Failure::TooLong,
            CertifyError::TooLarge => Failure::TooLarge,
            CertifyError::NoAdvice(_) => Failure::NoAdvice(error),
            CertifyError::WrongRule(_) | CertifyError::Circular | CertifyError::Long => {
                Failure::Internal(error.to_string())
            }
            CertifyError::NotAccepted(verdict) => Failure::not_accepted(&verdict),
        }
    }
}

impl From<Unproved> for Failure {
    fn from(why: Unproved) -> Failure {
        match why {
            Unproved::NotAccepted(why) => Failure::NotAccepted(why),
            why => Failure::Unproved(why),
        }
    }
}

impl From<NoPage> for Failure {
    fn from(why: NoPage) -> Failure {
        match why {
            NoPage::Halt(halt) => Failure::Limit(halt),
            NoPage::NoChoice(missing) => Failure::NoChoice(missing),
        }
    }
}

impl From<SolveError> for Failure {
    fn from(error: SolveError) -> Failure {
        match error {
            SolveError::Halt(halt) => Failure::Limit(halt),
            SolveError::NotABoard(term) => Failure::NotABoard { term },
            SolveError::Certify(error) => error.into(),
        }
    }
}

impl From<FollowError> for Failure {
    fn from(error: FollowError) -> Failure {
        match error {
            FollowError::NotRows { .. } => Failure::NotRows(error),
            FollowError::Load(error) => error.into(),
            FollowError::Certify(error) => error.into(),
        }
    }
}

impl From<methods::Unproved> for Failure {
    fn from(why: methods::Unproved) -> Failure {
        match why {
            methods::Unproved::Stopped(halt) => halt.into(),
            methods::Unproved::Certify(error) => error.into(),
            methods::Unproved::Seg(error) => error.into(),
            methods::Unproved::Follow(error) => error.into(),
            methods::Unproved::Theorem(why) => why.into(),
            methods::Unproved::NoMove(report) => Failure::NoMove(report),
            methods::Unproved::NothingHolds { .. } => Failure::NothingHolds(why),
            methods::Unproved::Contradiction { .. } => Failure::Internal(why.to_string()),
        }
    }
}

impl From<theorem::Unproved> for Failure {
    fn from(why: theorem::Unproved) -> Failure {
        match why {
            theorem::Unproved::Claims(Unproved::Stopped(halt))
            | theorem::Unproved::Strategy(for_all::Unproved::Stopped(halt))
            | theorem::Unproved::Stopped(halt) => halt.into(),
            theorem::Unproved::Claims(why) => why.into(),
            theorem::Unproved::Strategy(why) => why.into(),
            theorem::Unproved::Load(why) => why.into(),
        }
    }
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

    /// Returns the column of the error in the argument, counted from 1.
    pub fn column(&self) -> Option<usize> {
        match self {
            Failure::Notation(error) => Some(error.column()),
            Failure::Board { column, .. } => Some(*column),
            _ => None,
        }
    }

    /// Returns the exit of the command.
    pub fn exit(&self) -> Exit {
        self.kind().1
    }

    /// Returns the code of the failure for programs (docs/JSON.md). Codes are stable.
    pub fn code(&self) -> &'static str {
        self.kind().0
    }

    /// Returns the code of the failure, and the exit of the command.
    fn kind(&self) -> (&'static str, Exit) {
        use Exit::{Alarm, BadInput, Limit, Negative};
        match self {
            Failure::Usage(_)
            | Failure::EmptyBatch { .. }
            | Failure::NegativeExponent { .. }
            | Failure::NeedsSeg
            | Failure::NoNumber { .. }
            | Failure::NoChoice(_)
            | Failure::NoInstance(_)
            | Failure::NoState(_) => ("usage", BadInput),
            Failure::Notation(_)
            | Failure::FileAsText { .. }
            | Failure::NoSource { .. }
            | Failure::Board { .. }
            | Failure::Text(_) => ("notation", BadInput),
            Failure::Refused { verdict, .. } => ("certificate", Exit::of_code(verdict.exit_code())),
            Failure::Read { source, .. } => shortage(source).unwrap_or(("read", BadInput)),
            Failure::Write { source, .. } => shortage(source).unwrap_or(("write", BadInput)),
            Failure::NotContained => ("not-contained", BadInput),
            // Exit code 1 would mean that the statement is refuted.
            Failure::Unusable { verdict, .. } => match **verdict {
                Verdict::Rejected(_) => ("certificate", BadInput),
                _ => ("certificate", Exit::of_code(verdict.exit_code())),
            },
            Failure::Limit(halt) | Failure::NoValue(halt) => match halt {
                Halt::Interrupted => ("interrupted", Limit),
                Halt::Time | Halt::Work => ("time", Limit),
                Halt::Memory | Halt::System => ("memory", Limit),
                Halt::Threads => ("threads", Limit),
                Halt::Depth => ("depth", Limit),
                Halt::NoMove => ("no-move", Limit),
                Halt::Disk => ("disk", Limit),
            },
            Failure::Unproved(Unproved::NothingFound | Unproved::TooLarge)
            | Failure::NothingHolds(_) => ("unproved", Limit),
            Failure::Unproved(_) => ("unproved", BadInput),
            Failure::NotByStrategy(_) => ("unproved", Negative),
            Failure::NoMove(_) => ("no-move", Limit),
            Failure::Move { .. } => ("move", BadInput),
            Failure::Strategy(LoadError::Flaw(Flaw::Memory)) => ("memory", Limit),
            Failure::Strategy(LoadError::Flaw(Flaw::Stopped)) => ("interrupted", Limit),
            Failure::Strategy(LoadError::Flaw(Flaw::TooLarge)) => ("too-large", Limit),
            Failure::Strategy(LoadError::False { .. }) => ("false-fact", Negative),
            Failure::Find(FindError::Time) => ("time", Limit),
            Failure::Find(FindError::Written(_)) | Failure::Internal(_) => ("internal", BadInput),
            Failure::Strategy(_) | Failure::NoStart { .. } | Failure::Find(_) => {
                ("strategy", BadInput)
            }
            Failure::NoAdvice(_) => ("not-applicable", Negative),
            Failure::NotRows(_) | Failure::NothingToShow(_) => ("not-applicable", BadInput),
            Failure::TooLarge | Failure::LongValue { .. } => ("too-large", Limit),
            Failure::TooLong
            | Failure::LargeTree { .. }
            | Failure::LargePicture
            | Failure::TooManyRows { .. } => ("too-large", BadInput),
            Failure::Database { .. } | Failure::NoCache => ("database", BadInput),
            Failure::NotABoard { .. } | Failure::NotInDatabase { .. } => ("not-a-board", BadInput),
            Failure::Folder(
                FolderError::Read { source, .. } | FolderError::Write { source, .. },
            ) => shortage(source).unwrap_or(("folder", BadInput)),
            Failure::Folder(_) => ("folder", BadInput),
            Failure::State(StateError::Write { .. }) => ("disk", Limit),
            Failure::State(StateError::Threads(_)) => ("threads", Limit),
            Failure::State(_) | Failure::Misled { .. } => ("state", BadInput),
            Failure::Unfinished { .. } | Failure::Insufficient { .. } => ("unfinished", Limit),
            Failure::NotAccepted(_) => ("disagreement", Alarm),
        }
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

/// Maximum number of choices that a message lists.
const LISTED: usize = 12;

/// Lists the choices that there are in place of a missing one.
fn choices(missing: &NoChoice) -> String {
    let (place, choices) = (missing.place(), &missing.choices);
    if choices.is_empty() {
        return format!("{place} there are no choices: let the line end there");
    }
    let mut lines: Vec<String> = vec![match choices.len() {
        1 => format!("{place} the only choice is"),
        count => format!("{place} the choices are 1 to {count}:"),
    }];
    lines.extend((1..).zip(choices).take(LISTED).map(|(n, choice)| format!("{n}  {choice}")));
    if choices.len() > LISTED {
        lines.push("…".to_owned());
    }
    lines.join("\n")
}

/// Maximum number of families of one block length that a message names.
const NAMED: usize = 4;

/// Returns advice for a strategy whose positions do not fit into the memory. Positions are told
/// apart by the families of their components, so short blocks, and blocks of one length, have the
/// fewest.
pub fn shorter_blocks(strategy: &Strategy) -> String {
    let mut by_length: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for family in &strategy.families {
        by_length.entry(family.block.len()).or_default().push(&family.name);
    }
    let lengths = by_length.iter().rev().map(|(length, names)| {
        let (named, rest) = names.split_at(names.len().min(NAMED));
        let others = if rest.is_empty() { "" } else { ", …" };
        format!("{length} stones in {}{others}", named.join(", "))
    });
    let lengths = lengths.collect::<Vec<_>>().join("; ");
    let blocks = match by_length.len() {
        ..=1 => "shorter blocks",
        _ => "blocks of equal length, or shorter ones,",
    };
    format!("allow more with --memory, or use {blocks} in the families (now {lengths})")
}

/// Returns the beginning of a message about a line of a text.
fn at(line: Option<usize>) -> String {
    line.map_or(String::new(), |line| format!("line {line}: "))
}

/// Returns the code of an error of the file system that means that a resource is exhausted, and the
/// exit of the command. The command may succeed when there is more of the resource.
fn shortage(error: &io::Error) -> Option<(&'static str, Exit)> {
    use io::ErrorKind::{FileTooLarge, OutOfMemory, QuotaExceeded, StorageFull};
    // ENFILE and EMFILE have these numbers on all systems.
    let no_descriptors = cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24));
    let code = match error.kind() {
        StorageFull | QuotaExceeded | FileTooLarge => "disk",
        OutOfMemory => "memory",
        _ if no_descriptors => "descriptors",
        _ => return None,
    };
    Some((code, Exit::Limit))
}
