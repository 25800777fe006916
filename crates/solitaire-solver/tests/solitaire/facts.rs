//! Tests of facts that the paper states.
use segcert_solitaire_solver::{Shape, Solution, strategy};

use super::oracle::{Oracle, board, boards, replay};

fn value(shape: Shape, text: &str) -> usize {
    Solution::find(&board(shape, text)).left()
}

fn checkerboard(stones: usize) -> String {
    "XO".chars().cycle().take(stones).collect()
}

/// Section 4: a checkerboard leaves n/4 + O(1) stones. Demaine, Demaine and Fleischer proved this
/// for the line.
#[test]
fn checkerboards_leave_a_quarter() {
    for stones in 1..=600 {
        let line = value(Shape::Line, &checkerboard(stones));
        assert_eq!(line, expected(stones), "line of {stones}");
        if stones % 2 == 0 {
            let cycle = value(Shape::Cycle, &checkerboard(stones));
            assert!(cycle * 4 <= stones + 4 && cycle * 4 >= stones, "{stones} {cycle}");
        }
    }
    assert_eq!(value(Shape::Line, "(XO)^2000"), 1000);
}

fn expected(stones: usize) -> usize {
    stones / 4 + [0, 1, 1, 2][stones % 4]
}

/// Theorem 13: (OXX)^n on a cycle leaves n stones.
#[test]
fn oxx_on_the_cycle_leaves_a_third() {
    for n in 1..=300 {
        assert_eq!(value(Shape::Cycle, &"OXX".repeat(n)), n, "(OXX)^{n}");
    }
}

/// All boards with both colours respect the bound of section 4 on the cycle, n/3 + 1, and some
/// board reaches it.
#[test]
fn a_third_is_the_worst_case_on_the_cycle() {
    let mut oracle = Oracle::default();
    for stones in 2..=14 {
        let both = boards(stones).filter(|text| text.contains('X') && text.contains('O'));
        let worst = both.map(|text| oracle.cycle(&text)).max().unwrap();
        assert!(worst <= stones / 3 + 1, "{stones}: {worst}");
        assert!(worst >= stones / 3, "{stones}: {worst}");
    }
}

/// On long cycles, the strategy of section 4 respects the bound, and an optimal game leaves no more
/// stones than the strategy.
#[test]
fn the_strategy_leaves_a_third_of_long_cycles() {
    let mut state = 1_u64;
    for stones in 15..400 {
        let stone = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // Runs of one colour become longer as the number of stones grows.
            if state >> 33 & 0xff < 3 + stones { 'X' } else { 'O' }
        };
        let text: String = (0..stones).map(stone).chain(['O', 'X']).collect();
        let board = board(Shape::Cycle, &text);
        let played = replay(&board, strategy::play(&board).moves());
        assert!(played <= text.len() / 3 + 1, "{text}");
        assert!(Solution::find(&board).left() <= played, "{text}");
    }
}

/// On the line, unlike on cycles, half of the stones may have to remain.
#[test]
fn on_the_line_half_may_stay() {
    for n in 1..=100 {
        assert_eq!(value(Shape::Line, &format!("{}{}", "X".repeat(n), "O".repeat(n))), n);
    }
}

#[test]
fn stones_of_one_colour_stay() {
    for n in [1, 2, 3, 100] {
        for shape in [Shape::Line, Shape::Cycle] {
            assert_eq!(value(shape, &"O".repeat(n)), n);
        }
    }
    assert_eq!(value(Shape::Cycle, "..."), 0);
    assert_eq!(value(Shape::Line, "."), 0);
}
