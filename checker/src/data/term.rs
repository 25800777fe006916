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

/// A term of a position, but for multiples: a value or a word. Values before words, values by
/// reference; words in the order in which they were interned. The reference of a value is `2i` for
/// entry `i` of the arena, `2i + 1` for its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(u32);

const WORD: u32 = 1 << 31;

impl Term {
    /// The value 0; also stands for a word of one colour.
    pub const ZERO: Term = Term(0);

    /// The value of this reference. `None` if that does not fit: an arena of more than 2^30
    /// entries.
    pub fn value(reference: usize) -> Option<Term> {
        u32::try_from(reference).ok().filter(|number| *number < WORD).map(Term)
    }

    /// The word of this number. `None` if that does not fit.
    pub fn word(index: usize) -> Option<Term> {
        Term::value(index).map(|Term(number)| Term(number | WORD))
    }

    pub fn as_value(self) -> Option<Term> {
        Some(self).filter(|term| term.0 < WORD)
    }

    /// Its number among the words.
    pub fn as_word(self) -> Option<usize> {
        if self.0 < WORD { None } else { Some((self.0 & !WORD) as usize) }
    }

    /// The reference of a value; larger than all references, if it is a word.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The value of the same entry with the other sign.
    pub fn flipped(self) -> Term {
        Term(self.0 ^ 1)
    }
}
