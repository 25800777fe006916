//! Exhaustive search on texts, written independently of the package.
use std::collections::HashMap;

use segcert_clobber::Move;
use segcert_solitaire_solver::{Board, Shape};

/// Iterates over all boards of this number of stones without gaps.
pub fn boards(stones: usize) -> impl Iterator<Item = String> {
    (0..1_u32 << stones).map(move |bits| {
        let stone = |t| if bits >> t & 1 == 1 { 'X' } else { 'O' };
        (0..stones).map(stone).collect()
    })
}

pub fn board(shape: Shape, text: &str) -> Board {
    Board::new(shape, text.parse().unwrap())
}

/// Finds the smallest number of stones that can remain, by trying all moves.
#[derive(Default)]
pub struct Oracle {
    known: HashMap<Vec<u8>, usize>,
}

impl Oracle {
    pub fn line(&mut self, text: &str) -> usize {
        let runs = text.split('.').filter(|run| !run.is_empty());
        runs.map(|run| self.run(run.as_bytes())).sum()
    }

    /// Returns the value of a cycle. The first move leaves a line, from the stone that moved around
    /// to the empty square.
    pub fn cycle(&mut self, text: &str) -> usize {
        let (stones, n) = (text.as_bytes(), text.len());
        if let Some(gap) = text.find('.') {
            return self.line(&format!("{}{}", &text[gap..], &text[..gap]));
        }
        let mut least = n;
        for t in 0..n {
            let mut line = [&stones[t..], &stones[..t]].concat();
            if n > 1 && line[0] != line[1] {
                // The first stone captures the second, or the second captures the first and becomes
                // the last stone of a line.
                let taken = line.remove(1);
                least = least.min(self.run(&line));
                line.rotate_left(1);
                line[n - 2] = taken;
                least = least.min(self.run(&line));
            }
        }
        least
    }

    fn run(&mut self, stones: &[u8]) -> usize {
        if let Some(known) = self.known.get(stones) {
            return *known;
        }
        let mut least = stones.len();
        for t in 1..stones.len() {
            if stones[t] != stones[t - 1] {
                let (mut before, mut behind) = (stones[..t].to_vec(), stones[t..].to_vec());
                behind[0] = stones[t - 1];
                least = least.min(self.run(&stones[..t - 1]) + self.run(&behind));
                before[t - 1] = stones[t];
                least = least.min(self.run(&before) + self.run(&stones[t + 1..]));
            }
        }
        self.known.insert(stones.to_vec(), least);
        least
    }
}

/// Plays moves on a board and counts the remaining stones. Panics at an illegal move.
pub fn replay(board: &Board, moves: impl Iterator<Item = Move>) -> usize {
    let mut text: Vec<char> = board.squares().iter().map(|s| s.as_char()).collect();
    let n = text.len();
    for Move { from, to } in moves {
        let is_neighbour =
            from.abs_diff(to) == 1 || board.shape() == Shape::Cycle && from.abs_diff(to) == n - 1;
        assert!(is_neighbour, "{from} {to}");
        assert!(
            text[from] != '.' && text[to] != '.' && text[from] != text[to],
            "{} {from} {to}",
            text.iter().collect::<String>()
        );
        text[to] = std::mem::replace(&mut text[from], '.');
    }
    text.iter().filter(|c| **c != '.').count()
}
