//! Weights of cells, so that Left can keep ahead by counting them.
//!
//! **Cold parts.** With Right to move all parts together weigh 2 or more. He takes less than 2 with
//! a move, so they weigh more than 0 then. If all weights are multiples of 1/d, they weigh 1/d or
//! more, and Left is to gain 2 − 1/d: so that is what has to be possible in each part whose weight
//! has the denominator d. Where it is not, in few short parts, sums of these alone are won
//! otherwise (`no_gain`).
//!
//! **Hot parts** are those in which Right can take 2 + t with t ≥ 0, the part's heat. Left has to
//! be able to gain as much there. If the hottest part has heat t and Right is to move, all parts
//! together weigh more than 2 + t; so they weigh more than 0 when he has moved, and Left, who moves
//! in what is the hottest part then, has enough again. No move of his may gain less than what the
//! heat of its result asks for.
//!
//! Higher weights of all other cells do no harm to a cell with some weight, as long as heat is not
//! looked at. So the largest weights of this kind are found from weights that are too large by
//! lowering those of cells where Right takes too much or Left gains too little, until there are
//! none; and then once more with the heat of results. They are atomic weights at most.
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

/// How weights are measured, and what is allowed.
#[derive(Clone, Copy)]
pub struct Scale {
    /// Weights and heats are numbers of `1/grain`.
    pub grain: i64,
    /// No part is hotter.
    pub most_heat: i64,
}

/// Weight of a part's standard form, and its heat where that is looked at.
#[derive(Clone, Copy)]
struct Total {
    weight: i64,
    heat: Option<i64>,
}

/// Weights and heats.
pub struct Potential {
    pub scale: Scale,
    /// The weight of each part that is a cell.
    weights: Vec<i64>,
    /// The heat of each part that is a hot cell.
    heats: Vec<Option<i64>>,
    /// The weight and the heat of the standard form of each part.
    totals: Vec<Total>,
}

impl Potential {
    /// The largest weights.
    pub fn new(cells: &Cells, scale: Scale) -> Potential {
        let count = cells.table.parts.len();
        Potential::below(cells, scale, vec![HIGHEST * scale.grain; count])
    }

    /// The largest weights where fewer parts are distinguished, which are not larger.
    pub fn coarser(&self, cells: &Cells) -> Potential {
        let mut weights = self.weights.clone();
        for cell in cells.all() {
            let members = cells.members(cell).map(|part| self.weights[part.index()]);
            weights[cell.index()] = members.min().unwrap_or(NONE);
        }
        Potential::below(cells, self.scale, weights)
    }

    /// The largest weights below some that are too large.
    fn below(cells: &Cells, scale: Scale, weights: Vec<i64>) -> Potential {
        let none = Total { weight: 0, heat: None };
        let mut potential = Potential {
            scale,
            heats: vec![None; weights.len()],
            totals: vec![none; weights.len()],
            weights,
        };
        potential.lower(cells, false);
        potential.lower(cells, true);
        potential
    }

    /// Lowers weights until Left keeps ahead in each cell.
    fn lower(&mut self, cells: &Cells, with_heat: bool) {
        let all: Vec<PartId> = cells.all().collect();
        loop {
            for part in cells.table.parts.all() {
                let weights = cells.of_part(part).iter();
                let weights = weights.map(|cell| self.weights[cell.index()]);
                self.totals[part.index()].weight = weights.sum::<i64>().max(NONE);
            }
            for cell in &all {
                self.heats[cell.index()] = self.heat_now(cells, *cell);
            }
            if with_heat {
                for part in cells.table.parts.all() {
                    let heats = cells.of_part(part).iter();
                    let heats = heats.filter_map(|cell| self.heat(*cell));
                    self.totals[part.index()].heat = heats.max();
                }
            }
            let fails = |cell: &&PartId| !self.holds(cells, **cell);
            let failing: Vec<PartId> = all.iter().filter(fails).copied().collect();
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

    /// The weight of a cell, if it has one.
    pub fn of(&self, cell: PartId) -> Option<i64> {
        let weight = self.weights[cell.index()];
        (weight > NONE).then_some(weight)
    }

    /// The heat of a cell, if it is hot.
    pub fn heat(&self, cell: PartId) -> Option<i64> {
        self.heats[cell.index()]
    }

    /// The weight of a sum, if it has one.
    pub fn of_sum(&self, cells: &Cells, sum: &[PartId]) -> Option<i64> {
        let cells = sum.iter().flat_map(|part| cells.of_part(*part));
        cells.map(|cell| self.of(*cell)).sum()
    }

    /// The weight 2.
    pub fn two(&self) -> i64 {
        2 * self.scale.grain
    }

    /// The least weight with which Left, moving second, wins, if the hottest part has this heat.
    pub fn enough(&self, heat: Option<i64>) -> i64 {
        self.two() + heat.map_or(0, |heat| heat + 1)
    }

    /// Whether a sum has enough for Left to win it moving second.
    pub fn is_ahead(&self, cells: &Cells, sum: &[PartId]) -> bool {
        let heats = cells.of_sum(sum.iter().copied());
        let heat = heats.iter().filter_map(|cell| self.heat(*cell)).max();
        self.of_sum(cells, sum).is_some_and(|weight| weight >= self.enough(heat))
    }

    /// Weight and heat of two pieces.
    fn total(&self, cells: &Cells, (a, b): Pieces) -> Total {
        let [one, other] = [a, b].map(|part| self.totals[part.index()]);
        match cells.table.negative(a) == b && cells.family(a).is_none() {
            true => Total { weight: 0, heat: None },
            false => Total { weight: one.weight + other.weight, heat: one.heat.max(other.heat) },
        }
    }

    /// How much more than 2 Right takes, if it is 2 or more.
    fn heat_now(&self, cells: &Cells, cell: PartId) -> Option<i64> {
        let weight = self.of(cell)?;
        let replies = cells.replies(cell);
        let least = replies.map(|pieces| self.total(cells, pieces).weight).min()?;
        let heat = weight - least - self.two();
        (heat >= 0).then_some(heat)
    }

    fn holds(&self, cells: &Cells, cell: PartId) -> bool {
        let heat = self.heat(cell);
        let has_no_gain = || heat.is_none() && self.no_gain(cells, cell).is_some();
        self.of(cell).is_none()
            || heat <= Some(self.scale.most_heat)
                && (!self.gains(cells, cell).is_empty() || has_no_gain())
    }

    /// Left's moves by which he gains enough.
    pub fn gains(&self, cells: &Cells, cell: PartId) -> Vec<Play> {
        let weight = self.weights[cell.index()];
        let own = self.heat(cell);
        let is_enough = |pieces: &Pieces| {
            let total = self.total(cells, *pieces);
            let gain = total.weight - weight - self.two();
            match own.max(total.heat) {
                None => gain >= -self.unit(weight),
                Some(heat) => gain >= heat,
            }
        };
        let mut plays = cells.plays(cell);
        plays.retain(|play| cells.results(play).iter().all(is_enough));
        plays
    }

    /// Left's moves in a plain cell to sums that are not lighter, and not hot.
    pub fn keeping(&self, cells: &Cells, cell: PartId) -> Vec<Pieces> {
        let mut moves = cells.table.left[cell.index()].clone();
        moves.retain(|pieces| {
            let total = self.total(cells, *pieces);
            total.weight >= self.weights[cell.index()] && total.heat.is_none()
        });
        moves
    }

    /// The greatest divisor of the grain of which a weight is a multiple.
    fn unit(&self, weight: i64) -> i64 {
        gcd(weight.unsigned_abs(), self.scale.grain.unsigned_abs()) as i64
    }

    /// In which order Left looks at cells: hot ones first, and of the others those whose weights
    /// have larger denominators, so that the rest is a multiple of what is left.
    pub fn order(&self, cell: PartId) -> impl Ord + use<> {
        let weight = self.weights[cell.index()];
        (Reverse(self.heat(cell)), self.unit(weight), Reverse(weight))
    }
}
