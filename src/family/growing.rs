//! Growing bounds: the strongest that values of short words allow, weakened until they prove each other.
use std::collections::VecDeque;

use super::attempt::{Bound, Bounds};
use super::shape::Shapes;
use crate::claims::{Fault, Policy, Proof, Step, Theory, Word};
use crate::game::{Arena, Parts, Value};

/// What to look for.
#[derive(Clone, Debug)]
pub struct Plan {
    /// In copies.
    pub period: i64,
    /// What words may gain in a period; 0 for words that gain neither this nor its negative.
    pub saltus: Value,
    /// Bounds begin at exponents below so many periods.
    pub bases: i64,
    /// Values of words with exponents up to this are looked at.
    pub reach: i64,
}

/// All bounds of one shape with the same exponents and the same slope.
struct Slot {
    base: Bound,
    /// What is not yet refuted; the greatest of these are claimed.
    alive: Vec<Value>,
    claimed: Vec<(Value, usize)>,
}

/// A search in progress.
pub struct Search {
    pub bounds: Bounds,
    slots: Vec<Slot>,
    slot_of: Vec<usize>,
    proofs: Vec<Option<Proof>>,
    used_by: Vec<Vec<usize>>,
    pending: VecDeque<usize>,
    pub checks: usize,
}

impl Bounds {
    /// # Errors
    /// [`Fault`] of limits.
    pub fn new(arena: Arena, parts: Parts, word: &Word) -> Result<Bounds, Fault> {
        let shapes = Shapes::closure(word)?;
        Ok(Bounds {
            theory: Theory::new(arena, parts, Policy::Collect),
            by_shape: vec![Vec::new(); shapes.list.len()],
            shapes,
            period: 1,
            list: Vec::new(),
            alive: Vec::new(),
            near: 3,
            peels: 1,
            ranked: None,
        })
    }
}

impl Search {
    /// Bounds for every shape and residue.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn new(bounds: Bounds, plan: &Plan, scale: &[Value]) -> Result<Search, Fault> {
        let mut search = Search {
            bounds,
            slots: Vec::new(),
            slot_of: Vec::new(),
            proofs: Vec::new(),
            used_by: Vec::new(),
            pending: VecDeque::new(),
            checks: 0,
        };
        for shape in 0..search.bounds.shapes.list.len() {
            for residue in 0..plan.period {
                search.propose(shape, residue, plan, scale)?;
            }
        }
        Ok(search)
    }

    fn propose(
        &mut self,
        shape: usize,
        residue: i64,
        plan: &Plan,
        scale: &[Value],
    ) -> Result<(), Fault> {
        let mut values = Vec::new();
        for exponent in (residue..=plan.reach).step_by(plan.period as usize) {
            let part = self.bounds.shapes.list[shape]
                .part(&[exponent])
                .ok_or(Fault::NegativeExponent)?;
            values.push(self.bounds.theory.value(&part)?);
        }
        let arena = &mut self.bounds.theory.arena;
        let minus = arena.negative(plan.saltus);
        let tail = &values[values.len() - 3..];
        let mut slopes = Vec::new();
        for slope in [Value::ZERO, plan.saltus, minus] {
            if arena.add(tail[0], slope)? == tail[1] && arena.add(tail[1], slope)? == tail[2] {
                slopes.push(slope);
                break;
            }
        }
        if slopes.is_empty() {
            slopes = vec![Value::ZERO, plan.saltus, minus];
            slopes.dedup();
        }
        for slope in slopes {
            for i in 0..plan.bases.min(values.len() as i64 - 2) {
                let alive = self.valid(slope, &values[i as usize..], scale)?;
                let base = vec![residue + i * plan.period];
                let base = Bound {
                    shape,
                    base,
                    value: Value::ZERO,
                    slopes: vec![slope],
                };
                self.slots.push(Slot {
                    base,
                    alive,
                    claimed: Vec::new(),
                });
                self.claim_greatest(self.slots.len() - 1);
            }
        }
        Ok(())
    }

    /// The values that with this slope are bounds: of a scale, and the first value itself.
    fn valid(
        &mut self,
        slope: Value,
        values: &[Value],
        scale: &[Value],
    ) -> Result<Vec<Value>, Fault> {
        let arena = &mut self.bounds.theory.arena;
        let mut most = Vec::new();
        let (mut total, minus) = (Value::ZERO, arena.negative(slope));
        for &value in values {
            let rest = arena.add(value, total)?;
            if !most.contains(&rest) {
                most.push(rest);
            }
            total = arena.add(total, minus)?;
        }
        let mut valid = Vec::new();
        for &value in scale.iter().chain(&values[..1]) {
            if !valid.contains(&value) && most.iter().all(|&most| arena.le(value, most)) {
                valid.push(value);
            }
        }
        Ok(valid)
    }

    /// Claims what is greatest among the values of a slot and was not claimed before.
    fn claim_greatest(&mut self, slot: usize) {
        let arena = &mut self.bounds.theory.arena;
        let Slot {
            base,
            alive,
            claimed,
        } = &mut self.slots[slot];
        claimed.retain(|(value, _)| alive.contains(value));
        let greatest: Vec<Value> = alive
            .iter()
            .copied()
            .filter(|&value| {
                !alive
                    .iter()
                    .any(|&other| other != value && arena.le(value, other))
            })
            .collect();
        for value in greatest {
            if claimed.iter().any(|other| other.0 == value) {
                continue;
            }
            let number = self.bounds.list.len();
            claimed.push((value, number));
            self.bounds.push(Bound {
                value,
                ..base.clone()
            });
            self.slot_of.push(slot);
            self.proofs.push(None);
            self.used_by.push(Vec::new());
            self.pending.push_back(number);
        }
    }

    /// Gives up bounds without proof until those that are left prove each other.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn run(&mut self) -> Result<(), Fault> {
        while let Some(number) = self.pending.pop_front() {
            if !self.bounds.alive[number] || self.proofs[number].is_some() {
                continue;
            }
            self.checks += 1;
            if let Some(proof) = self.bounds.prove(number)? {
                for claim in proof.claims() {
                    self.used_by[claim].push(number);
                }
                self.proofs[number] = Some(proof);
                continue;
            }
            self.bounds.alive[number] = false;
            let slot = self.slot_of[number];
            let value = self.bounds.list[number].value;
            self.slots[slot].alive.retain(|&other| other != value);
            self.claim_greatest(slot);
            for user in std::mem::take(&mut self.used_by[number]) {
                if self.proofs[user].take().is_some() {
                    self.pending.push_back(user);
                }
            }
        }
        Ok(())
    }

    /// The tables of values, for another search.
    pub fn into_tables(self) -> (Arena, Parts) {
        (self.bounds.theory.arena, self.bounds.theory.parts)
    }

    /// Copies of the proofs of these bounds.
    pub fn proofs_of(&self, numbers: &[usize]) -> Vec<Proof> {
        numbers
            .iter()
            .filter_map(|&number| self.proofs[number].clone())
            .collect()
    }

    pub fn proof(&self, number: usize) -> Option<&Proof> {
        self.proofs[number].as_ref()
    }

    /// The bounds that these rest on, themselves included, ascending.
    pub fn needed(&self, roots: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut pending: Vec<usize> = roots.into_iter().collect();
        let mut found = Vec::new();
        while let Some(number) = pending.pop() {
            if !found.contains(&number) {
                found.push(number);
                pending.extend(self.proofs[number].iter().flat_map(Proof::claims));
            }
        }
        found.sort_unstable();
        found
    }
}

impl Proof {
    /// The claims that it uses, with repetitions.
    pub fn claims(&self) -> Vec<usize> {
        let mut found = Vec::new();
        self.visit(&mut |step| {
            if let Step::Claim { claim, .. } = step {
                found.push(*claim);
            }
        });
        found.sort_unstable();
        found.dedup();
        found
    }
}
