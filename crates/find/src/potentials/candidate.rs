//! Potentials by which start positions are ahead, with the cells that play needs for them.
use segcert_replay::data::Start;

use super::cells::Cells;
use super::largest::Potentials;
use super::needed::Needed;
use super::table::{MIN_COPIES, Table};
use crate::game::ComponentId;

pub struct Candidate<'a> {
    pub cells: Cells<'a>,
    pub potentials: Potentials,
    pub needed: Needed,
    start: &'a Start,
}

impl<'a> Candidate<'a> {
    /// Returns the potentials with the cells that the start positions need, or `None` if long start
    /// positions have too small a potential.
    pub fn new(
        cells: Cells<'a>,
        potentials: Potentials,
        start: &'a Start,
    ) -> Option<Candidate<'a>> {
        if !is_enough(start, &potentials, &cells, &start_sum(&cells)) {
            return None;
        }
        let mut candidate = Candidate { cells, potentials, needed: Needed::default(), start };
        let starts = candidate.starts();
        candidate.needed = Needed::new(&candidate.cells, &candidate.potentials, &starts);
        Some(candidate)
    }

    /// Returns the components of start positions, and those of the rules for ends.
    pub fn starts(&self) -> Vec<ComponentId> {
        let table = self.cells.table;
        let others = [start(&self.cells), table.up, table.star];
        let beside = table.beside.iter().copied();
        self.short().chain(beside).chain(others).collect()
    }

    /// Iterates over the start rows with fewer copies than the members of the start cell.
    fn short(&self) -> impl Iterator<Item = ComponentId> + '_ {
        let table = self.cells.table;
        let members = &table.families[table.start].members;
        let short = members[..self.cells.least[table.start]].iter().copied();
        // All rows without moves are represented by one component without stones.
        short.filter(|part| table.parts.stones(*part) >= self.start.from.max(1))
    }

    /// Returns the start positions that are not far enough ahead.
    pub fn behind(&self) -> Vec<Vec<ComponentId>> {
        let beside = &self.cells.table.beside;
        let sums = self.short().map(|part| [&[part], &beside[..]].concat());
        let is_behind =
            |sum: &Vec<ComponentId>| !is_enough(self.start, &self.potentials, &self.cells, sum);
        sums.filter(is_behind).collect()
    }

    /// Returns the number of cells that are needed.
    pub fn size(&self) -> usize {
        self.needed.cells.len()
    }

    /// Distinguishes fewer members of families, as long as this needs fewer cells and there is
    /// time.
    pub fn with_fewer_cells(mut self, goes_on: &dyn Fn() -> bool) -> Candidate<'a> {
        let table: &Table = self.cells.table;
        for (family, it) in table.families.iter().enumerate() {
            if family > it.negative {
                continue;
            }
            for least in MIN_COPIES..self.cells.least[family] {
                let is_needed = |family: usize| {
                    let cell = table.families[family].members[self.cells.least[family]];
                    self.needed.cells.contains(&cell)
                };
                if !goes_on() || !is_needed(family) && !is_needed(it.negative) {
                    break;
                }
                let cells = self.cells.with_least(family, least);
                let potentials = self.potentials.coarser(&cells);
                let other = Candidate::new(cells, potentials, self.start);
                if let Some(other) = other.filter(|other| other.is_better(&self)) {
                    self = other;
                    break;
                }
            }
        }
        self
    }

    fn is_better(&self, other: &Candidate) -> bool {
        self.size() < other.size() && self.behind().len() <= other.behind().len()
    }
}

/// Tells whether Left has enough potential in a start position.
fn is_enough(start: &Start, potentials: &Potentials, cells: &Cells, sum: &[ComponentId]) -> bool {
    match start.left_to_move {
        true => potentials.of_sum(cells, sum).is_some_and(|potential| potential >= 1),
        false => potentials.is_ahead(cells, sum),
    }
}

/// Returns the cell of the long start rows.
fn start(cells: &Cells) -> ComponentId {
    let start = cells.table.start;
    cells.table.families[start].members[cells.least[start]]
}

fn start_sum(cells: &Cells) -> Vec<ComponentId> {
    [&[start(cells)], &cells.table.beside[..]].concat()
}

/// Returns the potential of long start positions, or `None` if they have no potential.
pub fn start_potential(cells: &Cells, potentials: &Potentials) -> Option<i64> {
    potentials.of_sum(cells, &start_sum(cells))
}
