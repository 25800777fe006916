//! Running the binary.
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Everything a run showed, ready for a snapshot.
pub fn segcert(arguments: &[&str]) -> String {
    show(&output(arguments, Path::new("."), ""))
}

/// The same with something on standard input.
pub fn segcert_with_input(arguments: &[&str], input: &str) -> String {
    show(&output(arguments, Path::new("."), input))
}

/// Runs in a folder.
pub fn output(arguments: &[&str], folder: &Path, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_segcert"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A run that ends without reading its input is none of our business.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

pub fn show(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    format!(
        "exit code {}\n-- output\n{}-- errors\n{}",
        output.status.code().unwrap(),
        text(&output.stdout),
        text(&output.stderr),
    )
}
