//! Disks that are full, and files that may not grow.
use std::fs;

use super::writers::{WRITERS, Whole, assert_succeeds, copy, inputs};
use super::{assert_short, half_written, shell};

/// Largest files, in KiB, that a command may write before it has written all. Smaller ones are
/// written in spite of that.
const SIZES: [u32; 3] = [0, 1, 8];

#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn files_that_may_not_grow() {
    let inputs = inputs();
    for writer in WRITERS {
        let reference = copy(inputs.path());
        assert_succeeds(writer, reference.path(), reference.path());
        for size in SIZES {
            let folder = copy(inputs.path());
            let run = shell(&format!("ulimit -f {size}; $S {}", writer.command), folder.path());
            match run.status.code() {
                // All fits, or nothing is written but what was there.
                Some(code) if code == writer.code && size > 0 => {}
                _ => assert_short(&run, &["file too large", "cannot keep the state", "disk full"]),
            }
            assert_eq!(half_written(folder.path()), [""; 0], "{}", writer.command);
            super::writers::assert_whole(writer, folder.path(), reference.path());
            assert_succeeds(writer, folder.path(), reference.path());
        }
    }
}

/// A file system without room, where this process may mount one. The test above is the same where
/// it may not.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn file_systems_without_room() {
    let inputs = inputs();
    for writer in WRITERS {
        let reference = copy(inputs.path());
        assert_succeeds(writer, reference.path(), reference.path());
        let folder = copy(inputs.path());
        // Mounted for this shell alone. All room is taken before the command begins.
        let command = writer.command;
        let script = format!(
            "mount -t tmpfs -o size=16m none /mnt && cp -r . /mnt && cd /mnt || exit 77
             export SEGCERT_LIBRARY=/mnt/theorems XDG_CACHE_HOME=/mnt/cache
             dd if=/dev/zero of=fill bs=4k >/dev/null 2>&1
             $S {command}; code=$?; rm fill
             find . -name '.segcert-*' | grep . && exit 78
             exit $code"
        );
        fs::write(folder.path().join("script"), script).unwrap();
        let run = shell("unshare -rm bash script", folder.path());
        match run.status.code() {
            // Not allowed here.
            Some(77 | 1) if said_no(&run) => return,
            // The output fits into the rest of a block.
            Some(code) if code == writer.code => {}
            _ => assert_short(&run, &["no space left", "cannot keep the state", "disk full"]),
        }
    }
}

fn said_no(run: &std::process::Output) -> bool {
    let text = super::said(run);
    text.contains("unshare") || text.contains("mount")
}

/// The device on which everything is full.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn devices_without_room() {
    let inputs = inputs();
    for writer in WRITERS.iter().filter(|writer| writer.files.len() == 1) {
        let (name, whole) = writer.files[0];
        if whole != Whole::Lines && !name.contains('/') && !name.ends_with(".v") {
            let command = writer.command.replace(&format!(" {name}"), " /dev/full");
            let folder = copy(inputs.path());
            let run = shell(&format!("$S {command}"), folder.path());
            assert_short(&run, &["no space left"]);
        }
    }
}

/// Standard output that is full, or closed.
#[test]
#[ignore = "with the other faults; run by .ci/slow"]
fn answers_that_cannot_be_delivered_are_no_success() {
    let inputs = inputs();
    for command in
        ["prove XO --out -", "view in.cert --out -", "page --out -", "coq in.cert --out -"]
    {
        for end in [">&-", ">/dev/full"] {
            let run = shell(&format!("$S {command} {end}"), inputs.path());
            assert!(!matches!(run.status.code(), Some(0)), "{command} {end}: {run:?}");
        }
        let run = shell(&format!("$S {command} >/dev/null"), inputs.path());
        assert_eq!(run.status.code(), Some(0), "{command}: {run:?}");
    }
}
