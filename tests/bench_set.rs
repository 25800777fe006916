//! The public set of statements in `benches/set/` is true, so that builds can be compared by it.
use std::fs;

use segcert::{Prover, check};
use segcert_clobber::Query;

fn statements() -> Vec<String> {
    let files = ["rows", "random", "sums", "theorems"].map(|name| {
        let path = format!("{}/benches/set/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        fs::read_to_string(path).unwrap()
    });
    let lines = files.iter().flat_map(|text| text.lines());
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

#[test]
fn every_line_is_a_statement() {
    let statements = statements();
    assert!(statements.len() > 50);
    for statement in statements {
        let query = statement.parse::<Query>().unwrap();
        assert!(matches!(query, Query::Statement(_)), "{statement}");
    }
}

/// `cargo test --release --test all -- --ignored bench_set::`: about a minute.
#[test]
#[ignore = "takes a minute"]
fn every_statement_is_proved() {
    for statement in statements() {
        let proof = Prover::new().prove(&statement);
        assert!(proof.is_ok(), "{statement}: {proof:?}");
    }
}

/// A proof of this sum with few lemmas is eight times as long as one with more lemmas. So the
/// planner gives it up when it becomes long, and begins again.
#[test]
fn a_long_proof_is_begun_again_with_more_lemmas() {
    let statements = statements();
    let sum = |line: &&String| line.starts_with("XOOOOXOXXOXOOOOXXXXXOXOOO + ");
    let statement = statements.iter().find(sum).unwrap();
    let proof = Prover::new().threads(1).prove(statement).unwrap();
    assert_eq!(check(&proof.bytes).unwrap().statement, *statement);
    assert!(proof.bytes.len() < 200_000, "{} bytes for {statement}", proof.bytes.len());
}
