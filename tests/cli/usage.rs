//! Help, wrong arguments, wrong notation.
use segcert_clobber::{Expr, Statement};

use super::run::segcert;

#[test]
fn bad_usage_has_exit_code_2() {
    for arguments in [
        &[][..],
        &["nonsense"],
        &["solve"],
        &["solve", "XO", "--batch", "file"],
        &["solve", "XO", "--memory", "4Q"],
        &["solve", "XO", "--threads", "0"],
        &["solve", "XO", "--time", "-1"],
        &["prove"],
    ] {
        let shown = segcert(arguments);
        assert!(shown.starts_with("exit code 2\n-- output\n-- errors\n"), "{arguments:?}: {shown}");
    }
}

/// A wrong option or command is answered with what to write instead, and with nothing that the
/// command does not have.
#[test]
fn hints_about_other_names() {
    for (arguments, hint) in [
        (&["draw", "XO", "--out", "f.svg"][..], "put '> FILE' after the command"),
        (&["value", "XO", "--csv"], "the option is '--format csv'"),
        (&["values", "XO", "--latex"], "the option is '--format latex'"),
        (&["help", "notation"], "the command is 'help statements'"),
        (&["help", "statments"], "'statements'"),
        (&["help", "strategy", "fnd"], "a similar subcommand exists: 'find'"),
        (&["value", "(XXO)^n", "--n", "4"], "'segcert draw' and 'segcert values' have the option"),
        (&["explain", "XXO > 0", "--word-time", "4"], "'segcert survey' has the option"),
        (&["statement"], "the command is 'help statements'"),
        (&["list"], "the command is 'library'"),
        (&["moves"], "the command is 'solve'"),
        (&["values", "(XO)^(n-3)", "--n", "1..4"], "negative at n = 1: begin with --n 3..4"),
        (&["prove", "(XXO)^3 + any(XO) > 0"], "write values in place of other rows"),
        (&["library", "--about", "XXO = up"], "write one of its rows, or leave out `--about`"),
    ] {
        let shown = segcert(arguments);
        assert!(!shown.starts_with("exit code 0\n") && shown.contains(hint), "{shown}");
    }
    let shown = segcert(&["draw", "X^nO^m", "--n", "1..4", "--m", "1..3"]);
    assert!(shown.contains("is '--n'") && !shown.contains("'--m'."), "{shown}");
    assert!(!shown.contains("--memory'") && !shown.contains("are '--m'"), "{shown}");
    assert!(!segcert(&["where"]).contains("tip"));
    // An option of many commands, and one of none.
    assert!(!segcert(&["draw", "XO", "--full"]).contains("the option"));
    assert!(!segcert(&["draw", "XO", "--where"]).contains("the option"));
    let shown = segcert(&["values", "X^mO^nX^k", "--n", "1..2"]);
    assert!(shown.contains("has the variables k, m and n"), "{shown}");
    let shown = segcert(&["library", "n**"]);
    assert!(shown.contains("= (n-1)*up + n·* for all"), "{shown}");
}

#[test]
fn help_and_version() {
    assert!(segcert(&["--help"]).starts_with("exit code 0\n"));
    assert!(segcert(&["--version"]).starts_with("exit code 0\n-- output\nsegcert "));
}

#[test]
fn commands_are_shown_in_groups() {
    insta::assert_snapshot!(segcert(&["help"]));
    assert_eq!(segcert(&["help"]), segcert(&["--help"]));
    assert_eq!(segcert(&["help"]), segcert(&["-h"]));
}

#[test]
fn the_notation_of_statements_is_explained() {
    let page = segcert(&["help", "statements"]);
    insta::assert_snapshot!(page);
    assert_eq!(page, segcert(&["statements"]));
    let shown = page.strip_prefix("exit code 0\n-- output\n").unwrap();
    let grammar = shown.strip_suffix("\n-- errors\n").unwrap();
    assert!(segcert(&["prove", "--help"]).contains(grammar));
}

/// The examples of the page on notation are read.
#[test]
fn the_examples_of_the_notation_are_read() {
    let page = segcert(&["help", "statements"]);
    let examples = |from: &str, to: &str| -> Vec<String> {
        let (_, rest) = page.split_once(from).unwrap();
        let lines = rest.split_once(to).unwrap().0.lines();
        let column = lines.map(|line| line.chars().take(28).collect::<String>());
        let column = column.collect::<Vec<_>>().join("  ");
        column.split("  ").map(str::trim).filter(|it| !it.is_empty()).map(str::to_owned).collect()
    };
    let games = examples("\nGames other than rows\n", "\n\nFor all n");
    for game in &games {
        assert!(game.parse::<Expr>().is_ok(), "{game}");
    }
    let theorems = page.split_once("\nFor all n\n").unwrap().1.lines().take(3);
    for theorem in theorems {
        assert!(theorem.parse::<Statement>().is_ok(), "{theorem}");
    }
    assert!(games.len() > 20, "{games:?}");
}

/// Commands that moved into a namespace still have their old names, which are not shown.
#[test]
fn old_names_of_commands_still_work() {
    let help = segcert(&["help"]);
    for (namespace, names) in
        [("cluster", &["split", "work", "status", "merge"][..]), ("seg", &["db", "reproduce"])]
    {
        for name in names {
            assert!(!help.contains(&format!("\n  {name} ")), "{name}");
            let (old, new) = (segcert(&[name, "-h"]), segcert(&[namespace, name, "-h"]));
            assert!(old.starts_with("exit code 0\n"), "{old}");
            assert_eq!(old, new.replace(&format!("segcert {namespace} "), "segcert "));
        }
    }
}

#[test]
fn options_for_ablations_are_shown_by_seg_alone() {
    for command in ["prove", "solve"] {
        let (usual, seg) = (segcert(&[command, "--help"]), segcert(&["seg", command, "--help"]));
        for option in ["--db <", "--max-len <", "--score <", "--without <", "--ancestor <"] {
            assert!(!usual.contains(option), "{usual}");
            assert!(seg.contains(option), "{seg}");
        }
        assert!(usual.contains("--by-theorem") && !seg.contains("--by-theorem"));
    }
}

#[test]
fn sizes_are_explained() {
    insta::assert_snapshot!(segcert(&["solve", "XO", "--memory", "4Q"]));
}

#[test]
fn wrong_notation_has_a_caret() {
    insta::assert_snapshot!(segcert(&["solve", "ox-oox"]));
}

#[test]
fn wrong_notation_for_programs() {
    insta::assert_snapshot!(segcert(&["solve", "--json", "XO + (XO)^"]));
}
