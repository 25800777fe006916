//! Lists of positions, each with the start positions that lead to it.

use crate::error::Flaw;
use crate::position::Key;
use std::hash::{BuildHasher, Hasher, RandomState};

/// Start positions as bits.
pub type Starts = u64;

/// How many start positions there can be at a time.
pub const MOST_STARTS: usize = 64;

/// The words of a position, and its start positions.
type Node = [u64; 4];

/// Lists shorter than this one grow before anything is looked for in them.
const SHORT: usize = 64;

/// Positions in the order in which they were found. One that was found more than once may be there
/// more than once: to write at the end of a list is faster than to look it up in a table of all
/// positions that wait, and when its turn comes, the table of one list is small.
#[derive(Default)]
pub struct Nodes(Vec<Node>);

/// Differs from run to run, so that nobody can prepare positions that collide.
#[derive(Clone, Copy)]
pub struct Seed(u64);

/// Finds equal positions in one list after the other: open addressing, with places in the list
/// plus 1.
pub struct Index {
    slots: Vec<u32>,
    seed: Seed,
}

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

impl Index {
    pub fn new(seed: Seed) -> Index {
        Index {
            slots: Vec::new(),
            seed,
        }
    }
}

impl Nodes {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Bytes that this takes.
    pub fn bytes(&self) -> usize {
        self.0.capacity() * size_of::<Node>()
    }

    #[inline]
    pub fn add(&mut self, key: Key, starts: Starts, index: &mut Index) -> Result<(), Flaw> {
        if self.0.len() == self.0.capacity() {
            self.make_room(index)?;
        }
        let [low, high, counters] = key.to_words();
        self.0.push([low, high, counters, starts]);
        Ok(())
    }

    /// Joins what is there more than once; grows if that is not much.
    fn make_room(&mut self, index: &mut Index) -> Result<(), Flaw> {
        if self.0.len() >= SHORT {
            self.join(index)?;
        }
        if self.0.len() * 4 >= self.0.capacity() * 3 {
            self.0.reserve_exact(self.0.capacity() / 4 + 8);
        }
        Ok(())
    }

    /// Each position once, with all its start positions.
    pub fn join(&mut self, index: &mut Index) -> Result<(), Flaw> {
        let Nodes(nodes) = self;
        let slots = &mut index.slots;
        slots.clear();
        slots.resize((nodes.len() * 2).next_power_of_two(), 0);
        let mask = slots.len() - 1;
        let mut kept = 0;
        for next in 0..nodes.len() {
            let Some([low, high, counters, starts]) = nodes.get(next).copied() else {
                break;
            };
            let hash = index.seed.hash(Key::from_words([low, high, counters]));
            let mut place = usize::try_from(hash >> 20).unwrap_or(0) & mask;
            while let Some(slot) = slots.get_mut(place) {
                let here = (*slot as usize).checked_sub(1);
                match here.and_then(|here| nodes.get_mut(here)) {
                    Some([a, b, c, all]) if *a == low && *b == high && *c == counters => {
                        *all |= starts;
                        break;
                    }
                    Some(_) => place = (place + 1) & mask,
                    None => {
                        nodes.swap(kept, next);
                        kept += 1;
                        *slot = u32::try_from(kept).map_err(|_| Flaw::TooLarge)?;
                        break;
                    }
                }
            }
        }
        nodes.truncate(kept);
        Ok(())
    }

    /// Takes a position off the list.
    pub fn pop(&mut self) -> Option<(Key, Starts)> {
        let [low, high, counters, starts] = self.0.pop()?;
        Some((Key::from_words([low, high, counters]), starts))
    }
}
