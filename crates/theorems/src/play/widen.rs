//! Generalises a goal to a claim, as far as small instances allow.
use super::search::Play;
use crate::claims::{Claim, Fault, Form, Goal, Position, Term};
use crate::game::Value;

/// Maximum number by which the first exponent is lowered.
const EARLIER: usize = 40;

impl Play {
    /// Returns a claim of which the goal is an instance, with fewer parameters and assumptions, and
    /// smaller exponents.
    pub(super) fn widened(&mut self, goal: &Goal) -> Result<Claim, Fault> {
        let mut goal = Goal { root: Default::default(), ..goal.clone() };
        self.drop_lines(&mut goal)?;
        self.forget_orphans(&mut goal)?;
        self.merge_parameters(&mut goal)?;
        self.free_exponents(&mut goal)?;
        self.drop_lines(&mut goal)?;
        self.begin_earlier(&mut goal)?;
        self.drop_lines(&mut goal)?;
        self.with_fewer_copies(&mut goal)?;
        Ok(goal.claim(self.rank(&goal)))
    }

    /// Keeps only the parameters that occur, and numbers them in the order of their occurrence.
    fn renumber(&mut self, goal: &mut Goal) -> Result<(), Fault> {
        let mut order = Vec::new();
        let forms = forms(&goal.position).chain(goal.context.iter());
        for &(number, _) in forms.flat_map(Form::terms) {
            if !order.contains(&(number as usize)) {
                order.push(number as usize);
            }
        }
        let mut names = vec![Form::default(); goal.parameters];
        for (new, &old) in order.iter().enumerate() {
            names[old] = Form::parameter(new);
        }
        self.substitute(goal, |form| form.instance(&names))?;
        goal.parameters = order.len();
        Ok(())
    }

    fn substitute(&mut self, goal: &mut Goal, change: impl Fn(&Form) -> Form) -> Result<(), Fault> {
        goal.context = goal.context.iter().map(&change).collect();
        let terms = goal.position.mapped(&change);
        goal.position = self.theory.position(terms)?;
        Ok(())
    }

    /// Removes the assumptions without which the goal holds in small instances.
    fn drop_lines(&mut self, goal: &mut Goal) -> Result<(), Fault> {
        for line in (0..goal.context.len()).rev() {
            let mut wider = goal.clone();
            wider.context.remove(line);
            if self.is_admissible(&wider)? {
                *goal = wider;
            }
        }
        goal.context.sort_unstable();
        goal.context.dedup();
        self.renumber(goal)
    }

    /// Replaces two parameters by one, if they occur only in multiples of their sum.
    fn merge_parameters(&mut self, goal: &mut Goal) -> Result<(), Fault> {
        let column = |goal: &Goal, number: usize| -> Vec<i64> {
            let forms = forms(&goal.position).chain(goal.context.iter());
            forms.map(|form| form.coefficient(number)).collect()
        };
        for number in (1..goal.parameters).rev() {
            let others = 0..number;
            if others.into_iter().any(|other| column(goal, other) == column(goal, number)) {
                self.substitute(goal, |form| form.replace(number, &Form::default()))?;
            }
        }
        self.renumber(goal)
    }

    /// Removes parameters that occur only in assumptions, if the goal holds without them in small
    /// instances.
    fn forget_orphans(&mut self, goal: &mut Goal) -> Result<(), Fault> {
        let mut wider = goal.clone();
        without_orphans(&mut wider);
        if wider.context != goal.context && self.is_admissible(&wider)? {
            *goal = wider;
        }
        self.drop_lines(goal)
    }

    /// Replaces an exponent by a parameter, if it has a parameter that occurs nowhere else.
    fn free_exponents(&mut self, goal: &mut Goal) -> Result<(), Fault> {
        for number in 0..goal.parameters {
            let is_in = |form: &&Form| form.coefficient(number) != 0;
            let holding = forms(&goal.position).chain(&goal.context).filter(is_in);
            let holding: Vec<Form> = holding.cloned().collect();
            let [form] = holding.as_slice() else {
                continue;
            };
            if form.coefficient(number) != 1 || form.terms().len() == 1 {
                continue;
            }
            let others = (form - &Form::parameter(number)).plus(-form.constant);
            let before = &Form::parameter(number) - &others;
            let mut freed = goal.clone();
            self.substitute(&mut freed, |form| form.replace(number, &before))?;
            freed.context.push(before);
            without_orphans(&mut freed);
            if self.is_admissible(&freed)? {
                *goal = freed;
            }
        }
        Ok(())
    }

    /// Lowers exponents, as long as they are at least 1.
    fn begin_earlier(&mut self, goal: &mut Goal) -> Result<(), Fault> {
        for number in 0..goal.parameters {
            if goal.position.exponents().all(|exponent| exponent.coefficient(number) == 0) {
                continue;
            }
            let earlier = Form::parameter(number).plus(-1);
            for _ in 0..EARLIER {
                let mut wider = goal.clone();
                self.substitute(&mut wider, |form| form.replace(number, &earlier))?;
                if !is_natural(&wider, number) || !self.is_admissible(&wider)? {
                    break;
                }
                *goal = wider;
            }
        }
        Ok(())
    }

    /// Allows fewer copies of games below 0. Moves in these games lead to fewer copies, with a
    /// smaller rank.
    fn with_fewer_copies(&mut self, goal: &mut Goal) -> Result<(), Fault> {
        let mut terms: Vec<Term> = goal.position.terms().collect();
        for term in &mut terms {
            let Term::Multiple(value, form) = term else {
                continue;
            };
            let is_elsewhere = |number: usize| {
                let mut forms = forms(&goal.position).filter(|other| *other != form);
                forms.any(|other| other.coefficient(number) != 0)
            };
            if !form.terms().iter().any(|term| is_elsewhere(term.0 as usize)) {
                continue;
            }
            let is_negative = !goal.implies(form);
            let copies = if is_negative { -&*form } else { form.clone() };
            let one = if is_negative { self.theory.arena.negative(*value) } else { *value };
            if one == self.theory.arena.negative(one) || !self.theory.arena.le(one, Value::ZERO) {
                continue;
            }
            let fewer = Form::parameter(goal.parameters);
            goal.parameters += 1;
            goal.context.push(&copies - &fewer);
            *form = if is_negative { -&fewer } else { fewer };
        }
        goal.position = self.theory.position(terms)?;
        self.drop_lines(goal)
    }

    /// Tells whether a goal may be a claim: exponents are not negative, multiples have a sign, and
    /// small instances hold.
    fn is_admissible(&mut self, goal: &Goal) -> Result<bool, Fault> {
        let words = goal.position.words.iter();
        let mut exponents = words.flat_map(|word| &word.powers).map(|power| &power.exponent);
        let has_exponents = exponents.all(|exponent| goal.implies(exponent));
        let mut copies = goal.position.multiples.iter();
        let has_signs = copies.all(|(_, form)| goal.implies(form) || goal.implies(&-form));
        Ok(has_exponents && has_signs && self.seems_true(goal)?)
    }

    /// Returns the maximum number of moves in values and multiples. Every such move decreases it.
    fn rank(&self, goal: &Goal) -> Form {
        let arena = &self.theory.arena;
        let values = goal.position.values.iter();
        let moves = values.map(|&value| i64::from(arena.birthday(value))).sum();
        let mut rank = Form::constant(moves);
        for &(value, ref form) in &goal.position.multiples {
            // For a value that is its own negative, only the parity counts.
            if arena.negative(value) == value {
                continue;
            }
            let copies = if goal.implies(form) { form.clone() } else { -form };
            rank = &rank + &copies.times(i64::from(arena.birthday(value)));
        }
        rank
    }
}

/// Eliminates the parameters that occur only in the context. The consequences for the other
/// parameters stay.
fn without_orphans(goal: &mut Goal) {
    for number in 0..goal.parameters {
        if forms(&goal.position).any(|form| form.coefficient(number) != 0) {
            continue;
        }
        let (with, mut context): (Vec<Form>, Vec<Form>) =
            goal.context.drain(..).partition(|line| line.coefficient(number) != 0);
        let (lower, upper): (Vec<&Form>, Vec<&Form>) =
            with.iter().partition(|line| line.coefficient(number) > 0);
        // A parameter is not negative.
        let itself = Form::parameter(number);
        for low in lower.into_iter().chain([&itself]) {
            for high in &upper {
                let low_times = low.times(-high.coefficient(number));
                context.push(&low_times + &high.times(low.coefficient(number)));
            }
        }
        goal.context = context;
    }
}

/// Tells whether exponents that grow with a parameter are at least 1 without any assumption.
fn is_natural(goal: &Goal, parameter: usize) -> bool {
    let exponents = goal.position.exponents();
    let mut growing = exponents.filter(|exponent| exponent.coefficient(parameter) > 0);
    growing.all(|exponent| exponent.plus(-1).is_immediately_natural())
}

/// Returns all exponents and numbers of copies.
fn forms(position: &Position) -> impl Iterator<Item = &Form> {
    position.exponents().chain(position.multiples.iter().map(|(_, form)| form))
}
