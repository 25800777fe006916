//! Options that would have no effect beside others are refused, and the message names them.
use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::run::{output, segcert, show};

/// The messages of commands that fail, in a folder.
fn refused(folder: &Path, commands: &[&str]) -> String {
    let mut text = String::new();
    for command in commands {
        let arguments: Vec<&str> = command.split(' ').map(|it| it.trim_matches('"')).collect();
        let output = output(&arguments, folder, "");
        let shown = show(&output);
        assert_eq!(output.status.code(), Some(2), "{command}: {shown}");
        let is_message = |line: &&str| {
            let others = ["Usage", "For more", "-- ", "exit code "];
            !line.is_empty() && !others.iter().any(|it| line.starts_with(it))
        };
        writeln!(text, "$ segcert {command}").unwrap();
        shown.lines().filter(is_message).for_each(|line| writeln!(text, "{line}").unwrap());
    }
    text
}

#[test]
fn of_proofs_and_searches() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("lines"), "XXO L\n").unwrap();
    insta::assert_snapshot!(refused(
        folder.path(),
        &[
            "seg solve XXO --by-theorem always",
            "solve XXO --db d",
            "seg prove XXO --by-theorem always",
            "seg prove XXO --moves m",
            "seg prove XXO --using u",
            "seg prove XXO --imports",
            "prove XXO --engine seg --no-library",
            "prove XXO --using u --by-theorem never",
            "prove XXO --self-contained --by-theorem never",
            "prove XXO --imports --strategy alc",
            "prove XXO --imports --state s",
            "prove (XXOO)^n --imports",
            "seg prove (XO)^n||0,n>=4",
            "prove XXO --strategy alc --by-theorem never",
            "prove XXO --strategy alc --using u",
            "prove (XXOO)^n --strategy alc",
            "prove (XXOO)^n --using u",
            "prove (XO)^n||0,n>=4 --by-theorem never",
            "prove XXO --state s --by-theorem always",
            "prove XXO --state s --using u",
            "prove XXO --total-time 3",
            "prove XXO --out-refutation r",
            "prove (XXOO)^n --out-refutation r",
            "prove --batch lines --no-search",
            "check-strategy alc --all --paper-counts",
            "check-strategy alc --all --csv",
            "library --full --json",
            "assemble text --unverified",
            "seg reproduce figure1a --up-to-xxo 3",
            "seg reproduce figure1a figure1b --seed 3",
        ]
    ));
}

#[test]
fn of_output_formats() {
    let folder = tempfile::tempdir().unwrap();
    insta::assert_snapshot!(refused(
        folder.path(),
        &[
            "value XXO --json --format csv",
            "value XXO --unicode --format latex",
            "values XXO --unicode --format cgsuite",
            "values XXO --outcomes --unicode",
            "values XXO --outcomes --full",
            "values XXO --outcomes --format cgsuite",
            "values XXO --sums 2",
            "values --batch lines --n 1..3",
            "values --components 3 --m 1..3",
            "values X^mO^n --m 1..2 --n 1..2 --cells weight --format json",
            "values (XXO)^n --n 1..4 --cells weight",
            "values X^mO^n --m 1..2 --n 1..2 --cells outcome --full",
            "survey --json --format csv",
            "check a.cert --table --json",
            "draw XXO --depth 2 --n 1..3",
        ]
    ));
}

/// The options of `cluster` that depend on the task of the folder.
#[test]
fn of_units() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("lines"), "XXO L\n").unwrap();
    for split in [&["--batch", "lines", "--out", "list"][..], &["XXO > 0", "--out", "proof"]] {
        let made = show(&output(&[&["cluster", "split"], split].concat(), folder.path(), ""));
        assert!(made.starts_with("exit code 0\n"), "{made}");
    }
    insta::assert_snapshot!(refused(
        folder.path(),
        &[
            "cluster split --batch lines --look 3 --out other",
            "cluster split --batch lines --ends 1 --out other",
            "cluster split XXO --stones 50 --out other",
            "cluster split --survey 3 --full --out other",
            "cluster split --values lines --unicode --format latex --out other",
            "cluster work list --unit-time 3",
            "cluster merge list --out c",
            "cluster merge proof --recheck all",
        ]
    ));
}

/// A statement in place of a certificate imports no files.
#[test]
fn of_statements_in_place_of_files() {
    insta::assert_snapshot!(refused(
        Path::new("."),
        &["explain XXO>0 --import a.cert", "view XXO>0 --import a.cert --out p.html",]
    ));
    let stopped = segcert(&["explain", "(XO)^400 + XXOXOX > 0", "--time", "0.1"]);
    assert!(stopped.starts_with("exit code 3\n"), "{stopped}");
}

/// `--depth` limits the levels of a document, too.
#[test]
fn the_depth_of_a_document() {
    let document =
        |more: &[&str]| segcert(&[&["explain", "certs/xo-12.cert", "--latex"], more].concat());
    let lengths = [&["--depth", "1"][..], &["--depth", "2"], &[]];
    let [one, two, all] = lengths.map(|more| document(more).lines().count());
    assert!(one < two && two < all, "{one} {two} {all}");
}

/// The report for programs about a document on standard output goes to standard error.
#[test]
fn json_beside_a_document_on_standard_output() {
    let shown = segcert(&["coq", "certs/xo-03.cert", "--out", "-", "--json"]);
    let (document, report) = shown.split_once("-- errors\n").unwrap();
    assert!(document.contains("Theorem") && !document.contains("\"schema\""), "{shown}");
    assert!(report.starts_with("{\"schema\":1,\"command\":\"coq\""), "{report}");
}

/// `tex` is another name of the format for LaTeX.
#[test]
fn the_format_tex() {
    for (command, name) in [
        (&["value", "XXO"][..], "latex"),
        (&["values", "(XXO)^n", "--n", "1..3"], "latex"),
        (&["draw", "XXO"], "tikz"),
    ] {
        let shown = |name| segcert(&[command, &["--format", name]].concat());
        assert!(shown(name).starts_with("exit code 0\n"), "{command:?}");
        assert_eq!(shown("tex"), shown(name), "{command:?}");
    }
}

/// A position or a statement may begin with a minus sign, before and after options.
#[test]
fn a_leading_minus_is_no_option() {
    for command in [
        &["prove", "-XXO < 0", "--json"][..],
        &["prove", "--json", "-XXO < 0"],
        &["explain", "-XXO < 0", "--json"],
        &["explain", "--json", "-XXO < 0"],
        &["view", "-XXO < 0", "--out", "-"],
        &["view", "--out", "-", "-XXO < 0"],
        &["solve", "-XXO", "--json"],
        &["value", "--json", "-XXO"],
        &["values", "-XXO", "XXO", "-up", "--json"],
        &["values", "XXO", "--json", "-XXO"],
        &["values", "-(XXO)^n", "--n", "1..2", "--json"],
        &["draw", "--depth", "1", "-XXO"],
        &["library", "-up", "--json"],
        &["library", "--about", "-XXO", "--json"],
        &["check", "certs/xo-03.cert", "--claim", "-XOXOXO = 0", "--json"],
    ] {
        let shown = segcert(command);
        assert!(shown.starts_with("exit code 0\n"), "{command:?}: {shown}");
    }
    for command in [
        &["prove", "--tiem", "5", "XXO > 0"][..],
        &["prove", "--tiem=5"],
        &["prove", "XXO > 0", "--tiem", "5"],
        &["explain", "--tiem", "5", "XXO > 0"],
        &["solve", "--tiem"],
        &["seg", "solve", "--tiem", "5", "XXO"],
    ] {
        let shown = segcert(command);
        assert!(shown.starts_with("exit code 2\n"), "{command:?}: {shown}");
        assert!(shown.contains("unexpected argument '--tiem' found"), "{command:?}: {shown}");
        assert!(shown.contains("a similar argument exists: '--time'"), "{command:?}: {shown}");
    }
    let none = segcert(&["library", "-XQ"]);
    assert!(none.contains("no statement in the library contains `-XQ`"), "{none}");
}
