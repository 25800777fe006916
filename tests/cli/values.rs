//! `segcert values`
use serde_json::Value;

use super::run::{segcert, segcert_with_input};

#[test]
fn a_range_of_powers() {
    insta::assert_snapshot!(segcert(&["values", "O(XO)^n", "--n", "1..6"]));
    insta::assert_snapshot!(segcert(&["values", "(XXO)^(2n) - n*up", "--n", "1..3"]));
}

/// Two variables make a table with a row for each value of one, and a column for each of the other.
#[test]
fn a_table_in_two_variables() {
    let table = |more: &[&str]| {
        segcert(&[&["values", "X^mO^n", "--m", "1..2", "--n", "1..3"], more].concat())
    };
    for format in ["text", "csv", "latex", "json", "cgsuite"] {
        insta::assert_snapshot!(table(&["--format", format]));
    }
    insta::assert_snapshot!(table(&["O(X)^mO^n", "--cells", "weight"]));
    insta::assert_snapshot!(table(&["--outcomes", "--format", "latex"]));
    insta::assert_snapshot!(table(&["--cells", "birthday", "--format", "csv"]));
}

/// A table in two variables for LaTeX is as wide as a page: more columns are in further tables.
#[test]
fn tables_as_wide_as_a_page() {
    let table = |more: &[&str]| {
        let ranges = ["--m", "1..2", "--n", "2..18", "--format", "latex"];
        segcert(&[&["values", "X^mO^n"][..], &ranges, more].concat())
    };
    for (more, titles) in [
        (&[][..], ["$2$ & $3$ & $4$ & $5$ & $6$ & $7$", "$8$ & $9$ & $10$ & $11$ & $12$ & $13$"]),
        (&["--outcomes"], ["$2$ & $3$ & $4$ & $5$ & $6$ & $7$ & $8$ & $9$ & $10$", "$11$ & $12$"]),
    ] {
        let shown = table(more);
        for title in titles {
            assert!(shown.contains(&format!("  $m\\backslash n$ & {title}")), "{shown}");
        }
    }
}

/// A table in two variables has the letters of the position.
#[test]
fn other_letters_in_two_variables() {
    for (position, format) in [
        ("X^aO^b", "text"),
        ("(X)^a(O)^b", "text"),
        ("X^aO^b", "csv"),
        ("X^aO^b", "latex"),
        ("X^kO^n", "json"),
    ] {
        let ranges = ["--m", "1..2", "--n", "2..3", "--format", format];
        insta::assert_snapshot!(segcert(&[&["values", position][..], &ranges].concat()));
    }
}

/// The columns of a table for programs have the variable.
#[test]
fn the_variable_is_a_column() {
    insta::assert_snapshot!(segcert(&["values", "O(XO)^k", "--n", "1..3", "--format", "csv"]));
    insta::assert_snapshot!(segcert(&["values", "X^mO", "--m", "1..2", "--format", "json"]));
}

#[test]
fn variables_without_ranges() {
    for arguments in [
        &["values", "X^mO^n", "--n", "1..3"][..],
        &["values", "X^nO^p", "--m", "1..3", "--n", "1..3"],
        &["values", "X^nO", "--m", "1..3", "--n", "1..3"],
        &["values", "X^mO^n", "--m", "1..4000", "--n", "1..4000"],
        &["values", "X^mO^(n-2)", "--m", "1..3", "--n", "1..3"],
        &["values", "X^aO^b"],
        &["values", "X^aO^b", "--n", "1..3"],
        &["values", "X^aO^bX^c", "--m", "1..3", "--n", "1..3"],
        &["draw", "X^aO^b", "--n", "1..3"],
        &["values", "XXO", "--n", "1..3"],
        &["values", "(XO)^n", "XXO", "--n", "1..3"],
        &["values", "XXO", "--m", "1..2", "--n", "1..3"],
        &["draw", "XXO", "--n", "1..3"],
        &["values", "n*up + m*up", "--n", "0..1"],
        &["values", "(XO)^n", "--n", "-2..3"],
    ] {
        insta::assert_snapshot!(segcert(arguments));
    }
}

#[test]
fn all_components_and_their_sums() {
    insta::assert_snapshot!(segcert(&["values", "--components", "4", "--sums", "2"]));
}

/// Tables of components have ways of their own to find values and to go through positions.
#[test]
fn tables_of_components_agree_with_lists() {
    for table in [&["--components", "9"][..], &["--parts", "5", "--sums", "2"]] {
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

/// The threat of a tiny is the negative of one of its followers, and not a follower.
#[test]
fn a_tiny_is_written_in_full() {
    for format in ["csv", "latex", "cgsuite"] {
        for value in ["tiny(2)", "{1|tiny(2)}"] {
            let shown = segcert(&["value", value, "--full", "--format", format]);
            assert!(shown.starts_with("exit code 0\n"), "{format}: {shown}");
            assert!(shown.to_lowercase().contains("tiny"), "{format}: {shown}");
        }
    }
}

#[test]
fn for_papers_for_tables_and_for_cgsuite() {
    let boards = ["values", "XXO", "(XO)^3 + 1/2", "OX.XXO.XXO - {2|1}", "1 + up"];
    for format in ["csv", "latex", "cgsuite"] {
        let shown = segcert(&[&boards[..], &["--format", format]].concat());
        insta::assert_snapshot!(shown);
    }
    let csv = segcert(&["values", "XXO", "--format", "csv"]);
    let columns = csv.lines().find(|line| line.starts_with("position,")).unwrap();
    assert!(segcert(&["values", "--help"]).contains(columns), "{columns}");
    // CGSuite has no star after a number, and `Tiny` is a property.
    let values =
        ["1/2*", "{1*|*}", "+-{1*}", "+-{1,{2*|0}}", "tiny(2)", "miny(1/2)", "tiny({3|1})"];
    let names =
        ["1/2+*", "{1+*|*}", "+-(1+*)", "+-(1,{2+*|0})", "2.Tiny", "(1/2).Miny", "({3|1}).Tiny"];
    let cgsuite = segcert(&[&["values", "--format", "cgsuite"], &values[..]].concat());
    assert!(cgsuite.contains(&names.join("\n")), "{cgsuite}");
    assert_eq!(segcert(&[&["values", "--format", "cgsuite"], &names[..]].concat()), cgsuite);
}

/// Theorems tell who wins long rows.
#[test]
fn outcomes_by_theorems() {
    let rows = ["(XXO)^1000", "(XO)^60", "(XO)^40 + O(XO)^30"];
    let shown = segcert(&[&["values", "--outcomes", "--json"], &rows[..]].concat());
    let rows: Vec<Value> =
        shown.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let outcomes: Vec<_> = rows.iter().map(|row| row["outcome"].as_str().unwrap()).collect();
    assert_eq!(outcomes, ["L", "N", "L"], "{shown}");
    let theorems = |row: &Value| row["theorems"].as_array().is_some_and(|all| !all.is_empty());
    assert!(rows.iter().all(theorems), "{shown}");
}

/// CGSuite reads no abridged value, and a table says that its values are abridged.
#[test]
fn abridged_values() {
    let row = ["values", "(XO)^7"];
    let cgsuite = segcert(&[&row[..], &["--format", "cgsuite"]].concat());
    assert!(cgsuite.contains("{") && !cgsuite.contains('?'), "{cgsuite}");
    let note = "note: abridged: 1 value";
    let csv = segcert(&[&row[..], &["--format", "csv"]].concat());
    assert!(csv.contains('?') && csv.contains(note), "{csv}");
    let full = segcert(&[&row[..], &["--format", "csv", "--full"]].concat());
    assert!(!full.contains('?') && !full.contains(note), "{full}");
}

#[test]
fn batches_of_values_and_of_outcomes() {
    let lines = "# boards\nXXO + OX\n\n(XO)^4 - up\n";
    insta::assert_snapshot!(segcert_with_input(&["values", "--batch", "-"], lines));
    let outcomes = ["values", "--batch", "-", "--outcomes"];
    insta::assert_snapshot!(segcert_with_input(&outcomes, "(XO)^20\nXXO - down\n"));
    let latex = [&outcomes[..], &["--format", "latex"]].concat();
    insta::assert_snapshot!(segcert_with_input(&latex, "(XO)^20\nXXO - down\n"));
    // CGSuite reads values only.
    let cgsuite = [&outcomes[..], &["--format", "cgsuite"]].concat();
    assert!(segcert_with_input(&cgsuite, "XO\n").starts_with("exit code 2"));
    insta::assert_snapshot!(segcert_with_input(&["values", "--batch", "-"], "XO\nX?\n"));
}

/// Lines for `solve` are recognised, and the message says which command reads them.
#[test]
fn lines_for_solve() {
    let lines = "(XO)^3 L\nXXO R L\n";
    insta::assert_snapshot!(segcert_with_input(&["values", "--batch", "-"], lines));
    insta::assert_snapshot!(segcert_with_input(&["values", "--batch", "-", "--json"], lines));
    assert!(segcert_with_input(&["solve", "--batch", "-"], lines).starts_with("exit code 0"));
}

/// A table of outcomes for people has no empty columns.
#[test]
fn tables_of_outcomes() {
    let table = |format| segcert(&["values", "XO", "XXXOO", "--outcomes", "--format", format]);
    insta::assert_snapshot!(table("text"));
    insta::assert_snapshot!(table("latex"));
}

#[test]
fn wrong_tables() {
    for arguments in [
        &["values"][..],
        &["values", "XO", "--components", "3"],
        &["values", "(XO)^n", "--n", "5..1"],
        &["values", "(XO)^(n-3)", "--n", "1..5"],
        &["values", "--components", "20", "--sums", "6"],
    ] {
        let shown = segcert(arguments);
        assert!(shown.starts_with("exit code 2\n-- output\n-- errors\n"), "{shown}");
    }
}

/// A position may begin with a minus sign, as for `value` and `prove`.
#[test]
fn positions_with_a_minus_sign() {
    insta::assert_snapshot!(segcert(&["values", "-XXO", "XO", "--time", "60", "-2*up", "-1"]));
    insta::assert_snapshot!(segcert(&["values", "-(XXO)^n", "--n", "1..2", "--format", "csv"]));
    insta::assert_snapshot!(segcert(&["values", "-XQ"]));
    let limit = segcert(&["values", "XO", "--time", "-1"]);
    assert!(limit.contains("the number of seconds cannot be negative"), "{limit}");
}

/// A variable may be in numbers of copies only.
#[test]
fn variables_in_no_exponent() {
    insta::assert_snapshot!(segcert(&["values", "XXO - n*up", "--n", "0..3"]));
    let two = ["values", "XXO - n*up - m*up", "--m", "1..2", "--n", "1..2"];
    insta::assert_snapshot!(segcert(&two));
    let boards = ["n*XXO", "n*up - {2|n}", "XXO - k*up"];
    insta::assert_snapshot!(
        boards.map(|board| segcert(&["values", board, "--n", "1..3"])).concat()
    );
}

/// A table has the positions as the user wrote them.
#[test]
fn positions_as_they_were_written() {
    for arguments in [&["values", "--batch", "-"][..], &["values", "BWBWB", "(xxo)^2 - ↑"]] {
        let shown = segcert_with_input(arguments, "BWBWB\n(xxo)^2 - ↑\n");
        assert!(shown.contains("\nBWBWB        R "), "{shown}");
        assert!(shown.contains("\n(xxo)^2 - ↑  P "), "{shown}");
    }
}
