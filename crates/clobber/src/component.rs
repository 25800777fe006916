//! Components: maximal runs of stones, and the moves in them.
use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use smallvec::SmallVec;
use thiserror::Error;

/// A stone. `O < X`, as in the term order of the certificate format.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stone {
    /// A white stone, which Right owns.
    O,
    /// A black stone, which Left owns.
    X,
}

impl Stone {
    pub fn other(self) -> Stone {
        match self {
            Stone::O => Stone::X,
            Stone::X => Stone::O,
        }
    }

    pub fn as_char(self) -> char {
        match self {
            Stone::O => 'O',
            Stone::X => 'X',
        }
    }
}

/// A player. Left owns `X`, Right owns `O`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    Left,
    Right,
}

impl Player {
    pub fn other(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }

    pub fn stone(self) -> Stone {
        match self {
            Player::Left => Stone::X,
            Player::Right => Stone::O,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "Left",
            Player::Right => "Right",
        })
    }
}

/// A move: a stone captures its neighbour by moving from its square to the next. Squares are
/// numbered from 0 in code and from 1 in text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    pub from: usize,
    pub to: usize,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}→{}", self.from + 1, self.to + 1)
    }
}

/// A run of stones without gaps, possibly empty.
///
/// Components are ordered as in the certificate format: by length, then by word. The order is
/// derived: stones are packed from the most significant bit downwards, so the packed words compare
/// like text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Component {
    len: usize,
    /// Stone `t` is bit `63 - t % 64` of word `t / 64`; `X` is 1. The bits after the last stone are
    /// 0.
    words: SmallVec<[u64; 2]>,
}

const WORD: usize = u64::BITS as usize;

impl Component {
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the stone at position `t < len`.
    pub fn stone(&self, t: usize) -> Stone {
        debug_assert!(t < self.len);
        if self.words[t / WORD] >> (WORD - 1 - t % WORD) & 1 == 1 { Stone::X } else { Stone::O }
    }

    pub fn stones(&self) -> impl DoubleEndedIterator<Item = Stone> + ExactSizeIterator + '_ {
        (0..self.len).map(|t| self.stone(t))
    }

    /// Returns the component with the colours exchanged.
    pub fn negative(&self) -> Component {
        let words = self.words.iter().map(|word| !word).collect();
        Component::masked(self.len, words)
    }

    /// Returns the component read from right to left, which is the same game.
    pub fn mirror(&self) -> Component {
        if let Some(bits) = self.bits() {
            let unused = (2 * WORD - self.len) as u32;
            return Component::of_bits(
                self.len,
                bits.reverse_bits().checked_shl(unused).unwrap_or(0),
            );
        }
        let padding = self.words.len() * WORD - self.len;
        let reversed = Component {
            len: self.words.len() * WORD,
            words: self.words.iter().rev().map(|w| w.reverse_bits()).collect(),
        };
        reversed.slice(padding, padding + self.len)
    }

    /// Returns the smaller one of the component and its mirror image.
    pub fn oriented(&self) -> Component {
        let mirror = self.mirror();
        if mirror < *self { mirror } else { self.clone() }
    }

    /// Tells whether two runs are equal up to mirror image.
    pub fn is_same(&self, other: &Component) -> bool {
        self.len == other.len && (self == other || self.mirror() == *other)
    }

    /// Returns the row that begins with stone `by` of this row and ends with the stones before it.
    pub fn rotated(&self, by: usize) -> Component {
        (0..self.len).map(|t| self.stone((t + by) % self.len)).collect()
    }

    /// Iterates over the rotations of the row.
    pub fn rotations(&self) -> impl Iterator<Item = Component> + '_ {
        (0..self.len).map(|by| self.rotated(by))
    }

    /// Iterates over the rotations of the row, their mirror images, and the negatives of all these.
    pub fn variants(&self) -> impl Iterator<Item = Component> + '_ {
        self.rotations().flat_map(|row| {
            let mirror = row.mirror();
            [row.negative(), mirror.negative(), mirror, row]
        })
    }

    /// Tells whether neither player has a move: no two adjacent stones differ.
    pub fn is_dead(&self) -> bool {
        if let Some(bits) = self.bits() {
            let all = !u128::MAX.checked_shr(self.len as u32).unwrap_or(0);
            return bits == 0 || bits == all;
        }
        self.stones().all(|stone| stone == self.stone(0))
    }

    /// Iterates over the moves of a player, in the move order of the certificate format: the pairs
    /// `t, t+1` of different stones from left to right. In each pair, exactly one stone belongs to
    /// the player.
    pub fn clobbers(&self, player: Player) -> impl Iterator<Item = Move> + '_ {
        (1..self.len).filter_map(move |t| {
            let (left, right) = (self.stone(t - 1), self.stone(t));
            if left == right {
                None
            } else if left == player.stone() {
                Some(Move { from: t - 1, to: t })
            } else {
                Some(Move { from: t, to: t - 1 })
            }
        })
    }

    /// Returns the pieces before and after the square that a move leaves empty.
    pub fn after(&self, clobber: Move) -> (Component, Component) {
        let Move { from, to } = clobber;
        let (mut before, mut behind) = (self.slice(0, from), self.slice(from + 1, self.len));
        if to > from {
            behind.recolour(0);
        } else {
            before.recolour(to);
        }
        (before, behind)
    }

    /// Iterates over the options of a player in move order, as pairs of pieces, each of which may
    /// be empty.
    pub fn moves(&self, player: Player) -> impl Iterator<Item = (Component, Component)> + '_ {
        self.clobbers(player).map(|clobber| self.after(clobber))
    }

    /// Returns the stones `start..end`.
    pub fn slice(&self, start: usize, end: usize) -> Component {
        debug_assert!(start <= end && end <= self.len);
        if let Some(bits) = self.bits() {
            return Component::of_bits(end - start, bits.checked_shl(start as u32).unwrap_or(0));
        }
        let (skip, shift) = (start / WORD, start % WORD);
        let word = |i: usize| self.words.get(i).copied().unwrap_or(0);
        let words = (skip..skip + (end - start).div_ceil(WORD)).map(|i| match shift {
            0 => word(i),
            _ => word(i) << shift | word(i + 1) >> (WORD - shift),
        });
        Component::masked(end - start, words.collect())
    }

    /// Appends stones.
    pub fn append(&mut self, stones: &Component) {
        let used = self.len % WORD;
        for word in &stones.words {
            if let Some(last) = self.words.last_mut().filter(|_| used != 0) {
                *last |= word >> used;
                self.words.push(word << (WORD - used));
            } else {
                self.words.push(*word);
            }
        }
        self.len += stones.len;
        self.words.truncate(self.len.div_ceil(WORD));
    }

    /// Returns `prefix base^copies suffix`.
    pub fn with_power(
        prefix: &Component,
        base: &Component,
        copies: usize,
        suffix: &Component,
    ) -> Component {
        let power = std::iter::repeat_n(base, copies);
        std::iter::once(prefix).chain(power).chain([suffix]).collect()
    }

    fn recolour(&mut self, t: usize) {
        self.words[t / WORD] ^= 1 << (WORD - 1 - t % WORD);
    }

    /// Returns the stones as one number with the first stone in its highest bit, if there are at
    /// most 128 stones. Most components are built and mirrored in this way.
    pub fn bits(&self) -> Option<u128> {
        match self.words[..] {
            [] => Some(0),
            [first] => Some(u128::from(first) << WORD),
            [first, second] => Some(u128::from(first) << WORD | u128::from(second)),
            _ => None,
        }
    }

    /// Returns the part of the first `len` stones in these bits.
    pub fn of_bits(len: usize, bits: u128) -> Component {
        let unused = u128::MAX.checked_shr(len as u32).unwrap_or(0);
        let bits = bits & !unused;
        let words = [(bits >> WORD) as u64, bits as u64];
        Component { len, words: SmallVec::from_buf_and_len(words, len.div_ceil(WORD)) }
    }

    /// Clears the bits after the last stone.
    fn masked(len: usize, mut words: SmallVec<[u64; 2]>) -> Component {
        let used = len % WORD;
        if let Some(last) = words.last_mut().filter(|_| used != 0) {
            *last &= !0 << (WORD - used);
        }
        Component { len, words }
    }
}

/// Joins runs to one run.
impl<'a> FromIterator<&'a Component> for Component {
    fn from_iter<I: IntoIterator<Item = &'a Component>>(runs: I) -> Component {
        let mut component = Component::default();
        for run in runs {
            component.append(run);
        }
        component
    }
}

impl FromIterator<Stone> for Component {
    fn from_iter<I: IntoIterator<Item = Stone>>(stones: I) -> Component {
        let mut component = Component::default();
        for stone in stones {
            if component.len % WORD == 0 {
                component.words.push(0);
            }
            if stone == Stone::X {
                component.recolour(component.len);
            }
            component.len += 1;
        }
        component
    }
}

/// Encodes the stones as in certificates: one bit for each stone from the lowest bit up, where `X`
/// is 1, and a final bit 1.
impl Serialize for Component {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut bytes, mut last, mut length) = (Vec::new(), 0_u8, 0);
        for stone in self.stones() {
            last |= u8::from(stone == Stone::X) << length;
            length += 1;
            if length == 8 {
                bytes.push(last);
                (last, length) = (0, 0);
            }
        }
        bytes.push(last | 1 << length);
        bytes.serialize(serializer)
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.stones().map(Stone::as_char).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Part({self})")
    }
}

/// The error for a character that is not a stone. The text of a component has only `X` and `O`;
/// [`crate::notation`] reads other texts.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("`{0}` is not a stone; write X or O")]
pub struct NotAStone(char);

impl FromStr for Component {
    type Err = NotAStone;

    fn from_str(text: &str) -> Result<Component, NotAStone> {
        text.chars()
            .map(|c| match c {
                'X' => Ok(Stone::X),
                'O' => Ok(Stone::O),
                _ => Err(NotAStone(c)),
            })
            .collect()
    }
}
