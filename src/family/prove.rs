//! From a statement about all `n` to its certificate.
use segcert_check::first::{Code, Verdict};
use segcert_check::shell::library::Library;
use thiserror::Error;

use super::certificate::{self as theorems, Theorem, Unsealed};
use super::search::{Goal, Limits, search};
use super::tape::Tape;
use super::window::Window;
use super::{by_bounds, law};
use crate::certificate::seal;
use crate::clobber::for_all::Symbolic;
use crate::clobber::{ForAll, Outcome, Relation, Statement};
use crate::game::{Arena, Limit, Parts, Value};
use crate::prove::search::DEFAULT_MEMORY;
use crate::prove::{Control, Halt};

/// A proof, ready to be written to a file.
pub struct Proof {
    pub statement: ForAll,
    pub bytes: Vec<u8>,
    /// In hexadecimal.
    pub root: String,
    /// The name of the strategy that proves it, if one does.
    pub strategy: Option<String>,
}

/// Why there is no proof.
#[derive(Debug, Error)]
pub enum Unproved {
    /// The statement is false there; what holds instead.
    #[error("it is false at {at}: {instead}")]
    False { at: String, instead: Box<Statement> },
    #[error("an exponent is negative at {0}")]
    NegativeExponent(String),
    #[error("the rows are powers of different words, or have different ends")]
    DifferentLines,
    #[error("an option in braces is a sum or a row, which a certificate cannot say")]
    NotCertifiable,
    /// Nothing was found as far as the limits allow.
    #[error("no period was found among the parts of less than {stones} stones ({why})")]
    NothingFound { stones: usize, why: &'static str },
    /// Time, memory or an interruption.
    #[error(transparent)]
    Stopped(#[from] Halt),
    #[error("the checker does not accept the certificate that was found: {0}")]
    NotAccepted(String),
}

/// Proves a statement for all `n`, or says why not.
///
/// # Errors
/// [`Unproved`].
pub fn prove(statement: &ForAll, limits: &Limits) -> Result<Proof, Unproved> {
    for summand in statement.left.iter().chain(&statement.right) {
        if let Symbolic::Game(atom) = &summand.atom {
            if !atom.has_plain_options() {
                return Err(Unproved::NotCertifiable);
            }
        }
    }
    refute(statement, &limits.control, REFUTED_UP_TO)?;
    if let Some(proof) = by_claims(statement, limits)? {
        return Ok(proof);
    }
    let mut window = limits.window(common_line(statement)?);
    let goal = match statement.relation {
        Relation::Equal => Goal::Law,
        _ => Goal::Bounds,
    };
    let found = search(&mut window, limits, goal, |window, theorem| {
        match certify(statement, window, &theorem, limits) {
            // Bounds may be too weak for a statement that is true.
            Err(Unproved::NotAccepted(_)) if matches!(theorem, Theorem::Bounds(_)) => None,
            result => Some(result),
        }
    });
    let nothing = |why| Unproved::NothingFound {
        stones: window.end(),
        why,
    };
    match found {
        Ok(Some(result)) => result,
        Ok(None) => Err(nothing("the limit on lengths")),
        Err(Limit::Budget) => Err(nothing("the budget for values is used up")),
        Err(Limit::Birthday) => Err(nothing("values are born too late")),
        Err(Limit::Memory) => Err(Halt::Memory.into()),
        Err(Limit::Stopped) => Err(limits.control.check().err().unwrap_or(Halt::Time).into()),
    }
}

/// A proof by claims that prove each other, if one is found.
///
/// # Errors
/// [`Unproved`] if time or memory is over, or the checker does not accept what was found.
pub fn by_claims(statement: &ForAll, limits: &Limits) -> Result<Option<Proof>, Unproved> {
    limits
        .control
        .progress
        .say("looking for claims that prove each other");
    let found = match by_bounds::prove(statement, &limits.control) {
        Ok(None) => match by_bounds::prove_far(statement, &limits.control) {
            Ok(None) if statement.relation == Relation::Equal => {
                law::theorem::prove(statement, &limits.control)
            }
            found => found,
        },
        found => found,
    };
    let certificate = match found {
        Ok(Some(certificate)) => certificate,
        Ok(None) | Err(Limit::Budget | Limit::Birthday) => return Ok(None),
        Err(Limit::Memory) => return Err(Halt::Memory.into()),
        Err(Limit::Stopped) => {
            return Err(limits.control.check().err().unwrap_or(Halt::Time).into());
        }
    };
    limits.control.progress.say("checking the proof");
    let sealed = seal::seal(&certificate, &mut Library::default());
    let sealed = sealed.map_err(|error| Unproved::NotAccepted(error.to_string()))?;
    Ok(Some(Proof {
        statement: statement.clone(),
        root: sealed.verified.root_hex(),
        bytes: sealed.bytes,
        strategy: None,
    }))
}

/// The first instances are tried by value, so that false statements are refuted with an instance.
const REFUTED_UP_TO: usize = 12;

const STEPS_AN_INSTANCE: u64 = 200_000;

fn certify(
    statement: &ForAll,
    window: &mut Window,
    theorem: &Theorem,
    limits: &Limits,
) -> Result<Proof, Unproved> {
    let sections = theorems::sections(window, theorem, statement)
        .map_err(|limit| Unproved::NotAccepted(limit.to_string()))?;
    match theorems::seal(sections, &limits.control) {
        Ok(sealed) => Ok(Proof {
            statement: statement.clone(),
            root: sealed.verified.root_hex(),
            strategy: None,
            bytes: sealed.bytes,
        }),
        Err(Unsealed::Stopped(halt)) => Err(halt.into()),
        Err(Unsealed::Refused(verdict)) => {
            // The theorem holds, so if the statement does not follow it is false somewhere, and not
            // far away.
            let is_about_claim = matches!(&*verdict, Verdict::Rejected(rejection)
                if [Code::FamilyClaim, Code::FamilyDrift].contains(&rejection.code));
            if is_about_claim {
                let law = theorem.law();
                refute(statement, &limits.control, 4 * law.period + law.start)?;
            }
            Err(Unproved::NotAccepted(match &*verdict {
                Verdict::Rejected(rejection) => rejection.to_string(),
                Verdict::CouldNotCheck(obstacle) => obstacle.to_string(),
                Verdict::Verified(_) => String::new(),
            }))
        }
    }
}

/// The line of which all rows of the statement are powers.
fn common_line(statement: &ForAll) -> Result<Tape, Unproved> {
    let mut tapes = statement.lines().map(Tape::of_line);
    let first = tapes.next().flatten().ok_or(Unproved::DifferentLines)?;
    match tapes.all(|other| other.as_ref() == Some(&first)) {
        true => Ok(first),
        false => Err(Unproved::DifferentLines),
    }
}

/// Looks for a false instance among the first ones.
fn refute(statement: &ForAll, control: &Control, instances: usize) -> Result<(), Unproved> {
    let (mut arena, mut parts) = (Arena::new(), Parts::new());
    arena.set_guard(control.guard(control.memory.unwrap_or(DEFAULT_MEMORY)));
    for point in statement.first_points(instances) {
        let at = || statement.written_point(&point);
        let instance = statement.at(&point);
        let instance = instance.ok_or_else(|| Unproved::NegativeExponent(at()))?;
        arena.set_budget(STEPS_AN_INSTANCE);
        let Ok(outcome) = outcome(&instance, &mut arena, &mut parts) else {
            return Ok(());
        };
        if !outcome.satisfies(instance.relation) {
            let relation = outcome.relation();
            let instead = Box::new(Statement {
                relation,
                ..instance
            });
            let at = at();
            return Err(Unproved::False { at, instead });
        }
    }
    Ok(())
}

/// How the two sides compare, by value.
fn outcome(instance: &Statement, arena: &mut Arena, parts: &mut Parts) -> Result<Outcome, Limit> {
    let sum = parts.evaluate(&instance.difference(), arena)?;
    let left_first = !arena.le(sum, Value::ZERO);
    let right_first = !arena.le(Value::ZERO, sum);
    Ok(Outcome::new(left_first, right_first))
}
