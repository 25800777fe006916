//! The words of the calculus as types: players, judgments, references to values, terms.

/// Left owns `X`, Right owns `O`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Left,
    Right,
}

/// The two judgments about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgment {
    /// `P ≥ 0`: Left wins if Right moves first.
    AtLeast,
    /// `P ⊳ 0`: Left wins if Left moves first.
    Over,
}

/// A reference to a value: `2i` is entry `i` of the arena, `2i + 1` its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ref(u32);

const PART: u32 = 1 << 31;

impl Ref {
    pub const ZERO: Ref = Ref(0);

    /// `None` if the number does not fit: an arena of more than 2^30 entries.
    pub fn new(number: u64) -> Option<Ref> {
        u32::try_from(number).ok().filter(|n| *n < PART).map(Ref)
    }

    pub fn of_entry(entry: usize) -> Option<Ref> {
        Ref::new((entry as u64).checked_mul(2)?)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn number(self) -> u32 {
        self.0
    }

    pub fn entry(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// 0 for the entry itself, 1 for its negative.
    pub fn sign(self) -> u32 {
        self.0 & 1
    }

    /// The reference to the same entry with the other sign.
    pub fn flipped(self) -> Ref {
        Ref(self.0 ^ 1)
    }
}

/// An interned part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartId(u32);

impl PartId {
    pub fn new(index: usize) -> Option<PartId> {
        u32::try_from(index).ok().filter(|n| *n < PART).map(PartId)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A term: a value or a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term(u32);

impl Term {
    /// The value 0; also stands for a part without moves.
    pub const ZERO: Term = Term(0);

    pub fn value(reference: Ref) -> Term {
        Term(reference.0)
    }

    pub fn part(id: PartId) -> Term {
        Term(id.0 | PART)
    }

    #[inline]
    pub fn as_value(self) -> Option<Ref> {
        if self.0 < PART { Some(Ref(self.0)) } else { None }
    }

    #[inline]
    pub fn as_part(self) -> Option<PartId> {
        if self.0 < PART { None } else { Some(PartId(self.0 & !PART)) }
    }

    /// Values before parts, values by reference; parts in the order in which they were interned.
    #[inline]
    pub fn code(self) -> u32 {
        self.0
    }
}
