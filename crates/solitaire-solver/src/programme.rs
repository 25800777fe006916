//! The dynamic programme over all places of a line, as an automaton that grows while it runs.
//!
//! The result depends only on the differences between the distances of a place, and on most boards
//! few combinations of differences occur. The automaton stores these combinations and the steps
//! between them, so that a stone costs one table look-up. The differences are unbounded (in a long
//! run of one colour they grow with every stone), so the complete automaton is infinite. The stored
//! component has at most [`CAPACITY`] states, and all other steps are computed each time.
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use super::path::{Distances, Parents, closed_kinds, word};
use super::word::Crossing;
use crate::clobber::Square;

/// Maximum number of stored states.
pub const CAPACITY: usize = 4096;
/// Number of steps that are computed before the automaton is tried again.
const RETRY_INTERVAL: u32 = 64;

/// The dynamic programme with its stored steps. One programme can serve several lines.
pub struct Programme {
    /// Stored states: distances minus the least distance, with stored steps by the kind of the next
    /// separation.
    states: IndexMap<Distances, [Option<Step>; 3], FxBuildHasher>,
    parents: IndexSet<Parents, FxBuildHasher>,
}

#[derive(Clone, Copy)]
struct Step {
    state: u32,
    /// Increase of the least distance.
    rise: u32,
    parents: u16,
}

impl Default for Programme {
    fn default() -> Programme {
        let (states, parents) = Default::default();
        let mut programme = Programme { states, parents };
        programme.state(&Distances::start());
        programme
    }
}

impl Programme {
    /// Returns the number of letters x in an optimal word of a line, without gaps.
    pub fn shortest(&mut self, line: &[Square]) -> u32 {
        self.run(line, |_| {})
    }

    /// Returns shortest paths to all states of all places, as the number of the parents for each
    /// separation of a line and for the two separations after it.
    pub fn tree(&mut self, line: &[Square]) -> Vec<u16> {
        let mut tree = Vec::with_capacity(line.len() + 1);
        self.run(line, |parents| tree.push(parents));
        tree
    }

    /// Returns the distinct parents by number, in the order of their first use.
    pub fn parents(&self) -> &IndexSet<Parents, FxBuildHasher> {
        &self.parents
    }

    pub fn optimal_word(&mut self, line: &[Square]) -> Vec<Crossing> {
        let tree = self.tree(line);
        let parents = tree.iter().map(|number| self.parents[usize::from(*number)]);
        word(parents, line.len().saturating_sub(1))
    }

    /// Runs along a line. Returns the distance of the state x x at its end.
    fn run(&mut self, line: &[Square], mut observe: impl FnMut(u16)) -> u32 {
        // In the automaton, the distances are those of the state. `base` has been subtracted.
        let (mut state, mut distances, mut base) = (Some(0), Distances::start(), 0);
        let mut steps_left = 0;
        for kind in closed_kinds(line) {
            let stored = state.and_then(|state: u32| self.states.get_index(state as usize));
            if let Some((known, steps)) = stored {
                if let Some(step) = steps[kind as usize] {
                    state = Some(step.state);
                    base += step.rise;
                    observe(step.parents);
                    continue;
                }
                distances = known.clone();
            }
            let parents = distances.step(kind);
            let parents = self.parents.insert_full(parents).0 as u16;
            observe(parents);
            if state.is_none() && steps_left > 0 {
                steps_left -= 1;
                continue;
            }
            let rise = distances.normalise();
            base += rise;
            let next = self.state(&distances);
            if let Some((state, next)) = state.zip(next) {
                self.states[state as usize][kind as usize] =
                    Some(Step { state: next, rise, parents });
            }
            (state, steps_left) = (next, RETRY_INTERVAL);
        }
        let stored = state.and_then(|state| self.states.get_index(state as usize));
        base + stored.map_or(&distances, |stored| stored.0).bare()
    }

    /// Returns the state with these normalised distances. Adds it to the automaton if there is
    /// room.
    fn state(&mut self, distances: &Distances) -> Option<u32> {
        if let Some(state) = self.states.get_index_of(distances) {
            return Some(state as u32);
        }
        let has_room = self.states.len() < CAPACITY;
        has_room.then(|| self.states.insert_full(distances.clone(), [None; 3]).0 as u32)
    }
}

#[cfg(test)]
mod tests;
