//! Forks of a search for other threads.

use super::frontier::Frontier;
use super::recorder::Recorder;
use super::search::Search;

impl Search {
    /// Returns a search with these results and limits, which begins no rounds by itself.
    pub(super) fn fork(&self) -> Search {
        Search { frontier: self.frontier.clone(), ..self.fork_without_dominance() }
    }

    /// Returns a fork without dominance results, which suffices where values decide.
    pub fn fork_without_dominance(&self) -> Search {
        Search {
            reducer: self.reducer.clone(),
            frontier: Frontier::default(),
            estimates: self.estimates.clone(),
            table: self.table.fork(),
            control: self.control.clone(),
            nodes: self.nodes,
            round_ends: u64::MAX,
            root: 0,
            waiting: self.waiting.clone(),
            levels: self.levels.clone(),
            value_budget: self.value_budget,
            memory: self.memory,
            team: None,
            is_hard: false,
            helper_nodes: 0,
            options_seen: 0,
            pause_at: u64::MAX,
            recorder: self.recorder.as_ref().map(Recorder::fork),
        }
    }
}
