//! `segcert db`, and `--engine seg`
use std::fs;

use super::run::{output, segcert, segcert_with_input, show};

#[test]
fn a_database_is_built_counted_shown_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    insta::assert_snapshot!(run(&["db", "build", "--max-len", "10", "--out", "d"]));
    insta::assert_snapshot!(run(&["db", "stats", "d"]));
    insta::assert_snapshot!(run(&["db", "show", "OXOOOXXOOX", "--db", "d"]));
    insta::assert_snapshot!(run(&["db", "show", "o.xo.xo..xxo", "--db", "d", "--json"]));
    insta::assert_snapshot!(run(&["db", "show", "(XO)^6", "--db", "d"]));
    insta::assert_snapshot!(run(&["db", "check", "d"]));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn values_are_certified() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    insta::assert_snapshot!(run(&["db", "prove", "--max-len", "6", "--out", "c"]));
    insta::assert_snapshot!(run(&["check", "c"]));
    let claim = "values of all sums of components in up to 6 squares";
    insta::assert_snapshot!(run(&["check", "c", "--json", "--claim", claim]));
    insta::assert_snapshot!(run(&["check", "c", "--claim", "XO || 0"]));
}

#[test]
fn a_damaged_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("d");
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    run(&["db", "build", "--max-len", "6", "--out", "d"]);
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    insta::assert_snapshot!(run(&["solve", "XO", "--engine", "seg", "--db", "d"]));
    fs::write(&path, "no database").unwrap();
    insta::assert_snapshot!(run(&["db", "stats", "d"]));
    insta::assert_snapshot!(run(&["db", "check", "none"]));
}

#[test]
fn both_engines_solve_alike() {
    for board in ["XXO.OX", "(XO)^6", "2*XOO - down + *", "XOXOOXXOXO"] {
        let value = segcert(&["solve", board]);
        let seg = segcert(&["solve", board, "--engine", "seg", "--max-len", "8"]);
        assert_eq!(value, seg);
    }
}

#[test]
fn a_batch_with_an_ablation() {
    let lines = "XXO X X\nXOXOXO X O\n*2 X\n(XO)^9 O O\n";
    let arguments = ["solve", "--batch", "-", "--engine", "seg", "--max-len", "8"];
    let full = segcert_with_input(&arguments, lines);
    insta::assert_snapshot!(full);
    for features in ["links,dominance", "removal,deepening", "outcomes,sums,bounds"] {
        let arguments = [&arguments[..], &["--without", features]].concat();
        assert_eq!(segcert_with_input(&arguments, lines), full);
    }
    for solver in ["basic", "comb1", "comb4", "comb6"] {
        let arguments = [&arguments[..], &["--ancestor", solver]].concat();
        assert_eq!(segcert_with_input(&arguments, lines), full);
    }
}

#[test]
fn proved_by_the_other_search() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    let seg = ["--engine", "seg", "--max-len", "8"];
    let prove = |statement: &str| run(&[&["prove", statement, "--out", "c"], &seg[..]].concat());
    insta::assert_snapshot!(prove("(XXO)^2 = up"));
    insta::assert_snapshot!(run(&["check", "c", "--claim", "(XXO)^2 = up"]));
    insta::assert_snapshot!(prove("(XXO)^2 = 2*up"));
    insta::assert_snapshot!(prove("XO = *2"));
}

/// `segcert seg prove` and `segcert seg solve` are `prove` and `solve` with `--engine seg`.
#[test]
fn commands_of_seg_use_the_other_search() {
    let small = ["--max-len", "8"];
    for question in [["prove", "(XO)^6"], ["solve", "(XO)^6"]] {
        let engine = segcert(&[&question[..], &small, &["--engine", "seg"]].concat());
        assert!(engine.starts_with("exit code 0\n"), "{engine}");
        assert_eq!(engine, segcert(&[&["seg"], &question[..], &small].concat()));
    }
    for option in [["--strategy", "alc"], ["--state", "none"]] {
        let refused = segcert(&[&["seg", "prove", "(XO)^6"], &option[..]].concat());
        assert!(refused.starts_with("exit code 2\n"), "{refused}");
    }
}

#[test]
fn options_of_the_other_search_are_refused() {
    insta::assert_snapshot!(segcert(&["solve", "XO", "--without", "links"]));
    let idle = ["seg", "solve", "XO", "--ancestor", "basic", "--without", "links"];
    insta::assert_snapshot!(segcert(&idle));
}

#[test]
fn experiments_are_written_as_tables_and_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "reproduce",
        "--max-len",
        "8",
        "--up-to",
        "5",
        "--up-to-xxo",
        "3",
        "--boards",
        "1",
        "--each",
        "0.05",
        "--out",
        "results",
    ];
    let output = output(&arguments, folder.path(), "");
    assert_eq!(output.status.code(), Some(0), "{}", show(&output));
    let read = |name: &str| fs::read_to_string(folder.path().join("results").join(name)).unwrap();
    assert!(read("figure1a.csv").starts_with("n,answer,seconds,nodes,"));
    assert_eq!(read("figure1b.csv").lines().count(), 4);
    for name in ["figure1a", "figure1b", "figure2a", "figure2e", "report2022"] {
        assert!(read(&format!("{name}.svg")).ends_with("</svg>\n"), "{name}");
    }
    assert_eq!(read("strong2022.csv").lines().count(), 8);
}
