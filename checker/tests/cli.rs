//! The binary: what it prints, and its exit codes.

use crate::common::*;
use segcert_check::{Imported, Limits, Sections, seal_importing};
use std::path::PathBuf;
use std::process::Command;

fn run(arguments: &[&str]) -> (i32, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_segcert-check")).args(arguments).output().unwrap();
    (output.status.code().unwrap(), String::from_utf8(output.stdout).unwrap())
}

/// A file of this name in a directory of this test's own.
fn file(name: &str, bytes: &[u8]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join(format!("{}-{name}", std::process::id()));
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn exit_codes() {
    let bytes = seal(&samples::with_value());
    let good = file("good", &bytes);
    let bad = file("bad", &bytes[1..]);
    let (code, text) = run(&[&good]);
    assert_eq!(code, 0);
    assert!(
        text.starts_with(&format!("{}\n{good}: VERIFIED\nroot ", samples::with_value().statement)),
        "{text}"
    );
    assert_eq!(run(&["--claim", "XXO+XO+XO+XOXOXO>0", &good]).0, 0);
    let (code, text) = run(&["--claim", "XXO > 0", &good]);
    assert_eq!(code, 1);
    assert!(text.contains("REJECTED: claim (section statement, byte 240)"), "{text}");
    assert_eq!(run(&[&bad]).0, 1);
    assert_eq!(run(&["--steps", "10", &good]).0, 3);
    assert_eq!(run(&["--memory", "10", &good]).0, 3);
    assert_eq!(run(&["--claim", "?", &good]).0, 2);
    assert_eq!(run(&["no-such-file"]).0, 2);
    assert_eq!(run(&[]).0, 2);
    assert_eq!(run(&["--steps", "many", &good]).0, 2);
    assert_eq!(run(&["--wrong", &good]).0, 2);
    assert_eq!(run(&["--claim"]).0, 2);
    assert_eq!(run(&[&good, "no-such-file"]).0, 2);
    assert_eq!(run(&[&good, "no-such-file", &bad]).0, 1);
}

#[test]
fn json() {
    let bytes = seal(&samples::with_value());
    let good = file("json", &bytes);
    let (_, text) = run(&["--json", &good]);
    assert!(
        text.contains(
            "\"verdict\":\"verified\",\"statement\":\"XXO + XO + XO + XOXOXO > 0\",\"root\":\""
        ),
        "{text}"
    );
    let (_, text) = run(&["--json", "a \"quoted\"\\ name"]);
    assert!(
        text.starts_with("{\"file\":\"a \\\"quoted\\\"\\\\ name\",\"verdict\":\"could not check\""),
        "{text}"
    );
}

#[test]
fn imports() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../certs");
    let database = folder.join("database-8.cert");
    let mut imported = Imported::check_file(&database, Limits::default()).ok().unwrap();
    let sections = Sections {
        statement: "XXO > 0".to_owned(),
        arena: vec![0],
        lemmas: [&imported.claim().root[..], &[0]].concat(),
        proof: vec![2, 0, 1, 0],
    };
    let sealed = seal_importing(&sections, Limits::default(), &mut imported).unwrap();
    let importing = file("importing", &sealed.bytes);
    let database = database.to_str().unwrap();
    let (code, text) = run(&["--import", database, &importing, &importing]);
    assert_eq!(code, 0, "{text}");
    let line = "\nimports database of games up to 8 squares, claims ";
    assert_eq!(text.matches(line).count(), 2, "{text}");
    let (code, text) = run(&["--json", "--import", database, &importing]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("\"imports\":{\"statement\":\"database of games up to 8 squares, "));
    let (code, text) = run(&[&importing]);
    assert_eq!(code, 2, "{text}");
    assert!(text.contains("give that one with --import"), "{text}");
    let (code, text) = run(&["--import", &importing, &importing]);
    assert_eq!(code, 2, "{text}");
    assert_eq!(run(&["--import", "no-such-file", &importing]).0, 2);
    let (code, text) = run(&[database]);
    assert_eq!(code, 0);
    assert!(text.contains("1004 entries of up to 8 squares"), "{text}");
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
