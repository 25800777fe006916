//! The words of the calculus as types: players, judgments, references to values, terms.

/// Left owns `X`, Right owns `O`. As a number, the player's stone in a word: so words compare with
/// `O < X`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    Right = 0,
    Left = 1,
}

impl Player {
    pub fn other(self) -> Player {
        if self == Player::Left { Player::Right } else { Player::Left }
    }
}

/// The two judgments about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Judgment {
    /// `P ≥ 0`: Left wins if Right moves first.
    #[default]
    AtLeast,
    /// `P ⊳ 0`: Left wins if Left moves first.
    Over,
}

/// A reference to a value: `2i` is entry `i` of the arena, `2i + 1` its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ref(u32);

const WORD: u32 = 1 << 31;

impl Ref {
    pub const ZERO: Ref = Ref(0);

    /// `None` if the number does not fit: an arena of more than 2^30 entries.
    pub fn new(index: usize) -> Option<Ref> {
        u32::try_from(index).ok().filter(|n| *n < WORD).map(Ref)
    }

    pub fn index(self) -> usize {
        self.0 as usize
    }

    pub fn number(self) -> u32 {
        self.0
    }

    /// The reference to the same entry with the other sign.
    pub fn flipped(self) -> Ref {
        Ref(self.0 ^ 1)
    }
}

/// A term of a position, but for multiples: a value or a word. Values before words, values by
/// reference; words in the order in which they were interned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(u32);

impl Term {
    /// The value 0; also stands for a word of one colour.
    pub const ZERO: Term = Term(0);

    pub fn value(reference: Ref) -> Term {
        Term(reference.0)
    }

    /// The word of this number. `None` if that does not fit.
    pub fn word(index: usize) -> Option<Term> {
        Ref::new(index).map(|Ref(number)| Term(number | WORD))
    }

    pub fn as_value(self) -> Option<Ref> {
        if self.0 < WORD { Some(Ref(self.0)) } else { None }
    }

    /// Its number among the words.
    pub fn as_word(self) -> Option<usize> {
        if self.0 < WORD { None } else { Some((self.0 & !WORD) as usize) }
    }
}
