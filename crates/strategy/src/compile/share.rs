//! Shares inferences: a line that is inferred in several places of a proof is inferred once before
//! these places.
use super::Compiler;
use super::search::{Outcome, cost};
use crate::claims::infer::is_shown;
use crate::claims::{Form, Goal, Proof, Step};
use crate::theorems::engine::Prover;

impl Compiler<'_> {
    /// Proves a goal with Right to move by considering every reply.
    pub fn replies(&mut self, goal: &Goal) -> Outcome {
        let proof = self.by(goal, Step::Replies, Compiler::prove)?;
        let shared = proof.iter().flat_map(|proof| shared(proof, goal));
        let shared: Vec<Step> = shared.collect();
        self.after(goal, &shared, &mut |this, goal| this.by(goal, Step::Replies, Compiler::sharing))
    }

    /// Proves a goal, then proves it again after the inferences that occur in several places.
    fn sharing(&mut self, goal: &Goal) -> Outcome {
        let Some(proof) = self.prove(goal)? else {
            return Ok(None);
        };
        let shared = shared(&proof, goal);
        if shared.is_empty() {
            return Ok(Some(proof));
        }
        match self.after(goal, &shared, &mut Compiler::prove) {
            Ok(Some(other)) if size(&other) < size(&proof) => Ok(Some(other)),
            _ => Ok(Some(proof)),
        }
    }
}

/// Divisor, lines with their multipliers, and conclusion of an inference.
type Inference = (i64, Vec<(usize, i64)>, Form);

/// Returns the approximate size of a proof in bytes.
fn size(proof: &Proof) -> usize {
    let mut size = 0;
    proof.visit(&mut |step| size += cost(step));
    size
}

/// Returns the inferences that occur several times in the proof of a goal and follow from the
/// goal's own lines. A step may have changed these lines before the inference, so it is examined
/// again here.
fn shared(proof: &Proof, goal: &Goal) -> Vec<Step> {
    let is_before = |divisor: i64, lines: &[(usize, i64)], conclusion: &Form| {
        let mut terms = conclusion.terms().iter();
        terms.all(|(parameter, _)| (*parameter as usize) < goal.parameters)
            && is_shown(&goal.context, divisor, lines, conclusion)
    };
    let mut all: Vec<Inference> = Vec::new();
    proof.visit(&mut |step| {
        if let Step::Infer { divisor, lines, conclusion } = step {
            if !conclusion.is_constant() && is_before(*divisor, lines, conclusion) {
                all.push((*divisor, lines.clone(), conclusion.clone()));
            }
        }
    });
    all.sort_unstable();
    let mut several: Vec<Inference> = Vec::new();
    for same in all.chunk_by(PartialEq::eq).filter(|same| same.len() > 1) {
        several.extend(same.first().cloned());
    }
    let step = |(divisor, lines, conclusion)| Step::Infer { divisor, lines, conclusion };
    several.into_iter().map(step).collect()
}
