//! A statement at one `n`: the difference of its sides, as the theorem knows it.

use super::Replay;
use super::bounds::{Bounds, choice};
use super::claim::exponent;
use super::law::Law;
use super::statement::{Atom, ForAll, Summand};
use super::table::{Table, value};
use crate::first::kernel::claim::{goals_of, value as game};
use crate::first::kernel::error::{Code, Section, Stop};
use crate::first::kernel::statement::Relation;
use crate::first::term::{Judgment, Ref, Term};

/// A theorem that was checked.
pub struct Known<'a> {
    pub table: &'a Table,
    pub law: &'a Law,
    /// The system of Theorem C.
    pub bounds: Option<&'a Bounds>,
}

/// A sum of values, and of sections of which only bounds are known.
#[derive(Default)]
pub struct Difference<'a> {
    pub sum: Vec<Term>,
    bounded: Vec<Bounded<'a>>,
}

/// So many copies of a section, which are at least so many copies of each of `least`, and whose
/// negatives are at least that of `greatest`.
struct Bounded<'a> {
    copies: i64,
    least: &'a [Ref],
    greatest: &'a [Ref],
}

impl Known<'_> {
    /// Checks the statement at one `n`.
    pub fn check_instance(
        &self,
        replay: &mut Replay,
        statement: &ForAll,
        n: u64,
    ) -> Result<(), Stop> {
        let difference = self.difference(replay, statement, n)?;
        if difference.holds(replay, statement.relation)? {
            return Ok(());
        }
        if difference.bounded.is_empty() {
            let message = format!("the statement is false at n = {n}");
            return Err(fault(Code::FamilyClaim, message));
        }
        let message = format!("the statement does not follow from the bounds at n = {n}");
        Err(fault(Code::FamilyLaw, message))
    }

    /// `D(n)`
    fn difference(
        &self,
        replay: &mut Replay,
        statement: &ForAll,
        n: u64,
    ) -> Result<Difference<'_>, Stop> {
        let mut difference = Difference::default();
        for (summand, sign) in signed(statement) {
            let copies = summand.count.at(n).and_then(|c| c.checked_mul(sign));
            match &summand.atom {
                Atom::Game(named) => {
                    let value = game(&mut replay.games, named)?;
                    push(replay, &mut difference.sum, value, copies)?;
                }
                Atom::Line(line) => {
                    let exponent = exponent(line.exponent, n)?;
                    self.add_row(replay, &mut difference, exponent, copies)?;
                }
            }
        }
        Ok(difference)
    }

    /// Adds so many copies of the row with this exponent.
    fn add_row<'a>(
        &'a self,
        replay: &mut Replay,
        difference: &mut Difference<'a>,
        exponent: usize,
        copies: Option<i64>,
    ) -> Result<(), Stop> {
        let stones = self.table.tape.stones(exponent);
        if let Some(bounds) = self.bounds {
            if stones >= self.table.window.end {
                let line = self.table.line()?;
                difference.bounded.push(Bounded {
                    copies: copies.ok_or(Stop::Internal)?,
                    least: bounds.claimed(true, line, stones)?,
                    greatest: bounds.claimed(false, line, stones)?,
                });
                return Ok(());
            }
        }
        let (row, periods) = self.within(exponent)?;
        let value = value(replay, row)?;
        push(replay, &mut difference.sum, value, copies)?;
        let periods = copies.and_then(|c| c.checked_mul(periods));
        push(replay, &mut difference.sum, self.law.saltus, periods)
    }

    /// A row of the table, and how many periods the row with this exponent is longer.
    fn within(&self, exponent: usize) -> Result<(Term, i64), Stop> {
        let beyond = self
            .table
            .tape
            .stones(exponent)
            .saturating_add(1)
            .saturating_sub(self.table.window.end);
        let periods = beyond.div_ceil(self.law.stones.max(1));
        let shorter = exponent.checked_sub(periods.saturating_mul(self.law.period));
        let row = self.table.row(shorter.ok_or(Stop::Internal)?)?;
        Ok((row, i64::try_from(periods).map_err(|_| Stop::Internal)?))
    }
}

impl Difference<'_> {
    /// Whether it is known to stand in the relation to 0.
    pub fn holds(&self, replay: &mut Replay, relation: Relation) -> Result<bool, Stop> {
        for (negated, judgment) in goals_of(relation) {
            if !self.satisfies(replay, *negated, *judgment)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the judgment about the difference, or about its negative, holds for something that
    /// is at most that.
    fn satisfies(
        &self,
        replay: &mut Replay,
        negated: bool,
        judgment: Judgment,
    ) -> Result<bool, Stop> {
        let mut values = Vec::new();
        for term in &self.sum {
            values.push(if negated { replay.games.negative(*term)? } else { *term });
        }
        let mut lists = Vec::new();
        for section in &self.bounded {
            let from_below = (section.copies >= 0) != negated;
            lists.push(if from_below { section.least } else { section.greatest });
        }
        let mut number = 0;
        while let Some(chosen) = choice(&lists, number) {
            let mut sum = values.clone();
            for (section, bound) in self.bounded.iter().zip(chosen) {
                push(replay, &mut sum, bound, section.copies.checked_abs())?;
            }
            replay.games.budget.charge(sum.len())?;
            let (games, play) = (&mut replay.games, &mut replay.play);
            let holds = match judgment {
                Judgment::AtLeast => play.at_least_zero(games, &sum)?,
                Judgment::Over => play.left_wins(games, sum)?,
            };
            if holds {
                return Ok(true);
            }
            number = number.saturating_add(1);
        }
        Ok(false)
    }
}

/// All summands of `D`, the right side with the opposite sign.
pub fn signed(statement: &ForAll) -> impl Iterator<Item = (&Summand, i64)> {
    let sign = |summand: &Summand| if summand.negative { -1_i64 } else { 1 };
    let left = statement.left.iter().map(move |s| (s, sign(s)));
    let right = statement.right.iter();
    left.chain(right.map(move |s| (s, sign(s).saturating_neg())))
}

/// Adds so many copies of a value; fewer than none are copies of its negative.
pub fn push(
    replay: &mut Replay,
    sum: &mut Vec<Term>,
    value: Ref,
    copies: Option<i64>,
) -> Result<(), Stop> {
    let copies = copies.ok_or_else(|| fault(Code::StatementLimit, "a multiple is too large"))?;
    let value = if copies < 0 { replay.games.arena.negative(value)? } else { value };
    let copies = usize::try_from(copies.unsigned_abs()).map_err(|_| Stop::Internal)?;
    replay.games.budget.charge(copies)?;
    replay.games.budget.hold(copies.saturating_mul(4))?;
    sum.extend(std::iter::repeat_n(Term::value(value), copies));
    Ok(())
}

pub fn fault(code: Code, message: impl Into<String>) -> Stop {
    Stop::fault(code, Section::Statement, 0, message)
}
