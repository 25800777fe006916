//! Serialisation of fields of the calculus (docs/FORMAT.md) that postcard would encode differently.
use std::ops::{Add, Sub};

use serde::{Serialize, Serializer};

use crate::clobber::Form;

/// Types of values that can be written: references.
pub trait Reference: Copy + Into<u32> + Serialize {}

impl Reference for u32 {}

/// Number of term variants other than values.
const VALUES_FROM: u32 = 2;
/// Variant number of the step Move with an exponent.
const MOVE_AT: u32 = 11;
/// Number of step variants other than moves without an exponent.
const MOVES_FROM: usize = 12;

/// Largest reference to a value that a file can contain, in a term and in an ascending list.
pub const MAX_REFERENCE: u32 = u32::MAX - VALUES_FROM;
/// Largest number of an option that a file can contain.
pub const MAX_OPTION: u32 = u32::MAX - MOVES_FROM as u32;

/// Strictly increasing numbers, written as the first number and then the differences less 1.
pub struct Increasing<'a, T>(pub &'a [T]);

impl<T> Serialize for Increasing<'_, T>
where
    T: Copy + Default + Ord + From<u8> + Add<Output = T> + Sub<Output = T> + Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Increasing(numbers) = self;
        debug_assert!(numbers.is_sorted_by(|a, b| a < b), "numbers are not increasing");
        let mut least = T::default();
        serializer.collect_seq(numbers.iter().map(|&number| {
            let gap = number - least;
            least = number + T::from(1);
            gap
        }))
    }
}

/// Serialises numbers like [`Increasing`].
pub fn increasing<'a, T, S>(numbers: &'a [T], serializer: S) -> Result<S::Ok, S::Error>
where
    Increasing<'a, T>: Serialize,
    S: Serializer,
{
    Increasing(numbers).serialize(serializer)
}

/// Serialises a nonnegative number without a sign.
pub fn natural<S: Serializer>(number: &i64, serializer: S) -> Result<S::Ok, S::Error> {
    debug_assert!(*number >= 0, "{number} is negative");
    number.unsigned_abs().serialize(serializer)
}

/// Serialises lines with their factors, which are nonnegative.
pub fn factors<S: Serializer>(lines: &[(usize, i64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(lines.iter().map(|(line, factor)| (line, factor.unsigned_abs())))
}

/// Serialises a value with a number that follows the variant numbers of the other terms.
pub fn after_other_terms<V: Reference, S: Serializer>(
    value: &V,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    (VALUES_FROM + (*value).into()).serialize(serializer)
}

/// Serialises a move with its exponent, or with a number that follows the variant numbers of the
/// other steps.
pub fn moved<S: Serializer>(
    option: &usize,
    exponent: &Option<Form>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    match exponent {
        Some(exponent) => (MOVE_AT, option, exponent).serialize(serializer),
        None => (MOVES_FROM + option).serialize(serializer),
    }
}
