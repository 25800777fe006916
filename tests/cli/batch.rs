//! `segcert solve --batch`
use super::run::{segcert, segcert_with_input};

#[test]
fn winners_in_the_names_of_the_line() {
    let lines = "XXO.OX X\nWWB W\r\n\n# a comment\n(XO)^3 L R\n  bbw_wb  w  W\nXXO+OOX r\n";
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
    insta::assert_snapshot!(segcert_with_input(
        &["solve", "--json", "--batch", "-"],
        lines
    ));
}

#[test]
fn a_missing_file() {
    insta::assert_snapshot!(segcert(&["solve", "--batch", "no-such-file"]));
}
