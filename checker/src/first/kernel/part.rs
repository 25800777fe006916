//! The rules of linear Clobber: parts, their mirror images and negatives, and their moves.

use super::error::{Limit, Stop, at};
use crate::core::budget::Budget;
use crate::core::table::Table;
use crate::first::term::{Player, Ref, Term, WordId};
use std::cmp::Ordering;
use std::rc::Rc;

/// The stone of a player in a word, so that words compare with `O < X`.
pub fn stone(player: Player) -> u8 {
    match player {
        Player::Right => 0,
        Player::Left => 1,
    }
}

struct Part {
    /// Oriented: not larger than its mirror image.
    word: Rc<[u8]>,
    /// Length and first stones, so that most comparisons need no look at the word.
    rank: u64,
    negative: WordId,
    value: Option<Ref>,
    /// The options of a player, each as the pieces left of and right of the move, in move order.
    left: Option<Vec<[Term; 2]>>,
    right: Option<Vec<[Term; 2]>>,
}

/// All parts met so far, each once, by its full word.
#[derive(Default)]
pub struct Parts {
    ids: Table<Rc<[u8]>, WordId>,
    parts: Vec<Part>,
    buffer: Vec<u8>,
}

pub fn is_oriented(word: &[u8]) -> bool {
    word.iter().le(word.iter().rev())
}

pub fn has_move(word: &[u8]) -> bool {
    word.iter().zip(word.iter().skip(1)).any(|(a, b)| a != b)
}

impl Parts {
    fn get(&self, id: WordId) -> Result<&Part, Stop> {
        at(&self.parts, id.index())
    }

    /// How many parts there are; a part and its negative count as two unless they are the same.
    pub fn len(&self) -> usize {
        self.parts.len()
    }

    pub fn word(&self, id: WordId) -> Result<&Rc<[u8]>, Stop> {
        self.get(id).map(|part| &part.word)
    }

    pub fn negative(&self, id: WordId) -> Result<WordId, Stop> {
        self.get(id).map(|part| part.negative)
    }

    pub fn value(&self, id: WordId) -> Result<Option<Ref>, Stop> {
        self.get(id).map(|part| part.value)
    }

    pub fn learn(&mut self, id: WordId, value: Ref) -> Result<(), Stop> {
        self.parts.get_mut(id.index()).ok_or(Stop::Internal)?.value = Some(value);
        Ok(())
    }

    /// Term order: values before parts; values by reference; parts by length, then by word.
    pub fn compare(&self, a: Term, b: Term) -> Ordering {
        match (a.as_word(), b.as_word()) {
            (Some(p), Some(q)) if p != q => {
                match (self.parts.get(p.index()), self.parts.get(q.index())) {
                    (Some(p), Some(q)) => p.rank.cmp(&q.rank).then_with(|| p.word.cmp(&q.word)),
                    _ => Ordering::Equal,
                }
            }
            _ => a.cmp(&b),
        }
    }

    /// The term for a run of stones: 0 if it has no move, else the part with the smaller of the
    /// word and its mirror image. A part and its negative are interned together.
    pub fn intern(&mut self, stones: &[u8], budget: &mut Budget) -> Result<Term, Stop> {
        budget.charge(stones.len().saturating_add(1))?;
        if !has_move(stones) {
            return Ok(Term::ZERO);
        }
        let mut word = std::mem::take(&mut self.buffer);
        word.clear();
        word.extend_from_slice(stones);
        orient(&mut word);
        let id = match self.ids.get(word.as_slice()) {
            Some(id) => *id,
            None => self.push_pair(&word, budget)?,
        };
        self.buffer = word;
        Ok(Term::word(id))
    }

    fn push_pair(&mut self, word: &[u8], budget: &mut Budget) -> Result<WordId, Stop> {
        let mut opposite: Vec<u8> = word.iter().map(|stone| stone ^ 1).collect();
        orient(&mut opposite);
        let next = self.parts.len();
        let id = WordId::new(next).ok_or(Stop::Limit(Limit::Memory))?;
        if opposite == word {
            self.push(word, id, id, budget)?;
        } else {
            let negative = WordId::new(next.saturating_add(1)).ok_or(Stop::Limit(Limit::Memory))?;
            self.push(word, id, negative, budget)?;
            self.push(&opposite, negative, id, budget)?;
        }
        Ok(id)
    }

    fn push(
        &mut self,
        word: &[u8],
        id: WordId,
        negative: WordId,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        budget.hold(word.len().saturating_add(256))?;
        let stones = word.iter().chain(std::iter::repeat(&0)).take(48);
        let rank = stones.fold(word.len() as u64, |rank, stone| rank << 1 | u64::from(*stone));
        let word: Rc<[u8]> = word.into();
        self.ids.insert(Rc::clone(&word), id);
        self.parts.push(Part { word, rank, negative, value: None, left: None, right: None });
        Ok(())
    }

    /// The option number `index` of a player, in move order, as the pieces left of and right of the
    /// move.
    pub fn option(
        &mut self,
        id: WordId,
        player: Player,
        index: usize,
        budget: &mut Budget,
    ) -> Result<Option<[Term; 2]>, Stop> {
        let part = self.get(id)?;
        let known = match player {
            Player::Left => &part.left,
            Player::Right => &part.right,
        };
        if let Some(options) = known {
            return Ok(options.get(index).copied());
        }
        let word = Rc::clone(&part.word);
        let options = self.moves(&word, stone(player), budget)?;
        budget.hold(options.len().saturating_mul(16))?;
        let option = options.get(index).copied();
        let part = self.parts.get_mut(id.index()).ok_or(Stop::Internal)?;
        match player {
            Player::Left => part.left = Some(options),
            Player::Right => part.right = Some(options),
        }
        Ok(option)
    }

    /// For each two neighbours of different colours, the player's stone takes the other: the square
    /// it leaves becomes empty and splits the row.
    fn moves(
        &mut self,
        word: &[u8],
        mine: u8,
        budget: &mut Budget,
    ) -> Result<Vec<[Term; 2]>, Stop> {
        let mut options = Vec::new();
        let mut row = Vec::with_capacity(word.len());
        for (t, (here, next)) in word.iter().zip(word.iter().skip(1)).enumerate() {
            budget.charge(1)?;
            if here == next {
                continue;
            }
            let after = t.saturating_add(1);
            let (from, to) = if *here == mine { (t, after) } else { (after, t) };
            row.clear();
            row.extend_from_slice(word);
            *row.get_mut(to).ok_or(Stop::Internal)? = mine;
            let (before, rest) = row.split_at_checked(from).ok_or(Stop::Internal)?;
            let (_, behind) = rest.split_first().ok_or(Stop::Internal)?;
            options.push([self.intern(before, budget)?, self.intern(behind, budget)?]);
        }
        Ok(options)
    }
}

fn orient(word: &mut [u8]) {
    if !is_oriented(word) {
        word.reverse();
    }
}
