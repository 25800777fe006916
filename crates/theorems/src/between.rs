//! Suggests growing bounds for families whose values follow no law, from the values of their first
//! rows.
use super::formula::multiple;
use super::window::Window;
use crate::clobber::{Relation, Statement};
use crate::game::Limit;
use crate::game::standard::UpStar;

/// Slopes of bounds, ascending: ups, and the number of copies that gain them.
const SLOPES: [(i64, i64); 11] =
    [(1, 3), (1, 2), (2, 3), (1, 1), (4, 3), (3, 2), (2, 1), (5, 2), (3, 1), (4, 1), (5, 1)];

/// Maximum number of slopes that are tried for each bound.
const TRIED: usize = 4;

/// Largest n at which a bound begins, if it is then sharper than from n = 1 on.
const LAST_BEGIN: usize = 3;

/// Maximum number of ups with which rows are compared.
const MOST_UPS: i32 = 30;

/// Minimum number of ups that the rows gain; rows that gain less have constant bounds.
const LEAST_GAIN: i64 = 2;

/// The largest multiple of up below a row, and the smallest one above it.
#[derive(Clone, Copy)]
struct Between {
    below: i64,
    above: i64,
}

/// Returns statements that bound the rows of a family by multiples of up, from below and from above
/// (from above and from below if the rows fall), the sharpest bounds first. Both lists are empty if
/// the known rows do not grow.
///
/// # Errors
/// [`Limit`] of the arena.
pub fn bounds(window: &mut Window) -> Result<[Vec<Statement>; 2], Limit> {
    let none = [Vec::new(), Vec::new()];
    let rows = (1..window.values.len()).map(|n| between(window, n));
    let rows: Option<Vec<Between>> = rows.collect::<Result<_, _>>()?;
    let Some(mut rows) = rows else {
        return Ok(none);
    };
    let ([first, ..], [.., last]) = (&rows[..], &rows[..]) else {
        return Ok(none);
    };
    let gain = (last.below + last.above - first.below - first.above) / 2;
    if gain.abs() < LEAST_GAIN || rows.len() <= LAST_BEGIN {
        return Ok(none);
    }
    // A falling family is bounded as its negative.
    let sign = gain.signum();
    if sign < 0 {
        for row in &mut rows {
            (row.below, row.above) = (-row.above, -row.below);
        }
    }
    let (more, less) = match sign {
        1 => (Relation::Greater, Relation::Less),
        _ => (Relation::Less, Relation::Greater),
    };
    let family = window.family.to_string();
    let statement = |relation, (slope, copies): (i64, i64), (from, offset)| {
        let ups = multiple(slope, offset, copies, sign);
        let text = format!("{family} {relation} {ups} for all n >= {from}");
        text.parse::<Statement>().ok()
    };
    let steps = rows.len() as i64 - 1;
    let slow = SLOPES.iter().rev();
    let slow = slow.filter(|(slope, copies)| slope * steps <= copies * (gain.abs() + 1));
    let lower = slow.filter_map(|&slope| statement(more, slope, lower(&rows, slope)));
    let fast = SLOPES.iter();
    let fast = fast.filter(|(slope, copies)| slope * steps >= copies * (gain.abs() - 1));
    let upper = fast.filter_map(|&slope| statement(less, slope, upper(&rows, slope)));
    Ok([lower.take(TRIED).collect(), upper.take(TRIED).collect()])
}

/// Returns the multiples of up around a row; `None` if they exceed [`MOST_UPS`].
fn between(window: &mut Window, n: usize) -> Result<Option<Between>, Limit> {
    let (value, arena) = (window.values[n], &mut window.arena);
    let mut below = None;
    for ups in -MOST_UPS..=MOST_UPS {
        let scale = arena.up_star(UpStar { ups, nim: 0 })?;
        match (arena.le(scale, value), arena.le(value, scale)) {
            (true, false) => below = Some(i64::from(ups)),
            (false, true) => {
                let above = i64::from(ups);
                return Ok(below.map(|below| Between { below, above }));
            }
            _ => {}
        }
    }
    Ok(None)
}

/// Returns the n at which a lower bound `floor((slope·n + offset)/copies)` begins, and its offset.
fn lower(rows: &[Between], (slope, copies): (i64, i64)) -> (usize, i64) {
    let (from, offset) = sharpest(rows, |n, row| slope * n - copies * row.below - copies + 1);
    (from, -offset)
}

/// Returns the n at which an upper bound with this slope begins, and its offset.
fn upper(rows: &[Between], (slope, copies): (i64, i64)) -> (usize, i64) {
    sharpest(rows, |n, row| copies * row.above - slope * n)
}

/// Returns the n from which on the rows need the smallest offset, and that offset.
fn sharpest(rows: &[Between], needed: impl Fn(i64, &Between) -> i64) -> (usize, i64) {
    let all = (1..=LAST_BEGIN).map(|begin| {
        let rows = (begin as i64..).zip(&rows[begin - 1..]);
        let most = rows.map(|(n, row)| needed(n, row)).max();
        (begin, most.unwrap_or_default())
    });
    all.min_by_key(|(_, offset)| *offset).unwrap_or_default()
}

#[cfg(test)]
mod tests;
