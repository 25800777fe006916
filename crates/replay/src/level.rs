//! The positions of one measure with Right to move, once all moves to them have been made.

use crate::error::Flaw;
use crate::machine::Machine;
use crate::position::{Key, Kind};
use crate::tally::Starts;
use std::ops::Range;

/// Positions, and an index of them by the kinds of their components.
pub struct Level {
    positions: Vec<(Key, Starts)>,
    /// Indices of the positions, grouped by kind: first the positions with a component of the first
    /// kind, then of the second kind, and so on.
    places: Vec<u32>,
}

/// The range of [`Level::places`] for each kind.
pub struct Ranges(Vec<Range<u32>>);

impl Level {
    /// Indexes positions by the kinds of their components.
    pub fn new(
        machine: &Machine,
        mut positions: Vec<(Key, Starts)>,
    ) -> Result<(Level, Ranges), Flaw> {
        positions.shrink_to_fit();
        // Adjacent positions then share their longest components, in which there are most moves.
        positions.sort_unstable_by_key(|(key, _)| key.by_longest());
        let mut ranges = vec![0..0; machine.components.len()];
        for (key, _) in &positions {
            for (kind, _) in machine.packing.kinds(*key) {
                ranges[usize::from(kind)].end += 1;
            }
        }
        let mut all = 0_u32;
        for range in &mut ranges {
            let first = all;
            all = all.checked_add(range.end).ok_or(Flaw::TooLarge)?;
            *range = first..first;
        }
        let mut places = vec![0; all as usize];
        for (place, (key, _)) in (0..).zip(&positions) {
            for (kind, _) in machine.packing.kinds(*key) {
                let range = &mut ranges[usize::from(kind)];
                places[range.end as usize] = place;
                range.end += 1;
            }
        }
        Ok((Level { positions, places }, Ranges(ranges)))
    }

    /// Returns the indices in a range of `places`.
    pub fn places(&self, range: &Range<u32>) -> &[u32] {
        &self.places[range.start as usize..range.end as usize]
    }

    /// Returns the positions at some indices.
    #[inline]
    pub fn at(&self, places: &[u32]) -> impl Iterator<Item = (Key, Starts)> {
        places.iter().map(|place| self.positions[*place as usize])
    }

    /// Returns the memory of this level in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.positions[..]) + size_of_val(&self.places[..])
    }
}

impl Ranges {
    /// Iterates over the kinds that occur in the positions.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        (0..).zip(&self.0).filter(|(_, range)| !range.is_empty()).map(|(kind, _)| kind)
    }

    /// Returns the shortest range that contains all positions with components of all these kinds.
    pub fn shortest(&self, kinds: &[Kind]) -> Range<u32> {
        let ranges = kinds.iter().map(|kind| &self.0[usize::from(*kind)]);
        ranges.min_by_key(|range| range.len()).cloned().unwrap_or_default()
    }
}
