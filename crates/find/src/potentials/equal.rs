//! Finds short components that are equal to sums of shorter components, and the outcomes of sums,
//! by their values.
use rustc_hash::FxHashMap;

use super::table::Table;
use super::wins::Wins;
use crate::game::{Arena, ComponentId, Value};

/// Maximum number of stones of components that are replaced by shorter ones of equal value.
const REWRITTEN: usize = 24;

/// Maximum number of elementary steps for values.
pub const BUDGET: u64 = 1 << 32;

/// Facts about short components that follow from their values.
pub struct Equal {
    /// For each component, a sum of shorter components that is equal to it, if one is known.
    pub sums: Vec<Option<Vec<ComponentId>>>,
    /// Whether each component is `*2`.
    pub two_stars: Vec<bool>,
    /// Winning moves of Left in each component together with nimbers.
    pub wins: Vec<Wins>,
}

impl Equal {
    /// Finds sums of `↑`, `*` and one shorter component, or its negative.
    pub fn new(table: &mut Table) -> Equal {
        let mut arena = Arena::new();
        arena.set_budget(BUDGET);
        let wins = Wins::all(table, &mut arena);
        let count = table.parts.len();
        let mut search = Search { table, arena, first: FxHashMap::default() };
        let mut equal = Equal { sums: vec![None; count], two_stars: vec![false; count], wins };
        for part in search.short_parts() {
            let negative = search.table.negative(part);
            let Some(value) = search.value(part) else {
                continue;
            };
            let standard = search.arena.as_up_star(value);
            equal.two_stars[part.index()] = standard.is_some_and(|it| it.ups == 0 && it.nim == 2);
            if equal.sums[negative.index()].is_some() {
                continue;
            }
            let Some(sum) = search.shorter(part, value) else {
                search.first.entry(value).or_insert(part);
                continue;
            };
            let minus = sum.iter().map(|part| search.table.negative(*part));
            equal.sums[negative.index()] = Some(minus.collect());
            equal.sums[part.index()] = Some(sum);
        }
        equal
    }
}

struct Search<'a> {
    table: &'a mut Table,
    arena: Arena,
    /// The shortest component with each value.
    first: FxHashMap<Value, ComponentId>,
}

impl Search<'_> {
    fn short_parts(&self) -> Vec<ComponentId> {
        let all = self.table.parts.all().skip(1);
        let mut short: Vec<ComponentId> =
            all.filter(|part| self.table.parts.stones(*part) <= REWRITTEN).collect();
        short.sort_by_key(|part| self.table.parts.component(*part));
        short
    }

    /// Returns a sum that is equal to a component, with a smaller sum of the squares of lengths.
    fn shorter(&mut self, part: ComponentId, value: Value) -> Option<Vec<ComponentId>> {
        let (up, star) = (self.table.up, self.table.star);
        let down = self.table.negative(up);
        let mut sums: Vec<Vec<ComponentId>> = Vec::new();
        if let Some(it) = self.arena.as_up_star(value).filter(|it| it.nim <= 1) {
            let one = if it.ups > 0 { up } else { down };
            let ups = std::iter::repeat_n(one, it.ups.unsigned_abs() as usize);
            sums.push(ups.chain((it.nim == 1).then_some(star)).collect());
        }
        let extras: [&[ComponentId]; 6] =
            [&[], &[star], &[up], &[down], &[up, star], &[down, star]];
        for extra in extras {
            let rest = self.without(value, extra);
            let known = rest.and_then(|rest| self.with_value(rest));
            sums.extend(known.map(|known| [&[known], extra].concat()));
        }
        let square = |part: &ComponentId| self.table.parts.stones(*part).pow(2);
        let is_less =
            |sum: &Vec<ComponentId>| sum.iter().map(square).sum::<usize>() < square(&part);
        // A component that is its own negative must be replaced by components that are their own
        // negatives.
        let is_own = |part: &ComponentId| self.table.negative(*part) == *part;
        let fits = |sum: &Vec<ComponentId>| !is_own(&part) || sum.iter().all(is_own);
        sums.into_iter().find(|sum| is_less(sum) && fits(sum))
    }

    fn with_value(&self, value: Value) -> Option<ComponentId> {
        let negative = || {
            let other = self.first.get(&self.arena.negative(value))?;
            Some(self.table.negative(*other))
        };
        self.first.get(&value).copied().or_else(negative)
    }

    fn value(&mut self, part: ComponentId) -> Option<Value> {
        self.table.parts.value(part, &mut self.arena).ok()
    }

    /// Subtracts the values of some components from a value.
    fn without(&mut self, value: Value, parts: &[ComponentId]) -> Option<Value> {
        parts.iter().try_fold(value, |rest, part| {
            let minus = self.value(self.table.negative(*part))?;
            self.arena.add(rest, minus).ok()
        })
    }
}
