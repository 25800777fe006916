//! `segcert solve --batch`
use super::run::{segcert, segcert_with_input};

#[test]
fn winners_in_the_names_of_the_line() {
    let lines = "XXO.OX X\nWWB W\r\n\n# a comment\n(XO)^3 L R\n  bbw_wb  w  W\nXXO+OOX r\n";
    insta::assert_snapshot!(segcert_with_input(&["solve", "--batch", "-"], lines));
}

#[test]
fn boards_may_be_sums() {
    let lines = "XXO + OOX L\nXXO - up - * X\n  - XXO + XO W\nXXO +\nXO + up\n";
    insta::assert_snapshot!(segcert_with_input(&["solve", "--batch", "-"], lines));
}

#[test]
fn mismatches_are_reported() {
    insta::assert_snapshot!(segcert_with_input(
        &["solve", "--batch", "-"],
        "BW B W\nBW W W\nBBW W W\n"
    ));
}

#[test]
fn bad_lines_are_reported_with_their_place() {
    let lines = "BW B\nB?W B\nBW\nBW Q\nBW B Q\nBW B B B\nBW W B\nBW-WB B\n";
    insta::assert_snapshot!(segcert_with_input(&["solve", "--batch", "-"], lines));
}

#[test]
fn for_programs() {
    let lines = "BW B W\nB?W B\nBBW W\n";
    insta::assert_snapshot!(segcert_with_input(&["solve", "--json", "--batch", "-"], lines));
}

#[test]
fn answers_stay_in_order_on_any_number_of_threads() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/outcomes/test_20.txt");
    let lines = std::fs::read_to_string(file).unwrap();
    let winners = lines.lines().map(|line| line.split(' ').nth(2).unwrap());
    let expected =
        winners.fold("exit code 0\n-- output\n".to_owned(), |text, winner| text + winner + "\n");
    for threads in ["1", "2", "3"] {
        let shown = segcert(&["solve", "--batch", file, "--threads", threads]);
        assert_eq!(shown, expected.clone() + "-- errors\n");
    }
}

#[test]
fn a_line_beyond_a_limit_does_not_end_the_run() {
    let lines = "BW B\n{4000*up|0} B\nBW W\n";
    insta::assert_snapshot!(segcert_with_input(&["solve", "--batch", "-"], lines));
}

#[test]
fn a_missing_file() {
    insta::assert_snapshot!(segcert(&["solve", "--batch", "no-such-file"]));
}
