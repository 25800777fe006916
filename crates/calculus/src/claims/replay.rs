//! Makes the stream of steps of a file from proof trees. Derives every goal again, and omits the
//! goals that the kernel proves without a step.
use rustc_hash::FxHashMap;

use super::goal::{Goal, State};
use super::position::Position;
use super::step::{Proof, Step};
use super::theory::{Fault, Policy, Theory};

/// A stream of steps under construction. The goals of one lemma, of one claim, or of the statement
/// share their facts.
#[derive(Debug, Default)]
pub struct Stream {
    /// The steps in the order of the file.
    pub steps: Vec<Step>,
    facts: FxHashMap<Fact, State>,
}

/// A position, and whether Left is to move.
type Fact = (Position, bool);

/// The remaining tasks of a proof.
enum Task<'a> {
    Settle(Goal, Option<&'a Proof>),
    /// Records a fact, because all premises of a finite goal are proved.
    Learn(Fact, State),
}

impl Stream {
    /// Removes all facts, because another lemma or claim begins.
    pub fn begin(&mut self) {
        self.facts.clear();
    }
}

impl Theory {
    /// Appends the steps of a proof.
    ///
    /// # Errors
    /// [`Fault`] if the proof does not prove the goal.
    pub fn replay(
        &mut self,
        stream: &mut Stream,
        goal: &Goal,
        proof: Option<&Proof>,
    ) -> Result<(), Fault> {
        let mut tasks = vec![Task::Settle(goal.clone(), proof)];
        while let Some(task) = tasks.pop() {
            let (goal, proof) = match task {
                Task::Settle(goal, proof) => (goal, proof),
                Task::Learn(fact, state) => {
                    stream.facts.insert(fact, state);
                    continue;
                }
            };
            if self.is_settled(&goal) {
                continue;
            }
            let fact = goal.is_finite().then(|| (goal.position.clone(), goal.strict));
            let state = goal.root.known();
            let before = fact.as_ref().and_then(|fact| stream.facts.get(fact));
            if before.is_some_and(|before| *before <= state) {
                continue;
            }
            let proof = proof.ok_or(Fault::Rule("a goal has no proof"))?;
            let premises = self.premises(&goal, &proof.step)?;
            stream.steps.push(self.written(&proof.step));
            tasks.extend(fact.map(|fact| Task::Learn(fact, state)));
            let premises = premises.into_iter().enumerate().rev();
            tasks.extend(premises.map(|(i, premise)| {
                let proof = proof.premises.get(i).and_then(Option::as_ref);
                Task::Settle(premise, proof)
            }));
        }
        Ok(())
    }

    /// Returns a step in the form of a file. A use of a claim omits the forms that the goal
    /// determines.
    fn written(&self, step: &Step) -> Step {
        match step {
            Step::Claim { claim, substitution } => {
                let substitution = self.claims[*claim].written(substitution);
                Step::Claim { claim: *claim, substitution }
            }
            other => other.clone(),
        }
    }

    /// Appends the proof of a claim.
    ///
    /// # Errors
    /// [`Fault`] if the proof does not prove the claim.
    pub fn replay_claim(
        &mut self,
        stream: &mut Stream,
        claim: usize,
        proof: Option<&Proof>,
    ) -> Result<(), Fault> {
        stream.begin();
        let goal = self.root(claim)?;
        self.replay(stream, &goal, proof)
    }

    /// Appends the proofs of all lemmas.
    ///
    /// # Errors
    /// [`Fault`] if a lemma has no proof.
    pub fn replay_lemmas(&mut self, stream: &mut Stream) -> Result<(), Fault> {
        for number in 0..self.lemmas.list.len() {
            self.lemmas.policy = Policy::Given(number);
            stream.begin();
            for goal in self.lemma_goals(number)? {
                let proof = self.finite_proof(&goal)?;
                self.replay(stream, &goal, proof.as_ref())?;
            }
        }
        self.lemmas.policy = Policy::Given(self.lemmas.list.len());
        Ok(())
    }
}
