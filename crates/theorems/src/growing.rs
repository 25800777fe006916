//! Searches for growing bounds. It begins with the strongest bounds that the values of short words
//! allow, and weakens them until they prove each other.
use std::iter::repeat_n;

use rustc_hash::FxHashMap;

use super::attempt::{Bound, Bounds};
use super::engine::{Found, Order, Proofs, System, Theme, roots, within_steps};
use super::plan::{FirstValues, Plan, StepLimits};
use super::shape::product;
use crate::claims::{Fault, Policy};
use crate::clobber::{Component, Statement};
use crate::game::{Arena, Value};

/// All bounds of one shape with equal exponents and equal slopes.
struct Slot {
    base: Bound,
    /// Candidates that are not refuted. The greatest of them are claimed.
    alive: Vec<Value>,
    claimed: Vec<Value>,
}

/// Maximum number of passes that look for proofs with fewer lemmas.
const PASSES: usize = 24;

/// A search for growing bounds.
pub struct Search {
    pub bounds: Bounds,
    slots: Vec<Slot>,
    slot_of: Vec<usize>,
    checks: usize,
    limits: Option<StepLimits>,
    /// Elementary steps of the arena before the first attempt.
    begin: u64,
}

impl Search {
    /// Begins with the candidates for every shape and residue.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn new(mut bounds: Bounds, plan: &Plan, scale: &[Value]) -> Result<Search, Fault> {
        bounds.system = System::new(Order::OldestFirst, plan.is_on_demand);
        let mut search = Search {
            bounds,
            slots: Vec::new(),
            slot_of: Vec::new(),
            checks: 0,
            limits: plan.limits,
            begin: 0,
        };
        for shape in 0..search.bounds.shapes.list.len() {
            let powers = search.bounds.shapes.list[shape].powers.len();
            for residues in product(repeat_n(0..plan.period, powers)) {
                search.propose(shape, &residues, plan, scale)?;
            }
        }
        Ok(search)
    }

    fn propose(
        &mut self,
        shape: usize,
        residues: &[i64],
        plan: &Plan,
        scale: &[Value],
    ) -> Result<(), Fault> {
        let powers = residues.len();
        let length = self.bounds.shapes.list[shape].length();
        let per_copy: i64 = length.terms().iter().map(|term| term.1).sum();
        let most = (plan.stones - length.constant) / per_copy;
        let reach = if powers == 1 { plan.reach } else { plan.wide };
        let reach = reach.min(most.max(2));
        // Every power is examined for this number of periods.
        let side = (reach - residues.iter().max().unwrap_or(&0)) / plan.period + 1;
        let mut values = FxHashMap::default();
        for point in product(repeat_n(0..side, powers)) {
            let exponents: Vec<i64> = residues
                .iter()
                .zip(&point)
                .map(|(residue, periods)| residue + periods * plan.period)
                .collect();
            let component = self.bounds.shapes.list[shape].at(&exponents)?;
            values.insert(point, self.bounds.theory.value(&component)?);
        }
        let minus = self.bounds.theory.arena.negative(plan.saltus);
        let mut candidates = vec![Value::ZERO, plan.saltus, minus];
        candidates.dedup();
        let mut slopes = Vec::with_capacity(powers);
        let mut has_gains = true;
        for power in 0..powers {
            let gain = match self.known_gain(shape, power, plan) {
                None => self.gain(&values, power, powers, side, &candidates)?,
                known => known,
            };
            has_gains &= gain.is_some();
            slopes.push(gain.map_or_else(|| candidates.clone(), |gain| vec![gain]));
        }
        // Differences of values without a pattern are even larger than the values.
        let are_large = match plan.own {
            FirstValues::Never => true,
            FirstValues::Always => false,
            FirstValues::OfGains => !has_gains,
        };
        let bases = plan.bases.min(side - plan.shown).max(1);
        for slopes in product(slopes) {
            for first in product(repeat_n(0..bases, powers)) {
                let own = (!are_large).then(|| values[&first]);
                let scale: Vec<Value> = scale.iter().copied().chain(own).collect();
                let alive = self.valid(&slopes, &first, &values, &scale, are_large)?;
                let base = residues.iter().zip(&first);
                let base = base.map(|(residue, i)| residue + i * plan.period);
                let base = Bound {
                    shape,
                    base: base.collect(),
                    value: Value::ZERO,
                    slopes: slopes.clone(),
                    is_first: false,
                    is_spare: false,
                };
                self.slots.push(Slot { base, alive, claimed: Vec::new() });
                self.claim_greatest(self.slots.len() - 1);
            }
        }
        Ok(())
    }

    /// Returns the gain of a power, if the plan has it for the family or its negative, and the word
    /// has several powers or its values show nothing.
    fn known_gain(&self, shape: usize, power: usize, plan: &Plan) -> Option<Value> {
        let stones = &self.bounds.shapes.list[shape].powers[power].stones;
        let arena = &self.bounds.theory.arena;
        let is_wide = self.bounds.shapes.list[shape].powers.len() > 1;
        let is_known = is_wide || plan.own == FirstValues::Never;
        plan.gains.iter().filter(|_| is_known).find_map(|(base, gain)| {
            let is = |row: Component| row.rotations().any(|it| it.is_same(stones));
            match (is(base.clone()), is(base.negative())) {
                (true, _) => Some(*gain),
                (_, true) => Some(arena.negative(*gain)),
                _ => None,
            }
        })
    }

    /// Returns the gain of the last values as one power grows, if it is one of the given gains.
    fn gain(
        &mut self,
        values: &FxHashMap<Vec<i64>, Value>,
        power: usize,
        powers: usize,
        side: i64,
        candidates: &[Value],
    ) -> Result<Option<Value>, Fault> {
        let last = |back: i64| {
            let mut point = vec![side - 1; powers];
            point[power] -= back;
            values[&point]
        };
        let arena = &mut self.bounds.theory.arena;
        for &gain in candidates {
            if arena.add(last(2), gain)? == last(1) && arena.add(last(1), gain)? == last(0) {
                return Ok(Some(gain));
            }
        }
        Ok(None)
    }

    /// Returns the values of a scale that, with these slopes, are bounds from this point on.
    /// `are_large` tells that the differences of values and slopes may be large.
    fn valid(
        &mut self,
        slopes: &[Value],
        first: &[i64],
        values: &FxHashMap<Vec<i64>, Value>,
        scale: &[Value],
        are_large: bool,
    ) -> Result<Vec<Value>, Fault> {
        let arena = &mut self.bounds.theory.arena;
        let is_meant = |point: &[i64]| point.iter().zip(first).all(|(x, first)| x >= first);
        // Each pair is the gain up to a point and the value at this point. If values gain the
        // slopes and there are few differences, the pair is 0 and the difference.
        let mut points = Vec::new();
        for (point, &value) in values.iter().filter(|(point, _)| is_meant(point)) {
            let mut pair = (Value::ZERO, value);
            for ((x, first), &slope) in point.iter().zip(first).zip(slopes) {
                match are_large {
                    true => pair.0 = arena.add_copies(pair.0, x - first, slope)?,
                    false => pair.1 = arena.add_copies(pair.1, first - x, slope)?,
                }
            }
            if !points.contains(&pair) {
                points.push(pair);
            }
        }
        let mut valid = Vec::new();
        for &bound in scale {
            if !valid.contains(&bound) && is_below(arena, bound, &points)? {
                valid.push(bound);
            }
        }
        Ok(valid)
    }

    /// Claims the greatest values of a slot that were not claimed before.
    fn claim_greatest(&mut self, slot: usize) {
        let arena = &mut self.bounds.theory.arena;
        let Slot { base, alive, claimed } = &mut self.slots[slot];
        claimed.retain(|value| alive.contains(value));
        let greatest: Vec<Value> = alive
            .iter()
            .copied()
            .filter(|&value| !alive.iter().any(|&other| other != value && arena.le(value, other)))
            .collect();
        for value in greatest {
            if claimed.contains(&value) {
                continue;
            }
            self.bounds.push(Bound { value, ..base.clone() });
            claimed.push(value);
            self.slot_of.push(slot);
        }
    }

    /// Proves the statement and the bounds that it needs. The proof of the statement itself may
    /// take this many elementary steps.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn prove(&mut self, statement: &Statement, steps: u64) -> Result<Option<Proofs>, Fault> {
        self.begin = self.bounds.theory.arena.work();
        self.run()?;
        self.prove_by_claims(|search| {
            search.bounds.theory.arena.set_budget(steps);
            search.bounds.prove_statement(statement)
        })
    }

    /// Repeats the proof with as few lemmas as possible. Keeps the first proof if this fails.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn minimised(&mut self, statement: &Statement) -> Result<Option<Proofs>, Fault> {
        let system = self.bounds.system.clone();
        let found = self.with_few_lemmas(statement)?;
        if found.is_none() {
            self.bounds.system = system;
            self.bounds.theory.minimises_lemmas = false;
        }
        Ok(found)
    }

    /// Repeats all proofs until there is no new lemma, because a new lemma changes the goals.
    fn with_few_lemmas(&mut self, statement: &Statement) -> Result<Option<Proofs>, Fault> {
        let claims = self.bounds.list.iter();
        self.bounds.theory.claims = claims.map(|bound| bound.claim(&self.bounds)).collect();
        self.bounds.theory.minimises_lemmas = true;
        self.bounds.theory.lemmas.clear(Policy::CollectUpStars);
        for _ in 0..PASSES {
            let known = self.bounds.theory.lemmas.list.len();
            self.bounds.theory.system = self.bounds.list.len();
            let Some(of_statement) = self.bounds.prove_statement(statement)? else {
                return Ok(None);
            };
            self.bounds.theory.system = 0;
            let mut pending = roots(&of_statement);
            let mut is_done = vec![false; self.bounds.system.claims()];
            while let Some(number) = pending.pop() {
                if std::mem::replace(&mut is_done[number], true) {
                    continue;
                }
                let Some(proof) = self.bounds.prove(number)? else {
                    return Ok(None);
                };
                pending.extend(proof.claims());
                self.bounds.system.improve(number, proof);
            }
            self.bounds.theory.establish()?;
            if self.bounds.theory.lemmas.list.len() == known {
                return Ok(Some(of_statement));
            }
            self.bounds.theory.lemmas.policy = Policy::CollectUpStars;
        }
        Ok(None)
    }
}

impl Theme for Search {
    fn system(&mut self) -> &mut System {
        &mut self.bounds.system
    }

    fn prove_claim(&mut self, number: usize) -> Found {
        let Some(limits) = self.limits else {
            return self.bounds.prove(number);
        };
        self.bounds.theory.arena.set_budget(limits.bound);
        Ok(within_steps(self.bounds.prove(number))?.flatten())
    }

    /// Claims the greatest remaining values of the slot.
    fn replace(&mut self, number: usize) -> Result<bool, Fault> {
        let slot = self.slot_of[number];
        let value = self.bounds.list[number].value;
        self.slots[slot].alive.retain(|&other| other != value);
        self.claim_greatest(slot);
        Ok(true)
    }

    fn is_over(&self) -> bool {
        self.limits.is_some_and(|limits| {
            self.bounds.theory.arena.work() > self.begin + limits.all
                || self.checks > limits.tried.saturating_mul(self.bounds.shapes.list.len())
        })
    }

    fn may_try(&mut self) -> Result<bool, Fault> {
        let is_over = self.is_over();
        self.checks += usize::from(!is_over);
        Ok(!is_over)
    }
}

/// Tells whether a bound plus the gain up to each point is at most the value at this point.
fn is_below(arena: &mut Arena, bound: Value, points: &[(Value, Value)]) -> Result<bool, Fault> {
    for &(gained, value) in points {
        let least = arena.add(bound, gained)?;
        if !arena.le(least, value) {
            return Ok(false);
        }
    }
    Ok(true)
}
