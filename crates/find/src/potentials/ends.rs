//! Adds rules for sums that consist only of components without gain, in which Left cannot gain
//! potential (`no_gain`).
use segcert_replay::data::{Choice, Condition, Count};

use super::no_gain::{DEAD, NoGain};
use super::plan::Plan;
use crate::game::components::{ComponentId, Pieces};

impl Plan<'_> {
    /// Iterates over the cells without gain, with their kinds.
    pub(super) fn no_gain(&self) -> impl Iterator<Item = (ComponentId, NoGain)> + '_ {
        let gains = self.it.needed.gains.iter();
        let no_gain = gains.filter(|(_, play)| play.is_none()).map(|(cell, _)| *cell);
        let kind = |cell| Some((cell, self.it.potentials.no_gain(&self.it.cells, cell)?));
        no_gain.filter_map(kind)
    }

    /// Returns the components like `*2`.
    fn nimbers(&self) -> Vec<ComponentId> {
        let nimbers = self.no_gain().filter(|(_, no_gain)| matches!(no_gain, NoGain::Nimber));
        nimbers.map(|(cell, _)| cell).collect()
    }

    /// Returns the sums that may be beside a single component of potential 1, each with its nimber,
    /// the largest first.
    fn beside(&self) -> Vec<(Vec<ComponentId>, usize)> {
        let star = self.it.cells.table.star;
        let nimbers = self.nimbers();
        let with_star = nimbers.iter().map(|it| (vec![star, *it], 3));
        let without = nimbers.iter().map(|it| (vec![*it], 2));
        let star_alone = [(vec![star], 1)];
        let nothing = [(Vec::new(), 0)];
        with_star.chain(star_alone).chain(without).chain(nothing).collect()
    }

    /// Returns the positions to which these rules lead and that must be won by their values.
    pub(super) fn ends_to_prove(&self) -> Vec<Vec<ComponentId>> {
        let (cells, potentials) = (&self.it.cells, &self.it.potentials);
        let mut found = Vec::new();
        for (cell, no_gain) in self.no_gain() {
            match no_gain {
                NoGain::Up => found.push(vec![cell]),
                NoGain::Waiting { alone, .. } => {
                    for (beside, nimber) in self.beside() {
                        let (a, b) = alone[nimber];
                        found.push(cells.of_sum([a, b].into_iter().chain(beside)));
                    }
                }
                NoGain::Star | NoGain::Nimber | NoGain::Heavy => {}
            }
        }
        let are_ups = |sum: &[ComponentId]| sum.iter().all(|part| *part == cells.table.up);
        found.retain(|sum| !are_ups(sum) && !potentials.is_ahead(cells, sum));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Adds the rules: first for waiting components, which keep the potential if there is enough;
    /// then nimbers and stars are removed, then ups and similar components, then heavy components.
    pub(super) fn ends(&mut self) {
        let star = self.it.cells.table.star;
        let enough = self.has_potential(self.it.potentials.two());
        let no_gain: Vec<(ComponentId, NoGain)> = self.no_gain().collect();
        for (cell, no_gain) in &no_gain {
            if let NoGain::Waiting { keep, alone } = no_gain {
                self.end(vec![enough.clone()], *cell, *keep);
                for (beside, nimber) in self.beside() {
                    let conditions = beside.iter().map(|it| self.there_is(*it)).collect();
                    self.end(conditions, *cell, alone[nimber]);
                }
            }
        }
        for nimber in self.nimbers() {
            self.end(vec![self.there_is(star)], nimber, (star, ComponentId::DEAD));
            self.end(Vec::new(), nimber, DEAD);
        }
        let order: [fn(&NoGain) -> bool; 3] = [
            |no_gain| matches!(no_gain, NoGain::Star),
            |no_gain| matches!(no_gain, NoGain::Up),
            |no_gain| matches!(no_gain, NoGain::Heavy),
        ];
        for is_next in order {
            for (cell, _) in no_gain.iter().filter(|(_, no_gain)| is_next(no_gain)) {
                self.end(Vec::new(), *cell, DEAD);
            }
        }
    }

    /// Returns the condition that a position has such a component.
    pub(super) fn there_is(&self, part: ComponentId) -> Condition {
        Condition { terms: vec![(1, Count::Component(self.word(part)))], bound: 1 }
    }

    fn end(&mut self, conditions: Vec<Condition>, part: ComponentId, (a, b): Pieces) {
        let to = self.alive([a, b]);
        self.rule(conditions, Choice::One(self.word(part)), to);
    }
}
