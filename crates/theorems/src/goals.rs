//! The goals of a statement about all values of its variables.
use crate::certificate::goal::{Judgment, goals as judgments};
use crate::claims::{Fault, Form, Goal, Term, Theory, Word};
use crate::clobber::for_all::{Linear, Summand, Symbolic, Variable};
use crate::clobber::{Atom, Expr, ForAll};
use crate::game::Value;

/// The goals of a statement: a context, and a difference that is compared with 0.
struct Difference {
    parameters: usize,
    context: Vec<Form>,
    terms: Vec<Term>,
    floors: Vec<Floor>,
}

/// Parameter `parameter` is the numerator divided by the divisor, rounded down.
pub struct Floor {
    pub parameter: usize,
    pub numerator: Form,
    pub divisor: i64,
}

/// The goals of a statement, and what its rounded quotients are.
///
/// # Errors
/// [`Fault`] of limits.
pub fn goals(theory: &mut Theory, statement: &ForAll) -> Result<(Vec<Goal>, Vec<Floor>), Fault> {
    let difference = difference(theory, statement)?;
    let mut found = Vec::new();
    for (is_positive, judgment) in judgments(statement.relation) {
        let terms = match is_positive {
            true => difference.terms.clone(),
            false => theory.negatives(difference.terms.clone())?,
        };
        let strict = judgment == Judgment::Over;
        let position = theory.position(terms)?;
        let context = difference.context.clone();
        found.push(theory.goal(difference.parameters, context, position, strict));
    }
    Ok((found, difference.floors))
}

fn difference(theory: &mut Theory, statement: &ForAll) -> Result<Difference, Fault> {
    let variables = variables(statement);
    let mut difference = Difference {
        parameters: variables.len(),
        context: Vec::new(),
        terms: Vec::new(),
        floors: Vec::new(),
    };
    for (summands, is_right) in [(&statement.left, false), (&statement.right, true)] {
        for summand in summands {
            difference.add(theory, summand, is_right, &variables)?;
        }
    }
    Ok(difference)
}

/// The value of a game by name.
///
/// # Errors
/// [`Fault`] of limits.
pub fn value_of(theory: &mut Theory, atom: &Atom) -> Result<Value, Fault> {
    let expr = Expr::from(atom.clone());
    Ok(theory.parts.evaluate(&expr, &mut theory.arena)?)
}

impl Difference {
    fn add(
        &mut self,
        theory: &mut Theory,
        summand: &Summand,
        is_right: bool,
        variables: &[Form],
    ) -> Result<(), Fault> {
        let count = summand.count;
        let is_negative = count.negative != is_right;
        let copies = self.copies(linear(count.linear, variables), count.divisor.into());
        match &summand.atom {
            Symbolic::Game(atom) => {
                let value = value_of(theory, atom)?;
                let copies = if is_negative { -&copies } else { copies };
                self.terms.push(Term::Multiple(value, copies));
            }
            Symbolic::Line(line) => {
                let word = Word::of_line(line, |exponent| linear(exponent, variables));
                let word = match is_negative {
                    true => word.negative()?,
                    false => word.normal()?,
                };
                let words = (0..copies.constant).map(|_| Term::Word(word.clone()));
                self.terms.extend(words);
            }
        }
        Ok(())
    }

    fn copies(&mut self, numerator: Form, divisor: i64) -> Form {
        if divisor == 1 {
            return numerator;
        }
        let parameter = self.parameters;
        self.parameters += 1;
        let rest = &numerator - &Form::multiple(parameter, divisor);
        self.context.push(rest.clone());
        self.context.push(-&rest.plus(1 - divisor));
        self.floors.push(Floor { parameter, numerator, divisor });
        Form::parameter(parameter)
    }
}

/// What the variables are in natural numbers.
fn variables(statement: &ForAll) -> Vec<Form> {
    let form = |(i, variable): (usize, &Variable)| {
        let first = variable.range().next().unwrap_or(variable.from);
        Form::new(first.into(), [(i, variable.modulus.into())])
    };
    statement.variables.iter().enumerate().map(form).collect()
}

fn linear(linear: Linear, variables: &[Form]) -> Form {
    let terms = variables.iter().zip(linear.slopes);
    terms
        .fold(Form::constant(linear.offset), |sum, (variable, slope)| &sum + &variable.times(slope))
}
