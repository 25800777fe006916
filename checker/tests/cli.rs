//! Tests of the program: its output and its exit codes.

use super::samples::up;
use segcert_check::shell::file::{Kind, write};
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn command() -> Command {
    Command::new(env!("CARGO_BIN_EXE_segcert-check"))
}

fn run(arguments: &[&str]) -> (i32, String) {
    let output = command().args(arguments).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
}

/// A file of this name in a directory of this test's own.
fn file(name: &str, bytes: &[u8]) -> String {
    let path = folder().join(format!("{}-{name}", std::process::id()));
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn exit_codes() {
    let bytes = up().file();
    let good = file("good", &bytes);
    let bad = file("bad", &bytes[1..]);
    for (arguments, code) in [
        (&[good.as_str()][..], 0),
        (&["--claim", " XXO = up ", &good], 0),
        (&["--claim", "XXO > 0", &good], 1),
        (&["--claim", "?", &good], 1),
        (&["--claim"], 2),
        (&[&bad], 1),
        (&["--steps", "10", &good], 3),
        (&["--steps", "many", &good], 2),
        (&["--memory", "1M", &good], 0),
        (&["--memory", "10", &good], 2),
        (&["--memory", "1023K", &good], 2),
        (&["--memory", "1G", &good], 0),
        (&["--memory", "1X", &good], 2),
        (&["--memory", "99999999999T", &good], 2),
        (&["no-such-file"], 2),
        (&["--import", "no-such-file", &good], 2),
        (&["--import", &bad, &good], 1),
        (&["--wrong", &good], 2),
        (&["--", "--wrong", &good], 2),
        (&[], 2),
        (&["--help"], 0),
        (&["--version"], 0),
        (&[&good, "no-such-file"], 2),
        (&[&good, "no-such-file", &bad], 1),
        (&[&bad, &good], 1),
    ] {
        assert_eq!(run(arguments).0, code, "{arguments:?}");
    }
}

#[test]
fn reports() {
    let bytes = up().file();
    let good = file("told", &bytes);
    let (_, text) = run(&[&good]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "VERIFIED  XXO = up");
    assert!(lines[1].starts_with("root      "), "{text}");
    assert_eq!(lines[2], format!("file      {good}: {} bytes", bytes.len()));
    assert!(lines[3].starts_with("proof     "), "{text}");
    assert_eq!(run(&["--quiet", &good]), (0, String::new()));
    let (_, text) = run(&["--claim", "XXO > 0", &good]);
    // The certificate is not at fault.
    assert!(text.starts_with(&format!("NOT SHOWN  {good}\ncode      other-statement\n")), "{text}");
    let (_, text) = run(&["--json", "--claim", "XXO > 0", &good]);
    assert!(text.contains("\"verdict\":\"not shown\",\"code\":\"other-statement\""), "{text}");
}

#[test]
fn json() {
    let good = file("json", &up().file());
    let (_, text) = run(&["--json", &good]);
    assert!(text.contains("\"verdict\":\"verified\",\"statement\":\"XXO = up\",\"root\":\""));
    let (_, text) = run(&["--json", "a \"quoted\"\\ name"]);
    assert!(
        text.starts_with("{\"file\":\"a \\\"quoted\\\"\\\\ name\",\"verdict\":\"could not check\""),
        "{text}"
    );
}

#[test]
fn standard_input() {
    let bytes = up().file();
    let good = file("piped", &bytes);
    let input = Stdio::from(File::open(&good).unwrap());
    let output = command().arg("-").stdin(input).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, run(&[&good]).1.replace(&good, "<stdin>"));
    assert!(text.starts_with("VERIFIED  XXO = up\n"), "{text}");
}

/// Names of files are bytes, and are printed in one line.
#[test]
fn names_of_files() {
    let (code, text) = run(&["no such\nfile"]);
    assert_eq!((code, text.lines().count()), (2, 2), "{text}");
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let name = std::ffi::OsStr::from_bytes(b"no-such-\xff-file");
        assert_eq!(command().arg(name).output().unwrap().status.code(), Some(2));
        let claim = command().arg("--claim").arg(name).arg("file").output().unwrap();
        assert_eq!(claim.status.code(), Some(2));
    }
}

/// Output that cannot be written is a failure, not a panic.
#[test]
#[cfg(target_os = "linux")]
fn a_full_device() {
    let good = file("full", &up().file());
    for arguments in [&["--help"][..], &["--version"], &[&good], &["--json", &good]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command().args(arguments).stdout(Stdio::from(full)).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("segcert-check: cannot write: "), "{message}");
    }
}

/// If nobody reads the verdicts, the checker ends as other programs do that a shell runs.
#[test]
#[cfg(unix)]
fn verdicts_that_nobody_reads() {
    let good = file("unread", &up().file());
    for arguments in [&["--help"][..], &[&good], &["--json", &good]] {
        // A pipe whose reader has ended.
        let mut reader = Command::new("true").stdin(Stdio::piped()).spawn().unwrap();
        let unread = reader.stdin.take().unwrap();
        reader.wait().unwrap();
        let output = command().args(arguments).stdout(unread).output().unwrap();
        assert_eq!(output.status.code(), Some(141), "{output:?}");
        assert!(output.stderr.is_empty(), "{output:?}");
    }
}

/// Something that never ends is refused by its header, or at the limit.
#[test]
#[cfg(unix)]
fn pipes_without_an_end() {
    use std::io::Write;
    let header = &up().file()[..44];
    for (start, arguments, code, says) in [
        (&b""[..], &["-"][..], 1, "\ncode      magic\n"),
        (&b"\x89SEGSOLI"[..], &["--memory", "1M", "-"], 3, "larger than 1048576 bytes"),
        (
            header,
            &["--memory", "1M", "-"],
            3,
            "larger than 1048576 bytes\nhelp      a larger --mem",
        ),
        (header, &["--import", "-", "--memory", "1M", "none"], 3, "larger than 1048576 bytes"),
    ] {
        let mut child =
            command().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut piece = start.to_vec();
        // Writes until the program stops reading.
        while input.write_all(&piece).is_ok() {
            piece = b"yes\n".repeat(1000);
        }
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(code), "{text}");
        assert!(text.contains(says), "{text}");
    }
}

/// Devices, and files that are too large, of which only the header is read.
#[test]
#[cfg(target_os = "linux")]
fn large_files() {
    assert_eq!(run(&["/dev/zero"]).0, 1);
    let [good, other] = [("large", up().file()), ("other", vec![0; 44])].map(|(name, bytes)| {
        let path = file(name, &bytes);
        File::options().write(true).open(&path).unwrap().set_len(300 << 20).unwrap();
        path
    });
    let (code, text) = run(&[&good]);
    assert_eq!(code, 3, "{text}");
    let reason = "reason    the file is larger than 268435456 bytes\n";
    let help = "help      a larger --memory reads larger files\n";
    assert_eq!(text, format!("COULD NOT CHECK  {good}\n{reason}{help}"));
    let (code, text) = run(&["--json", &good]);
    assert_eq!(code, 3, "{text}");
    assert!(text.contains("\"verdict\":\"could not check\",\"message\":\"the file is larger"));
    let (code, text) = run(&[&other]);
    assert_eq!((code, text.contains("\ncode      magic\n")), (1, true), "{text}");
    // A file of the size that is allowed is read.
    let padded = |bytes| File::options().write(true).open(&good).unwrap().set_len(bytes).unwrap();
    padded((1 << 20) + 1);
    let (code, text) = run(&["--memory", "1M", &good]);
    assert_eq!(code, 3, "{text}");
    assert!(text.contains("larger than 1048576 bytes"), "{text}");
    padded(1 << 20);
    let (code, text) = run(&["--memory", "1M", &good]);
    assert_eq!((code, text.contains("\ncode      root\n")), (1, true), "{text}");
    let large = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bombs/segments.cert");
    let (code, text) = run(&["--memory", "1M", large]);
    let reason = "reason    the limit on memory was reached\nhelp      allow more with --memory\n";
    assert_eq!((code, text.contains(reason)), (3, true), "{text}");
    [good, other].iter().for_each(|path| std::fs::remove_file(path).unwrap());
}

/// A directory is not a file; a named pipe is read like a file.
#[test]
#[cfg(unix)]
fn directories_and_named_pipes() {
    let (code, text) = run(&[folder().to_str().unwrap()]);
    assert_eq!((code, text.contains("cannot read the file")), (2, true), "{text}");
    let pipe = folder().join(format!("{}-pipe", std::process::id()));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = command().arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    std::fs::write(&pipe, up().file()).unwrap();
    let output = reader.wait_with_output().unwrap();
    assert!(output.stdout.starts_with(b"VERIFIED  XXO = up\n"));
    std::fs::remove_file(pipe).unwrap();
}

#[test]
fn certificates_about_solitaire_are_for_another_program() {
    let (code, text) = run(&[&file("solitaire", b"\x89SEGSOLI\x02")]);
    assert_eq!(code, 1);
    assert!(text.contains("`segcert-solitaire`"), "{text}");
    use segcert_check::shell::{check::check, verdict::Verdict};
    let verdict = check(b"\x89SEGSOLI\x02", &Default::default(), &mut Default::default());
    let Verdict::Rejected(rejection) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!((rejection.code, rejection.offset), ("magic", 0));
    assert!(rejection.message.contains("`segcert-solitaire`"));
}

/// A database is for another program, whether it is checked or imported.
#[test]
fn databases_are_for_another_program() {
    let database = file("database", &write(Kind::Database, &[0, 0, 0]));
    let (code, text) = run(&[&database]);
    assert_eq!(code, 2);
    assert!(text.starts_with("COULD NOT CHECK  ") && text.contains("`segcert check`"), "{text}");
    let good = file("beside", &up().file());
    let (code, text) = run(&["--import", &database, &good]);
    assert_eq!(code, 2);
    assert!(text.contains("`segcert check`"), "{text}");
    let damaged = file("damaged", &write(Kind::Database, &[0, 0, 0])[..45]);
    assert_eq!(run(&[&damaged]).0, 1);
}

/// A name cannot forge a verdict, nor turn it around.
#[cfg(unix)]
#[test]
fn names_are_one_line_of_harmless_text() {
    let bytes = up().file();
    let name = "a\nVERIFIED  b\u{202e}\u{1b}[2J";
    for (bytes, code) in [(&bytes[..], 0), (&bytes[1..], 1)] {
        let (end, text) = run(&[&file(name, bytes)]);
        assert_eq!(end, code);
        assert!(text.contains("a\\nVERIFIED  b\\u{202e}\\u{1b}[2J"), "{text}");
        assert!(!text.contains(['\u{202e}', '\u{1b}']), "{text}");
        assert!(!text.contains("\nVERIFIED  b"), "{text}");
    }
    let json = run(&["--json", &file(name, &bytes)]).1;
    let name = "a\\u000aVERIFIED  b\u{202e}\\u001b[2J";
    assert!(json.contains(name), "{json}");
}

/// If the system gives no memory, the verdict is *could not check*, and the checker does not crash.
/// In the smallest of these address spaces it cannot check; in the largest it can.
#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_does_not_give() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../certs/claims/conjecture-2-all-n.cert");
    let end = |space: u32| {
        let script = format!("ulimit -v {space}; exec \"$0\" \"$1\"");
        let program = env!("CARGO_BIN_EXE_segcert-check");
        let output = Command::new("bash").args(["-c", &script, program, path]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let code = output.status.code();
        assert!(code == Some(0) || text.contains("limit on memory"), "{space}: {code:?} {text}");
        code
    };
    let ends = [4_000, 6_000, 8_000, 12_000, 20_000, 50_000, 100_000].map(end);
    assert_eq!((ends[0], ends[6]), (Some(3), Some(0)), "{ends:?}");
    assert!(ends.iter().all(|code| matches!(code, Some(0 | 3))), "{ends:?}");
}
