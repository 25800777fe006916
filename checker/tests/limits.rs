//! Small files that mean a great deal of work: they end by a limit or are refused, soon, and in
//! little memory.

use super::memory::peak;
use super::reject::{NO_SOLUTION, claims, lone, no_solution};
use super::samples::*;
use super::wire::*;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Obstacle, Verdict};
use std::time::Instant;

/// Checks a certificate with the default limits, and demands that the check holds no more memory
/// than docs/FORMAT.md promises: 256 MB and 40 times the size of the file. Returns the verdict.
#[track_caller]
fn bounded(certificate: &Certificate) -> Verdict {
    within_bounds(certificate.file().len(), || certificate.verdict())
}

/// Runs the check of a file of this many bytes, and demands what `bounded` demands.
#[track_caller]
fn within_bounds(bytes: usize, run: impl FnOnce() -> Verdict) -> Verdict {
    let start = Instant::now();
    let (verdict, held) = peak(run);
    let text = describe(&verdict);
    let shown: String = text.chars().take(120).collect();
    println!("{bytes} bytes, {held} held, {:?}: {shown}", start.elapsed());
    assert!(held <= 256_000_000 + 40 * bytes, "{bytes} bytes of file, {held} bytes held");
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

/// Maximum number of parameters.
const PARAMETERS: u32 = 256;

/// A form in this many parameters.
fn wide(parameters: u32, coefficient: i64, constant: i64) -> Form {
    Form { constant, terms: (0..parameters).map(|index| (index, coefficient)).collect() }
}

#[test]
pub fn names_of_games() {
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
pub fn long_statements() {
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
pub fn options_with_wide_exponents() {
    let row = "XO".repeat(1000);
    let wide = wide(PARAMETERS, 1, 1);
    let word = Term::Word(Word { head: row, blocks: vec![("OOX".into(), wide, String::new())] });
    let system = vec![claim(PARAMETERS, vec![word])];
    bounded(
        &certificate(says(vec![], Relation::Equal, vec![]), vec![Step::Replies]).system(system),
    );
}

#[test]
pub fn ranks_of_many_parameters() {
    let mut system = claim(1, vec![w("OX")]);
    system.parameters = PARAMETERS;
    system.rank = wide(PARAMETERS, 1, 0);
    system.context = vec![wide(PARAMETERS, -1, 999); 1000];
    let steps = (0..5000).map(|_| infer(1, &[], "x0")).collect();
    bounded(&certificate(says(vec![], Relation::Equal, vec![]), steps).system(vec![system]));
}

#[test]
pub fn substitutions_of_many_parameters() {
    let mut system = claim(PARAMETERS, vec![w("OX")]);
    system.context = vec![wide(PARAMETERS, 1, 0); 100];
    let steps = (0..100).map(|_| cases(0, 4000)).collect();
    bounded(&certificate(says(vec![], Relation::Equal, vec![]), steps).system(vec![system]));
}

#[test]
pub fn counts_times_lines() {
    let mut system = claim(1, vec![]);
    system.counts = (0..20_000).map(|cell| (cell, form("x0-5"))).collect();
    system.context = vec![form("-x0+9"); 20_000];
    let certificate = certificate(says(vec![], Relation::Equal, vec![]), vec![absurd(0)]);
    bounded(&certificate.cells(&vec!["XO"; 20_000]).system(vec![system]));
}

#[test]
pub fn lines_times_lines() {
    let mut used = claim(1, vec![w("OX")]);
    used.context = [vec![form("6-x0")], vec![form("x0-7"); 20_000]].concat();
    let mut user = used.clone();
    user.context.reverse();
    let steps = vec![infer(1, &[(0, 1), (1, 1)], "-1"), by_claim(0, &["x0"])];
    let nothing = says(vec![], Relation::Equal, vec![]);
    bounded(&certificate(nothing, steps).system(vec![used]).system(vec![user]));
}

#[test]
pub fn nested_cases() {
    for step in [residues(0, 4000), cases(0, 4095), Step::Cases(0, 9, 4000), split("x0-5")] {
        let system = claim(1, vec![w("(OX)^{x0}")]);
        let steps = vec![step; 500];
        let nothing = says(vec![], Relation::Equal, vec![]);
        bounded(&certificate(nothing, steps).system(vec![system]));
    }
}

#[test]
pub fn many_copies() {
    let left = vec![row("XXO").times("65535")];
    bounded(&certificate(says(left, Relation::Equal, vec![]), vec![]));
    let left = vec![game(UP).times("65536")];
    ends_by_a_limit(&certificate(says(left, Relation::Equal, vec![]).with(2), vec![]));
}

/// Files of 4 to 92 KB that took 16 seconds, 1.4 GB and 9 seconds when three things were not
/// charged by their cost: the segments of a word, the values that are added to a sum, and the
/// comparison of forms.
#[test]
fn files_that_cost_too_much() {
    for (name, limit) in [("fresh", true), ("segments", true), ("wide", false)] {
        let file = format!("{}/tests/bombs/{name}.cert", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read(file).unwrap();
        let run = || check(&file, &Options::default(), &mut Library::default());
        let verdict = within_bounds(file.len(), run);
        let is_limit = matches!(verdict, Verdict::CouldNotCheck(Obstacle::Limit(_)));
        assert_eq!(is_limit, limit, "{name}: {}", describe(&verdict));
    }
}

/// A statement of many values: each of them has come into the sum.
#[test]
fn pairs_of_many_values() {
    let statement = says(vec![game(UP).times("60000")], Relation::Equal, vec![]).with(2);
    ends_by_a_limit(&certificate(statement, vec![]));
    let left = (0..3000).map(|index| game([UP, STAR_2, ONE][index % 3]));
    let statement = says(left.collect(), Relation::Equal, vec![]).with(7);
    let lemmas = (0..200).map(|_| Lemma::SumByOptions(UP, UP_STAR, TWO_UP_STAR));
    bounded(&lemmas.fold(certificate(statement, vec![]), Certificate::lemma));
}

/// An instance of a claim with many long words, used again and again.
#[test]
fn instances_of_many_words() {
    let row = |index: usize| w(&format!("{}{}", "O".repeat(index + 1), "OX".repeat(1000)));
    let words: Vec<Term> = (0..300).map(row).collect();
    let system = vec![claim(2, words).on(&["x1-1", "-x1"]); 2];
    let used = vec![by_claim(0, &["0", "x1"]); 4001];
    let steps = [vec![infer(1, &[(0, 1), (1, 1)], "-1"), cases(0, 4000)], used].concat();
    ends_by_a_limit(&claims(system, steps));
}

/// A periodic cell whose members of many exponents join the bag.
#[test]
fn rivals_of_many_members() {
    let (prefix, suffix) = ("O".repeat(900), "X".repeat(900));
    let cell = format!("{prefix}(OXX){suffix} from 0");
    let member = format!("{prefix}(OXX)^{{x0+3000}}{suffix}");
    let steps = (0..2000).map(|least| insert(0, 0, "x0+3000", least)).collect();
    bounded(&lone(claim(1, vec![w(&member); 2001]), steps).cells(&[&cell]));
}

/// A row that has nothing but gaps, and a claim with nothing but the line 0.
#[test]
fn lists_of_nothing() {
    let mut gaps = row("OX");
    gaps.atom = Atom::Row(vec![Word::default(); 2_000_000]);
    bounded(&certificate(says(vec![gaps], Relation::Equal, vec![]), vec![]));
    let mut system = claim(0, vec![]);
    system.context = vec![Form::default(); 2_000_000];
    bounded(&lone(system, vec![]));
    let nothing = says(vec![], Relation::Equal, vec![]);
    bounded(&certificate(nothing.clone(), vec![Step::Replies; 2_000_000]));
    let mut empty = certificate(nothing, vec![]);
    empty.systems = vec![vec![]; 2_000_000];
    bounded(&empty);
}

/// An arena of values with many options, all of which are compared.
#[test]
fn options_of_many_values() {
    let mut arena = vec![(vec![0], vec![0])];
    for number in 1..700_u32 {
        let all: Vec<u32> = (0..number).map(|entry| 2 * entry).collect();
        arena.push((all.clone(), all[..number as usize / 2].to_vec()));
    }
    let mut wide = certificate(says(vec![], Relation::Equal, vec![]), vec![]);
    let last = 2 * (arena.len() as u32 - 1);
    wide.lemmas = (1..300).map(|other| Lemma::SumByOptions(last, 2 * other, last - 2)).collect();
    wide.arena = arena;
    bounded(&wide);
}

/// A claim in these terms on a context without a solution, and the step that closes a goal below
/// it.
fn vacuous(terms: Vec<Term>) -> (Claim, Step) {
    (claim(10, terms).on(&NO_SOLUTION), no_solution())
}

/// The elementary steps of a check that accepts these proofs of a claim.
#[track_caller]
fn work(certificate: &Certificate) -> usize {
    match bounded(certificate) {
        Verdict::Verified(verified) => {
            let counts = verified.counts();
            let (_, steps) = counts.iter().find(|(name, _)| *name == "elementary_steps").unwrap();
            *steps as usize
        }
        other => panic!("not verified: {}", describe(&other)),
    }
}

/// Moves in multiples of values with many options, all of which are listed for each move.
#[test]
pub fn options_of_multiples() {
    let (options, values, moves) = (600_u32, 10_u32, 41);
    let mut arena: Vec<(Vec<u32>, Vec<u32>)> =
        (0..options).map(|entry| (vec![2 * entry], vec![])).collect();
    let all: Vec<u32> = (0..options).map(|entry| 2 * entry).collect();
    arena.extend((1..=values).map(|other| (all.clone(), vec![2 * (options - other)])));
    let mut terms: Vec<Term> = (1..=values).map(|value| m(2 * (options + value), "x0")).collect();
    terms.push(w("OXX"));
    let (mut claim, closing) = vacuous(terms);
    claim.context.push(form("x0-1"));
    let mut steps = vec![cases(1, 40)];
    for _ in 0..moves {
        steps.extend([Step::Move(options * values), closing.clone()]);
    }
    let mut wide = lone(claim.over(), steps);
    wide.arena = arena;
    assert!(work(&wide) >= (options * values) as usize * moves);
}

/// A word of many blocks: forms are substituted for a parameter that does not occur in it, and a
/// Cut of something else examines the blocks, the last of which may be empty.
#[test]
pub fn words_of_many_blocks() {
    let blocks = 500;
    let word = |last: &str| {
        let mut all = vec![("OX".to_owned(), form("x0+1"), "OOO".to_owned()); blocks];
        all.push(("OOX".to_owned(), form(last), String::new()));
        Term::Word(Word { head: "OOO".into(), blocks: all })
    };
    let (claim, closing) = vacuous(vec![word("x0")]);
    let put = [vec![cases(1, 1000)], vec![closing; 1001]].concat();
    assert!(work(&lone(claim, put)) >= 1001 * blocks * 16);
    let cuts = 200;
    let (claim, closing) = vacuous(vec![v(ONE), word("x0")]);
    let cut = [vec![Step::Cut(vec![0], vec![v(UP)]); cuts], vec![closing]].concat();
    assert!(work(&lone(claim, cut)) >= cuts * blocks * 5);
}

/// Memory of forms that are substituted into many lines, and of lines that are read: files of 12 KB
/// to 6 MB.
#[test]
pub fn contexts_that_are_held() {
    let mut lines = claim(2, vec![w("OX")]);
    lines.context = vec![form("x0-1"); 20_000];
    ends_by_a_limit(&lone(lines.clone(), vec![residues(0, 4096)]));
    lines.context = vec![form("x0"); 3000];
    ends_by_a_limit(&lone(lines.clone(), vec![cases(1, 4095); 2]));
    lines.context = vec![form("x0"); 2_250_000];
    bounded(&lone(lines, vec![split("x0-5"); 20]));
}
