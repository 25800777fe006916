//! Solutions: the smallest number of stones that can remain, and a game that leaves this number.
use std::borrow::Cow;

use super::board::Board;
use super::programme::Programme;
use super::walk::{Walk, walks};
use super::word::Crossing;
use crate::clobber::{Move, Square};

/// A game on a board, given by walks on one of the lines that the board can be cut into.
pub struct Game<'a> {
    /// The square of the board with which the line begins.
    pub cut: usize,
    /// Number of squares of the board.
    pub squares: usize,
    pub walks: Box<dyn Iterator<Item = Walk> + 'a>,
}

impl<'a> Game<'a> {
    /// Returns the moves on the board.
    pub fn moves(self) -> impl Iterator<Item = Move> + 'a {
        let Game { cut, squares, walks } = self;
        let on_board = move |square: usize| match square + cut {
            place if place >= squares => place - squares,
            place => place,
        };
        walks
            .flat_map(Walk::moves)
            .map(move |clobber| Move { from: on_board(clobber.from), to: on_board(clobber.to) })
    }
}

/// An optimal game on a board.
pub struct Solution<'a> {
    board: &'a Board,
    cut: usize,
    line: Cow<'a, [Square]>,
    word: Vec<Crossing>,
    taken: usize,
}

impl Solution<'_> {
    pub fn find(board: &Board) -> Solution<'_> {
        let mut programme = Programme::default();
        let cut = best_cut(board, &mut programme);
        let line = board.line(cut);
        let word = programme.optimal_word(&line);
        let crossed = word.iter().filter(|crossing| **crossing != Crossing::Bare);
        Solution { board, cut, taken: crossed.count(), line, word }
    }

    /// Returns the number of stones that remain: the reducibility value of the board.
    pub fn left(&self) -> usize {
        self.board.stones() - self.taken
    }

    pub fn game(&self) -> Game<'_> {
        Game {
            cut: self.cut,
            squares: self.board.squares().len(),
            walks: Box::new(walks(&self.word, &self.line)),
        }
    }
}

/// Returns the cut whose line has the shortest path. There are several lines only for a cycle
/// without gaps; each of them has all stones of the board.
fn best_cut(board: &Board, programme: &mut Programme) -> usize {
    match board.cuts().as_slice() {
        [cut] => *cut,
        cuts => {
            let length = |cut: &usize| programme.shortest(&board.line(*cut));
            cuts.iter().copied().min_by_key(length).unwrap_or(0)
        }
    }
}
