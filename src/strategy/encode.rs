//! A strategy as the sections of a certificate (docs/FORMAT.md, "Kind 3").
use segcert_check::Limits;
use segcert_check::strategy::{Sections, decode, select};
use segcert_replay::Flaw;
use segcert_replay::data::{
    Choice, Condition, Count, Members, Pattern, Range, Rule, Start, Strategy, Word,
};
use thiserror::Error;

use super::certificate::to_part;
use super::old;
use crate::bytes::{varint, word};
use crate::clobber::ForAll;

/// Why a strategy is in no certificate.
#[derive(Debug, Error)]
pub enum Unwritable {
    #[error(
        "rule {0} is about positions with lengths L and M, and nothing is proved of these for all lengths"
    )]
    Lengths(String),
    #[error("rule {0} is about a part in which nobody can move")]
    NoMoves(String),
    #[error("{0}")]
    Flaw(#[from] Flaw),
}

/// The sections of the certificate that a strategy proves a statement, whether it does or not. The certificates on which the strategy rests are
/// taken from `certificates`; `beside` is that of what the statement says besides, if anything.
///
/// # Errors
/// See [`Unwritable`].
pub fn sections(
    strategy: &Strategy,
    certificates: &[impl AsRef<[u8]>],
    beside: Option<&[u8]>,
    statement: &ForAll,
) -> Result<Sections, Unwritable> {
    let (bytes, names) = (encode(strategy)?, names(strategy));
    // What the checker reads has its lists in another order, and so the certificates.
    let decoded = decode(&bytes, &names, Limits::default()).map_err(old::flaw)?;
    let mut list = Vec::new();
    let chosen = select(&decoded, certificates, Limits::default());
    let mut chosen = chosen.map_err(old::flaw)?;
    chosen.extend(beside);
    varint(chosen.len() as u64, &mut list);
    for certificate in chosen {
        varint(certificate.len() as u64, &mut list);
        list.extend_from_slice(certificate);
    }
    Ok(Sections {
        statement: statement.to_string(),
        strategy: bytes,
        names,
        certificates: list,
    })
}

/// The section *strategy*.
///
/// # Errors
/// See [`Unwritable`].
pub fn encode(strategy: &Strategy) -> Result<Vec<u8>, Unwritable> {
    let families = strategy.families.iter().map(|family| {
        let words = [&family.prefix, &family.block, &family.suffix];
        words.into_iter().flat_map(plain).collect()
    });
    let rewrites = strategy.rewrites.iter().filter_map(|rewrite| {
        let from = part(&rewrite.from)?;
        Some([from, sum(&rewrite.to)].concat())
    });
    let classes = strategy.classes.iter().map(|class| {
        let members = class.members.iter().filter_map(|members| match members {
            Members::One(one) => Some([number(0), part(one)?].concat()),
            Members::Range(parts) => Some(range(parts, 1)),
        });
        set(members)
    });
    let sets = strategy.sets.iter().map(|invariant| {
        let any = invariant.any.iter().map(|case| conditions(case));
        let except = invariant.except.iter().map(|game| sum(game));
        let to_move = number(invariant.left_to_move.into());
        [to_move, set(any), set(except)].concat()
    });
    let rules = strategy.rules.iter().map(rule);
    Ok([
        list(families),
        start(&strategy.start),
        set(rewrites),
        list(classes),
        list(sets),
        set(strategy.won.iter().map(|game| sum(game))),
        set(strategy.won_sums.iter().filter_map(part)),
        list(rules.collect::<Result<Vec<_>, _>>()?.into_iter()),
    ]
    .concat())
}

/// The section *names*.
pub fn names(strategy: &Strategy) -> Vec<u8> {
    let mut bytes = name(&strategy.name);
    for family in &strategy.families {
        let [before, behind] = &family.notation;
        for text in [&family.name, before, behind] {
            bytes.extend(name(text));
        }
    }
    bytes.extend(set(strategy.spelled.iter().filter_map(part)));
    let classes = strategy.classes.iter().map(|class| &class.name);
    let sets = strategy.sets.iter().map(|set| &set.name);
    let rules = strategy.rules.iter().map(|rule| &rule.name);
    bytes.extend(classes.chain(sets).chain(rules).flat_map(|text| name(text)));
    bytes
}

fn start(start: &Start) -> Vec<u8> {
    let [family, from] = [start.family, start.from].map(|n| number(n as u64));
    [
        family,
        from,
        sum(&start.beside),
        number(start.left_to_move.into()),
    ]
    .concat()
}

fn rule(rule: &Rule) -> Result<Vec<u8>, Unwritable> {
    let lengths = || Unwritable::Lengths(rule.name.clone());
    let no_moves = || Unwritable::NoMoves(rule.name.clone());
    let choice = match (&rule.game, &rule.part) {
        (Some(game), _) => {
            let fixed = |pattern: &Pattern| match pattern {
                Pattern::One(word) => Ok(word.clone()),
                Pattern::Sized { .. } => Err(lengths()),
            };
            let words = game.iter().map(fixed).collect::<Result<Vec<_>, _>>()?;
            let (moved, rest) = words.split_first().ok_or_else(no_moves)?;
            [number(0), part(moved).ok_or_else(no_moves)?, sum(rest)].concat()
        }
        (None, Choice::One(one)) => [number(1), part(one).ok_or_else(no_moves)?].concat(),
        (None, Choice::Shortest(parts)) => [number(2), range(parts, 0)].concat(),
        (None, Choice::Longest(parts)) => [number(3), range(parts, 0)].concat(),
        (None, Choice::OfGame) => return Err(no_moves()),
    };
    let to = rule.to.iter().filter_map(|pattern| match pattern {
        Pattern::One(one) => Some(Ok([number(0), part(one)?].concat())),
        Pattern::Sized {
            family,
            negative,
            length,
        } => Some(match length.m {
            0 => {
                let family = 1 + 2 * *family as u64 + u64::from(*negative);
                Ok([number(family), signed(length.constant), signed(length.l)].concat())
            }
            _ => Err(lengths()),
        }),
    });
    let to = to.collect::<Result<Vec<_>, _>>()?;
    Ok([
        choice,
        conditions(&rule.conditions),
        multiset(to.into_iter()),
    ]
    .concat())
}

fn conditions(conditions: &[Condition]) -> Vec<u8> {
    set(conditions.iter().map(condition))
}

fn condition(condition: &Condition) -> Vec<u8> {
    let mut terms: Vec<(Vec<u8>, i64)> = Vec::new();
    for (coefficient, count) in &condition.terms {
        let counted = match count {
            Count::Parts => number(0),
            Count::Class(class) => number(2 + *class as u64),
            Count::Part(one) => match part(one) {
                Some(part) => [number(1), part].concat(),
                // It does not occur in standard form.
                None => continue,
            },
        };
        match terms.iter_mut().find(|(known, _)| *known == counted) {
            Some((_, sum)) => *sum += coefficient,
            None => terms.push((counted, *coefficient)),
        }
    }
    terms.retain(|(_, coefficient)| *coefficient != 0);
    let terms = terms
        .into_iter()
        .map(|(counted, coefficient)| [counted, signed(coefficient)].concat());
    [set(terms), signed(condition.bound)].concat()
}

/// `base` is added to the number of the family.
fn range(range: &Range, base: u64) -> Vec<u8> {
    let to = range.to.map_or(0, |to| to.saturating_sub(range.from) + 1);
    [base + range.family as u64, range.from as u64, to as u64]
        .map(number)
        .concat()
}

/// Parts without moves are left out.
fn sum(words: &[Word]) -> Vec<u8> {
    multiset(words.iter().filter_map(part))
}

/// A part as the smaller of its two readings; none if nobody can move in it.
fn part(stones: &Word) -> Option<Vec<u8>> {
    let reversed: Word = stones.iter().rev().copied().collect();
    let has_move = stones.windows(2).any(|pair| pair[0] != pair[1]);
    has_move.then(|| plain((&reversed).min(stones)))
}

fn plain(stones: &Word) -> Vec<u8> {
    let mut bytes = Vec::new();
    word(&to_part(stones), &mut bytes);
    bytes
}

fn name(text: &str) -> Vec<u8> {
    [number(text.len() as u64), text.as_bytes().to_vec()].concat()
}

fn number(number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    varint(number, &mut bytes);
    bytes
}

/// 0, −1, 1, −2, … as 0, 1, 2, 3, …
fn signed(signed: i64) -> Vec<u8> {
    number(((signed << 1) ^ (signed >> 63)) as u64)
}

/// Items in this order.
fn list(items: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let items: Vec<Vec<u8>> = items.collect();
    [number(items.len() as u64), items.concat()].concat()
}

/// Items in the order of their bytes, each once.
fn set(items: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut items: Vec<Vec<u8>> = items.collect();
    items.sort();
    items.dedup();
    list(items.into_iter())
}

/// Items in the order of their bytes.
fn multiset(items: impl Iterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut items: Vec<Vec<u8>> = items.collect();
    items.sort();
    list(items.into_iter())
}
