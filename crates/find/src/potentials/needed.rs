//! Finds the cells that play reaches if Left moves by his rules. The rules are chosen so that there
//! are few cells.
use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::cells::{Cells, Play};
use super::largest::Potentials;
use crate::game::ComponentId;
use crate::game::components::Pieces;

#[derive(Default)]
pub struct Needed {
    pub cells: BTreeSet<ComponentId>,
    /// For each cell, the move by which Left gains enough; `None` if there is no such move.
    pub gains: BTreeMap<ComponentId, Option<Play>>,
}

impl Needed {
    /// Collects the cells that play from start positions reaches.
    pub fn new(cells: &Cells, potentials: &Potentials, starts: &[ComponentId]) -> Needed {
        let (replies, ways) = Default::default();
        let mut choice = Choice { cells, potentials, replies, ways };
        let mut needed = Needed::default();
        let starts = starts.iter().flat_map(|part| cells.of_part(*part));
        let mut fresh = choice.closed(starts.copied().collect(), &needed.cells);
        while !fresh.is_empty() {
            needed.cells.extend(fresh);
            fresh = choice.next(&mut needed);
        }
        needed
    }
}

struct Choice<'a> {
    cells: &'a Cells<'a>,
    potentials: &'a Potentials,
    /// For each cell, the cells that Right can reach by a move in its components.
    replies: FxHashMap<ComponentId, Vec<ComponentId>>,
    ways: FxHashMap<ComponentId, Vec<Way>>,
}

/// A move of Left in a cell.
#[derive(Clone)]
struct Way {
    /// A move that gains enough; `None` for a component without gain, for which the rules for ends
    /// have a move.
    play: Option<Play>,
    /// The cells to which this move leads, perhaps with repetitions.
    to: Vec<ComponentId>,
}

impl Choice<'_> {
    /// Chooses moves that lead to no new cells. For one of the cells without such a move, chooses a
    /// move that leads to the fewest new cells, and returns these.
    fn next(&mut self, needed: &mut Needed) -> BTreeSet<ComponentId> {
        let mut best: Option<(ComponentId, Option<Play>, BTreeSet<ComponentId>)> = None;
        for cell in &needed.cells {
            if needed.gains.contains_key(cell) {
                continue;
            }
            let ways = self.ways(*cell).into_iter();
            let ways = ways.map(|Way { play, to }| (play, self.closed(to, &needed.cells)));
            let Some((play, to)) = ways.min_by_key(|(_, to)| to.len()) else {
                continue;
            };
            if to.is_empty() {
                needed.gains.insert(*cell, play);
            } else if best.as_ref().is_none_or(|(.., best)| to.len() < best.len()) {
                best = Some((*cell, play, to));
            }
        }
        let Some((cell, play, to)) = best else {
            return BTreeSet::new();
        };
        needed.gains.insert(cell, play);
        to
    }

    /// Lists Left's moves in a cell. There must be at least one.
    fn ways(&mut self, cell: ComponentId) -> Vec<Way> {
        let (cells, potentials) = (self.cells, self.potentials);
        let ways = self.ways.entry(cell).or_insert_with(|| {
            let with_results = |play: Option<Play>, results: Vec<Pieces>| Way {
                play,
                to: results.into_iter().flat_map(|(a, b)| cells.of_sum([a, b])).collect(),
            };
            let gains = potentials.gains(cells, cell).into_iter();
            let ways = gains.map(|play| with_results(Some(play), cells.results(&play)));
            let mut ways: Vec<Way> = ways.collect();
            if ways.is_empty() {
                let no_gain = potentials.no_gain(cells, cell);
                let moves = no_gain.map_or_else(Vec::new, |it| it.moves(cells.table.star));
                ways.push(with_results(None, moves));
            }
            ways
        });
        ways.clone()
    }

    /// Returns these cells, and all cells that Right can reach from them, except those in `known`.
    fn closed(
        &mut self,
        from: Vec<ComponentId>,
        known: &BTreeSet<ComponentId>,
    ) -> BTreeSet<ComponentId> {
        let cells = self.cells;
        let (mut found, mut pending) = (BTreeSet::new(), from);
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
