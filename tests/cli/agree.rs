//! `segcert solve` against the oracle.
use serde_json::Value;

use super::run::{segcert_output, segcert_with_input};
use segcert_oracle::{Oracle, boards, opponent};

#[test]
fn every_row_up_to_eight_squares_and_both_players() {
    let mut oracle = Oracle::default();
    let mut lines = String::new();
    for board in (1..=8).flat_map(|len| boards(len, "XO.")) {
        for first in ['X', 'O'] {
            let winner = match oracle.first_wins(&board, first) {
                true => first,
                false => opponent(first),
            };
            lines += &format!("{board} {first} {winner}\n");
        }
    }
    let shown = segcert_with_input(&["solve", "--batch", "-"], &lines);
    assert!(shown.starts_with("exit code 0\n") && shown.ends_with("-- errors\n"), "{shown}");
}

#[test]
fn winning_moves_and_the_boards_after_them() {
    let mut oracle = Oracle::default();
    for board in ["XOOXOXXO", "XXOXO.OXXO", "OXOX.XXO.OOXX", "XOXOXOXO", "OOXXOXOXXOO"] {
        let output = segcert_output(&["solve", "--json", board]);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        for (player, name) in [('X', "left"), ('O', "right")] {
            let mut expected = match oracle.first_wins(board, player) {
                true => oracle.winning_moves(board, player),
                false => Vec::new(),
            };
            expected.sort_by_key(|&(from, to, _)| from.min(to));
            let moves = report["winning_moves"][name].as_array().unwrap();
            let found: Vec<_> = moves
                .iter()
                .map(|m| {
                    let square = |key: &str| m[key].as_u64().unwrap() as usize - 1;
                    (square("from"), square("to"), m["after"].as_str().unwrap().to_owned())
                })
                .collect();
            assert_eq!(found, expected, "{name} in {board}");
        }
    }
}
