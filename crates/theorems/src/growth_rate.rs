//! The gain that a statement claims for its family, as in `(XXXOXO)^n < (n+1)*up`. The values of a
//! family may grow although they follow no pattern.
use super::goals::value_of;
use crate::claims::linear::gcd;
use crate::claims::{Fault, Theory, Word};
use crate::clobber::form::lcm;
use crate::clobber::{Count, Relation, Statement, Summand, Symbolic};
use crate::game::Value;

/// The gain of a family in a number of copies of its word.
#[derive(Clone, Copy, Debug)]
pub struct GrowthRate {
    pub copies: i64,
    pub gain: Value,
    /// Whether the family is subtracted in the difference of the sides.
    pub is_subtracted: bool,
}

/// Maximum period of bounds, and maximum number of copies of a game that bounds gain in a period.
const MOST_COPIES: i64 = 12;

/// Maximum least common multiple of the divisors of a statement. Periods are much shorter.
const MOST_STEP: u64 = 1 << 16;

impl GrowthRate {
    /// Returns the growth rate of an inequality in one variable between a single family with one
    /// power and games whose number grows. Returns `None` for other statements, and if the gain is
    /// confused with 0.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn of(statement: &Statement, theory: &mut Theory) -> Result<Option<GrowthRate>, Fault> {
        if statement.variables.len() != 1 || statement.relation == Relation::Equal {
            return Ok(None);
        }
        let sides = [(&statement.left, false), (&statement.right, true)];
        let summands = sides
            .into_iter()
            .flat_map(|(summands, is_right)| summands.iter().map(move |s| (s, is_right)));
        let mut line = None;
        let mut games = Vec::new();
        for (Summand { count, atom }, is_right) in summands {
            let is_negative = count.is_negative != is_right;
            match atom {
                Symbolic::Game(atom) if !count.numerator.is_constant() => {
                    games.push((value_of(theory, atom)?, count, is_negative));
                }
                Symbolic::Game(_) => {}
                Symbolic::Row(words) => match (&words[..], line) {
                    ([Word { powers, .. }], None)
                        if powers.len() == 1 && [1, -1].map(Count::constant).contains(count) =>
                    {
                        line = Some((powers[0].exponent.coefficient(0), is_negative));
                    }
                    _ => return Ok(None),
                },
                Symbolic::Any(_) => return Ok(None),
            }
        }
        let Some((exponent, is_line_negative)) = line.filter(|_| !games.is_empty()) else {
            return Ok(None);
        };
        let mut divisors = games.iter().map(|(_, count, _)| u64::from(count.divisor));
        let step = divisors.try_fold(1, |all, one| {
            let step = lcm(all, one);
            (step <= MOST_STEP).then_some(step)
        });
        let Some(step) = step.and_then(|step| i64::try_from(step).ok()) else {
            return Ok(None);
        };
        let copies_of =
            |count: &Count| count.numerator.coefficient(0) * step / i64::from(count.divisor);
        let all = games.iter().map(|(_, count, _)| copies_of(count));
        let all = all.map(i64::unsigned_abs);
        let common = all.fold((exponent * step).unsigned_abs(), gcd) as i64;
        let copies = exponent * step / common;
        let mut gain = Value::ZERO;
        for (value, count, is_negative) in &games {
            let more = copies_of(count) / common;
            if more.abs() > MOST_COPIES {
                return Ok(None);
            }
            let copies = if *is_negative == is_line_negative { -more } else { more };
            gain = theory.arena.add_copies(gain, copies, *value)?;
        }
        let arena = &mut theory.arena;
        let is_slope = arena.le(Value::ZERO, gain) != arena.le(gain, Value::ZERO);
        let rate = GrowthRate { copies, gain, is_subtracted: is_line_negative };
        Ok((is_slope && (1..=MOST_COPIES).contains(&copies)).then_some(rate))
    }
}

#[cfg(test)]
mod tests;
