//! Short positions that Left wins moving second, by their values: each can have a proof of its own.
use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::bag::Bag;
use crate::game::{Arena, Parts, Value};
use crate::strategy::compile::cells::{Cells, shortest};

/// Steps for values.
const BUDGET: u64 = 1 << 28;

/// Who wins positions without long parts, of so many stones at most. Values are kept.
pub struct ShortWon {
    stones: usize,
    /// Stones and values of cells, where they are plain.
    values: Vec<Option<(usize, Value)>>,
    known: RefCell<(Arena, FxHashMap<Bag, Option<Value>>)>,
}

impl ShortWon {
    pub fn new(cells: &Cells, stones: usize) -> ShortWon {
        let (mut arena, mut parts) = (Arena::new(), Parts::new());
        arena.set_budget(BUDGET);
        let mut value = |cell| {
            let part = shortest(cell);
            let id = parts.intern(&part);
            let value = parts.value(id, &mut arena).ok()?;
            Some((part.len(), value))
        };
        let short = |cell: &&_| shortest(cell).len() <= stones;
        let values = cells.cells.iter();
        let values = values.map(|cell| Some(cell).filter(|cell| cell.is_plain()).filter(short));
        let values = values.map(|cell| value(cell?)).collect();
        ShortWon { stones, values, known: RefCell::new((arena, FxHashMap::default())) }
    }

    /// Whether Left wins a bag moving second, so far as is known.
    pub fn has(&self, bag: Bag) -> bool {
        self.wins(bag, false) == Some(true)
    }

    /// Whether Left wins a bag, moving first or second; none where that is not known.
    pub fn wins(&self, bag: Bag, left: bool) -> Option<bool> {
        let (stones, values) = self.parts(bag)?;
        if bag.is_empty() || stones > self.stones {
            return None;
        }
        let (arena, known) = &mut *self.known.borrow_mut();
        let sum = *known.entry(bag).or_insert_with(|| {
            let mut values = values.into_iter();
            values.try_fold(Value::ZERO, |sum, value| arena.add(sum, value).ok())
        });
        Some(match left {
            true => !arena.le(sum?, Value::ZERO),
            false => arena.le(Value::ZERO, sum?),
        })
    }

    fn parts(&self, bag: Bag) -> Option<(usize, Vec<Value>)> {
        let parts = bag.cells().map(|cell| self.values[usize::from(cell)]);
        let parts: Vec<(usize, Value)> = parts.collect::<Option<_>>()?;
        let stones = parts.iter().map(|(stones, _)| stones).sum();
        Some((stones, parts.into_iter().map(|(_, value)| value).collect()))
    }
}
