//! Computes weights of cells with which Left stays ahead by counting.
//!
//! **Settled parts.** With Right to move, all parts together weigh at least 2. A move of Right
//! loses less than 2, so the parts then weigh more than 0. If all weights are multiples of 1/d,
//! they weigh at least 1/d, and Left must gain 2 − 1/d. So this must be possible in each part whose
//! weight has the denominator d. In some short parts it is not possible; sums of only these parts
//! are won in another way (`no_gain`).
//!
//! **Unsettled parts** are those in which a move of Right can lose 2 + t with t ≥ 0; t is the
//! *excess* of the part. Left must be able to gain as much in the part. If the largest excess is t
//! and Right is to move, all parts together weigh more than 2 + t. So they weigh more than 0 after
//! his move, and Left, who moves in the part that then has the largest excess, has enough weight
//! again. No move of Left may gain less than the excess of its result requires.
//!
//! If excesses are ignored, larger weights of all other cells do not invalidate the weight of a
//! cell. So the largest weights of this kind are found by starting with weights that are too large,
//! and lowering the weights of cells in which a move of Right loses too much or Left gains too
//! little, until there are no such cells. This is then repeated with the excesses of results. The
//! weights are at most the atomic weights.
use std::cmp::Reverse;

use super::cells::{Cells, Play};
use crate::claims::linear::gcd;
use crate::game::ComponentId;
use crate::game::components::Pieces;

/// Initial weight and minimum weight that is tried, in ups.
const HIGHEST: i64 = 8;
const LOWEST: i64 = -12;

/// Weight of a cell without a weight. Sums with it are far below all others.
const NONE: i64 = i64::MIN / 1024;

/// The unit of weights, and the maximum excess.
#[derive(Clone, Copy)]
pub struct Scale {
    /// Number of units in an up. Weights and excesses are multiples of `1/grain`.
    pub grain: i64,
    /// Maximum excess of a part.
    pub most_excess: i64,
}

/// Weight of a cell or of the standard form of a part, and its excess if it is unsettled and
/// excesses are considered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Total {
    pub weight: i64,
    pub excess: Option<i64>,
}

/// Weights and excesses.
pub struct Potential {
    pub scale: Scale,
    /// The weight of each part that is a cell.
    weights: Vec<i64>,
    /// The excess of each unsettled cell.
    excesses: Vec<Option<i64>>,
    /// The weight and the excess of the standard form of each part.
    totals: Vec<Total>,
}

impl Potential {
    /// Returns the largest weights.
    pub fn new(cells: &Cells, scale: Scale) -> Potential {
        let count = cells.table.parts.len();
        Potential::below(cells, scale, vec![HIGHEST * scale.grain; count])
    }

    /// Returns the largest weights for cells that distinguish fewer parts. They are not larger than
    /// these weights.
    pub fn coarser(&self, cells: &Cells) -> Potential {
        let mut weights = self.weights.clone();
        for cell in cells.all() {
            let members = cells.members(cell).map(|part| self.weights[part.index()]);
            weights[cell.index()] = members.min().unwrap_or(NONE);
        }
        Potential::below(cells, self.scale, weights)
    }

    /// Returns the largest weights below `weights`, which are too large.
    fn below(cells: &Cells, scale: Scale, weights: Vec<i64>) -> Potential {
        let none = Total { weight: 0, excess: None };
        let mut potential = Potential {
            scale,
            excesses: vec![None; weights.len()],
            totals: vec![none; weights.len()],
            weights,
        };
        potential.lower(cells, false);
        potential.lower(cells, true);
        potential
    }

    /// Lowers weights until Left stays ahead in each cell.
    fn lower(&mut self, cells: &Cells, with_excess: bool) {
        let all: Vec<ComponentId> = cells.all().collect();
        loop {
            for part in cells.table.parts.all() {
                let weights = cells.of_part(part).iter();
                let weights = weights.map(|cell| self.weights[cell.index()]);
                self.totals[part.index()].weight = weights.sum::<i64>().max(NONE);
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
                let lower = self.weights[cell.index()] - 1;
                let is_low = lower < LOWEST * self.scale.grain;
                self.weights[cell.index()] = if is_low { NONE } else { lower };
            }
        }
    }

    /// Returns the weight of a cell, or `None` if it has none.
    pub fn of(&self, cell: ComponentId) -> Option<i64> {
        let weight = self.weights[cell.index()];
        (weight > NONE).then_some(weight)
    }

    /// Returns the excess of a cell, or `None` if it is settled.
    pub fn excess(&self, cell: ComponentId) -> Option<i64> {
        self.excesses[cell.index()]
    }

    /// Returns the weight of a sum, or `None` if it has none.
    pub fn of_sum(&self, cells: &Cells, sum: &[ComponentId]) -> Option<i64> {
        let cells = sum.iter().flat_map(|part| cells.of_part(*part));
        cells.map(|cell| self.of(*cell)).sum()
    }

    /// Returns the weight 2, in units.
    pub fn two(&self) -> i64 {
        2 * self.scale.grain
    }

    /// Returns the minimum weight with which Left wins, moving second, if `excess` is the largest
    /// excess.
    pub fn enough(&self, excess: Option<i64>) -> i64 {
        self.two() + excess.map_or(0, |excess| excess + 1)
    }

    /// Tells whether a sum has enough weight for Left to win it, moving second.
    pub fn is_ahead(&self, cells: &Cells, sum: &[ComponentId]) -> bool {
        let excesses = cells.of_sum(sum.iter().copied());
        let excess = excesses.iter().filter_map(|cell| self.excess(*cell)).max();
        self.of_sum(cells, sum).is_some_and(|weight| weight >= self.enough(excess))
    }

    /// Returns the weight and the excess of two pieces.
    fn total(&self, cells: &Cells, (a, b): Pieces) -> Total {
        let [one, other] = [a, b].map(|part| self.totals[part.index()]);
        match cells.table.negative(a) == b && cells.family(a).is_none() {
            true => Total { weight: 0, excess: None },
            false => {
                Total { weight: one.weight + other.weight, excess: one.excess.max(other.excess) }
            }
        }
    }

    /// Returns the difference between the largest loss by a move of Right and 2, if this loss is at
    /// least 2.
    fn excess_now(&self, cells: &Cells, cell: ComponentId) -> Option<i64> {
        let weight = self.of(cell)?;
        let replies = cells.replies(cell);
        let least = replies.map(|pieces| self.total(cells, pieces).weight).min()?;
        let excess = weight - least - self.two();
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
        let weight = self.weights[cell.index()];
        let own = self.excess(cell);
        let is_enough = |pieces: &Pieces| {
            let total = self.total(cells, *pieces);
            let gain = total.weight - weight - self.two();
            match own.max(total.excess) {
                None => gain >= -self.unit(weight),
                Some(excess) => gain >= excess,
            }
        };
        let mut plays = cells.plays(cell);
        plays.retain(|play| cells.results(play).iter().all(is_enough));
        plays
    }

    /// Returns Left's moves in a literal cell to sums of at least equal weight without unsettled
    /// parts.
    pub fn keeping(&self, cells: &Cells, cell: ComponentId) -> Vec<Pieces> {
        let mut moves = cells.table.left[cell.index()].clone();
        moves.retain(|pieces| {
            let total = self.total(cells, *pieces);
            total.weight >= self.weights[cell.index()] && total.excess.is_none()
        });
        moves
    }

    /// Returns the greatest divisor of the grain of which a weight is a multiple.
    fn unit(&self, weight: i64) -> i64 {
        gcd(weight.unsigned_abs(), self.scale.grain.unsigned_abs()) as i64
    }

    /// Returns the priority of a cell for Left. Unsettled cells come first, then cells whose
    /// weights have large denominators, so that the rest is a multiple of the remaining unit.
    pub fn order(&self, cell: ComponentId) -> impl Ord + use<> {
        let weight = self.weights[cell.index()];
        (Reverse(self.excess(cell)), self.unit(weight), Reverse(weight))
    }
}
