//! Proves statements about finitely many values of their variables, each value by a search.
use super::general::stones;
use super::written::from_instances;
use crate::certificate::CertifyError;
use crate::claims::{Form, Goal, Policy, Proof, Step, Theory};
use crate::clobber::writable::writable;
use crate::clobber::{Answer, Atom, Expr, Query, Row, Statement, Symbolic, Term};
use crate::game::{Arena, Components};
use crate::methods::{Proved, Unproved};
use crate::planner::claim_instances;
use crate::prove::Prover;
use crate::run::Control;
use crate::theorems::goals::goals;
use crate::theorems::prove::{self, sealed};

/// Maximum number of instances that are proved one by one.
const MOST: usize = 64;

/// A statement about finitely many values, and the search that proves its instances.
pub struct Cases {
    statement: Statement,
    /// The values of the variables.
    points: Vec<Vec<u32>>,
    /// The terms of each instance, in [`stages`].
    instances: Vec<Vec<Expr>>,
    /// The proof of each goal of the statement from its instances.
    proof: Proof,
    prover: Prover,
    /// Number of instances that the search has found to be true.
    decided: usize,
}

impl Cases {
    /// Returns the cases of a statement. Returns `None` if there are too many, if the context does
    /// not show at once that there are finitely many, or if a certificate cannot express the
    /// statement.
    pub fn of(statement: &Statement, control: &Control) -> Option<Cases> {
        if statement.is_about_any_number() || writable(statement).as_ref() != Some(statement) {
            return None;
        }
        let mut theory = Theory::new(Arena::new(), Components::new(), Policy::Given(0));
        let (goals, _) = goals(&mut theory, statement).ok()?;
        let goal = goals.first()?;
        let (mut points, mut instances) = (Vec::new(), Vec::new());
        let proof = cases(goal, &goal.context, &mut Vec::new(), &mut |path| {
            let value = |(variable, least): (usize, &u32)| {
                let above = path.iter().find(|(parameter, _)| *parameter == variable)?.1;
                Some(least + u32::try_from(above).ok()?)
            };
            let point = statement.variables.iter().enumerate().map(value);
            points.push(point.collect::<Option<Vec<u32>>>()?);
            instances.push(stages(statement, path)?);
            (points.len() <= MOST).then(|| points.len() - 1)
        })?;
        let (statement, prover) = (statement.clone(), Prover::new(control.clone()));
        Some(Cases { statement, points, instances, proof, prover, decided: 0 })
    }

    /// Returns the maximum number of stones of an instance.
    pub fn stones(&self) -> u64 {
        let instances = self.points.iter().filter_map(|point| self.statement.at(point));
        instances.map(|instance| stones(&instance.difference())).max().unwrap_or(0)
    }

    /// Proves the statement, or refutes it by a false instance. The search may generate a given
    /// number of options. Returns `None` if the proofs of the instances do not fit together.
    ///
    /// # Errors
    /// [`Unproved`]; [`Halt::Work`](crate::run::Halt::Work) if there are too many options.
    pub fn prove(&mut self, options: u64, control: &Control) -> Result<Option<Proved>, Unproved> {
        self.prover.pause_after(options);
        while let Some(point) = self.points.get(self.decided) {
            if let Some(instance) = self.statement.at(point) {
                if let Answer::Fails(instead) = self.prover.answer(&Query::Statement(instance))? {
                    let at = self.statement.written_point(point);
                    let instead = Box::new(instead);
                    return Err(prove::Unproved::False { at, instead }.into());
                }
            }
            self.decided += 1;
        }
        self.prover.pause_after(u64::MAX);
        let certificate = claim_instances(self.prover.search(), &self.statement, &self.instances)
            .map(|found| from_instances(found, &self.statement, &self.proof));
        match certificate {
            Ok(Ok(certificate)) => {
                let proof = sealed(&self.statement, control, certificate)?;
                let cases = self.points.iter().map(|point| self.statement.written_point(point));
                Ok(Some(Proved { cases: cases.collect(), ..proof.into() }))
            }
            Err(CertifyError::Halt(halt)) => Err(halt.into()),
            Ok(Err(_)) | Err(_) => Ok(None),
        }
    }
}

/// A parameter and its value.
type Known = (usize, i64);

/// Returns a proof of a goal that distinguishes all values of all parameters. `path` has the
/// parameters with known values; `claim` returns the number of the claim that proves the goal at
/// the end of a path. Returns `None` if no line of the context bounds a parameter.
fn cases(
    goal: &Goal,
    context: &[Form],
    path: &mut Vec<Known>,
    claim: &mut dyn FnMut(&[Known]) -> Option<usize>,
) -> Option<Proof> {
    if path.len() == goal.parameters {
        let claim = claim(path)?;
        return Some(Proof::leaf(Step::Claim { claim, substitution: Vec::new() }));
    }
    let bounds = |line: &&Form| line.terms().iter().all(|term| term.1 < 0);
    let line = context.iter().filter(bounds).find(|line| !line.is_constant())?;
    let (parameter, coefficient) = line.terms()[0];
    let parameter = parameter as usize;
    let count = line.constant / -coefficient + 1;
    if count > MOST as i64 {
        return None;
    }
    let mut premises = Vec::new();
    for value in 0..count {
        let form = Form::constant(value);
        let context = context.iter().map(|line| line.replace(parameter, &form));
        let context: Vec<Form> = context.collect();
        if !context.iter().any(Form::is_immediately_negative) {
            path.push((parameter, value));
            premises.push(Some(cases(goal, &context, path, claim)?));
            path.pop();
        }
    }
    Some(Proof { step: Step::cases(parameter, count), premises })
}

/// Returns the terms of the difference of both sides at the end of a path: first those without
/// parameters, and then those that each value in the path adds. The checker adds values as soon as
/// it knows them, and which of them it can add depends on this order.
fn stages(statement: &Statement, path: &[Known]) -> Option<Vec<Expr>> {
    let parameters = |known: usize| {
        let mut values = vec![0; path.len()];
        path[..known].iter().for_each(|(parameter, value)| values[*parameter] = *value);
        values
    };
    let least = statement.variables.iter().enumerate();
    let variables: Vec<Form> = least.map(|(i, &it)| Form::parameter(i).plus(it.into())).collect();
    let all = parameters(path.len());
    let point: Vec<i64> = variables.iter().map(|form| form.at(&all)).collect();
    let is_known = |form: &Form, known: usize| {
        form.terms().iter().all(|term| path[..known].iter().any(|it| it.0 == term.0 as usize))
    };
    let mut stages = vec![Expr::zero(); path.len() + 1];
    let mut floors = variables.len()..;
    let right = statement.right.iter().map(|summand| (summand, -1));
    for (summand, sign) in statement.left.iter().map(|summand| (summand, 1)).chain(right) {
        let sign = if summand.count.is_negative { -sign } else { sign };
        match &summand.atom {
            Symbolic::Row(words) => {
                for word in words {
                    let known = (0..=path.len()).find(|known| {
                        word.powers.iter().all(|power| is_known(&power.exponent, *known))
                    })?;
                    let atom = Atom::Row(Row::from(&word.at(&point).ok()?));
                    let count = sign * summand.count.numerator.constant;
                    stages[known].terms.push(Term { count, atom });
                }
            }
            Symbolic::Game(atom) => {
                let copies = match summand.count.divisor {
                    1 => summand.count.numerator.instance(&variables),
                    _ => Form::parameter(floors.next()?),
                };
                let mut before = 0;
                for (known, stage) in stages.iter_mut().enumerate() {
                    let count = copies.at(&parameters(known));
                    stage.terms.push(Term { count: sign * (count - before), atom: atom.clone() });
                    before = count;
                }
            }
            Symbolic::Any(_) => return None,
        }
    }
    Some(stages)
}
