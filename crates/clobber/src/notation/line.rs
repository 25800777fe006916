//! Reads lines `BOARD PLAYER …`: a board, the player who moves first, and further words.
//!
//! The words before the player are the board. After a sign, the next word belongs to the board as
//! well, as in `XO + up L`.
use std::ops::Range;

use thiserror::Error;

use super::NotationError;
use crate::component::Player;
use crate::expr::Expr;

/// The content of a line.
#[derive(Debug)]
pub struct BoardLine<'a> {
    /// The board as it was written.
    pub text: &'a str,
    pub board: Expr,
    pub first: Player,
    /// The names that the line uses for the players.
    pub names: Names,
    /// The rest of the line, without spaces at its ends.
    pub rest: &'a str,
}

/// Names of the players.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    left: &'static str,
    right: &'static str,
}

const NAMES: [Names; 4] = [
    Names { left: "B", right: "W" },
    Names { left: "X", right: "O" },
    Names { left: "L", right: "R" },
    Names { left: "Left", right: "Right" },
];

/// An error in a line, and its byte.
#[derive(Debug, Error)]
pub enum LineError {
    #[error("{error}")]
    Board { at: usize, error: NotationError },
    #[error(
        "the player who moves first is missing: write L or R after the position, or find the \
         outcomes with `segcert values --outcomes --batch FILE`"
    )]
    NoPlayer { at: usize },
    #[error("`{name}` is not a player: write B or W, X or O, L or R")]
    NotAPlayer { at: usize, name: String },
}

impl LineError {
    /// Returns the column of the error in its line, from 1.
    pub fn column(&self, line: &str) -> usize {
        match self {
            LineError::Board { at, error } => column(line, *at) + error.column() - 1,
            LineError::NoPlayer { at } | LineError::NotAPlayer { at, .. } => column(line, *at),
        }
    }
}

impl Names {
    /// Returns the name of a player.
    pub fn of(self, player: Player) -> &'static str {
        match player {
            Player::Left => self.left,
            Player::Right => self.right,
        }
    }

    /// Returns the player with a name, in any case of its letters, and the names of both players.
    pub fn find(name: &str) -> Option<(Player, Names)> {
        NAMES.into_iter().find_map(|names| {
            let is = |player| names.of(player).eq_ignore_ascii_case(name).then_some(player);
            let player = is(Player::Left).or_else(|| is(Player::Right))?;
            Some((player, names))
        })
    }
}

impl BoardLine<'_> {
    /// Reads a line.
    ///
    /// # Errors
    /// [`LineError`].
    pub fn read(line: &str) -> Result<BoardLine<'_>, LineError> {
        let (text, rest) = split_board(line);
        let at = place(line, text);
        let board = text.parse().map_err(|error| LineError::Board { at, error })?;
        let Some(name) = rest.split_whitespace().next() else {
            return Err(LineError::NoPlayer { at: line.len() });
        };
        let Some((first, names)) = Names::find(name) else {
            let (at, name) = (place(line, name), name.to_owned());
            return Err(LineError::NotAPlayer { at, name });
        };
        let rest = rest.trim_start()[name.len()..].trim();
        Ok(BoardLine { text, board, first, names, rest })
    }
}

/// Finds the player in a text that is a line `BOARD PLAYER [PLAYER]` and nothing else. `XO X` and
/// `X O X` may also be rows.
pub(super) fn player(text: &str) -> Option<Range<usize>> {
    let (board, rest) = split_board(text);
    let mut words = rest.split_whitespace();
    let (name, winner) = (words.next()?, words.next());
    let (_, names) = Names::find(name)?;
    let is_line = names.left.starts_with('L') || winner.and_then(Names::find).is_some();
    let at = place(text, name);
    let is_whole = words.next().is_none() && board.len() > 1;
    (is_line && is_whole && board.parse::<Expr>().is_ok()).then(|| at..at + name.len())
}

/// Splits a line after its board.
fn split_board(line: &str) -> (&str, &str) {
    let board = line.trim_start();
    let mut end = 0;
    let mut words = board.split_whitespace().peekable();
    while let Some(word) = words.next() {
        end = place(board, word) + word.len();
        if !is_sign(word) && !words.peek().is_some_and(|next| is_sign(next)) {
            break;
        }
    }
    board.split_at(end)
}

fn is_sign(word: &str) -> bool {
    matches!(word, "+" | "-" | "−")
}

/// Returns the index of the byte at which a piece of a line begins.
pub fn place(line: &str, piece: &str) -> usize {
    piece.as_ptr() as usize - line.as_ptr() as usize
}

/// Returns the column of a byte, counted from 1.
pub fn column(line: &str, at: usize) -> usize {
    line[..at].chars().count() + 1
}
