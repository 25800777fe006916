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
use crate::core::reader::Reader;

fn unlimited() -> Limits {
    Limits { steps: u64::MAX, memory: u64::MAX }
}

/// All games with options among 0, −1, 1 and `*`, as a section.
fn arena() -> Arena {
    let day_one = [0, 2, 3, 4];
    let lists: Vec<Vec<u8>> = (0..16)
        .map(|set| {
            let members = (0..4).filter(|bit| set >> bit & 1 == 1);
            members.map(|bit| day_one[bit]).collect()
        })
        .collect();
    let negatives = |list: &Vec<u8>| {
        let mut list: Vec<u8> = list.iter().map(|r| [0, 0, 3, 2, 4][*r as usize]).collect();
        list.sort_unstable();
        list
    };
    let mut entries = Vec::new();
    for left in &lists {
        for right in &lists {
            let here = (left.clone(), right.clone());
            let later = left.iter().chain(right).any(|r| *r != 0);
            if later && here <= (negatives(right), negatives(left)) {
                entries.push(here);
            }
        }
    }
    entries.sort();
    let mut bytes = vec![(entries.len() as u8 + 2) | 128, 1, 0, 1, 0, 1, 0, 1, 0];
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
    for a in arena.references() {
        for b in arena.references() {
            let answer = order.at_most(&arena, a, b, &mut budget).unwrap();
            assert_eq!(answer, by_definition(&arena, a, b), "{a:?} {b:?}");
        }
    }
}
