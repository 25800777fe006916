//! Rounds of a search. Long parts are given values as the search shows itself hard: each time the
//! nodes searched double, so does the work allowed for values.

use super::keeper::Keeper;
use super::position::{Summand, Term};
use super::search::Search;
use crate::game::PartId;

/// Work for values before the first node is searched, in elementary steps (about 0.1 s).
const FIRST_VALUES: u64 = 500;
/// Nodes searched before values get more work for the first time.
const FIRST_NODES: u64 = 15;

/// All followers with at most so many stones have values, and this took so many sums.
#[derive(Clone, Copy, Debug, Default)]
pub struct Level {
    pub stones: usize,
    pub sums: usize,
    /// Nodes that the search had visited before.
    pub nodes: u64,
}

impl Search {
    /// Makes ready for a sum: lists the followers of its parts and finds the values of the short
    /// ones.
    pub fn prepare(&mut self, terms: &[Term]) {
        let parts = terms.iter().filter_map(|term| match term.summand() {
            Summand::Part(part) => Some(part),
            Summand::Value(_) => None,
        });
        let parts: Vec<PartId> = parts.collect();
        self.waiting = self.reducer.followers(&parts);
        let level = self.keeper.as_ref().map_or(0, Keeper::level);
        self.value_budget = level.max(FIRST_VALUES);
        self.levels.clear();
        self.push_level(0);
        self.begin_question();
        self.find_values();
    }

    /// From now on no more values are looked for until as many nodes are searched as the last round
    /// had.
    pub fn begin_question(&mut self) {
        self.round_ends = self.all_nodes() + FIRST_NODES * (self.value_budget / FIRST_VALUES);
    }

    fn find_values(&mut self) {
        self.reducer.arena.set_budget(self.value_budget);
        while let Some(&first) = self.waiting.first() {
            let stones = self.reducer.parts.stones(first);
            let longer = |&part: &PartId| self.reducer.parts.stones(part) > stones;
            let end = self.waiting.iter().position(longer).unwrap_or(self.waiting.len());
            if !self.reducer.value_parts(&self.waiting[..end]) {
                break;
            }
            self.waiting.drain(..end);
            self.push_level(stones);
            self.keep_values(false);
        }
        self.keep_values(true);
        self.guesses.guess(&self.waiting, &mut self.reducer);
    }

    /// Counts the sums of a level that is not complete, too: as a search goes on with them, who
    /// wins may be known only by them.
    pub(super) fn count_sums(&mut self) {
        let stones = self.levels.last().map_or(0, |level| level.stones);
        self.push_level(stones);
    }

    fn push_level(&mut self, stones: usize) {
        self.levels.push(Level {
            stones,
            sums: self.reducer.arena.sums(),
            nodes: self.all_nodes(),
        });
    }

    pub(super) fn keep_values(&mut self, at_once: bool) {
        if let Some(keeper) = &mut self.keeper {
            keeper.keep_values(at_once, &self.reducer);
        }
    }

    /// Allows more work for values, and more nodes.
    pub(super) fn begin_round(&mut self) {
        if !self.begin_together() {
            self.find_more_values();
        }
        if let Some(keeper) = &self.keeper {
            keeper.reach(self.value_budget);
        }
        // A search that begins no rounds by itself has no nodes to count.
        self.round_ends =
            (self.round_ends).saturating_add(FIRST_NODES * (self.value_budget / FIRST_VALUES));
    }

    /// Finds values with twice the work of before.
    pub(super) fn find_more_values(&mut self) {
        self.value_budget = self.value_budget.saturating_mul(2);
        self.find_values();
    }

    /// What had values, and what that took, as the search went on.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Whether all followers have values.
    pub fn has_all_values(&self) -> bool {
        self.waiting.is_empty()
    }
}
