//! Three values decided by bounds.
//!
//! To show `a + b + c ≥ 0` it is enough to find rungs of the ladder `r ≤ a` and `s ≤ b` with `r + s
//! + c ≥ 0`: rungs are small, so their sum is quickly found, and a sum of two values is decided by
//! `≤`. This settles nearly all sums of three values that a search meets.

use rustc_hash::FxHashMap;

use crate::game::arena::MAX_BIRTHDAY;
use crate::game::ladder::RUNGS;
use crate::game::{Arena, Value};

/// A way to show a judgment about three values: the terms with these indices become these rungs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Index of a term and the rung below it.
    pub first: (usize, Value),
    /// Another one.
    pub second: (usize, Value),
}

/// The largest rungs below each value, and the sums of rungs.
pub struct Bounds {
    day: u16,
    below: FxHashMap<Value, Box<[Value]>>,
    /// By the numbers of two rungs.
    sums: Vec<Sum>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sum {
    Unknown,
    Known(Value),
    /// Too much work.
    TooHard,
}

/// Elementary steps spent on a sum of rungs.
const SUM_BUDGET: u64 = 500;

impl Default for Bounds {
    fn default() -> Self {
        Bounds::born_by(MAX_BIRTHDAY)
    }
}

impl Bounds {
    /// Bounds by those rungs that are born by a day: with fewer rungs there are fewer sums to be
    /// proved.
    pub fn born_by(day: u16) -> Bounds {
        Bounds {
            day,
            below: FxHashMap::default(),
            sums: vec![Sum::Unknown; RUNGS * RUNGS],
        }
    }

    /// Rungs below two of three values that show what `holds` says about the sum of the rungs and
    /// the third value.
    pub fn find(
        &mut self,
        arena: &mut Arena,
        values: [Value; 3],
        holds: impl Fn(&mut Arena, Value, Value) -> bool,
    ) -> Option<Bound> {
        for value in values {
            self.prepare(arena, value);
        }
        for (i, j, k) in [(0, 1, 2), (0, 2, 1), (1, 2, 0)] {
            for a in 0..self.below[&values[i]].len() {
                let r = self.below[&values[i]][a];
                for b in 0..self.below[&values[j]].len() {
                    let s = self.below[&values[j]][b];
                    let sum = self.sum(arena, r, s);
                    if sum.is_some_and(|sum| holds(arena, sum, values[k])) {
                        return Some(Bound {
                            first: (i, r),
                            second: (j, s),
                        });
                    }
                }
            }
        }
        None
    }

    /// The sum of two rungs, if it is found with little work.
    fn sum(&mut self, arena: &mut Arena, r: Value, s: Value) -> Option<Value> {
        let slot = r.index() * RUNGS + s.index();
        if self.sums[slot] == Sum::Unknown {
            arena.set_budget(SUM_BUDGET);
            self.sums[slot] = arena.add(r, s).map_or(Sum::TooHard, Sum::Known);
        }
        match self.sums[slot] {
            Sum::Known(sum) => Some(sum),
            Sum::Unknown | Sum::TooHard => None,
        }
    }

    fn prepare(&mut self, arena: &mut Arena, value: Value) {
        self.below.entry(value).or_insert_with(|| {
            let mut all = arena.rungs_below(value);
            all.retain(|&rung| arena.birthday(rung) <= self.day);
            let mut largest = |r: Value| !all.iter().any(|&other| other != r && arena.le(r, other));
            all.iter().copied().filter(|&r| largest(r)).collect()
        });
    }
}
