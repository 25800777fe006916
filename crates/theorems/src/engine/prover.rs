//! Proofs of goals by steps. An implementation proves single premises; the combinators of this
//! module apply the step and collect the proofs of those premises that are not immediate.
use crate::claims::{Fault, Goal, Proof, Step, Theory};
use crate::clobber::Player;

/// A proof of a goal that is not immediate, or `None` if no proof was found.
pub type Found<E = Fault> = Result<Option<Proof>, E>;

/// A proof of each of several goals; `None` if a goal is immediate.
pub type Proofs = Vec<Option<Proof>>;

/// A prover of goals of a theory. An error of its methods ends the work.
pub trait Prover: Sized {
    type Error: From<Fault>;

    fn theory(&mut self) -> &mut Theory;

    /// Decides whether a fault ends the work where a step was tried. By default, only limits do;
    /// any other fault says that the step does not apply.
    fn inapplicable(fault: Fault) -> Result<(), Self::Error> {
        match fault {
            Fault::Limit(_) => Err(fault.into()),
            Fault::NegativeExponent | Fault::Rule(_) => Ok(()),
        }
    }

    /// Returns the result of a step, or `None` if the step does not apply.
    fn applies<T>(tried: Result<T, Fault>) -> Result<Option<T>, Self::Error> {
        match tried {
            Ok(done) => Ok(Some(done)),
            Err(fault) => Self::inapplicable(fault).map(|()| None),
        }
    }

    /// Returns the premises of a step, or `None` if the step does not apply.
    fn premises(&mut self, goal: &Goal, step: &Step) -> Result<Option<Vec<Goal>>, Self::Error> {
        Self::applies(self.theory().premises(goal, step))
    }

    /// Proves goals in their order. Returns `None` if one of them has no proof.
    fn each(
        &mut self,
        goals: &[Goal],
        mut prove: impl FnMut(&mut Self, &Goal) -> Found<Self::Error>,
    ) -> Result<Option<Proofs>, Self::Error> {
        let mut proofs = Vec::with_capacity(goals.len());
        for goal in goals {
            if self.theory().is_settled(goal) {
                proofs.push(None);
                continue;
            }
            match prove(self, goal)? {
                Some(proof) => proofs.push(Some(proof)),
                None => return Ok(None),
            }
        }
        Ok(Some(proofs))
    }

    /// Proves a goal by a step with these premises.
    fn by_premises(
        &mut self,
        step: Step,
        premises: &[Goal],
        prove: impl FnMut(&mut Self, &Goal) -> Found<Self::Error>,
    ) -> Found<Self::Error> {
        let proofs = self.each(premises, prove)?;
        Ok(proofs.map(|premises| Proof { step, premises }))
    }

    /// Proves a goal by a step and proofs of all premises.
    fn by(
        &mut self,
        goal: &Goal,
        step: Step,
        prove: impl FnMut(&mut Self, &Goal) -> Found<Self::Error>,
    ) -> Found<Self::Error> {
        match self.premises(goal, &step)? {
            Some(premises) => self.by_premises(step, &premises, prove),
            None => Ok(None),
        }
    }

    /// Proves a goal in which Left moves first: by the first of Left's moves after which `prove`
    /// proves the position. A move within a power is tried at fewer than `near` copies from an end.
    fn by_left_move(
        &mut self,
        goal: &Goal,
        near: i64,
        mut prove: impl FnMut(&mut Self, &Goal) -> Found<Self::Error>,
    ) -> Found<Self::Error> {
        let options = self.theory().options(goal, Player::Left, false);
        for (option, choice) in Self::applies(options)?.iter().flatten().enumerate() {
            for exponent in choice.places(goal.parameters, near) {
                let after = self.theory().play(goal, choice, exponent.as_ref());
                let Some(after) = Self::applies(after)? else {
                    continue;
                };
                let step = Step::Move { option, exponent };
                let found = self.by_premises(step, &[after], &mut prove)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// Proves a goal by a step of which only the last premise is not immediate.
    fn by_last(
        &mut self,
        goal: &Goal,
        step: Step,
        prove: impl FnMut(&mut Self, &Goal) -> Found<Self::Error>,
    ) -> Found<Self::Error> {
        let Some(premises) = self.premises(goal, &step)? else {
            return Ok(None);
        };
        let (_, small) = premises.split_last().unzip();
        match small.unwrap_or_default().iter().all(|premise| self.theory().is_settled(premise)) {
            true => self.by_premises(step, &premises, prove),
            false => Ok(None),
        }
    }

    /// Proves a goal for all values of a parameter from `count` on, if the goal is settled for
    /// smaller values.
    fn after_cases(
        &mut self,
        goal: &Goal,
        parameter: usize,
        count: i64,
        mut prove: impl FnMut(&mut Self, &Goal) -> Found<Self::Error>,
    ) -> Found<Self::Error> {
        match count {
            0 => prove(self, goal),
            _ => self.by_last(goal, Step::cases(parameter, count), prove),
        }
    }

    /// Proves a goal by a Cut: the premise about the selected terms by `first`, the other premise
    /// by `second`.
    fn by_cut(
        &mut self,
        goal: &Goal,
        step: Step,
        first: impl FnMut(&mut Self, &Goal) -> Found<Self::Error>,
        second: impl FnMut(&mut Self, &Goal) -> Found<Self::Error>,
    ) -> Found<Self::Error> {
        let Some(premises) = self.premises(goal, &step)? else {
            return Ok(None);
        };
        let (replaced, rest) = premises.split_at(1);
        let Some(replaced) = self.each(replaced, first)? else {
            return Ok(None);
        };
        let rest = self.each(rest, second)?;
        Ok(rest.map(|rest| Proof { step, premises: [replaced, rest].concat() }))
    }

    /// Proves a goal by the first of several items for which `prove` has a proof.
    fn first_of<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut prove: impl FnMut(&mut Self, T) -> Found<Self::Error>,
    ) -> Found<Self::Error> {
        items.into_iter().find_map(|item| prove(self, item).transpose()).transpose()
    }

    /// Removes the items that say no more than another one. `says_no_more` compares the first of
    /// two items with the second one.
    fn strongest<T>(
        &mut self,
        items: Vec<T>,
        mut says_no_more: impl FnMut(&mut Self, &T, &T) -> Result<bool, Self::Error>,
    ) -> Result<Vec<T>, Self::Error> {
        let mut kept: Vec<T> = Vec::new();
        'next: for item in items {
            for other in &kept {
                if says_no_more(self, &item, other)? {
                    continue 'next;
                }
            }
            let mut rest = Vec::new();
            for other in kept {
                if !says_no_more(self, &other, &item)? {
                    rest.push(other);
                }
            }
            rest.push(item);
            kept = rest;
        }
        Ok(kept)
    }

    /// Proves a goal by a step that leaves no premise.
    fn leaf(&mut self, goal: &Goal, step: &Step) -> Found<Self::Error> {
        let premises = self.premises(goal, step)?;
        Ok(premises.filter(Vec::is_empty).map(|_| Proof::leaf(step.clone())))
    }

    /// Proves a goal after steps with one premise each. Steps that do not apply are left out.
    fn after(
        &mut self,
        goal: &Goal,
        steps: &[Step],
        last: &mut dyn FnMut(&mut Self, &Goal) -> Found<Self::Error>,
    ) -> Found<Self::Error> {
        let Some((step, others)) = steps.split_first() else {
            return last(self, goal);
        };
        match self.premises(goal, step)? {
            Some(premises) => self.by_premises(step.clone(), &premises, |prover, goal| {
                prover.after(goal, others, last)
            }),
            None => self.after(goal, others, last),
        }
    }
}
