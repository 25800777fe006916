//! The positions of one measure with Right to move that one worker has, when all moves to them were
//! made.

use crate::error::Flaw;
use crate::machine::Machine;
use crate::nodes::Starts;
use crate::position::{Key, Kind};
use std::ops::Range;

/// A position, as words, and its start positions.
pub type Position = ([u64; 3], Starts);

/// Positions by the kinds of their parts.
#[derive(Default)]
pub struct Level {
    positions: Vec<Position>,
    /// For one kind after the other, the places of the positions that have it.
    places: Vec<u32>,
}

/// Where the places of the positions with parts of a kind are, by kind.
pub struct Ranges(Vec<Range<u32>>);

impl Level {
    pub fn new(machine: &Machine, mut positions: Vec<Position>) -> Result<(Level, Ranges), Flaw> {
        positions.shrink_to_fit();
        // Those whose longest parts are the same come together: there are most moves in them.
        positions.sort_unstable_by_key(|([low, ..], _)| low.reverse_bits());
        let mut ranges = vec![0..0; machine.sizes.len()];
        for (words, _) in &positions {
            for (kind, _) in machine.packing.kinds(Key::from_words(*words)) {
                ranges.get_mut(usize::from(kind)).ok_or(Flaw::Internal)?.end += 1;
            }
        }
        let mut all = 0_u32;
        for range in &mut ranges {
            let first = all;
            all = all.checked_add(range.end).ok_or(Flaw::TooLarge)?;
            *range = first..first;
        }
        let mut places = vec![0; usize::try_from(all).map_err(|_| Flaw::TooLarge)?];
        for (place, (words, _)) in (0..).zip(&positions) {
            for (kind, _) in machine.packing.kinds(Key::from_words(*words)) {
                let range = ranges.get_mut(usize::from(kind)).ok_or(Flaw::Internal)?;
                *places.get_mut(range.end as usize).ok_or(Flaw::Internal)? = place;
                range.end += 1;
            }
        }
        Ok((Level { positions, places }, Ranges(ranges)))
    }

    /// Places of positions.
    pub fn places(&self, range: Range<u32>) -> Result<&[u32], Flaw> {
        let places = self.places.get(range.start as usize..range.end as usize);
        places.ok_or(Flaw::Internal)
    }

    /// The positions with these places, which are from [`Level::places`].
    #[inline]
    pub fn at(&self, places: &[u32]) -> impl Iterator<Item = (Key, Starts)> {
        places.iter().map(|place| {
            let position = self.positions.get(*place as usize).copied();
            let (words, starts) = position.unwrap_or_default();
            (Key::from_words(words), starts)
        })
    }

    /// Bytes that this takes.
    pub fn bytes(&self) -> usize {
        self.positions.capacity() * size_of::<Position>()
            + self.places.capacity() * size_of::<u32>()
    }
}

impl Ranges {
    /// Kinds of which there are parts, each with its places.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, &Range<u32>)> {
        (0..).zip(&self.0).filter(|(_, range)| !range.is_empty())
    }

    /// The fewest places that have all positions with parts of all these kinds.
    pub fn least(&self, kinds: &[Kind]) -> Result<Range<u32>, Flaw> {
        let ranges = kinds.iter().filter_map(|kind| self.0.get(usize::from(*kind)));
        ranges.min_by_key(|range| range.len()).cloned().ok_or(Flaw::Internal)
    }
}
