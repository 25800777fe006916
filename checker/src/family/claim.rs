//! From the theorem to the statement: instances one by one up to where everything moves in step, and the step.
//!
//! With `D(n)` = left side − right side: from some `n₁` on all lines of the statement are long enough for the theorem. If
//! `T` is a multiple of every period that occurs, `D(n + T) = D(n) + Δ` for all `n ≥ n₁`, and Δ does not depend on
//! `n`. So the relation holds for all `n` if it holds for `n < n₁ + T` and Δ does not lead out of it.

use super::Replay;
use super::law::Law;
use super::statement::{Atom, ForAll, Line, Linear, Summand};
use super::table::{Table, value};
use super::tape::Tape;
use crate::kernel::claim::value as game;
use crate::kernel::error::{Code, Section, Stop};
use crate::kernel::statement::{Problem, Relation};
use crate::kernel::term::{Ref, Term};

/// Parses the section *statement*, which must be in canonical form.
pub fn read_statement(bytes: &[u8]) -> Result<ForAll, Stop> {
    let syntax = |offset, message: &str| {
        Stop::fault(Code::StatementSyntax, Section::Statement, offset, message)
    };
    let text = std::str::from_utf8(bytes)
        .map_err(|e| syntax(e.valid_up_to(), "the statement is not ASCII"))?;
    let statement = ForAll::parse(text).map_err(|error| match error.problem {
        Problem::Syntax => syntax(error.offset, error.message),
        Problem::Limit => Stop::fault(
            Code::StatementLimit,
            Section::Statement,
            error.offset,
            error.message,
        ),
    })?;
    if statement.to_string() != text {
        return Err(Stop::fault(
            Code::StatementCanonical,
            Section::Statement,
            0,
            "the statement is not written in canonical form",
        ));
    }
    Ok(statement)
}

fn lines(statement: &ForAll) -> impl Iterator<Item = &Line> {
    let summands = statement.left.iter().chain(&statement.right);
    summands.filter_map(|summand| match &summand.atom {
        Atom::Line(line) => Some(line),
        Atom::Game(_) => None,
    })
}

/// The line that the statement is about: all its rows are powers of the same word between the same ends.
pub fn tape(statement: &ForAll) -> Result<Tape, Stop> {
    let stones = |text: &str| text.bytes().map(|byte| u8::from(byte == b'X')).collect();
    let mut common: Option<Tape> = None;
    for line in lines(statement) {
        let tape = Tape {
            left: stones(&line.left),
            word: stones(&line.word),
            right: stones(&line.right),
        };
        if common.as_ref().is_some_and(|first| *first != tape) {
            return Err(fault(
                Code::FamilyLine,
                "the statement has rows of different words",
            ));
        }
        common = Some(tape);
    }
    common.ok_or_else(|| fault(Code::FamilyLine, "the statement has no row with a power"))
}

fn fault(code: Code, message: impl Into<String>) -> Stop {
    Stop::fault(code, Section::Statement, 0, message)
}

/// The exponents of rows that are shorter than the window, ascending.
pub fn rows(statement: &ForAll, tape: &Tape, start: usize) -> Result<Vec<usize>, Stop> {
    let mut rows = Vec::new();
    for line in lines(statement) {
        let mut n = first(statement);
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

/// The first `n` that is meant.
fn first(statement: &ForAll) -> u64 {
    let (from, modulus) = (u64::from(statement.from), u64::from(statement.modulus));
    let ahead = u64::from(statement.residue).saturating_add(modulus);
    let past = from.checked_rem(modulus).unwrap_or(0);
    let missing = ahead.saturating_sub(past).checked_rem(modulus).unwrap_or(0);
    from.saturating_add(missing)
}

fn exponent(linear: Linear, n: u64) -> Result<usize, Stop> {
    let exponent = linear.at(n).and_then(|e| usize::try_from(e).ok());
    exponent.ok_or_else(|| {
        fault(
            Code::FamilyRange,
            format!("an exponent is negative at n = {n}"),
        )
    })
}

/// Checks the statement, given the theorem.
pub fn check(
    replay: &mut Replay,
    statement: &ForAll,
    table: &Table,
    theorem: &Law,
) -> Result<(), Stop> {
    let step = lasting_step(replay, statement, theorem)?;
    let mut n = first(statement);
    let mut end: Option<u64> = None;
    while end.is_none_or(|end| n < end) {
        if end.is_none() && all_long(statement, table, n)? {
            end = Some(n.saturating_add(step));
        }
        replay.games.budget.charge(1)?;
        replay.stats.instances = replay.stats.instances.saturating_add(1);
        let difference = difference(replay, statement, table, theorem, n)?;
        if !holds(replay, statement.relation, &difference)? {
            return Err(fault(
                Code::FamilyClaim,
                format!("the statement is false at n = {n}"),
            ));
        }
        n = n.saturating_add(u64::from(statement.modulus));
    }
    Ok(())
}

/// Whether every row of the statement is long enough for the theorem.
fn all_long(statement: &ForAll, table: &Table, n: u64) -> Result<bool, Stop> {
    for line in lines(statement) {
        if table.tape.stones(exponent(line.exponent, n)?) < table.window.start {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The least multiple T of all periods, or twice that, with a Δ that does not lead out of the relation: `up*` is confused with 0 and
/// `2·up*` is greater.
fn lasting_step(replay: &mut Replay, statement: &ForAll, theorem: &Law) -> Result<u64, Stop> {
    let least = step(statement, theorem)?;
    for step in [least, least.saturating_mul(2)] {
        let drift = drift(replay, statement, theorem, step)?;
        if keeps(replay, statement.relation, &drift)? {
            return Ok(step);
        }
    }
    Err(fault(
        Code::FamilyDrift,
        format!("the two sides drift apart from n to n + {least}"),
    ))
}

/// The least multiple of all periods.
fn step(statement: &ForAll, theorem: &Law) -> Result<u64, Stop> {
    let mut step = u64::from(statement.modulus);
    for line in lines(statement) {
        step = multiple(step, u64::from(line.exponent.slope), theorem.period as u64)?;
    }
    for summand in statement.left.iter().chain(&statement.right) {
        let count = summand.count;
        step = multiple(
            step,
            u64::from(count.linear.slope),
            u64::from(count.divisor),
        )?;
    }
    Ok(step)
}

/// The least multiple `t` of `step` such that `slope · t` is a multiple of `period`.
fn multiple(step: u64, slope: u64, period: u64) -> Result<u64, Stop> {
    let moved = slope.checked_mul(step).ok_or(Stop::Internal)?;
    let common = gcd(moved, period);
    let factor = period.checked_div(common).ok_or(Stop::Internal)?;
    let step = step.checked_mul(factor).filter(|step| *step < 1 << 32);
    step.ok_or_else(|| {
        fault(
            Code::StatementLimit,
            "the periods have a multiple above 2^32",
        )
    })
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
) -> Result<Vec<Term>, Stop> {
    let mut sum = Vec::new();
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
        push(replay, &mut sum, value, copies)?;
    }
    Ok(sum)
}

/// All summands of `D`, the right side with the opposite sign.
fn signed(statement: &ForAll) -> impl Iterator<Item = (&Summand, i64)> {
    let sign = |summand: &Summand| if summand.negative { -1_i64 } else { 1 };
    let left = statement.left.iter().map(move |s| (s, sign(s)));
    let right = statement.right.iter();
    left.chain(right.map(move |s| (s, sign(s).saturating_neg())))
}

/// `D(n)`
fn difference(
    replay: &mut Replay,
    statement: &ForAll,
    table: &Table,
    theorem: &Law,
    n: u64,
) -> Result<Vec<Term>, Stop> {
    let mut sum = Vec::new();
    for (summand, sign) in signed(statement) {
        let copies = summand.count.at(n).and_then(|c| c.checked_mul(sign));
        match &summand.atom {
            Atom::Game(named) => {
                let value = game(&mut replay.games, named)?;
                push(replay, &mut sum, value, copies)?;
            }
            Atom::Line(line) => {
                let (row, periods) = within(table, theorem, exponent(line.exponent, n)?)?;
                let value = value(replay, row)?;
                push(replay, &mut sum, value, copies)?;
                let periods = copies.and_then(|c| c.checked_mul(periods));
                push(replay, &mut sum, theorem.saltus, periods)?;
            }
        }
    }
    Ok(sum)
}

/// A row of the table, and how many periods the row with this exponent is longer.
fn within(table: &Table, theorem: &Law, exponent: usize) -> Result<(Term, i64), Stop> {
    let beyond = table
        .tape
        .stones(exponent)
        .saturating_add(1)
        .saturating_sub(table.window.end);
    let periods = beyond.div_ceil(theorem.stones.max(1));
    let shorter = exponent.checked_sub(periods.saturating_mul(theorem.period));
    let row = table.row(shorter.ok_or(Stop::Internal)?)?;
    Ok((row, i64::try_from(periods).map_err(|_| Stop::Internal)?))
}

/// Adds so many copies of a value; fewer than none are copies of its negative.
fn push(
    replay: &mut Replay,
    sum: &mut Vec<Term>,
    value: Ref,
    copies: Option<i64>,
) -> Result<(), Stop> {
    let copies = copies.ok_or_else(|| fault(Code::StatementLimit, "a multiple is too large"))?;
    let value = if copies < 0 {
        replay.games.arena.negative(value)?
    } else {
        value
    };
    let copies = usize::try_from(copies.unsigned_abs()).map_err(|_| Stop::Internal)?;
    replay.games.budget.charge(copies)?;
    replay.games.budget.hold(copies.saturating_mul(4))?;
    sum.extend(std::iter::repeat_n(Term::value(value), copies));
    Ok(())
}

/// Whether `D` stands in the relation to 0.
fn holds(replay: &mut Replay, relation: Relation, sum: &[Term]) -> Result<bool, Stop> {
    let (games, play) = (&mut replay.games, &mut replay.play);
    let minus: Vec<Term> = sum
        .iter()
        .map(|term| games.negative(*term))
        .collect::<Result<_, Stop>>()?;
    Ok(match relation {
        Relation::Equal => play.is_zero(games, sum)?,
        Relation::AtLeast => play.at_least_zero(games, sum)?,
        Relation::AtMost => play.at_least_zero(games, &minus)?,
        Relation::Greater => {
            play.at_least_zero(games, sum)? && play.left_wins(games, sum.to_vec())?
        }
        Relation::Less => play.at_least_zero(games, &minus)? && play.left_wins(games, minus)?,
        Relation::Fuzzy => play.left_wins(games, sum.to_vec())? && play.left_wins(games, minus)?,
        Relation::Over => play.left_wins(games, sum.to_vec())?,
        Relation::Under => play.left_wins(games, minus)?,
    })
}

/// Whether adding Δ to a difference that stands in the relation keeps it there.
fn keeps(replay: &mut Replay, relation: Relation, drift: &[Term]) -> Result<bool, Stop> {
    let needed = match relation {
        Relation::Equal | Relation::Fuzzy => Relation::Equal,
        Relation::AtLeast | Relation::Greater | Relation::Over => Relation::AtLeast,
        Relation::AtMost | Relation::Less | Relation::Under => Relation::AtMost,
    };
    holds(replay, needed, drift)
}
