//! Multiples with an odd reference, the negative of an entry. Wherever a certificate can contain
//! one, it is this number of copies of the negative, and only a game that is its own negative is
//! counted modulo 2.
//!
//! A kernel that compared the two references after it had exchanged them counted every such
//! multiple modulo 2 when it met another multiple of the same entry, and so verified `XO = 0`. Each
//! test has a forgery that this fault lets through, and a legal twin.

use super::reject::{accepted, claims, its_proof, lone};
use super::tape;
use super::wire::*;

/// Asserts a rejection with this code, anywhere in the file.
#[track_caller]
fn refused(certificate: &Certificate, code: &str) {
    let rejection = certificate.rejection();
    assert_eq!(rejection.code, code, "{rejection}");
}

/// Makes a certificate of `statement` for all n at least 0, with two games, proved by Order alone.
fn about_ups(left: Vec<Summand>, relation: Relation) -> Certificate {
    certificate(says(left, relation, vec![]).with(2).all(&[0]), vec![])
}

/// `2n·up + 0·down`: the negative entry is added to the positive one.
#[test]
pub fn summands_of_statements() {
    let sum = |more: &str| vec![game(UP).times("2x0"), game(DOWN).times(more)];
    tape::label("false-up-twin", "the same sum, with the relation that holds");
    about_ups(sum("0"), Relation::AtLeast).proves("(2*n)*up + 0*down >= 0 for all n >= 0");
    tape::label("false-up", "2n copies of up and 0 of down are not 0");
    refused(&about_ups(sum("0"), Relation::Equal), "steps");
    about_ups(sum("2x0"), Relation::Equal).proves("(2*n)*up + (2*n)*down = 0 for all n >= 0");
    refused(&about_ups(sum("4x0"), Relation::Equal), "steps");
    refused(&about_ups(sum("4x0"), Relation::AtLeast), "steps");
    // The same test with the right side, which is negated.
    let sides = |copies: &str| {
        let statement =
            says(vec![game(DOWN).times(copies)], Relation::AtLeast, vec![game(DOWN).times("3x0")]);
        certificate(statement.with(2).all(&[0]), vec![])
    };
    accepted(&sides("x0"));
    refused(&sides("5x0"), "steps");
}

/// A game that is its own negative is counted modulo 2, whichever way.
#[test]
pub fn own_negatives() {
    let sum = |copies: &str| vec![game(STAR).times("x0"), game(STAR).times(copies)];
    let stars =
        |copies| certificate(says(sum(copies), Relation::Equal, vec![]).with(1).all(&[0]), vec![]);
    accepted(&stars("x0"));
    accepted(&stars("3x0"));
    refused(&stars("2x0"), "steps");
    // So 65,538 copies of it cancel; of another game, this is too many copies.
    let many = |value, copies| {
        certificate(says(vec![game(value).times(copies)], Relation::Equal, vec![]).with(2), vec![])
    };
    accepted(&many(STAR, "65538"));
    refused(&many(STAR, "65539"), "order-false");
    refused(&many(UP, "65538"), "multiple");
}

/// `m·up + n·down` is 0 only for m = n.
#[test]
pub fn terms_of_claims() {
    let written = |up: &str, down: &str| lone(claim(1, vec![m(UP, up), m(DOWN, down)]), vec![]);
    accepted(&written("3x0", "x0"));
    refused(&written("x0", "3x0"), "steps");
    let other_order = |up: &str, down: &str| lone(claim(1, vec![m(DOWN, down), m(UP, up)]), vec![]);
    accepted(&other_order("3x0", "x0"));
    refused(&other_order("x0", "3x0"), "steps");
    let twice = |first: &str| lone(claim(1, vec![m(DOWN, first), m(DOWN, "x0")]), vec![]);
    accepted(&twice("-x0"));
    refused(&twice("x0"), "steps");
}

/// The terms of a Cut are in normal form, so they have even references, and the fault could not
/// occur here. They are added to the remaining multiples.
#[test]
pub fn positions_of_cuts() {
    let goal = || claim(1, vec![m(UP, "2x0"), w("OXX")]);
    let cut = |terms: Vec<Term>| [vec![Step::Cut(vec![0], terms)], its_proof()].concat();
    accepted(&lone(goal(), cut(vec![])));
    // OXX - x·down >= 0 and x·down + 2x·up >= 0, but written by the odd reference.
    lone(goal(), cut(vec![m(DOWN, "x0")])).rejected("normal-form", Place::Step(0));
    let positive = [Step::Multiple(form("x0"), vec![v(UP)])];
    let good = [&[Step::Cut(vec![0], vec![m(UP, "-x0")])][..], &positive, &its_proof()].concat();
    accepted(&lone(goal(), good));
    // OXX + 3x·up >= 0 and -3x·up + 2x·up >= 0: the second premise is false.
    let bad = [
        &[Step::Cut(vec![0], vec![m(UP, "-3x0")])][..],
        &[Step::Multiple(form("3x0"), vec![v(UP)])],
        &its_proof(),
    ];
    refused(&lone(goal(), bad.concat()), "steps");
}

/// The terms of Multiple may be written in any way.
#[test]
pub fn values_of_multiple() {
    let goal = |copies: &str| claim(1, vec![m(UP, copies), w("OXX")]);
    let taken = |values: &[u32]| {
        let values = values.iter().map(|value| v(*value)).collect();
        [vec![Step::Multiple(form("x0"), values)], its_proof()].concat()
    };
    // x·(up + up + down) is x·up; x·(up + down) is 0.
    accepted(&lone(goal("x0"), taken(&[UP, UP, DOWN])));
    accepted(&lone(goal("x0"), taken(&[DOWN, UP, UP])));
    let again = |copies: &str| {
        let (first, second) = (taken(&[UP, DOWN]), taken(&[UP]));
        lone(goal(copies), [&first[..1], &second].concat())
    };
    accepted(&again("x0"));
    refused(&again("-x0"), "steps");
    let written = |copies: &str| {
        let step = Step::Multiple(form("x0"), vec![m(UP, "2"), m(DOWN, "1")]);
        lone(goal(copies), [vec![step], its_proof()].concat())
    };
    accepted(&written("x0"));
    refused(&written("-x0"), "steps");
}

/// A move in a copy of a multiple: the option and the remaining copies are added by the reference
/// of the entry.
#[test]
pub fn options_of_multiples() {
    // `x·down + 2x·up + OXX` is `x·up + OXX`, `3x·down + 2x·up + OXX` is `-x·up + OXX`.
    let goal = |down: &str| claim(1, vec![m(DOWN, down), m(UP, "2x0"), w("OXX")]);
    let proof = [vec![Step::Multiple(form("x0"), vec![v(UP)])], its_proof()].concat();
    accepted(&lone(goal("x0"), proof.clone()));
    refused(&lone(goal("3x0"), proof), "steps");
    // Right plays OXX to OX, or a copy of up to star; Left answers in what Right has left.
    let in_copy = [Step::Multiple(form("x0-1"), vec![v(UP)]), Step::Move(0)];
    let played = [vec![Step::Replies, Step::Move(0)], in_copy.to_vec(), its_proof()].concat();
    accepted(&lone(goal("x0"), played.clone()));
    refused(&lone(goal("3x0"), played), "implied");
}

/// An instance of a claim is the goal if its values and multiples add up to the same.
#[test]
pub fn instances_of_claims() {
    let beside_ups = |copies: Vec<Term>| {
        let terms = [copies, vec![w("OXX")]].concat();
        claim(1, terms).on(&["x0-1"])
    };
    // `3x·up + x·down + OXX` is `2x·up + OXX`, and not `OXX`.
    let first = [vec![Step::Multiple(form("2x0"), vec![v(UP)])], its_proof()].concat();
    let used_for = |goal: Claim| {
        let written = beside_ups(vec![m(UP, "3x0"), m(DOWN, "x0")]);
        claims(vec![written, goal], [first.clone(), vec![by_claim(0, &["x0"])]].concat())
    };
    accepted(&used_for(beside_ups(vec![m(UP, "2x0")])));
    accepted(&used_for(beside_ups(vec![m(DOWN, "-2x0")])));
    refused(&used_for(beside_ups(vec![])), "instance");
}

/// The forgeries that were found, and a legal twin of each: their bytes are in `certs/suite`.
#[test]
pub fn forgeries_that_were_verified() {
    // `XO = 0`, from a claim that -2x·1 is at least 0.
    let numbers = |reference: u32| claim(1, vec![m(reference, "2x0"), m(MINUS_ONE, "0")]);
    let four = vec![v(ONE); 4];
    let proof =
        [Step::Cut(vec![], four), by_claim(0, &["2"]), Step::Replies, Step::Move(0), Step::Replies];
    let false_xo = certificate(says(vec![row("XO")], Relation::Equal, vec![]), proof.to_vec());
    tape::label("false-xo", "the claim that -2n is at least 0 proves XO = 0");
    refused(&false_xo.system(vec![numbers(MINUS_ONE)]), "rank");
    let fuzzy = says(vec![row("XO")], Relation::Fuzzy, vec![]);
    let twin = certificate(fuzzy, vec![Step::Move(0)]);
    tape::label("false-xo-twin", "a claim that 2n is at least 0, and a true statement");
    twin.system(vec![numbers(ONE)]).proves("XO || 0");
    // `floor((n+2)/2)*up` is `floor(n/2)*up + up`.
    let equal = [
        infer(2, &[(1, 1), (2, 1)], "x1-x2-1"),
        infer(2, &[(0, 1), (3, 1)], "x2-x1+1"),
        subst(1, "x2+1"),
    ];
    let floors = |relation: Relation, steps: [&[Step]; 2]| {
        let left = vec![game(UP).times("x0+2").over(2)];
        let right = vec![game(UP).times("x0").over(2), game(UP), game(DOWN)];
        certificate(says(left, relation, right).with(2).all(&[3]), steps.concat())
    };
    let why = "two multiples of up, one by the negative entry, were added modulo 2";
    tape::label("false-floor", why);
    refused(&floors(Relation::Fuzzy, [&equal, &equal]), "steps");
    tape::label("false-floor-twin", "the same sums, with the relation that holds");
    floors(Relation::Greater, [&equal[..1], &equal])
        .proves("floor((n+2)/2)*up > floor(n/2)*up + up + down for all n >= 3");
}
