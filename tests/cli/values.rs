//! `segcert values`
use super::run::{segcert, segcert_with_input};

#[test]
fn a_range_of_powers() {
    insta::assert_snapshot!(segcert(&["values", "O(XO)^n", "--n", "1..6"]));
    insta::assert_snapshot!(segcert(&["values", "(XXO)^(2n) - n*up", "--n", "1..3"]));
}

#[test]
fn all_parts_and_their_sums() {
    insta::assert_snapshot!(segcert(&["values", "--parts", "4", "--sums", "2"]));
}

#[test]
fn for_papers_for_tables_and_for_cgsuite() {
    let boards = [
        "values",
        "XXO",
        "(XO)^3 + 1/2",
        "OX.XXO.XXO - {2|1}",
        "1 + up",
    ];
    for format in ["csv", "latex", "cgsuite"] {
        let shown = segcert(&[&boards[..], &["--format", format]].concat());
        insta::assert_snapshot!(shown);
    }
}

#[test]
fn batches_of_values_and_of_outcomes() {
    let lines = "# boards\nXXO + OX\n\n(XO)^4 - up\n";
    insta::assert_snapshot!(segcert_with_input(&["values", "--batch", "-"], lines));
    let outcomes = ["values", "--batch", "-", "--outcomes"];
    insta::assert_snapshot!(segcert_with_input(&outcomes, "(XO)^20\nXXO - down\n"));
    insta::assert_snapshot!(segcert_with_input(&["values", "--batch", "-"], "XO\nX?\n"));
}

#[test]
fn wrong_tables() {
    for arguments in [
        &["values"][..],
        &["values", "XO", "--parts", "3"],
        &["values", "(XO)^n", "--n", "5..1"],
        &["values", "(XO)^(n-3)", "--n", "1..5"],
        &["values", "--parts", "20", "--sums", "6"],
    ] {
        let shown = segcert(arguments);
        assert!(
            shown.starts_with("exit code 2\n-- output\n-- errors\n"),
            "{shown}"
        );
    }
}
