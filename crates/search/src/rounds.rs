//! Rounds of a search. Long components get values as the search becomes harder: each time the
//! number of visited nodes doubles, the budget for values doubles, too.

use super::position::{Summand, Term};
use super::recorder::Recorder;
use super::search::Search;
use crate::game::ComponentId;

/// Budget for values before the first node is visited, in elementary steps (about 0.1 s).
const FIRST_VALUES: u64 = 500;
/// Number of nodes in the first round.
const FIRST_NODES: u64 = 15;

/// State of the search when all followers up to a length had values.
#[derive(Clone, Copy, Debug, Default)]
pub struct Level {
    /// Maximum length of these followers, in stones.
    pub stones: usize,
    /// Number of sums that were known.
    pub sums: usize,
    /// Number of nodes that all threads had visited.
    pub nodes: u64,
}

impl Search {
    /// Prepares for a sum: lists the followers of its components, and finds the values of short
    /// ones.
    pub fn prepare(&mut self, terms: &[Term]) {
        let components = terms.iter().filter_map(|term| match term.summand() {
            Summand::Component(component) => Some(component),
            Summand::Value(_) => None,
        });
        let components: Vec<ComponentId> = components.collect();
        self.waiting = self.reducer.followers(&components);
        let level = self.recorder.as_ref().map_or(0, Recorder::level);
        self.value_budget = level.max(FIRST_VALUES);
        self.levels.clear();
        self.push_level(0);
        self.begin_question();
        self.find_values();
    }

    /// Begins a round with as many nodes as the last round had.
    pub fn begin_question(&mut self) {
        self.round_ends = self.all_nodes() + FIRST_NODES * (self.value_budget / FIRST_VALUES);
    }

    fn find_values(&mut self) {
        self.reducer.arena.set_budget(self.value_budget);
        while let Some(&first) = self.waiting.first() {
            let stones = self.reducer.components.stones(first);
            let longer =
                |&component: &ComponentId| self.reducer.components.stones(component) > stones;
            let end = self.waiting.iter().position(longer).unwrap_or(self.waiting.len());
            if !self.reducer.value_components(&self.waiting[..end]) {
                break;
            }
            self.waiting.drain(..end);
            self.push_level(stones);
            self.record_values(false);
        }
        self.record_values(true);
        self.estimates.update(&self.waiting, &mut self.reducer);
    }

    /// Adds a level for the sums of an incomplete length. A fork of this search may need them to
    /// decide who wins.
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

    pub(super) fn record_values(&mut self, at_once: bool) {
        if let Some(recorder) = &mut self.recorder {
            recorder.record_values(at_once, &self.reducer);
        }
    }

    /// Begins the next round, with more values and more nodes.
    pub(super) fn begin_round(&mut self) {
        if !self.begin_team_round() {
            self.find_more_values();
        }
        if let Some(recorder) = &self.recorder {
            recorder.record_level(self.value_budget);
        }
        // In a search that begins no rounds by itself, rounds have no end.
        self.round_ends =
            (self.round_ends).saturating_add(FIRST_NODES * (self.value_budget / FIRST_VALUES));
    }

    /// Doubles the budget for values, and finds more values.
    pub(super) fn find_more_values(&mut self) {
        self.value_budget = self.value_budget.saturating_mul(2);
        self.find_values();
    }

    /// Returns the levels of the search, in order: the lengths whose components had values, and the
    /// cost.
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Returns whether all followers have values.
    pub fn has_all_values(&self) -> bool {
        self.waiting.is_empty()
    }
}
