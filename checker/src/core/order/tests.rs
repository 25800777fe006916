//! The order as it is remembered, and by its definition alone.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation,
    clippy::indexing_slicing,
    clippy::expect_used,
    clippy::panic,
    clippy::precedence,
    clippy::unwrap_used
)]

use super::*;
use crate::core::budget::Limits;
use crate::wire::Reader;

fn unlimited() -> Limits {
    Limits { steps: u64::MAX, memory: u64::MAX }
}

/// All games with options among 0, 1, −1, `*` and `*2`, as a section: more than there are rungs.
fn arena() -> Arena {
    let options = [0, 2, 3, 4, 6];
    let lists: Vec<Vec<u8>> = (0..32)
        .map(|set| {
            let members = (0..5).filter(|bit| set >> bit & 1 == 1);
            members.map(|bit| options[bit]).collect()
        })
        .collect();
    let negatives = |list: &Vec<u8>| {
        let mut list: Vec<u8> = list.iter().map(|r| [0, 0, 3, 2, 4, 5, 6][*r as usize]).collect();
        list.sort_unstable();
        list
    };
    let mut entries = Vec::new();
    for left in &lists {
        for right in &lists {
            let here = (left.clone(), right.clone());
            let later = left.iter().chain(right).any(|r| *r != 0);
            if later
                && here != (vec![0, 4], vec![0, 4])
                && here <= (negatives(right), negatives(left))
            {
                entries.push(here);
            }
        }
    }
    entries.sort();
    let count = entries.len() + 3;
    let mut bytes = vec![count as u8 | 128, (count >> 7) as u8];
    bytes.extend([1, 0, 0, 1, 0, 1, 0, 2, 0, 3, 2, 0, 3]);
    for (left, right) in entries {
        for list in [left, right] {
            bytes.push(list.len() as u8);
            let mut least = 0;
            for option in list {
                bytes.push(option - least);
                least = option + 1;
            }
        }
    }
    let mut reader = Reader::new(&bytes);
    Arena::read(&mut reader, &mut Budget::new(unlimited())).unwrap()
}

fn by_definition(arena: &Arena, a: Ref, b: Ref) -> bool {
    let lefts = arena.options(a, Player::Left).unwrap().iter();
    let rights = arena.options(b, Player::Right).unwrap().iter();
    lefts.clone().all(|left| !by_definition(arena, b, *left))
        && rights.clone().all(|right| !by_definition(arena, *right, a))
}

#[test]
fn remembered() {
    let arena = arena();
    let mut budget = Budget::new(unlimited());
    let mut order = Order::new(&arena, &mut budget).unwrap();
    for a in arena.references().step_by(3) {
        for b in arena.references().step_by(5) {
            let answer = order.at_most(&arena, a, b, &mut budget).unwrap();
            assert_eq!(answer, by_definition(&arena, a, b), "{a:?} {b:?}");
        }
    }
}

/// A question that ended at a limit has nothing to do with the next one.
#[test]
fn after_a_limit() {
    let arena = arena();
    let mut order = Order::new(&arena, &mut Budget::new(unlimited())).unwrap();
    let mut ended = 0;
    for a in arena.references() {
        for b in arena.references().step_by(3) {
            // Enough to see that it is not known, but not for an objection.
            let mut budget = Budget::new(unlimited());
            if order.answer(&arena, a, b, &mut budget).unwrap().is_none() {
                let steps = budget.steps + 1;
                let mut short = Budget::new(Limits { steps, ..unlimited() });
                ended += u32::from(order.at_most(&arena, a, b, &mut short).is_err());
            }
            let answer = order.at_most(&arena, b, a, &mut Budget::new(unlimited())).unwrap();
            assert_eq!(answer, by_definition(&arena, b, a), "{b:?} {a:?}");
        }
    }
    assert!(ended > 0);
}

/// Whoever looks through lists of options pays for their lengths: they may be long.
#[test]
fn options_are_paid_for() {
    let arena = arena();
    let order = Order::new(&arena, &mut Budget::new(unlimited())).unwrap();
    let mut paid = 0;
    for a in arena.references() {
        for b in arena.references() {
            let mut budget = Budget::new(unlimited());
            let answer = order.answer(&arena, a, b, &mut budget).unwrap();
            let lefts = arena.options(a, Player::Left).unwrap();
            let rights = arena.options(b, Player::Right).unwrap();
            let objects = lefts.contains(&b) || rights.contains(&a);
            assert!(answer == Some(false) || !objects, "{a:?} {b:?}");
            if budget.steps > 0 {
                assert_eq!(budget.steps, (lefts.len() + rights.len()) as u64, "{a:?} {b:?}");
                paid += 1;
            } else {
                assert!(answer.is_some(), "{a:?} {b:?}");
            }
        }
    }
    assert!(paid > 0);
}
