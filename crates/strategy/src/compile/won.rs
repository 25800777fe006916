//! Proves won positions as claims about bags.
use super::Compiler;
use super::search::Outcome;
use crate::claims::{Form, Goal, Step};
use crate::theorems::engine::Prover;

impl Compiler<'_> {
    /// Proves the claim that the bag is a won position: takes its components out, and the rest is
    /// empty.
    pub fn won(&mut self, goal: &Goal, counts: &[i64], finite: usize) -> Outcome {
        let shift = goal.counts.iter().find(|(cell, form)| counts[*cell] > 0 && form.constant == 0);
        // If a number of components is a parameter, it becomes the required number plus a
        // parameter.
        if let Some((cell, form)) = shift {
            if goal.position.is_empty() {
                let parameter = form.terms()[0].0 as usize;
                let step = Step::cases(parameter, counts[*cell]);
                return self.by(goal, step, |this, next| this.won(next, counts, finite));
            }
        }
        if let Some((cell, _)) = goal.counts.iter().find(|(_, form)| form.constant > 0) {
            let step = Step::Take(*cell);
            return self.by(goal, step, |this, next| this.won(next, counts, finite));
        }
        self.cut_out(goal, finite)
    }

    /// Proves a goal without other terms whose words are at least 0 by a finite claim.
    fn cut_out(&mut self, goal: &Goal, finite: usize) -> Outcome {
        let step = Step::Cut { selected: (0..goal.position.len()).collect(), terms: Vec::new() };
        self.by_cut(
            goal,
            step,
            |this, words| {
                let claim = Step::Claim { claim: finite, substitution: Vec::new() };
                this.leaf(words, &claim)
            },
            Compiler::prove,
        )
    }

    /// Proves a goal about components that are each at least 0: takes one component from the bag,
    /// by induction on their number.
    pub fn sums(&mut self, goal: &Goal, parts: &[(usize, usize)]) -> Outcome {
        let Some(((cell, finite), others)) = parts.split_first() else {
            return self.prove(goal);
        };
        let some = Form::parameter(*cell).plus(-1);
        self.by(goal, Step::Split(some.clone()), |this, next| {
            match next.context.last() == Some(&some) {
                true => {
                    this.by(next, Step::Take(*cell), |this, taken| this.cut_out(taken, *finite))
                }
                false => this.sums(next, others),
            }
        })
    }
}
