//! `segcert solve BOARD`
use serde_json::Value;

use super::run::{segcert, segcert_output};

#[test]
fn left_wins() {
    insta::assert_snapshot!(segcert(&["solve", "XXO.OX"]));
}

#[test]
fn first_player_wins() {
    insta::assert_snapshot!(segcert(&["solve", "(XO)^2"]));
}

#[test]
fn second_player_wins() {
    insta::assert_snapshot!(segcert(&["solve", "(xo)^3"]));
}

#[test]
fn a_sum_names_the_term_of_a_move() {
    insta::assert_snapshot!(segcert(&["solve", "2*●○○ - down + *2"]));
}

/// The text lists a move in equal rows once, the output for programs for each row.
#[test]
fn a_move_in_equal_rows() {
    let shown = segcert(&["solve", "XXOX + XXOX + up"]);
    assert_eq!(shown.matches("3→2 in XXOX").count(), 1, "{shown}");
    let shown = segcert(&["solve", "XXOX + XXOX + up", "--json"]);
    assert_eq!(shown.matches("\"from\":3").count(), 2, "{shown}");
}

#[test]
fn a_board_may_begin_with_a_minus() {
    insta::assert_snapshot!(segcert(&["solve", "-XXO", "--quiet"]));
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let board = "(XO)^7.XXOXOOX.XOXOOX";
    let solve = |threads| segcert(&["solve", board, "--threads", threads]);
    assert_eq!(solve("1"), solve("2"));
}

#[test]
fn for_programs() {
    insta::assert_snapshot!(segcert(&["solve", "--json", "XXO + up"]));
}

#[test]
fn a_statement_is_refused() {
    insta::assert_snapshot!(segcert(&["solve", "XXO = up"]));
}

#[test]
fn no_time() {
    insta::assert_snapshot!(segcert(&["solve", "(XO)^7", "--time", "0.000001"]));
}

/// A row that is too long for a search.
#[test]
fn by_a_theorem() {
    insta::assert_snapshot!(segcert(&["solve", "(XO)^300"]));
    insta::assert_snapshot!(segcert(&["solve", "(XO)^300", "--json"]));
}

/// Sums whose values decide without a theorem.
#[test]
fn by_values() {
    insta::assert_snapshot!(segcert(&["solve", "XXO + XO - ^^", "--by-theorem", "always"]));
}

/// More rows than a statement for all n may have.
#[test]
fn of_many_rows() {
    let sum = "(XO)^40 + (XO)^43 + (XO)^47 + (XO)^51 + (XO)^55 - 2*XXO";
    insta::assert_snapshot!(segcert(&["solve", sum]));
    insta::assert_snapshot!(segcert(&["solve", sum, "--json"]));
}

#[test]
fn by_a_strategy() {
    let sum = "O(XO)^20 + OO(XO)^23 + (XO)^31 + O(XO)^41";
    insta::assert_snapshot!(segcert(&["solve", sum]));
    insta::assert_snapshot!(segcert(&["solve", sum, "--json"]));
}

/// Whoever can win is told how, whatever the length of the rows.
#[test]
#[ignore = "takes a minute; run by .ci/slow"]
fn theorems_about_options_name_winning_moves() {
    for board in [
        "(XXO)^400 - (XO)^300",
        "(XO)^300 + (XO)^200",
        "(XO)^100 - up",
        "(XO)^60 + XO",
        "(XXXOXXO)^100 - 2*up",
        "(X)^200(O)^100 + (XO)^77",
        "(XXOXO)^100",
        "(XXOXOO)^50 + 2*up",
    ] {
        let output = segcert_output(&["solve", board, "--json"]);
        let solved: Value = serde_json::from_slice(&output.stdout).expect("one object");
        for (player, first) in [("left", "Left"), ("right", "Right")] {
            let wins = solved[format!("winner_if_{player}_first")] == first;
            assert_eq!(solved["winning_move"].get(player).is_some(), wins, "{board}: {solved}");
        }
    }
}

#[test]
fn without_a_theorem() {
    let searched = segcert(&["solve", "(XXOO)^4", "--by-theorem", "never"]);
    assert_eq!(searched, segcert(&["solve", "(XXOO)^4"]));
    insta::assert_snapshot!(segcert(&["solve", "(XXOO)^6", "--by-theorem", "always"]));
}

/// A move that is shown beside a theorem is one of those that a search finds.
#[test]
fn a_move_beside_a_theorem_wins() {
    let solve = |board: &str, when: &str| -> Value {
        let arguments = ["solve", board, "--by-theorem", when, "--json"];
        serde_json::from_slice(&segcert_output(&arguments).stdout).expect("one object")
    };
    let sums = ["(XO)^4 + (XO)^5 + (XO)^7", "O(XO)^5 + (XO)^4 + XO", "O(XO)^6 - O(XO)^5"];
    let rows = ["(XO)^7", "(XXO)^7", "-(XXO)^7", "(XXOO)^6", "(XO)^8 - 2*XXO"];
    for board in rows.into_iter().chain(sums) {
        let (theory, searched) = (solve(board, "always"), solve(board, "never"));
        for player in ["left", "right"] {
            let all = searched["winning_moves"][player].as_array().expect("a list");
            match theory["winning_move"].get(player) {
                Some(found) => assert!(all.contains(found), "{board}: {found}"),
                None => assert!(all.is_empty(), "{board}: {player}"),
            }
        }
        assert!(theory.get("winning_moves").is_none(), "{board}");
    }
}

/// The numbers of odd rows decide, however many rows there are and however long they are.
#[test]
fn long_sums_of_alternating_rows() {
    insta::assert_snapshot!(segcert(&["solve", "(XO)^200 + (XO)^231 + O(XO)^120 - O(XO)^90"]));
}
