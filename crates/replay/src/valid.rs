//! Checks of the numbers of a strategy, for the reader of strategies: they must be meaningful, and
//! small enough for exact sums. These checks do not depend on whether the strategy wins.

use crate::clobber::Form;
use crate::data::{Condition, MOST_STONES, Range};
use crate::error::Flaw;

/// Maximum sum of the coefficients and the bound of a condition, so that sums over the components
/// of a position stay far below 2^63.
const MAX_SIZE: u64 = 1 << 20;

/// Maximum number by which a condition on a remainder divides.
const MAX_MODULUS: i64 = 64;

/// Checks that a component of this number of stones is not too long.
///
/// # Errors
/// [`Flaw::Malformed`]
pub fn stones(stones: usize) -> Result<(), Flaw> {
    if stones > MOST_STONES {
        let message = format!(
            "a component of {stones} stones is too long; at most {MOST_STONES} are possible"
        );
        return Err(Flaw::malformed(message));
    }
    Ok(())
}

/// Checks that a range does not end before it begins.
///
/// # Errors
/// [`Flaw::Malformed`]
pub fn is_ordered(range: &Range) -> Result<(), Flaw> {
    if range.to.is_some_and(|to| to < range.from) {
        return Err(Flaw::malformed("a range ends before it begins: write the shorter part first"));
    }
    Ok(())
}

/// Checks the number by which a condition on a remainder divides.
///
/// # Errors
/// [`Flaw::Malformed`]
pub fn modulus(modulus: i64) -> Result<(), Flaw> {
    match modulus {
        2..=MAX_MODULUS => Ok(()),
        _ => Err(Flaw::malformed(format!("the number behind `mod` is from 2 to {MAX_MODULUS}"))),
    }
}

/// Checks that the numbers of a condition are not too large.
///
/// # Errors
/// [`Flaw::Malformed`]
pub fn size(condition: &Condition) -> Result<(), Flaw> {
    let coefficients = condition.terms.iter().map(|term| term.0.unsigned_abs());
    let size = coefficients.fold(condition.bound.unsigned_abs(), u64::saturating_add);
    if size > MAX_SIZE {
        let message =
            format!("the numbers in a condition are too large: their sum is above {MAX_SIZE}");
        return Err(Flaw::malformed(message));
    }
    Ok(())
}

/// Checks that the numbers of a length are not too large.
///
/// # Errors
/// [`Flaw::Malformed`]
pub fn length(length: &Form) -> Result<(), Flaw> {
    let mut numbers = length.terms().iter().map(|term| term.1).chain([length.constant]);
    if numbers.any(|n| n.unsigned_abs() > MAX_SIZE) {
        let message = format!("a number in a length is too large: at most {MAX_SIZE} is possible");
        return Err(Flaw::malformed(message));
    }
    Ok(())
}
