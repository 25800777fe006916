//! Derives the goals of a statement, which a certificate proves as claims.
use crate::certificate::draft::Draft;
use crate::certificate::goal::{Judgment, goals as judgments};
use crate::certificate::{References, wire};
use crate::claims::{Claim, Fault, Form, Goal, Proof, Step, Stream, Term, Theory};
use crate::clobber::notation::MAX_TERMS;
use crate::clobber::{Atom, Cell, Count, Expr, Statement, Summand, Symbolic};
use crate::game::Value;

/// The context of a statement, and the difference of its sides, which is compared with 0.
struct Difference {
    parameters: usize,
    context: Vec<Form>,
    terms: Vec<Term>,
    /// Families of rows, each with the parameter that counts its rows, and whether the rows are
    /// subtracted.
    families: Vec<(Cell, usize, bool)>,
    floors: Vec<Floor>,
    /// Number of rows.
    rows: u64,
}

/// A rounded quotient: the parameter `parameter` is the numerator divided by the divisor, rounded
/// down.
#[derive(Clone, Debug)]
pub struct Floor {
    pub parameter: usize,
    pub numerator: Form,
    pub divisor: i64,
}

/// Returns the goals of a statement, and its rounded quotients. The first parameters are the
/// variables minus their least values.
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

/// Returns the claims of a statement, with its terms as they are written, and its rounded
/// quotients. Adds the cells of the statement to the theory.
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
            context: difference.context.clone(),
            counts: difference.counts(theory, !is_positive),
            strict: judgment == Judgment::Over,
            ..Claim::at_least(difference.parameters, terms)
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

/// Returns the value of a named game.
///
/// # Errors
/// [`Fault`] of limits.
pub fn value_of(theory: &mut Theory, atom: &Atom) -> Result<Value, Fault> {
    let expr = Expr::from(atom.clone());
    Ok(theory.components.evaluate(&expr, &mut theory.arena)?)
}

/// The statements that a certificate imports: their roots, claims and games.
#[derive(Clone, Debug, Default)]
pub struct Imports {
    /// Roots of certificates.
    pub roots: Vec<[u8; 32]>,
    /// Number of claims that the imported statements provide. They are the first claims of the
    /// theory.
    pub claims: usize,
    /// Games that the imported statements name.
    pub games: Vec<Value>,
}

/// Returns the certificate of a statement that imports others: the cells, lemmas and claims of the
/// theory, and all steps, which prove the claims and the statement. `begin` has the numbers of the
/// claims at which a new system begins.
///
/// # Errors
/// [`Fault`] of limits.
pub fn certificate(
    theory: &mut Theory,
    imports: Imports,
    begin: &[usize],
    statement: &Statement,
    steps: Vec<Step>,
) -> Result<wire::Certificate, Fault> {
    let said = statement.try_map(|atom| value_of(theory, atom))?;
    let references = References::by_age(&theory.arena);
    let ends = begin.iter().copied().chain([theory.claims.len()]);
    let bounds = [imports.claims].into_iter().chain(begin.iter().copied()).zip(ends);
    let systems =
        bounds.map(|(from, to)| &theory.claims[from..to]).filter(|claims| !claims.is_empty());
    let draft = Draft {
        statement: said.map(|value| references.of(*value)),
        imports: imports.roots,
        games: imports.games,
        cells: theory.cells.clone(),
        lemmas: theory.lemmas.list.clone(),
        systems: systems.map(<[Claim]>::to_vec).collect(),
        steps,
    };
    Ok(draft.finish(|value| references.of(value), &references, &theory.arena))
}

/// Appends the proofs of the goals of a statement, which may use all claims of the theory.
///
/// # Errors
/// [`Fault`] if these are no proofs of the goals.
pub fn replay_statement<'a>(
    theory: &mut Theory,
    stream: &mut Stream,
    statement: &Statement,
    proofs: impl IntoIterator<Item = Option<&'a Proof>>,
) -> Result<(), Fault> {
    let (goals, _) = goals(theory, statement)?;
    replay_goals(theory, stream, &goals, proofs)
}

/// Appends the proofs of these goals of a statement, like [`replay_statement`].
///
/// # Errors
/// [`Fault`] if these are no proofs of the goals.
pub fn replay_goals<'a>(
    theory: &mut Theory,
    stream: &mut Stream,
    goals: &[Goal],
    proofs: impl IntoIterator<Item = Option<&'a Proof>>,
) -> Result<(), Fault> {
    stream.begin();
    theory.system = theory.claims.len();
    for (goal, proof) in goals.iter().zip(proofs) {
        theory.replay(stream, goal, proof)?;
    }
    Ok(())
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

    /// Returns the number of components of each cell, in the difference or in its negative.
    fn counts(&self, theory: &mut Theory, is_opposite: bool) -> Vec<(usize, Form)> {
        let mut counts: Vec<(usize, Form)> = Vec::new();
        for (cell, parameter, is_negative) in &self.families {
            let cell = if *is_negative == is_opposite { cell.clone() } else { cell.negative() };
            let number = theory.cell(cell);
            let parameter = Form::parameter(*parameter);
            match counts.iter_mut().find(|count| count.0 == number) {
                Some((_, count)) => *count = &*count + &parameter,
                None => counts.push((number, parameter)),
            }
        }
        counts.sort_unstable();
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
