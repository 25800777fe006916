//! Proves statements about finitely many values of their variables, each value by a search.
use super::general::stones;
use super::written::from_instances;
use crate::certificate::CertifyError;
use crate::claims::{Form, Policy, Proof, Step, Theory};
use crate::clobber::writable::writable;
use crate::clobber::{Answer, Query, Statement};
use crate::game::{Arena, Components};
use crate::planner::claim_instances;
use crate::prove::Prover;
use crate::run::Control;
use crate::strategy::theorem::Unproved;
use crate::theorems::goals::goals;
use crate::theorems::prove::{self, sealed};

/// Maximum number of instances that are proved one by one.
const MOST: usize = 64;

/// A statement about finitely many values, and the search that proves its instances.
pub struct Cases {
    statement: Statement,
    /// The values of the variables.
    points: Vec<Vec<u32>>,
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
        let mut points: Vec<Vec<u32>> = Vec::new();
        let mut point = vec![None; goal.parameters];
        let proof = cases(&goal.context, &mut point, &mut |parameters| {
            let above = parameters.iter().map(|parameter| u32::try_from(*parameter).ok());
            let values = statement.variables.iter().zip(above);
            points.push(values.map(|(least, above)| Some(least + above?)).collect::<Option<_>>()?);
            (points.len() <= MOST).then(|| points.len() - 1)
        })?;
        let (statement, prover) = (statement.clone(), Prover::new(control.clone()));
        Some(Cases { statement, points, proof, prover, decided: 0 })
    }

    /// Returns the maximum number of stones of an instance.
    pub fn stones(&self) -> u64 {
        let instances = self.points.iter().filter_map(|point| self.statement.at(point));
        instances.map(|instance| stones(&instance.difference())).max().unwrap_or(0)
    }

    /// Returns the values of the variables in words.
    pub fn written_points(&self) -> Vec<String> {
        self.points.iter().map(|point| self.statement.written_point(point)).collect()
    }

    /// Proves the statement, or refutes it by a false instance. The search may generate a given
    /// number of options. Returns `None` if the proofs of the instances do not fit together.
    ///
    /// # Errors
    /// [`Unproved`]; [`Halt::Work`](crate::run::Halt::Work) if there are too many options.
    pub fn prove(
        &mut self,
        options: u64,
        control: &Control,
    ) -> Result<Option<prove::Proof>, Unproved> {
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
        let certificate = claim_instances(self.prover.search(), &self.statement, &self.points)
            .map(|found| from_instances(found, &self.statement, &self.proof));
        match certificate {
            Ok(Ok(certificate)) => Ok(Some(sealed(&self.statement, control, certificate)?)),
            Err(CertifyError::Halt(halt)) => Err(halt.into()),
            Ok(Err(_)) | Err(_) => Ok(None),
        }
    }
}

/// Returns a proof that distinguishes all values of all parameters. `point` has the values that are
/// known; `claim` returns the number of the claim that proves the goal at a point. Returns `None` if
/// no line of the context bounds a parameter.
fn cases(
    context: &[Form],
    point: &mut [Option<i64>],
    claim: &mut dyn FnMut(&[i64]) -> Option<usize>,
) -> Option<Proof> {
    if let Some(point) = point.iter().copied().collect::<Option<Vec<i64>>>() {
        let claim = claim(&point)?;
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
            point[parameter] = Some(value);
            premises.push(Some(cases(&context, point, claim)?));
            point[parameter] = None;
        }
    }
    Some(Proof { step: Step::cases(parameter, count), premises })
}
