//! Weights of cells, so that Left can keep ahead by counting them.
//!
//! With Right to move all parts together weigh 2 or more. He takes less than 2 with a move, so they
//! weigh more than 0 then. If all weights are multiples of 1/d, they weigh 1/d or more, and Left is
//! to gain 2 − 1/d: so that is what has to be possible in each part whose weight has the denominator
//! d. Where it is not, in few short parts, sums of these alone are won otherwise (`ends`).
//!
//! Higher weights of all other cells do no harm to a cell with some weight. So the largest weights
//! of this kind are found from weights that are too large by lowering those of cells where Right
//! takes too much or Left gains too little, until there are none. They are atomic weights at most.
use std::cmp::Reverse;

use super::cells::{Cells, Play};
use crate::claims::linear::gcd;
use crate::game::PartId;
use crate::game::parts::Pieces;

/// Weights begin there, in ups, and lower ones than the other are given up.
const HIGHEST: i64 = 8;
const LOWEST: i64 = -12;

/// The weight of a cell that has none; sums with it are far below all others.
const NONE: i64 = i64::MIN / 1024;

/// Weights in units of one `grain`th.
pub struct Potential {
    pub grain: i64,
    /// By part, if it is a cell.
    weights: Vec<i64>,
    /// By part: what its standard form weighs.
    totals: Vec<i64>,
}

impl Potential {
    /// The largest weights.
    pub fn new(cells: &Cells, grain: i64) -> Potential {
        let count = cells.table.parts.len();
        let mut potential = Potential {
            grain,
            weights: vec![HIGHEST * grain; count],
            totals: vec![0; count],
        };
        let all: Vec<PartId> = cells.all().collect();
        loop {
            potential.add_up(cells);
            let fails = |cell: &&PartId| !potential.holds(cells, **cell);
            let failing: Vec<PartId> = all.iter().filter(fails).copied().collect();
            if failing.is_empty() {
                return potential;
            }
            for cell in failing {
                let lower = potential.weights[cell.index()] - 1;
                let is_low = lower < LOWEST * grain;
                potential.weights[cell.index()] = if is_low { NONE } else { lower };
            }
        }
    }

    fn add_up(&mut self, cells: &Cells) {
        for part in cells.table.parts.all() {
            let weights = cells.of_part(part).iter();
            let total: i64 = weights.map(|cell| self.weights[cell.index()]).sum();
            self.totals[part.index()] = total.max(NONE);
        }
    }

    /// The weight of a cell, if it has one.
    pub fn of(&self, cell: PartId) -> Option<i64> {
        let weight = self.weights[cell.index()];
        (weight > NONE).then_some(weight)
    }

    /// The weight of a sum, if it has one.
    pub fn of_sum(&self, cells: &Cells, sum: &[PartId]) -> Option<i64> {
        let cells = sum.iter().flat_map(|part| cells.of_part(*part));
        cells.map(|cell| self.of(*cell)).sum()
    }

    /// Left, moving second, wins where he has so much.
    pub fn ahead(&self) -> i64 {
        2 * self.grain
    }

    /// The weight of two pieces.
    fn of_pieces(&self, cells: &Cells, (a, b): Pieces) -> i64 {
        match cells.table.negative(a) == b && cells.family(a).is_none() {
            true => 0,
            false => self.totals[a.index()] + self.totals[b.index()],
        }
    }

    fn holds(&self, cells: &Cells, cell: PartId) -> bool {
        let Some(weight) = self.of(cell) else {
            return true;
        };
        let enough = weight - (self.ahead() - 1);
        let mut replies = cells.replies(cell);
        replies.all(|pieces| self.of_pieces(cells, pieces) >= enough)
            && (!self.gains(cells, cell).is_empty() || self.is_quiet(cells, cell))
    }

    /// Left's moves by which he gains enough.
    pub fn gains(&self, cells: &Cells, cell: PartId) -> Vec<Play> {
        let weight = self.weights[cell.index()];
        let enough = weight + self.ahead() - self.unit(weight);
        let is_enough = |pieces: &Pieces| self.of_pieces(cells, *pieces) >= enough;
        let mut plays = cells.plays(cell);
        plays.retain(|play| cells.results(play).iter().all(is_enough));
        plays
    }

    /// The greatest divisor of the grain of which a weight is a multiple.
    fn unit(&self, weight: i64) -> i64 {
        gcd(weight.unsigned_abs(), self.grain.unsigned_abs()) as i64
    }

    /// Whether sums of such parts are won by the rules of `ends`: `*`, `↑`, a part that is `*2`,
    /// parts of weight 1 of which Left can make 0 or `↑*`, and those of weight 2 of which he can
    /// make 0.
    fn is_quiet(&self, cells: &Cells, cell: PartId) -> bool {
        let Some(weight) = self.of(cell).filter(|_| cells.family(cell).is_none()) else {
            return false;
        };
        let (star, up) = (cells.table.star, cells.table.up);
        let makes = |wanted: &[PartId]| {
            let mut moves = cells.table.left[cell.index()].iter();
            let wanted = cells.of_sum(wanted.iter().copied());
            moves.any(|(a, b)| cells.of_sum([*a, *b]) == wanted)
        };
        let is_two_stars = cells.equal.two_stars[cell.index()];
        match weight {
            0 => cell == star || is_two_stars && makes(&[]) && makes(&[star]),
            _ if weight == self.grain => cell == up || makes(&[]) && makes(&[up, star]),
            _ if weight == self.ahead() => makes(&[]),
            _ => false,
        }
    }

    /// In which order Left looks at cells: after all whose weights have larger denominators the
    /// rest is a multiple of what is left.
    pub fn order(&self, cell: PartId) -> impl Ord + use<> {
        let weight = self.weights[cell.index()];
        (self.unit(weight), Reverse(weight))
    }
}
