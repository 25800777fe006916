//! Proves one claim: small cases by their values, and otherwise by an answer to every move of
//! Right.
use super::system::Laws;
use crate::claims::{Fault, Form, Goal, Proof, Step};
use crate::engine::{Found, Prover};

/// A goal after a cut within a power: the parameter that counts the periods before the cut, the
/// form that counts the periods behind it, and the numbers from which on a single answer is tried.
struct Middle<'a> {
    before: usize,
    behind: &'a Form,
    from: [usize; 2],
    /// Whether only the single answer is tried.
    is_tried: bool,
}

impl Laws {
    /// Tries to prove a claim from other claims.
    pub(super) fn prove(&mut self, number: usize) -> Found {
        let (goal, most) = self.goal(number)?;
        self.after_cases(&goal, 0, most, Laws::replies)
    }

    /// Proves a claim again from proved claims, with as few cases by value as possible.
    pub(super) fn shortest(&mut self, number: usize) -> Found {
        let (goal, most) = self.goal(number)?;
        self.first_of(0..most, |laws, count| laws.after_cases(&goal, 0, count, Laws::replies))
    }

    /// Returns the goal of a claim, and the number of cases by value after which all words are
    /// long.
    fn goal(&mut self, number: usize) -> Result<(Goal, i64), Fault> {
        let claim = self.list[number].claim(self);
        let goal = self.theory.root_of(claim, number)?;
        let lowest = self.list[number].words.iter().map(|word| word.1).min();
        let most = (self.frame.reach() - lowest.unwrap_or(0)) / self.frame.period;
        Ok((goal, most))
    }

    fn replies(&mut self, goal: &Goal) -> Found {
        let before = goal.parameters;
        self.by(goal, Step::Replies, |laws, premise| {
            if premise.parameters == before {
                return laws.answer(premise);
            }
            let modulus = laws.frame.period;
            if modulus == 1 {
                return laws.within_power(premise, before);
            }
            let step = Step::residues(before, modulus);
            laws.by(premise, step, |laws, residue| laws.within_power(residue, before))
        })
    }

    /// Proves a goal after a cut within a power. `before` is the parameter that counts the periods
    /// before the cut. Cuts near either end are separate cases, and one answer is tried for all
    /// others.
    fn within_power(&mut self, goal: &Goal, before: usize) -> Found {
        let period = self.frame.period;
        let Some(line) = goal.context.last() else {
            return Ok(None);
        };
        let number = goal.context.len() - 1;
        let rest = line.constant.rem_euclid(period);
        let Some(behind) = line.plus(-rest).divided(period) else {
            return Ok(None);
        };
        let most = (self.frame.near() / period + 1) as usize;
        for is_before in [true, false] {
            for far in std::iter::once(most).chain(0..most) {
                let mut is_any = false;
                for near in 0..2 {
                    let from = if is_before { [far, near] } else { [near, far] };
                    let middle = Middle { before, behind: &behind, from, is_tried: far == most };
                    let proof = self.after_cut(goal, &middle, number)?;
                    is_any |= proof.is_some();
                    if proof.is_some() && far < most {
                        return Ok(proof);
                    }
                }
                if far == most && !is_any {
                    break;
                }
            }
        }
        Ok(None)
    }

    fn after_cut(&mut self, goal: &Goal, middle: &Middle, line: usize) -> Found {
        if goal.implies(middle.behind) {
            return self.behind(goal, middle, 0);
        }
        let step = Step::Infer {
            divisor: self.frame.period,
            lines: vec![(line, 1)],
            conclusion: middle.behind.clone(),
        };
        self.by(goal, step, |laws, goal| laws.behind(goal, middle, 0))
    }

    /// Separates the cuts with few periods behind them.
    fn behind(&mut self, goal: &Goal, middle: &Middle, done: usize) -> Found {
        if done == middle.from[1] {
            return self.before(goal, middle);
        }
        let parameter = middle.before;
        let next = middle.behind.plus(-(done as i64) - 1);
        let step = Step::Split(next.clone());
        let form = &(middle.behind + &Form::parameter(parameter)).plus(-(done as i64));
        self.by(goal, step.clone(), |laws, premise| {
            if premise.context.last() == Some(&next) {
                return laws.behind(premise, middle, done + 1);
            }
            if middle.is_tried {
                return Ok(Some(Proof::leaf(step.clone())));
            }
            let step = Step::Subst { parameter, form: form.clone() };
            laws.by(premise, step, Laws::answer)
        })
    }

    /// Separates the cuts with few periods before them.
    fn before(&mut self, goal: &Goal, middle: &Middle) -> Found {
        if middle.from[0] == 0 {
            return self.answer(goal);
        }
        let step = Step::cases(middle.before, middle.from[0] as i64);
        let mut premises = self.theory.premises(goal, &step)?;
        let Some(generic) = premises.pop() else {
            return Ok(None);
        };
        // The generic case fails most often, so it is tried first.
        let Some(last) = self.each(&[generic], Laws::answer)? else {
            return Ok(None);
        };
        if middle.is_tried {
            return Ok(Some(Proof::leaf(step)));
        }
        let small = self.each(&premises, Laws::answer)?;
        Ok(small.map(|small| Proof { step, premises: [small, last].concat() }))
    }
}
