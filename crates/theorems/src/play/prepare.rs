//! Finds the steps that are needed before the moves of a goal can be listed.
use super::search::Play;
use crate::claims::context::Implied;
use crate::claims::{Form, Goal, Step};

impl Play {
    /// Returns the next step that is needed before moves can be listed. Such steps identify equal
    /// parameters, reduce the copies of games that are their own negatives, cancel values, ensure
    /// that no power is empty, and determine the signs of multiples.
    pub(super) fn preparation(&mut self, goal: &Goal) -> Option<Step> {
        equality(goal)
            .or_else(|| self.with_parities(goal))
            .or_else(|| self.without_opposites(goal))
            .or_else(|| self.without_empty_powers(goal))
            .or_else(|| self.with_signs(goal))
    }

    fn with_parities(&self, goal: &Goal) -> Option<Step> {
        let mut multiples = goal.position.multiples.iter();
        let (_, copies) =
            multiples.find(|(value, _)| self.theory.arena.negative(*value) == *value)?;
        let parameter = copies.terms().first()?.0 as usize;
        let modulus = 2;
        Some(Step::residues(parameter, modulus))
    }

    /// Returns the step that separates copies of up from a multiple, so that they cancel a value.
    pub(super) fn without_opposites(&self, goal: &Goal) -> Option<Step> {
        let arena = &self.theory.arena;
        let ups = |value| arena.as_up_star(value).map_or(0, |simple| i64::from(simple.ups));
        let values = &goal.position.values;
        goal.position.multiples.iter().find_map(|(value, copies)| {
            let opposite: i64 = values.iter().map(|&value| ups(value)).sum();
            let one = arena.as_up_star(*value).filter(|one| one.nim == 0)?;
            let &(parameter, slope) = copies.terms().first()?;
            let is_opposite = i64::from(one.ups) * slope * opposite < 0 && one.ups.abs() == 1;
            let count = (opposite.abs() + slope.abs() - 1) / slope.abs();
            is_opposite.then(|| Step::cases(parameter as usize, count))
        })
    }

    fn without_empty_powers(&mut self, goal: &Goal) -> Option<Step> {
        let mut least = goal.position.exponents().map(|exponent| exponent.plus(-1));
        let open = least.find(|form| !goal.implies(form))?;
        if let Implied::By(step) = self.contexts.implied(&goal.context, &open) {
            return Some(step);
        }
        let is_sum = open.terms().iter().all(|term| term.1 > 0);
        match open.terms().first() {
            Some(&(parameter, _)) if is_sum => Some(Step::cases(parameter as usize, 1)),
            _ => Some(Step::Split(open)),
        }
    }

    fn with_signs(&mut self, goal: &Goal) -> Option<Step> {
        let mut forms = goal.position.multiples.iter().map(|(_, form)| form);
        let open = forms.find(|form| !goal.implies(form) && !goal.implies(&-*form))?;
        for form in [open.clone(), -open] {
            if let Implied::By(step) = self.contexts.implied(&goal.context, &form) {
                return Some(step);
            }
        }
        Some(Step::Split(open.clone()))
    }
}

/// Returns the substitution of a form for a parameter, if two lines of the context show that they
/// are equal.
fn equality(goal: &Goal) -> Option<Step> {
    goal.context.iter().find_map(|line| {
        let &(parameter, coefficient) = line.terms().iter().find(|term| term.1.abs() == 1)?;
        let parameter = parameter as usize;
        if !goal.implies(&-line) {
            return None;
        }
        let others = line - &Form::multiple(parameter, coefficient);
        let form = others.times(-coefficient);
        Some(Step::Subst { parameter, form })
    })
}
