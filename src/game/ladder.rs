//! The ladder: the reference games `k·↑ + *n` with `|k| ≤ 7`, `n ≤ 3`.
//!
//! Each value is classified once, when it enters the arena, by two bit masks: the rungs below it and the rungs above it.
//! Both follow from the masks of its options, and together they answer most later comparisons without recursion:
//! `G ≤ r ≤ H` gives `G ≤ H`; `r ≤ G` without `r ≤ H` gives `G ≰ H`. They are also the bounds that the search wants.

use super::arena::{Arena, Value};

/// Largest multiple of `↑` on the ladder.
pub const MAX_UPS: i32 = 7;
const NIMBERS: usize = 4;
const UPS: usize = 2 * MAX_UPS as usize + 1;

/// Number of rungs.
pub const RUNGS: usize = UPS * NIMBERS;

/// The rungs below (`r ≤ G`) and above (`G ≤ r`) a value; bit numbers are those of [`rung`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rungs {
    /// Bit of `r` is set iff `r ≤ G`.
    pub below: u64,
    /// Bit of `r` is set iff `G ≤ r`.
    pub above: u64,
}

/// Bit number of `ups·↑ + *nim`.
pub const fn rung(ups: i32, nim: usize) -> usize {
    (ups + MAX_UPS) as usize * NIMBERS + nim
}

/// The reference games and their options, as bits.
#[derive(Default)]
pub(super) struct Ladder {
    values: Vec<Value>,
    /// Per rung the masks of its Left and of its Right options, themselves rungs.
    options: Vec<(u64, u64)>,
    /// Rungs in an order in which options come first.
    by_birthday: Vec<u8>,
}

impl Ladder {
    /// Puts the reference games into an arena that holds only 0, and classifies all of them.
    pub(super) fn build(arena: &mut Arena) {
        let mut ladder = Ladder {
            values: vec![Value::ZERO; RUNGS],
            options: vec![(0, 0); RUNGS],
            by_birthday: Vec::new(),
        };
        for distance in 0..=MAX_UPS {
            for nim in 0..NIMBERS {
                for ups in if distance == 0 {
                    vec![0]
                } else {
                    vec![distance, -distance]
                } {
                    let (left, right) = options_of(ups, nim);
                    let bits = |list: &[usize]| list.iter().fold(0, |mask, &r| mask | 1u64 << r);
                    ladder.options[rung(ups, nim)] = (bits(&left), bits(&right));
                    ladder.by_birthday.push(rung(ups, nim) as u8);
                }
            }
        }
        arena.ladder = ladder;
        // 0 entered the arena before there was a ladder.
        let rungs = arena.rungs_of(&[], &[]);
        arena.set_rungs(Value::ZERO, rungs);
        for i in 0..RUNGS {
            let r = usize::from(arena.ladder.by_birthday[i]);
            let (left, right) = arena.ladder.options[r];
            let list = |mask: u64| {
                let mut values: Vec<Value> = bits(mask)
                    .map(|option| arena.ladder.values[option])
                    .collect();
                values.sort_unstable();
                values
            };
            let (left, right) = (list(left), list(right));
            let value = arena.intern(&left, &right).expect("a rung is born early");
            arena.ladder.values[r] = value;
        }
    }
}

/// Rungs that are the options of the canonical form of `ups·↑ + *nim` (Siegel, II.4).
fn options_of(ups: i32, nim: usize) -> (Vec<usize>, Vec<usize>) {
    let zero = rung(0, 0);
    match ups {
        0 => (
            (0..nim).map(|n| rung(0, n)).collect(),
            (0..nim).map(|n| rung(0, n)).collect(),
        ),
        1 if nim == 1 => (vec![zero, rung(0, 1)], vec![zero]),
        -1 if nim == 1 => (vec![zero], vec![zero, rung(0, 1)]),
        _ if ups > 0 => (vec![zero], vec![rung(ups - 1, nim ^ 1)]),
        _ => (vec![rung(ups + 1, nim ^ 1)], vec![zero]),
    }
}

/// The numbers of the set bits.
pub fn bits(mut mask: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}

impl Arena {
    /// The reference game `ups·↑ + *nim` of the ladder.
    pub fn reference(&self, ups: i32, nim: usize) -> Value {
        self.ladder.values[rung(ups, nim)]
    }

    /// Rungs below and above a value.
    pub fn bounds(&self, value: Value) -> Rungs {
        *self.rungs(value)
    }

    /// Classifies `{left | right}` from the masks of its options and the definition of `≤`.
    pub(super) fn rungs_of(&self, left: &[Value], right: &[Value]) -> Rungs {
        // Rungs `r ≤ G^L` forbid `G ≤ r`; rungs `r ≥ G^R` forbid `r ≤ G`.
        let under_left = left
            .iter()
            .fold(0, |mask, &option| mask | self.rungs(option).below);
        let over_right = right
            .iter()
            .fold(0, |mask, &option| mask | self.rungs(option).above);
        let mut rungs = Rungs::default();
        for &r in &self.ladder.by_birthday {
            let (r_left, r_right) = self.ladder.options[usize::from(r)];
            let bit = 1u64 << r;
            if over_right & bit == 0 && rungs.above & r_left == 0 {
                rungs.below |= bit;
            }
            if under_left & bit == 0 && rungs.below & r_right == 0 {
                rungs.above |= bit;
            }
        }
        rungs
    }

    /// Masks of `−G` from those of `G`: `r ≤ −G` iff `G ≤ −r`, and `−(k·↑ + *n) = −k·↑ + *n`.
    pub(super) fn negative_rungs(&self, rungs: &Rungs) -> Rungs {
        Rungs {
            below: flip(rungs.above),
            above: flip(rungs.below),
        }
    }
}

/// Exchanges the bits of `k·↑ + *n` and `−k·↑ + *n`.
fn flip(mask: u64) -> u64 {
    let group = (1u64 << NIMBERS) - 1;
    (0..UPS).fold(0, |out, i| {
        out | (mask >> (i * NIMBERS) & group) << ((UPS - 1 - i) * NIMBERS)
    })
}
