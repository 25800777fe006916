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
        assert_eq!(output.status.code(), Some(3), "{output:?}");
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
    assert!(errors.contains("cannot write c") && errors.contains("file too large"));
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
    let state = output(&["prove", "XO || 0", "--state", "none/s"], folder.path(), "");
    assert_eq!(state.status.code(), Some(2), "{state:?}");
}

/// Returns the lines that a terminal shows of a text, which moves the cursor and erases lines.
#[cfg(target_os = "linux")]
fn screen(text: &str) -> Vec<String> {
    let (mut rows, mut row, mut column) = (vec![Vec::new()], 0_usize, 0);
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            '\r' => column = 0,
            '\n' => row += 1,
            '\x1b' => {
                let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap();
                match &rest[..=end] {
                    "[2K" => rows[row].clear(),
                    "[1A" => row -= 1,
                    "[1B" => row += 1,
                    _ => {}
                }
                rest = &rest[end + 1..];
            }
            letter => {
                let line: &mut Vec<char> = &mut rows[row];
                line.resize(line.len().max(column + 1), ' ');
                line[column] = letter;
                column += 1;
            }
        }
        rows.resize(rows.len().max(row + 1), Vec::new());
    }
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

/// An explanation is as wide as the terminal, but neither too narrow nor too wide to be read.
#[cfg(target_os = "linux")]
#[test]
fn explanations_fit_the_terminal() {
    if Command::new("script").arg("--version").output().is_err() {
        eprintln!("skipped: there is no `script` to run the program on a terminal");
        return;
    }
    let longest = |text: &str| text.lines().map(|line| line.trim_end().chars().count()).max();
    let file = "certs/xo-06.cert";
    for (columns, least, most) in [(40, 50, 60), (70, 61, 70), (100, 90, 100), (300, 110, 120)] {
        let command = format!("stty rows 24 columns {columns} && \"$S\" explain {file}");
        let mut script = Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .env("S", env!("CARGO_BIN_EXE_segcert"))
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        // Without an open standard input, `script` ends at once.
        let stdin = script.stdin.take();
        let shown = script.wait_with_output().unwrap();
        drop(stdin);
        let text = String::from_utf8(shown.stdout).unwrap();
        let begin: Vec<&str> = text.split("Statistics").collect();
        let width = longest(begin[0]).unwrap();
        assert!((least..=most).contains(&width), "{columns} columns: {width}");
    }
    let piped = output(&["explain", file], Path::new(env!("CARGO_MANIFEST_DIR")), "");
    let text = String::from_utf8(piped.stdout).unwrap();
    let width = longest(text.split("Statistics").next().unwrap()).unwrap();
    assert!((75..=80).contains(&width), "{width}");
}

/// Lines of a report begin in the first column, and have nothing of the line of progress.
#[cfg(target_os = "linux")]
#[test]
fn progress_does_not_disturb_reports() {
    if Command::new("script").arg("--version").output().is_err() {
        eprintln!("skipped: there is no `script` to run the program on a terminal");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let split = output(&["cluster", "split", "(XO)^12 || 0", "--out", "job"], folder.path(), "");
    assert!(split.status.success(), "{split:?}");
    let mut work = Command::new("script")
        .args(["-qec", "\"$S\" cluster work job", "/dev/null"])
        .env("S", env!("CARGO_BIN_EXE_segcert"))
        .env("TERM", "xterm")
        .current_dir(folder.path())
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // Without an open standard input, `script` ends at once.
    let stdin = work.stdin.take();
    let shown = work.wait_with_output().unwrap();
    drop(stdin);
    let shown = screen(&String::from_utf8(shown.stdout).unwrap());
    let reports: Vec<&String> = shown.iter().filter(|line| line.contains("done: ")).collect();
    assert!(reports.len() > 100, "{shown:?}");
    for line in reports {
        assert!(line.starts_with("unit ") && line.trim_end().ends_with(" s"), "{line:?}");
    }
}
