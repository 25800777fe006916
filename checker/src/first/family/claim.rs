//! From the theorem to the statement: instances one by one up to where everything moves in step,
//! and the step.
//!
//! With `D(n)` = left side − right side, or what Theorem C says of it: from some `n₁` on all lines
//! of the statement are long enough for the theorem. If `T` is a multiple of every period that
//! occurs, `D(n + T) = D(n) + Δ` for all `n ≥ n₁`, and Δ does not depend on `n`. So the relation
//! holds for all `n` if it holds for `n < n₁ + T` and Δ does not lead out of it.

use super::Replay;
use super::instance::{Difference, Known, fault, push, signed};
use super::law::Law;
use super::statement::{Atom, ForAll, Line, Linear};
use super::tape::Tape;
use crate::first::kernel::claim::value as game;
use crate::first::kernel::error::{Code, Stop};
use crate::first::kernel::statement::Relation;

fn lines(statement: &ForAll) -> impl Iterator<Item = &Line> {
    let summands = statement.left.iter().chain(&statement.right);
    summands.filter_map(|summand| match &summand.atom {
        Atom::Line(line) => Some(line),
        Atom::Game(_) => None,
    })
}

/// The line that the statement is about: all its rows are powers of the same word between the same
/// ends.
pub fn tape(statement: &ForAll) -> Result<Tape, Stop> {
    let stones = |text: &str| text.bytes().map(|byte| u8::from(byte == b'X')).collect();
    let mut common: Option<Tape> = None;
    for line in lines(statement) {
        let tape =
            Tape { left: stones(&line.left), word: stones(&line.word), right: stones(&line.right) };
        if common.as_ref().is_some_and(|first| *first != tape) {
            return Err(fault(Code::FamilyLine, "the statement has rows of different words"));
        }
        common = Some(tape);
    }
    common.ok_or_else(|| fault(Code::FamilyLine, "the statement has no row with a power"))
}

/// The exponents of rows that are shorter than the window, ascending.
pub fn rows(statement: &ForAll, tape: &Tape, start: usize) -> Result<Vec<usize>, Stop> {
    let mut rows = Vec::new();
    for line in lines(statement) {
        let mut n = statement.first();
        loop {
            let exponent = exponent(line.exponent, n)?;
            if tape.stones(exponent) >= start {
                break;
            }
            rows.push(exponent);
            n = n.saturating_add(u64::from(statement.modulus));
        }
    }
    rows.sort_unstable();
    rows.dedup();
    Ok(rows)
}

pub fn exponent(linear: Linear, n: u64) -> Result<usize, Stop> {
    let exponent = linear.at(n).and_then(|e| usize::try_from(e).ok());
    exponent.ok_or_else(|| fault(Code::FamilyRange, format!("an exponent is negative at n = {n}")))
}

/// Checks the statement, given the theorem.
pub fn check(replay: &mut Replay, statement: &ForAll, known: &Known) -> Result<(), Stop> {
    let step = lasting_step(replay, statement, known.law)?;
    let mut n = statement.first();
    let mut end: Option<u64> = None;
    while end.is_none_or(|end| n < end) {
        if end.is_none() && all_long(statement, known, n)? {
            end = Some(n.saturating_add(step));
        }
        replay.games.budget.charge(1)?;
        replay.stats.instances = replay.stats.instances.saturating_add(1);
        known.check_instance(replay, statement, n)?;
        n = n.saturating_add(u64::from(statement.modulus));
    }
    Ok(())
}

/// Whether every row of the statement is long enough for the theorem to tell it from a row that is
/// a period shorter.
fn all_long(statement: &ForAll, known: &Known, n: u64) -> Result<bool, Stop> {
    let from = match known.bounds {
        Some(_) => known.table.window.end,
        None => known.table.window.start,
    };
    for line in lines(statement) {
        if known.table.tape.stones(exponent(line.exponent, n)?) < from {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The least multiple T of all periods, or twice that, with a Δ that does not lead out of the
/// relation: `up*` is confused with 0 and `2·up*` is greater.
fn lasting_step(replay: &mut Replay, statement: &ForAll, theorem: &Law) -> Result<u64, Stop> {
    let least = step(statement, theorem)?;
    for step in [least, least.saturating_mul(2)] {
        let drift = drift(replay, statement, theorem, step)?;
        if drift.holds(replay, kept(statement.relation))? {
            return Ok(step);
        }
    }
    Err(fault(Code::FamilyDrift, format!("the two sides drift apart from n to n + {least}")))
}

/// The least multiple of all periods.
fn step(statement: &ForAll, theorem: &Law) -> Result<u64, Stop> {
    let mut step = u64::from(statement.modulus);
    for line in lines(statement) {
        step = multiple(step, u64::from(line.exponent.slope), theorem.period as u64)?;
    }
    for summand in statement.left.iter().chain(&statement.right) {
        let count = summand.count;
        step = multiple(step, u64::from(count.linear.slope), u64::from(count.divisor))?;
    }
    Ok(step)
}

/// The least multiple `t` of `step` such that `slope · t` is a multiple of `period`.
fn multiple(step: u64, slope: u64, period: u64) -> Result<u64, Stop> {
    let moved = slope.checked_mul(step).ok_or(Stop::Internal)?;
    let common = gcd(moved, period);
    let factor = period.checked_div(common).ok_or(Stop::Internal)?;
    let step = step.checked_mul(factor).filter(|step| *step < 1 << 32);
    step.ok_or_else(|| fault(Code::StatementLimit, "the periods have a multiple above 2^32"))
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while let Some(rest) = a.checked_rem(b) {
        (a, b) = (b, rest);
    }
    a
}

/// `D(n + T) − D(n)` once all rows are long.
fn drift(
    replay: &mut Replay,
    statement: &ForAll,
    theorem: &Law,
    step: u64,
) -> Result<Difference<'static>, Stop> {
    let mut difference = Difference::default();
    for (summand, sign) in signed(statement) {
        let (value, copies) = match &summand.atom {
            Atom::Line(line) => {
                let moved = u64::from(line.exponent.slope).saturating_mul(step);
                let periods = moved.checked_div(theorem.period as u64);
                let copies = i64::try_from(periods.ok_or(Stop::Internal)?).ok();
                let copies = copies.and_then(|n| n.checked_mul(summand.count.linear.offset));
                (theorem.saltus, copies)
            }
            Atom::Game(named) => {
                let moved = u64::from(summand.count.linear.slope).saturating_mul(step);
                let copies = moved.checked_div(u64::from(summand.count.divisor));
                let copies = copies.and_then(|n| i64::try_from(n).ok());
                (game(&mut replay.games, named)?, copies)
            }
        };
        let copies = copies.and_then(|copies| copies.checked_mul(sign));
        push(replay, &mut difference.sum, value, copies)?;
    }
    Ok(difference)
}

/// How Δ must compare with 0, so that adding it to a difference that stands in the relation keeps
/// it there.
fn kept(relation: Relation) -> Relation {
    match relation {
        Relation::Equal | Relation::Fuzzy => Relation::Equal,
        Relation::AtLeast | Relation::Greater | Relation::Over => Relation::AtLeast,
        Relation::AtMost | Relation::Less | Relation::Under => Relation::AtMost,
    }
}
