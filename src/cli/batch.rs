//! `segcert solve --batch`: the winners of many boards, one a line, compared with what was expected.
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use serde::Serialize;
use thiserror::Error;

use super::engine::Engine;
use super::exit::Exit;
use super::failure::Failure;
use super::output;
use super::resources::Resources;
use crate::clobber::{Expr, NotationError, Player};

/// Goes through all lines, whatever is wrong with some of them. Empty lines and lines that begin with `#` are skipped.
pub fn run(path: &Path, as_json: bool, resources: &Resources) -> Result<Exit, Failure> {
    let is_stdin = path == Path::new("-");
    let mut input: Box<dyn BufRead> = if is_stdin {
        Box::new(io::stdin().lock())
    } else {
        Box::new(BufReader::new(
            File::open(path).map_err(Failure::read(path))?,
        ))
    };
    let mut batch = Batch {
        name: match is_stdin {
            true => "<stdin>".to_owned(),
            false => path.display().to_string(),
        },
        as_json,
        engine: Engine::new(resources),
        has_bad_lines: false,
        has_mismatches: false,
    };
    let (mut bytes, mut number) = (Vec::new(), 0);
    while input
        .read_until(b'\n', &mut bytes)
        .map_err(Failure::read(path))?
        > 0
    {
        number += 1;
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end();
        if !text.trim_start().is_empty() && !text.trim_start().starts_with('#') {
            batch.line(number, text)?;
        }
        bytes.clear();
    }
    Ok(batch.exit())
}

struct Batch {
    name: String,
    as_json: bool,
    engine: Engine,
    has_bad_lines: bool,
    has_mismatches: bool,
}

impl Batch {
    fn line(&mut self, number: usize, text: &str) -> Result<(), Failure> {
        let line = match Line::read(text) {
            Ok(line) => line,
            Err(error) => {
                self.has_bad_lines = true;
                eprintln!("{}:{number}:{}: {error}", self.name, error.column());
                if self.as_json {
                    output::json(&Bad {
                        line: number,
                        column: error.column(),
                        error: error.to_string(),
                    });
                } else {
                    // So that answers stay beside their lines.
                    output::line("?");
                }
                return Ok(());
            }
        };
        let first_wins = self.engine.wins(&line.board, line.first)?;
        let winner = if first_wins {
            line.first
        } else {
            line.first.other()
        };
        let is_mismatch = line.expected.is_some_and(|expected| expected != winner);
        self.has_mismatches |= is_mismatch;
        let name = |player| line.names.of(player);
        if is_mismatch {
            let (first, winner, expected) = (name(line.first), name(winner), name(winner.other()));
            eprintln!(
                "{}:{number}: {} with {first} moving first: {winner} wins, {expected} was expected",
                self.name, line.board
            );
        }
        if self.as_json {
            output::json(&Answer {
                line: number,
                board: line.board.to_string(),
                first: name(line.first),
                winner: name(winner),
                expected: line.expected.map(name),
            });
        } else {
            output::line(name(winner));
        }
        Ok(())
    }

    fn exit(&self) -> Exit {
        match (self.has_bad_lines, self.has_mismatches) {
            (true, _) => Exit::BadInput,
            (false, true) => Exit::Negative,
            (false, false) => Exit::Success,
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
    column: usize,
    error: String,
}

/// `BOARD FIRST_PLAYER [EXPECTED_WINNER]`
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
    Names {
        left: "B",
        right: "W",
    },
    Names {
        left: "X",
        right: "O",
    },
    Names {
        left: "L",
        right: "R",
    },
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
        let mut words = words(text);
        let (column, board) = words.next().unwrap_or((1, ""));
        let board = board
            .parse()
            .map_err(|error: NotationError| LineError::Board {
                column: column + error.column() - 1,
                error,
            })?;
        let end = text.chars().count() + 1;
        let (column, first) = words.next().ok_or(LineError::NoPlayer { column: end })?;
        let (first, names) = player(column, first)?;
        let expected = words
            .next()
            .map(|(column, name)| player(column, name))
            .transpose()?;
        if let Some((column, _)) = words.next() {
            return Err(LineError::TooMuch { column });
        }
        let expected = expected.map(|(player, _)| player);
        Ok(Line {
            board,
            first,
            expected,
            names,
        })
    }
}

/// The words of a line, each with its column from 1.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(|word| {
        let before = &text[..word.as_ptr() as usize - text.as_ptr() as usize];
        (before.chars().count() + 1, word)
    })
}

fn player(column: usize, name: &str) -> Result<(Player, Names), LineError> {
    NAMES
        .into_iter()
        .find_map(|names| match name.to_ascii_uppercase() {
            name if name == names.left => Some((Player::Left, names)),
            name if name == names.right => Some((Player::Right, names)),
            _ => None,
        })
        .ok_or_else(|| LineError::NotAPlayer {
            column,
            name: name.to_owned(),
        })
}
