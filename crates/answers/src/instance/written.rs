//! Writes the certificate of an instance of a theorem, from the certificate of the theorem.
//!
//! The goals of the theorem become claims, proved by the theorem's own steps. The goals of the
//! instance are instances of these claims. In the other direction, a certificate with the claims of
//! all instances becomes the certificate of a statement about finitely many values.
use rustc_hash::FxHashMap;

use super::general::General;
use crate::certificate::draft::Draft;
use crate::certificate::{References, wire};
use crate::claims::{Fault, Form, Goal, Lemma, Policy, Proof, Step, Stream, Theory};
use crate::clobber::Statement;
use crate::game::{Arena, Components, Limit, Value};
use crate::planner::Instances;
use crate::theorems::goals::{Floor, goals, replay_statement, value_of};

/// Returns the certificate of a statement that is an instance of a theorem, or `None` if the
/// statement has games that are not in the theorem's certificate.
///
/// # Errors
/// [`Fault`] of limits.
pub fn certificate(
    theorem: wire::Certificate,
    general: &General,
    statement: &Statement,
) -> Result<Option<wire::Certificate>, Fault> {
    let (mut theory, values) = theory(&theorem)?;
    let here = references(&values);
    let (goals, floors) = goals(&mut theory, &general.statement)?;
    let valued = statement.try_map(|atom| value_of(&mut theory, atom))?;
    if !valued.games().all(|value| here.contains_key(value)) {
        return Ok(None);
    }
    let mut reference = |value| here.get(&value).copied().unwrap_or(0);
    let others: usize = theorem.systems.iter().map(Vec::len).sum();
    let numbers = numbers(general, &floors);
    let mut proved: Vec<Goal> = Vec::new();
    let mut steps = Vec::new();
    let mut claims = Vec::new();
    for (number, goal) in goals.into_iter().enumerate() {
        let terms = goal.position.mapped(|form| Form::constant(form.at(&numbers)));
        let instance = theory.position(terms)?;
        let instance = theory.goal(0, Vec::new(), instance, goal.strict);
        // The two goals of a position that is its own negative are equal, and one proof suffices.
        if !theory.is_settled(&instance) && !proved.contains(&instance) {
            proved.push(instance);
            steps.push(Step::Claim {
                claim: others + number,
                substitution: numbers.iter().copied().map(Form::constant).collect(),
            });
        }
        claims.push(goal.claim(Form::default()).map(&mut reference));
    }
    Ok(Some(wire::Certificate {
        statement: said(&valued, &theory.arena),
        steps: theorem.steps.into_iter().chain(steps).collect(),
        systems: theorem.systems.into_iter().chain([claims]).collect(),
        ..theorem
    }))
}

/// Returns the certificate of a statement from the proofs of all its instances. `cases` is the
/// proof of each goal, in which the numbers of claims are the numbers of instances.
///
/// # Errors
/// [`Fault`] of limits, or if the goals in the cases are not the claims.
pub fn from_instances(
    Instances { certificate, claims }: Instances,
    statement: &Statement,
    cases: &Proof,
) -> Result<wire::Certificate, Fault> {
    let (mut theory, values) = theory(&certificate)?;
    for claim in certificate.systems.iter().flatten() {
        let claim = claim.clone().map(&mut |reference| values[reference as usize]);
        theory.claims.push(claim);
    }
    let mut stream = Stream::default();
    let proofs: Vec<Proof> = claims.iter().map(|numbers| cases.renumbered(numbers)).collect();
    replay_statement(&mut theory, &mut stream, statement, proofs.iter().map(Some))?;
    let here = references(&values);
    let steps = stream.steps.into_iter().map(|step| step.map(&mut |value| here[&value]));
    Ok(wire::Certificate {
        steps: certificate.steps.into_iter().chain(steps).collect(),
        ..certificate
    })
}

/// Returns the theory with the lemmas of a file, and the values of the file, indexed by reference.
fn theory(file: &wire::Certificate) -> Result<(Theory, Vec<Value>), Fault> {
    let mut arena = Arena::new();
    let values = values(&file.arena, &mut arena)?;
    let mut theory = Theory::new(arena, Components::new(), Policy::Given(file.lemmas.len()));
    for lemma in &file.lemmas {
        let lemma = lemma.clone().map(&mut |reference| values[reference as usize]);
        let lemma = summed(lemma, &mut theory.arena)?;
        theory.push_lemma(lemma);
    }
    Ok((theory, values))
}

/// Returns the values of a file, indexed by reference.
fn values(entries: &[wire::Entry], arena: &mut Arena) -> Result<Vec<Value>, Limit> {
    let mut values = vec![Value::ZERO; 2];
    for entry in entries {
        let options = |list: &[u32]| -> Vec<Value> {
            let option = |&reference: &u32| values[reference as usize];
            list.iter().map(option).collect()
        };
        let value = arena.game(&options(&entry.left), &options(&entry.right))?;
        values.extend([value, arena.negative(value)]);
    }
    Ok(values)
}

/// Returns the reference of each value.
fn references(values: &[Value]) -> FxHashMap<Value, u32> {
    let mut references = FxHashMap::default();
    for (reference, &value) in (0..).zip(values) {
        // A value that is its own negative has the smaller of two references.
        references.entry(value).or_insert(reference);
    }
    references
}

/// Writes a lemma by Regroup as a lemma about a sum of two values; returns other lemmas unchanged.
fn summed(lemma: Lemma, arena: &mut Arena) -> Result<Lemma, Limit> {
    Ok(match lemma {
        Lemma::Regroup([a, b, c, d]) => {
            let (first, second) = (arena.add(a, b)?, arena.add(c, d)?);
            Lemma::Sum(first, second, arena.add(first, second)?)
        }
        other => other,
    })
}

/// Returns the values of the parameters of the goals at the point.
fn numbers(general: &General, floors: &[Floor]) -> Vec<i64> {
    let variables = general.statement.variables.iter().zip(&general.point);
    let mut numbers: Vec<i64> =
        variables.map(|(&least, &number)| i64::from(number) - i64::from(least)).collect();
    for floor in floors {
        numbers.push(floor.numerator.at(&numbers).div_euclid(floor.divisor));
    }
    numbers
}

/// Writes a statement with the list of its games.
fn said(statement: &Statement<Value>, arena: &Arena) -> wire::Statement {
    let references = References::by_age(arena);
    let said = statement.map(|value| references.of(*value));
    let draft = Draft::plain(said, Vec::new());
    draft.finish(|value| references.of(value), &references, arena).statement
}
