//! A line or a cycle of squares.
use std::borrow::Cow;
use std::fmt;

use crate::clobber::{Row, Square};

/// Maximum number of squares of a board. Each square costs a few bytes of memory.
pub const MAX_SQUARES: u64 = 1 << 28;

/// The shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Line,
    /// The last square is a neighbour of the first.
    Cycle,
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Shape::Line => "line",
            Shape::Cycle => "cycle",
        })
    }
}

/// A board as the user wrote it, and its squares.
#[derive(Clone, Debug)]
pub struct Board {
    shape: Shape,
    row: Row,
    squares: Vec<Square>,
    stones: usize,
}

impl Board {
    /// Returns the board of a row with at most [`MAX_SQUARES`] squares.
    pub fn new(shape: Shape, row: Row) -> Board {
        debug_assert!(row.len() <= MAX_SQUARES);
        let squares = row.squares();
        let is_stone = |square: &&Square| **square != Square::Empty;
        let stones = squares.iter().filter(is_stone).count();
        Board { shape, row, squares, stones }
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    pub fn row(&self) -> &Row {
        &self.row
    }

    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    pub fn stones(&self) -> usize {
        self.stones
    }

    /// Returns the squares with which lines may begin, such that some optimal game on the board is
    /// a game on one of these lines (Theorem 12). Every game on such a line is a game on the board.
    pub fn cuts(&self) -> Vec<usize> {
        segcert_solitaire::cuts(&self.squares, &Square::Empty, self.shape == Shape::Cycle)
    }

    /// Returns the board as a line that begins with square `cut`.
    pub fn line(&self, cut: usize) -> Cow<'_, [Square]> {
        if cut == 0 {
            return Cow::Borrowed(&self.squares);
        }
        let (end, start) = self.squares.split_at(cut);
        Cow::Owned([start, end].concat())
    }
}
