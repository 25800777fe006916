//! Rules for sums of quiet parts alone, in which Left gains nothing.
//!
//! All these weigh a multiple of 1: `*` and a part that is `*2` weigh 0, `↑` and *ones*, of which
//! Left can make 0 or `↑*`, weigh 1, and *twos*, of which he can make 0, weigh 2. With 1 or more,
//! Left is to move, and leaves 2 or more, or ups alone, or a sum that is won by its value.
use segcert_replay::data::{Choice, Condition, Count};

use super::plan::Plan;
use crate::game::parts::{PartId, Pieces};

impl Plan<'_> {
    /// Cells in which Left gains nothing.
    pub(super) fn quiet(&self) -> impl Iterator<Item = PartId> + '_ {
        let gains = self.it.needed.gains.iter();
        gains
            .filter(|(_, play)| play.is_none())
            .map(|(cell, _)| *cell)
    }

    /// Left's moves in a quiet cell that may be an end: to 0, `*` or `↑*`.
    pub(super) fn ends_of(&self, cell: PartId) -> Vec<Pieces> {
        let table = self.it.cells.table;
        let mut moves = table.left[cell.index()].clone();
        moves.retain(|(a, b)| {
            let sum = self.it.cells.of_sum([*a, *b]);
            sum.iter().all(|cell| [table.star, table.up].contains(cell))
        });
        moves
    }

    /// Ones become `↑*` if a star is to vanish, or if there is enough; then nimbers and stars go,
    /// and ups, and twos.
    pub(super) fn ends(&mut self) {
        let (star, up) = (self.it.cells.table.star, self.it.cells.table.up);
        let (one, two) = (self.it.potential.ahead() / 2, self.it.potential.ahead());
        let quiet: Vec<PartId> = self.quiet().filter(|it| ![star, up].contains(it)).collect();
        let of_weight = |weight: i64| {
            let cells = quiet.iter().copied();
            let cells = cells.filter(|cell| self.weight(*cell) == weight);
            cells.collect::<Vec<PartId>>()
        };
        let [nimbers, ones, twos] = [0, one, two].map(of_weight);
        let enough = self.weighs(two);
        for part in ones {
            self.end(vec![enough.clone()], part, &[up, star]);
            for it in [star].iter().chain(&nimbers) {
                self.end(vec![self.there_is(*it)], part, &[up, star]);
            }
            self.end(Vec::new(), part, &[]);
        }
        for part in nimbers {
            self.end(vec![self.there_is(star)], part, &[star]);
            self.end(Vec::new(), part, &[]);
        }
        for part in [star, up].into_iter().chain(twos) {
            self.end(Vec::new(), part, &[]);
        }
    }

    /// There is such a part.
    pub(super) fn there_is(&self, part: PartId) -> Condition {
        Condition {
            terms: vec![(1, Count::Part(self.word(part)))],
            bound: 1,
        }
    }

    fn end(&mut self, conditions: Vec<Condition>, part: PartId, to: &[PartId]) {
        let to = self.alive(to.iter().copied());
        self.rule(conditions, Choice::One(self.word(part)), to);
    }
}
