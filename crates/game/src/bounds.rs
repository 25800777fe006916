//! Decides sums of three values by bounds.
//!
//! To show `a + b + c ≥ 0`, it suffices to find reference games (rungs) `r ≤ a` and `s ≤ b` with
//! `r + s + c ≥ 0`. Rungs are small, so their sum is found quickly, and `≤` decides a sum of two
//! values. This decides nearly all sums of three values in a search.
//!
//! For each value `c` and rung `r`, a table records the rungs `s` that are known to satisfy
//! `r + s ≤ −c`. These sets are closed downwards, so few comparisons decide all rungs, and set
//! operations answer most questions.

use super::arena::{Arena, MAX_BIRTHDAY, Value};
use super::ladder::{RUNGS, RungSet};

/// A proof of who wins a sum of three values: the terms with these indices are replaced by these
/// rungs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Index of a term, and a rung below it.
    pub first: (usize, Value),
    /// Index of a second term, and a rung below it.
    pub second: (usize, Value),
}

/// The rungs next to values, and the sums of rungs.
#[derive(Clone)]
pub struct Bounds {
    day: u16,
    /// One more than the index of the adjacent value, indexed by value; 0 if unknown.
    numbers: Vec<u32>,
    near: Vec<Neighbours>,
    cells: Cells,
    /// Sums by the numbers of two rungs.
    sums: Vec<Sum>,
}

/// The rungs next to a value.
#[derive(Clone, Copy)]
struct Neighbours {
    /// The largest rungs below the value.
    below: RungSet,
    /// The smallest rungs above the value.
    above: RungSet,
}

/// For a value `c` and a rung `r`: the rungs `s` that are known to satisfy, or not to satisfy, `r +
/// s ≤ −c`.
#[derive(Clone, Copy, Default)]
struct Cell {
    /// Key of `c` and `r`, not 0.
    key: u64,
    /// The rungs `s` that are known to satisfy `r + s ≤ −c`.
    low: RungSet,
    /// The rungs `s` that are known to satisfy `r + s ≰ −c`.
    high: RungSet,
}

impl Cell {
    /// Returns the index of `c`.
    fn value(&self) -> usize {
        (self.key as usize - 1) / RUNGS
    }

    /// Returns the rungs that are known to be low (or, if `is_low` is false, known not to be low).
    fn known(&self, is_low: bool) -> &RungSet {
        if is_low { &self.low } else { &self.high }
    }
}

/// A direct-mapped table: a newer cell replaces an older one, and the size is bounded.
#[derive(Clone)]
struct Cells {
    cells: Vec<Cell>,
    bits: u32,
    /// Number of cells that were begun since the table last grew.
    begun: usize,
}

const MIN_BITS: u32 = 10;
const MAX_BITS: u32 = 19;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sum {
    Unknown,
    Known(Value),
    /// The sum takes too much work.
    TooHard,
}

/// Maximum number of elementary steps for a sum of rungs.
const SUM_BUDGET: u64 = 500;

/// Indices of the two terms that become rungs, and of the third term.
const CHOICES: [(usize, usize, usize); 3] = [(0, 1, 2), (0, 2, 1), (1, 2, 0)];

impl Default for Bounds {
    fn default() -> Self {
        Bounds::born_by(MAX_BIRTHDAY)
    }
}

impl Bounds {
    /// Returns bounds by the rungs with a birthday of at most `day`. With fewer rungs, fewer sums
    /// need a proof.
    pub fn born_by(day: u16) -> Bounds {
        Bounds {
            day,
            numbers: Vec::new(),
            near: Vec::new(),
            cells: Cells::default(),
            sums: vec![Sum::Unknown; RUNGS * RUNGS],
        }
    }

    /// Adds the results of another table about the first `values` values, which have equal indices
    /// here and include the rungs.
    pub fn join(&mut self, other: &Bounds, values: usize) {
        if values < RUNGS {
            return;
        }
        let is_common = |cell: &&Cell| cell.key != 0 && cell.value() < values;
        other.cells.cells.iter().filter(is_common).for_each(|cell| self.cells.join(cell));
    }

    /// Tells whether bounds show that Left, moving first, loses `a + b + c`.
    pub fn is_lost(&mut self, arena: &mut Arena, values: [Value; 3]) -> bool {
        let near = values.map(|value| self.near(arena, value));
        self.witness::<true>(arena, values, near).is_some()
    }

    /// Tells whether Left, moving first, wins `a + b + c`, if bounds decide this. To save half of
    /// the work, bounds are tried only for the player who is more likely to win: Left if she is
    /// ahead.
    pub fn likely_winner(
        &mut self,
        arena: &mut Arena,
        values: [Value; 3],
        ahead: i32,
    ) -> Option<bool> {
        let near = values.map(|value| self.near(arena, value));
        if ahead >= 0 && self.witness::<false>(arena, values, near).is_some() {
            Some(true)
        } else if ahead <= 0 && self.witness::<true>(arena, values, near).is_some() {
            Some(false)
        } else {
            None
        }
    }

    /// Returns rungs below two of three values that prove that Left wins the sum of the three
    /// values, moving first or, if `strict` is false, second.
    pub fn find(&mut self, arena: &mut Arena, values: [Value; 3], strict: bool) -> Option<Bound> {
        if strict {
            let near = values.map(|value| self.near(arena, value));
            return self.witness::<false>(arena, values, near);
        }
        let minus = values.map(|value| arena.negative(value));
        let near = minus.map(|value| self.near(arena, value));
        let bound = self.witness::<true>(arena, minus, near)?;
        let negative = |(i, rung)| (i, arena.negative(rung));
        Some(Bound { first: negative(bound.first), second: negative(bound.second) })
    }

    /// Finds rungs above two of the values whose sum is below the negative of the third value or,
    /// if `IS_LOW` is false, rungs below two of the values whose sum is not below this negative.
    fn witness<const IS_LOW: bool>(
        &mut self,
        arena: &mut Arena,
        values: [Value; 3],
        near: [Neighbours; 3],
    ) -> Option<Bound> {
        let beside = near.map(|near| if IS_LOW { near.above } else { near.below });
        for (i, j, k) in CHOICES {
            for r in beside[i].iter() {
                let cell = self.cells.place(values[k], r);
                let mut open = beside[j];
                open.subtract(self.cells.cells[cell].known(!IS_LOW));
                while let Some(s) = open.first() {
                    match self.is_low(arena, values[k], cell, r, s) {
                        Some(is_low) if is_low == IS_LOW => return Some(bound((i, r), (j, s))),
                        Some(_) => open.subtract(self.cells.cells[cell].known(!IS_LOW)),
                        None => open.remove(s),
                    }
                }
            }
        }
        None
    }

    /// Tells whether `r + s ≤ −c`, for the cell of `c` and `r`; `None` if the sum takes too much
    /// work.
    fn is_low(
        &mut self,
        arena: &mut Arena,
        c: Value,
        cell: usize,
        r: usize,
        s: usize,
    ) -> Option<bool> {
        let known = &self.cells.cells[cell];
        if known.low.contains(s) {
            return Some(true);
        }
        if known.high.contains(s) {
            return Some(false);
        }
        let sum = self.sum(arena, r, s)?;
        let minus_c = arena.negative(c);
        let is_low = arena.le(sum, minus_c);
        let known = &mut self.cells.cells[cell];
        let rung = Value::from_index(s);
        if is_low {
            known.low.join(arena.rungs_below(rung));
        } else {
            known.high.join(arena.rungs_above(rung));
        }
        Some(is_low)
    }

    /// Returns the sum of two rungs, if it takes little work.
    fn sum(&mut self, arena: &mut Arena, r: usize, s: usize) -> Option<Value> {
        let slot = r * RUNGS + s;
        if self.sums[slot] == Sum::Unknown {
            arena.set_budget(SUM_BUDGET);
            let sum = arena.add(Value::from_index(r), Value::from_index(s));
            let sum = sum.map_or(Sum::TooHard, Sum::Known);
            self.sums[slot] = sum;
            self.sums[s * RUNGS + r] = sum;
        }
        match self.sums[slot] {
            Sum::Known(sum) => Some(sum),
            Sum::Unknown | Sum::TooHard => None,
        }
    }

    fn near(&mut self, arena: &Arena, value: Value) -> Neighbours {
        if self.numbers.len() < arena.len() {
            self.numbers.resize(arena.len(), 0);
        }
        let number = &mut self.numbers[value.index()];
        if *number == 0 {
            self.near.push(Neighbours {
                below: arena.largest_rungs_below(value, self.day),
                above: arena.smallest_rungs_above(value, self.day),
            });
            *number = self.near.len() as u32;
        }
        self.near[*number as usize - 1]
    }
}

impl Default for Cells {
    fn default() -> Self {
        Cells { cells: vec![Cell::default(); 1 << MIN_BITS], bits: MIN_BITS, begun: 0 }
    }
}

impl Cells {
    fn slot(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - self.bits)) as usize
    }

    /// Returns the index of the cell of a value and a rung. The index is valid until the next call.
    fn place(&mut self, c: Value, r: usize) -> usize {
        let key = (c.index() * RUNGS + r + 1) as u64;
        let slot = self.slot(key);
        if self.cells[slot].key == key {
            return slot;
        }
        if self.begun > self.cells.len() && self.bits < MAX_BITS {
            self.grow();
        }
        self.begun += 1;
        let slot = self.slot(key);
        self.cells[slot] = Cell { key, ..Cell::default() };
        slot
    }

    /// Adds the results of a cell of another table, if there is room.
    fn join(&mut self, other: &Cell) {
        let slot = self.slot(other.key);
        let cell = &mut self.cells[slot];
        if cell.key == 0 {
            *cell = *other;
        } else if cell.key == other.key {
            cell.low.join(&other.low);
            cell.high.join(&other.high);
        }
    }

    fn grow(&mut self) {
        self.bits += 1;
        self.begun = 0;
        let old = std::mem::replace(&mut self.cells, vec![Cell::default(); 1 << self.bits]);
        for cell in old.into_iter().filter(|cell| cell.key != 0) {
            let slot = self.slot(cell.key);
            self.cells[slot] = cell;
        }
    }
}

fn bound(first: (usize, usize), second: (usize, usize)) -> Bound {
    let rung = |(i, rung)| (i, Value::from_index(rung));
    Bound { first: rung(first), second: rung(second) }
}
