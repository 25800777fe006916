//! The transposition table: proof and disproof numbers of positions, in bounded memory.
//!
//! Whole positions are stored and compared, never only their hashes, so a collision costs time but
//! not correctness. The table doubles its size up to a limit; after that, a new entry replaces the
//! entry with the least work in a group of four.

use rustc_hash::FxHashMap;

use super::position::{Position, Term};

/// Proof and disproof number. A position is solved if one of them is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Minimum number of leaves that must be solved to prove that the player to move wins.
    pub proof: u32,
    /// Minimum number of leaves that must be solved to prove that the player to move loses.
    pub disproof: u32,
}

/// The number that stands for infinity.
pub const INFINITE: u32 = 1 << 30;

impl Numbers {
    /// Returns the numbers of a position that the player to move wins or loses.
    pub fn solved(win: bool) -> Numbers {
        if win {
            Numbers { proof: 0, disproof: INFINITE }
        } else {
            Numbers { proof: INFINITE, disproof: 0 }
        }
    }

    /// Returns whether the player to move wins, if the position is solved.
    pub fn winner(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

const TERMS: usize = 9;
const GROUP: usize = 4;
/// A slot: the terms, padded with `u32::MAX`, the proof number, the disproof number, and the work +
/// 1 (0 in an empty slot).
type Slot = [u32; TERMS + 3];
const EMPTY: Slot = [0; TERMS + 3];

/// A transposition table in bounded memory.
pub struct Table {
    slots: Vec<Slot>,
    used: usize,
    max_slots: usize,
    /// Positions with more than [`TERMS`] terms.
    long: FxHashMap<Position, (Numbers, u32)>,
    max_long: usize,
}

const MIN_SLOTS: usize = 1 << 12;

impl Table {
    /// Creates a table of at most about `bytes`.
    pub fn new(bytes: u64) -> Table {
        // While the table grows, the old table still exists, so the limit is a power of two of at
        // most half of the memory.
        let slots = usize::try_from(bytes / 4 * 3).unwrap_or(usize::MAX) / size_of::<Slot>();
        let max_slots = (slots.max(MIN_SLOTS) + 1).next_power_of_two() / 2;
        Table {
            slots: vec![EMPTY; MIN_SLOTS],
            used: 0,
            max_slots,
            long: FxHashMap::default(),
            max_long: (slots / 16).max(1 << 10),
        }
    }

    /// Returns the number of entries in use and the number of slots.
    pub fn fill(&self) -> (usize, usize) {
        (self.used + self.long.len(), self.slots.len())
    }

    /// Returns the numbers of a position.
    pub fn get(&self, position: &[Term]) -> Option<Numbers> {
        let Some(key) = key(position) else {
            return self.long.get(position).map(|entry| entry.0);
        };
        let start = self.group(&key);
        self.slots[start..start + GROUP]
            .iter()
            .find(|slot| slot[TERMS + 2] != 0 && slot[..TERMS] == key)
            .map(|slot| Numbers { proof: slot[TERMS], disproof: slot[TERMS + 1] })
    }

    /// Stores the numbers of a position, and the number of nodes searched below it.
    pub fn put(&mut self, position: &[Term], numbers: Numbers, work: u64) {
        let work = u32::try_from(work).unwrap_or(u32::MAX - 1);
        let Some(key) = key(position) else {
            if self.long.len() >= self.max_long {
                self.long.retain(|_, entry| entry.0.winner().is_some() && entry.1 > work);
            }
            self.long.insert(position.into(), (numbers, work));
            return;
        };
        if self.used * 4 > self.slots.len() * 3 && self.slots.len() < self.max_slots {
            self.grow();
        }
        let mut slot = EMPTY;
        slot[..TERMS].copy_from_slice(&key);
        slot[TERMS..].copy_from_slice(&[numbers.proof, numbers.disproof, work + 1]);
        self.store(slot);
    }

    /// Calls `f` with each position, its numbers, and the number of nodes searched below it.
    pub fn for_each(self, mut f: impl FnMut(&[Term], Numbers, u64)) {
        for slot in self.slots.iter().filter(|slot| slot[TERMS + 2] != 0) {
            let terms = slot[..TERMS].iter().filter(|&&bits| bits != u32::MAX);
            let position: Position = terms.map(|&bits| Term::from_bits(bits)).collect();
            let numbers = Numbers { proof: slot[TERMS], disproof: slot[TERMS + 1] };
            f(&position, numbers, u64::from(slot[TERMS + 2] - 1));
        }
        for (position, (numbers, work)) in self.long {
            f(&position, numbers, u64::from(work));
        }
    }

    fn store(&mut self, slot: Slot) {
        let start = self.group(&slot[..TERMS]);
        let group = &mut self.slots[start..start + GROUP];
        let same =
            group.iter().position(|old| old[..TERMS] == slot[..TERMS] && old[TERMS + 2] != 0);
        let place = same.or_else(|| (0..GROUP).min_by_key(|&i| group[i][TERMS + 2])).unwrap_or(0);
        self.used += usize::from(group[place][TERMS + 2] == 0);
        group[place] = slot;
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; size]);
        self.used = 0;
        for slot in old.into_iter().filter(|slot| slot[TERMS + 2] != 0) {
            self.store(slot);
        }
    }

    fn group(&self, key: &[u32]) -> usize {
        let hash = key.iter().fold(0x9e37_79b9_7f4a_7c15_u64, |hash, &term| {
            (hash ^ u64::from(term)).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(29)
        });
        let hash = (hash ^ hash >> 32).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        (hash >> 20) as usize & (self.slots.len() - 1) & !(GROUP - 1)
    }
}

fn key(position: &[Term]) -> Option<[u32; TERMS]> {
    if position.len() > TERMS {
        return None;
    }
    let mut key = [u32::MAX; TERMS];
    for (place, term) in key.iter_mut().zip(position) {
        *place = term.bits();
    }
    Some(key)
}
