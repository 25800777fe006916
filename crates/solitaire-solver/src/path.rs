//! Finds the optimal word as a shortest path (section 3 of the paper).
//!
//! The states are the pairs of successive letters; with the letters x, →a, →s, ←a, ←s there are 25
//! states. The board determines which letters are possible at a place, so at most 9 states are
//! possible, which have fixed slots here. A path from the state x x before the board to the state x
//! x after it spells a word. A letter x inside the board costs 1, because a stone remains that
//! could have been captured.
use std::sync::LazyLock;

use segcert_solitaire::graph::{Edge, graph};

use super::word::{Crossing, Kind, kinds};
use crate::clobber::Square;

/// Length of the arrays for the 9 states that fit the board at a place: a power of two, so that the
/// innermost loop needs no bounds check.
const ROOM: usize = 16;
/// Slot of the state x x, where all paths begin and end.
const BARE_BARE: usize = slot(Crossing::Bare, Crossing::Bare);
/// Exceeds every distance, and leaves room for additions.
const UNREACHABLE: u32 = u32::MAX / 2;

const fn slot(first: Crossing, second: Crossing) -> usize {
    3 * first as usize + second as usize
}

/// The letters from which the shortest paths reach the states of a place. Each slot has two bits: 0
/// if no path reaches the state, otherwise 1 + the crossing of the first letter of the state before
/// it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Parents(pub u32);

impl Parents {
    fn set(&mut self, edge: &Edge) {
        self.0 = self.0 & !(3 << edge.shift) | edge.code << edge.shift;
    }

    fn get(self, head: usize) -> Option<Crossing> {
        match self.0 >> (2 * head) & 3 {
            0 => None,
            code => Some(Crossing::ALL[code as usize - 1]),
        }
    }
}

/// The edges between the states of three successive kinds of separations.
pub static EDGES: LazyLock<Vec<Vec<Edge>>> = LazyLock::new(graph);

/// Distances of the states of a place.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Distances {
    kinds: [Kind; 2],
    distances: [u32; ROOM],
}

impl Distances {
    /// Returns the distances before the board, where the path has spelled x x.
    pub fn start() -> Distances {
        let mut distances = [UNREACHABLE; ROOM];
        distances[BARE_BARE] = 0;
        Distances { kinds: [Kind::Gap; 2], distances }
    }

    /// Advances the distances by one letter: equation (2) of the paper.
    pub fn step(&mut self, kind: Kind) -> Parents {
        let [first, second] = self.kinds;
        let mut next = [UNREACHABLE; ROOM];
        let mut parents = Parents::default();
        for edge in &EDGES[9 * first as usize + 3 * second as usize + kind as usize] {
            let (tail, head) = (edge.tail % ROOM, edge.head % ROOM);
            let distance = self.distances[tail] + edge.cost as u32;
            if distance < next[head] {
                next[head] = distance;
                parents.set(edge);
            }
        }
        self.kinds = [second, kind];
        self.distances = next;
        parents
    }

    /// Subtracts the least distance from all, and returns it.
    pub fn normalise(&mut self) -> u32 {
        let least = self.distances.iter().copied().min().unwrap_or(0);
        for distance in &mut self.distances {
            if *distance < UNREACHABLE {
                *distance -= least;
            }
        }
        least
    }

    /// Returns the distance of the state x x.
    pub fn bare(&self) -> u32 {
        self.distances[BARE_BARE]
    }
}

/// Iterates over the separations of a line and the two after it.
pub fn closed_kinds(line: &[Square]) -> impl Iterator<Item = Kind> + '_ {
    kinds(line).chain([Kind::Gap; 2])
}

/// Returns an optimal word of a line. Reads the parents at its separations and at the two
/// separations after it backwards.
pub fn word(
    mut parents: impl DoubleEndedIterator<Item = Parents>,
    separations: usize,
) -> Vec<Crossing> {
    let mut word = vec![Crossing::Bare; separations];
    // The state after the line is x x. Each step back gives the letter before the two letters of
    // the state.
    let (mut second, mut third) = (Crossing::Bare, Crossing::Bare);
    let mut back = || {
        let parents = parents.next_back().unwrap_or_default();
        let first = parents.get(slot(second, third));
        let letter = third;
        // All states of a shortest path are reachable.
        debug_assert!(first.is_some());
        (second, third) = (first.unwrap_or(Crossing::Bare), second);
        letter
    };
    let behind_the_line = [back(), back()];
    debug_assert_eq!(behind_the_line, [Crossing::Bare; 2]);
    for letter in word.iter_mut().rev() {
        *letter = back();
    }
    word
}

#[cfg(test)]
mod tests;
