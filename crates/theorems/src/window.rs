//! Computes the values of the first rows of a family, and the statements that these values suggest.
use std::time::Duration;

use super::engine::guarded;
use super::family::Family;
use crate::clobber::{Outcome, Relation, Statement};
use crate::game::{Arena, Components, Limit, Value};
use crate::run::Control;

/// Limits of the searches for theorems about one family.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum number of stones of the rows whose values are computed.
    pub stones: usize,
    /// Maximum number of elementary steps of canonicalisation of each search.
    pub work: u64,
    /// Time that the deadline of `control` allows, if it is the same for each family. It is used
    /// only in reports.
    pub time: Option<Duration>,
    /// Limits of time and memory, and the source of interruptions.
    pub control: Control,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { stones: 400, work: 200_000_000, time: None, control: Control::default() }
    }
}

impl Limits {
    /// Returns an empty window within these limits.
    pub fn window(&self, family: Family) -> Window {
        let mut window = Window::new(family);
        window.arena = guarded(&self.control);
        window.set_budget(self.work);
        window
    }
}

/// The values of the first rows of a family.
pub struct Window {
    pub family: Family,
    pub arena: Arena,
    components: Components,
    /// The value of `u·w^n·v`, indexed by `n`.
    pub values: Vec<Value>,
    /// All rows with fewer stones than this have been evaluated.
    end: usize,
    /// Number of values in the arena after each row.
    sizes: Vec<usize>,
    /// Elementary steps of the arena, counted from its beginning, at which its budget ends.
    work_end: u64,
}

/// A law of a family: `u·w^(n+P)·v = u·w^n·v + S` for all `n` from `start` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    pub start: usize,
    /// `P`
    pub period: usize,
    /// `S`
    pub saltus: Value,
}

/// Limit of elementary steps for each period that is tried. If the period is wrong, the differences
/// of values may be very large.
const STEPS_A_PERIOD: u64 = 100_000;

/// Comparisons with 0, in the order in which they are tried: those that decide the outcome first.
const RELATIONS: [Relation; 5] = [
    Relation::Greater,
    Relation::Less,
    Relation::Confused,
    Relation::GreaterOrConfused,
    Relation::LessOrConfused,
];

impl Window {
    /// Returns an empty window.
    pub fn new(family: Family) -> Window {
        Window {
            family,
            arena: Arena::new(),
            components: Components::new(),
            values: Vec::new(),
            end: 0,
            sizes: Vec::new(),
            work_end: u64::MAX,
        }
    }

    /// Returns the number of stones below which all rows are known.
    pub fn end(&self) -> usize {
        self.end
    }

    /// Computes the values of all rows of fewer than `end` stones.
    ///
    /// # Errors
    /// [`Limit`] of the arena; what was found stays.
    pub fn extend(&mut self, end: usize) -> Result<(), Limit> {
        while self.family.stones(self.values.len()) < end {
            let component = self.components.intern(&self.family.row(self.values.len()));
            let value = self.components.value(component, &mut self.arena)?;
            self.values.push(value);
            self.sizes.push(self.arena.len());
            self.end = self.family.stones(self.values.len());
        }
        Ok(())
    }

    /// Allows this many further elementary steps of canonicalisation.
    pub fn set_budget(&mut self, steps: u64) {
        self.work_end = self.arena.work().saturating_add(steps);
        self.arena.set_budget(steps);
    }

    /// Tries work that may be very expensive, such as the difference of two values. Returns `None`
    /// if it takes more than `steps` steps.
    ///
    /// # Errors
    /// [`Limit`] of the arena, if its whole budget is used up.
    pub fn attempt<T>(
        &mut self,
        steps: u64,
        work: impl FnOnce(&mut Window) -> Result<T, Limit>,
    ) -> Result<Option<T>, Limit> {
        let left = |window: &Window| window.work_end.saturating_sub(window.arena.work());
        self.arena.set_budget(steps.min(left(self)));
        let result = work(self);
        let left = left(self);
        self.arena.set_budget(left);
        match result {
            Ok(found) => Ok(Some(found)),
            Err(Limit::Budget) if left > 0 => Ok(None),
            Err(limit) => Err(limit),
        }
    }

    /// Returns the number of values in the arena after the last row, divided by the number before
    /// it.
    pub fn growth(&self) -> Option<f64> {
        let [.., before, last] = self.sizes[..] else {
            return None;
        };
        Some(last as f64 / before as f64)
    }

    /// Returns the law with the shortest period that holds for two thirds of the known rows.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn law(&mut self) -> Result<Option<Law>, Limit> {
        let mut periods = 1..=self.values.len() / 6;
        let found = periods.find_map(|period| {
            let law = self.attempt(STEPS_A_PERIOD, |window| window.law_of(period));
            law.map(Option::flatten).transpose()
        });
        found.transpose()
    }

    fn law_of(&mut self, period: usize) -> Result<Option<Law>, Limit> {
        let last = self.values.len() - 1;
        let minus = self.arena.negative(self.values[last - period]);
        let saltus = self.arena.add(self.values[last], minus)?;
        let start = gains_from(&mut self.arena, &self.values[..last], period, saltus)?;
        let holds = 3 * start + 2 * period <= last;
        Ok(holds.then_some(Law { start, period, saltus }))
    }

    /// Returns the comparisons with 0 that hold for at least the second half of the known rows,
    /// each from the least possible `n` on. Comparisons that decide the outcome come first.
    pub fn comparisons(&mut self) -> Vec<Statement> {
        let values = self.values.iter();
        let outcomes: Vec<Outcome> = values.map(|value| self.arena.outcome(*value)).collect();
        let mut found = Vec::new();
        for relation in RELATIONS {
            let failing = outcomes.iter().rposition(|outcome| !outcome.satisfies(relation));
            let from = failing.map_or(1, |n| n + 1);
            if 2 * from <= outcomes.len() {
                let text = format!("{} {relation} 0 for all n >= {from}", self.family);
                found.extend(text.parse::<Statement>());
            }
        }
        found
    }
}

/// Returns the index from which on values have the same gain in each period.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn gains_from(
    arena: &mut Arena,
    values: &[Value],
    period: usize,
    saltus: Value,
) -> Result<usize, Limit> {
    let mut first = values.len() - period;
    while first > 0 && arena.add(values[first - 1], saltus)? == values[first - 1 + period] {
        first -= 1;
    }
    Ok(first)
}

#[cfg(test)]
mod tests;
