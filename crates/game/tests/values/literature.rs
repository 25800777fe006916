//! Tests facts about linear Clobber from the literature (Albert, Grossman, Nowakowski and Wolfe,
//! 2005, and later papers).
use std::cmp::Ordering;

use segcert_game::Value;

use super::world::{World, in_world};

fn outcome(w: &mut World, g: Value) -> Option<Ordering> {
    match (w.arena.le(g, Value::ZERO), w.arena.le(Value::ZERO, g)) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    }
}

#[test]
fn one_stone_beside_a_block() {
    in_world(|w| {
        for n in 1..=30 {
            let expected = w.up_star(n - 1, n as u32 % 2);
            let text = format!("O{}", "X".repeat(n as usize));
            assert_eq!(w.component(&text), expected, "{text}");
        }
    });
}

#[test]
fn a_block_between_two_stones() {
    in_world(|w| {
        for n in 3..=30 {
            let expected = w.up_star(n - 3, n as u32 % 2);
            let text = format!("O{}O", "X".repeat(n as usize));
            assert_eq!(w.component(&text), expected, "{text}");
        }
    });
}

#[test]
fn two_blocks_cancel() {
    in_world(|w| {
        for m in 2..=15 {
            for n in 2..=15 {
                let text = "X".repeat(m) + &"O".repeat(n);
                assert_eq!(w.component(&text), Value::ZERO, "{text}");
            }
        }
    });
}

#[test]
fn xxo_repeated() {
    in_world(|w| {
        for n in 1..=30_usize {
            let expected = w.up_star(n.div_ceil(2) as i32, 0);
            assert_eq!(w.component(&"XXO".repeat(n)), expected, "(XXO)^{n}");
        }
    });
}

#[test]
fn alternating_stones() {
    in_world(|w| {
        let (up, down) = (w.up_star(1, 0), w.up_star(-1, 0));
        for n in 1..=18 {
            let g = w.component(&"XO".repeat(n));
            let expected = (n == 3).then_some(Ordering::Equal);
            assert_eq!(outcome(w, g), expected, "(XO)^{n}");
            assert_eq!(w.arena.negative(g), g, "(XO)^{n} is its own mirror image");
            if n > 5 {
                assert!(w.arena.le(down, g) && g != down, "(XO)^{n} > down");
                assert!(w.arena.le(g, up) && g != up, "(XO)^{n} < up");
            }
        }
    });
}
