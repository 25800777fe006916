//! Memory, threads and descriptors that are short.
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::writers::{WRITERS, assert_succeeds, assert_whole, copy, inputs};
use super::{assert_short, half_written, shell};

/// Messages about a lack of memory.
const MEMORY: [&str; 5] = [
    "gives no more memory",
    "starts no thread",
    "memory allocation of",
    "limit on memory",
    "out of memory",
];

/// Address spaces in KiB, from one in which the program just begins to one in which a thread fits.
/// In smaller ones the system ends the program before it begins.
fn spaces() -> [u32; 5] {
    let folder = tempfile::tempdir().unwrap();
    let begins = |space: &u32| {
        let run = shell(&format!("ulimit -v {space}; $S --version"), folder.path());
        matches!(run.status.code(), Some(0 | 3))
    };
    let least = (20_000..60_000).step_by(2_000).find(begins).unwrap();
    // The system needs a little more in some runs.
    [least + 2_000, 60_000, 120_000, 200_000, 400_000]
}

#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn memory_that_the_system_does_not_give() {
    let (inputs, spaces) = (inputs(), spaces());
    for writer in WRITERS {
        let reference = copy(inputs.path());
        assert_succeeds(writer, reference.path(), reference.path());
        let folder = copy(inputs.path());
        for space in spaces {
            let run = shell(&format!("ulimit -v {space}; $S {}", writer.command), folder.path());
            if run.status.code() != Some(writer.code) {
                assert_short(&run, &MEMORY);
            }
            assert_whole(writer, folder.path(), reference.path());
            // States of earlier runs make the work shorter.
            let _ = fs::remove_file(folder.path().join("s"));
        }
        assert_succeeds(writer, folder.path(), reference.path());
    }
}

#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn commands_that_read_without_memory() {
    let (inputs, spaces) = (inputs(), spaces());
    for command in [
        "check in.cert",
        "check in.cert --json",
        "explain in.cert",
        "dump in.cert",
        "value '(XO)^12'",
    ] {
        let ends = spaces.map(|space| {
            let run = shell(&format!("ulimit -v {space}; $S {command}"), inputs.path());
            if run.status.code() != Some(0) {
                assert_short(&run, &MEMORY);
            }
            run.status.code()
        });
        assert!(ends.contains(&Some(3)), "{command}: {ends:?}");
        assert!(shell(&format!("$S {command}"), inputs.path()).status.success(), "{command}");
    }
}

/// `--memory` holds for the whole process, whatever it does: 200M and an eighth at most.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn memory_that_the_user_allows() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "XXXOXX + XXOXOX + XOXXOOX L\n".repeat(3_000_000);
    fs::write(folder.path().join("boards"), &lines).unwrap();
    fs::write(folder.path().join("sums"), lines.replace(" L\n", "\n")).unwrap();
    let script = "truncate -s 600M zeros";
    assert!(shell(script, folder.path()).status.success());
    for command in [
        "split --batch boards --out w",
        "split --values sums --out w",
        "values --batch sums",
        "solve --batch zeros",
        "check-strategy zeros --all",
        "solitaire @zeros",
    ] {
        let run = shell(
            &format!("/usr/bin/env python3 -c '{PEAK}' $S {command} --memory 200M"),
            folder.path(),
        );
        let text = super::said(&run);
        let peak = text.lines().find_map(|line| line.strip_prefix("peak "));
        let peak: u64 = peak.unwrap_or_else(|| panic!("{text}")).parse().unwrap();
        assert_short(&run, &["memory limit was reached"]);
        assert!(peak <= 240_000, "{command}: {peak} KiB");
    }
}

/// Runs a command; prints the most memory that it took.
const PEAK: &str = "import os, sys\n\
    id = os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:])\n\
    _, status, usage = os.wait4(id, 0)\n\
    print(\"peak\", usage.ru_maxrss)\n\
    sys.exit(os.waitstatus_to_exitcode(status))";

/// The time that the user allows.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn time_that_the_user_allows() {
    let inputs = inputs();
    for command in [
        "solitaire '(XXO)^9000000' --cycle --out s.cert --time 0.1",
        "reproduce figure1a --up-to 200 --max-len 6 --out r --time 1",
    ] {
        let run = shell(&format!("$S {command}"), inputs.path());
        assert_short(&run, &["time limit was reached"]);
    }
    let run = shell("$S solitaire '(XXO)^10' --time 10 --memory 1G", inputs.path());
    assert!(run.status.success(), "{run:?}");
}

/// The limit on processes does not hold for root, who runs the program as nobody.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn threads_that_the_system_does_not_start() {
    let inputs = inputs();
    let is_root = shell("[ $(id -u) = 0 ]", inputs.path()).status.success();
    let nobody = match is_root {
        true => "setpriv --reuid 65534 --regid 65534 --clear-groups",
        false => "",
    };
    for writer in WRITERS {
        let reference = copy(inputs.path());
        assert_succeeds(writer, reference.path(), reference.path());
        let folder = copy(inputs.path());
        open_to_all(folder.path());
        let script = format!(
            "exec {nobody} bash -c 'ulimit -u 1; exec ./segcert {}'",
            writer.command.replace('\'', "'\\''")
        );
        let run = shell(&script, folder.path());
        if run.status.code() != Some(writer.code) {
            assert_short(&run, &["starts no thread", "refuses to start threads"]);
        }
        assert_whole(writer, folder.path(), reference.path());
        assert_eq!(half_written(folder.path()), [""; 0], "{}", writer.command);
    }
    // One of them certainly needs a thread.
    let folder = copy(inputs.path());
    open_to_all(folder.path());
    let script = format!("exec {nobody} bash -c 'ulimit -u 1; exec ./segcert prove XO --json'");
    assert_short(&shell(&script, folder.path()), &["\"code\":\"threads\""]);
}

/// Lets any user write in a folder, and run the program that is in it.
fn open_to_all(folder: &Path) {
    fs::copy(env!("CARGO_BIN_EXE_segcert"), folder.join("segcert")).unwrap();
    fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).unwrap();
    assert!(shell("chmod -R a+rwX .", folder).status.success());
}

#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn descriptors_that_are_used_up() {
    let inputs = inputs();
    for writer in WRITERS {
        let reference = copy(inputs.path());
        assert_succeeds(writer, reference.path(), reference.path());
        let folder = copy(inputs.path());
        for count in [5, 6, 8, 11] {
            let run = shell(&format!("ulimit -n {count}; $S {}", writer.command), folder.path());
            let text = super::said(&run);
            let has_ended = run.status.code() == Some(writer.code);
            // The system cannot even load the program.
            let has_begun = run.status.code() != Some(127);
            if !has_ended && has_begun {
                assert!(matches!(run.status.code(), Some(2 | 3)), "{run:?}");
                assert!(text.contains("too many open files"), "{}: {text}", writer.command);
            }
            assert_whole(writer, folder.path(), reference.path());
            assert_eq!(half_written(folder.path()), [""; 0], "{}", writer.command);
        }
        assert_succeeds(writer, folder.path(), reference.path());
    }
}
