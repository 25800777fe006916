//! Small files that mean a great deal of work: they end by a limit or are refused, soon, and in
//! little memory.

use super::memory::peak;
use super::samples::*;
use super::wire::*;
use segcert_check::shell::verdict::{Obstacle, Verdict};
use std::time::Instant;

/// The verdict; the file may take as much memory as the format allows, and three times as much for
/// estimates.
#[track_caller]
fn bounded(certificate: &Certificate) -> Verdict {
    let file = certificate.file();
    let start = Instant::now();
    let (verdict, held) = peak(|| certificate.verdict());
    let allowed = 3 * ((64 << 20) + 400 * file.len());
    let text = describe(&verdict);
    println!(
        "{} bytes, {held} held, {:?}: {}",
        file.len(),
        start.elapsed(),
        &text[..text.len().min(200)]
    );
    assert!(held <= allowed, "{} bytes of file, {held} bytes held", file.len());
    assert!(text.len() < 10_000);
    verdict
}

#[track_caller]
fn ends_by_a_limit(certificate: &Certificate) {
    let verdict = bounded(certificate);
    let is_limit = matches!(verdict, Verdict::CouldNotCheck(Obstacle::Limit(_)));
    assert!(is_limit, "{}", describe(&verdict));
}

#[track_caller]
fn refused(certificate: &Certificate, code: &str) {
    match bounded(certificate) {
        Verdict::Rejected(rejection) => assert_eq!(rejection.code, code, "{rejection}"),
        other => panic!("not rejected: {}", describe(&other)),
    }
}

/// As many as there may be.
const PARAMETERS: u32 = 256;

/// A form in this many parameters.
fn wide(parameters: u32, coefficient: i64, constant: i64) -> Form {
    Form { constant, terms: (0..parameters).map(|index| (index, coefficient)).collect() }
}

#[test]
fn names_of_games() {
    let mut statement = says(vec![row("OX")], Relation::Fuzzy, vec![]);
    for depth in 0..1200 {
        statement.games.push((vec![2 * depth], vec![]));
    }
    for number in 0..50_000 {
        let right = [number % 1000, 1000 + number / 1000].map(|entry| 2 * entry);
        statement.games.push((vec![2 * 1200], right.to_vec()));
    }
    refused(
        &certificate(statement, finite(&super::model::sum("XO", &[]), Relation::Fuzzy, &vec![])),
        "statement",
    );
}

#[test]
fn long_statements() {
    let mut statement = says(vec![], Relation::Equal, vec![]);
    for depth in 0..1200 {
        statement.games.push((vec![2 * depth], vec![]));
    }
    for _ in 0..50_000 {
        statement.left.push(game(2 * 1200).times("0"));
    }
    refused(&certificate(statement, vec![]), "statement");
}

#[test]
fn options_with_wide_exponents() {
    let row = "XO".repeat(1000);
    let wide = wide(PARAMETERS, 1, 1);
    let word = Term::Word(Word { head: row, blocks: vec![("OOX".into(), wide, String::new())] });
    let system = vec![claim(PARAMETERS, vec![word])];
    bounded(
        &certificate(says(vec![], Relation::Equal, vec![]), vec![Step::Replies]).system(system),
    );
}

#[test]
fn exceptions_copied_again_and_again() {
    let mut system = claim(1, vec![m(UP, "x0"), w("OX")]);
    system.exceptions = vec![vec![form("x0-1"); 20_000]];
    let steps = (0..2000).map(|_| infer(1, &[], "x0")).collect();
    bounded(&certificate(says(vec![], Relation::Equal, vec![]), steps).system(vec![system]));
}

#[test]
fn ranks_of_many_parameters() {
    let mut system = claim(1, vec![w("OX")]);
    system.parameters = PARAMETERS;
    system.rank = wide(PARAMETERS, 1, 0);
    system.context = vec![wide(PARAMETERS, -1, 999); 1000];
    let steps = (0..5000).map(|_| infer(1, &[], "x0")).collect();
    bounded(&certificate(says(vec![], Relation::Equal, vec![]), steps).system(vec![system]));
}

#[test]
fn substitutions_of_many_parameters() {
    let mut system = claim(PARAMETERS, vec![w("OX")]);
    system.context = vec![wide(PARAMETERS, 1, 0); 100];
    let steps = (0..100).map(|_| Step::Cases(0, 4000)).collect();
    bounded(&certificate(says(vec![], Relation::Equal, vec![]), steps).system(vec![system]));
}

#[test]
fn counts_times_lines() {
    let mut system = claim(1, vec![]);
    system.counts = (0..20_000).map(|cell| (cell, form("x0-5"))).collect();
    system.context = vec![form("-x0+9"); 20_000];
    let certificate = certificate(says(vec![], Relation::Equal, vec![]), vec![Step::Absurd]);
    bounded(&certificate.cells(&vec!["XO"; 20_000]).system(vec![system]));
}

#[test]
fn exceptions_times_lines() {
    let mut used = claim(1, vec![w("OX")]);
    used.exceptions = vec![vec![form("x0-7"); 20_000]];
    let mut user = claim(1, vec![w("OX")]);
    user.context = vec![form("-x0+9"); 20_000];
    let steps = vec![Step::Absurd, by_claim(0, &["x0"])];
    let nothing = says(vec![], Relation::Equal, vec![]);
    bounded(&certificate(nothing, steps).system(vec![used]).system(vec![user]));
}

#[test]
fn nested_cases() {
    for step in [Step::Residue(0, 4000), Step::Cases(0, 4096), split("x0-5")] {
        let system = claim(1, vec![w("(OX)^{x0}")]);
        let steps = vec![step; 500];
        let nothing = says(vec![], Relation::Equal, vec![]);
        bounded(&certificate(nothing, steps).system(vec![system]));
    }
}

#[test]
fn many_copies() {
    let left = vec![row("XXO").times("65535")];
    bounded(&certificate(says(left, Relation::Equal, vec![]), vec![]));
    let left = vec![game(UP).times("65536")];
    ends_by_a_limit(&certificate(says(left, Relation::Equal, vec![]).with(2), vec![]));
}
