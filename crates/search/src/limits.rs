//! Limits of a search, and the work that it has done.

use std::sync::Arc;
use std::time::Instant;

use super::search::Search;
use crate::game::Guard;
use crate::run::{Control, Halt};

impl Search {
    /// Returns the number of nodes that this thread has visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the number of nodes that all threads have visited.
    pub fn all_nodes(&self) -> u64 {
        self.nodes + self.helper_nodes
    }

    /// Returns the number of visited nodes. The nodes of other threads have half weight, because
    /// about half of their work is wasted.
    pub fn weighted_nodes(&self) -> u64 {
        self.nodes + self.helper_nodes / 2
    }

    /// Returns the memory limit in bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Returns the approximate size, in bytes, of values and dominance results.
    pub fn bytes_beside_table(&self) -> u64 {
        (self.reducer.arena.bytes() + self.frontier.bytes()) as u64
    }

    /// Shows a stage of the work in the progress; an empty text stands for the search.
    pub fn set_stage(&self, stage: &str) {
        self.control.progress.set_stage(stage);
    }

    /// Sets the deadline. Returns the previous deadline.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) -> Option<Instant> {
        let before = std::mem::replace(&mut self.control.deadline, deadline);
        // The computation of values must end with the question as well.
        self.reducer.arena.set_guard(self.control.guard(self.memory));
        before
    }

    /// Makes the search end with [`Halt::Work`] after about `options` more options.
    pub(super) fn pause_after(&mut self, options: u64) {
        self.pause_at = self.options_seen.saturating_add(options);
    }

    /// Checks the stop flag and the deadline.
    ///
    /// # Errors
    /// [`Halt`] if the search has to end.
    pub fn check(&self) -> Result<(), Halt> {
        self.control.check()
    }

    /// Adds a condition under which the computation of values stops: `is_over` returns true.
    pub(super) fn stop_values_if(&mut self, is_over: impl Fn() -> bool + Send + Sync + 'static) {
        let guard = self.control.guard(self.memory);
        self.reducer.arena.set_guard(Guard {
            memory: guard.memory,
            is_over: Arc::new(move || (guard.is_over)() || is_over()),
        });
    }

    /// Sets the limits.
    pub(super) fn limit(&mut self, control: Control) {
        self.reducer.arena.set_guard(control.guard(self.memory));
        self.control = control;
    }

    /// Returns the number of other threads that may help after the search, or 0 if the search was
    /// easy.
    pub fn helpers(&self) -> usize {
        if self.is_hard { self.threads() - 1 } else { 0 }
    }

    /// Returns the number of threads that may work for the search.
    pub fn threads(&self) -> usize {
        self.control.threads.max(1)
    }
}
