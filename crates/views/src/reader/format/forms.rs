//! Writes forms in parameters, and the hypotheses of goals.
use rustc_hash::FxHashMap;

use super::super::kernel::{Form, Goal};
use super::super::letters::Letters;
use super::{Formatter, Style, is_whole_bag};
use crate::clobber::form::gcd;

impl Formatter<'_> {
    /// Writes the hypotheses of a goal, as a text that follows the goal.
    pub fn context(&self, goal: &Goal) -> String {
        self.stated(&self.conditions(goal))
    }

    /// Writes hypotheses as a text that follows a goal.
    pub fn stated(&self, conditions: &Conditions) -> String {
        match conditions.all() {
            all if all.is_empty() => String::new(),
            all => format!(
                "{}{}",
                self.pick(" for ", " for ", r"\quad\text{for } "),
                all.join(self.pick(", ", ", ", r",\ "))
            ),
        }
    }

    /// Returns the hypotheses of a goal.
    pub fn conditions(&self, goal: &Goal) -> Conditions {
        let (mut zeros, lines) = (Vec::new(), self.lines(&goal.scope.context));
        if is_whole_bag(&goal.counts, self.style) {
            let cells =
                (0..).zip(goal.counts.iter()).filter(|(_, count)| ***count == Form::default());
            // The list of the components of B has these names for their numbers.
            let numbers = Formatter { letters: None, ..*self };
            zeros.extend(cells.map(|(cell, _)| numbers.parameter(cell)));
        }
        Conditions { zeros, lines }
    }

    /// Returns the hypotheses that do not hold trivially.
    /// For people, all hypotheses about a single parameter are written as its range, a hypothesis
    /// that follows from another one is left out, and two opposite ones are written as an equation.
    pub fn lines(&self, lines: &[Form]) -> Vec<String> {
        let lines = lines.iter().filter(|line| !line.is_at_least(&Form::default()));
        let lines: Vec<&Form> = lines.collect();
        if self.style == Style::Ascii {
            return lines.into_iter().map(|line| self.line(line)).collect();
        }
        let lines: Vec<Form> = lines.into_iter().map(|line| reduced(line, 0).0).collect();
        let is_weaker = |place: usize, line: &Form| {
            let mut others = lines.iter().enumerate();
            others.any(|(other, it)| {
                it.terms == line.terms && (it.constant, other) < (line.constant, place)
            }) || follows(line, &lines)
        };
        let all = lines.iter().enumerate();
        let strongest = all.filter(|(place, line)| !is_weaker(*place, line));
        let strongest: Vec<&Form> = strongest.map(|(_, line)| line).collect();
        let mut texts = Vec::new();
        for (place, line) in strongest.iter().enumerate() {
            if let [(number, _)] = line.terms[..] {
                let is_about = |it: &&&Form| matches!(it.terms[..], [(it, _)] if it == number);
                if strongest.iter().position(|it| is_about(&it)) == Some(place) {
                    texts.push(self.range(number, strongest.iter().filter(is_about)));
                }
                continue;
            }
            let opposite = line.times(-1).ok();
            let is_opposite = |other: &&&Form| Some((**other).clone()) == opposite;
            if strongest[..place].iter().any(|it| is_opposite(&it)) {
                continue;
            }
            // Parameters are natural numbers, so a sum of them that is at most 0 is 0.
            let is_zero = line.constant == 0 && line.terms.iter().all(|term| term.1 < 0);
            let is_equal = strongest[place + 1..].iter().any(|it| is_opposite(&it));
            texts.push(match is_zero || is_equal {
                true => self.compared(line, ["=", "="]),
                false => self.line(line),
            });
        }
        texts
    }

    /// Writes the values of a parameter for which hypotheses about it hold, such as `5 ≤ n ≤ 6`,
    /// `n = 2` or `n ≥ 7`.
    fn range<'l>(&self, parameter: u32, lines: impl Iterator<Item = &'l &'l Form>) -> String {
        // Parameters are natural numbers.
        let (mut least, mut greatest) = (0, None);
        for Form { terms, constant } in lines {
            let bound = constant.wrapping_div_euclid(terms[0].1).saturating_neg();
            match terms[0].1 > 0 {
                true => least = bound.max(least),
                false => greatest = Some(greatest.map_or(bound, |it| bound.min(it))),
            }
        }
        let name = self.named(&Form::parameter(parameter));
        let value = |number: i64| number.saturating_sub(name.constant);
        let (name, at_most) = (&name.terms[0].0, self.pick("<=", "≤", r"\le"));
        match (value(least), greatest.map(value)) {
            (least, None) => format!("{name} {} {least}", self.pick(">=", "≥", r"\ge")),
            (least, Some(greatest)) if greatest == least => format!("{name} = {least}"),
            (least, Some(greatest)) => format!("{least} {at_most} {name} {at_most} {greatest}"),
        }
    }

    /// Writes a line as `form >= 0`, with negative terms moved to the right side.
    pub fn line(&self, form: &Form) -> String {
        let relations = [self.pick(">=", "≥", r"\ge"), self.pick("<=", "≤", r"\le")];
        self.compared(form, relations)
    }

    /// Compares the positive terms of a form with the others, by the first relation, or by the
    /// second one if the sides are exchanged. An equation begins with a parameter if one side is a
    /// parameter alone.
    fn compared(&self, form: &Form, [greater, less]: [&str; 2]) -> String {
        let Sum { terms, constant } = self.named(form);
        let side = |sign: i64| {
            let terms = terms.iter().filter(|term| term.1.signum() == sign);
            let terms = terms.map(|(name, c, number)| (name.clone(), c.abs(), *number)).collect();
            let constant = if constant.signum() == sign { constant.abs() } else { 0 };
            Sum { terms, constant }
        };
        let (left, right) = (side(1), side(-1));
        let is_one = |side: &Sum| matches!(side.terms[..], [(_, 1, _)]) && side.constant == 0;
        let is_equation = greater == less && is_one(&right) && !is_one(&left);
        match is_equation || left.terms.is_empty() && !right.terms.is_empty() {
            true => format!("{} {less} {}", self.written(&right), self.written(&left)),
            false => format!("{} {greater} {}", self.written(&left), self.written(&right)),
        }
    }

    pub fn form(&self, form: &Form) -> String {
        self.written(&self.named(form))
    }

    /// Returns the form with the names of its parameters. For people, `n-m` is better than `-m+n`.
    pub(super) fn named(&self, form: &Form) -> Sum {
        let (mut terms, mut constant) = (Vec::new(), form.constant);
        for &(number, c) in &form.terms {
            let letter = self.letters.and_then(|letters| letters.of(number));
            let (name, offset) = match (letter, self.style) {
                (Some((letter, offset)), _) => (letter.to_string(), offset),
                (None, Style::Latex) => (format!("x_{{{number}}}"), 0),
                (None, _) => (format!("x{number}"), 0),
            };
            terms.push((name, c, number));
            constant = constant.saturating_add(c.saturating_mul(offset));
        }
        if self.style != Style::Ascii {
            terms.sort_by_key(|term| term.1 < 0);
        }
        Sum { terms, constant }
    }

    fn written(&self, Sum { terms, constant }: &Sum) -> String {
        let mut text = String::new();
        let mut rest = terms.as_slice();
        // People read `2-k` rather than `-k+2`.
        let is_first = self.style != Style::Ascii && *constant > 0;
        let is_first = is_first && !terms.is_empty() && terms.iter().all(|term| term.1 < 0);
        if is_first {
            text += &constant.to_string();
        }
        while let Some((name, c, first)) = rest.first() {
            let sign = match (text.is_empty(), *c < 0) {
                (true, false) => "",
                (false, false) => "+",
                (_, true) => "-",
            };
            let in_turn = (*first..).zip(rest);
            let ones = in_turn.take_while(|(number, it)| it.1 == 1 && it.2 == *number).count();
            let is_long = !self.has_letters() && ones >= LONG && self.style != Style::Ascii;
            text += sign;
            if c.abs() != 1 {
                text += &c.abs().to_string();
            }
            text += name;
            if is_long {
                let dots = self.pick("", "+…+", r"+\dots+");
                text += &format!("{dots}{}", rest[ones - 1].0);
            }
            rest = &rest[if is_long { ones } else { 1 }..];
        }
        match (text.is_empty(), *constant) {
            (true, constant) => constant.to_string(),
            (false, _) if is_first => text,
            (false, 0) => text,
            (false, constant) => format!("{text}{constant:+}"),
        }
    }

    /// Writes a form in parentheses, unless it is one number or one parameter.
    pub fn grouped(&self, form: &Form) -> String {
        let Sum { terms, constant } = self.named(form);
        let is_one = match (terms.as_slice(), constant) {
            ([], number) => number >= 0,
            ([(_, c, _)], 0) => *c == 1,
            _ => false,
        };
        let text = self.form(form);
        if is_one { text } else { format!("({text})") }
    }

    /// Tells whether the parameters of the proof have letters.
    pub fn has_letters(&self) -> bool {
        self.letters.is_some_and(Letters::are_there)
    }

    /// Writes the name of a parameter.
    pub fn parameter(&self, number: u32) -> String {
        self.form(&Form::parameter(number))
    }
}

/// The hypotheses of a goal as text.
pub struct Conditions {
    /// The names of the numbers of components of `B` that are 0.
    zeros: Vec<String>,
    /// The other hypotheses.
    lines: Vec<String>,
}

impl Conditions {
    /// Returns all hypotheses.
    pub fn all(&self) -> Vec<String> {
        let zeros = (!self.zeros.is_empty()).then(|| format!("{} = 0", self.zeros.join(" = ")));
        zeros.into_iter().chain(self.lines.iter().cloned()).collect()
    }

    /// Removes the hypotheses that are known.
    #[must_use]
    pub fn without(mut self, known: &Conditions) -> Conditions {
        self.zeros.retain(|zero| !known.zeros.contains(zero));
        self.lines.retain(|line| !known.lines.contains(line));
        self
    }

    /// Removes a hypothesis. Returns whether it was there.
    pub fn remove(&mut self, text: &str) -> bool {
        let count = self.zeros.len() + self.lines.len();
        self.zeros.retain(|zero| format!("{zero} = 0") != text);
        self.lines.retain(|line| line != text);
        self.zeros.len() + self.lines.len() < count
    }
}

/// Ranges of natural numbers: the least value, and the greatest one if there is one.
pub type Ranges = FxHashMap<u32, (i128, Option<i128>)>;

/// Maximum number of times that bounds are derived from all hypotheses.
const ROUNDS: usize = 8;

/// Returns ranges of parameters that follow from hypotheses, or `None` if the hypotheses
/// contradict each other. Each hypothesis bounds each of its parameters, given bounds of the
/// others.
pub fn ranges(context: &[Form]) -> Option<Ranges> {
    let mut ranges = Ranges::default();
    for _ in 0..ROUNDS {
        let before = ranges.clone();
        for Form { terms, constant } in context {
            for &(parameter, factor) in terms {
                // The hypothesis is `factor * parameter - rest >= 0`.
                let others = terms.iter().filter(|term| term.0 != parameter);
                let others = others.map(|&(other, factor)| (other, -i128::from(factor)));
                let Some(rest) = least_sum(-i128::from(*constant), others, &ranges) else {
                    continue;
                };
                let bound = -(-rest).div_euclid(i128::from(factor));
                let (least, greatest) = ranges.entry(parameter).or_default();
                match factor > 0 {
                    true => *least = bound.max(*least),
                    false => *greatest = Some(greatest.map_or(bound, |it| bound.min(it))),
                }
                if greatest.is_some_and(|greatest| greatest < *least) {
                    return None;
                }
            }
        }
        if ranges == before {
            break;
        }
    }
    Some(ranges)
}

/// Returns the least value of a form, if there is one, for parameters in these ranges.
pub fn least(form: &Form, ranges: &Ranges) -> Option<i128> {
    let terms = form.terms.iter().map(|&(parameter, factor)| (parameter, i128::from(factor)));
    least_sum(form.constant.into(), terms, ranges)
}

/// Returns the least value of a sum of multiples of parameters, if there is one.
fn least_sum(
    constant: i128,
    mut terms: impl Iterator<Item = (u32, i128)>,
    ranges: &Ranges,
) -> Option<i128> {
    terms.try_fold(constant, |sum, (parameter, factor)| {
        let (least, greatest) = ranges.get(&parameter).copied().unwrap_or_default();
        let bound = if factor > 0 { least } else { greatest? };
        sum.checked_add(bound.checked_mul(factor)?)
    })
}

/// Puts the values of those parameters into a form to which the hypotheses give one value.
pub fn evaluated(form: &Form, context: &[Form]) -> Form {
    let ranges = ranges(context).unwrap_or_default();
    let value = |parameter: u32| {
        let (least, greatest) = *ranges.get(&parameter)?;
        let least = i64::try_from(least).ok().filter(|_| greatest == Some(least))?;
        Some((parameter, Form::number(least)))
    };
    let values: Vec<(u32, Form)> = form.terms.iter().filter_map(|term| value(term.0)).collect();
    let image = |index| values.iter().find(|it| it.0 == index).map(|it| &it.1);
    form.substitute(&image).unwrap_or_else(|_| form.clone())
}

/// Divides a form and a number by their greatest common divisor, and rounds the form down.
pub fn reduced(form: &Form, number: u64) -> (Form, u64) {
    let divisors = form.terms.iter().map(|term| term.1.unsigned_abs());
    let common = divisors.fold(number, gcd).max(1);
    let terms = form.terms.iter().map(|(parameter, c)| (*parameter, c / common as i64)).collect();
    let constant = form.constant.div_euclid(common as i64);
    (Form { terms, constant }, number / common)
}

/// Tells whether a hypothesis follows from another one that bounds a sum of fewer parameters, such
/// as `x + y >= 1` from `x >= 1`. A hypothesis that is half of an equation stays.
fn follows(line: &Form, lines: &[Form]) -> bool {
    let is_sum = |it: &Form| it.terms.iter().all(|term| term.1 > 0);
    let opposite = |it: &Form| it.terms.iter().map(|(x, c)| (*x, -c)).collect::<Vec<_>>();
    !lines.iter().any(|it| it.terms == opposite(line))
        && lines.iter().any(|it| it.terms != line.terms && is_sum(it) && line.is_at_least(it))
}

/// A form with the names of its parameters.
pub(super) struct Sum {
    /// The name, the coefficient and the number of each parameter.
    pub terms: Vec<(String, i64, u32)>,
    pub constant: i64,
}

/// Minimum number of successive parameters whose sum is abridged.
const LONG: usize = 5;
