//! Proves statements for all `n` by a strategy, with a certificate.
use rustc_hash::FxHashMap;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Sealed, limits_for};
use segcert_check::shell::library::Library;
use segcert_replay::data::{Family, Strategy};
use serde::Serialize;
use thiserror::Error;

use super::compile::{self, Failure};
use crate::certificate::seal::seal_within;
use crate::certificate::{CertifyError, wire};
use crate::claims;
use crate::clobber::{
    Atom, Component, Count, Expr, Form, Relation, Statement, Summand, Symbolic, Term,
};
use crate::game::{Arena, Components, Limit, Value};
use crate::run::{Control, Halt};
use crate::theorems::prove::Proof;

/// Reason why a strategy does not prove a statement.
#[derive(Debug, Error)]
pub enum Unproved {
    #[error(transparent)]
    Failure(#[from] Failure),
    /// The row is equal to 0 for these `n`.
    #[error("the row is 0 at {}", .instead.written_point(&.exceptions[..1]))]
    Zero {
        exceptions: Vec<u32>,
        /// The statement without these `n`.
        instead: Box<Statement>,
    },
    #[error(transparent)]
    Certify(#[from] CertifyError),
    /// The value of the sum beside the start positions is too large.
    #[error(transparent)]
    Limit(#[from] Limit),
    #[error("the strategy proves no statement about its start positions: {0}")]
    NoStatement(String),
    /// A limit of time or memory was reached, or the work was interrupted.
    #[error(transparent)]
    Stopped(#[from] Halt),
}

/// A claim of the system to which a strategy is compiled, and the number of steps of its proof.
#[derive(Clone, Debug, Serialize)]
pub struct Claimed {
    pub name: String,
    pub steps: usize,
}

/// Tells whether a statement is about the start positions of a strategy, and claims a result that
/// strategies prove.
///
/// # Errors
/// Returns the reason why the strategy does not apply, or the `n` for which the statement is false.
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

/// Returns the statement of a strategy about its start positions: Left wins all of them, moving
/// second; or Left wins all of them, moving first, and so does Right if they are their own
/// negatives.
///
/// # Errors
/// Returns an error if there is no such statement.
pub fn statement(strategy: &Strategy) -> Result<Statement, Unproved> {
    let start = &strategy.start;
    let families = start.families.iter().map(|number| &strategy.families[*number]);
    let is_symmetric = families.clone().all(is_its_negative);
    let relation = match (start.left_to_move, is_symmetric && start.beside.is_empty()) {
        (true, true) => Relation::Confused,
        (true, false) => Relation::GreaterOrConfused,
        (false, _) => Relation::GreaterEqual,
    };
    let (mut rows, mut least) = (Vec::new(), vec![0; start.families.len()]);
    let mut exponents: FxHashMap<usize, Form> = FxHashMap::default();
    // The first family has the last variable, `n`.
    let variables = (0..start.families.len()).rev();
    for ((number, family), variable) in start.families.iter().zip(families).zip(variables) {
        let own = Form::parameter(variable);
        // If a family is repeated, its exponent exceeds the previous exponent by the variable.
        let (exponent, first) = match exponents.get(number) {
            Some(exponent) => {
                (exponent + &own, start.apart.max(1).div_ceil(family.rows.base.len()))
            }
            None => (own, fewest(family, start.from)),
        };
        let word = family.rows.member(exponent.clone());
        rows.push(Summand { count: Count::constant(1), atom: Symbolic::Row(vec![word]) });
        least[variable] = u32::try_from(first).unwrap_or(u32::MAX);
        exponents.insert(*number, exponent);
    }
    let right = vec![Summand::from(&Term { count: 1, atom: Atom::Nimber(0) })];
    let beside = Statement::about(&beside(&start.beside)?, relation, &Expr::zero()).left;
    let left = rows.into_iter().chain(beside).collect();
    let about = Statement::about(&Expr::zero(), relation, &Expr::zero());
    Ok(Statement { variables: least, left, right, ..about })
}

/// Tells whether short members are their own negatives.
fn is_its_negative(family: &Family) -> bool {
    (1..4).all(|copies| {
        let row = family.rows.word(copies);
        row.is_same(&row.negative())
    })
}

/// Returns the number of copies of the shortest member with at least `stones` stones.
fn fewest(family: &Family, stones: usize) -> usize {
    let rest = stones.max(1).saturating_sub(family.rows.affixes());
    rest.div_ceil(family.rows.base.len())
}

/// Returns the value of a sum as a named game.
fn beside(sum: &[Component]) -> Result<Expr, Unproved> {
    let (mut arena, mut parts) = (Arena::new(), Components::new());
    let total = parts.sum(sum, &mut arena)?;
    if total == Value::ZERO {
        return Ok(Expr::zero());
    }
    let name = arena.name(total).full().to_string();
    name.parse().map_err(|_| Unproved::NoStatement(name))
}

/// Proves a statement by a strategy, including the strategy's assumptions, within limits. Reports
/// each proved claim. If the statement is false for some `n`, proves the statement without these
/// `n` before the error names it.
///
/// # Errors
/// See [`Unproved`].
pub fn prove(
    strategy: &Strategy,
    statement: &Statement,
    control: &Control,
    report: &mut dyn FnMut(Claimed),
) -> Result<Proof, Unproved> {
    if let Err(unproved) = concerns(strategy, statement) {
        if let Unproved::Zero { instead, .. } = &unproved {
            certify(strategy, instead, control, report)?;
        }
        return Err(unproved);
    }
    let certificate = certify(strategy, statement, control, report)?;
    // A proof that took minutes is not lost because its check takes more than the usual work.
    let limits = Allowed { steps: Some(u64::MAX), memory: None };
    let sealed = seal_within(&certificate, limits, &mut Library::default())?;
    Ok(Proof {
        work: unusual_work(&sealed),
        strategy: Some(strategy.name.clone()),
        ..Proof::new(statement.clone(), certificate, sealed)
    })
}

/// Returns the number of elementary steps of a check, if the checker does not allow so many for a
/// file of this size unless it is told to.
pub(crate) fn unusual_work(sealed: &Sealed) -> Option<u64> {
    let usual = limits_for(sealed.bytes.len()).steps;
    Some(sealed.verified.stats.work).filter(|work| *work > usual)
}

/// Proves a statement by the claims of a strategy, within limits. A statement about single
/// positions need not be about the start positions. Reports each proved claim.
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

/// Number of elementary steps that take as much time as the proof of one step of a claim.
const WORK_OF_STEP: u64 = 50;

/// Counts the work for each claim, and ends when the limits are reached.
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

/// Returns the reason why a compiler failed that works within limits.
fn stopped(control: &Control, failure: Failure) -> Unproved {
    match control.check() {
        Ok(()) => failure.into(),
        Err(halt) => halt.into(),
    }
}
