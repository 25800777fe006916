//! Systems of linear inequalities over integers that are not negative, and their conjunctions with alternatives.
//!
//! "No solution" is to be trusted; it comes from Fourier–Motzkin elimination, which adds inequalities that follow. A solution is
//! checked by substitution. Where neither is found, the answer is that it is not known.

use crate::kernel::budget::Budget;
use crate::kernel::error::Stop;
use std::collections::BTreeMap;

/// `Σ coefficient · variable + constant ≥ 0`
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    pub coefficients: Vec<i64>,
    pub constant: i64,
}

/// Rows that hold together.
pub type Literal = Vec<Row>;

/// Literals one of which holds.
pub type Clause = Vec<Literal>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    None,
    Solution(Vec<i64>),
    Unknown,
}

/// More work than this is not done for one question.
const MOST_BRANCHES: usize = 20_000;
const MOST_ROWS: usize = 4_000;

impl Row {
    /// The row that holds iff this one does not.
    pub fn negation(&self) -> Row {
        Row {
            coefficients: self.coefficients.iter().map(|c| c.saturating_neg()).collect(),
            constant: self.constant.saturating_neg().saturating_sub(1),
        }
    }

    fn holds(&self, values: &[i64]) -> bool {
        let products = self.coefficients.iter().zip(values);
        let sum = products.fold(i128::from(self.constant), |sum, (c, x)| {
            sum.saturating_add(i128::from(*c).saturating_mul(i128::from(*x)))
        });
        sum >= 0
    }
}

/// A solution of all rows and all clauses.
pub fn solve(
    rows: &[Row],
    clauses: &[Clause],
    variables: usize,
    budget: &mut Budget,
) -> Result<Answer, Stop> {
    let mut held = 0_usize;
    let answer = branch(rows, clauses, variables, budget, &mut held)?;
    budget.release(held);
    Ok(answer)
}

/// Rows alone, then with each literal of a clause that their solution violates, and so on.
fn branch(
    rows: &[Row],
    clauses: &[Clause],
    variables: usize,
    budget: &mut Budget,
    held: &mut usize,
) -> Result<Answer, Stop> {
    let bytes = variables.saturating_mul(8).saturating_add(48);
    let literals = clauses.iter().flatten().map(Vec::len);
    let in_clauses = literals.fold(0, usize::saturating_add);
    let mut open = vec![rows.to_vec()];
    for _ in 0..MOST_BRANCHES {
        let Some(rows) = open.pop() else {
            return Ok(Answer::None);
        };
        let values = match solve_rows(&rows, variables, budget)? {
            Answer::None => continue,
            Answer::Unknown => return Ok(Answer::Unknown),
            Answer::Solution(values) => values,
        };
        budget.charge(in_clauses.saturating_mul(variables))?;
        let fails = |clause: &&Clause| {
            !clause.iter().any(|literal| literal.iter().all(|row| row.holds(&values)))
        };
        let failing = clauses.iter().filter(fails);
        let Some(clause) = failing.min_by_key(|clause| clause.len()) else {
            return Ok(Answer::Solution(values));
        };
        for literal in clause {
            let more = rows.len().saturating_add(literal.len());
            let more = more.saturating_mul(bytes);
            *held = held.saturating_add(more);
            budget.hold(more)?;
            open.push([rows.as_slice(), literal].concat());
        }
    }
    Ok(Answer::Unknown)
}

/// A row of the elimination. Of rows with the same coefficients the smallest is the strictest.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Wide {
    coefficients: Vec<i128>,
    constant: i128,
}

/// A solution of all rows.
fn solve_rows(rows: &[Row], variables: usize, budget: &mut Budget) -> Result<Answer, Stop> {
    budget.charge(rows.len().saturating_add(1).saturating_mul(variables))?;
    let (groups, count) = group(rows, variables);
    let bytes = count.saturating_mul(16).saturating_add(48);
    let mut held = rows.len().saturating_add(count).saturating_mul(bytes);
    budget.hold(held)?;
    let mut wide: Vec<Wide> = Vec::new();
    for row in rows {
        let mut coefficients = vec![0; count];
        for (group, coefficient) in groups.iter().zip(&row.coefficients) {
            if let Some(place) = coefficients.get_mut(*group) {
                *place = i128::from(*coefficient);
            }
        }
        let constant = i128::from(row.constant);
        wide.push(Wide { coefficients, constant });
    }
    for number in 0..count {
        let unit = (0..count).map(|other| i128::from(other == number));
        wide.push(Wide { coefficients: unit.collect(), constant: 0 });
    }
    let result = eliminate(wide, count, budget, &mut held);
    budget.release(held);
    let mut values = match result {
        Ok(Some(values)) => values,
        Ok(None) => return Ok(Answer::None),
        Err(Unsolved::Overflow) => return Ok(Answer::Unknown),
        Err(Unsolved::Stop(stop)) => return Err(stop),
    };
    // The first variable of a group gets its value, the others 0.
    let spread = groups.iter().map(|group| values.get_mut(*group).map_or(0, std::mem::take));
    let spread: Vec<i64> = spread.collect();
    Ok(match rows.iter().all(|row| row.holds(&spread)) {
        true => Answer::Solution(spread),
        false => Answer::Unknown,
    })
}

/// Variables that occur in all rows in the same way are one: the group of each, and the number of groups.
fn group(rows: &[Row], variables: usize) -> (Vec<usize>, usize) {
    let mut known: BTreeMap<Vec<i64>, usize> = BTreeMap::new();
    let mut groups = Vec::with_capacity(variables);
    for variable in 0..variables {
        let column = rows.iter().map(|row| row.coefficients.get(variable).copied().unwrap_or(0));
        let next = known.len();
        groups.push(*known.entry(column.collect()).or_insert(next));
    }
    (groups, known.len())
}

/// Why an elimination is given up.
enum Unsolved {
    /// Numbers or rows became too many.
    Overflow,
    Stop(Stop),
}

impl From<Stop> for Unsolved {
    fn from(stop: Stop) -> Unsolved {
        Unsolved::Stop(stop)
    }
}

/// Values for all variables, smallest first choices; `None` if there are none. `held` counts the memory of the rows.
fn eliminate(
    mut rows: Vec<Wide>,
    variables: usize,
    budget: &mut Budget,
    held: &mut usize,
) -> Result<Option<Vec<i64>>, Unsolved> {
    let bytes = variables.saturating_mul(16).saturating_add(48);
    let mut eliminated: Vec<(usize, Vec<Wide>)> = Vec::new();
    let mut left: Vec<usize> = (0..variables).collect();
    loop {
        let numbers = rows.len().saturating_add(1).saturating_mul(variables);
        budget.charge(numbers.saturating_mul(2))?;
        rows = tidy(rows);
        if rows.iter().any(|row| is_constant(row) && row.constant < 0) {
            return Ok(None);
        }
        let cost = |variable: &usize| {
            let sign = |row: &Wide| row.coefficients.get(*variable).map_or(0, |c| c.signum());
            let lower = rows.iter().filter(|row| sign(row) > 0).count();
            let upper = rows.iter().filter(|row| sign(row) < 0).count();
            lower.saturating_mul(upper)
        };
        let Some(best) = left.iter().enumerate().min_by_key(|(_, variable)| cost(variable)) else {
            break;
        };
        let variable = left.remove(best.0);
        let (with, without) = rows.into_iter().partition(|row| coefficient(row, variable) != 0);
        rows = without;
        let with: Vec<Wide> = with;
        let lower = with.iter().filter(|row| coefficient(row, variable) > 0);
        let lower = lower.count();
        let pairs = lower.saturating_mul(with.len().saturating_sub(lower));
        if pairs.saturating_add(rows.len()) > MOST_ROWS {
            return Err(Unsolved::Overflow);
        }
        budget.charge(pairs.saturating_mul(variables))?;
        let more = pairs.saturating_mul(bytes);
        *held = held.saturating_add(more);
        budget.hold(more)?;
        for lower in with.iter().filter(|row| coefficient(row, variable) > 0) {
            for upper in with.iter().filter(|row| coefficient(row, variable) < 0) {
                rows.push(combine(lower, upper, variable)?);
            }
        }
        eliminated.push((variable, with));
    }
    let mut values = vec![0_i128; variables];
    for (variable, rows) in eliminated.into_iter().rev() {
        budget.charge(rows.len().saturating_mul(variables))?;
        let value = smallest(&rows, variable, &values)?;
        *values.get_mut(variable).ok_or(Unsolved::Overflow)? = value;
    }
    let narrow = |value: i128| i64::try_from(value).map_err(|_| Unsolved::Overflow);
    values.into_iter().map(narrow).collect::<Result<_, _>>().map(Some)
}

fn coefficient(row: &Wide, variable: usize) -> i128 {
    row.coefficients.get(variable).copied().unwrap_or(0)
}

fn is_constant(row: &Wide) -> bool {
    row.coefficients.iter().all(|coefficient| *coefficient == 0)
}

/// The sum of multiples of two rows in which a variable does not occur.
fn combine(lower: &Wide, upper: &Wide, variable: usize) -> Result<Wide, Unsolved> {
    let times_lower = coefficient(upper, variable).checked_neg().ok_or(Unsolved::Overflow)?;
    let times_upper = coefficient(lower, variable);
    let both = |a: i128, b: i128| {
        let (a, b) = (a.checked_mul(times_lower), b.checked_mul(times_upper));
        a.zip(b).and_then(|(a, b)| a.checked_add(b)).ok_or(Unsolved::Overflow)
    };
    let pairs = lower.coefficients.iter().zip(&upper.coefficients);
    Ok(Wide {
        coefficients: pairs.map(|(a, b)| both(*a, *b)).collect::<Result<_, _>>()?,
        constant: both(lower.constant, upper.constant)?,
    })
}

/// Each row divided by the common divisor of its coefficients, the constant rounded down, which loses no integers; of rows with the same
/// coefficients only the strictest.
fn tidy(mut rows: Vec<Wide>) -> Vec<Wide> {
    for row in &mut rows {
        let divisor = row.coefficients.iter().fold(0, |divisor, c| gcd(divisor, *c));
        if divisor > 1 {
            for coefficient in &mut row.coefficients {
                *coefficient = coefficient.checked_div(divisor).unwrap_or(*coefficient);
            }
            row.constant = row.constant.checked_div_euclid(divisor).unwrap_or(row.constant);
        }
    }
    rows.sort_unstable();
    rows.dedup_by(|later, kept| later.coefficients == kept.coefficients);
    rows
}

fn gcd(a: i128, b: i128) -> i128 {
    if a == 1 || b == 0 {
        return a.saturating_abs();
    }
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while let Some(rest) = a.checked_rem(b) {
        (a, b) = (b, rest);
    }
    i128::try_from(a).unwrap_or(1)
}

/// The smallest value of a variable that its rows allow, given the others.
fn smallest(rows: &[Wide], variable: usize, values: &[i128]) -> Result<i128, Unsolved> {
    let (mut least, mut most) = (0_i128, i128::MAX);
    for row in rows {
        let mut rest = row.constant;
        for (index, (factor, value)) in row.coefficients.iter().zip(values).enumerate() {
            if index != variable {
                let product = factor.checked_mul(*value).ok_or(Unsolved::Overflow)?;
                rest = rest.checked_add(product).ok_or(Unsolved::Overflow)?;
            }
        }
        let factor = coefficient(row, variable);
        if factor > 0 {
            // factor · x ≥ −rest
            let bound = rest.checked_div_euclid(factor).and_then(i128::checked_neg);
            least = least.max(bound.ok_or(Unsolved::Overflow)?);
        } else {
            // −factor · x ≤ rest
            let factor = factor.checked_neg().ok_or(Unsolved::Overflow)?;
            most = most.min(rest.checked_div_euclid(factor).ok_or(Unsolved::Overflow)?);
        }
    }
    if least > most { Err(Unsolved::Overflow) } else { Ok(least) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::budget::Limits;

    fn row(coefficients: &[i64], constant: i64) -> Row {
        Row { coefficients: coefficients.to_vec(), constant }
    }

    /// All rows and clauses with small numbers, against trying all small values.
    #[test]
    fn agrees_with_trying_all_values() {
        let mut state = 1_u64;
        let mut random = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state.wrapping_shr(33).checked_rem(most).unwrap_or(0)
        };
        let mut budget = Budget::new(Limits::default());
        let (mut solved, mut unsolved, mut unknown) = (0, 0, 0);
        for _ in 0..3000 {
            let mut any_row = || {
                let coefficients: Vec<i64> = (0..3).map(|_| random(5) as i64 - 2).collect();
                row(&coefficients, random(9) as i64 - 5)
            };
            // At most 5 each, so that trying is complete.
            let mut rows: Vec<Row> = (0..2).map(|_| any_row()).collect();
            rows.extend([[-1, 0, 0], [0, -1, 0], [0, 0, -1]].map(|c| row(&c, 5)));
            let clauses: Vec<Clause> =
                (0..2).map(|_| vec![vec![any_row()], vec![any_row(), any_row()]]).collect();
            let holds = |values: &[i64]| {
                let clause =
                    |clause: &Clause| clause.iter().any(|l| l.iter().all(|r| r.holds(values)));
                rows.iter().all(|row| row.holds(values)) && clauses.iter().all(clause)
            };
            let all = (0..216_i64).map(|n| [n % 6, n / 6 % 6, n / 36]);
            let exists = all.into_iter().any(|values| holds(&values));
            match solve(&rows, &clauses, 3, &mut budget) {
                Ok(Answer::None) => {
                    assert!(!exists, "{rows:?} {clauses:?}");
                    unsolved += 1;
                }
                Ok(Answer::Solution(values)) => {
                    assert!(holds(&values));
                    solved += 1;
                }
                Ok(Answer::Unknown) | Err(_) => unknown += 1,
            }
        }
        assert!(solved > 500 && unsolved > 100 && unknown < 300, "{solved} {unsolved} {unknown}");
    }
}
