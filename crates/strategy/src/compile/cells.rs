//! The choice of cells, which classify the components of a position.
//!
//! Each component that the strategy names has its own cell, a literal word. For each family of a
//! class without a longest member, the members longer than all named components are one cell. No
//! entry of the strategy distinguishes these members, so its conditions are linear in the numbers
//! of components of each cell.
use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use segcert_replay::data::{Choice, Condition, Count, Range, Strategy};

use super::named::{parts, ranges};
use super::standard::Standard;
use crate::claims::Cell;
use crate::claims::linear::Row;
use crate::clobber::Component;

/// Returns the shortest member of a cell. It represents all members in entries that depend on
/// lengths.
pub fn shortest(cell: &Cell) -> Component {
    cell.word(cell.least as usize)
}

pub struct Cells<'a> {
    strategy: &'a Strategy,
    pub cells: Vec<Cell>,
    plain: FxHashMap<Component, usize>,
    /// For each class, the cells of its members.
    classes: Vec<Vec<usize>>,
}

impl<'a> Cells<'a> {
    pub fn new(strategy: &'a Strategy, standard: &Standard) -> Cells<'a> {
        let mut words: BTreeSet<Component> =
            parts(strategy).iter().map(Component::oriented).collect();
        let mut families: Vec<Cell> = Vec::new();
        for (family, ranges) in ranges(strategy) {
            let Some(cell) = family_cell(strategy, family, &ranges, &mut words) else {
                continue;
            };
            let two = [0, 1].map(|more| cell.word(cell.least as usize + more));
            let is_known = |other: &Cell| two.iter().all(|part| other.exponent(part).is_some());
            if !families.iter().any(is_known) {
                families.push(cell);
            }
        }
        let is_cell = |part: &Component| {
            let mut classes = strategy.classes.iter();
            classes.any(|class| strategy.in_class(class, part))
                && !part.is_dead()
                && !standard.is_rewritten(part)
                && families.iter().all(|family| family.exponent(part).is_none())
        };
        let plain: Vec<Component> = words.into_iter().filter(is_cell).collect();
        let words = plain.iter().cloned().map(Cell::of_word);
        let cells: Vec<Cell> = words.chain(families).collect();
        let members: Vec<Component> = cells.iter().map(shortest).collect();
        let of_class = |class| {
            (0..cells.len()).filter(|cell| strategy.in_class(class, &members[*cell])).collect()
        };
        let classes = strategy.classes.iter().map(of_class).collect();
        Cells { strategy, cells, plain: plain.into_iter().zip(0..).collect(), classes }
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cell of a component.
    pub fn of(&self, part: &Component) -> Option<usize> {
        let plain = self.plain.get(&part.oriented()).copied();
        plain.or_else(|| self.cells.iter().position(|cell| cell.exponent(part).is_some()))
    }

    /// Returns the number of components of a sum in each cell, or `None` if a component is in no
    /// cell.
    pub fn counts(&self, parts: &[Component]) -> Option<Vec<i64>> {
        let mut counts = vec![0; self.len()];
        for part in parts {
            counts[self.of(part)?] += 1;
        }
        Some(counts)
    }

    /// Returns a condition as a row of coefficients of the numbers of components by cell.
    pub fn row(&self, condition: &Condition) -> Row {
        self.difference(&condition.terms, condition.bound)
    }

    /// Returns `Σ coefficient · count − number` as a row of coefficients of the numbers of
    /// components by cell.
    pub fn difference(&self, terms: &[(i64, Count)], number: i64) -> Row {
        let is_shortest = |cell: &usize, one| shortest(&self.cells[*cell]).is_same(one);
        let mut row = vec![0; self.len()];
        for (coefficient, count) in terms {
            let counted: Vec<usize> = match count {
                Count::Components => (0..self.len()).collect(),
                Count::Component(one) => {
                    self.of(one).into_iter().filter(|cell| is_shortest(cell, one)).collect()
                }
                Count::Class(class) => self.classes[*class].clone(),
            };
            counted.into_iter().for_each(|cell| row[cell] += coefficient);
        }
        row.push(-number);
        row
    }

    /// Returns the cells from which a rule chooses, in the rule's order of preference.
    pub fn chosen(&self, choice: &Choice) -> Vec<usize> {
        let is_chosen = |cell: &usize| match choice {
            Choice::OfGame => false,
            Choice::One(word) => self.plain.get(&word.oriented()) == Some(cell),
            Choice::Shortest(range) | Choice::Longest(range) => {
                self.strategy.in_range(range, &shortest(&self.cells[*cell]))
            }
        };
        let mut chosen: Vec<usize> = (0..self.len()).filter(is_chosen).collect();
        chosen.sort_by_key(|cell| shortest(&self.cells[*cell]).len());
        if matches!(choice, Choice::Longest(_)) {
            chosen.reverse();
        }
        chosen
    }
}

/// Returns the cell of the long members of a family, if there is one, and adds the shorter members
/// to the literal words.
fn family_cell(
    strategy: &Strategy,
    family: usize,
    ranges: &[Range],
    words: &mut BTreeSet<Component>,
) -> Option<Cell> {
    let mut cell = strategy.families.get(family)?.rows.clone();
    let ends = cell.affixes();
    // Returns the smallest exponent of a member with at least `length` stones.
    let reach = |length: usize| length.saturating_sub(ends).div_ceil(cell.base.len());
    let end = |range: &Range| reach(range.from).max(range.to.map_or(0, |to| reach(to + 1)));
    // Both pieces of a cut in the first copy need one more copy.
    let named = words.iter().filter_map(|part| cell.exponent(part)).map(|exponent| exponent + 1);
    let least = ranges.iter().map(end).chain(named).max()?.max(2);
    for range in ranges {
        let end = range.to.map_or(least, |to| reach(to + 1));
        words.extend((reach(range.from)..end).map(|exponent| cell.word(exponent).oriented()));
    }
    cell.least = u32::try_from(least).ok()?;
    ranges.iter().any(|range| range.to.is_none()).then_some(cell)
}
