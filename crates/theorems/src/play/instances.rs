//! Evaluates goals at points, by the values of games.
use super::search::Play;
use crate::claims::{Fault, Form, Goal, Position};
use crate::engine::within_steps;
use crate::game::Value;

/// Maximum number of points of a goal at which it is evaluated.
const MAX_POINTS: usize = 60;
const SIDE: i64 = 9;

/// Maximum number of stones of a word that is evaluated.
const STONES: usize = 40;

impl Play {
    /// Returns points that satisfy a context, points with small sums first.
    pub(super) fn points(&self, context: &[Form], parameters: usize) -> Vec<Vec<i64>> {
        let mut found = Vec::new();
        for sum in 0..=SIDE * parameters.min(3) as i64 {
            let mut point = vec![0; parameters];
            compositions(&mut point, 0, sum, &mut |point| {
                if context.iter().all(|line| line.at(point) >= 0) {
                    found.push(point.to_vec());
                }
            });
            if found.len() >= MAX_POINTS {
                break;
            }
        }
        found
    }

    /// Tells whether a position is at least 0, or won by Left moving first, at a point. Returns
    /// `None` if the evaluation is too much work.
    pub(super) fn holds_at(
        &mut self,
        position: &Position,
        strict: bool,
        point: &[i64],
    ) -> Result<Option<bool>, Fault> {
        self.theory.arena.set_budget(BUDGET);
        let value = within_steps(self.value_at(position, point));
        self.theory.arena.set_budget(u64::MAX);
        Ok(value?.flatten().map(|value| self.theory.arena.is_won(value, strict)))
    }

    /// Tells whether a goal holds at all evaluated points, and at least one point was evaluated.
    pub(super) fn seems_true(&mut self, goal: &Goal) -> Result<bool, Fault> {
        let mut is_any = false;
        for point in self.points(&goal.context, goal.parameters) {
            match self.holds_at(&goal.position, goal.strict, &point)? {
                Some(false) => return Ok(false),
                Some(true) => is_any = true,
                None => {}
            }
        }
        Ok(is_any)
    }

    fn value_at(&mut self, position: &Position, point: &[i64]) -> Result<Option<Value>, Fault> {
        let theory = &mut self.theory;
        let mut values = position.values.clone();
        for word in &position.words {
            let component = word.at(point)?;
            if component.len() > STONES {
                return Ok(None);
            }
            values.push(theory.value(&component)?);
        }
        for (value, form) in &position.multiples {
            let copies = form.at(point);
            let one = if copies < 0 { theory.arena.negative(*value) } else { *value };
            values.extend((0..copies.abs()).map(|_| one));
        }
        values.sort_unstable();
        Ok(Some(theory.arena.sum(values)?))
    }
}

/// Maximum number of elementary steps to compute one value.
const BUDGET: u64 = 300_000;

/// Calls `each` for every way to write a number as a sum of natural numbers.
fn compositions(point: &mut [i64], at: usize, sum: i64, each: &mut impl FnMut(&[i64])) {
    if at + 1 >= point.len() {
        match point.last_mut() {
            Some(last) => *last = sum,
            None if sum > 0 => return,
            None => {}
        }
        return each(point);
    }
    for first in 0..=sum {
        point[at] = first;
        compositions(point, at + 1, sum - first, each);
    }
}
