//! Theorems B and C as they are written down: some numbers, and claims.
use crate::game::Value;

/// The numbers of a system: lengths from `start` on, shifts of at most `shift`, and what follows
/// from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Debug)]
pub struct System {
    pub frame: Frame,
    pub saltus: Value,
    pub claims: Vec<Claim>,
}

/// The numbers of a system of bounds, and what follows from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// `P`, in words.
    pub period: usize,
    /// `p`, in stones.
    pub stones: usize,
    /// `K`
    pub start: usize,
    /// `M`
    pub margin: usize,
    /// `V`: values of shorter sections are all that the theorem needs.
    pub end: usize,
}

impl Span {
    /// `KK = K + M`: shorter pieces are short.
    pub fn long(&self) -> usize {
        self.start + self.margin
    }

    /// `N`: from here on answers have to work at every length.
    pub fn middle(&self) -> usize {
        2 * self.long() + 2 * self.stones
    }
}

/// What is bounded: the sections of a class whose lengths are `residue` modulo `p`, from below or
/// from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    pub below: bool,
    pub class: usize,
    pub residue: usize,
}

/// `T ≤ X(L)` (below) or `X(L) ≤ −T`: a slot with `T`.
pub type Bound = (Slot, Value);

/// A closed system that bounds the line.
#[derive(Clone, Debug)]
pub struct BoundSystem {
    pub span: Span,
    pub claims: Vec<Bound>,
}
