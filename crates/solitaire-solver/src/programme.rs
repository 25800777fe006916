//! The dynamic programme over all places of a line, as an automaton that grows while it runs.
//!
//! The result depends only on the differences between the distances of a place, and on most boards
//! few combinations of differences occur. The automaton stores these combinations and the steps
//! between them, so that a stone costs one table look-up. The differences are unbounded (in a long
//! run of one colour they grow with every stone), so the complete automaton is infinite. The stored
//! component has at most [`CAPACITY`] states, and all other steps are computed each time.
use rustc_hash::FxHashMap;

use super::path::{Distances, Parents, closed_kinds, word};
use super::word::{Crossing, Kind};
use crate::clobber::Square;

/// Maximum number of stored states.
pub const CAPACITY: usize = 4096;
/// Number of steps that are computed before the automaton is tried again.
const RETRY_INTERVAL: u32 = 64;

/// The dynamic programme with its stored steps. One programme can serve several lines.
pub struct Programme {
    states: Vec<State>,
    known: FxHashMap<Distances, u32>,
    numbers: FxHashMap<Parents, u16>,
    parents: Vec<Parents>,
}

struct State {
    /// Distances minus the least distance.
    distances: Distances,
    /// Stored steps, indexed by the kind of the next separation.
    steps: [Option<Step>; 3],
}

#[derive(Clone, Copy)]
struct Step {
    state: u32,
    /// Increase of the least distance.
    rise: u32,
    parents: u16,
}

/// The current state of a run: distances minus `base`, in the automaton or not.
enum Place {
    Known(u32),
    Unknown { distances: Distances, steps_left: u32 },
}

impl Default for Programme {
    fn default() -> Programme {
        let mut programme = Programme {
            states: Vec::new(),
            known: FxHashMap::default(),
            numbers: FxHashMap::default(),
            parents: Vec::new(),
        };
        programme.place(Distances::start());
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
    pub fn parents(&self) -> &[Parents] {
        &self.parents
    }

    pub fn optimal_word(&mut self, line: &[Square]) -> Vec<Crossing> {
        let tree = self.tree(line);
        let parents = tree.iter().map(|number| self.parents[usize::from(*number)]);
        word(parents, line.len().saturating_sub(1))
    }

    /// Runs along a line. Returns the distance of the state x x at its end.
    fn run(&mut self, line: &[Square], mut observe: impl FnMut(u16)) -> u32 {
        let (mut place, mut base) = (Place::Known(0), 0);
        for kind in closed_kinds(line) {
            let remembered = match place {
                Place::Known(state) => self.states[state as usize].steps[kind as usize],
                Place::Unknown { .. } => None,
            };
            if let Some(step) = remembered {
                place = Place::Known(step.state);
                base += step.rise;
                observe(step.parents);
            } else {
                let (next, rise, parents) = self.step(place, kind);
                place = next;
                base += rise;
                observe(parents);
            }
        }
        base + match &place {
            Place::Known(state) => self.states[*state as usize].distances.bare(),
            Place::Unknown { distances, .. } => distances.bare(),
        }
    }

    /// Computes a step that is not stored.
    fn step(&mut self, place: Place, kind: Kind) -> (Place, u32, u16) {
        match place {
            Place::Known(state) => {
                let mut distances = self.states[state as usize].distances.clone();
                let parents = distances.step(kind);
                let (parents, rise) = (self.number(parents), distances.normalise());
                let next = self.place(distances);
                if let Place::Known(next) = next {
                    self.states[state as usize].steps[kind as usize] =
                        Some(Step { state: next, rise, parents });
                }
                (next, rise, parents)
            }
            Place::Unknown { mut distances, steps_left } => {
                let parents = distances.step(kind);
                let parents = self.number(parents);
                if steps_left == 0 {
                    let rise = distances.normalise();
                    return (self.place(distances), rise, parents);
                }
                let steps_left = steps_left - 1;
                let next = Place::Unknown { distances, steps_left };
                (next, 0, parents)
            }
        }
    }

    /// Returns the place with these normalised distances, and stores it in the automaton if there
    /// is room.
    fn place(&mut self, distances: Distances) -> Place {
        if let Some(state) = self.known.get(&distances) {
            return Place::Known(*state);
        }
        if self.states.len() == CAPACITY {
            return Place::Unknown { distances, steps_left: RETRY_INTERVAL };
        }
        let state = self.states.len() as u32;
        self.known.insert(distances.clone(), state);
        self.states.push(State { distances, steps: [None; 3] });
        Place::Known(state)
    }

    fn number(&mut self, parents: Parents) -> u16 {
        let next = self.parents.len() as u16;
        let number = *self.numbers.entry(parents).or_insert(next);
        if number == next {
            self.parents.push(parents);
        }
        number
    }
}

#[cfg(test)]
mod tests;
