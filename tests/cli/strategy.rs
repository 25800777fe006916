//! `segcert check-strategy`, `segcert strategy list`, `play` and `find`, `segcert prove --strategy`
use super::run::{output, segcert, segcert_output, segcert_with_input, show};

/// Without the last column of rows that begin with a number: seconds.
fn without_seconds(text: &str) -> String {
    let cut = |line: &str| {
        let is_row = line.trim_start().starts_with(|c: char| c.is_ascii_digit());
        let end = line.rfind([' ', ',']).filter(|_| is_row).unwrap_or(line.len());
        line[..end].trim_end().to_owned() + "\n"
    };
    text.lines().map(cut).collect()
}

#[test]
fn up_to_a_length() {
    let text = segcert(&["check-strategy", "alc", "--up-to", "30"]);
    insta::assert_snapshot!(without_seconds(&text));
}

#[test]
fn published_counts() {
    let text = segcert(&["check-strategy", "alc", "--up-to", "52", "--paper-counts", "--csv"]);
    insta::assert_snapshot!(without_seconds(&text));
}

#[test]
fn a_rejected_strategy_comes_with_a_line_of_play() {
    let text = segcert(&["check-strategy", "alc-improved-2025", "--up-to", "24"]);
    insta::assert_snapshot!(without_seconds(&text));
    insta::assert_snapshot!(segcert(&[
        "check-strategy",
        "alc-program-2025",
        "--up-to",
        "8",
        "--json"
    ]));
}

#[test]
fn all_lengths() {
    insta::assert_snapshot!(segcert(&["check-strategy", "alc", "--all"]));
    insta::assert_snapshot!(segcert(&["check-strategy", "alc", "--all", "--full"]));
    insta::assert_snapshot!(segcert(&["check-strategy", "alc-paper-2025", "--all"]));
    insta::assert_snapshot!(segcert(&["check-strategy", "alc", "--all", "--json"]));
}

#[test]
fn a_strategy_that_does_not_exist() {
    insta::assert_snapshot!(segcert(&["check-strategy", "none", "--all"]));
    insta::assert_snapshot!(segcert(&["check-strategy", "alc"]));
}

#[test]
fn a_game_by_chance_is_the_same_for_the_same_seed() {
    let play = ["strategy", "play", "alc", "--length", "24", "--random", "--seed", "3"];
    insta::assert_snapshot!(segcert(&play));
}

#[test]
fn a_person_plays_right() {
    let play = ["strategy", "play", "alc", "--length", "10"];
    insta::assert_snapshot!(segcert_with_input(&play, "9\n2\nq\n"));
    insta::assert_snapshot!(segcert(&["strategy", "play", "alc", "--length", "9"]));
}

#[test]
fn certificates() {
    insta::assert_snapshot!(segcert(&["prove", "(XO)^7", "--strategy", "alc"]));
    insta::assert_snapshot!(segcert(&["prove", "OXOXO + OX >= 0", "--strategy", "alc"]));
}

#[test]
fn conjecture_1_for_all_n() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    let statement = "(XO)^n || 0 for all n >= 4";
    insta::assert_snapshot!(run(&["prove", "--no-library", statement, "--out", "c"]));
    insta::assert_snapshot!(run(&["check", "c", "--claim", "(ox)^n || 0 for all n >= 4"]));
    insta::assert_snapshot!(run(&["check", "c", "--claim", statement]));
    insta::assert_snapshot!(run(&["check", "c", "--json"]));
    insta::assert_snapshot!(run(&[
        "prove",
        "--no-library",
        "0 |> X(OX)^nO for all n >= 3",
        "--json"
    ]));
}

#[test]
fn conjecture_1_with_its_exception() {
    insta::assert_snapshot!(segcert(&["prove", "(XO)^n || 0 for all n >= 1"]));
    insta::assert_snapshot!(segcert(&["prove", "(XO)^n |> 0 for all n >= 0", "--json"]));
}

#[test]
fn for_all_n_by_another_strategy() {
    let statement = "X(X)^nO |> 0 for all n >= 0";
    let comb = ["prove", statement, "--strategy", "strategies/comb.toml"];
    insta::assert_snapshot!(segcert(&comb));
    let statement = "(XO)^n || 0 for all n >= 4";
    for strategy in ["alc-paper-2025", "alc-improved-2025", "strategies/comb.toml"] {
        insta::assert_snapshot!(segcert(&["prove", statement, "--strategy", strategy]));
    }
    let equality = "(XO)^n = 0 for all n >= 4";
    insta::assert_snapshot!(segcert(&["prove", equality, "--strategy", "alc"]));
}

/// Each strategy that comes with the program states something about its start positions.
#[test]
fn list_of_strategies() {
    insta::assert_snapshot!(segcert(&["strategy", "list"]));
}

/// There is no limit on the number of rules: this strategy has 136.
#[test]
fn a_strategy_of_many_rules_is_played_out() {
    let shown = segcert(&["check-strategy", "doubled-end-and-odd-row", "--up-to", "24"]);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
    assert!(shown.contains("from every start position up to 24 stones"), "{shown}");
}

#[test]
fn a_strategy_on_standard_input() {
    let text = std::fs::read_to_string("strategies/two-ups.toml").unwrap();
    let shown = segcert_with_input(&["check-strategy", "-", "--up-to", "6"], &text);
    assert!(shown.starts_with("exit code 0\n"), "{shown}");
}

/// The part of a strategy file before its sets, as a file of its own.
fn unfinished(folder: &std::path::Path, name: &str) -> String {
    let text = segcert_strategy::library::text(name).expect("a strategy of the program");
    let (before, _) = text.split_once("[[set]]").expect("a set");
    let file = folder.join("unfinished.toml");
    std::fs::write(&file, before).expect("a file");
    file.to_str().expect("a name").to_owned()
}

#[test]
fn finding_sets_and_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = unfinished(folder.path(), "two-ups");
    let out = folder.path().join("found.toml");
    let out = out.to_str().expect("a name");
    let output = segcert(&["strategy", "find", &file, "--short", "10", "--out", out]);
    insta::assert_snapshot!(output.replace(out, "found.toml"));
    insta::assert_snapshot!(std::fs::read_to_string(out).expect("a file"));
    let output = segcert(&["check-strategy", out, "--up-to", "20"]);
    assert!(output.contains("VERIFIED  two-ups"), "{output}");
}

#[test]
fn finding_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = unfinished(folder.path(), "alc");
    let out = folder.path().join("found.toml");
    let out = out.to_str().expect("a name");
    let find = ["strategy", "find", &file, "--short", "10", "--out", out];
    insta::assert_snapshot!(segcert(&find));
    assert!(!std::path::Path::new(out).exists());
    let output = segcert_output(&[&find[..], &["--partial", "--json"]].concat());
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["verdict"], "not-found");
    assert_eq!(report["tries"][0]["stones"], 10);
    let text = std::fs::read_to_string(out).expect("a file");
    assert!(text.contains("# NO PROOF"), "{text}");
}

/// If the memory does not suffice, the message names the families and their blocks.
#[cfg(target_os = "linux")]
#[test]
fn advice_about_blocks() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = std::fs::read_to_string(unfinished(folder.path(), "one-up")).expect("a file");
    let six = [
        ("o(xoxo)\"", "o(xoxoxo)\""),
        ("oxo(xoxo)\"", "oxo(xoxoxo)\""),
        (
            "{ name = \"oA1\"",
            "{ name = \"O5\", word = \"oxoxo(xoxoxo)\", notation = \"o#\" },\n  { name = \"oA1\"",
        ),
    ];
    let text = six.iter().fold(text, |text, (four, six)| text.replacen(four, six, 1));
    std::fs::write(folder.path().join("six.toml"), text).expect("a file");
    let find = ["strategy", "find", "six.toml", "--memory", "20M"];
    insta::assert_snapshot!(show(&output(&find, folder.path(), "")));
    let replay = ["check-strategy", "alc", "--up-to", "200", "--memory", "1M"];
    insta::assert_snapshot!(segcert(&replay));
}
