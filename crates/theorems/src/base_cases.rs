//! Separates small cases of an exponent, strengthens lines of the context, and infers lines from
//! several others.
use super::attempt::Bounds;
use super::engine::{Found, Prover};
use crate::claims::infer::infer;
use crate::claims::{Form, Goal, Step};

impl Bounds {
    /// Proves a goal by separating the smallest case of an exponent.
    pub(super) fn split_base_case(&mut self, goal: &Goal, depth: usize) -> Found {
        let Some((parameter, form, low)) = self.smallest(goal).filter(|_| depth > 0) else {
            return Ok(None);
        };
        let next = form.plus(-low - 1);
        if form == Form::parameter(parameter).plus(low) {
            let step = Step::cases(parameter, 1);
            return self.by(goal, step, |bounds, case| bounds.any(case, depth - 1));
        }
        self.by(goal, Step::Split(next.clone()), |bounds, premise| {
            if premise.context.last() == Some(&next) {
                return bounds.any(premise, depth - 1);
            }
            let coefficient = form.coefficient(parameter);
            let value =
                &(&Form::constant(low) - &form).times(coefficient) + &Form::parameter(parameter);
            let step = Step::Subst { parameter, form: value };
            bounds.by(premise, step, |bounds, smallest| bounds.any(smallest, depth - 1))
        })
    }

    /// Returns the exponent with the smallest lower bound: a parameter that occurs in it, the
    /// exponent in periods, and its lower bound.
    fn smallest(&self, goal: &Goal) -> Option<(usize, Form, i64)> {
        let mut best: Option<(usize, Form, i64)> = None;
        let periods = goal.position.exponents().filter_map(|exponent| {
            let rest = exponent.constant.rem_euclid(self.period);
            exponent.plus(-rest).divided(self.period)
        });
        // For ranked bounds, the number of copies of the slope is treated like an exponent.
        let copies = goal.position.multiples.iter().filter(|_| self.ranked.is_some());
        let copies = copies.map(|(_, form)| if goal.implies(form) { form.clone() } else { -form });
        for form in periods.chain(copies) {
            let parameter = form.terms().iter().rev().find(|term| term.1.abs() == 1);
            let Some(&(parameter, _)) = parameter else {
                continue;
            };
            let mut low = -1;
            while goal.implies(&form.plus(-low - 1)) {
                low += 1;
            }
            if low >= 0 && best.as_ref().is_none_or(|best| low < best.2) {
                best = Some((parameter as usize, form, low));
            }
        }
        best
    }
}

/// Returns the step that divides a line of the context by the greatest common divisor of its
/// coefficients and rounds it, if the result is stronger.
pub(super) fn tightening(goal: &Goal) -> Option<Step> {
    goal.context.iter().enumerate().find_map(|(number, line)| {
        let (divisor, conclusion) = line.tightened()?;
        let lines = vec![(number, 1)];
        (!goal.implies(&conclusion)).then_some(Step::Infer { divisor, lines, conclusion })
    })
}

/// Returns the step that infers from several lines of the context that a power is not empty, if no
/// single line shows it.
pub(super) fn nonempty(goal: &Goal) -> Option<Step> {
    let less = goal.position.exponents().map(|exponent| exponent.plus(-1));
    less.filter(|form| !goal.implies(form)).find_map(|form| infer(&goal.context, &form))
}
