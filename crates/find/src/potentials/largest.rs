//! Computes potentials of cells with which Left stays ahead by counting.
//!
//! **Settled components.** With Right to move, all components together have potential at least 2. A
//! move of Right loses less than 2, so the components then have potential more than 0. If all
//! potentials are multiples of 1/d, they have potential at least 1/d, and Left must gain 2 − 1/d.
//! So this must be possible in each component whose potential has the denominator d. In some short
//! components it is not possible; sums of only these components are won in another way (`no_gain`).
//!
//! **Unsettled components** are those in which a move of Right can lose 2 + t with t ≥ 0; t is the
//! *excess* of the component. Left must be able to gain as much in the component. If the largest
//! excess is t and Right is to move, all components together have potential more than 2 + t. So
//! they have potential more than 0 after his move, and Left, who moves in the component that then
//! has the largest excess, has enough potential again. No move of Left may gain less than the
//! excess of its result requires.
//!
//! If excesses are ignored, larger potentials of all other cells do not invalidate the potential of
//! a cell. So the largest potentials of this kind are found by starting with potentials that are
//! too large, and lowering the potentials of cells in which a move of Right loses too much or Left
//! gains too little, until there are no such cells. This is then repeated with the excesses of
//! results. The potentials are at most the atomic weights.
use std::cmp::Reverse;

use super::cells::{Cells, Play};
use crate::claims::linear::gcd;
use crate::game::ComponentId;
use crate::game::components::Pieces;

/// Initial potential and minimum potential that is tried, in ups.
const HIGHEST: i64 = 8;
const LOWEST: i64 = -12;

/// Potential of a cell without a potential. Sums with it are far below all others.
const NONE: i64 = i64::MIN / 1024;

/// The unit of potentials, and the maximum excess.
#[derive(Clone, Copy)]
pub struct Scale {
    /// Number of units in an up. Potentials and excesses are multiples of `1/grain`.
    pub grain: i64,
    /// Maximum excess of a component.
    pub most_excess: i64,
}

/// Potential of a cell or of the standard form of a component, and its excess if it is unsettled
/// and excesses are considered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Total {
    pub potential: i64,
    pub excess: Option<i64>,
}

/// Potentials and excesses.
pub struct Potentials {
    pub scale: Scale,
    /// The potential of each component that is a cell.
    potentials: Vec<i64>,
    /// The excess of each unsettled cell.
    excesses: Vec<Option<i64>>,
    /// The potential and the excess of the standard form of each component.
    totals: Vec<Total>,
}

impl Potentials {
    /// Returns the largest potentials.
    pub fn new(cells: &Cells, scale: Scale) -> Potentials {
        let count = cells.table.parts.len();
        Potentials::below(cells, scale, vec![HIGHEST * scale.grain; count])
    }

    /// Returns the largest potentials for cells that distinguish fewer components. They are not
    /// larger than these potentials.
    pub fn coarser(&self, cells: &Cells) -> Potentials {
        let mut potentials = self.potentials.clone();
        for cell in cells.all() {
            let members = cells.members(cell).map(|part| self.potentials[part.index()]);
            potentials[cell.index()] = members.min().unwrap_or(NONE);
        }
        Potentials::below(cells, self.scale, potentials)
    }

    /// Returns the largest potentials below `potentials`, which are too large.
    fn below(cells: &Cells, scale: Scale, potentials: Vec<i64>) -> Potentials {
        let none = Total { potential: 0, excess: None };
        let mut potentials = Potentials {
            scale,
            excesses: vec![None; potentials.len()],
            totals: vec![none; potentials.len()],
            potentials,
        };
        potentials.lower(cells, false);
        potentials.lower(cells, true);
        potentials
    }

    /// Lowers potentials until Left stays ahead in each cell.
    fn lower(&mut self, cells: &Cells, with_excess: bool) {
        let all: Vec<ComponentId> = cells.all().collect();
        loop {
            for part in cells.table.parts.all() {
                let potentials = cells.of_part(part).iter();
                let potentials = potentials.map(|cell| self.potentials[cell.index()]);
                self.totals[part.index()].potential = potentials.sum::<i64>().max(NONE);
            }
            for cell in &all {
                self.excesses[cell.index()] = self.excess_now(cells, *cell);
            }
            if with_excess {
                for part in cells.table.parts.all() {
                    let excesses = cells.of_part(part).iter();
                    let excesses = excesses.filter_map(|cell| self.excess(*cell));
                    self.totals[part.index()].excess = excesses.max();
                }
            }
            let fails = |cell: &&ComponentId| !self.holds(cells, **cell);
            let failing: Vec<ComponentId> = all.iter().filter(fails).copied().collect();
            if failing.is_empty() {
                return;
            }
            for cell in failing {
                let lower = self.potentials[cell.index()] - 1;
                let is_low = lower < LOWEST * self.scale.grain;
                self.potentials[cell.index()] = if is_low { NONE } else { lower };
            }
        }
    }

    /// Returns the potential of a cell, or `None` if it has none.
    pub fn of(&self, cell: ComponentId) -> Option<i64> {
        let potential = self.potentials[cell.index()];
        (potential > NONE).then_some(potential)
    }

    /// Returns the excess of a cell, or `None` if it is settled.
    pub fn excess(&self, cell: ComponentId) -> Option<i64> {
        self.excesses[cell.index()]
    }

    /// Returns the potential of a sum, or `None` if it has none.
    pub fn of_sum(&self, cells: &Cells, sum: &[ComponentId]) -> Option<i64> {
        let cells = sum.iter().flat_map(|part| cells.of_part(*part));
        cells.map(|cell| self.of(*cell)).sum()
    }

    /// Returns the potential 2, in units.
    pub fn two(&self) -> i64 {
        2 * self.scale.grain
    }

    /// Returns the minimum potential with which Left wins, moving second, if `excess` is the
    /// largest excess.
    pub fn enough(&self, excess: Option<i64>) -> i64 {
        self.two() + excess.map_or(0, |excess| excess + 1)
    }

    /// Tells whether a sum has enough potential for Left to win it, moving second.
    pub fn is_ahead(&self, cells: &Cells, sum: &[ComponentId]) -> bool {
        let excesses = cells.of_sum(sum.iter().copied());
        let excess = excesses.iter().filter_map(|cell| self.excess(*cell)).max();
        self.of_sum(cells, sum).is_some_and(|potential| potential >= self.enough(excess))
    }

    /// Returns the potential and the excess of two pieces.
    fn total(&self, cells: &Cells, (a, b): Pieces) -> Total {
        let [one, other] = [a, b].map(|part| self.totals[part.index()]);
        match cells.table.negative(a) == b && cells.family(a).is_none() {
            true => Total { potential: 0, excess: None },
            false => Total {
                potential: one.potential + other.potential,
                excess: one.excess.max(other.excess),
            },
        }
    }

    /// Returns the difference between the largest loss by a move of Right and 2, if this loss is at
    /// least 2.
    fn excess_now(&self, cells: &Cells, cell: ComponentId) -> Option<i64> {
        let potential = self.of(cell)?;
        let replies = cells.replies(cell);
        let least = replies.map(|pieces| self.total(cells, pieces).potential).min()?;
        let excess = potential - least - self.two();
        (excess >= 0).then_some(excess)
    }

    fn holds(&self, cells: &Cells, cell: ComponentId) -> bool {
        let excess = self.excess(cell);
        let has_no_gain = || excess.is_none() && self.no_gain(cells, cell).is_some();
        self.of(cell).is_none()
            || excess <= Some(self.scale.most_excess)
                && (!self.gains(cells, cell).is_empty() || has_no_gain())
    }

    /// Returns Left's moves by which he gains enough.
    pub fn gains(&self, cells: &Cells, cell: ComponentId) -> Vec<Play> {
        let potential = self.potentials[cell.index()];
        let own = self.excess(cell);
        let is_enough = |pieces: &Pieces| {
            let total = self.total(cells, *pieces);
            let gain = total.potential - potential - self.two();
            match own.max(total.excess) {
                None => gain >= -self.unit(potential),
                Some(excess) => gain >= excess,
            }
        };
        let mut plays = cells.plays(cell);
        plays.retain(|play| cells.results(play).iter().all(is_enough));
        plays
    }

    /// Returns Left's moves in a literal cell to sums of at least equal potential without unsettled
    /// components.
    pub fn keeping(&self, cells: &Cells, cell: ComponentId) -> Vec<Pieces> {
        let mut moves = cells.table.left[cell.index()].clone();
        moves.retain(|pieces| {
            let total = self.total(cells, *pieces);
            total.potential >= self.potentials[cell.index()] && total.excess.is_none()
        });
        moves
    }

    /// Returns the greatest divisor of the grain of which a potential is a multiple.
    fn unit(&self, potential: i64) -> i64 {
        gcd(potential.unsigned_abs(), self.scale.grain.unsigned_abs()) as i64
    }

    /// Returns the priority of a cell for Left. Unsettled cells come first, then cells whose
    /// potentials have large denominators, so that the rest is a multiple of the remaining unit.
    pub fn order(&self, cell: ComponentId) -> impl Ord + use<> {
        let potential = self.potentials[cell.index()];
        (Reverse(self.excess(cell)), self.unit(potential), Reverse(potential))
    }
}
