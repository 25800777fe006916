//! The cells that play leads to where Left moves by his rules, which are chosen so that they are
//! few.
use std::collections::{BTreeMap, BTreeSet};

use super::cells::{Cells, Play};
use super::potential::Potential;
use crate::game::PartId;

#[derive(Default)]
pub struct Needed {
    pub cells: BTreeSet<PartId>,
    /// By which move Left gains enough; none where he cannot.
    pub gains: BTreeMap<PartId, Option<Play>>,
}

impl Needed {
    /// What start positions lead to.
    pub fn new(cells: &Cells, potential: &Potential, starts: &[PartId]) -> Needed {
        let mut choice = Choice {
            cells,
            potential,
            replies: BTreeMap::new(),
            gains: BTreeMap::new(),
        };
        let mut needed = Needed {
            cells: BTreeSet::new(),
            gains: BTreeMap::new(),
        };
        let starts = starts.iter().flat_map(|part| cells.of_part(*part));
        let mut fresh = choice.closed(starts.copied().collect(), &needed.cells);
        while !fresh.is_empty() {
            needed.cells.append(&mut fresh);
            fresh = choice.next(&mut needed);
        }
        needed
    }
}

struct Choice<'a> {
    cells: &'a Cells<'a>,
    potential: &'a Potential,
    /// The cells that Right's moves in a part of a cell lead to.
    replies: BTreeMap<PartId, BTreeSet<PartId>>,
    /// Left's moves in a cell by which he gains enough, with the cells that they lead to.
    gains: BTreeMap<PartId, Vec<(Play, BTreeSet<PartId>)>>,
}

impl Choice<'_> {
    /// Chooses moves that lead to no new cells, and, for one of the cells without such a move, a
    /// move that leads to the fewest, which are returned.
    fn next(&mut self, needed: &mut Needed) -> BTreeSet<PartId> {
        let mut best: Option<(PartId, Play, BTreeSet<PartId>)> = None;
        for cell in &needed.cells {
            if needed.gains.contains_key(cell) {
                continue;
            }
            let gains = self.gains(*cell).into_iter();
            let gains = gains.map(|(play, to)| (play, self.closed(to, &needed.cells)));
            let Some((play, fresh)) = gains.min_by_key(|(_, fresh)| fresh.len()) else {
                needed.gains.insert(*cell, None);
                continue;
            };
            if fresh.is_empty() {
                needed.gains.insert(*cell, Some(play));
            } else if best.as_ref().is_none_or(|best| fresh.len() < best.2.len()) {
                best = Some((*cell, play, fresh));
            }
        }
        let Some((cell, play, fresh)) = best else {
            return BTreeSet::new();
        };
        needed.gains.insert(cell, Some(play));
        fresh
    }

    fn gains(&mut self, cell: PartId) -> Vec<(Play, BTreeSet<PartId>)> {
        let (cells, potential) = (self.cells, self.potential);
        let gains = self.gains.entry(cell).or_insert_with(|| {
            let with_results = |play: Play| {
                let results = cells.results(&play).into_iter();
                let to = results.flat_map(|(a, b)| cells.of_sum([a, b]));
                (play, to.collect())
            };
            let gains = potential.gains(cells, cell);
            gains.into_iter().map(with_results).collect()
        });
        gains.clone()
    }

    /// Some cells and all that Right can make of them, without those that are known.
    fn closed(&mut self, from: BTreeSet<PartId>, known: &BTreeSet<PartId>) -> BTreeSet<PartId> {
        let cells = self.cells;
        let mut found = BTreeSet::new();
        let mut pending: Vec<PartId> = from.into_iter().collect();
        while let Some(cell) = pending.pop() {
            if known.contains(&cell) || !found.insert(cell) {
                continue;
            }
            let replies = self.replies.entry(cell).or_insert_with(|| {
                let replies = cells.replies(cell);
                replies.flat_map(|(a, b)| cells.of_sum([a, b])).collect()
            });
            pending.extend(replies.iter());
        }
        found
    }
}
