//! The rules of linear Clobber: parts, their mirror images and negatives, and their moves. Stones
//! are 0 for `O`, Right's, and 1 for `X`, Left's.

use crate::data::{Word, opposite};
use crate::error::{Flaw, at};
use std::collections::HashMap;

/// Parts have at most this many stones.
pub const MOST_STONES: usize = 4096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    Left,
    Right,
}

impl Player {
    pub fn stone(self) -> u8 {
        match self {
            Player::Right => 0,
            Player::Left => 1,
        }
    }
}

/// A run of stones in which there is a move, by its number in [`Parts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartId(usize);

struct Part {
    /// Oriented: not larger than its mirror image.
    word: Word,
    negative: PartId,
}

/// All parts met so far, each once, with its negative.
#[derive(Default)]
pub struct Parts {
    ids: HashMap<Word, PartId>,
    parts: Vec<Part>,
}

pub fn is_oriented(word: &[u8]) -> bool {
    word.iter().le(word.iter().rev())
}

pub fn has_move(word: &[u8]) -> bool {
    word.iter().zip(word.iter().skip(1)).any(|(a, b)| a != b)
}

/// The smaller of the two ways to read a word.
pub fn oriented(mut word: Word) -> Word {
    if !is_oriented(&word) {
        word.reverse();
    }
    word
}

impl Parts {
    pub fn word(&self, id: PartId) -> Result<&[u8], Flaw> {
        Ok(&at(&self.parts, id.0)?.word)
    }

    pub fn negative(&self, id: PartId) -> Result<PartId, Flaw> {
        Ok(at(&self.parts, id.0)?.negative)
    }

    /// The part with this word, read from either end; `None` if nobody can move in it.
    pub fn part(&mut self, stones: &[u8]) -> Option<PartId> {
        if !has_move(stones) {
            return None;
        }
        let word = oriented(stones.to_vec());
        if let Some(id) = self.ids.get(&word) {
            return Some(*id);
        }
        let negative = oriented(opposite(&word));
        let id = PartId(self.parts.len());
        if negative == word {
            self.add(word, id);
        } else {
            self.add(word, PartId(id.0 + 1));
            self.add(negative, id);
        }
        Some(id)
    }

    fn add(&mut self, word: Word, negative: PartId) {
        self.ids.insert(word.clone(), PartId(self.parts.len()));
        self.parts.push(Part { word, negative });
    }

    /// The options of a player, in move order, each as what is left of it on either side of the
    /// square that becomes empty.
    pub fn options(
        &mut self,
        id: PartId,
        player: Player,
    ) -> Result<Vec<[Option<PartId>; 2]>, Flaw> {
        let word = self.word(id)?.to_vec();
        let mut options = Vec::new();
        for (from, to) in moves(&word, player) {
            let mut row = word.clone();
            *row.get_mut(to).ok_or(Flaw::Internal)? = player.stone();
            let (before, rest) = row.split_at_checked(from).ok_or(Flaw::Internal)?;
            let (_, behind) = rest.split_first().ok_or(Flaw::Internal)?;
            options.push([self.part(before), self.part(behind)]);
        }
        Ok(options)
    }
}

/// From where to where a player can move, in move order: at each two neighbours of different
/// colours the player's stone takes the other.
pub fn moves(word: &[u8], player: Player) -> impl Iterator<Item = (usize, usize)> {
    let pairs = word.iter().zip(word.iter().skip(1)).enumerate();
    pairs.filter(|(_, (here, next))| here != next).map(move |(t, (here, _))| {
        match *here == player.stone() {
            true => (t, t + 1),
            false => (t + 1, t),
        }
    })
}
