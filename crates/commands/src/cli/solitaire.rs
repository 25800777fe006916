//! `segcert solitaire`: finds the minimum number of stones that can remain, with the moves and a
//! certificate.
use std::io::{self, BufWriter, Write};

use segcert_solitaire::Verdict;
use serde::Serializer;

use super::resources::{Size, time_limit};
use crate::cli::prelude::*;
use crate::clobber::{Move, NotationError, Row};
use crate::solitaire::board::MAX_SQUARES;
use crate::solitaire::{Board, Shape, Solution, certificate, strategy};

/// Solve Solitaire Clobber: leave as few stones as possible
#[derive(Args)]
pub struct Arguments {
    /// Board, such as XOOX.XO or "(XO)^50"; `@FILE` reads it from a file, `-` from standard input
    #[arg(allow_hyphen_values = true)]
    board: String,
    /// Make the last square a neighbour of the first
    #[arg(long)]
    cycle: bool,
    /// Write the certificate to this file, once it is complete
    #[arg(long, value_name = "FILE", conflicts_with = "constructive")]
    out: Option<PathBuf>,
    /// Write the moves to this file, one line `FROM TO` each; squares are numbered from 1
    #[arg(long, value_name = "FILE")]
    moves: Option<PathBuf>,
    /// Play a simple strategy instead, which leaves at most n/3 + 1 of the n stones of a cycle,
    /// often more than the minimum
    #[arg(long)]
    constructive: bool,
    /// Memory, such as 4G or 512M [default: no limit]
    #[arg(long, value_name = "SIZE")]
    memory: Option<Size>,
    /// Time limit in seconds [default: none]
    #[arg(long, value_name = "SECONDS", value_parser = time_limit)]
    time: Option<Duration>,
}

impl Arguments {
    /// Returns the limits of the process.
    pub fn limits(&self) -> Limits {
        Limits { memory: self.memory.map(|size| size.0), ..Limits::new(self.time, None) }
    }
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let outputs = arguments.out.iter().chain(&arguments.moves).map(PathBuf::as_path);
    file::claim(outputs, arguments.board.strip_prefix('@').map(Path::new))?;
    let shape = if arguments.cycle { Shape::Cycle } else { Shape::Line };
    let board = Board::new(shape, read_row(&arguments.board)?);
    let play = match arguments.constructive {
        true => Play::constructive(&board),
        false => Play::Optimal(Solution::find(&board)),
    };
    if let Some(path) = &arguments.moves {
        let written = file::write_with(path, |file| write_moves(file, play.moves()));
        written.map_err(Failure::write(path))?;
    }
    let certificate = match (&play, &arguments.out) {
        (Play::Optimal(solution), Some(path)) => certify(&board, solution, path)?,
        _ => Report::default(),
    };
    report(arguments, &board, &play).and(certificate).print();
    Ok(Exit::Success)
}

/// Reads the board from the argument, a file, or standard input.
fn read_row(argument: &str) -> Result<Row, Failure> {
    let path = match argument {
        "-" => Path::new("-"),
        _ => match argument.strip_prefix('@') {
            Some(path) => Path::new(path),
            None => return parse_row(argument),
        },
    };
    let text = io::read_to_string(file::open(path)?).map_err(Failure::read(path))?;
    parse_row(text.trim())
}

/// Maximum number of bytes of a text that an error shows in full.
const LONG: usize = 1000;

fn parse_row(text: &str) -> Result<Row, Failure> {
    Row::read(text, MAX_SQUARES).map_err(|error| match text.len() {
        0..=LONG => Failure::Notation(error),
        _ => long_board(text, &error),
    })
}

fn long_board(text: &str, error: &NotationError) -> Failure {
    let column = error.column();
    let around = text.chars().skip(column.saturating_sub(20)).take(40);
    Failure::Board {
        column,
        problem: output::excerpt(&error.to_string(), 200),
        around: around.collect(),
    }
}

/// The game that is reported.
enum Play<'a> {
    Optimal(Solution<'a>),
    Constructive { board: &'a Board, left: usize },
}

impl Play<'_> {
    fn constructive(board: &Board) -> Play<'_> {
        let left = board.stones() - strategy::play(board).moves().count();
        Play::Constructive { board, left }
    }

    fn left(&self) -> usize {
        match self {
            Play::Optimal(solution) => solution.left(),
            Play::Constructive { left, .. } => *left,
        }
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Move> + '_> {
        match self {
            Play::Optimal(solution) => Box::new(solution.game().moves()),
            Play::Constructive { board, .. } => Box::new(strategy::play(board).moves()),
        }
    }

    fn relation(&self) -> &'static str {
        match self {
            Play::Optimal(_) => "=",
            Play::Constructive { .. } => "<=",
        }
    }
}

fn write_moves(file: &mut dyn Write, moves: impl Iterator<Item = Move>) -> io::Result<()> {
    let mut file = BufWriter::with_capacity(1 << 16, file);
    for Move { from, to } in moves {
        writeln!(file, "{} {}", from + 1, to + 1)?;
    }
    file.flush()
}

/// Writes the certificate, and returns the report on it.
fn certify(board: &Board, solution: &Solution, path: &Path) -> Result<Report<'static>, Failure> {
    let sealed = certificate::certificate(board, solution);
    let sealed = sealed.map_err(|verdict| match *verdict {
        Verdict::Rejected(rejection) => Failure::NotAccepted(rejection.to_string()),
        verdict => Failure::NotAccepted(format!("{verdict:?}")),
    })?;
    file::write(path, &sealed.bytes).map_err(Failure::write(path))?;
    let (bytes, file) = (sealed.bytes.len(), path.display().to_string());
    Ok(Report::default()
        .entry("root", sealed.verified.root_hex())
        .line("written", format!("{file}: {bytes} bytes"))
        .field("bytes", bytes)
        .field("file", file))
}

/// The moves as pairs of squares, counted from 1.
struct Moves<'a>(&'a Play<'a>);

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.moves().map(|Move { from, to }| (from + 1, to + 1)))
    }
}

fn statement(board: &Board, play: &Play) -> String {
    let (shape, row) = (board.shape(), board.row());
    format!("solitaire {shape} {row} {} {}", play.relation(), play.left())
}

/// Maximum numbers of squares and of moves that people see.
const SHOWN_SQUARES: usize = 80;
const SHOWN_MOVES: usize = 16;

/// Returns the report on the game. The moves are in the report or in a separate file.
fn report<'a>(arguments: &Arguments, board: &Board, play: &'a Play) -> Report<'a> {
    let (statement, stones, left) = (statement(board, play), board.stones(), play.left());
    let shown_statement = match statement.chars().count() <= SHOWN_SQUARES + 30 {
        true => statement.clone(),
        false => {
            let row = output::excerpt(&board.row().to_string(), SHOWN_SQUARES);
            format!("solitaire {} {row}", board.shape())
        }
    };
    let (taken, is_optimal) = (stones - left, matches!(play, Play::Optimal(_)));
    let at_most = if is_optimal { "" } else { " (and perhaps fewer)" };
    let report = Report::default()
        .plain(shown_statement)
        .field("statement", statement)
        .field("squares", board.squares().len())
        .entry("stones", stones)
        .line("taken", taken)
        .entry_as("left", left, format!("{left}{at_most}"))
        .field("is_optimal", is_optimal);
    match &arguments.moves {
        Some(path) => {
            let path = path.display().to_string();
            report.line("moves", &path).field("moves_file", path)
        }
        None => report
            .field("moves", Moves(play))
            .lines("moves", (taken > 0).then(|| shown(play, taken))),
    }
}

fn shown(play: &Play, taken: usize) -> String {
    let moves = play.moves().take(SHOWN_MOVES).map(|clobber| clobber.to_string());
    let mut text = moves.collect::<Vec<_>>().join(" ");
    if taken > SHOWN_MOVES {
        text += &format!(" … (with --moves FILE all {taken})");
    }
    text
}
