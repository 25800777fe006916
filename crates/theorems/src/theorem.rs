//! Proves a statement for all `n` from a system of bounds, and writes the certificate.
use std::collections::BTreeSet;

use super::attempt::Bounds;
use super::base_cases::tightening;
use super::engine::{Found, Proofs, Prover, roots};
use super::goals::{Floor, goals};
use super::written::Systems;
use crate::certificate::wire;
use crate::claims::{Fault, Form, Goal, Policy, Proof, Step, Term};
use crate::clobber::Statement;
use crate::game::Value;

impl Bounds {
    /// Proves the goals of a statement from the bounds.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn prove_statement(&mut self, statement: &Statement) -> Result<Option<Proofs>, Fault> {
        let (goals, floors) = goals(&mut self.theory, statement)?;
        let variables: Vec<Form> = (0..statement.variables.len()).map(Form::parameter).collect();
        self.each(&goals, |bounds, goal| bounds.by_residues(goal, &floors, 0, &variables))
    }

    /// Splits the variables, from this one on, into residue classes, so that exponents and
    /// numerators become multiples of the period and of the divisors. `variables` has the forms
    /// that replace the variables.
    fn by_residues(
        &mut self,
        goal: &Goal,
        floors: &[Floor],
        parameter: usize,
        variables: &[Form],
    ) -> Found {
        if parameter == variables.len() {
            return self.by_floors(goal, floors, variables);
        }
        let exponents = goal.position.exponents();
        let mut needs: Vec<(i64, i64)> =
            exponents.map(|exponent| (exponent.coefficient(parameter), self.period)).collect();
        needs.extend(
            floors.iter().map(|floor| (floor.numerator.coefficient(parameter), floor.divisor)),
        );
        let modulus =
            (1..).find(|m| needs.iter().all(|(slope, of)| (slope * m) % of == 0)).unwrap_or(1);
        if modulus == 1 {
            return self.by_residues(goal, floors, parameter + 1, variables);
        }
        let step = Step::residues(parameter, modulus);
        let mut proofs = Vec::new();
        for (residue, premise) in self.theory.premises(goal, &step)?.iter().enumerate() {
            let mut variables = variables.to_vec();
            variables[parameter] = Form::new(residue as i64, [(parameter, modulus)]);
            match self.by_residues(premise, floors, parameter + 1, &variables)? {
                Some(proof) => proofs.push(Some(proof)),
                None => return Ok(None),
            }
        }
        Ok(Some(Proof { step, premises: proofs }))
    }

    /// Substitutes forms for the rounded quotients, in the order of `floors`.
    fn by_floors(&mut self, goal: &Goal, floors: &[Floor], variables: &[Form]) -> Found {
        let Some((floor, others)) = floors.split_first() else {
            return self.by_bounds(goal);
        };
        let Floor { parameter, numerator, divisor } = floor;
        let numerator = numerator.instance(variables);
        let rest = numerator.constant.rem_euclid(*divisor);
        let Some(form) = numerator.plus(-rest).divided(*divisor) else {
            return Ok(None);
        };
        let above = &form - &Form::parameter(*parameter);
        let line = &numerator - &Form::multiple(*parameter, *divisor);
        let Some(first) = goal.context.iter().position(|other| *other == line) else {
            return Ok(None);
        };
        let steps = [
            Step::Infer { divisor: *divisor, lines: vec![(first, 1)], conclusion: above.clone() },
            Step::Infer { divisor: *divisor, lines: vec![(first + 1, 1)], conclusion: -&above },
            Step::Subst { parameter: *parameter, form },
        ];
        self.after(goal, &steps, &mut |bounds, goal| bounds.by_floors(goal, others, variables))
    }

    /// Separates small cases until bounds prove the rest.
    fn by_bounds(&mut self, goal: &Goal) -> Found {
        // Conditions between variables may be stronger after cases were separated.
        if let Some(step) = tightening(goal) {
            return self.by(goal, step, Bounds::by_bounds);
        }
        let steps = if self.is_patient { self.in_slopes(goal)? } else { Vec::new() };
        self.after(goal, &steps, &mut |bounds, goal| bounds.any(goal, STATEMENT_BASE_CASES))
    }

    /// Returns the steps that write multiples of a value as multiples of the gain of bounds in a
    /// period, if the gain is a multiple of that value.
    fn in_slopes(&mut self, goal: &Goal) -> Result<Vec<Step>, Fault> {
        let slopes = self.list.iter().flat_map(|bound| &bound.slopes);
        let slopes: BTreeSet<Value> = slopes.copied().collect();
        let mut steps = Vec::new();
        for (value, form) in &goal.position.multiples {
            if slopes.contains(value) {
                continue;
            }
            let mut sum = *value;
            for copies in 2..=MOST_COPIES {
                sum = self.theory.arena.add(sum, *value)?;
                let grown = form.plus(-form.constant).divided(copies);
                let Some(factor) = grown.filter(|_| slopes.contains(&sum)) else {
                    continue;
                };
                let (factor, sign) =
                    if goal.implies(&factor) { (factor, 1) } else { (-&factor, -1) };
                let terms = vec![
                    Term::Multiple(*value, Form::constant(sign * copies)),
                    Term::Multiple(sum, Form::constant(-sign)),
                ];
                steps.push(Step::Multiple { factor, terms });
                break;
            }
        }
        Ok(steps)
    }
}

/// Maximum factor for which the gain of bounds is recognised as a multiple of another value.
const MOST_COPIES: i64 = 6;

/// Maximum number of periods at the beginning whose exponents are separated.
const STATEMENT_BASE_CASES: usize = 12;

/// Writes the certificate of a statement from the proofs of its goals and the bounds that they
/// need.
///
/// # Errors
/// [`Fault`] of limits.
pub fn draft(
    bounds: &mut Bounds,
    statement: &Statement,
    of_statement: &[Option<Proof>],
) -> Result<wire::Certificate, Fault> {
    let claim = |number: usize| bounds.list[number].claim(bounds);
    let claims = bounds.system.proved(roots(of_statement), claim);
    let (minimises_lemmas, are_sums_large) =
        (bounds.theory.minimises_lemmas, bounds.are_sums_large);
    let policy = if bounds.tables.is_empty() { Policy::Collect } else { Policy::CollectSums };
    let mut systems = Systems::new(&mut bounds.theory, statement, 0, claims, of_statement);
    // The first pass finds the lemmas that are used; the second pass has only these lemmas.
    if minimises_lemmas {
        systems.theory.lemmas.used.clear();
        systems.stream()?;
        systems.theory.retain_used()?;
    } else {
        systems.theory.lemmas.clear(policy);
        systems.stream()?;
        systems.theory.minimises_lemmas = are_sums_large;
        systems.theory.establish()?;
    }
    systems.write()
}
