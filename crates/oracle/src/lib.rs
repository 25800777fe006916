//! An independent implementation of Clobber for tests: plain recursion on text, sharing nothing
//! with the other packages.
//!
//! A board is a text of `X` (Left), `O` (Right) and `.`; a sum is written with empty squares
//! between its rows.
pub mod packed;

use std::collections::HashMap;

/// The outcome classes: who wins under perfect play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Left,
    Right,
    /// N: the player who moves first.
    First,
    /// P: the player who moves second.
    Second,
}

#[derive(Default)]
pub struct Oracle {
    /// Whether the player wins moving first, by board and player.
    memo: HashMap<(String, char), bool>,
}

impl Oracle {
    /// Tells whether `player`, `X` or `O`, wins moving first.
    pub fn first_wins(&mut self, board: &str, player: char) -> bool {
        let key = (canonical(board), player);
        if let Some(&known) = self.memo.get(&key) {
            return known;
        }
        let wins = options(&key.0, player)
            .iter()
            .any(|(_, _, after)| !self.first_wins(after, opponent(player)));
        self.memo.insert(key, wins);
        wins
    }

    pub fn outcome(&mut self, board: &str) -> Outcome {
        match (self.first_wins(board, 'X'), self.first_wins(board, 'O')) {
            (true, true) => Outcome::First,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Second,
        }
    }

    /// Returns the winning moves of `player`, as two squares counted from 0, each with the board
    /// after it.
    pub fn winning_moves(&mut self, board: &str, player: char) -> Vec<(usize, usize, String)> {
        let mut moves = options(board, player);
        moves.retain(|(_, _, after)| !self.first_wins(after, opponent(player)));
        moves
    }
}

pub fn opponent(player: char) -> char {
    if player == 'X' { 'O' } else { 'X' }
}

/// Returns all moves of `player`, as two squares counted from 0 (from, to), each with the board
/// after it.
pub fn options(board: &str, player: char) -> Vec<(usize, usize, String)> {
    let cells: Vec<char> = board.chars().collect();
    let mut options = Vec::new();
    for from in 0..cells.len() {
        if cells[from] != player {
            continue;
        }
        for to in [from.wrapping_sub(1), from + 1] {
            if cells.get(to) == Some(&opponent(player)) {
                let mut after = cells.clone();
                after[from] = '.';
                after[to] = player;
                options.push((from, to, after.into_iter().collect()));
            }
        }
    }
    options
}

/// Returns the board with the colours exchanged.
pub fn negative(board: &str) -> String {
    board
        .chars()
        .map(|c| match c {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
        .collect()
}

/// Returns all boards of exactly `len` squares over the given letters.
pub fn boards(len: usize, letters: &str) -> Vec<String> {
    (0..len).fold(vec![String::new()], |shorter, _| {
        shorter
            .iter()
            .flat_map(|board| letters.chars().map(move |c| format!("{board}{c}")))
            .collect()
    })
}

/// Returns the same game in a canonical form, so that fewer boards are examined: without components
/// that have no move, each other component as the smaller of its two orientations, sorted.
fn canonical(board: &str) -> String {
    let mut components: Vec<String> = board
        .split('.')
        .filter(|component| component.contains("XO") || component.contains("OX"))
        .map(|component| component.to_owned().min(component.chars().rev().collect()))
        .collect();
    components.sort();
    components.join(".")
}
