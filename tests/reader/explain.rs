//! `segcert explain`
use std::process::Command;

use crate::cli::run::segcert;

fn explain(arguments: &[&str]) -> String {
    segcert(&[&["explain"], arguments].concat())
}

#[test]
fn a_position() {
    insta::assert_snapshot!(explain(&["certs/xo-06.cert"]));
    insta::assert_snapshot!(explain(&["certs/xo-03.cert"]));
}

#[test]
fn comparisons() {
    insta::assert_snapshot!(explain(&["certs/claims/xo-3-below-up.cert"]));
    insta::assert_snapshot!(explain(&["certs/asf/won-o5-oox-a4-a2.cert", "--depth", "2"]));
}

#[test]
fn theorems_for_all_n() {
    insta::assert_snapshot!(explain(&["certs/claims/all-mn-x-m-o-n.cert", "--depth", "3"]));
    let bags = explain(&["certs/claims/conjecture-1-all-n.cert"]);
    let lines: Vec<&str> = bags.lines().take(48).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn by_number() {
    let path = "certs/claims/conjecture-2-all-n.cert";
    insta::assert_snapshot!(explain(&[path, "--lemma", "3", "--claim", "16", "--depth", "2"]));
    insta::assert_snapshot!(explain(&[path, "--goal", "1"]));
    insta::assert_snapshot!(explain(&[path, "--lemma", "9999"]));
}

/// A lemma about a sum that is regrouped names those from which it follows.
#[test]
fn sums_that_are_regrouped() {
    insta::assert_snapshot!(explain(&["certs/xo-12.cert", "--lemma", "25"]));
}

/// Positions that are met again are shown with the answer that was given there.
#[test]
fn positions_that_are_met_again() {
    let shown = explain(&["certs/xo-20.cert", "--goal", "0", "--depth", "2"]);
    let again = shown.lines().filter(|line| line.contains("more is said elsewhere"));
    assert!(again.count() > 0, "{shown}");
    let lines: Vec<&str> = shown.lines().take(60).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn a_database_has_no_proof_to_be_told() {
    insta::assert_snapshot!(explain(&["certs/database-8.cert"]));
}

#[test]
fn documents_for_latex() {
    insta::assert_snapshot!(explain(&["--latex", "certs/xo-02.cert"]));
    let theorem = explain(&["--latex", "certs/claims/conjecture-2-all-n.cert"]);
    assert!(theorem.contains("One claim worked out"), "{theorem}");
    let rows = theorem.lines().filter(|line| line.ends_with(r"\\")).count();
    assert_eq!(rows, 116, "a row for each claim");
}

/// `cargo test --test all reader::explain -- --ignored`, with pdflatex.
#[test]
#[ignore = "needs pdflatex"]
fn documents_compile() {
    let names = [
        "xo-02",
        "xo-06",
        "claims/xo-3-below-up",
        "claims/all-mn-x-m-o-n",
        "claims/conjecture-1-all-n",
        "claims/conjecture-2-all-n",
    ];
    for name in names {
        let folder = tempfile::tempdir().unwrap();
        let output =
            crate::cli::run::segcert_output(&["explain", "--latex", &format!("certs/{name}.cert")]);
        std::fs::write(folder.path().join("proof.tex"), output.stdout).unwrap();
        let compiled = Command::new("pdflatex")
            .args(["-interaction=nonstopmode", "-halt-on-error", "proof.tex"])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&compiled.stdout);
        assert!(compiled.status.success(), "{name}: {log}");
    }
}
