//! Solitaire certificates from bytes written by hand, and what the binary says about them. Hostile ones are tested where
//! the prover can write them.

use segcert_check::solitaire::Sections;
use segcert_check::{Limits, Options, Verdict, check, check_file, seal_solitaire};
use std::path::PathBuf;
use std::process::Command;

fn xooxo() -> Sections {
    Sections {
        statement: "solitaire line XOOXO = 1".into(),
        board: vec![5, 0b01_10_10_01, 0b10],
        moves: vec![0, 0, 9, 1],
        potentials: vec![6, 21, 209, 34, 170, 149, 4, 234, 170, 8, 193, 96, 3, 0, 1, 2, 3, 4, 5],
    }
}

#[test]
fn a_certificate_written_by_hand() {
    let sealed = seal_solitaire(&xooxo(), Limits::default()).unwrap();
    let Verdict::Verified(verified) = check(&sealed.bytes, &Options::default()) else {
        panic!("not verified");
    };
    assert_eq!(verified.statement, "solitaire line XOOXO = 1");
    assert_eq!(verified, sealed.verified);
    let stats = verified.solitaire.unwrap();
    assert_eq!((stats.squares, stats.stones, stats.moves), (5, 5, 4));
    assert_eq!(stats.lines, 1);
}

#[test]
fn the_binary_reports_it() {
    let file = seal_solitaire(&xooxo(), Limits::default()).unwrap().bytes;
    let name = format!("{}-solitaire", std::process::id());
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, file).unwrap();
    assert_eq!(check_file(&path, &Options::default()).exit_code(), 0);
    let shown = |option: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_segcert-check"));
        let output = command.args([option, "--"]).arg(&path).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let json = shown("--json");
    assert!(json.contains("\"verdict\":\"verified\",\"statement\":\"solitaire line XOOXO = 1\""));
    assert!(json.contains("\"squares\":5,\"stones\":5,\"moves\":4,\"lines\":1,\"edges\":"));
    let output = Command::new(env!("CARGO_BIN_EXE_segcert-check")).arg(&path).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("solitaire line XOOXO = 1\n"), "{text}");
    assert!(text.contains(": VERIFIED\nroot "), "{text}");
    assert!(text.contains("4 moves on 5 stones, "), "{text}");
}
