//! Pipes that nobody reads, disks that are full, and `-` for standard input and output.
#![cfg(unix)]
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output};

use super::run::{output, show};

/// Runs a line of shell, in which `$S` is the program.
fn shell(script: &str, folder: &Path) -> Output {
    Command::new("bash")
        .args(["-c", script])
        .env("S", env!("CARGO_BIN_EXE_segcert"))
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn a_closed_pipe_ends_a_run_quietly_as_it_ends_other_tools() {
    for json in ["", "--json"] {
        let script = format!(
            "yes 'XO X' | head -3000 | \"$S\" solve --batch - {json} | head -1 >/dev/null; \
             exit ${{PIPESTATUS[2]}}"
        );
        let output = shell(&script, Path::new("."));
        assert_eq!(output.status.code(), Some(128 + 13), "{output:?}");
        assert!(output.stderr.is_empty(), "{output:?}");
    }
}

#[test]
fn an_answer_that_cannot_be_written_is_no_success() {
    for command in ["solve XO", "solve XO --json", "check --help", "--version"] {
        let output = shell(&format!("\"$S\" {command} >/dev/full"), Path::new("."));
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains("cannot write to standard output"), "{errors}");
    }
}

#[test]
fn a_file_beyond_the_limit_of_the_shell_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let output = shell("ulimit -f 1; \"$S\" prove '(XO)^20' --out c", folder.path());
    assert_eq!(output.status.signal(), None, "{output:?}");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("cannot write c") && errors.contains("File too large"));
    assert!(!errors.contains(".segcert-"), "{errors}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn standard_input_and_output_are_called_minus() {
    let folder = tempfile::tempdir().unwrap();
    let script = "\"$S\" prove '(XO)^5' --out - 2>report | \"$S\" check - --claim '(XO)^5'";
    let verdict = shell(script, folder.path());
    assert!(verdict.stdout.starts_with(b"VERIFIED  (XO)^5 || 0\n"), "{verdict:?}");
    let report = fs::read_to_string(folder.path().join("report")).unwrap();
    assert!(report.contains("written   <stdout>: 341 bytes"), "{report}");
    // Certificates are found under their names, not in a file that is called `-`.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let script = "\"$S\" solitaire XOXO --out - 2>/dev/null | \"$S\" check -";
    let verdict = shell(script, folder.path());
    assert!(verdict.stdout.starts_with(b"VERIFIED"), "{verdict:?}");
}

#[test]
fn the_folder_that_is_missing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["prove", "XO || 0", "--out", "none/at/all/c"];
    insta::assert_snapshot!(show(&output(&arguments, folder.path(), "")));
}
