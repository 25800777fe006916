//! Computes values of short components, and outcomes of sums of short components. Each such sum can
//! have a separate proof.
use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::multiset::Multiset;
use crate::clobber::Component;
use crate::game::{Arena, Components, Value};
use crate::strategy::compile::cells::{Cells, shortest};

/// Values of components, within a limit of elementary steps.
pub struct Values {
    pub arena: Arena,
    parts: Components,
}

impl Values {
    /// Returns a table of values that allows `budget` elementary steps for all values together.
    pub fn new(budget: u64) -> Values {
        let mut values = Values { arena: Arena::new(), parts: Components::new() };
        values.arena.set_budget(budget);
        values
    }

    /// Returns the value of a component, or `None` if it takes too many steps.
    pub fn of(&mut self, part: &Component) -> Option<Value> {
        let part = self.parts.intern(part);
        self.parts.value(part, &mut self.arena).ok()
    }

    /// Tells whether Left wins a sum, moving second. Returns false if this takes too many steps.
    pub fn is_won<'a>(&mut self, sum: impl Iterator<Item = &'a Component>) -> bool {
        let total = self.parts.sum(sum, &mut self.arena);
        total.is_ok_and(|total| self.arena.is_won(total, false))
    }
}

/// Maximum number of elementary steps for the values of cells.
const BUDGET: u64 = 1 << 28;

/// Outcomes of positions of short components. Values of sums are stored.
pub struct ShortPositions {
    stones: usize,
    /// Number of stones and value by cell; `None` for long components.
    cells: Vec<Option<(usize, Value)>>,
    known: RefCell<(Arena, FxHashMap<Multiset, Option<Value>>)>,
}

impl ShortPositions {
    /// Returns the outcomes of positions of at most this number of stones.
    pub fn new(cells: &Cells, stones: usize) -> ShortPositions {
        let mut values = Values::new(BUDGET);
        let mut short = Vec::new();
        for cell in &cells.cells {
            let part = Some(shortest(cell)).filter(|part| cell.is_plain() && part.len() <= stones);
            short.push(part.and_then(|part| Some((part.len(), values.of(&part)?))));
        }
        let known = RefCell::new((values.arena, FxHashMap::default()));
        ShortPositions { stones, cells: short, known }
    }

    /// Tells whether Left wins a position, moving first or second, or returns `None` if this is
    /// unknown.
    pub fn wins(&self, sum: Multiset, left: bool) -> Option<bool> {
        let cells = sum.cells().map(|cell| self.cells[usize::from(cell)]);
        let cells: Vec<(usize, Value)> = cells.collect::<Option<_>>()?;
        let stones: usize = cells.iter().map(|(stones, _)| stones).sum();
        if sum.is_empty() || stones > self.stones {
            return None;
        }
        let (arena, known) = &mut *self.known.borrow_mut();
        let sum = *known
            .entry(sum)
            .or_insert_with(|| arena.sum(cells.iter().map(|(_, value)| *value)).ok());
        Some(arena.is_won(sum?, left))
    }
}
