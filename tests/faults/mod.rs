//! Faults of the world around the program, for every command that writes: it is killed, the disk is
//! full, memory, threads or descriptors are short, folders and names are hostile. Whatever happens,
//! a file has its name only when it is complete, the end of a run says what was the matter, and the
//! same command succeeds afterwards. docs/FAULTS.md is the list of these promises.
//!
//! Minutes, so they are run by `.ci/slow`: `cargo test --test all faults:: -- --ignored`.
#![cfg(target_os = "linux")]
mod disk;
mod folders;
mod kill;
mod names;
mod shortage;
mod writers;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{SystemTime, UNIX_EPOCH};

/// Runs a line of shell in a folder, in which `$S` is the program and `$C` the checker.
fn shell(script: &str, folder: &Path) -> Output {
    let segcert = env!("CARGO_BIN_EXE_segcert");
    Command::new("bash")
        .args(["-c", script])
        .env("S", segcert)
        .env("SEGCERT_LIBRARY", folder.join("theorems"))
        .env("XDG_CACHE_HOME", folder.join("cache"))
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Returns the text that a run printed, standard output first.
fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

/// Asserts that a run ended because something was short, and did not call that a bug.
fn assert_short(output: &Output, what: &[&str]) {
    let text = said(output);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(what.iter().any(|what| text.contains(what)), "{text}");
    for crash in ["internal error", "panicked", "report this"] {
        assert!(!text.contains(crash), "{text}");
    }
}

/// The names of half-written files in a folder and in the folders in it.
fn half_written(folder: &Path) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type().unwrap().is_dir() {
            names.extend(half_written(&entry.path()));
        } else if name.starts_with(".segcert-") {
            names.push(name);
        }
    }
    names
}

/// Numbers that are different in each run. The first one is printed if a test fails.
struct Random(u64);

impl Random {
    fn new() -> Random {
        let seed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos();
        println!("seed {seed}");
        Random(seed.into())
    }

    /// A number below `most`.
    fn below(&mut self, most: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most.max(1)
    }
}
