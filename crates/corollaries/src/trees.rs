//! Reads the steps of a file as proofs, by finding the goal that each step proves.
use super::transfer::{OTHER, Transfer};
use crate::claims::{Fault, Form, Goal, Proof, Step};
use crate::theorems::engine::Found;

impl Transfer<'_> {
    /// Reads the proof of a goal.
    pub fn read(&mut self, goal: &Goal) -> Found {
        if self.own.is_settled(goal) {
            return Ok(None);
        }
        let fact = goal.is_finite().then(|| (goal.position.clone(), goal.strict));
        let state = goal.root.known();
        let before = fact.as_ref().and_then(|fact| self.own_facts.get(fact));
        if before.is_some_and(|before| before.0 <= state) {
            return Ok(None);
        }
        let step = self.steps.next().ok_or(OTHER)?;
        let step = self.with_counts(goal, step)?;
        let premises = self.own.premises(goal, &step)?;
        let premises = premises.iter().map(|goal| self.read(goal));
        let proof = Proof { step, premises: premises.collect::<Result<_, _>>()? };
        if let Some(fact) = fact {
            self.own_facts.insert(fact, (state, proof.clone()));
        }
        Ok(Some(proof))
    }

    /// Returns a step of the file with the forms that the kernel takes from the goal.
    fn with_counts(&self, goal: &Goal, step: Step) -> Result<Step, Fault> {
        let Step::Claim { claim: number, substitution } = step else {
            return Ok(step);
        };
        let claim = self.own.claims.get(number).ok_or(OTHER)?;
        let mut written = substitution.into_iter();
        let form = |parameter: usize| {
            let parameter = Form::parameter(parameter);
            match claim.counts.iter().find(|(_, count)| *count == parameter) {
                Some((cell, _)) => Some(goal.count(*cell)),
                None => written.next(),
            }
        };
        let substitution = (0..claim.parameters).map(form).collect::<Option<_>>().ok_or(OTHER)?;
        Ok(Step::Claim { claim: number, substitution })
    }
}
