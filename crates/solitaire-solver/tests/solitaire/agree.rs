//! Compares values with exhaustive search, and checks that moves are legal.
use proptest::prelude::*;
use segcert_solitaire_solver::{Shape, Solution, strategy};

use super::oracle::{Oracle, board, boards, replay};

fn assert_optimal(shape: Shape, text: &str, least: usize) {
    let board = board(shape, text);
    let solution = Solution::find(&board);
    assert_eq!(solution.left(), least, "{shape} {text}");
    assert_eq!(replay(&board, solution.game().moves()), least, "{shape} {text}");
    let played = replay(&board, strategy::play(&board).moves());
    assert!(played >= least, "{shape} {text}");
    let has_both = text.contains('X') && text.contains('O');
    if shape == Shape::Cycle && has_both && !text.contains('.') {
        assert!(played <= text.len() / 3 + 1, "strategy on the cycle {text}");
    }
}

#[test]
fn every_line_and_cycle_up_to_14_stones() {
    let mut oracle = Oracle::default();
    for stones in 1..=14 {
        for text in boards(stones) {
            assert_optimal(Shape::Line, &text, oracle.line(&text));
            assert_optimal(Shape::Cycle, &text, oracle.cycle(&text));
        }
    }
}

#[test]
fn every_row_with_gaps_up_to_8_squares() {
    let mut oracle = Oracle::default();
    for squares in 1..=8_u32 {
        for number in 0..3_usize.pow(squares) {
            let square = |t| ['X', 'O', '.'][number / 3_usize.pow(t) % 3];
            let text: String = (0..squares).map(square).collect();
            assert_optimal(Shape::Line, &text, oracle.line(&text));
            assert_optimal(Shape::Cycle, &text, oracle.cycle(&text));
        }
    }
}

proptest! {
    /// Tests long and short runs. The time of the oracle is at least cubic in the length.
    #[test]
    fn longer_boards(runs in prop::collection::vec(1..5_usize, 4..9)) {
        let runs = runs.iter().enumerate();
        let text: String = runs.map(|(i, n)| ["X", "O"][i % 2].repeat(*n)).collect();
        prop_assume!(text.len() <= 24);
        let mut oracle = Oracle::default();
        assert_optimal(Shape::Line, &text, oracle.line(&text));
        assert_optimal(Shape::Cycle, &text, oracle.cycle(&text));
    }
}
