//! The section *potentials*: the lower bound for the number of remaining stones.

use crate::board::EMPTY;
use crate::cuts::cuts;
use crate::graph::{Edge, Kind, graph, pair};
use crate::reader::Reader;
use crate::statement::Statement;
use crate::verdict::{Stats, Stop, at};
use std::collections::BTreeSet;

/// The potential of a state that no path reaches.
const UNREACHED: usize = usize::MAX;
const STATES: usize = 9;

/// Checks that no line has a path that is cheaper than the statement says. Such a path would allow
/// fewer stones than stated to remain.
///
/// The section consists of a varint, the number of entries; the entries; and, for every line, the
/// number of an entry as a varint for each of its separations and for two more (so that the path
/// ends between empty squares). An entry gives for every state the first letter of the state before
/// it on a cheapest path: two bits per state, from state 0 in the low bits up; 0 if no path reaches
/// the state, otherwise 1 + the crossing of that letter.
pub fn check(statement: &Statement, reader: &mut Reader, stats: &mut Stats) -> Result<(), Stop> {
    let mut checker =
        Potentials { entries: read_entries(reader)?, used: 0, graph: graph(), edges: 0 };
    for cut in cuts(&statement.squares, &EMPTY, statement.is_cycle) {
        let (start, end) = statement.squares.split_at_checked(cut).ok_or(Stop::INTERNAL)?;
        let stays = checker.line(end.iter().chain(start).copied(), reader)?;
        if stays < statement.left {
            let message = format!(
                "by these potentials {stays} stones or more are left, and not {}, on the line that \
                 begins with square {}",
                statement.left,
                cut + 1
            );
            return Err(reader.fault("potential-bound", message));
        }
        stats.lines += 1;
    }
    stats.edges = checker.edges;
    if checker.used < checker.entries.len() {
        return Err(reader.fault("potential-entry", "nothing uses the last entry"));
    }
    reader.finish()
}

/// Reads the entries: distinct numbers below 4^9.
fn read_entries(reader: &mut Reader) -> Result<Vec<u32>, Stop> {
    let count = reader.number()?;
    let (mut entries, mut seen) = (Vec::new(), BTreeSet::new());
    for _ in 0..count {
        let entry = u32::try_from(reader.number()?).ok();
        let entry = entry.filter(|entry| *entry < 1 << 18 && seen.insert(*entry));
        let wrong = || reader.fault("potential-entry", "an entry is too large, or occurs twice");
        entries.push(entry.ok_or_else(wrong)?);
    }
    Ok(entries)
}

struct Potentials {
    entries: Vec<u32>,
    /// Entries are first used in their order; this is the number of entries used so far.
    used: usize,
    graph: Vec<Vec<Edge>>,
    edges: usize,
}

impl Potentials {
    /// Returns the least number of stones that remain on a line with these squares.
    fn line(&mut self, line: impl Iterator<Item = u8>, reader: &mut Reader) -> Result<usize, Stop> {
        // Before the line, the word has two letters without an arrow, between empty squares.
        let mut potentials = [UNREACHED; STATES];
        potentials[0] = 0;
        let mut kinds = [Kind::Gap; 2];
        let (mut before, mut components) = (None, 0_usize);
        // Pairs each square with the separation before it. The first separation is a gap, and so
        // are the two after the last square.
        for square in line.map(Some).chain([None, None]) {
            let kind =
                match (before, square) {
                    (Some(left), Some(right)) if left != EMPTY && right != EMPTY => {
                        if left == right { Kind::Same } else { Kind::Alternate }
                    }
                    _ => Kind::Gap,
                };
            if kind == Kind::Gap && square.is_some_and(|square| square != EMPTY) {
                components += 1;
            }
            if before.is_some() || square.is_none() {
                self.step([kinds[0], kinds[1], kind], &mut potentials, reader)?;
                kinds = [kinds[1], kind];
            }
            before = square;
        }
        // The word without arrows leads to this state, so the sum is the cost of a path.
        Ok(components + potentials[0])
    }

    /// Computes the potentials one letter later from the next entry. Each potential is the
    /// potential of the state that the entry names plus the cost of the edge. Checks that no other
    /// edge gives a smaller value.
    fn step(
        &mut self,
        [x, y, z]: [Kind; 3],
        potentials: &mut [usize; STATES],
        reader: &mut Reader,
    ) -> Result<(), Stop> {
        let entry = self.entry(reader)?;
        let edges = at(&self.graph, 9 * x as usize + pair(y as usize, z as usize))?;
        let mut next = [UNREACHED; STATES];
        let mut named = 0_u32;
        for edge in edges {
            if entry >> edge.shift & 3 == edge.code {
                let tail = *at(potentials, edge.tail)?;
                if tail == UNREACHED {
                    let message = "an entry names a state that no path reaches";
                    return Err(reader.fault("potential-parent", message));
                }
                *next.get_mut(edge.head).ok_or(Stop::INTERNAL)? = tail + edge.cost;
                named |= 3 << edge.shift;
            }
        }
        if entry & !named != 0 {
            let message = "an entry names a letter that cannot stand there";
            return Err(reader.fault("potential-parent", message));
        }
        for edge in edges {
            if *at(&next, edge.head)? > at(potentials, edge.tail)?.saturating_add(edge.cost) {
                let message = "an edge leads to a state by a cheaper path";
                return Err(reader.fault("potential-edge", message));
            }
        }
        self.edges += edges.len();
        *potentials = next;
        Ok(())
    }

    fn entry(&mut self, reader: &mut Reader) -> Result<u32, Stop> {
        let number = usize::try_from(reader.number()?).ok();
        let number = number.filter(|number| *number <= self.used);
        let entry = number.and_then(|number| self.entries.get(number));
        let entry = *entry.ok_or_else(|| {
            let message = "there is no such entry, or one before it has not been used yet";
            reader.fault("potential-entry", message)
        })?;
        if number == Some(self.used) {
            self.used += 1;
        }
        Ok(entry)
    }
}
