//! For each condition on the multiset of components, a certificate that only this condition
//! rejects, as in `reject`.

use super::reject::{NO_SOLUTION, accepted, claims, lone, no_solution, twins};
use super::wire::*;

#[test]
pub fn takes() {
    let bag = |count: &str| claim(1, vec![]).counting(&[(0, count)]).over();
    let proof = |cell: u32| vec![Step::Take(cell), Step::Move(0)];
    let ends = |count: &str, lines: &[&str], cell: u32| {
        lone(bag(count).on(lines), proof(cell)).cells(&["OX"])
    };
    accepted(&ends("1", &[], 0));
    accepted(&ends("x0+1", &["-x0"], 0));
    ends("x0", &["-x0"], 0).rejected("implied", Place::Step(0));
    ends("1", &[], 1).rejected("cell", Place::Step(0));
    // A member of a family is any: O(X)^(x1+2), not the least.
    let family = |terms: Vec<Term>| {
        let all = claim(1, vec![]).counting(&[(0, "1")]);
        let one = claim(1, terms);
        let steps = vec![Step::Replies, Step::Move(0), Step::Take(0), by_claim(0, &["x1"])];
        certificate(says(vec![], Relation::Equal, vec![]), steps)
            .cells(&["O(X) from 2"])
            .system(vec![one])
            .system(vec![all])
    };
    let good = family(vec![w("O(X)^{x0+2}")]);
    twins(good, family(vec![w("O(X)^{x0+3}")]), "instance", Place::Step(3));
}

#[test]
pub fn inserts() {
    let goal = || claim(2, vec![w("O(X)^{x1+3}")]).counting(&[(0, "x0")]);
    let all = claim(1, vec![]).counting(&[(0, "x0")]).ranked("x0");
    let with = |step: Step| {
        let mut steps = vec![split("x0-1"), Step::Take(0), Step::Cut(vec![0], vec![])];
        steps.extend([Step::Replies, Step::Move(0), by_claim(0, &[]), step, by_claim(0, &[])]);
        certificate(says(vec![], Relation::Equal, vec![]), steps)
            .cells(&["O(X) from 2", "OX"])
            .system(vec![all.clone()])
            .system(vec![goal()])
    };
    let bad = |step: Step, code: &str| {
        twins(with(insert(0, 0, "x1+3", 0)), with(step), code, Place::Step(6));
    };
    accepted(&with(insert(0, 0, "x1+3", 3)));
    bad(insert(1, 0, "x1+3", 0), "insert");
    bad(insert(0, 2, "x1+3", 0), "cell");
    bad(insert(0, 1, "x1+3", 0), "insert");
    bad(insert(0, 0, "x1+2", 0), "insert");
    bad(insert(0, 0, "x1+3", 4), "implied");
    bad(insert(0, 0, "x2+3", 0), "parameter");
    // A member below the least one of its cell.
    let least = |cell: &str| {
        let mut certificate = with(insert(0, 0, "x1+3", 0));
        certificate.cells[0] = super::wire::cell(cell);
        certificate
    };
    twins(least("O(X) from 3"), least("O(X) from 4"), "implied", Place::Step(6));
    // A value does not join a bag.
    let value = claim(1, vec![v(UP), v(UP), v(UP)]).counting(&[(0, "x0")]);
    lone(value, vec![insert(0, 0, "2", 0)])
        .cells(&["O(X) from 2"])
        .rejected("insert", Place::Step(0));
}

/// Cells that may hold the negative of what joins the bag: their premises cannot be left out.
#[test]
pub fn rivals() {
    // Claim 0: any number of parts. Claim 1: one more. A rival needs a premise of its own.
    let with = |cells: &[&str], steps: &[Step]| {
        let counts = [(0, "x0"), (1, "x1")];
        let all = claim(10, vec![]).counting(&counts).on(&NO_SOLUTION);
        let one = claim(10, vec![w("O(X)^{x2+4}")]).counting(&counts).on(&NO_SOLUTION);
        claims(vec![all, one], [&[no_solution()], steps].concat()).cells(cells)
    };
    let premises = |cells: &[&str], least: u32| {
        let mut steps = vec![insert(0, 0, "x2+4", least)];
        for number in 0..4 {
            if with(cells, &steps).verdict().exit_code() == 0 {
                return number;
            }
            steps.push(no_solution());
        }
        panic!("more than three premises");
    };
    assert_eq!(premises(&["O(X) from 2", "X(X) from 2"], 0), 1);
    // Its negative is XO^k, in each of these cells, possibly as its mirror image.
    assert_eq!(premises(&["O(X) from 2", "X(O) from 2"], 0), 2);
    assert_eq!(premises(&["O(X) from 2", "(O)X from 9"], 0), 2);
    assert_eq!(premises(&["O(X) from 2", "XO(O) from 0"], 0), 2);
    // Literal words: XOOO is the negative of a member of the cell, but not of one with k >= 4.
    assert_eq!(premises(&["O(X) from 2", "XOOO"], 0), 2);
    assert_eq!(premises(&["O(X) from 2", "XOOO"], 3), 2);
    assert_eq!(premises(&["O(X) from 2", "XOOO"], 4), 1);
    assert_eq!(premises(&["O(X) from 4", "OOOX"], 0), 1);
    assert_eq!(premises(&["O(X) from 2", "OOOOX"], 4), 2);
    // Lengths with steps of two: XOO(OO)^k has an odd number of O only with another O before it.
    assert_eq!(premises(&["O(X) from 2", "X(OO) from 2"], 4), 2);
}

/// Lengths with steps of 2 and of 4: only common members count.
#[test]
pub fn rivals_by_residue() {
    let premises = |inserted: &str, exponent: &str, cells: &[&str]| {
        let counts = [(0, "x0"), (1, "x1")];
        let goal = claim(10, vec![w(inserted)]).counting(&counts).on(&NO_SOLUTION);
        let mut steps = vec![insert(0, 0, exponent, 0)];
        for number in 0..4 {
            if lone(goal.clone(), steps.clone()).cells(cells).verdict().exit_code() == 0 {
                return number;
            }
            steps.push(no_solution());
        }
        panic!("more than three premises");
    };
    assert_eq!(premises("O(X)^{2x2+5}", "x2+2", &["OX(XX) from 1", "X(OOOO) from 0"]), 1);
    assert_eq!(premises("O(X)^{2x2+5}", "x2+2", &["OX(XX) from 1", "XO(OOOO) from 0"]), 2);
    assert_eq!(premises("O(X)^{2x2+5}", "x2+2", &["OX(XX) from 1", "XOOO(OOOO) from 0"]), 2);
    assert_eq!(premises("O(X)^{2x2+5}", "x2+2", &["OX(XX) from 1", "XOO(OOOO) from 0"]), 1);
}

#[test]
pub fn own_negatives() {
    // OX is its own negative: if it is in the bag, the two cancel; otherwise it occurs once.
    let with = |count: &str, steps: Vec<Step>| {
        let goal = claim(10, vec![w("OX")]).counting(&[(0, count)]);
        lone(goal.on(&NO_SOLUTION), steps).cells(&["OX"])
    };
    let absurd = no_solution;
    let good = with("x0", vec![insert(0, 0, "0", 0), absurd(), absurd()]);
    twins(good, with("x0", vec![insert(0, 0, "0", 0), absurd()]), "steps", Place::Step(1));
    // The premise with the inserted part has -N >= 0; if the bag certainly has such a part, it is
    // vacuous.
    accepted(&with("x0+1", vec![insert(0, 0, "0", 0), absurd()]));
    // A family may hold others.
    let family = |steps: Vec<Step>| {
        let goal = claim(10, vec![w("OX")]).counting(&[(0, "x0+1")]).on(&NO_SOLUTION);
        lone(goal, steps).cells(&["(OX) from 1"])
    };
    accepted(&family(vec![insert(0, 0, "1", 0), absurd(), absurd()]));
    family(vec![insert(0, 0, "1", 0), absurd()]).rejected("steps", Place::Step(1));
}

#[test]
pub fn reduced_bags() {
    let with = |cells: &[&str], step: Step, absurd: usize| {
        let goal = claim(10, vec![w("OX")]).counting(&[(0, "x0"), (1, "x1")]).on(&NO_SOLUTION);
        lone(goal, [vec![step], vec![no_solution(); absurd]].concat()).cells(cells)
    };
    accepted(&with(&["OX", "OXX"], Step::Reduced(0, 0), 1));
    accepted(&with(&["OOX", "OXX"], Step::Reduced(0, 1), 2));
    accepted(&with(&["XOO", "OXX"], Step::Reduced(1, 0), 2));
    let bad = |cells: &[&str], a: u32, b: u32, code: &str| {
        with(cells, Step::Reduced(a, b), 2).rejected(code, Place::Step(0));
    };
    bad(&["OX", "OXX"], 1, 1, "reduced");
    bad(&["OX", "OXX"], 0, 1, "reduced");
    bad(&["OX", "OX"], 0, 2, "cell");
    // Families are not single words.
    bad(&["(OX) from 1", "OX"], 0, 0, "reduced");
    bad(&["O(X) from 1", "X(O) from 1"], 0, 1, "reduced");
    bad(&["OOX", "(X)O from 2"], 0, 1, "reduced");
    bad(&["OOX", "(X)O from 2"], 1, 0, "reduced");
    // One of the two cases is missing.
    let half = with(&["OOX", "OXX"], Step::Reduced(0, 1), 1);
    half.rejected("steps", Place::Step(1));
}
