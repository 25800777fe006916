//! Copies of a search for other threads, and the limits of each.

use std::sync::Arc;

use super::frontier::Frontier;
use super::keeper::Keeper;
use super::search::Search;
use crate::game::Guard;
use crate::run::Control;

impl Search {
    /// A search that knows the same, has the same limits, and begins no rounds by itself.
    pub(super) fn copy(&self) -> Search {
        Search { frontier: self.frontier.clone(), ..self.copy_of_values() }
    }

    /// The same, which knows nothing by dominance: enough where values decide.
    pub fn copy_of_values(&self) -> Search {
        Search {
            reducer: self.reducer.clone(),
            frontier: Frontier::default(),
            guesses: self.guesses.clone(),
            table: self.table.another(),
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
            helped: 0,
            looked: 0,
            pause: u64::MAX,
            keeper: self.keeper.as_ref().map(Keeper::another),
        }
    }

    /// Looks for no more values, too, if this says so.
    pub(super) fn stop_values_if(&mut self, is_over: impl Fn() -> bool + Send + Sync + 'static) {
        let guard = self.control.guard(self.memory);
        self.reducer.arena.set_guard(Guard {
            memory: guard.memory,
            is_over: Arc::new(move || (guard.is_over)() || is_over()),
        });
    }

    /// Goes on within other limits.
    pub(super) fn limit(&mut self, control: Control) {
        self.reducer.arena.set_guard(control.guard(self.memory));
        self.control = control;
    }

    /// Other threads that may help with what comes after a search, if it was so hard that they were
    /// called.
    pub fn helpers(&self) -> usize {
        match self.is_hard {
            true => self.threads() - 1,
            false => 0,
        }
    }

    /// Threads that may work for it.
    pub fn threads(&self) -> usize {
        self.control.threads.max(1)
    }
}
