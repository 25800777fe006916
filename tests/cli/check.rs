//! `segcert check`
use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::run::{output, show};

/// A folder with a certificate `c` of a statement.
fn certified(statement: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let shown = run(&["prove", statement, "--out", "c"], folder.path());
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    folder
}

fn run(arguments: &[&str], folder: &Path) -> String {
    show(&output(arguments, folder, ""))
}

#[test]
fn verified() {
    let folder = certified("(XO)^5");
    insta::assert_snapshot!(run(&["check", "c"], folder.path()));
    insta::assert_snapshot!(run(&["check", "c", "--json"], folder.path()));
    let quiet = run(&["check", "c", "c", "--quiet"], folder.path());
    assert_eq!(quiet, "exit code 0\n-- output\n-- errors\n");
}

#[test]
fn claims_in_any_notation() {
    let folder = certified("XXO.bw - 2*↑ <| {0|*} + {{1|0}|⇓}");
    for (claim, code) in [
        ("XXO.XO - 2*up <| up + {{{0|}|0}|{0|{0|*}}}", 1),
        ("BBW.XO  -  2*up <| up + {{1|0}|{*|0} - up}", 0),
        ("XXO_XO - ⇑ <| {0|XO} + {{1|0}|vv}", 0),
        ("XXO.XO - 2*up >= up + {{1|0}|⇓}", 1),
        ("XXO.XO + XO", 1),
    ] {
        let shown = run(&["check", "c", "--claim", claim], folder.path());
        assert!(shown.starts_with(&format!("exit code {code}\n")), "{shown}");
    }
}

#[test]
fn a_claimed_position_is_one_whose_outcome_is_proved() {
    let folder = certified("(XO)^5");
    for (claim, code) in [
        ("(bw)^5", 0),
        ("(XO)^5 || 0", 0),
        ("(XO)^5 |> 0", 1),
        ("-(XO)^5", 1),
    ] {
        let shown = run(&["check", "c", "--claim", claim], folder.path());
        assert!(
            shown.starts_with(&format!("exit code {code}\n")),
            "{claim}: {shown}"
        );
    }
    // A weaker statement does not tell the outcome.
    let folder = certified("XXO >= 0");
    insta::assert_snapshot!(run(&["check", "c", "--claim", "XXO"], folder.path()));
}

#[test]
fn rejected() {
    let folder = certified("(XO)^5");
    insta::assert_snapshot!(run(&["check", "c", "--claim", "XO || 0"], folder.path()));
    let path = folder.path().join("c");
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 4;
    fs::write(&path, bytes).unwrap();
    insta::assert_snapshot!(run(&["check", "c"], folder.path()));
    insta::assert_snapshot!(run(&["check", "c", "--json"], folder.path()));
}

#[test]
fn could_not_check() {
    let folder = certified("(XO)^5");
    insta::assert_snapshot!(run(&["check", "none"], folder.path()));
    insta::assert_snapshot!(run(&["check", "c", "--steps", "100"], folder.path()));
    insta::assert_snapshot!(run(&["check", "c", "--claim", "XO = "], folder.path()));
}

/// A rejection weighs more than an unreadable file.
#[test]
fn several_files() {
    let folder = certified("XO || 0");
    fs::write(folder.path().join("bad"), "no certificate").unwrap();
    insta::assert_snapshot!(run(&["check", "none", "bad", "c"], folder.path()));
}
