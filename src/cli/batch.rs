//! `segcert solve --batch`: the winners of many boards, one a line, compared with what was
//! expected.
use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::output::{self, ErrorReport};
use super::resources::Resources;
use super::seg::Choice;
use crate::clobber::{Expr, NotationError, Player};
use crate::methods::search::Search;
use crate::run::Halt;
use crate::run::log::Kept;

/// Goes through all lines, whatever is wrong with some of them. Empty lines and lines that begin
/// with `#` are skipped. Answers come in the order of the lines, whichever thread found them.
pub fn run(
    path: &Path,
    as_json: bool,
    state: Option<&Path>,
    resources: &Resources,
    choice: &Choice,
) -> Result<Exit, Failure> {
    let lines = Mutex::new(Lines::open(path)?);
    let state: Mutex<Kept<Shown>> = Mutex::new(Kept::open(state, "solve --batch")?);
    let printer = Mutex::new(Printer::new(file::input_name(path), as_json));
    let engine = Engine::new(resources);
    let choice = choice.engine(&engine)?;
    // Where answers are watched, they are the progress.
    let engine = match io::stdout().is_terminal() {
        true => engine.quiet(),
        false => engine,
    };
    let worker = |search: &mut dyn Search| -> Result<(), Failure> {
        while let Some((place, number, text)) = lock(&lines).next().map_err(Failure::read(path))? {
            let key = format!("{number} {text}");
            let known = lock(&state).get(&key).cloned();
            let shown = match known {
                Some(shown) => shown,
                None => {
                    let shown = solve(number, &text, search)?;
                    // With more memory a line may have an answer.
                    if shown.exit != Exit::Limit {
                        lock(&state).put(&key, shown.clone())?;
                    }
                    shown
                }
            };
            lock(&printer).put(place, shown);
        }
        Ok(())
    };
    let ends = engine.ask_all(&choice, vec![worker; engine.threads()])?;
    ends.into_iter().collect::<Result<(), Failure>>()?;
    Ok(lock(&printer).exit)
}

/// A worker that panicked ends the run anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lines that wait for a worker.
pub struct Lines {
    input: Box<dyn BufRead + Send>,
    /// Of the last line that was read, from 1.
    number: usize,
    /// Lines given away.
    count: usize,
}

impl Lines {
    /// Those of a file, or of standard input if it is `-`.
    pub fn open(path: &Path) -> Result<Lines, Failure> {
        let input: Box<dyn BufRead + Send> = match file::is_standard(path) {
            true => Box::new(BufReader::new(io::stdin())),
            false => Box::new(BufReader::new(File::open(path).map_err(Failure::read(path))?)),
        };
        Ok(Lines { input, number: 0, count: 0 })
    }

    /// The next line that is not skipped: its place among those, its number, and its text.
    pub fn next(&mut self) -> io::Result<Option<(usize, usize, String)>> {
        let mut bytes = Vec::new();
        while self.input.read_until(b'\n', &mut bytes)? > 0 {
            self.number += 1;
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim_end();
            if !text.trim_start().is_empty() && !text.trim_start().starts_with('#') {
                self.count += 1;
                return Ok(Some((self.count - 1, self.number, text.to_owned())));
            }
            bytes.clear();
        }
        Ok(None)
    }
}

/// What became of a line.
#[derive(Clone, Serialize, Deserialize)]
pub struct Shown {
    /// The winner, or `?`, so that answers stay beside their lines.
    answer: String,
    json: String,
    /// The place of a complaint behind the name of the file, and the complaint.
    complaint: Option<String>,
    exit: Exit,
}

/// Shows answers in the order of their lines.
pub struct Printer {
    name: String,
    as_json: bool,
    next: usize,
    waiting: BTreeMap<usize, Shown>,
    pub exit: Exit,
}

impl Printer {
    pub fn new(name: String, as_json: bool) -> Printer {
        Printer { name, as_json, next: 0, waiting: BTreeMap::new(), exit: Exit::Success }
    }

    pub fn put(&mut self, place: usize, shown: Shown) {
        self.waiting.insert(place, shown);
        while let Some(shown) = self.waiting.remove(&self.next) {
            self.next += 1;
            if let Some(complaint) = &shown.complaint {
                output::complain(format!("{}:{complaint}", self.name));
            }
            match self.as_json {
                true => output::json_object(&shown.json),
                false => output::line(&shown.answer),
            }
            // A line that cannot be read weighs more than a wrong expectation.
            self.exit = match (self.exit, shown.exit) {
                (Exit::BadInput, _) | (_, Exit::BadInput) => Exit::BadInput,
                (one, other) => one.with(other),
            };
        }
    }
}

/// Answers a line of a batch. Fails only if no other line can be answered either.
pub fn solve(number: usize, text: &str, search: &mut dyn Search) -> Result<Shown, Failure> {
    let line = match Line::read(text) {
        Ok(line) => line,
        Err(error) => {
            let column = error.column();
            return Ok(Shown::bad(number, Some(column), "notation", &error, Exit::BadInput));
        }
    };
    let first_wins = match search.wins(&line.board, line.first).map_err(Failure::from) {
        Ok(first_wins) => first_wins,
        Err(Failure::Limit(halt @ (Halt::Depth | Halt::Memory))) => {
            search.forget();
            let code = Failure::Limit(halt).code();
            return Ok(Shown::bad(number, None, code, &halt, Exit::Limit));
        }
        Err(failure @ Failure::NotABoard { .. }) => {
            return Ok(Shown::bad(number, Some(1), failure.code(), &failure, Exit::BadInput));
        }
        Err(failure) => return Err(failure),
    };
    let winner = match first_wins {
        true => line.first,
        false => line.first.other(),
    };
    let name = |player| line.names.of(player);
    let is_mismatch = line.expected.is_some_and(|expected| expected != winner);
    let complaint = is_mismatch.then(|| {
        let (first, winner, expected) = (name(line.first), name(winner), name(winner.other()));
        format!(
            "{number}: {} with {first} moving first: {winner} wins, {expected} was expected",
            line.board
        )
    });
    let answer = Answer {
        line: number,
        board: line.board.to_string(),
        first: name(line.first),
        winner: name(winner),
        expected: line.expected.map(name),
    };
    Ok(Shown {
        answer: name(winner).to_owned(),
        json: output::to_json(&answer),
        complaint,
        exit: match is_mismatch {
            true => Exit::Negative,
            false => Exit::Success,
        },
    })
}

impl Shown {
    fn bad(
        number: usize,
        column: Option<usize>,
        code: &'static str,
        error: &dyn fmt::Display,
        exit: Exit,
    ) -> Shown {
        let place = match column {
            Some(column) => format!("{number}:{column}"),
            None => number.to_string(),
        };
        let report = Bad {
            line: number,
            error: ErrorReport { code, message: error.to_string(), column, help: None },
        };
        Shown {
            answer: "?".to_owned(),
            json: output::to_json(&report),
            complaint: Some(format!("{place}: {error}")),
            exit,
        }
    }
}

#[derive(Serialize)]
struct Answer {
    line: usize,
    board: String,
    first: &'static str,
    winner: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'static str>,
}

#[derive(Serialize)]
struct Bad {
    line: usize,
    error: ErrorReport,
}

/// `BOARD FIRST_PLAYER [EXPECTED_WINNER]`, where the board may be a sum such as `XO + up`
#[derive(Debug)]
struct Line {
    board: Expr,
    first: Player,
    expected: Option<Player>,
    /// Answers use the names that the line uses.
    names: Names,
}

/// What the players are called.
#[derive(Clone, Copy, Debug)]
struct Names {
    left: &'static str,
    right: &'static str,
}

const NAMES: [Names; 3] = [
    Names { left: "B", right: "W" },
    Names { left: "X", right: "O" },
    Names { left: "L", right: "R" },
];

impl Names {
    fn of(self, player: Player) -> &'static str {
        match player {
            Player::Left => self.left,
            Player::Right => self.right,
        }
    }
}

/// What is wrong with a line, and the byte where.
#[derive(Debug, Error)]
enum LineError {
    #[error("{error}")]
    Board { column: usize, error: NotationError },
    #[error("the player who moves first is missing")]
    NoPlayer { column: usize },
    #[error("`{name}` is not a player: write B or W, X or O, L or R")]
    NotAPlayer { column: usize, name: String },
    #[error("there is more than BOARD FIRST_PLAYER EXPECTED_WINNER")]
    TooMuch { column: usize },
}

impl LineError {
    fn column(&self) -> usize {
        match self {
            LineError::Board { column, .. }
            | LineError::NoPlayer { column }
            | LineError::NotAPlayer { column, .. }
            | LineError::TooMuch { column } => *column,
        }
    }
}

impl Line {
    fn read(text: &str) -> Result<Line, LineError> {
        let mut words = words(text).peekable();
        let (column, board) = words.next().unwrap_or((1, ""));
        // A sum goes on behind each sign.
        let mut end = board;
        while words.next_if(|(_, word)| is_sign(word)).is_some() || is_sign(end) {
            match words.next() {
                Some((_, word)) => end = word,
                None => break,
            }
        }
        let start = text.len() - text.trim_start().len();
        let end = end.as_ptr() as usize - text.as_ptr() as usize + end.len();
        let board = &text[start..end.max(start)];
        let board = board.parse().map_err(|error: NotationError| LineError::Board {
            column: column + error.column() - 1,
            error,
        })?;
        let end = text.chars().count() + 1;
        let (column, first) = words.next().ok_or(LineError::NoPlayer { column: end })?;
        let (first, names) = player(column, first)?;
        let expected = words.next().map(|(column, name)| player(column, name)).transpose()?;
        if let Some((column, _)) = words.next() {
            return Err(LineError::TooMuch { column });
        }
        let expected = expected.map(|(player, _)| player);
        Ok(Line { board, first, expected, names })
    }
}

/// The words of a line, each with its column from 1.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(|word| {
        let before = &text[..word.as_ptr() as usize - text.as_ptr() as usize];
        (before.chars().count() + 1, word)
    })
}

fn is_sign(word: &str) -> bool {
    matches!(word, "+" | "-" | "−")
}

fn player(column: usize, name: &str) -> Result<(Player, Names), LineError> {
    NAMES
        .into_iter()
        .find_map(|names| match name.to_ascii_uppercase() {
            name if name == names.left => Some((Player::Left, names)),
            name if name == names.right => Some((Player::Right, names)),
            _ => None,
        })
        .ok_or_else(|| LineError::NotAPlayer { column, name: name.to_owned() })
}
