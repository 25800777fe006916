//! From a strategy to the certificate of a statement for all `n`.
use rustc_hash::FxHashMap;
use segcert_check::shell::library::Library;
use segcert_replay::data::{Family, Strategy};
use serde::Serialize;
use thiserror::Error;

use super::compile::{self, Failure};
use crate::certificate::seal::seal;
use crate::certificate::{CertifyError, wire};
use crate::claims;
use crate::clobber::{Part, Statement};
use crate::game::{Arena, Limit, Parts, Value};
use crate::run::{Control, Halt};
use crate::theorems::prove::Proof;

/// Why a strategy does not prove a statement.
#[derive(Debug, Error)]
pub enum Unproved {
    #[error(transparent)]
    Failure(#[from] Failure),
    /// At these `n` the row is equal to 0.
    #[error("the row is 0 at n = {}", .exceptions[0])]
    Zero {
        exceptions: Vec<u32>,
        /// The statement without them.
        instead: Box<Statement>,
    },
    #[error(transparent)]
    Certify(#[from] CertifyError),
    /// The value of what is beside start positions is too large.
    #[error(transparent)]
    Limit(#[from] Limit),
    #[error("the strategy proves no statement about its start positions: {0}")]
    NoStatement(String),
    /// Time, memory or an interruption.
    #[error(transparent)]
    Stopped(#[from] Halt),
}

/// A claim of the system that a strategy is compiled to, and how many steps its proof takes.
#[derive(Clone, Debug, Serialize)]
pub struct Claimed {
    pub name: String,
    pub steps: usize,
}

/// Whether a statement is about the start positions of a strategy, and says what strategies prove.
///
/// # Errors
/// What it is about instead, or at which `n` it is false.
pub fn concerns(strategy: &Strategy, statement: &Statement) -> Result<(), Unproved> {
    let exceptions = compile::concerns(strategy, statement)?;
    let Some(last) = exceptions.last() else {
        return Ok(());
    };
    let mut instead = Box::new(statement.clone());
    for least in &mut instead.variables {
        *least = last + 1;
    }
    Err(Unproved::Zero { exceptions, instead })
}

/// What a strategy says of its start positions: Left wins them all, moving second; or moving first,
/// and if they are their own negatives, so does Right.
///
/// # Errors
/// If there is no such statement.
pub fn statement(strategy: &Strategy) -> Result<Statement, Unproved> {
    let start = &strategy.start;
    let families = start.families.iter().map(|number| &strategy.families[*number]);
    let is_symmetric = families.clone().all(is_its_negative);
    let relation = match (start.left_to_move, is_symmetric && start.beside.is_empty()) {
        (true, true) => "||",
        (true, false) => "|>",
        (false, _) => ">=",
    };
    // With a family that comes again, so much more than with the one before.
    let (mut rows, mut ranges): (Vec<String>, Vec<String>) = Default::default();
    let mut exponents: FxHashMap<usize, String> = FxHashMap::default();
    for ((number, family), variable) in start.families.iter().zip(families).zip(VARIABLES) {
        let [prefix, block, suffix] =
            [&family.prefix, &family.block, &family.suffix].map(Part::clone);
        let (exponent, least) = match exponents.get(number) {
            Some(exponent) => {
                let apart = start.apart.max(1).div_ceil(family.block.len());
                (format!("{exponent}+{variable}"), apart)
            }
            None => (variable.to_owned(), fewest(family, start.from)),
        };
        let power = match exponent.len() {
            1 => exponent.clone(),
            _ => format!("({exponent})"),
        };
        rows.push(format!("{prefix}({block})^{power}{suffix}"));
        ranges.push(format!("{variable} >= {least}"));
        exponents.insert(*number, exponent);
    }
    let (rows, ranges) = (rows.join(" + "), ranges.join(", "));
    let beside = beside(&start.beside)?;
    let text = format!("{rows}{beside} {relation} 0 for all {ranges}");
    text.parse().map_err(|_| Unproved::NoStatement(text))
}

/// Names for the numbers of blocks in start positions.
const VARIABLES: [&str; 4] = ["n", "m", "l", "k"];

/// Whether short members are their own negatives.
fn is_its_negative(family: &Family) -> bool {
    (1..4).all(|copies| {
        let row = family.with_blocks(copies);
        row.is_same(&row.negative())
    })
}

/// The blocks of the shortest member of at least so many stones.
fn fewest(family: &Family, stones: usize) -> usize {
    let ends = family.prefix.len() + family.suffix.len();
    let rest = stones.max(1).saturating_sub(ends);
    rest.div_ceil(family.block.len())
}

/// ` + ` and the value of a sum by name; nothing for 0.
fn beside(sum: &[Part]) -> Result<String, Limit> {
    let (mut arena, mut parts) = (Arena::new(), Parts::new());
    let mut total = Value::ZERO;
    for part in sum {
        let part = parts.intern(part);
        let value = parts.value(part, &mut arena)?;
        total = arena.add(total, value)?;
    }
    Ok(match total {
        Value::ZERO => String::new(),
        total => format!(" + {}", arena.name(total).full()),
    })
}

/// Proves a statement by a strategy, with all that the strategy rests on, within limits. Each claim
/// that is proved is reported.
///
/// # Errors
/// See [`Unproved`].
pub fn prove(
    strategy: &Strategy,
    statement: &Statement,
    control: &Control,
    report: &mut dyn FnMut(Claimed),
) -> Result<Proof, Unproved> {
    concerns(strategy, statement)?;
    let certificate = certify(strategy, statement, control, report)?;
    let sealed = seal(&certificate, &mut Library::default())?;
    Ok(Proof {
        statement: statement.clone(),
        certificate,
        bytes: sealed.bytes,
        root: sealed.verified.root_hex(),
        strategy: Some(strategy.name.clone()),
    })
}

/// Proves a statement by the claims of a strategy, within limits. A statement about single positions
/// need not be about the start positions. Each claim that is proved is reported.
///
/// # Errors
/// See [`Unproved`].
pub fn certify(
    strategy: &Strategy,
    statement: &Statement,
    control: &Control,
    report: &mut dyn FnMut(Claimed),
) -> Result<wire::Certificate, Unproved> {
    let certificate = compile::certify(strategy, statement, &mut within(control, report));
    certificate.map_err(|failure| stopped(control, failure))
}

/// To prove one step of a claim takes about as long as so many elementary steps.
const WORK_OF_STEP: u64 = 50;

/// Counts the work for each claim, and ends where no more is allowed.
fn within<'a>(
    control: &'a Control,
    report: &'a mut dyn FnMut(Claimed),
) -> impl FnMut(&str, Option<&claims::Proof>) -> Result<(), Limit> + 'a {
    move |name, proof| {
        let mut steps = 0;
        if let Some(proof) = proof {
            proof.visit(&mut |_| steps += 1);
        }
        report(Claimed { name: name.to_owned(), steps });
        control.charge(WORK_OF_STEP * steps as u64).map_err(|_| Limit::Stopped)
    }
}

/// Why a compiler failed that works within limits.
fn stopped(control: &Control, failure: Failure) -> Unproved {
    match control.check() {
        Ok(()) => failure.into(),
        Err(halt) => halt.into(),
    }
}
