//! Lists of positions, each with the start positions that lead to it.

use crate::error::Flaw;
use crate::position::Key;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::hint::black_box;

/// Start positions as bits.
pub type Starts = u64;

/// How many start positions there can be at a time.
pub const MOST_STARTS: usize = 64;

/// A position with its start positions: the hash of the position, which with the next two words
/// says which one it is; the other words of the position; the start positions.
pub type Node = [u64; 4];

/// Has the hash of the empty position, which is on no list.
const GONE: Node = [0; 4];

/// Lists shorter than this one grow before anything is looked for in them.
const SHORT: usize = 64;

/// Lists with room for so many grow slowly.
const LONG: usize = 128;

/// Positions in the order in which they were found. One that was found more than once may be there
/// more than once: to write at the end of a list is faster than to look it up in a table of all
/// positions that wait, and when its turn comes, the table of one list is small.
#[derive(Default)]
pub struct Nodes {
    nodes: Vec<Node>,
    /// So many at the beginning are there once.
    joined: usize,
}

/// How to hash positions. Differs from run to run, so that nobody can prepare positions that
/// collide.
#[derive(Clone, Copy)]
pub struct Seed {
    /// Odd numbers.
    factors: [u64; 4],
    /// What undoes multiplication by the last two of them.
    inverses: [u64; 2],
}

/// Finds equal positions in one list after the other: open addressing, with places in the list
/// plus 1.
#[derive(Default)]
pub struct Index {
    slots: Vec<u32>,
}

/// Positions, each once.
#[derive(Default)]
pub struct Table {
    nodes: Vec<Node>,
    index: Index,
    /// What is found first for positions that are to be added.
    first: Vec<u32>,
}

/// Multiplies by an odd number and mixes the halves: one to one, and 0 becomes 0.
#[inline]
fn spread(word: u64, factor: u64) -> u64 {
    let product = word.wrapping_mul(factor);
    product ^ product >> 32
}

/// Undoes [`spread`] by the inverse of its factor.
#[inline]
fn gather(word: u64, inverse: u64) -> u64 {
    (word ^ word >> 32).wrapping_mul(inverse)
}

/// The inverse of an odd number modulo 2^64: each step doubles how many bits are right, and three
/// are at first.
fn inverse(odd: u64) -> u64 {
    (0..5)
        .fold(odd, |inverse, _| inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse))))
}

impl Seed {
    pub fn new() -> Seed {
        let factors = [0; 4].map(|_: u64| RandomState::new().build_hasher().finish() | 1);
        let [_, _, third, fourth] = factors;
        Seed { factors, inverses: [inverse(third), inverse(fourth)] }
    }

    #[inline]
    pub fn node(self, key: Key, starts: Starts) -> Node {
        let [low, high, counters] = key.to_words();
        let [.., third, fourth] = self.factors;
        let mixed = spread(low ^ self.mask(high, counters), third);
        [spread(mixed, fourth), high, counters, starts]
    }

    /// The position of a node, and its start positions.
    #[inline]
    pub fn open(self, [hash, high, counters, starts]: Node) -> (Key, Starts) {
        let [third, fourth] = self.inverses;
        let mixed = gather(hash, fourth);
        let low = gather(mixed, third) ^ self.mask(high, counters);
        (Key::from_words([low, high, counters]), starts)
    }

    /// 0 for 0.
    #[inline]
    fn mask(self, high: u64, counters: u64) -> u64 {
        let [first, second, ..] = self.factors;
        spread(spread(high, first) ^ counters, second)
    }
}

impl Index {
    /// Forgets everything; has room for so many positions.
    fn clear(&mut self, len: usize) {
        self.slots.clear();
        self.slots.resize((len * 4).max(1024).next_power_of_two(), 0);
    }

    /// Has room for as many positions again as the list has, which are all different.
    fn grow(&mut self, nodes: &[Node]) -> Result<(), Flaw> {
        self.clear(nodes.len() + 1);
        for (place, node) in (1..).zip(nodes) {
            if let Err(Some(slot)) = self.find(nodes, node) {
                *slot = place;
            }
        }
        Ok(())
    }

    /// What is found first when this position is looked for.
    #[inline]
    fn first(&self, [hash, ..]: &Node) -> u32 {
        let mask = self.slots.len() - 1;
        let slot = usize::try_from(hash >> 20).unwrap_or(0) & mask;
        self.slots.get(slot).copied().unwrap_or(0)
    }

    /// The place in a list of a position that is equal to this one, or else where to put its place.
    #[inline]
    fn find(&mut self, nodes: &[Node], node: &Node) -> Result<usize, Option<&mut u32>> {
        let [hash, high, counters, _] = node;
        let mask = self.slots.len() - 1;
        let mut slot = usize::try_from(hash >> 20).unwrap_or(0) & mask;
        while let Some(place) = (self.slots.get(slot)).and_then(|here| here.checked_sub(1)) {
            let place = place as usize;
            match nodes.get(place) {
                Some([a, b, c, _]) if a == hash && b == high && c == counters => return Ok(place),
                _ => slot = (slot + 1) & mask,
            }
        }
        Err(self.slots.get_mut(slot))
    }
}

impl Table {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.index.clear(self.nodes.len());
        self.nodes.clear();
    }

    /// Adds a position or, if it is there, start positions that lead to it.
    #[inline(always)]
    pub fn add(&mut self, node: Node) -> Result<(), Flaw> {
        match self.index.find(&self.nodes, &node) {
            Ok(place) => add_starts(&mut self.nodes, place, &node),
            Err(slot) => {
                self.nodes.push(node);
                let slot = slot.ok_or(Flaw::Internal)?;
                *slot = u32::try_from(self.nodes.len()).map_err(|_| Flaw::TooLarge)?;
                match self.nodes.len() * 2 > self.index.slots.len() {
                    true => self.index.grow(&self.nodes),
                    false => Ok(()),
                }
            }
        }
    }

    /// Adds positions. What has to be looked at is asked for beforehand, so that it comes from
    /// memory all at once.
    pub fn add_all(&mut self, nodes: &[Node]) -> Result<(), Flaw> {
        self.first.clear();
        self.first.extend(nodes.iter().map(|node| self.index.first(node)));
        for place in &self.first {
            if let Some(place) = place.checked_sub(1) {
                black_box(self.nodes.get(place as usize).map(|[hash, ..]| *hash));
            }
        }
        nodes.iter().try_for_each(|node| self.add(*node))
    }

    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }
}

impl Nodes {
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Bytes that this takes.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
    }

    /// Whether there is no room for another position.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.nodes.len() == self.nodes.capacity()
    }

    /// Adds a position, which is not the empty one.
    #[inline]
    pub fn add(&mut self, node: Node) {
        self.nodes.push(node);
    }

    /// Joins what is there more than once; grows if that is not much.
    pub fn make_room(&mut self, index: &mut Index) -> Result<(), Flaw> {
        if self.nodes.len() >= SHORT {
            self.join(index)?;
        }
        let room = self.nodes.capacity();
        if self.nodes.len() * 4 >= room * 3 {
            // Most of the memory is in long lists.
            let more = if room < LONG { room + 8 } else { room / 2 };
            self.nodes.reserve_exact(more);
        }
        Ok(())
    }

    /// Each position once, with all its start positions.
    pub fn join(&mut self, index: &mut Index) -> Result<(), Flaw> {
        let halves = self.nodes.split_at_mut_checked(self.joined);
        let (old, new) = halves.ok_or(Flaw::Internal)?;
        index.clear(new.len());
        let mut kept = 0;
        for next in 0..new.len() {
            let node = *new.get(next).ok_or(Flaw::Internal)?;
            match index.find(new, &node) {
                Ok(place) => add_starts(new, place, &node)?,
                Err(slot) => {
                    *new.get_mut(kept).ok_or(Flaw::Internal)? = node;
                    kept += 1;
                    let slot = slot.ok_or(Flaw::Internal)?;
                    *slot = u32::try_from(kept).map_err(|_| Flaw::TooLarge)?;
                }
            }
        }
        // Those that are there once need no place in the index, which so is small.
        for node in old {
            if let Ok(place) = index.find(new, node) {
                let again = new.get_mut(place).ok_or(Flaw::Internal)?;
                let [.., starts] = std::mem::replace(again, GONE);
                let [.., all] = node;
                *all |= starts;
            }
        }
        self.nodes.truncate(self.joined + kept);
        self.drop_gone();
        Ok(())
    }

    /// Closes the gaps behind those that were there once.
    fn drop_gone(&mut self) {
        let mut kept = self.joined;
        for next in self.joined..self.nodes.len() {
            if self.nodes.get(next) != Some(&GONE) {
                self.nodes.swap(kept, next);
                kept += 1;
            }
        }
        self.nodes.truncate(kept);
        self.joined = kept;
    }

    /// The positions.
    pub fn as_slice(&self) -> &[Node] {
        &self.nodes
    }
}

fn add_starts(nodes: &mut [Node], place: usize, [.., starts]: &Node) -> Result<(), Flaw> {
    let [.., all] = nodes.get_mut(place).ok_or(Flaw::Internal)?;
    *all |= starts;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn key(number: u64) -> Key {
        Key::from_words([number % 97, number / 97 % 11, number / 1067])
    }

    fn add(nodes: &mut Nodes, index: &mut Index, node: Node) {
        if nodes.is_full() {
            assert!(nodes.make_room(index).is_ok());
        }
        nodes.add(node);
    }

    /// The positions, which all differ, with their start positions.
    fn open(seed: Seed, nodes: &[Node]) -> BTreeMap<Key, Starts> {
        let opened: BTreeMap<Key, Starts> = nodes.iter().map(|node| seed.open(*node)).collect();
        assert_eq!(opened.len(), nodes.len());
        opened
    }

    #[test]
    fn a_table_has_each_position_once_with_all_its_starts() {
        let seed = Seed::new();
        let mut table = Table::default();
        for size in [20_000, 300] {
            table.clear();
            let mut expected = BTreeMap::new();
            let nodes: Vec<Node> = (0..size)
                .map(|step: u64| {
                    let (key, starts) = (key(step * step % 7919 + 1), 1 << (step % 64));
                    *expected.entry(key).or_insert(0) |= starts;
                    seed.node(key, starts)
                })
                .collect();
            for nodes in nodes.chunks(100) {
                assert!(table.add_all(nodes).is_ok());
            }
            assert_eq!(open(seed, table.nodes()), expected);
        }
    }

    #[test]
    fn a_list_has_each_position_once_with_all_its_starts() {
        let seed = Seed::new();
        let (mut nodes, mut index) = <(Nodes, Index)>::default();
        let mut expected = BTreeMap::new();
        for step in 0..20_000_u64 {
            let number = step * step % 7919 + 1;
            let starts = 1 << (step % 64);
            add(&mut nodes, &mut index, seed.node(key(number), starts));
            *expected.entry(key(number)).or_insert(0) |= starts;
        }
        assert!(nodes.join(&mut index).is_ok());
        assert_eq!(open(seed, nodes.as_slice()), expected);
    }

    #[test]
    fn positions_with_equal_hashes_are_told_apart() {
        let (mut nodes, mut index) = <(Nodes, Index)>::default();
        for hash in [0, 7, u64::MAX] {
            for high in 1..40 {
                add(&mut nodes, &mut index, [hash, high, 0, 1]);
                add(&mut nodes, &mut index, [hash, high, 0, 2]);
            }
        }
        assert!(nodes.join(&mut index).is_ok());
        let starts = nodes.as_slice().iter().map(|[.., starts]| *starts);
        assert_eq!(starts.collect::<Vec<Starts>>(), [3; 3 * 39]);
    }
}
