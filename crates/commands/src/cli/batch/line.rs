//! Reads a line of a batch.
use thiserror::Error;

use crate::clobber::Player;
use crate::clobber::notation::line::{self, BoardLine, LineError, Names};

/// Code of a line about a game that segcert cannot state.
pub const UNSUPPORTED: &str = "unsupported";

/// A line `BOARD FIRST_PLAYER [EXPECTED_WINNER]`. The board may be a sum such as `XO + up`.
#[derive(Debug)]
pub struct Line<'a> {
    pub of_board: BoardLine<'a>,
    pub expected: Option<Player>,
}

/// Error in a line of a batch.
#[derive(Debug, Error)]
pub enum Problem {
    #[error(transparent)]
    Line(#[from] LineError),
    #[error("unexpected text after EXPECTED_WINNER")]
    TooMuch { at: usize },
    /// A test file has a game that segcert cannot state.
    #[error("the game {game} of MCGS is not supported")]
    Unsupported { game: String },
}

impl Problem {
    /// Returns the column of the error in its line, from 1.
    pub fn column(&self, line: &str) -> usize {
        match self {
            Problem::Line(error) => error.column(line),
            Problem::TooMuch { at } => line::column(line, *at),
            Problem::Unsupported { .. } => 1,
        }
    }

    /// Returns the code for programs (docs/JSON.md).
    pub fn code(&self) -> &'static str {
        match self {
            Problem::Unsupported { .. } => UNSUPPORTED,
            _ => "notation",
        }
    }
}

impl Line<'_> {
    /// Reads a line.
    ///
    /// # Errors
    /// [`Problem`].
    pub fn read(text: &str) -> Result<Line<'_>, Problem> {
        if let Some((game, _)) = text.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            return Err(Problem::Unsupported { game: game.to_owned() });
        }
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
