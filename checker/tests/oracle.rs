//! Claims and statements against brute force, and random proofs: every verified statement must be
//! true.

use super::effort;
use super::model::{Model, Term as Part};
use super::oracle::*;
use super::rng::Rng;
use super::samples;
use super::search::{CELLS, Search};
use super::wire::*;
use segcert_forge::generate::arenas::large;

#[test]
fn samples_are_true() {
    for (certificate, text) in samples::all() {
        assert_eq!(falsehood(&certificate), None, "{text}");
    }
}

/// The oracle detects false claims.
#[test]
fn false_claims_are_found() {
    let mut model = Model::new(&arena());
    let cells = [cell("O(X) from 2"), cell("OX")];
    for (claim, is_false) in [
        (claim(1, vec![w("O(X)^{x0+1}")]), true),
        (claim(1, vec![w("O(X)^{x0+2}")]), false),
        (claim(1, vec![w("O(X)^{x0+1}")]).on(&["x0-1"]), false),
        (claim(1, vec![w("X(O)^{x0+1}")]).over(), true),
        (claim(1, vec![]).counting(&[(0, "x0")]), false),
        (claim(1, vec![]).counting(&[(0, "x0"), (1, "1")]), true),
        (claim(1, vec![]).counting(&[(0, "x0"), (1, "1")]).on(&["x0-3"]), false),
        (claim(1, vec![w("OX")]).counting(&[(1, "x0")]), true),
        (claim(1, vec![]).counting(&[(1, "x0+2")]).over(), false),
        (claim(1, vec![m(UP, "x0-3")]), true),
    ] {
        let found = counterexample(&mut model, &cells, &claim);
        assert_eq!(found.is_some(), is_false, "{claim:?} {found:?}");
    }
}

#[test]
fn random_proofs() {
    let mut proved = 0;
    for seed in 0..400 * effort() as u64 {
        let mut search = Search { rng: Rng::new(seed) };
        let cells = [search.pick(&CELLS), search.pick(&CELLS)];
        let nothing = says(vec![], Relation::Equal, vec![]);
        let mut certificate = certificate(nothing, vec![]).cells(&cells);
        for _ in 0..1 + search.rng.below(2) {
            let claims = (0..1 + search.rng.below(2)).map(|_| search.claim()).collect();
            certificate = certificate.system(claims);
        }
        if search.run(&mut certificate, 24) {
            proved += 1;
            if let Some(found) = falsehood(&certificate) {
                panic!("seed {seed}: verified, but false: {found}\n{certificate:#?}");
            }
        }
    }
    println!("{proved} proved");
    assert!(proved >= 10 * effort(), "{proved}");
}

/// The order of values in arenas with more entries than are compared with all others beforehand.
#[test]
fn order_in_large_arenas() {
    for seed in 0..8 * effort() as u64 {
        let mut rng = Rng::new(seed);
        let builder = large(&mut rng);
        let mut model = Model::limited(&builder.arena, 50_000);
        let goal = |a: u32, b: u32| claim(0, vec![v(a), v(b)]);
        let [mut right, mut wrong] = [(); 2].map(|()| Vec::new());
        for _ in 0..600 {
            let [a, b] = [(); 2].map(|()| builder.any(&mut rng));
            let holds = model.holds(&[Part::Value(a), Part::Value(b)], false);
            if model.is_exhausted {
                break;
            }
            if holds { &mut right } else { &mut wrong }.push(goal(a, b));
        }
        let says_so = |claims: Vec<Claim>| {
            let nothing = says(vec![], Relation::Equal, vec![]);
            let mut certificate = certificate(nothing, vec![]).system(claims);
            certificate.arena = builder.arena.clone();
            certificate.verdict()
        };
        assert!(right.len() > 50 && wrong.len() > 50, "seed {seed}");
        let verdict = says_so(right);
        assert_eq!(verdict.exit_code(), 0, "seed {seed}: {}", describe(&verdict));
        for claim in wrong {
            let verdict = says_so(vec![claim]);
            assert!(describe(&verdict).starts_with("order-false"), "seed {seed}");
        }
    }
}
