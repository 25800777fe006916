//! `segcert survey`
use std::fs;
#[cfg(unix)]
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use segcert_run::log::Kept;
use segcert_theorems::survey::Entry;

use super::run::{output, segcert, show};

/// A survey of short words within small limits.
fn survey(more: &[&str], folder: &Path) -> String {
    survey_within("300", more, folder)
}

fn survey_within(work: &str, more: &[&str], folder: &Path) -> String {
    let small = ["survey", "--no-library", "--max-word", "3", "--quiet", "--work", work];
    show(&output(&[&small[..], more].concat(), folder, ""))
}

#[test]
fn a_table_and_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let found = folder.path().join("found");
    insta::assert_snapshot!(survey(&["--out", "found"], folder.path()));
    let mut names: Vec<_> =
        fs::read_dir(&found).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["X.cert", "XO.cert", "XXO.cert", "survey.jsonl", "survey.state"]);
    for file in ["found/X.cert", "found/XO.cert", "found/XXO.cert"] {
        let shown = show(&output(&["check", file], folder.path(), ""));
        assert!(shown.starts_with("exit code 0\n"), "{shown}");
    }
    insta::assert_snapshot!(survey(&["--out", "found", "--format", "csv"], folder.path()));
    insta::assert_snapshot!(survey(&["--out", "found", "--format", "json"], folder.path()));
}

/// Tables are text for people, and Markdown if that is wanted.
#[test]
fn tables_in_markdown() {
    let folder = tempfile::tempdir().unwrap();
    insta::assert_snapshot!(survey(&["--format", "markdown"], folder.path()));
}

/// A row of blocks without a law for blocks has the law of its family.
#[test]
fn rows_of_two_blocks() {
    insta::assert_snapshot!(segcert(&["survey", "--blocks", "2", "--quiet"]));
}

/// The values of (X)^mO(X)^n have a law where one block is longer than the other.
#[test]
fn rows_of_three_blocks() {
    insta::assert_snapshot!(segcert(&["survey", "--blocks", "3", "--quiet"]));
}

#[test]
fn a_row_with_a_gap_is_no_word() {
    let shown = segcert(&["survey", "--word", "X.O"]);
    assert!(shown.contains("a word, or a row with one power, has no empty squares"), "{shown}");
    let shown = segcert(&["survey", "--word", "(XO)^3"]);
    assert!(shown.contains("write a word, such as XO, or a row with one power"), "{shown}");
}

/// Where no law is seen, rows are bounded by what grows more slowly and by what grows faster.
#[test]
fn rows_that_grow() {
    let folder = tempfile::tempdir().unwrap();
    let survey = |more: &[&str]| {
        let short = ["survey", "--no-library", "--word", "XXO", "--stones", "20", "--quiet"];
        show(&output(&[&short[..], more].concat(), folder.path(), ""))
    };
    insta::assert_snapshot!(survey(&["--out", "found"]));
    insta::assert_snapshot!(survey(&["--out", "found", "--format", "json"]));
    for (file, statement) in [
        ("XXO-bound-1", "(XXO)^n > floor((n-1)/2)*up for all n >= 1"),
        ("XXO-bound-2", "(XXO)^n < floor((n+3)/2)*up for all n >= 1"),
    ] {
        let file = format!("found/{file}.cert");
        let shown = show(&output(&["check", &file, "--claim", statement], folder.path(), ""));
        assert!(shown.starts_with("exit code 0\n"), "{shown}");
    }
}

#[test]
fn lines_with_ends() {
    insta::assert_snapshot!(segcert(&["survey", "--max-word", "1", "--ends", "2"]));
    insta::assert_snapshot!(segcert(&[
        "survey", "--word", "o(X)^no", "--word", "OXXO", "--word", "XXO"
    ]));
}

/// A survey finds the theorems that `prove` finds, however short its rows are: here the first one
/// by a law, the second one by a strategy.
#[test]
fn theorems_that_prove_finds_are_found() {
    for (word, work, row, theorem) in [
        ("(X)^nO", "100000", "(X)^nO", "(X)^nO = (n-1)*up + n·* for all n >= 1"),
        ("XO", "300", "(XO)^n", "(XO)^n || 0 for all n >= 4"),
    ] {
        let short = ["--stones", "40", "--work", work, "--quiet"];
        let found = segcert(&[&["survey", "--word", word], &short[..]].concat());
        assert!(found.contains(theorem), "{found}");
        let proved = segcert(&["prove", &format!("{row} for all n")]);
        assert!(proved.contains(theorem), "{proved}");
    }
}

/// A theorem of the library spares the search, and its certificate imports nothing.
#[test]
fn theorems_of_the_library_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let survey = ["survey", "--word", "O(XO)^n", "--quiet", "--out", "found"];
    let found = show(&output(&survey, folder.path(), ""));
    assert!(found.contains("O(XO)^n > 0 for all n >= 5") && !found.contains("no law"), "{found}");
    let shown = show(&output(&["check", "found/O_XO_n.cert"], folder.path(), ""));
    assert!(shown.starts_with("exit code 0\n") && !shown.contains("imports"), "{shown}");
}

/// Each search ends at its own limit of steps, and the table names those that did.
#[test]
fn searches_that_reach_their_limit_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let row = |work| {
        let short = ["survey", "--no-library", "--word", "XXO", "--stones", "20", "--quiet"];
        segcert(&[&short[..], &["--work", work]].concat())
    };
    let (short, long) = (row("300"), row("20000000"));
    assert!(short.contains("not finished within --work: bounds"), "{short}");
    assert!(!long.contains("not finished"), "{long}");
    // A run with another limit looks again.
    let again = |work| survey_within(work, &["--out", "found"], folder.path());
    assert!(again("300").contains("not finished"));
    assert!(!again("100000").contains("not finished"));
}

/// `--word-time` ends the search for each word, not the survey. A run that has more time looks at
/// these words again.
#[test]
fn the_time_of_a_word() {
    let folder = tempfile::tempdir().unwrap();
    let survey = |time: &[&str]| survey(&[&["--out", "found"], time].concat(), folder.path());
    let up = "the time limit for a word was reached";
    let short = survey(&["--word-time", "0"]);
    assert!(short.starts_with("exit code 0\n"), "{short}");
    assert_eq!(short.matches(up).count(), 2, "{short}");
    let long = survey(&["--word-time", "1000"]);
    assert!(!long.contains(up) && long.contains("(XO)^n || 0 for all n >= 4"), "{long}");
}

#[test]
fn wrong_lines() {
    insta::assert_snapshot!(segcert(&["survey", "--word", "O(XXO)^3"]));
    insta::assert_snapshot!(segcert(&["survey", "--word", "X.O"]));
}

/// Results are taken from the folder; the last one, if it is damaged, and words that other limits
/// might help, are looked at again.
#[test]
fn a_survey_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let found = folder.path().join("found");
    let results = found.join("survey.jsonl");
    let state = found.join("survey.state");
    let first = survey(&["--out", "found"], folder.path());
    let text = fs::read_to_string(&results).unwrap();
    assert_eq!(text.lines().count(), 3);
    let whole = fs::read(&state).unwrap();
    fs::write(&state, &whole[..whole.len() - 5]).unwrap();
    assert_eq!(survey(&["--out", "found"], folder.path()), first);
    assert_eq!(fs::read_to_string(&results).unwrap(), text);
    // Believed, as it is the folder of the user: nothing looks at the word again.
    let mut kept: Kept<Entry> = Kept::open(Some(&state), "survey").unwrap();
    let mut planted = kept.get("X").unwrap().clone();
    planted.period = Some(44);
    kept.put("X", planted).unwrap();
    drop(kept);
    let second = survey(&["--out", "found"], folder.path());
    assert_ne!(second, first);
    assert!(second.contains("X         44"), "{second}");
    let other = survey_within("1000", &["--out", "found"], folder.path());
    let row = |table: &str| {
        let lines = table.lines().skip_while(|line| !line.starts_with("XXO "));
        lines.take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_ne!(row(&other), row(&first));
    assert_eq!(fs::read_to_string(&results).unwrap().lines().count(), 3);
}

/// An interrupted survey keeps its results, and the next run begins with the word at which it was
/// interrupted.
#[cfg(unix)]
#[test]
fn an_interrupted_survey_goes_on() {
    super::run::hear_signals();
    let folder = tempfile::tempdir().unwrap();
    let found = folder.path().join("found");
    let results = found.join("survey.jsonl");
    // X takes no time, XO as long as it may.
    let child = Command::new(env!("CARGO_BIN_EXE_segcert"))
        .args(["survey", "--max-word", "3", "--work", "100000000000", "--out", "found"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let patience = Instant::now() + Duration::from_secs(60);
    while !results.exists() && Instant::now() < patience {
        sleep(Duration::from_millis(20));
    }
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.signal(), Some(2), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!(printed.lines().count(), 2, "{printed}");
    let kept = fs::read_to_string(&results).unwrap();
    assert_eq!(kept.lines().count(), 1, "{kept}");
    survey(&["--out", "found"], folder.path());
    let all = fs::read_to_string(&results).unwrap();
    assert!(all.starts_with(&kept), "{all}");
    assert_eq!(all.lines().count(), 3);
}
