//! Gets winning moves from a function, one at a time.

use super::follow::{Candidate, Node, Source};
use super::report::{Report, shown_moves};
use crate::clobber::Player;
use crate::position::Position;
use crate::run::Halt;
use crate::search::Search;

/// A position in which a proof needs a winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPosition {
    /// The position: its components in one row with gaps between them, then its other games.
    /// Components without moves, and pairs of a component and its negative, are left out.
    pub board: String,
    /// Whether Left must make a winning move; otherwise Right must.
    pub left_moves: bool,
    /// The moves of this player.
    pub moves: Vec<OpenMove>,
}

/// A move in an open position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenMove {
    /// `FROM TO` by the squares of the row, counted from 1, or `→OPTION` in another game.
    pub name: String,
    /// The position after the move, written like the open position.
    pub after: String,
}

/// Returns the index of a winning move.
pub type Ask = Box<dyn FnMut(OpenPosition) -> Result<usize, Halt> + Send>;

/// A source that asks a function for each move.
pub struct AskSource(pub Ask);

impl Source for AskSource {
    fn has_move(&mut self, _: &Search, _: &Position) -> bool {
        true
    }

    fn candidates(&mut self, node: Node<'_>) -> Result<Vec<Candidate>, Halt> {
        let Node { search, board, options, player } = node;
        let shown = shown_moves(search, board, player);
        let moves = shown.iter().map(|shown| OpenMove {
            name: shown.text.clone(),
            after: Report::board(search, &shown.after, player.other()),
        });
        let chosen = (self.0)(OpenPosition {
            board: Report::board(search, board, player),
            left_moves: player == Player::Left,
            moves: moves.collect(),
        })?;
        let after = shown.get(chosen).map(|shown| &shown.after);
        let option = options.iter().position(|option| Some(option) == after);
        Ok(option.map(|option| Candidate { option, line: 0 }).into_iter().collect())
    }

    fn is_strict(&self) -> bool {
        true
    }

    fn forget(&mut self) {}
}
