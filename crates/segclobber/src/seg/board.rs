//! Short runs of stones in the paper's encoding, and normal forms (SEGClobber 3.1).
//!
//! Stones are read from left to right as a binary number, `●` (`X`) as 0 and `○` (`O`) as 1. A game
//! is in *relaxed normal form* if no subgame has length 1, one empty square separates subgames, and
//! their lengths decrease. It is in *normal form* if, moreover, no subgame is less than its mirror
//! image, and subgames of equal length are in ascending order of their numbers.

use std::cmp::Reverse;
use std::fmt;

use smallvec::SmallVec;

use super::shape::{MAX_LEN, MAX_RUNS};
use crate::clobber::{Component, Player};

/// A run of at most [`MAX_LEN`] stones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Run {
    len: u8,
    bits: u32,
}

/// The subgames of a short game.
pub type Runs = SmallVec<[Run; MAX_RUNS + 1]>;

impl Run {
    /// Returns the run with this number among the runs of its length.
    pub fn new(len: u8, bits: u32) -> Run {
        debug_assert!(bits < 1 << len);
        Run { len, bits }
    }

    /// Returns the run of a component, or `None` if the component is too long.
    pub fn of_component(component: &Component) -> Option<Run> {
        let len = component.len();
        let (true, Some(stones)) = (len <= MAX_LEN, component.bits()) else {
            return None;
        };
        // A component has its first stone in the highest bit, and 1 for `X`.
        let bits = (!stones).checked_shr(u128::BITS - len as u32).unwrap_or(0);
        Some(Run { len: len as u8, bits: bits as u32 })
    }

    /// Returns the run as a component.
    pub fn component(self) -> Component {
        let stones = (!u128::from(self.bits)).checked_shl(u128::BITS - u32::from(self.len));
        Component::of_bits(self.len(), stones.unwrap_or(0))
    }

    /// Applies a map of components that preserves the length.
    pub fn map(self, map: impl FnOnce(&Component) -> Component) -> Run {
        Run::of_component(&map(&self.component())).expect("a part of the same length is as short")
    }

    /// Returns the number of stones.
    pub fn len(self) -> usize {
        usize::from(self.len)
    }

    /// Tells whether there are no stones.
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Returns the stones as a number.
    pub fn bits(self) -> u32 {
        self.bits
    }

    /// Returns the run read from right to left.
    pub fn mirror(self) -> Run {
        let bits = self.bits.reverse_bits().checked_shr(32 - u32::from(self.len)).unwrap_or(0);
        Run { bits, ..self }
    }

    /// Returns the places `t` at which stones `t` and `t + 1` differ, as bits. Each place is one
    /// move of each player.
    pub fn pairs(self) -> u32 {
        // Bit b compares the stones with bits b and b + 1, counted from the right.
        match self.len {
            0 | 1 => 0,
            len => {
                let different = (self.bits ^ self.bits >> 1) & ((1_u32 << (len - 1)) - 1);
                different.reverse_bits() >> (33 - len)
            }
        }
    }

    /// Returns the stones before and after the square that a player's move at the pair `t`, `t + 1`
    /// empties.
    pub fn after(self, t: usize, player: Player) -> (Run, Run) {
        let t = t as u8;
        let is_left_stone_white = self.bits >> (self.len - 1 - t) & 1 == 1;
        let goes_right = is_left_stone_white == (player == Player::Right);
        let component = |start: u8, end: u8, flipped: Option<u8>| {
            let len = end - start;
            let mask = (1_u32 << len) - 1;
            let shifted = self.bits >> (self.len - end);
            let flip = flipped.map_or(0, |square| 1 << (end - 1 - square));
            Run { len, bits: (shifted ^ flip) & mask }
        };
        match goes_right {
            true => (component(0, t, None), component(t + 1, self.len, Some(t + 1))),
            false => (component(0, t + 1, Some(t)), component(t + 2, self.len, None)),
        }
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.component().fmt(f)
    }
}

/// Brings subgames to relaxed normal form. Subgames of equal length keep their order.
pub fn relax(runs: &mut Runs) {
    runs.retain(|run| run.len > 1);
    runs.sort_by_key(|run| Reverse(run.len));
}

/// Brings subgames to normal form.
pub fn normalize(runs: &mut Runs) {
    runs.retain(|run| run.len > 1);
    runs.iter_mut().for_each(|run| *run = (*run).max(run.mirror()));
    runs.sort_unstable_by_key(|run| (Reverse(run.len), run.bits));
}

/// Writes subgames as a board, with a gap between them.
pub fn text(runs: &[Run]) -> String {
    let runs: Vec<String> = runs.iter().map(Run::to_string).collect();
    if runs.is_empty() { "0".to_owned() } else { runs.join(".") }
}

#[cfg(test)]
mod tests;
