//! The transposition table (SEGClobber 3.8): groups of four entries. A new entry replaces the entry
//! of its group with the greatest age × depth².
//!
//! The paper distinguishes positions by Zobrist hashes of 64 bits. Here whole positions are stored
//! and compared, so a collision costs only time. The table grows by doubling up to its limit.

use rustc_hash::FxHashMap;

use super::pieces::{PieceId, Position};
use crate::clobber::Player;

/// Result of a search of a position and a player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The player to move wins, for this reason.
    Win(Reason),
    /// The player to move loses.
    Loss,
    /// The result is unknown: a heuristic value, and the best move so far.
    Guess(i32, Option<Choice>),
}

/// A move: the index of the subgame in the position, and the pair of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice {
    /// Index of the subgame in the position.
    pub game: u16,
    /// Index of the first stone of the pair.
    pub pair: u16,
}

/// Reason why the player to move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The player wins by this move.
    Move(Choice),
    /// Static rule 3: the player wins without this subgame, which is won for the player.
    Without(u16),
    /// Static rule 4: the opponent loses without this subgame, in which the first player wins.
    Beside(u16),
}

const GAMES: usize = 12;
const GROUP: usize = 4;
/// Marks the unused end of a key.
const NONE: u32 = u32::MAX;

/// A position with the player to move, and its result, in 64 bytes.
#[derive(Clone, Copy)]
struct Slot {
    key: [u32; GAMES],
    finding: Finding,
    depth: u16,
    /// Age within the group: 1 for the entry that was used last, up to 4; 0 for an empty slot.
    age: u8,
    player: Player,
}

const _: () = assert!(size_of::<Slot>() == 64);

const EMPTY: Slot =
    Slot { key: [NONE; GAMES], finding: Finding::Loss, depth: 0, age: 0, player: Player::Left };

/// The transposition table.
pub struct Table {
    slots: Vec<Slot>,
    used: usize,
    max_slots: usize,
    /// Results of positions with more than [`GAMES`] subgames.
    long: FxHashMap<(Position, Player), Finding>,
    max_long: usize,
}

const MIN_SLOTS: usize = 1 << 12;

impl Table {
    /// Returns a table that uses at most about `bytes` bytes.
    pub fn new(bytes: u64) -> Table {
        // While the table grows, the old table still exists, so the limit is a power of two of at
        // most half of the memory.
        let slots = usize::try_from(bytes / 4 * 3).unwrap_or(usize::MAX) / size_of::<Slot>();
        Table {
            slots: vec![EMPTY; MIN_SLOTS],
            used: 0,
            max_slots: (slots.max(MIN_SLOTS) + 1).next_power_of_two() / 2,
            long: FxHashMap::default(),
            max_long: (slots / 16).max(1 << 10),
        }
    }

    /// Returns the number of entries in use, and the number of slots.
    pub fn fill(&self) -> (usize, usize) {
        (self.used + self.long.len(), self.slots.len())
    }

    /// Returns the result of a position, if the table has it.
    #[inline]
    pub fn get(&mut self, position: &Position, player: Player) -> Option<Finding> {
        let Some(key) = key(position) else {
            return self.long.get(&(position.clone(), player)).copied();
        };
        let start = self.group(&key, player);
        let group = &mut self.slots[start..start + GROUP];
        let place = find(group, &key, player)?;
        touch(group, place);
        Some(group[place].finding)
    }

    /// Stores the result for a position at this depth of the search tree.
    pub fn put(&mut self, position: &Position, player: Player, finding: Finding, depth: u16) {
        let Some(key) = key(position) else {
            if self.long.len() >= self.max_long {
                self.long.clear();
            }
            self.long.insert((position.clone(), player), finding);
            return;
        };
        if self.used * 4 > self.slots.len() * 3 && self.slots.len() < self.max_slots {
            self.grow();
        }
        self.store(Slot { key, finding, depth, age: 1, player });
    }

    fn store(&mut self, slot: Slot) {
        let start = self.group(&slot.key, slot.player);
        let group = &mut self.slots[start..start + GROUP];
        let empty = || group.iter().position(|old| old.age == 0);
        let place = find(group, &slot.key, slot.player).or_else(empty);
        let place = match place {
            Some(place) => place,
            None => {
                let worth = |old: &Slot| u64::from(old.age) * u64::from(old.depth).pow(2);
                let least = (0..GROUP).max_by_key(|&i| worth(&group[i])).unwrap_or(0);
                if worth(&group[least]) < worth(&slot) {
                    return;
                }
                least
            }
        };
        self.used += usize::from(group[place].age == 0);
        let age = group[place].age;
        group[place] = Slot { age, ..slot };
        touch(group, place);
    }

    fn grow(&mut self) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![EMPTY; size]);
        self.used = 0;
        for group in old.chunks(GROUP) {
            // The oldest entry comes first, so that the ages are preserved.
            for age in (1..=GROUP as u8).rev() {
                let slot = group.iter().find(|slot| slot.age == age);
                if let Some(&slot) = slot {
                    self.store(slot);
                }
            }
        }
    }

    #[inline]
    fn group(&self, key: &[u32; GAMES], player: Player) -> usize {
        let seed = 0x9e37_79b9_7f4a_7c15_u64 ^ (player as u64) << 40;
        let hash = key.iter().take_while(|&&id| id != NONE).fold(seed, |hash, &id| {
            (hash ^ u64::from(id)).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(29)
        });
        let hash = (hash ^ hash >> 32).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        (hash >> 20) as usize & (self.slots.len() - 1) & !(GROUP - 1)
    }
}

#[inline]
fn find(group: &[Slot], key: &[u32; GAMES], player: Player) -> Option<usize> {
    group.iter().position(|slot| slot.age != 0 && slot.player == player && slot.key == *key)
}

/// Marks an entry as the one of its group that was used last.
fn touch(group: &mut [Slot], place: usize) {
    // An empty entry counts as used before all others.
    let before = match group[place].age {
        0 => u8::MAX,
        age => age,
    };
    for slot in group.iter_mut().filter(|slot| slot.age != 0 && slot.age < before) {
        slot.age += 1;
    }
    group[place].age = 1;
}

#[inline]
fn key(position: &[PieceId]) -> Option<[u32; GAMES]> {
    if position.len() > GAMES {
        return None;
    }
    let mut key = [NONE; GAMES];
    for (place, id) in key.iter_mut().zip(position) {
        *place = id.bits();
    }
    Some(key)
}
