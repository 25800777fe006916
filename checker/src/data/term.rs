//! Basic types of the calculus: players, judgments, references to values, terms.

/// Left owns `X`, Right owns `O`. The number of a variant is the player's stone in a word, so words
/// compare with `O < X`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Player {
    /// Moves the stones O.
    #[default]
    Right = 0,
    /// Moves the stones X.
    Left = 1,
}

impl Player {
    /// Returns the opponent.
    pub fn other(self) -> Player {
        if self == Player::Left { Player::Right } else { Player::Left }
    }
}

/// A term of a position other than a multiple: a value or a word. Values come before words; values
/// are ordered by reference, words by the time at which they were interned. The reference of a
/// value is `2i` for entry `i` of the arena and `2i + 1` for its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(u32);

const WORD: u32 = 1 << 31;

impl Term {
    /// The value 0, which also represents every word of one colour.
    pub const ZERO: Term = Term(0);

    /// Returns the value with this reference, or `None` if the arena has more than 2^30 entries.
    pub fn value(reference: usize) -> Option<Term> {
        u32::try_from(reference).ok().filter(|number| *number < WORD).map(Term)
    }

    /// Returns the word with this number, or `None` if the number does not fit.
    pub fn word(index: usize) -> Option<Term> {
        Term::value(index).map(|Term(number)| Term(number | WORD))
    }

    /// Returns the term itself if it is a value.
    pub fn as_value(self) -> Option<Term> {
        Some(self).filter(|term| term.0 < WORD)
    }

    /// Returns the number of a word in the table of words, or `None` for a value.
    pub fn as_word(self) -> Option<usize> {
        // The cast widens 32 bits and loses none.
        if self.0 < WORD { None } else { Some((self.0 & !WORD) as usize) }
    }

    /// Returns the reference of a value. For a word, returns a number above all references.
    pub fn index(self) -> usize {
        // The cast widens 32 bits and loses none.
        self.0 as usize
    }

    /// Returns the other reference, with the opposite sign, of the same arena entry.
    pub fn flipped(self) -> Term {
        Term(self.0 ^ 1)
    }
}
