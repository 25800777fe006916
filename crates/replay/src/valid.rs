//! Checks that a strategy is well-formed before it is used: its numbers must be meaningful, and
//! small enough for exact sums. These checks do not depend on whether the strategy wins.

use crate::clobber::{Cell, Component, Form};
use crate::data::{
    Choice, Condition, Count, Family, MOST_STONES, Members, Pattern, Range, Remainder, Rule, Set,
    Strategy,
};
use crate::error::Flaw;

/// Maximum sum of the coefficients and the bound of a condition, so that sums over the components
/// of a position stay far below 2^63.
const MAX_SIZE: u64 = 1 << 20;

/// Maximum number by which a condition on a remainder divides.
const MAX_MODULUS: i64 = 64;

/// Checks that everything to which a strategy refers exists.
///
/// # Errors
/// [`Flaw::Malformed`]
pub fn check(strategy: &Strategy) -> Result<(), Flaw> {
    if strategy.start.families.is_empty() {
        return Err(Flaw::malformed("`start` names no family of start positions"));
    }
    for family in &strategy.start.families {
        is_family(strategy, *family)?;
    }
    strategy.start.beside.iter().try_for_each(word)?;
    for family in &strategy.families {
        family_is_one(family).map_err(|flaw| flaw.in_entry("family", &family.name))?;
    }
    strategy.spelled.iter().try_for_each(word)?;
    for rewrite in &strategy.rewrites {
        word(&rewrite.from)?;
        rewrite.to.iter().try_for_each(word)?;
    }
    for class in &strategy.classes {
        let checked = class.members.iter().try_for_each(|members| match members {
            Members::One(one) => word(one),
            Members::Range(members) => range(strategy, members),
        });
        checked.map_err(|flaw| flaw.in_entry("class", &class.name))?;
    }
    for set in &strategy.sets {
        self::set(strategy, set).map_err(|flaw| flaw.in_entry("set", &set.name))?;
    }
    strategy.won.iter().flatten().try_for_each(word)?;
    strategy.won_sums.iter().try_for_each(word)?;
    let seeds = strategy.seeds.left.iter().chain(&strategy.seeds.right);
    seeds.flatten().try_for_each(word)?;
    for rule in &strategy.rules {
        self::rule(strategy, rule).map_err(|flaw| flaw.in_entry("rule", &rule.name))?;
    }
    Ok(())
}

fn set(strategy: &Strategy, set: &Set) -> Result<(), Flaw> {
    for case in &set.any {
        case.conditions.iter().try_for_each(|it| condition(strategy, it))?;
        case.remainders.iter().try_for_each(|it| remainder(strategy, it))?;
    }
    set.except.iter().flatten().try_for_each(word)?;
    set.lengths.iter().try_for_each(length)?;
    patterns(strategy, set.game.iter().flatten())
}

fn family_is_one(family: &Family) -> Result<(), Flaw> {
    let Cell { prefix, base, suffix, .. } = &family.rows;
    if base.is_empty() {
        return Err(Flaw::malformed("the base has no stones"));
    }
    [prefix, base, suffix].into_iter().try_for_each(word)
}

fn word(word: &Component) -> Result<(), Flaw> {
    stones(word.len())
}

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

fn range(strategy: &Strategy, range: &Range) -> Result<(), Flaw> {
    is_family(strategy, range.family)?;
    is_ordered(range)
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

fn is_family(strategy: &Strategy, family: usize) -> Result<(), Flaw> {
    let found = strategy.families.get(family);
    found.map(|_| ()).ok_or_else(|| Flaw::malformed("there is no family of this number"))
}

fn condition(strategy: &Strategy, condition: &Condition) -> Result<(), Flaw> {
    counts(strategy, &condition.terms)?;
    size(condition)
}

fn remainder(strategy: &Strategy, remainder: &Remainder) -> Result<(), Flaw> {
    counts(strategy, &remainder.terms)?;
    modulus(remainder.modulus)?;
    let coefficients = remainder.terms.iter().map(|(coefficient, _)| coefficient);
    let mut numbers = coefficients.chain([&remainder.remainder]);
    match numbers.all(|number| (0..remainder.modulus).contains(number)) {
        true => Ok(()),
        false => Err(Flaw::malformed("the numbers of a remainder are natural and below `mod`")),
    }
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

fn counts(strategy: &Strategy, terms: &[(i64, Count)]) -> Result<(), Flaw> {
    for (_, count) in terms {
        match count {
            Count::Class(class) => {
                let found = strategy.classes.get(*class);
                found.ok_or_else(|| Flaw::malformed("there is no class of this number"))?;
            }
            Count::Component(part) => word(part)?,
            Count::Components => {}
        }
    }
    Ok(())
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

fn rule(strategy: &Strategy, rule: &Rule) -> Result<(), Flaw> {
    for terms in &rule.conditions {
        condition(strategy, terms)?;
    }
    rule.lengths.iter().try_for_each(length)?;
    match &rule.part {
        Choice::OfGame => {}
        Choice::One(one) => word(one)?,
        Choice::Shortest(parts) | Choice::Longest(parts) => range(strategy, parts)?,
    }
    patterns(strategy, rule.game.iter().flatten().chain(&rule.to))
}

fn patterns<'a>(
    strategy: &Strategy,
    patterns: impl Iterator<Item = &'a Pattern>,
) -> Result<(), Flaw> {
    for pattern in patterns {
        match pattern {
            Pattern::One(one) => word(one)?,
            Pattern::Sized { family, length: of, .. } => {
                is_family(strategy, *family)?;
                length(of)?;
            }
        }
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
