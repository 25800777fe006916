//! Proves goals without words, which have only values and multiples of values.
use super::derivation::{Derivation, End};
use super::lemmas::NeededLemma;
use crate::claims::context::Implied;
use crate::claims::{Fault, Form, Goal, Step, Term};
use crate::game::{UpStar, Value};
use crate::theorems::engine::{Found, Prover};

/// Maximum number of copies of a value with which a multiple of it is compared.
const MOST_COPIES: i64 = 64;

/// Maximum number of copies of a value that lemmas add up.
const MOST_ADDED: usize = 6;

/// Maximum number of ups that are added to other values.
const MOST_UPS: i64 = 40;

/// A sum of values: `ups·↑ + *nim`, and a rest that is not of this form.
#[derive(Clone, Copy)]
pub struct Total {
    ups: i64,
    nim: u32,
    rest: Value,
}

/// Copies of a value that is at least 0.
struct Copies {
    value: Value,
    form: Form,
    /// The greatest known lower bound on the number of copies.
    least: i64,
}

impl Derivation {
    /// Proves a goal without words that Order does not prove.
    pub fn by_values(&mut self, goal: &Goal) -> Found<End> {
        let Some(multiples) = self.multiples(goal)? else {
            return Ok(None);
        };
        let mut total = self.total(&goal.position.values)?;
        for copies in &multiples {
            total = self.plus_copies(total, copies.least, copies.value)?;
        }
        if !self.holds(total, goal.strict)? {
            for copies in &multiples {
                self.want_more(goal, total, copies)?;
            }
            return Ok(None);
        }
        let mut steps = Vec::new();
        for copies in multiples {
            if copies.least == 0 && goal.implies(&copies.form) {
                continue;
            }
            let factor = copies.form.plus(-copies.least);
            steps.extend(self.implied(goal, std::slice::from_ref(&factor)).unwrap_or_default());
            steps.push(Step::Multiple { factor, terms: vec![Term::Value(copies.value)] });
        }
        self.after(goal, &steps, &mut |prover, goal| prover.by_constants(goal))
    }

    /// Returns the multiples of a goal, if each value is at least 0 or at most 0, and each number
    /// of copies has a bound.
    fn multiples(&mut self, goal: &Goal) -> Result<Option<Vec<Copies>>, Fault> {
        let mut found = Vec::new();
        let mut is_complete = true;
        for (value, form) in &goal.position.multiples {
            let arena = &mut self.theory.arena;
            let negative = arena.negative(*value);
            let (value, form) = if arena.le(Value::ZERO, *value) {
                (*value, form.clone())
            } else if arena.le(*value, Value::ZERO) {
                (negative, -form)
            } else {
                is_complete = false;
                if negative == *value {
                    for &(parameter, _) in form.terms() {
                        self.propose(Step::residues(parameter as usize, 2));
                    }
                }
                continue;
            };
            match self.least(goal, &form) {
                Some(least) => found.push(Copies { value, form, least }),
                None => {
                    self.want_form(&form);
                    is_complete = false;
                }
            }
        }
        Ok(is_complete.then_some(found))
    }

    /// Returns the greatest lower bound on a form that the context implies.
    fn least(&mut self, goal: &Goal, form: &Form) -> Option<i64> {
        let mut is_at_least = |number: i64| {
            let rest = form.plus(-number);
            !matches!(self.contexts.implied(&goal.context, &rest), Implied::No)
        };
        let mut low = 0;
        if !is_at_least(0) {
            let mut below = (0..7).map(|power| -(1 << power));
            low = below.find(|number| is_at_least(*number))?;
        }
        while low < MOST_COPIES && is_at_least(low + 1) {
            low += 1;
        }
        Some(low)
    }

    /// If more copies would suffice, notes a split of the context by whether there are that many
    /// copies.
    fn want_more(&mut self, goal: &Goal, total: Total, copies: &Copies) -> Result<(), Fault> {
        let mut total = total;
        for more in 1..=4 {
            total = self.plus_copies(total, 1, copies.value)?;
            if self.holds(total, goal.strict)? {
                self.want_form(&copies.form.plus(-copies.least - more));
                return Ok(());
            }
        }
        Ok(())
    }

    pub fn total(&mut self, values: &[Value]) -> Result<Total, Fault> {
        let mut total = Total { ups: 0, nim: 0, rest: Value::ZERO };
        for &value in values {
            total = self.plus_copies(total, 1, value)?;
        }
        Ok(total)
    }

    fn plus_copies(&mut self, mut total: Total, copies: i64, value: Value) -> Result<Total, Fault> {
        let value = if copies < 0 { self.theory.arena.negative(value) } else { value };
        let copies = copies.abs();
        if let Some(UpStar { ups, nim }) = self.theory.arena.as_up_star(value) {
            total.ups += copies * i64::from(ups);
            total.nim ^= if copies % 2 == 1 { nim } else { 0 };
            return Ok(total);
        }
        total.rest = self.theory.arena.add_copies(total.rest, copies, value)?;
        Ok(total)
    }

    /// Tells whether a sum is at least 0, or won by Left moving first.
    pub fn holds(&mut self, total: Total, strict: bool) -> Result<bool, Fault> {
        let Total { ups, nim, rest } = total;
        if rest == Value::ZERO {
            let is_at_least_zero = |ups: i64| match ups {
                0 => nim == 0,
                1 => nim != 1,
                ups => ups > 0,
            };
            return Ok(if strict { !is_at_least_zero(-ups) } else { is_at_least_zero(ups) });
        }
        let arena = &mut self.theory.arena;
        let ups = ups.clamp(-MOST_UPS, MOST_UPS) as i32;
        let value = arena.up_star(UpStar { ups, nim })?;
        let value = arena.add(rest, value)?;
        Ok(arena.is_won(value, strict))
    }

    /// Proves a goal about values after removing copies of values that are at least 0.
    fn by_constants(&mut self, goal: &Goal) -> Found<End> {
        let values = &goal.position.values;
        let total = self.total(values)?;
        if !self.holds(total, goal.strict)? {
            return Ok(None);
        }
        let mut distinct = values.clone();
        distinct.dedup();
        for value in distinct {
            if !self.theory.arena.le(Value::ZERO, value) {
                continue;
            }
            let count = values.iter().filter(|other| **other == value).count() as i64;
            let mut dropped = 0;
            for copies in 1..=count {
                let rest = self.plus_copies(total, -copies, value)?;
                if !self.holds(rest, goal.strict)? {
                    break;
                }
                dropped = copies;
            }
            if dropped > 0 {
                let factor = Form::constant(dropped);
                let step = Step::Multiple { factor, terms: vec![Term::Value(value)] };
                return self.by(goal, step, |prover, rest| prover.by_constants(rest));
            }
        }
        let played = self.play_out(goal)?;
        if played.is_none() {
            self.wish_for_sums(goal);
        }
        Ok(played)
    }

    /// Tells whether a goal without words is true.
    pub fn is_true(&mut self, goal: &Goal) -> Result<bool, Fault> {
        let total = self.total(&goal.position.values)?;
        self.holds(total, goal.strict)
    }

    /// Requests lemmas that reduce more than two values to fewer.
    fn wish_for_sums(&mut self, goal: &Goal) {
        let values = &goal.position.values;
        let mut by_size: Vec<Value> = values.clone();
        by_size.sort_by_key(|value| self.theory.arena.birthday(*value));
        by_size.dedup();
        if values.len() > MOST_ADDED {
            return;
        }
        let pair = match *by_size {
            [only] => Some((only, only)),
            [one, other, ..] => Some((one, other)),
            [] => None,
        };
        if let Some((a, b)) = pair {
            self.needed_lemmas.push(NeededLemma::Sum(a, b));
        }
    }
}
