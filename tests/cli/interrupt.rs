//! Ctrl-C and `--time` end a run in good order.
#![cfg(unix)]
use std::fs;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Far beyond what any search finds while this test waits.
const ENDLESS: &str = "(XO)^400 >= up";

#[test]
fn a_signal_stops_the_search_and_leaves_no_file() {
    for signal in ["-INT", "-TERM"] {
        let folder = tempfile::tempdir().unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_segcert"))
            .args(["prove", ENDLESS, "--out", "c"])
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
    let shown = super::run::segcert(&["prove", ENDLESS, "--time", "0.3"]);
    assert!(shown.starts_with("exit code 3\n"), "{shown}");
}
