//! Recursion on bits instead of text, for longer boards.
use std::collections::HashMap;

/// A run of stones: a 1, then a bit for each stone, 1 for `X`.
type Part = u64;

/// Maximum number of stored positions.
const MOST: usize = 8_000_000;

#[derive(Default)]
pub struct PackedOracle {
    /// Whether `X`, moving first, wins a sum of parts. (Questions about `O` are questions about `X`
    /// with the colours exchanged.)
    memo: HashMap<Box<[Part]>, bool>,
}

impl PackedOracle {
    /// Tells whether `player`, `X` or `O`, wins moving first.
    pub fn first_wins(&mut self, board: &str, player: char) -> bool {
        if self.memo.len() > MOST {
            self.memo.clear();
        }
        let parts = board.split('.').map(|run| {
            let stones = run.chars();
            stones.fold(1, |part, stone| part << 1 | Part::from(stone == player))
        });
        self.wins(canonical(parts.collect()))
    }

    fn wins(&mut self, parts: Box<[Part]>) -> bool {
        if let Some(&known) = self.memo.get(&parts) {
            return known;
        }
        let mut wins = false;
        'parts: for (i, &part) in parts.iter().enumerate() {
            if i > 0 && parts[i - 1] == part {
                continue;
            }
            let len = len(part);
            // Stones are counted from the right. The captured stone becomes an `X`, which is an `O`
            // for the opponent.
            for right in 0..len - 1 {
                let (a, b) = (part >> right & 1, part >> (right + 1) & 1);
                if a == b {
                    continue;
                }
                let (low, high) = match a {
                    1 => (piece(part, 0, right), piece(part, right + 1, len) | 1),
                    _ => (piece(part, 0, right + 1) | 1 << right, piece(part, right + 2, len)),
                };
                let others = parts.iter().enumerate().filter(|&(j, _)| j != i);
                let after = others.map(|(_, &part)| part).chain([low, high]);
                if !self.wins(canonical(after.map(swapped).collect())) {
                    wins = true;
                    break 'parts;
                }
            }
        }
        self.memo.insert(parts, wins);
        wins
    }
}

fn len(part: Part) -> u32 {
    63 - part.leading_zeros()
}

/// Returns the stones from place `from` to before `to`, counted from the right.
fn piece(part: Part, from: u32, to: u32) -> Part {
    part >> from & ((1 << (to - from)) - 1) | 1 << (to - from)
}

fn swapped(part: Part) -> Part {
    part ^ ((1 << len(part)) - 1)
}

fn reversed(part: Part) -> Part {
    (0..len(part)).fold(1, |turned, place| turned << 1 | part >> place & 1)
}

/// Returns the parts with a move, each as the smaller of its two orientations, sorted.
fn canonical(mut parts: Vec<Part>) -> Box<[Part]> {
    parts.retain(|&part| {
        let all = (1 << len(part)) - 1;
        part & all != 0 && part & all != all
    });
    parts.iter_mut().for_each(|part| *part = (*part).min(reversed(*part)));
    parts.sort_unstable();
    parts.into_boxed_slice()
}
