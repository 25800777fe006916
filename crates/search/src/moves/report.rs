//! Report on moves that were followed: counts of positions, and the first wrong move.

use std::fmt;

use serde::Serialize;

use super::sums;
use crate::clobber::Player;
use crate::position::{Position, Summand, Term};
use crate::search::Search;

/// Counts of positions, and the first wrong move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Number of positions whose winning move came from the source.
    pub followed: u64,
    /// Number of positions that the search decided, because no move of the source wins them.
    pub searched: u64,
    /// Number of followed moves that do not win.
    pub wrong_moves: u64,
    /// The wrong move with the smallest line number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<WrongMove>,
    /// A position without a move, with the player to move.
    #[serde(skip)]
    pub missing: Option<String>,
}

/// A move that does not win.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongMove {
    /// Number of the line, counted from 1.
    pub line: u32,
    /// The position, in normal form.
    pub position: String,
    /// The player who moves.
    pub player: String,
    /// The move in this position.
    #[serde(rename = "move")]
    pub written: String,
    /// The position after the move.
    pub after: String,
    /// A reply after which the player loses.
    pub refutation: String,
}

impl fmt::Display for WrongMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WrongMove { position, player, written, after, refutation, .. } = self;
        write!(f, "{position} {player} {written} loses: {after} {refutation} refutes it")
    }
}

impl Report {
    /// Returns the text of a board for the user. In `board`, the stones of `player` are Left's.
    pub(super) fn board(search: &Search, board: &Position, player: Player) -> String {
        written(search, &seen(search, board, player))
    }
}

impl WrongMove {
    /// Describes a move from one board to another, and the reply. In each board, the stones of the
    /// player to move are Left's.
    pub(super) fn new(
        search: &mut Search,
        line: u32,
        [before, after]: [&Position; 2],
        reply: Option<&Position>,
        player: Player,
    ) -> WrongMove {
        let refutation = reply.and_then(|reply| move_text(search, after, reply, player.other()));
        WrongMove {
            line,
            position: written(search, &seen(search, before, player)),
            player: player.to_string(),
            written: move_text(search, before, after, player).unwrap_or_default(),
            after: written(search, &seen(search, after, player.other())),
            refutation: refutation.unwrap_or_default(),
        }
    }
}

/// Returns a board as the user sees it. In `board`, the stones of `player` are Left's.
fn seen(search: &Search, board: &Position, player: Player) -> Position {
    match player {
        Player::Left => board.clone(),
        Player::Right => search.reducer.negative(board),
    }
}

/// Returns the text of a board: its components as one row with gaps, then its values.
fn written(search: &Search, board: &Position) -> String {
    let mut components = Vec::new();
    let mut terms = Vec::new();
    for term in board {
        match term.summand() {
            Summand::Component(component) => {
                components.push(search.reducer.components.component(component).to_string())
            }
            Summand::Value(value) => terms.push(search.reducer.arena.name(value).to_string()),
        }
    }
    if !components.is_empty() {
        terms.insert(0, components.join("."));
    }
    if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
}

/// A move, with the text that the user sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMove {
    /// `FROM TO` by the squares of the row in the text of the board, counted from 1, or `→OPTION`.
    pub text: String,
    /// The negative of the position after the move.
    pub(super) after: Position,
}

/// Returns the moves of a player. In `board`, her stones are Left's.
pub(super) fn shown_moves(search: &mut Search, board: &Position, player: Player) -> Vec<ShownMove> {
    let shown = seen(search, board, player);
    let mut moves = Vec::new();
    let mut start = 0;
    for place in 0..shown.len() {
        let mut rest = shown.clone();
        match rest.remove(place).summand() {
            Summand::Component(component) => {
                let word = search.reducer.components.component(component).clone();
                for clobber in word.clobbers(player) {
                    let (a, b) = word.after(clobber);
                    let pieces = [a, b].map(|piece| search.reducer.components.intern(&piece));
                    let text = format!("{} {}", start + clobber.from + 1, start + clobber.to + 1);
                    let after = rest.iter().copied().chain(pieces.map(Term::component));
                    moves.push((text, sums::board(&search.reducer, after)));
                }
                start += word.len() + 1;
            }
            Summand::Value(value) => {
                let arena = &search.reducer.arena;
                for &option in arena.options(value, player) {
                    let after = rest.iter().copied().chain([Term::value(option)]);
                    let text = format!("→{}", arena.name(option));
                    moves.push((text, sums::board(&search.reducer, after)));
                }
            }
        }
    }
    // In the position after the move, the other player's stones are Left's.
    let turned = |(text, after)| ShownMove { text, after: seen(search, &after, player.other()) };
    moves.into_iter().map(turned).collect()
}

/// Returns the text of the move that leads from one board to another. In each board, the stones of
/// the player to move are Left's.
fn move_text(
    search: &mut Search,
    before: &Position,
    after: &Position,
    player: Player,
) -> Option<String> {
    let moves = shown_moves(search, before, player);
    moves.into_iter().find(|shown| shown.after == *after).map(|shown| shown.text)
}
