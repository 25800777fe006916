//! Counts visited positions by the start positions that lead to them.

use crate::clobber::Player;
use crate::position::Key;
use rustc_hash::FxHashMap;

/// A set of start positions, as bits.
pub type Starts = u64;

/// Counts of visited positions.
#[derive(Default)]
pub struct Tally {
    /// Numbers of positions with Left and with Right to move, for each set of start positions that
    /// lead to them.
    pub counts: FxHashMap<Starts, [u64; 2]>,
    /// Start positions from which Left fails.
    pub fails: Starts,
    /// Number of visited positions, seeds included.
    pub visited: u64,
}

impl Tally {
    /// Counts a position. Returns the start positions for which the positions after it count, too.
    #[inline]
    pub fn count(
        &mut self,
        seeds: &[Vec<Key>; 2],
        to_move: Player,
        key: Key,
        starts: Starts,
    ) -> Starts {
        self.visited += 1;
        if seeds[to_move as usize].contains(&key) {
            return 0;
        }
        if starts != 0 {
            self.counts.entry(starts).or_default()[to_move as usize] += 1;
        }
        starts
    }

    /// Adds the counts of another tally.
    pub fn add(&mut self, other: Tally) {
        for (starts, [left, right]) in other.counts {
            let counts = self.counts.entry(starts).or_default();
            counts[Player::Left as usize] += left;
            counts[Player::Right as usize] += right;
        }
        self.fails |= other.fails;
        self.visited += other.visited;
    }
}
