//! Commands that are killed at any moment.
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::writers::{WRITERS, assert_succeeds, assert_whole, copy, inputs};
use super::{Random, shell};

/// How often each command is killed.
const ROUNDS: u64 = 6;

#[test]
#[ignore = "takes a minute; run by .ci/slow"]
fn killed_commands_leave_no_half_files_and_succeed_afterwards() {
    let inputs = inputs();
    let mut random = Random::new();
    for writer in WRITERS {
        let reference = copy(inputs.path());
        let start = Instant::now();
        let whole = shell(&format!("$S {}", writer.command), reference.path());
        assert_eq!(whole.status.code(), Some(writer.code), "{}: {whole:?}", writer.command);
        let most = start.elapsed().as_micros() as u64;
        let folder = copy(inputs.path());
        for _ in 0..ROUNDS {
            let mut child = Command::new("bash")
                .args(["-c", &format!("exec $S {}", writer.command)])
                .env("S", env!("CARGO_BIN_EXE_segcert"))
                .env("SEGCERT_LIBRARY", folder.path().join("theorems"))
                .current_dir(folder.path())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            sleep(Duration::from_micros(random.below(most)));
            let _ = child.kill();
            child.wait().unwrap();
            assert_whole(writer, folder.path(), reference.path());
        }
        assert_succeeds(writer, folder.path(), reference.path());
    }
}

/// A process removes the half-written files of killed processes, but not those of running ones.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn half_written_files_of_killed_processes_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let (dead, living) = (".segcert-dead", ".segcert-living");
    std::fs::write(folder.path().join(dead), "half").unwrap();
    let script =
        format!("exec 9>{living}; flock 9; mkfifo .segcert-pipe; $S prove XO --out c && ls -A");
    let run = shell(&script, folder.path());
    assert!(run.status.success(), "{run:?}");
    let left = String::from_utf8(run.stdout).unwrap();
    assert!(left.contains(living) && left.contains(".segcert-pipe"), "{left}");
    assert!(!left.contains(dead), "{left}");
}

/// However busy the machine is, what was settled is kept: values by the work that they took.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn states_are_written_by_work_done() {
    let folder = tempfile::tempdir().unwrap();
    let script = "($S prove '(XO)^60' --no-library --by-theorem never --state s --threads 1 &
        id=$!; sleep 8; kill -9 $id; wait $id) 2>/dev/null; wc -c <s";
    let run = shell(script, folder.path());
    let bytes: u64 = String::from_utf8(run.stdout).unwrap().trim().parse().unwrap();
    assert!(bytes > 10_000, "{bytes}");
}
