//! The goals of a statement, which are the claims that a certificate of it proves.
use crate::certificate::goal::{Judgment, goals as judgments};
use crate::claims::{Claim, Fault, Form, Goal, Term, Theory};
use crate::clobber::notation::MAX_TERMS;
use crate::clobber::{Atom, Cell, Count, Expr, Statement, Summand, Symbolic};
use crate::game::Value;

/// The goals of a statement: a context, and a difference that is compared with 0.
struct Difference {
    parameters: usize,
    context: Vec<Form>,
    terms: Vec<Term>,
    /// Families of rows, each with the parameter that counts rows of it, and whether these are
    /// subtracted.
    families: Vec<(Cell, usize, bool)>,
    floors: Vec<Floor>,
    /// The number of the rows.
    rows: u64,
}

/// Parameter `parameter` is the numerator divided by the divisor, rounded down.
pub struct Floor {
    pub parameter: usize,
    pub numerator: Form,
    pub divisor: i64,
}

/// The goals of a statement, and what its rounded quotients are. The first parameters are how much
/// the variables are above their least values.
///
/// # Errors
/// [`Fault`] of limits.
pub fn goals(theory: &mut Theory, statement: &Statement) -> Result<(Vec<Goal>, Vec<Floor>), Fault> {
    let (claims, floors) = claims(theory, statement)?;
    let mut found = Vec::new();
    for claim in claims {
        let position = theory.position(claim.terms)?;
        let goal = theory.goal(claim.parameters, claim.context, position, claim.strict);
        found.push(Goal { counts: claim.counts, ..goal });
    }
    Ok((found, floors))
}

/// The claims for which a statement stands, with its terms as they are written, and what its
/// rounded quotients are. The theory gets the cells of which the statement speaks.
///
/// # Errors
/// [`Fault`] of limits.
pub fn claims(
    theory: &mut Theory,
    statement: &Statement,
) -> Result<(Vec<Claim>, Vec<Floor>), Fault> {
    let difference = difference(theory, statement)?;
    let mut found = Vec::new();
    for (is_positive, judgment) in judgments(statement.relation) {
        let terms = match is_positive {
            true => difference.terms.clone(),
            false => theory.negatives(difference.terms.clone())?,
        };
        found.push(Claim {
            parameters: difference.parameters,
            context: difference.context.clone(),
            counts: difference.counts(theory, !is_positive),
            terms,
            strict: judgment == Judgment::Over,
            rank: Form::default(),
        });
    }
    Ok((found, difference.floors))
}

fn difference(theory: &mut Theory, statement: &Statement) -> Result<Difference, Fault> {
    let least = statement.variables.iter().enumerate();
    let least = least.map(|(i, &least)| Form::parameter(i).plus(least.into()));
    let variables: Vec<Form> = least.collect();
    let conditions = statement.conditions.iter();
    let mut difference = Difference {
        parameters: variables.len(),
        context: conditions.map(|condition| condition.instance(&variables)).collect(),
        terms: Vec::new(),
        families: Vec::new(),
        floors: Vec::new(),
        rows: 0,
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
        Summand { count, atom }: &Summand,
        is_right: bool,
        variables: &[Form],
    ) -> Result<(), Fault> {
        let is_negative = count.is_negative != is_right;
        let copies = self.copies(count, variables);
        match atom {
            Symbolic::Game(atom) => {
                let value = value_of(theory, atom)?;
                let copies = if is_negative { -&copies } else { copies };
                self.terms.push(Term::Multiple(value, copies));
            }
            Symbolic::Row(words) => {
                let copies = copies.constant as usize;
                self.rows =
                    self.rows.saturating_add((copies as u64).saturating_mul(words.len() as u64));
                if self.rows > MAX_TERMS {
                    return Err(Fault::Rule("the statement has too many rows"));
                }
                for word in words {
                    let word = word.with_exponents(|exponent| exponent.instance(variables));
                    let word = if is_negative { word.negative()? } else { word.normal()? };
                    self.terms.extend(std::iter::repeat_n(Term::Word(word), copies));
                }
            }
            Symbolic::Any(cell) => {
                self.families.push((cell.clone(), self.parameters, is_negative));
                self.parameters += 1;
            }
        }
        Ok(())
    }

    /// How many parts there are with the label of each cell, in the difference or in its negative.
    fn counts(&self, theory: &mut Theory, is_opposite: bool) -> Vec<(usize, Form)> {
        let mut counts: Vec<(usize, Form)> = Vec::new();
        for (cell, parameter, is_negative) in &self.families {
            let cell = if *is_negative == is_opposite { cell.clone() } else { cell.recoloured() };
            let number = theory.cell(cell);
            let parameter = Form::parameter(*parameter);
            match counts.iter_mut().find(|count| count.0 == number) {
                Some((_, count)) => *count = &*count + &parameter,
                None => counts.push((number, parameter)),
            }
        }
        counts.sort();
        counts
    }

    fn copies(&mut self, count: &Count, variables: &[Form]) -> Form {
        let (numerator, divisor) = (count.numerator.instance(variables), i64::from(count.divisor));
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
