//! Draws random multisets: near known ones, and larger ones. Each run draws the same sequence.
use std::collections::{BTreeMap, BTreeSet};

use super::board::Board;
use super::multiset::{MOST_PARTS, Multiset};

/// A linear congruential generator.
pub struct Random(u64);

impl Random {
    pub fn new() -> Random {
        Random(1)
    }

    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        const FACTOR: u64 = 6_364_136_223_846_793_005;
        const SUMMAND: u64 = 1_442_695_040_888_963_407;
        self.0 = self.0.wrapping_mul(FACTOR).wrapping_add(SUMMAND);
        (self.0 >> 33) as usize % bound
    }
}

/// Maximum number of components of a sample. A move adds at most three components.
const LARGEST: usize = MOST_PARTS - 4;

/// Maximum number of changes between a known multiset and one near it.
const CHANGES: usize = 3;

/// Returns a multiset that differs from one of `sums` in at most [`CHANGES`] components.
pub fn near(board: &Board, sums: &[Multiset], random: &mut Random) -> Multiset {
    let mut sum = sums[random.below(sums.len())];
    for _ in 0..=random.below(CHANGES) {
        sum = changed(sum, board.options.len(), random);
    }
    sum
}

/// Removes a component, adds a component, or does both.
fn changed(mut sum: Multiset, cells: usize, random: &mut Random) -> Multiset {
    let part = |sum: Multiset, random: &mut Random| sum.cells().nth(random.below(sum.len().max(1)));
    let (is_less, is_more) = [(true, false), (false, true), (true, true)][random.below(3)];
    if let Some(cell) = part(sum, random).filter(|_| is_less) {
        sum = sum.without(cell).unwrap_or(sum);
    }
    if is_more && sum.len() < LARGEST {
        // Sets often have any number of components of a cell, so a third of the added components
        // are copies.
        let again = part(sum, random).filter(|_| random.below(3) == 0);
        let cell = again.unwrap_or_else(|| random.below(cells) as u8);
        sum = sum.with(cell).unwrap_or(sum);
    }
    sum
}

/// Number of draws for each number of components, if sets are known.
pub const LARGER: usize = 3000;

/// Maximum number of components that are added to a multiset.
const MORE: usize = 5;

/// Draws multisets for which `holds` is true, with up to [`MORE`] components more than the largest
/// of `sums`. Draws at most `count` for each number of components.
pub fn grown(
    board: &Board,
    sums: &[Multiset],
    count: usize,
    holds: impl Fn(Multiset) -> bool,
) -> BTreeSet<Multiset> {
    let mut random = Random::new();
    let kinds = kinds(board);
    let most = sums.iter().map(|sum| sum.len()).max();
    let mut sums: Vec<Multiset> =
        sums.iter().copied().filter(|sum| Some(sum.len()) == most).collect();
    let mut all = BTreeSet::new();
    for _ in 0..MORE {
        let mut larger = BTreeSet::new();
        for _ in 0..if sums.is_empty() { 0 } else { count } {
            let sum = sums[random.below(sums.len())];
            // Every second added component is a copy of an existing one.
            let again = sum.cells().nth(random.below(2 * sum.len()));
            let cell = again.unwrap_or_else(|| {
                let kind = &kinds[random.below(kinds.len())];
                kind[random.below(kind.len())]
            });
            let more = sum.with(cell).filter(|sum| sum.len() <= LARGEST);
            larger.extend(more.filter(|sum| board.is_reduced(*sum) && holds(*sum)));
        }
        sums = larger.iter().copied().collect();
        all.extend(larger);
    }
    all
}

/// Groups the cells by the classes that contain them, so that rare classes are drawn as often as
/// large ones.
fn kinds(board: &Board) -> Vec<Vec<u8>> {
    let mut kinds: BTreeMap<Vec<bool>, Vec<u8>> = BTreeMap::new();
    for cell in 0..board.options.len() {
        let classes = board.classes.iter().map(|class| class[cell]);
        kinds.entry(classes.collect()).or_default().push(cell as u8);
    }
    kinds.into_values().collect()
}
