//! The values of all components up to a length, in tables indexed by the stones. The tables need no
//! hashing, and each component is evaluated once, together with its mirror image and its negatives.

use super::arena::{Arena, Limit, Options, Value};
use crate::clobber::{Component, Player, Stone};

/// Maximum number of stones of the components in a table. A table has 4 bytes for each word of its
/// length.
pub const LONGEST: usize = 28;

/// A run of stones as a number: stone `t` is bit `t`, and `X` is 1.
pub type Word = u32;

/// Returns the run of `length` stones `X`.
fn all_x(length: usize) -> Word {
    Word::MAX >> (Word::BITS - length as u32)
}

/// Returns the word with the colours exchanged.
pub fn negative(word: Word, length: usize) -> Word {
    all_x(length) & !word
}

fn mirror(word: Word, length: usize) -> Word {
    word.reverse_bits() >> (Word::BITS - length as u32)
}

/// Iterates in ascending order over the runs of `length` ≥ 1 stones in which a move is possible.
/// Lists only the smallest run of a run, its mirror image, and their negatives.
pub fn firsts(length: usize) -> impl DoubleEndedIterator<Item = Word> {
    // The word 0 has no moves, and words with the highest bit are negatives of smaller words.
    (1..1 << (length - 1)).filter(move |&word| {
        let mirror = mirror(word, length);
        word <= mirror && word <= negative(mirror, length)
    })
}

/// The values of all components up to a length, indexed by length and stones.
pub struct AllComponents {
    /// Values, indexed by length and word.
    values: Vec<Vec<Value>>,
}

impl Default for AllComponents {
    fn default() -> Self {
        Self::new()
    }
}

impl AllComponents {
    /// Returns tables that contain only the empty component.
    pub fn new() -> AllComponents {
        AllComponents { values: vec![vec![Value::ZERO]] }
    }

    /// Returns the number of stones of the longest components in the tables.
    pub fn longest(&self) -> usize {
        self.values.len() - 1
    }

    /// Returns the value of a component, or `None` if it is too long.
    pub fn get(&self, component: &Component) -> Option<Value> {
        let table = self.values.get(component.len())?;
        let bit = |stone| usize::from(stone == Stone::X);
        let word = component.stones().rev().fold(0, |word, stone| word << 1 | bit(stone));
        table.get(word).copied()
    }

    /// Adds the values of all components with one more stone.
    ///
    /// # Errors
    /// [`Limit`] of the arena; the tables are then unchanged.
    ///
    /// # Panics
    /// If [`LONGEST`] is reached.
    pub fn extend(&mut self, arena: &mut Arena) -> Result<(), Limit> {
        let length = self.values.len();
        assert!(length <= LONGEST, "there is no table for longer components");
        let mut table = vec![Value::ZERO; 1 << length];
        for word in firsts(length) {
            let mirror = mirror(word, length);
            let left = self.options(word, length, Player::Left, arena)?;
            let right = self.options(word, length, Player::Right, arena)?;
            let value = arena.game(&left, &right)?;
            for word in [word, mirror] {
                table[word as usize] = value;
                table[negative(word, length) as usize] = arena.negative(value);
            }
        }
        self.values.push(table);
        Ok(())
    }

    /// Returns the values of a player's options in a word.
    fn options(
        &self,
        word: Word,
        length: usize,
        player: Player,
        arena: &mut Arena,
    ) -> Result<Options, Limit> {
        let mut options = Options::new();
        let stones = match player {
            Player::Left => word,
            Player::Right => !word,
        };
        // Bit `t` is set if stones `t − 1` and `t` differ.
        let mut places = (word ^ word << 1) & all_x(length) & !1;
        while places != 0 {
            let t = places.trailing_zeros() as usize;
            places &= places - 1;
            // The piece with the player's stone on the square of the other stone.
            let own = |length: usize, word: Word, place: usize| -> Value {
                let bit = 1 << place;
                let word = match player {
                    Player::Left => word | bit,
                    Player::Right => word & !bit,
                };
                self.values[length][word as usize]
            };
            let before = |end: usize| word & ((1 << end) - 1);
            let (a, b) = match stones >> t & 1 {
                0 => (self.values[t - 1][before(t - 1) as usize], own(length - t, word >> t, 0)),
                _ => (
                    own(t, before(t), t - 1),
                    self.values[length - t - 1][(word >> (t + 1)) as usize],
                ),
            };
            options.push(arena.add(a, b)?);
        }
        Ok(options)
    }
}
