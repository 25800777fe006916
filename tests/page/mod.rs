//! The program of `segcert page`, run by node. `suite.js` and `pages.js`, for node and for
//! Chromium, are run by `.ci/javascript` and `.ci/pages`.
use std::path::Path;
use std::process::{Command, Output};

use segcert_views::page::page;

use crate::cli::run::segcert_output;

/// Runs node with these arguments and returns its output; `None` if node is not installed.
fn node(arguments: &[&str]) -> Option<Output> {
    let output = Command::new("node").args(arguments).output();
    if output.is_err() {
        eprintln!("skipped: there is no node");
    }
    output.ok()
}

fn said(output: &Output) -> String {
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// BLAKE3 in the page is that of the checker, for the lengths of the official test vectors.
#[test]
fn roots_are_those_of_the_checker() {
    let lengths = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025, 2048, 2049, 3072,
        3073, 4096, 4097, 5120, 5121, 6144, 6145, 7168, 7169, 8192, 8193, 16384, 31744, 102_400,
    ];
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/views/src/page/blake3.js");
    let program = format!(
        "const source = require('fs').readFileSync({file:?}, 'utf8');
         (0, eval)(source + '; globalThis.hash = Blake3.hash');
         for (const length of {lengths:?})
            console.log(hash(Uint8Array.from({{ length }}, (_, n) => n % 251)));"
    );
    let Some(output) = node(&["-e", &program]) else { return };
    let hashes = lengths.map(|length| {
        let bytes: Vec<u8> = (0..length).map(|n| (n % 251) as u8).collect();
        format!("{}\n", blake3::hash(&bytes).to_hex())
    });
    assert_eq!(said(&output), hashes.concat());
}

/// The page is a command and a library as well.
#[test]
fn a_page_is_a_program() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("check.html");
    let file = file.to_str().unwrap();
    let written = segcert_output(&["page", "--out", file]);
    assert!(written.status.success(), "{written:?}");
    let Some(output) = node(&[file, "certs/xo-06.cert"]) else { return };
    assert!(said(&output).starts_with("VERIFIED  (XO)^6 || 0\n"), "{output:?}");
    let version = node(&[file, "--version"]).unwrap();
    assert_eq!(said(&version), format!("segcert-check.js {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(node(&[file, "certs/MANIFEST.tsv"]).unwrap().status.code(), Some(1));
    let program = format!(
        "const {{ check }} = require({file:?}); const {{ readFileSync }} = require('fs');
         console.log(check(readFileSync('certs/xxo-01.cert'), {{ claim: 'XXO = up' }}).verdict)"
    );
    assert_eq!(said(&node(&["-e", &program]).unwrap()), "verified\n");
}

/// A browser asks nobody for anything, and the program does not end its own element.
#[test]
fn a_page_needs_nothing_else() {
    let page = page();
    for needle in ["http:", "https:", "src=", "@import", "url(", "/*PROGRAM*/", "/*CARD_STYLE*/"] {
        assert!(!page.contains(needle), "{needle}");
    }
    assert_eq!(page.matches("</script").count(), 1);
}

#[test]
fn the_package_has_the_version_of_the_program() {
    let package = include_str!("../../npm/package.json");
    let package: serde_json::Value = serde_json::from_str(package).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
}
