//! Finds Left's moves by the rules of a strategy.
//!
//! Rules are tried at points: the rule that applies at a point of the context gives the move. If
//! this move leads to no claim at another point, a condition of a rule distinguishes the two
//! points. So conditions are distinguished only where they matter.
use super::Compiler;
use super::failure::{Failure, FailureAt, at_point};
use super::rules::Rule;
use super::search::Outcome;
use crate::claims::context::Implied;
use crate::claims::{Form, Goal, Proof, Step};
use crate::theorems::engine::Prover;

impl Compiler<'_> {
    /// Proves a goal without words in which Left is to move.
    pub fn left(&mut self, goal: &Goal) -> Outcome {
        if self.has_order {
            if let Some(step) = shorter(goal) {
                return self.by(goal, step, Compiler::left);
            }
            if let Some((rule, cell)) = self.first_rule(goal) {
                return match self.some(goal, cell) {
                    Some(step) => self.by(goal, step, Compiler::left),
                    None => self
                        .attempt(goal, rule, cell)
                        .map(Some)
                        .map_err(|failed| failed.at(&self.counts(goal))),
                };
            }
        }
        let at = match self.at(goal, self.small_point(goal))? {
            Ok(at) => at,
            Err(step) => return self.by(goal, step, Compiler::left),
        };
        let counts = self.counts(goal);
        let numbers = at_point(&counts, &at);
        if let Some(step) = self.unreduced(&numbers) {
            return self.by(goal, step, Compiler::left);
        }
        let Some((rule, cell)) = self.rule(&numbers) else {
            let failed = FailureAt::from(Failure::NoRule(self.draw(&numbers)));
            return Err(FailureAt { bag: Some(numbers), ..failed });
        };
        if let Some(step) = self.some(goal, cell) {
            return self.by(goal, step, Compiler::left);
        }
        let failed = match self.attempt(goal, rule, cell) {
            Ok(proof) => return Ok(Some(proof)),
            Err(failed) => failed,
        };
        match self.difference(&counts, &numbers, &failed, (rule, cell)) {
            Some(step) => self.by(goal, step, Compiler::left),
            None => Err(failed.at(&counts)),
        }
    }

    /// Returns the step that infers that a component of this cell exists, or `None` if this is
    /// immediate.
    fn some(&self, goal: &Goal, cell: usize) -> Option<Step> {
        let some = self.counts(goal)[cell].plus(-1);
        match self.implied(goal, &some) {
            Implied::Immediately => None,
            Implied::By(step) => Some(step),
            Implied::No => Some(Step::Split(some)),
        }
    }

    /// Returns the first rule that may apply, and its cell, if the rule has no conditions. If such
    /// rules are tried in their order, each takes one attempt; points would find later rules first.
    fn first_rule(&self, goal: &Goal) -> Option<(usize, usize)> {
        let counts = self.counts(goal);
        let may = |cell: &usize| !counts[*cell].is_zero();
        let chosen = |rule: &Rule| rule.choice.iter().copied().find(may);
        let mut rules = self.rules.iter().enumerate();
        let first = rules.find_map(|(number, rule)| Some((number, chosen(rule)?)));
        first.filter(|(rule, _)| self.rules[*rule].when.is_empty())
    }

    /// Returns the first rule that applies, and the cell that it chooses.
    fn rule(&self, numbers: &[i64]) -> Option<(usize, usize)> {
        let choices = self.rules.iter().map(|rule| rule.chooses(numbers)).enumerate();
        choices.flat_map(|(rule, cell)| cell.map(|cell| (rule, cell))).next()
    }

    /// Returns a form that distinguishes the point at which the move of a rule fails from the point
    /// at which the move was chosen, if another rule or component is chosen there.
    fn difference(
        &self,
        counts: &[Form],
        numbers: &[i64],
        failed: &FailureAt,
        chosen: (usize, usize),
    ) -> Option<Step> {
        let there = at_point(counts, failed.point.as_ref()?);
        if let Some(step) = self.unreduced(&there) {
            return Some(step);
        }
        let other = self.rule(&there);
        if other == Some(chosen) {
            return None;
        }
        let some = |cell: usize| Form::parameter(cell).plus(-1);
        let mut forms: Vec<Form> = self.rules[chosen.0].when.clone();
        if let Some((rule, cell)) = other {
            forms.extend(self.rules[rule].when.iter().cloned());
            forms.push(some(cell));
        }
        let tells = |form: &&Form| (form.at(numbers) >= 0) != (form.at(&there) >= 0);
        let form = forms.iter().filter(tells).min_by_key(|form| form.terms().len())?;
        Some(Step::Split(form.instance(counts)))
    }

    /// Tries the move of a rule on the whole context.
    fn attempt(&mut self, goal: &Goal, rule: usize, cell: usize) -> Result<Proof, FailureAt> {
        let name = self.rules[rule].text.name.clone();
        let parameter = goal.parameters;
        let proof = self.by(goal, Step::Take(cell), |this, taken| {
            let step = this.find_move(taken, rule, cell, parameter)?;
            this.by(taken, step, Compiler::prove)
        });
        let proof = proof.map_err(|failed| {
            let part = self.draw_cell(cell);
            failed.within(|| format!("rule {name}, moving in {part}"))
        })?;
        Ok(proof.expect("a step was made"))
    }

    /// Returns the move in a component that was taken, whose exponent is a parameter. The move
    /// leaves the sum of the rule.
    fn find_move(
        &mut self,
        taken: &Goal,
        rule: usize,
        cell: usize,
        parameter: usize,
    ) -> Result<Step, FailureAt> {
        let family = &self.cells.cells[cell];
        let samples = 0..if family.is_plain() { 1 } else { SAMPLES };
        let at = |more: usize| {
            let mut point = vec![0; parameter + 1];
            point[parameter] = more as i64;
            let length = family.word(family.least as usize + more).len();
            (point, self.rules[rule].result(self.strategy, &self.standard, length))
        };
        let (points, results): (Vec<_>, Vec<_>) = samples.map(at).unzip();
        self.move_to(taken, &points, &results)?.ok_or_else(|| {
            let rule = self.rules[rule].text.name.clone();
            Failure::Illegal { rule, part: self.draw_cell(cell) }.into()
        })
    }
}

/// Number of lengths of the component at which a move must leave the sum of the rule.
const SAMPLES: usize = 4;

/// Minimum number of rules without conditions, such as one for each kind of component, for which
/// rules are tried in their order. With fewer rules, proofs by points are shorter.
const MANY: usize = 32;

pub(super) fn has_order(rules: &[Rule]) -> bool {
    rules.iter().filter(|rule| rule.when.is_empty()).count() >= MANY
}

/// If rules are tried in their order: removes a cell without components from the lines, or divides
/// a line by its common factor. So contexts remain short, however many rules were tried, and have
/// integer points.
fn shorter(goal: &Goal) -> Option<Step> {
    let excludes_cell = |line: &&Form| line.constant == 0 && matches!(line.terms(), [(_, -1)]);
    if let Some(line) = goal.context.iter().find(excludes_cell) {
        let (parameter, _) = *line.terms().first()?;
        return Some(Step::Subst { parameter: parameter as usize, form: Form::default() });
    }
    let mut lines = goal.context.iter().enumerate();
    lines.find_map(|(number, line)| {
        let (divisor, conclusion) = rounded(line)?;
        let lines = vec![(number, 1)];
        (!goal.implies(&conclusion)).then_some(Step::Infer { divisor, lines, conclusion })
    })
}

/// Divides a line by the common factor of its coefficients, if that makes it stronger.
fn rounded(line: &Form) -> Option<(i64, Form)> {
    let (factor, tightened) = line.tightened()?;
    (line.constant % factor != 0).then_some((factor, tightened))
}

/// Maximum number of copies at one end of a cut to which a rule refers.
pub const MAX_END_COPIES: i64 = 3;
