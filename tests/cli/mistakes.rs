//! Mistakes that mathematicians and authors of solvers make: each message says what to write.
use std::fmt::Write;
use std::fs;
use std::path::Path;

use super::run::{output, show};

/// The messages of commands that fail, without their pictures, in a folder with some files.
fn messages(commands: &[&[&str]]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("folder")).unwrap();
    fs::write(at("empty"), "").unwrap();
    fs::write(at("statements"), "XXO > 0\n").unwrap();
    let proved = run(&["prove", "XXO > 0", "--out", "a.cert"], folder.path());
    assert!(proved.starts_with("exit code 0\n"), "{proved}");
    let proved = run(&["prove", "(XO)^6 || 0", "--out", "b.cert"], folder.path());
    assert!(proved.starts_with("exit code 0\n"), "{proved}");
    let alc = include_str!("../../strategies/alc.toml");
    fs::write(at("start.toml"), alc.replacen("start = \"A\"", "start = \"B\"", 1)).unwrap();
    fs::write(at("none.toml"), alc.replacen("start = \"A\"", "start = \"\"", 1)).unwrap();
    fs::write(at("range.toml"), alc.replacen("\"o5..\"", "\"o9..o5\"", 1)).unwrap();
    fs::write(at("false.toml"), alc.replacen("ooxx = 0", "ooxx = ox", 1)).unwrap();
    let mut text = String::new();
    for command in commands {
        let shown = run(command, folder.path());
        let (exit, rest) = shown.split_once('\n').unwrap();
        assert!(matches!(exit, "exit code 1" | "exit code 2"), "{command:?}: {shown}");
        let quoted = |it: &&str| match it.contains([' ', '<', '>', '(', '\'']) || it.is_empty() {
            true => format!("\"{it}\""),
            false => (*it).to_owned(),
        };
        let words: Vec<String> = command.iter().map(quoted).collect();
        writeln!(text, "$ segcert {}", words.join(" ")).unwrap();
        let is_message = |line: &&str| {
            let picture = ["   ╭", "   ·", "   ╰", " 1 │", "-- ", "For more", "Usage"];
            !line.is_empty() && !picture.iter().any(|begin| line.starts_with(begin))
        };
        for line in rest.lines().filter(is_message) {
            writeln!(text, "{line}").unwrap();
        }
    }
    text
}

fn run(arguments: &[&str], folder: &Path) -> String {
    show(&output(arguments, folder, ""))
}

fn about_statements(statements: &[&str]) -> String {
    let commands: Vec<[&str; 2]> = statements.iter().map(|it| ["prove", *it]).collect();
    messages(&commands.iter().map(|it| &it[..]).collect::<Vec<_>>())
}

#[test]
fn numbers() {
    insta::assert_snapshot!(about_statements(&[
        "2.5 < up",
        "XXO > 0.125",
        "3.0 > up",
        "0.1 > 0",
        "XXO > 1/3",
        "(XXO)^1.5 > 0",
        "(XXO)^-1 > 0",
        "(XXO)^n > 0 for all n > 0.5",
        "XXO > on",
        "XXO > over",
        "XXO > ω",
    ]));
}

#[test]
fn relations() {
    insta::assert_snapshot!(about_statements(&[
        "XXO => 0",
        "XXO =/= 0",
        "XXO /= 0",
        "XXO |< 0",
        "XXO >| 0",
        "XXO ~ 0",
        "XXO # 0",
        "XXO | 0",
        "XXO > 0 and XO || 0",
    ]));
}

#[test]
fn rows() {
    insta::assert_snapshot!(about_statements(&[
        "XYO > 0",
        "XX0 > 0",
        "X0X > 0",
        "0XX > 0",
        "[XXO] > 0",
        "'XXO' > 0",
        "XXO > 0)",
        "((XO)^3 > 0",
        "XXO > foo",
    ]));
}

#[test]
fn variables() {
    insta::assert_snapshot!(about_statements(&[
        "(XXO)^n > 0",
        "(XXO)^2n > 0 for all n >= 1",
        "(XXO)^n = floor(n/2)up for all n >= 1",
        "(XXO)^n = n^2*up for all n >= 1",
        "(XXO)^n = n*m*up for all m, n >= 1",
        "(XXO)^n = (n mod 2)*up for all n >= 1",
        "(XXO)^n > 0 for n = 1",
        "(XXO)^n > 0 for n = 1,2,4",
        "(XXO)^n > 0 for every n in N",
        "(XXO)^n > 0 for n >= 4 and n <= 3",
    ]));
}

/// A range after a row without a relation: each command reads it, and says what it takes instead.
#[test]
fn rows_with_ranges() {
    insta::assert_snapshot!(messages(&[
        &["prove", "(XXOO)^nO for all n < 0"],
        &["prove", "(XXOO)^nO, n <= 4 and n > 4"],
        &["prove", "(XXOO)^nO for all m >= 1"],
        &["prove", "(XXOO)^nO for n in N"],
        &["prove", "(XXOO)^nO for all n or so"],
        &["prove", "XXO for all n"],
        &["prove", "X^aO^b for all a, b >= 1"],
        &["prove", "X^aO^b"],
        &["prove", "(XO)^n + X for all n"],
        &["explain", "(XXOO)^nO for all n < 0"],
        &["view", "(XXOO)^nO for all n < 0", "--out", "p.html"],
        &["solve", "(XXO)^n for all n < 0"],
        &["solve", "(XXO)^n for all n >= 1"],
        &["value", "(XXO)^n for all n >= 1"],
        &["value", "XXO for all n"],
        &["values", "(XXO)^n for all n >= 1"],
        &["values", "(XXO)^n for all n >= 1", "--n", "1..3"],
        &["values", "(XXO)^n, n >= 1", "--n", "1..3"],
        &["draw", "(XXO)^n for all n >= 1", "--n", "1..3"],
        &["draw", "(XXO)^n"],
        &["draw", "(XXO)^m + (XO)^n"],
    ]));
}

/// Accepts texts that look like mistakes and have a single meaning.
#[test]
fn texts_that_are_read() {
    let read = |text: &str| show(&output(&["prove", text], Path::new("."), ""));
    for text in ["(XXO)^n > 0 forall n >= 1", "XXO – up = 0", "XXO ∥ *", "{0|^<2>} > 0"] {
        let shown = read(text);
        assert!(!shown.starts_with("exit code 2"), "{shown}");
    }
    assert!(read("{^<2>|0} || 0").starts_with("exit code 0"));
}

#[test]
fn arguments() {
    insta::assert_snapshot!(messages(&[
        &["XXO > 0"],
        &["verify", "a.cert"],
        &["outcome", "XXO"],
        &["cite", "3d21cc09954a"],
        &["values", "(XXO)^k", "--k", "1..4"],
        &["prove"],
        &["solve"],
        &["solve", "XXO", "(XO)^7"],
        &["value"],
        &["prove", "XXO", ">", "0"],
        &["prove", "--using", "a.cert", "XXO > 0"],
        &["prove", "XXO > 0", "-o", "c"],
        &["prove", "XXO > 0", "--output", "c"],
        &["prove", "XXO > 0", "--time", "-1"],
        &["prove", "XXO > 0", "--time", "soon"],
        &["prove", "XXO > 0", "--memory", "5X"],
        &["solve", "XXO", "--first", "L"],
        &["solve", "XXO > 0"],
        &["value", "XXO > 0"],
        &["value", "(XO)^n"],
        &["value", "--XXO"],
        &["values", "XO", "--XXO"],
        &["values", "(XO)^n > 0", "--n", "1..3"],
        &["values", "(XO)^n", "--n", "9..1"],
        &["values", "(XO)^n", "--n", "1,2,5"],
        &["survey", "--word", "XAO"],
        &["survey", "O(XXO)^nX"],
        &["check-strategy", "two-ups"],
        &["strategy", "alc"],
        &["check-strategy"],
        &["solve", "(XXO)^n"],
        &["survey", "--word", "XO."],
        &["survey", "--stones", "many"],
        &["strategy", "play", "alc", "--stones", "7"],
    ]));
}

#[test]
fn long_arguments_are_cut() {
    let shown = run(&["survey", "--word", &"q".repeat(100_000)], Path::new("."));
    assert!(shown.starts_with("exit code 2\n") && shown.contains("qqq…' for '--word"), "{shown}");
    assert!(shown.len() < 1000, "{shown}");
}

#[test]
fn files() {
    insta::assert_snapshot!(messages(&[
        &["prove", "a.cert"],
        &["prove", "statements"],
        &["solve", "a.cert"],
        &["check", "nofile"],
        &["check", "XXO > 0"],
        &["check", "empty"],
        &["check", "folder"],
        &["check", "a.cert", "--claim", "statements"],
        &["check", "a.cert", "--claim", "(XXO)^n"],
        &["cite", "XXO > 0"],
        &["prove", "--batch", "empty"],
        &["prove", "--batch", "folder"],
        &["prove", "--batch", "a.cert"],
        &["prove", "XXO > 0", "--out", "folder"],
        &["prove", "XXO > 0", "--out", "nofolder/c"],
        &["assemble", "a.cert", "--out", "b.cert"],
        &["assemble", "statements", "--out", "b.cert"],
        &["cluster", "status", "a.cert"],
        &["cluster", "work", "nofolder"],
        &["coq", "a.cert", "--out", "1.v"],
        &["coq", "a.cert", "--out", "Type.v"],
        &["coq", "a.cert", "--out", "import_1.v"],
        &["library", "get", "zzz", "--out", "b.cert"],
    ]));
}

/// Limits with which no command can work.
#[test]
fn limits() {
    insta::assert_snapshot!(messages(&[
        &["value", "XXO", "--memory", "1"],
        &["check", "a.cert", "--memory", "4"],
        &["explain", "a.cert", "--memory", "100K"],
        &["solve", "XXO", "--memory", "-1"],
        &["solve", "XXO", "--memory", "99999999T"],
        &["cluster", "split", "(XO)^9", "--out", "w", "--slurm", "--unit-memory", "4"],
        &["solve", "XXO", "--threads", "0"],
        &["check", "a.cert", "--threads", "1000"],
        &["solve", "XXO", "--time", "0"],
        &["check", "a.cert", "--time", "nan"],
        &["value", "XXO", "--time", "1e300"],
        &["survey", "--word", "XO", "--word-time", "-1"],
        &["survey", "--word", "XO", "--stones", "0"],
        &["survey", "--word", "XO", "--stones", "99999999999"],
        &["survey", "--word", "XO", "--work", "-1"],
        &["check-strategy", "alc", "--up-to", "0"],
        &["check-strategy", "alc", "--up-to", "1"],
        &["check-strategy", "alc", "--up-to", "5000"],
        &["explain", "a.cert", "--depth", "-1"],
        &["draw", "XXO", "--depth", "1.5"],
        &["view", "a.cert", "--out", "p.html", "--size", "2M"],
        &["play", "a.cert", "--at", "x"],
        &["play", "a.cert", "--at", "n=x"],
    ]));
}

/// Goals, lemmas, claims and lines of play that a proof does not have.
#[test]
fn parts_of_proofs() {
    insta::assert_snapshot!(messages(&[
        &["view", "b.cert", "--out", "p.html", "--along", "1.9.1"],
        &["view", "b.cert", "--out", "p.html", "--along", "0"],
        &["view", "b.cert", "--out", "p.html", "--along", "1.1.1.1.1.1.1.1"],
        &["view", "b.cert", "--out", "p.html", "--along", "1..1"],
        &["view", "b.cert", "--out", "p.html", "--at", "3"],
        &["view", "b.cert", "--out", "p.html", "--at", "n=3"],
        &["play", "b.cert", "--goal", "2"],
        &["play", "b.cert", "--rows", "1"],
        &["explain", "b.cert", "--goal", "2"],
        &["explain", "a.cert", "--lemma", "99"],
        &["explain", "b.cert", "--claim", "0"],
    ]));
}

/// Strategy files that name what they do not have, and files that are no strategies.
#[test]
fn strategies() {
    insta::assert_snapshot!(messages(&[
        &["check-strategy", "start.toml", "--up-to", "20"],
        &["check-strategy", "none.toml", "--up-to", "20"],
        &["check-strategy", "range.toml", "--up-to", "20"],
        &["check-strategy", "false.toml", "--up-to", "20"],
        &["check-strategy", "empty", "--up-to", "20"],
        &["check-strategy", "a.cert", "--up-to", "20"],
        &["check-strategy", "statements", "--up-to", "20"],
        &["check-strategy", "nofile", "--up-to", "20"],
        &["prove", "(XO)^9 || 0", "--strategy", "start.toml"],
    ]));
}

/// A sentence in place of a certificate is not taken for the name of a file.
#[test]
fn sentences_in_place_of_certificates() {
    insta::assert_snapshot!(messages(&[
        &["explain", "XXO is a win for O"],
        &["view", "XXO is a win for O", "--out", "p.html"],
        &["play", "XXO is a win for nobody"],
        &["explain", "missing"],
        &["view", "missing.cert", "--out", "p.html"],
        &["view", "XXO > *2", "--out", "folder/none/p.html"],
        &["prove", "(XXO)^n > 0 for even integers less than 20"],
        &["prove", "(XO)^n < n*(up + n*up) for all n"],
        &["prove", "\\begin{cases} XXO > 0 \\end{cases}"],
    ]));
}
