//! `segcert solve --batch`: the winners of many boards, one a line, compared with what was
//! expected.
use std::borrow::Cow;
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
use super::output::{self, ErrorReport, InOrder, Report};
use super::resources::Resources;
use super::seg::Choice;
use crate::clobber::Player;
use crate::clobber::notation::line::{self, BoardLine, LineError, Names};
use crate::methods::search::Search;
use crate::run::Halt;
use crate::run::log::Kept;

/// Goes through all lines, whatever is wrong with some of them. Empty lines and lines that begin
/// with `#` are skipped. Answers come in the order of the lines, whichever thread found them.
pub fn run(
    path: &Path,
    as_json: bool,
    path_of_state: Option<&Path>,
    resources: &Resources,
    choice: &Choice,
) -> Result<Exit, Failure> {
    let lines = Mutex::new(Lines::open(path)?);
    let state: Mutex<Kept<String>> = Mutex::new(Kept::open(path_of_state, "solve --batch")?);
    let printer = Mutex::new(Printer::new(file::input_name(path), as_json));
    let engine = Engine::new(resources);
    let choice = choice.engine(&engine)?;
    // Where answers are watched, they are the progress.
    let engine = match io::stdout().is_terminal() {
        true => engine.quiet(),
        false => engine,
    };
    let worker = |control| -> Result<(), Failure> {
        let mut search = choice.search(control);
        while let Some((place, number, text)) = lock(&lines).next().map_err(Failure::read(path))? {
            let key = format!("{number} {text}");
            let known = lock(&state).get(&key).cloned();
            let answered = match known {
                Some(known) => {
                    let state = path_of_state.unwrap_or(path);
                    output::from_json(&known).map_err(|failure| failure.with_state(state))?
                }
                None => {
                    let answered = solve(number, &text, &mut *search)?;
                    // With more memory a line may have an answer.
                    if answered.exit() != Exit::Limit {
                        lock(&state).put(&key, output::to_json(&answered)?)?;
                    }
                    answered
                }
            };
            lock(&printer).put(place, answered);
        }
        Ok(())
    };
    let ends = engine.run_all(vec![worker; engine.threads()])?;
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
    /// Number of the last line that was read, from 1.
    number: usize,
    /// Lines given away.
    count: usize,
}

impl Lines {
    /// Opens the lines of a file, or of standard input if the name is `-`.
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

/// Answer to a line, or the error in the line.
#[derive(Serialize, Deserialize)]
pub struct Answered {
    line: usize,
    #[serde(flatten)]
    answer: Answer,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Answer {
    Error {
        error: ErrorReport,
    },
    /// Players have the names that the line uses.
    Winner {
        board: String,
        first: Cow<'static, str>,
        winner: Cow<'static, str>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expected: Option<Cow<'static, str>>,
    },
}

impl Answered {
    fn exit(&self) -> Exit {
        match &self.answer {
            Answer::Error { error } if matches!(&*error.code, "depth" | "memory") => Exit::Limit,
            Answer::Error { .. } => Exit::BadInput,
            Answer::Winner { winner, expected: Some(expected), .. } if expected != winner => {
                Exit::Negative
            }
            Answer::Winner { .. } => Exit::Success,
        }
    }

    /// Error in the line, or difference from the expected answer, after the place in the file.
    fn complaint(&self) -> Option<String> {
        let line = self.line;
        match &self.answer {
            Answer::Error { error: ErrorReport { column, message, .. } } => Some(match column {
                Some(column) => format!("{line}:{column}: {message}"),
                None => format!("{line}: {message}"),
            }),
            Answer::Winner { board, first, winner, expected } => {
                let expected = expected.as_ref().filter(|expected| *expected != winner)?;
                Some(format!(
                    "{line}: {board} with {first} moving first: {winner} wins, {expected} was \
                     expected"
                ))
            }
        }
    }
}

impl Report for Answered {
    /// The winner, or `?`, so that answers stay beside their lines.
    fn lines(&self) -> output::Lines {
        output::Lines::default().plain(match &self.answer {
            Answer::Error { .. } => "?",
            Answer::Winner { winner, .. } => winner,
        })
    }
}

/// Shows answers in the order of their lines.
pub struct Printer {
    name: String,
    as_json: bool,
    waiting: InOrder<Answered>,
    pub exit: Exit,
}

impl Printer {
    pub fn new(name: String, as_json: bool) -> Printer {
        Printer { name, as_json, waiting: InOrder::default(), exit: Exit::Success }
    }

    pub fn put(&mut self, place: usize, answered: Answered) {
        let Printer { name, as_json, waiting, exit } = self;
        waiting.put(place, answered, |answered| {
            if let Some(complaint) = answered.complaint() {
                output::complain(format!("{name}:{complaint}"));
            }
            output::report(&answered, *as_json);
            // A line that cannot be read weighs more than a wrong expectation.
            *exit = match (*exit, answered.exit()) {
                (Exit::BadInput, _) | (_, Exit::BadInput) => Exit::BadInput,
                (one, other) => one.with(other),
            };
        });
    }
}

/// Whether an answer, which somebody else has written, can be one to a line: it says of the line
/// what the line says, and names a winner, or a limit.
pub fn fits(line: usize, text: &str, answered: &Answered) -> bool {
    let Answered { line: said, answer } = answered;
    *said == line
        && match (Line::read(text), answer) {
            (Err(why), Answer::Error { error }) => {
                error.code == "notation"
                    && error.message == why.to_string()
                    && error.column == Some(why.column(text))
            }
            (Ok(_), Answer::Error { error }) => {
                matches!(&*error.code, "depth" | "memory") && error.column.is_none()
            }
            (Ok(read), Answer::Winner { board, first, winner, expected }) => {
                let BoardLine { board: written, first: player, names, .. } = &read.of_board;
                let name = |player| Cow::Borrowed(names.of(player));
                *board == written.to_string()
                    && *first == name(*player)
                    && [Player::Left, Player::Right].map(name).contains(winner)
                    && *expected == read.expected.map(name)
            }
            (Err(_), Answer::Winner { .. }) => false,
        }
}

/// Answers a line of a batch. Fails only if no other line can be answered either.
pub fn solve(line: usize, text: &str, search: &mut dyn Search) -> Result<Answered, Failure> {
    let error = |code: &'static str, message: &dyn fmt::Display, column| {
        let (code, message) = (code.into(), message.to_string());
        let error = ErrorReport { code, message, column, help: None };
        Ok(Answered { line, answer: Answer::Error { error } })
    };
    let Line { of_board: BoardLine { text, board, first, names, .. }, expected } =
        match Line::read(text) {
            Ok(line) => line,
            Err(why) => return error("notation", &why, Some(why.column(text))),
        };
    let winner = match search.wins(&board, first).map_err(Failure::from) {
        Ok(true) => first,
        Ok(false) => first.other(),
        Err(failure @ Failure::Limit(Halt::Depth | Halt::Memory)) => {
            search.forget();
            return error(failure.code(), &failure, None);
        }
        Err(failure @ Failure::NotABoard { .. }) => {
            return error(failure.code(), &failure, Some(1));
        }
        Err(failure) => return Err(failure),
    };
    let name = |player| Cow::Borrowed(names.of(player));
    let answer = Answer::Winner {
        board: text.to_owned(),
        first: name(first),
        winner: name(winner),
        expected: expected.map(name),
    };
    Ok(Answered { line, answer })
}

/// `BOARD FIRST_PLAYER [EXPECTED_WINNER]`, where the board may be a sum such as `XO + up`
#[derive(Debug)]
struct Line<'a> {
    of_board: BoardLine<'a>,
    expected: Option<Player>,
}

/// Error in a line of a batch.
#[derive(Debug, Error)]
enum Problem {
    #[error(transparent)]
    Line(#[from] LineError),
    #[error("unexpected text after EXPECTED_WINNER")]
    TooMuch { at: usize },
}

impl Problem {
    /// Returns the column of the error in its line, from 1.
    fn column(&self, line: &str) -> usize {
        match self {
            Problem::Line(error) => error.column(line),
            Problem::TooMuch { at } => line::column(line, *at),
        }
    }
}

impl Line<'_> {
    fn read(text: &str) -> Result<Line<'_>, Problem> {
        let of_board = BoardLine::read(text)?;
        let mut words = of_board.rest.split_whitespace();
        let expected = words.next().map(|name| {
            let expected = Names::find(name).map(|(player, _)| player);
            let (at, name) = (line::place(text, name), name.to_owned());
            expected.ok_or(LineError::NotAPlayer { at, name })
        });
        let expected = expected.transpose()?;
        match words.next() {
            Some(word) => Err(Problem::TooMuch { at: line::place(text, word) }),
            None => Ok(Line { of_board, expected }),
        }
    }
}
