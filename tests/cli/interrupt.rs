//! Signals, `--time` and `--memory` end a run in good order, whatever it does.
#![cfg(unix)]
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Far beyond what any search finds while this test waits, and no instance of a theorem.
const ENDLESS: &str = "(XO)^400 + XXOXOX >= up";

/// A statement for all `n` whose proof is searched without end: no strategy proves it, and no
/// system of bounds is known that proves itself.
const ENDLESS_FOR_ALL: &str = "(XO)^n <= 2*up + *8 for all n >= 1";

/// A statement for which no limit is checked for minutes: the row is long, and is read as a sum of
/// values.
const DEAF: &str = "(XXO)^1000 + XXOXOX = 500*up";

#[test]
fn a_signal_stops_the_search_and_leaves_no_file() {
    super::run::hear_signals();
    for (signal, number, statement) in
        [("-INT", 2, ENDLESS), ("-TERM", 15, ENDLESS_FOR_ALL), ("-INT", 2, DEAF)]
    {
        let folder = tempfile::tempdir().unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_segcert"))
            .args(["prove", "--no-library", statement, "--out", "c"])
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(500));
        let id = child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        // A shell ends its loop only if the process ended by the signal.
        assert_eq!(output.status.signal(), Some(number), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("interrupted"), "{output:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn the_time_limit_is_kept() {
    for arguments in [
        &["prove", "--no-library", ENDLESS][..],
        &["prove", "--no-library", ENDLESS_FOR_ALL],
        &["prove", "--no-library", DEAF],
        &["solve", "(XO)^2000 + XXOXOX"],
        &["check-strategy", "one-up", "--all"],
        &["check-strategy", "alc", "--up-to", "200"],
        &["value", "(XO)^60"],
        &["check", "certs/claims/xxoxxoo-period-six-all-n.cert"],
    ] {
        let start = Instant::now();
        let shown = super::run::segcert(&[arguments, &["--time", "0.3"]].concat());
        assert!(start.elapsed() < Duration::from_millis(2500), "{arguments:?}");
        let expected =
            "exit code 3\n-- output\n-- errors\n  × stopped: the time limit was reached\n";
        assert!(shown.starts_with(expected), "{arguments:?}: {shown}");
    }
}

/// A line of a batch without a proof names the theorem proved in Coq that decides it.
#[test]
fn lines_without_a_proof_name_what_is_known() {
    let limits = ["--time", "0.3", "--no-library", "--by-theorem", "never"];
    let line = "(XO)^300 + O(XO)^200 + O(XO)^100";
    let batch = [&["prove", "--batch", "-"], &limits[..]].concat();
    let shown = super::run::segcert_with_input(&batch, line);
    assert!(shown.contains("\n<stdin>:1: the winner is known by the theorem"), "{shown}");
}

/// A chart has what was found before the limit, and its message names the rest.
#[test]
fn a_chart_ends_at_the_time_limit() {
    let start = Instant::now();
    let shown = super::run::segcert(&["draw", "(XO)^n", "--n", "1..60", "--time", "1"]);
    assert!(start.elapsed() < Duration::from_millis(3200), "{shown}");
    assert!(shown.starts_with("exit code 3\n-- output\n<svg"), "{shown}");
    assert!(shown.contains("..60: not reached: the time limit was reached"), "{shown}");
}

#[test]
fn the_check_of_a_database_keeps_the_time_limit() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("database");
    let file = file.to_str().unwrap();
    let built = super::run::segcert(&["db", "build", "--max-len", "15", "--out", file]);
    assert!(built.starts_with("exit code 0\n"), "{built}");
    let shown = super::run::segcert(&["db", "check", file, "--time", "0.1"]);
    let expected = "exit code 3\n-- output\n-- errors\n  × stopped: the time limit was reached\n\n";
    assert_eq!(shown, expected);
}

/// A list of positions is nothing that a search counts; the process is watched.
#[cfg(target_os = "linux")]
#[test]
fn the_memory_limit_holds_for_all_that_is_done() {
    let lines = "XXXOXX + XXOXOX + XOXXOOX\n".repeat(400_000);
    let arguments = ["values", "--batch", "-", "--memory", "1M"];
    let shown = super::run::segcert_with_input(&arguments, &lines);
    assert!(shown.contains("the memory limit was reached"), "{shown}");
    assert!(shown.starts_with("exit code 3\n"), "{shown}");
}

/// With `--json`, a process that a limit ends prints an object.
#[test]
fn limits_for_programs() {
    let shown = super::run::segcert(&["prove", "--no-library", DEAF, "--time", "0.1", "--json"]);
    insta::assert_snapshot!(shown);
}

/// A signal that the parent process ignores stays ignored, as `nohup` needs.
#[cfg(target_os = "linux")]
#[test]
fn an_ignored_signal_stays_ignored() {
    let script = "trap '' HUP; \"$1\" prove '(XO)^18' & kill -HUP $!; wait $!";
    let output = Command::new("sh")
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_segcert")])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// An interrupted survey keeps its results, and the next run resumes from them.
#[test]
fn a_survey_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let survey = ["survey", "--word", "X", "--word", "OO(XO)^n", "--out", out];
    let first = super::run::segcert(&[&survey[..], &["--time", "2"]].concat());
    assert!(first.starts_with("exit code 3\n"), "{first}");
    let known = || fs::read_to_string(folder.path().join("survey.jsonl")).unwrap();
    let kept = known();
    assert_eq!(kept.lines().count(), 1, "{kept}");
    assert!(folder.path().join("X.cert").exists());
    let second = super::run::segcert(&[&survey[..], &["--word-time", "0.5"]].concat());
    assert!(second.starts_with("exit code 0\n"), "{second}");
    assert!(second.contains("(X)^n = 0 for all n >= 1"), "{second}");
    assert!(second.contains("the time limit for a word was reached"), "{second}");
    assert!(known().starts_with(&kept), "{}", known());
    assert_eq!(known().lines().count(), 2);
}
