//! Theorem B as it is written down: a frame and claims.
use crate::game::Value;

/// The numbers of a system: lengths from `start` on, shifts of at most `shift`, and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// `P`, in words.
    pub period: usize,
    /// `p`, in stones.
    pub stones: usize,
    /// `K`
    pub start: usize,
    /// `D`
    pub shift: usize,
}

impl Frame {
    /// `K + D`: shorter pieces are short.
    pub fn long(&self) -> usize {
        self.start + self.shift
    }

    /// `N`: inequalities are computed below, and answered move by move in `N..N + p`.
    pub fn middle(&self) -> usize {
        2 * self.long() + 2 * self.stones + self.shift
    }

    /// Values of shorter sections are all that the theorem needs.
    pub fn end(&self) -> usize {
        self.middle() + self.stones + self.shift
    }
}

/// Which two classes are compared: `left(L) + T ≤ right(L + shift)` for `L = residue mod p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    pub left: usize,
    pub residue: usize,
    pub right: usize,
    pub shift: i64,
}

/// An inequality: a pair with `T`.
pub type Claim = (Pair, Value);

/// A closed system that proves what the line gains in a period.
pub struct System {
    pub frame: Frame,
    pub saltus: Value,
    pub claims: Vec<Claim>,
}
