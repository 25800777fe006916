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

/// Tables of parts have ways of their own to find values and to go through positions.
#[test]
fn tables_of_parts_agree_with_lists() {
    for table in [&["--parts", "9"][..], &["--parts", "5", "--sums", "2"]] {
        let table = [&["values"], table, &["--format", "json"]].concat();
        let shown = segcert(&table);
        let rows = shown.lines().filter(|line| line.starts_with('{'));
        let position = |row: &str| {
            let row: serde_json::Value = serde_json::from_str(row).unwrap();
            row["position"].as_str().unwrap().to_owned()
        };
        let positions: Vec<String> = rows.map(position).collect();
        assert!(positions.len() > 100, "{shown}");
        let list = ["values", "--batch", "-", "--format", "json"];
        assert_eq!(segcert_with_input(&list, &positions.join("\n")), shown);
        let threads = segcert(&[&table[..], &["--threads", "3"]].concat());
        assert_eq!(threads, shown);
    }
}

#[test]
fn for_papers_for_tables_and_for_cgsuite() {
    let boards = ["values", "XXO", "(XO)^3 + 1/2", "OX.XXO.XXO - {2|1}", "1 + up"];
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
        assert!(shown.starts_with("exit code 2\n-- output\n-- errors\n"), "{shown}");
    }
}
