//! `segcert prove`
use std::fs;

use super::run::{output, segcert, show};

#[test]
fn a_position_is_proved_by_its_outcome() {
    insta::assert_snapshot!(segcert(&["prove", "(xo)^4"]));
}

#[test]
fn proved_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    insta::assert_snapshot!(run(&["prove", "(XXO)^2 = up", "--out", "c"]));
    assert!(folder.path().join("c").exists());
    insta::assert_snapshot!(run(&["prove", "--json", "bw <= {1|0}", "--out", "d"]));
}

/// After an easy search only sums of the first values may be lemmas; what they would be regrouped
/// from may not.
#[test]
fn with_few_lemmas() {
    for statement in ["(XOO)^7 <| {0,*|down}", "XOXXXOOXOXXOX + OOXOOX <| 2*up"] {
        let shown = segcert(&["prove", statement, "--by-theorem", "never"]);
        assert!(shown.contains(&format!("PROVED    {statement}\n")), "{shown}");
    }
}

/// Rows that are too long for a search.
#[test]
fn an_instance_of_a_theorem() {
    for statement in ["(XO)^300", "(XXO)^1000 = 500*up", "(XXO)^1000 = 499*up"] {
        insta::assert_snapshot!(segcert(&["prove", "--no-library", statement]));
    }
    insta::assert_snapshot!(segcert(&["prove", "--no-library", "(XXOO)^300", "--json"]));
}

/// If there is no proof, the message says what a theorem proved in Coq implies.
#[test]
fn a_theorem_without_a_certificate_is_named() {
    for statement in ["(XO)^50 < O(XO)^40", "(XO)^50 - O(XO)^40 || 0", "(XO)^50 - O(XO)^40"] {
        insta::assert_snapshot!(segcert(&["prove", statement, "--time", "0.5"]));
    }
    insta::assert_snapshot!(segcert(&["prove", "(XO)^50 = O(XO)^40", "--time", "0.5", "--json"]));
}

#[test]
fn a_refuted_statement_says_what_holds_instead() {
    insta::assert_snapshot!(segcert(&["prove", "(XXO)^2 = 2*up"]));
}

/// The statement that holds instead of a refuted one gets a certificate, too.
#[test]
fn a_refutation_is_certified() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    for (statement, holds) in [
        ("(XXO)^2 = 2*up", "(XXO)^2 < 2*up"),
        ("(XXO)^n = floor(n/2)*up for n >= 2", "(XXO)^3 > up"),
        ("(XO)^n || 0 for all n >= 1", "(XO)^3 = 0"),
        ("(XO)^k |> 0 for all k >= 2", "(XO)^3 = 0"),
        ("(XO)^n <| 0 for all n >= 0", "(XO)^3 = 0"),
    ] {
        insta::assert_snapshot!(run(&[
            "prove",
            "--no-library",
            statement,
            "--out-refutation",
            "c"
        ]));
        let checked = run(&["check", "c", "--claim", holds]);
        assert!(checked.starts_with("exit code 0\n"), "{statement}: {checked}");
        fs::remove_file(folder.path().join("c")).unwrap();
    }
}

/// For a row without a relation, `prove` finds a statement that holds.
#[test]
fn a_bare_row_for_all_n() {
    for row in ["(XXXOOO)^n for all n", "(XO)^n", "O(X)^n for all n"] {
        insta::assert_snapshot!(segcert(&["prove", row]));
    }
    // Theorems of the library, about the row, its mirror image or its negative.
    for (row, theorem) in [
        (
            "O(XO)^n for all n",
            "O(XO)^n > 0 for all n >= 5\ncomputed  n = 0: O = 0; n = 1: OXO || 0",
        ),
        // A player wins by one move to a position of a theorem.
        ("OO(XO)^n for all n", "OO(XO)^n || 0 for all n >= 8\n"),
        ("(OOX)^n", "(OOX)^n = -floor((n+1)/2)*up for all n >= 1\n"),
        ("(OXX)^n", "(OXX)^n = floor((n+1)/2)*up for all n >= 1\n"),
    ] {
        let shown = segcert(&["prove", row]);
        assert!(shown.contains(&format!("PROVED    {theorem}")), "{shown}");
    }
}

#[test]
fn refuted_for_programs() {
    insta::assert_snapshot!(segcert(&["prove", "--json", "XXO + OOX || 0"]));
}

#[test]
fn a_refuted_statement_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let shown = show(&output(&["prove", "XO = 0", "--out", "c"], folder.path(), ""));
    assert!(shown.starts_with("exit code 1\n"), "{shown}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_file_that_cannot_be_written_is_noticed_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    insta::assert_snapshot!(show(&output(
        &["prove", "XO = 0", "--out", "none/c"],
        folder.path(),
        ""
    )));
}
