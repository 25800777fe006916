//! Ctrl-C and `--time` end a run in good order.
#![cfg(unix)]
use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Far beyond what any search finds while this test waits.
const ENDLESS: &str = "(XO)^400 >= up";

/// The same for all `n`: no bounds of this line are known that keep each other, and no strategy.
const ENDLESS_FOR_ALL: &str = "(XO)^n <= 2*up + * for all n >= 1";

#[test]
fn a_signal_stops_the_search_and_leaves_no_file() {
    for (signal, statement) in [("-INT", ENDLESS), ("-TERM", ENDLESS_FOR_ALL)] {
        let folder = tempfile::tempdir().unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_segcert"))
            .args(["prove", statement, "--out", "c"])
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        sleep(Duration::from_millis(500));
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{output:?}");
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("interrupted"),
            "{output:?}"
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn the_time_limit_is_kept() {
    for statement in [ENDLESS, ENDLESS_FOR_ALL] {
        let shown = super::run::segcert(&["prove", statement, "--time", "0.3"]);
        assert!(shown.starts_with("exit code 3\n"), "{shown}");
    }
}

/// What an interrupted survey knows is kept, and the next run goes on from there.
#[test]
fn a_survey_can_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let survey = ["survey", "--max-word", "2", "--out", out];
    let first = super::run::segcert(&[&survey[..], &["--time", "0.5"]].concat());
    assert!(first.starts_with("exit code 3\n"), "{first}");
    let known = || fs::read_to_string(folder.path().join("survey.jsonl")).unwrap();
    let kept = known();
    assert_eq!(kept.lines().count(), 1, "{kept}");
    assert!(folder.path().join("X.cert").exists());
    let second = super::run::segcert(&[&survey[..], &["--word-time", "0.5"]].concat());
    assert!(second.starts_with("exit code 0\n"), "{second}");
    assert!(second.contains("(X)^n = 0 for all n >= 1"), "{second}");
    assert!(second.contains("the time for a word is up"), "{second}");
    assert!(known().starts_with(&kept), "{}", known());
    assert_eq!(known().lines().count(), 2);
}
