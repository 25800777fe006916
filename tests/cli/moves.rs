//! `segcert prove --moves`: files of other solvers, good and bad.
use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::run::{output, segcert_with_bytes, segcert_with_input, show};

/// The moves of `examples/alpha_beta.rs` for `(XO)^8`.
const MOVES: &str = include_str!("../../examples/moves.txt");

/// Proves who wins `(XO)^8` by a file.
fn prove(bytes: &[u8]) -> String {
    show(&segcert_with_bytes(&["prove", "(XO)^8", "--moves", "-"], bytes))
}

#[test]
fn the_moves_of_a_solver() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("moves"), MOVES).unwrap();
    let run = |arguments: &[&str]| show(&output(arguments, folder.path(), ""));
    let arguments = ["prove", "(XO)^8", "--no-search", "--moves", "moves", "--out", "cert"];
    insta::assert_snapshot!(run(&arguments));
    assert!(run(&["check", "cert"]).contains("VERIFIED  (XO)^8 || 0"));
    insta::assert_snapshot!(run(&["prove", "(XO)^8 || 0", "--moves", "moves", "--json"]));
    insta::assert_snapshot!(run(&["prove", "(XO)^8 = 0", "--moves", "moves"]));
}

fn gzip(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &str) -> Vec<u8> {
    compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
}

/// Compressed files, also in several pieces and with a frame of zstd that is to be skipped.
#[test]
fn compressed_files() {
    let (first, second) = MOVES.split_at(MOVES.len() / 2);
    let skipped: &[u8] = &[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
    let files = [
        gzip(MOVES),
        [gzip(first), gzip(second)].concat(),
        zstd(MOVES),
        [&zstd(first), skipped, &zstd(second), skipped].concat(),
    ];
    for file in files {
        assert!(prove(&file).contains("moves     39 lines read, 2 moves followed"));
    }
}

/// Whatever is cut off or changed in a compressed file, a run ends with an answer or a message.
#[test]
fn damaged_files() {
    for file in [gzip(MOVES), zstd(MOVES)] {
        for cut in [4, 7, 12, file.len() / 2, file.len() - 1] {
            let shown = prove(&file[..cut]);
            assert!(shown.starts_with("exit code 2") && shown.contains("cannot read -"), "{shown}");
        }
        for place in (4..file.len()).step_by(file.len() / 12) {
            let mut damaged = file.clone();
            damaged[place] ^= 0x55;
            let shown = prove(&damaged);
            assert!(shown.starts_with("exit code 2") || shown.contains("PROVED"), "{shown}");
        }
    }
    // A frame that says that its window has 3 TiB.
    let shown = prove(&[0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xff, 0, 0, 0]);
    assert!(shown.starts_with("exit code 2") && shown.contains("damaged zstd"), "{shown}");
}

#[test]
fn lines_that_are_no_moves() {
    for text in ["XO L 1 3", "XO L 1 2\nXO L", "X\0O L 1 2", "XO L \u{1b}[2J"] {
        let shown = segcert_with_input(&["prove", "(XO)^8", "--moves", "-"], text);
        insta::assert_snapshot!(shown);
    }
    let json = ["prove", "(XO)^8", "--json", "--moves", "-"];
    insta::assert_snapshot!(segcert_with_input(&json, "XO L 1 3"));
    assert!(prove(&[b'X'; 100_000]).contains("the line is longer than 65536 bytes"));
    assert!(prove(b"\xff\xfe").contains("the line is not text in UTF-8"));
}

/// A wrong move is found, refuted and replaced by a search.
#[test]
fn a_wrong_move() {
    let row = "XO".repeat(14);
    let text = format!("# the first move loses\n{row} Left 5 4\n");
    insta::assert_snapshot!(segcert_with_input(&["prove", "(XO)^14", "--moves", "-"], &text));
}

#[test]
fn a_missing_move() {
    let arguments = ["prove", "(XO)^14", "--moves", "-", "--no-search"];
    insta::assert_snapshot!(segcert_with_input(&arguments, ""));
    let json = [&arguments[..], &["--json"]].concat();
    insta::assert_snapshot!(segcert_with_input(&json, ""));
}

/// A position without a line is not searched if values decide the replies to some move in it.
#[test]
fn positions_that_values_decide() {
    for (arguments, text, moves) in [
        (&["--no-search"][..], "", "0 lines read, 0 moves followed, 0 positions searched"),
        (&[], "XO L 1 2\n", "1 line read, 0 moves followed, 0 positions searched"),
    ] {
        let arguments = [&["prove", "(XO)^11", "--moves", "-"], arguments].concat();
        let shown = segcert_with_input(&arguments, text);
        assert!(shown.starts_with("exit code 0\n"), "{shown}");
        assert!(shown.contains(&format!("moves     {moves}\n")), "{shown}");
    }
    let arguments = ["prove", "(XO)^14", "--moves", "-"];
    let shown = segcert_with_input(&arguments, "");
    assert!(!shown.contains("0 positions searched"), "{shown}");
}

#[test]
fn options_that_do_not_fit() {
    let run = |arguments: &[&str]| show(&output(arguments, Path::new("."), ""));
    insta::assert_snapshot!(run(&["prove", "(XO)^n || 0 for all n >= 4", "--moves", "-"]));
    insta::assert_snapshot!(run(&["prove", "(XO)^8", "--no-search"]));
    insta::assert_snapshot!(run(&["prove", "(XO)^8", "--moves", "none"]));
    insta::assert_snapshot!(run(&["prove", "(XO)^8", "--moves", "-", "--state", "s"]));
}
