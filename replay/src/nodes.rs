//! A set of positions, each with the start positions that lead to it.

use crate::position::Key;
use std::hash::{BuildHasher, Hasher, RandomState};

/// Start positions as bits.
pub type Starts = u64;

/// How many start positions there can be at a time.
pub const MOST_STARTS: usize = 64;

const SLOT_BYTES: usize = size_of::<Slot>();
const FIRST_SLOTS: usize = 8;

/// The words of a position, and its start positions; the empty position marks an empty slot.
type Slot = [u64; 4];

/// Open addressing with full keys.
#[derive(Default)]
pub struct Nodes {
    slots: Vec<Slot>,
    filled: usize,
}

/// Differs from run to run, so that nobody can prepare positions that collide.
#[derive(Clone, Copy)]
pub struct Seed(u64);

impl Seed {
    pub fn new() -> Seed {
        Seed(RandomState::new().build_hasher().finish())
    }

    #[inline]
    pub fn hash(self, key: Key) -> u64 {
        let [low, high, counters] = key.to_words();
        let mixed = (low ^ self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32 ^ counters).wrapping_mul(0xa076_1d64_78bd_642f);
        let mixed = (mixed ^ mixed >> 32 ^ high).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed ^ mixed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Nodes {
    pub fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Bytes that this takes.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * SLOT_BYTES
    }

    /// Adds start positions to a position that is not empty.
    #[inline]
    pub fn add(&mut self, key: Key, starts: Starts, seed: Seed) {
        if self.filled * 4 >= self.slots.len() * 3 {
            self.grow(seed);
        }
        self.put(key, starts, seed);
    }

    #[inline]
    fn put(&mut self, key: Key, starts: Starts, seed: Seed) {
        let [low, high, counters] = key.to_words();
        let mask = self.slots.len() - 1;
        let mut index = usize::try_from(seed.hash(key) >> 20).unwrap_or(0) & mask;
        while let Some(slot) = self.slots.get_mut(index) {
            let [a, b, c, reached] = slot;
            if *a == low && *b == high && *c == counters {
                *reached |= starts;
                return;
            }
            if is_empty(slot) {
                *slot = [low, high, counters, starts];
                self.filled += 1;
                return;
            }
            index = (index + 1) & mask;
        }
    }

    fn grow(&mut self, seed: Seed) {
        let size = (self.slots.len() * 2).max(FIRST_SLOTS);
        let old = std::mem::replace(&mut self.slots, vec![[0; 4]; size]);
        self.filled = 0;
        for slot in old.into_iter().filter(|slot| !is_empty(slot)) {
            let [low, high, counters, starts] = slot;
            self.put(Key::from_words([low, high, counters]), starts, seed);
        }
    }

    /// All positions with their start positions, in no order.
    pub fn into_iter(self) -> impl Iterator<Item = (Key, Starts)> {
        let filled = self.slots.into_iter().filter(|slot| !is_empty(slot));
        filled.map(|[low, high, counters, starts]| (Key::from_words([low, high, counters]), starts))
    }
}

#[inline]
fn is_empty([low, high, counters, _]: &Slot) -> bool {
    *low == 0 && *high == 0 && *counters == 0
}
