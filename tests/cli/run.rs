//! Running the binary.
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use std::sync::{Arc, atomic::AtomicBool};

/// Gives the signals of this test their default meaning in the processes that it starts. They would
/// ignore a signal that the parent of this process ignores, as `nohup` and a shell do for processes
/// in the background; a handler is not inherited.
#[cfg(unix)]
pub fn hear_signals() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::flag::register_conditional_default;
    for signal in [SIGINT, SIGTERM] {
        register_conditional_default(signal, Arc::new(AtomicBool::new(true))).unwrap();
    }
}

/// Everything a run showed, ready for a snapshot.
pub fn segcert(arguments: &[&str]) -> String {
    show(&segcert_output(arguments))
}

/// Runs segcert and returns its exit code and output.
pub fn segcert_output(arguments: &[&str]) -> Output {
    output(arguments, Path::new("."), "")
}

/// Runs segcert with a text on standard input, and shows its exit code and output.
pub fn segcert_with_input(arguments: &[&str], input: &str) -> String {
    show(&output(arguments, Path::new("."), input))
}

/// Runs segcert with bytes on standard input, and returns its exit code and output.
pub fn segcert_with_bytes(arguments: &[&str], input: &[u8]) -> Output {
    output_with(arguments, Path::new("."), input.to_vec())
}

/// Runs in a folder.
pub fn output(arguments: &[&str], folder: &Path, input: &str) -> Output {
    output_with(arguments, folder, input.as_bytes().to_vec())
}

/// Runs in a folder, with another folder for the certificates that the user has put in. The
/// folder for installed certificates is `certs` in the first folder.
pub fn with_library(arguments: &[&str], folder: &Path, library: &Path) -> Output {
    run_with(arguments, folder, [library, &folder.join("certs")], Vec::new())
}

fn output_with(arguments: &[&str], folder: &Path, input: Vec<u8>) -> Output {
    let nowhere = tempfile::tempdir().unwrap();
    let [library, installed] = ["theorems", "certs"].map(|name| nowhere.path().join(name));
    run_with(arguments, folder, [&library, &installed], input)
}

fn run_with(
    arguments: &[&str],
    folder: &Path,
    [library, installed]: [&Path; 2],
    input: Vec<u8>,
) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_segcert"))
        .args(arguments)
        .current_dir(folder)
        .env("SEGCERT_LIBRARY", library)
        .env("SEGCERT_CERTS", installed)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // Beside reading, so that neither side waits for the other; a run may well end without reading
    // its input.
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join();
    output
}

pub fn show(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    format!(
        "exit code {}\n-- output\n{}-- errors\n{}",
        output.status.code().unwrap(),
        without_accidents(&text(&output.stdout)),
        text(&output.stderr),
    )
}

/// The output without the times that a run took, without hashes, which are different for every
/// better proof, and without elementary steps, which a checker counts as it likes.
fn without_accidents(text: &str) -> String {
    let digits = |c: char| c.is_ascii_digit() || c == '.';
    let hex = |c: char| c.is_ascii_hexdigit();
    let cut = |text: String, mark: &str, number: fn(char) -> bool| {
        let mut pieces = text.split(mark);
        let first = pieces.next().unwrap_or_default().to_owned();
        pieces.fold(first, |text, piece| text + mark + "_" + piece.trim_start_matches(number))
    };
    let text = cut(text.to_owned(), "\ntime      ", digits);
    let text = cut(text, "\"seconds\":", digits);
    let text = cut(text, "\"elementary_steps\":", digits);
    let text = cut(text, "\nroot      ", hex);
    cut(text, "\"root\":\"", hex)
}
