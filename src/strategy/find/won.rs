//! Short positions that Left wins moving second, by their values: each can have a proof of its own.
use rustc_hash::FxHashSet;

use super::bag::Bag;
use super::board::Board;
use crate::game::{Arena, Parts, Value};
use crate::strategy::compile::cells::shortest;

/// Steps for values.
const BUDGET: u64 = 1 << 28;

/// Bags without long parts, of so many parts and stones at most, that Left wins moving second.
pub fn short_won(board: &Board, parts: usize, stones: usize) -> FxHashSet<Bag> {
    let (mut arena, mut known) = (Arena::new(), Parts::new());
    arena.set_budget(BUDGET);
    let plain = board
        .cells
        .cells
        .iter()
        .enumerate()
        .filter(|(_, cell)| cell.is_plain());
    let mut values: Vec<(u8, usize, Value)> = Vec::new();
    for (number, cell) in plain {
        let part = known.intern(&shortest(cell));
        let value = known.value(part, &mut arena);
        values.extend(value.map(|value| (number as u8, shortest(cell).len(), value)));
    }
    let mut search = Search {
        board,
        values,
        arena,
        won: FxHashSet::default(),
    };
    search.extend(Bag::default(), Value::ZERO, 0, [parts, stones]);
    search.won
}

struct Search<'a> {
    board: &'a Board<'a>,
    /// Cells with stones and value.
    values: Vec<(u8, usize, Value)>,
    arena: Arena,
    won: FxHashSet<Bag>,
}

impl Search<'_> {
    /// Looks at all bags that have more parts, from this one in the list on.
    fn extend(&mut self, bag: Bag, value: Value, first: usize, left: [usize; 2]) {
        let [parts, stones] = left;
        for number in first..self.values.len() {
            let (cell, length, other) = self.values[number];
            let more = bag.with(cell).filter(|more| self.board.is_reduced(*more));
            let (Some(more), true, true) = (more, length <= stones, parts > 0) else {
                continue;
            };
            let Ok(sum) = self.arena.add(value, other) else {
                continue;
            };
            if self.arena.le(Value::ZERO, sum) {
                self.won.insert(more);
            }
            self.extend(more, sum, number, [parts - 1, stones - length]);
        }
    }
}
