//! A search at a journal: names for its positions, and how far its values are written.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::names::Names;
use super::position::{Reducer, Term};
use super::tables::Sizes;
use crate::game::growth::{Mark, Restore};
use crate::run::Journal;

/// Values, of which a list is made each time, are written after so long.
const VALUES_PERIOD: Duration = Duration::from_secs(20);
/// Positions that took fewer nodes are found again sooner than they are read.
const LEAST_WORK: u64 = 1;

/// One search at a journal.
pub struct Keeper {
    names: Names,
    journal: Arc<Journal>,
    /// How far its values are written, and when that was; none of a search whose values are not.
    written: Option<(Mark, Instant)>,
}

impl Keeper {
    pub fn new(journal: Arc<Journal>, reducer: &mut Reducer) -> Keeper {
        for growths in journal.values() {
            let mut restore = Restore::default();
            for growth in growths {
                // Without the rest, that is found again.
                let taken = restore.take(growth, &mut reducer.arena, &mut reducer.parts);
                if taken.is_none() {
                    break;
                }
            }
        }
        Keeper {
            names: Names::default(),
            journal,
            written: Some((Mark::default(), Instant::now())),
        }
    }

    /// For a copy of the search, which leaves it to that one to keep values.
    pub fn another(&self) -> Keeper {
        Keeper { names: Names::default(), journal: Arc::clone(&self.journal), written: None }
    }

    /// For a search that goes on in another arena, where these values and parts, and all that are
    /// written, have the same numbers.
    pub fn forget_but(&mut self, common: Sizes) {
        self.names.forget_but(common);
    }

    /// Who won a position in an earlier run.
    pub fn recall(&mut self, position: &[Term], reducer: &Reducer) -> Option<bool> {
        if self.journal.knows_nothing() {
            return None;
        }
        self.journal.settled(self.names.position(position, reducer))
    }

    /// Keeps who wins a position that took so many nodes.
    pub fn note(&mut self, position: &[Term], win: bool, work: u64, reducer: &Reducer) {
        if work < LEAST_WORK {
            return;
        }
        let name = self.names.position(position, reducer);
        self.journal.settle(name, win);
    }

    /// The work that was allowed for values when the earlier run ended.
    pub fn level(&self) -> u64 {
        self.journal.level()
    }

    /// More work is allowed now.
    pub fn reach(&self, level: u64) {
        if self.written.is_some() {
            self.journal.reach(level);
        }
    }

    /// Keeps the values that are new, if some time has passed or it is asked for.
    pub fn keep_values(&mut self, at_once: bool, reducer: &Reducer) {
        let Some((mark, last)) = &mut self.written else {
            return;
        };
        if !at_once && last.elapsed() < VALUES_PERIOD {
            return;
        }
        *last = Instant::now();
        let is_first = mark.is_new();
        let growth = mark.growth(&reducer.arena, &reducer.parts);
        if !growth.is_empty() {
            self.journal.keep_values(is_first, growth);
        }
    }
}
