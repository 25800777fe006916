//! Records solved positions and values of a search in a journal.

use std::sync::Arc;

use super::fingerprint::Fingerprints;
use super::position::{Reducer, Term};
use super::tables::Sizes;
use crate::game::growth::{Mark, Restore};
use crate::run::Journal;

/// Number of elementary steps between two flushes of values to the journal. This is some seconds of
/// work.
const VALUES_WORK: u64 = 1 << 20;
/// Minimum number of nodes below a position that is recorded. Solving other positions again is
/// faster.
const LEAST_WORK: u64 = 1;

/// Records the results of one search.
pub struct Recorder {
    fingerprints: Fingerprints,
    journal: Arc<Journal>,
    /// End of the values that are in the journal, and the elementary steps at the last flush;
    /// `None` if this search does not record values.
    written: Option<(Mark, u64)>,
}

impl Recorder {
    /// Creates a recorder, and takes over all values of the journal.
    pub fn new(journal: Arc<Journal>, reducer: &mut Reducer) -> Recorder {
        for growths in journal.values() {
            let mut restore = Restore::default();
            for growth in growths {
                // The search finds the remaining values again.
                let taken = restore.take(growth, &mut reducer.arena, &mut reducer.components);
                if taken.is_none() {
                    break;
                }
            }
        }
        Recorder {
            fingerprints: Fingerprints::default(),
            journal,
            written: Some((Mark::default(), reducer.arena.work())),
        }
    }

    /// Returns a recorder for a fork of the search, which does not record values.
    pub fn fork(&self) -> Recorder {
        Recorder {
            fingerprints: Fingerprints::default(),
            journal: Arc::clone(&self.journal),
            written: None,
        }
    }

    /// Prepares for another arena, in which shared and recorded values and components have equal
    /// numbers.
    pub fn retain_shared(&mut self, shared: Sizes) {
        self.fingerprints.retain_shared(shared);
    }

    /// Returns who wins a position if an earlier run has recorded it.
    pub fn recall(&mut self, position: &[Term], reducer: &Reducer) -> Option<bool> {
        if self.journal.has_no_results() {
            return None;
        }
        self.journal.settled(self.fingerprints.position(position, reducer))
    }

    /// Records who wins a position that took `work` nodes.
    pub fn record(&mut self, position: &[Term], win: bool, work: u64, reducer: &Reducer) {
        if work < LEAST_WORK {
            return;
        }
        let name = self.fingerprints.position(position, reducer);
        self.journal.settle(name, win);
    }

    /// Returns the budget for values with which the earlier run ended, in elementary steps.
    pub fn level(&self) -> u64 {
        self.journal.level()
    }

    /// Records the budget for values.
    pub fn record_level(&self, level: u64) {
        if self.written.is_some() {
            self.journal.reach(level);
        }
    }

    /// Records new values, if `at_once` or if enough work has been done.
    pub fn record_values(&mut self, at_once: bool, reducer: &Reducer) {
        let Some((mark, last)) = &mut self.written else {
            return;
        };
        let work = reducer.arena.work();
        if !at_once && work.saturating_sub(*last) < VALUES_WORK {
            return;
        }
        *last = work;
        let is_first = mark.is_new();
        let growth = mark.growth(&reducer.arena, &reducer.components);
        if !growth.is_empty() {
            self.journal.keep_values(is_first, growth);
        }
    }
}
