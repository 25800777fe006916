//! Gets winning moves from a function, one at a time.

use super::follow::{Candidate, Node, Source};
use super::report::{Report, shown_moves};
use crate::clobber::Player;
use crate::position::Position;
use crate::run::Halt;
use crate::search::Search;

/// A position in which a winning move is needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The position: its components in one row with gaps between them, then its other games.
    pub board: String,
    /// The player to move. She must win.
    pub player: Player,
    /// Her moves: `FROM TO` by the squares of the row, counted from 1, or `→OPTION`; and the
    /// position after each move.
    pub moves: Vec<[String; 2]>,
}

/// Returns the index of a winning move.
pub type Ask = Box<dyn FnMut(Question) -> Result<usize, Halt> + Send>;

/// A source that asks a function for each move.
pub struct AskSource(pub Ask);

impl Source for AskSource {
    fn has_move(&mut self, _: &Search, _: &Position) -> bool {
        true
    }

    fn candidates(&mut self, node: Node<'_>) -> Result<Vec<Candidate>, Halt> {
        let Node { search, board, options, player } = node;
        let shown = shown_moves(search, board, player);
        let after = |after: &Position| Report::board(search, after, player.other());
        let moves = shown.iter().map(|shown| [shown.text.clone(), after(&shown.after)]).collect();
        let board = Report::board(search, board, player);
        let chosen = (self.0)(Question { board, player, moves })?;
        let after = shown.get(chosen).map(|shown| &shown.after);
        let option = options.iter().position(|option| Some(option) == after);
        Ok(option.map(|option| Candidate { option, line: 0 }).into_iter().collect())
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn forget(&mut self) {}
}
