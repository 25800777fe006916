//! Checks that goals of compiled proofs are true, for instances with small bags, by the values of
//! games.
use crate::claims::context::{Contexts, Point};
use crate::claims::theory::Fault;
use crate::claims::{Form, Goal, Proof, Theory};
use crate::clobber::Component;
use crate::compile::check;
use crate::compile::standard::negative;
use crate::game::Value;
use crate::game::arena::on_large_stack;

use super::read_strategy;

/// Maximum number of stones of a bag. Larger bags are skipped.
const MOST_STONES: usize = 34;

struct Sampler {
    seed: u64,
    contexts: Contexts,
    /// Average number of goals for each goal that is examined.
    rarity: u64,
    looked_at: usize,
}

impl Sampler {
    fn random(&mut self, below: u64) -> u64 {
        let factor = 6_364_136_223_846_793_005;
        self.seed = self.seed.wrapping_mul(factor).wrapping_add(1_442_695_040_888_963_407);
        (self.seed >> 33) % below
    }

    /// Walks through a proof.
    fn walk(
        &mut self,
        theory: &mut Theory,
        goal: &Goal,
        proof: Option<&Proof>,
    ) -> Result<(), Fault> {
        if self.random(self.rarity) == 0 {
            self.look_at(theory, goal)?;
        }
        let Some(proof) = proof else {
            return Ok(());
        };
        let premises = theory.premises(goal, &proof.step)?;
        for (number, premise) in premises.iter().enumerate() {
            let proof = proof.premises.get(number).and_then(Option::as_ref);
            self.walk(theory, premise, proof)?;
        }
        Ok(())
    }

    /// Examines one instance of a goal.
    fn look_at(&mut self, theory: &mut Theory, goal: &Goal) -> Result<(), Fault> {
        let mut context = goal.context.clone();
        for _ in 0..self.random(3).min(goal.parameters as u64) {
            let parameter = self.random(goal.parameters as u64) as usize;
            context.push(Form::parameter(parameter).plus(-1));
        }
        let Point::At(point) = self.contexts.small_point(&context, goal.parameters) else {
            return Ok(());
        };
        let Some(mut parts) = self.bag(theory, goal, &point) else {
            return Ok(());
        };
        for word in &goal.position.words {
            parts.push(word.at(&point)?);
        }
        if parts.iter().map(Component::len).sum::<usize>() > MOST_STONES {
            return Ok(());
        }
        let mut sum = Value::ZERO;
        for part in &parts {
            let value = theory.value(part)?;
            sum = theory.arena.add(sum, value)?;
        }
        let holds = match goal.strict {
            true => !theory.arena.le(sum, Value::ZERO),
            false => theory.arena.le(Value::ZERO, sum),
        };
        assert!(holds, "{goal} at {parts:?}");
        self.looked_at += 1;
        Ok(())
    }

    /// Returns a bag of a goal at a point, or `None` if it is not reduced.
    fn bag(&mut self, theory: &Theory, goal: &Goal, point: &[i64]) -> Option<Vec<Component>> {
        let mut parts: Vec<Component> = Vec::new();
        for (cell, count) in &goal.counts {
            for _ in 0..count.at(point) {
                let family = &theory.cells[*cell];
                let more = if family.is_plain() { 0 } else { self.random(3) as usize };
                let part = family.word(family.least as usize + more);
                if parts.iter().any(|other| other.oriented() == negative(&part)) {
                    return None;
                }
                parts.push(part);
            }
        }
        Some(parts)
    }
}

/// Examines goals of all proofs for a strategy, and returns the number of examined goals.
fn look(name: &str, rarity: u64) -> usize {
    on_large_stack(|| {
        let strategy = read_strategy(name).expect("it can be read");
        let mut sampler = Sampler { seed: 5, contexts: Contexts::default(), rarity, looked_at: 0 };
        let proved = check(&strategy, &mut |theory, root, proof| {
            for _ in 0..20 {
                sampler.look_at(theory, root).expect("it can be evaluated");
            }
            sampler.walk(theory, root, proof).expect("it is a proof");
        });
        proved.expect("all claims are proved");
        sampler.looked_at
    })
}

#[test]
fn goals_are_true_in_small_bags() {
    assert!(look("comb", 1) > 20);
    assert!(look("alc", 8) > 100);
    assert!(look("two-ups", 16) > 100);
}
