//! Chooses the lengths of components that are distinguished: the members of each family up to some
//! length.
use segcert_replay::data::{Class, Members, Range, Strategy};

use super::SHORT;
use super::board::Board;
use super::multiset::Multiset;
use crate::strategy::compile::cells::shortest;

/// The distinguished lengths by family. A range is empty if it ends before it begins.
#[derive(Clone)]
pub struct Lengths(Vec<Range>);

impl Lengths {
    /// Distinguishes all lengths of at most `stones` stones in the open ranges of classes.
    pub fn up_to(strategy: &Strategy, stones: usize) -> Lengths {
        let members = strategy.classes.iter().flat_map(|class| &class.members);
        let mut ranges: Vec<Range> = Vec::new();
        for members in members {
            let Members::Range(range) = members else {
                continue;
            };
            if range.to.is_some() {
                continue;
            }
            let family = &strategy.families[range.family];
            let to = Some(family.lengths(stones).last().unwrap_or(0));
            match ranges.iter_mut().find(|other| other.family == range.family) {
                Some(other) => other.from = other.from.min(range.from),
                None => ranges.push(Range { to, ..range.clone() }),
            }
        }
        Lengths(ranges)
    }

    /// Returns the strategy with a class for the distinguished components.
    pub fn named(&self, strategy: &Strategy) -> Strategy {
        let mut named = strategy.clone();
        let ranges = self.0.iter().filter(|range| range.to >= Some(range.from));
        named.classes.push(Class {
            name: SHORT.to_owned(),
            members: ranges.cloned().map(Members::Range).collect(),
        });
        named
    }

    /// Distinguishes the shortest components of the long cells of a multiset as well, if they have
    /// at most `stones` stones. Returns whether this changes anything.
    pub fn split(&mut self, board: &Board, sum: Multiset, stones: usize) -> bool {
        let mut is_changed = false;
        let cells = sum.different().map(|cell| &board.cells.cells[usize::from(cell)]);
        for cell in cells.filter(|cell| !cell.is_plain()) {
            let part = shortest(cell);
            let length = part.len();
            let families = &board.strategy.families;
            let has = |range: &&mut Range| families[range.family].has(&part);
            if let Some(range) = self.0.iter_mut().find(has).filter(|_| length <= stones) {
                is_changed |= range.to < Some(length);
                range.to = range.to.max(Some(length));
            }
        }
        is_changed
    }
}
