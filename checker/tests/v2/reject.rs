//! Each check of the kernel stops a certificate that is right but for what it checks: by code and place. Beside it stands the
//! certificate that is right.

use super::model::sum;
use super::samples::*;
use super::wire::*;

/// A certificate of `0 = 0` with these claims.
fn claims(claims: Vec<Claim>, steps: Vec<Step>) -> Certificate {
    certificate(says(vec![], Relation::Equal, vec![]), steps).system(claims)
}

fn lone(claim: Claim, steps: Vec<Step>) -> Certificate {
    claims(vec![claim], steps)
}

/// A context without a solution, as the kernel can be told in one step.
const NO_SOLUTION: [&str; 2] = ["x9-1", "-x9"];

fn no_solution() -> Step {
    infer(1, &[(0, 1), (1, 1)], "-1")
}

#[track_caller]
fn accepted(certificate: &Certificate) {
    let verdict = certificate.verdict();
    assert_eq!(verdict.exit_code(), 0, "{}", describe(&verdict));
}

/// The first is right, the second is not.
#[track_caller]
fn twins(good: Certificate, bad: Certificate, code: &str, place: Place) {
    accepted(&good);
    bad.rejected(code, place);
}

/// The step is right in the first place and wrong in the second.
#[track_caller]
fn steps(claim: Claim, good: Vec<Step>, bad: Vec<Step>, code: &str, step: usize) {
    twins(lone(claim.clone(), good), lone(claim, bad), code, Place::Step(step));
}

/// `OXX`, with a parameter: `[Replies, Move(0)]` prove it.
fn one_up() -> Claim {
    claim(1, vec![w("OXX")])
}

fn its_proof() -> Vec<Step> {
    vec![Step::Replies, Step::Move(0)]
}

fn then(first: Step) -> Vec<Step> {
    [vec![first], its_proof()].concat()
}

#[test]
fn numbers_of_steps() {
    let mut more = its_proof();
    more.push(Step::Replies);
    steps(one_up(), its_proof(), vec![Step::Replies], "steps", 0);
    let bad = lone(one_up(), more);
    twins(lone(one_up(), its_proof()), bad, "number", Place::Step(1));
}

#[test]
fn trailing_bytes() {
    up().proves("XXO = up");
    let body = up().body();
    let longer = [&body[..], &[0]].concat();
    let place = format!("trailing (byte {})", 44 + body.len());
    assert!(describe(&checked(&longer)).starts_with(&place), "{}", describe(&checked(&longer)));
}

#[test]
fn judgments() {
    let over = claim(0, vec![w("OXX")]).over();
    steps(over.clone(), vec![Step::Move(0)], vec![Step::Replies], "judgment", 0);
    let first = vec![Step::Move(0)];
    steps(one_up(), its_proof(), first, "judgment", 0);
    let good = claims(vec![over.clone(), over.clone()], vec![Step::Move(0), by_claim(0, &[])]);
    let mut other = over;
    other.strict = false;
    let bad = claims(vec![good.systems[0][0].clone(), other], good.steps.clone());
    twins(good, bad, "judgment", Place::Step(1));
}

#[test]
fn order_of_values() {
    let good = claim(0, vec![v(UP)]);
    let bad = claim(0, vec![v(DOWN)]);
    let reason = "not true by the order of values";
    twins(lone(good, vec![]), lone(bad.clone(), vec![]), "order-false", Place::Steps);
    assert!(lone(bad, vec![]).rejection().message.starts_with(reason));
    // Up is not over up*, nor at least that.
    let over = claim(0, vec![v(UP), v(DOWN_STAR)]).over();
    accepted(&lone(over, vec![]));
    lone(claim(0, vec![v(UP), v(DOWN_STAR)]), vec![]).rejected("order-false", Place::Steps);
    lone(claim(0, vec![]).over(), vec![]).rejected("order-false", Place::Steps);
}

#[test]
fn moves() {
    let over = claim(0, vec![w("OXX")]).over();
    steps(over, vec![Step::Move(0)], vec![Step::Move(1)], "move-range", 0);
    let last = u32::MAX - 16;
    lone(claim(0, vec![w("OXX")]).over(), vec![Step::Move(last)])
        .rejected("move-range", Place::Step(0));
}

#[test]
fn moves_in_the_bag() {
    let over = claim(1, vec![w("OX")]).over().counting(&[(0, "x0")]).on(&["-x0"]);
    let good = lone(over.clone(), vec![Step::Move(0)]).cells(&["OX"]);
    twins(good, lone(over, vec![Step::Move(1)]).cells(&["OX"]), "move-range", Place::Step(0));
    // With a part in the bag.
    let over = claim(1, vec![]).over().counting(&[(0, "x0+1")]);
    lone(over, vec![Step::Move(0)]).cells(&["OX"]).rejected("move-range", Place::Step(0));
}

#[test]
fn moves_in_blocks() {
    let block = claim(1, vec![w("(OX)^{x0+2}")]).over().on(&["-x0"]);
    let rest = [subst(0, "0"), Step::Replies, Step::Move(0)];
    let with = |first: Step| [&[first][..], &rest].concat();
    let good = with(move_at(0, "1"));
    steps(block.clone(), good.clone(), with(Step::Move(0)), "move-exponent", 0);
    steps(block.clone(), good.clone(), with(move_at(0, "x0+2")), "exponent", 0);
    steps(block.clone(), good.clone(), with(move_at(0, "2x0+2")), "implied", 0);
    steps(block.clone(), good.clone(), with(move_at(0, "-1")), "implied", 0);
    // The fresh parameter itself, which is unknown.
    steps(block.clone(), good.clone(), with(move_at(0, "x1")), "parameter", 0);
    // Between copies, of which the last has none behind it.
    steps(block.clone(), good.clone(), with(move_at(1, "x0+1")), "exponent", 0);
    steps(block.clone(), good.clone(), with(move_at(1, "2x0+1")), "implied", 0);
    accepted(&lone(block, vec![move_at(1, "0"), subst(0, "0")]));
    let plain = claim(1, vec![w("OXX")]).over();
    steps(plain, vec![Step::Move(0)], vec![move_at(0, "0")], "move-exponent", 0);
}

#[test]
fn moves_in_multiples() {
    // x0 copies of up, and a star; Left moves in a star.
    let terms = vec![m(UP_STAR, "x0"), w("OX")];
    let some = claim(1, terms.clone()).over().on(&["x0-1"]);
    let none = claim(1, terms).over();
    let message = lone(some, vec![Step::Move(1)]).rejection().message;
    assert!(message.starts_with("there are no steps left"), "{message}");
    lone(none, vec![Step::Move(1)]).rejected("implied", Place::Step(0));
}

#[test]
fn blocks_that_may_be_empty() {
    let word = |e: &str| claim(1, vec![w(&format!("O(X)^{{{e}}}"))]).over();
    let good = lone(word("x0+1"), vec![Step::Move(0)]);
    twins(good, lone(word("x0"), vec![Step::Move(0)]), "exponent", Place::Step(0));
    let good = claim(1, vec![w("O(X)^{x0}")]).over().on(&["x0-1"]);
    accepted(&lone(good, vec![Step::Move(0)]));
    // O(X)^0 and the like: the neighbours of an empty block touch. All blocks have to be there.
    let two = claim(2, vec![w("(O)^{x0}(X)^{x1+1}")]).over();
    lone(two, vec![Step::Move(0)]).rejected("exponent", Place::Step(0));
    // A family of the bag whose block may be empty.
    let all = |least: u32| {
        let all = claim(1, vec![]).counting(&[(0, "x0")]);
        let steps = vec![Step::Replies, Step::Move(0), by_claim(0, &[])];
        lone(all, steps).cells(&[&format!("O(X) from {least}")])
    };
    twins(all(2), all(0), "exponent", Place::Step(0));
}

#[test]
fn signs_of_multiples() {
    let terms = || vec![m(UP_STAR, "x0-x1"), w("OXX"), w("OXX"), w("OXX")];
    let unsigned = claim(2, terms()).over();
    lone(unsigned, vec![Step::Move(9)]).rejected("sign", Place::Step(0));
    let signed = claim(2, terms()).over().on(&["x0-x1"]);
    lone(signed, vec![Step::Move(9)]).rejected("move-range", Place::Step(0));
    // Order needs the sign, too: (x0 - x1)*up.
    let terms = || vec![m(UP, "x0-x1")];
    let good = lone(claim(2, terms()).on(&["x0-x1"]), vec![]);
    twins(good, lone(claim(2, terms()), vec![]), "steps", Place::Steps);
    // The other way round.
    accepted(&lone(claim(1, vec![m(DOWN, "x0")]).on(&["-x0"]), vec![]));
    lone(claim(1, vec![m(DOWN, "x0")]), vec![]).rejected("steps", Place::Steps);
    // A game that is not at least 0 has no multiples that are.
    lone(claim(1, vec![m(UP_STAR, "x0")]), vec![]).rejected("steps", Place::Steps);
}

#[test]
fn cuts() {
    let two = claim(0, vec![w("OXX"), w("OXXX")]);
    let proof = |cut: Step| vec![cut, Step::Replies, Step::Move(0), Step::Replies, Step::Move(0)];
    let good = proof(Step::Cut(vec![0], vec![]));
    steps(two.clone(), good.clone(), proof(Step::Cut(vec![], vec![])), "cut-nothing", 0);
    steps(two.clone(), good.clone(), proof(Step::Cut(vec![2], vec![])), "selection", 0);
    let cut = |terms: Vec<Term>| proof(Step::Cut(vec![0], terms));
    steps(two.clone(), good.clone(), cut(vec![w("XXO")]), "normal-form", 0);
    steps(two.clone(), good.clone(), cut(vec![w("OX"), v(UP)]), "normal-form", 0);
    steps(two.clone(), good.clone(), cut(vec![v(UP), v(DOWN)]), "normal-form", 0);
    steps(two.clone(), good.clone(), cut(vec![v(0)]), "normal-form", 0);
    steps(two.clone(), good.clone(), cut(vec![m(UP, "2")]), "normal-form", 0);
    steps(two.clone(), good.clone(), cut(vec![v(3)]), "reference", 0);
    steps(two.clone(), good.clone(), cut(vec![v(16)]), "reference", 0);
    steps(two.clone(), good, cut(vec![m(UP, "x0")]), "parameter", 0);
    let mut one = two;
    one.parameters = 1;
    let good = proof(Step::Cut(vec![0], vec![]));
    steps(one.clone(), good.clone(), cut(vec![w("O(X)^{x1}")]), "parameter", 0);
    steps(one.clone(), good.clone(), cut(vec![w("O(X)^{x0-1}")]), "implied", 0);
    steps(one.clone(), good.clone(), cut(vec![w("O(XX)^{x0+1}")]), "normal-form", 0);
    steps(one, good, cut(vec![w("OX(X)^{x0+1}")]), "normal-form", 0);
}

#[test]
fn absurd() {
    let on = |lines: &[&str]| claim(1, vec![v(DOWN)]).on(lines);
    let proof = vec![infer(1, &[(0, 1), (1, 1)], "-1"), Step::Absurd];
    // x0 >= 1 and x0 <= 0: what is inferred plainly contradicts the rest.
    lone(on(&["x0-1", "-x0"]), proof).rejected("number", Place::Step(0));
    accepted(&lone(on(&["x0-1", "-x0"]), vec![infer(1, &[(0, 1), (1, 1)], "-1")]));
    twins(
        lone(on(&["-1"]), vec![Step::Absurd]),
        lone(on(&["x0-1", "-x0"]), vec![Step::Absurd]),
        "implied",
        Place::Step(0),
    );
}

#[test]
fn inferences() {
    let goal = || claim(1, vec![m(UP, "x0-2")]).on(&["2x0-3"]);
    let rest = Step::Multiple(form("x0-2"), vec![v(UP)]);
    let proof = |first: Step| vec![first, rest.clone()];
    let good = proof(infer(2, &[(0, 1)], "x0-2"));
    let bad = |first: Step, code: &str| steps(goal(), good.clone(), proof(first), code, 0);
    bad(infer(1, &[(0, 1)], "x0-2"), "witness");
    bad(infer(0, &[(0, 1)], "x0-2"), "witness");
    bad(infer(2, &[(0, 0)], "x0-2"), "witness");
    bad(infer(2, &[(1, 1)], "x0-2"), "witness");
    bad(infer(2, &[(0, 1 << 63)], "x0-2"), "witness");
    bad(infer(1 << 63, &[(0, 1)], "x0-2"), "witness");
    // -D is too little: 2(x0-3) - (2x0-3) = -3, and 3(x0-2) - (2x0-3) = x0 - 3.
    bad(infer(2, &[(0, 1)], "x0-3"), "witness");
    bad(infer(3, &[(0, 1)], "x0-2"), "witness");
    // A sign over the rationals that is the other way round; one that holds for x0 > 0 only.
    bad(infer(2, &[(0, 1)], "-x0+2"), "witness");
    bad(infer(1, &[], "x0-1"), "witness");
    bad(infer(2, &[(0, 1)], "x1"), "parameter");
    bad(infer(1 << 62, &[(0, 1)], "x0-3"), "overflow");
    // Without the step the number of copies may be negative.
    lone(goal(), vec![rest]).rejected("implied", Place::Step(0));
}

#[test]
fn branches_are_not_left_out() {
    let one = || claim(1, vec![w("O(X)^{x0+1}")]).over();
    let proofs = |number: usize| vec![Step::Move(0); number];
    let after = |step: Step, number: usize| [vec![step], proofs(number)].concat();
    for (step, number) in [(split("x0-4"), 2), (Step::Residue(0, 3), 3), (Step::Cases(0, 3), 4)] {
        let good = lone(one(), after(step.clone(), number));
        let bad = lone(one(), after(step.clone(), number - 1));
        twins(good, bad, "steps", Place::Step(number - 1));
        lone(one(), after(step, number + 1)).rejected("number", Place::Step(number));
    }
    let zero = claim(1, vec![w("O(X)^{x0}")]).over();
    lone(zero, after(Step::Cases(0, 1), 2)).rejected("move-range", Place::Step(1));
}

#[test]
fn residues_and_cases() {
    let proofs = |step: Step, number: usize| [vec![step], vec![Step::Move(0); number]].concat();
    let one = || claim(1, vec![w("O(X)^{x0+1}")]).over();
    let good = proofs(Step::Residue(0, 2), 2);
    for modulus in [0, 1, 4097] {
        steps(one(), good.clone(), proofs(Step::Residue(0, modulus), 2), "number", 0);
        if modulus != 1 {
            steps(one(), good.clone(), proofs(Step::Cases(0, modulus), 2), "number", 0);
        }
    }
    accepted(&lone(one(), proofs(Step::Residue(0, 4096), 4096)));
    accepted(&lone(
        claim(1, vec![w("OX"), m(UP, "x0")]).over(),
        vec![Step::Cases(0, 1), Step::Move(0), Step::Move(1)],
    ));
    steps(one(), good.clone(), proofs(Step::Residue(1, 2), 2), "parameter", 0);
    steps(one(), good, proofs(Step::Cases(1, 1), 2), "parameter", 0);
}

#[test]
fn substitutions() {
    let on = |lines: &[&str]| claim(2, vec![w("O(X)^{x0+1}")]).over().on(lines);
    let proof = |step: Step| vec![step, Step::Move(0)];
    let both = || on(&["x0-x1", "x1-x0"]);
    let good = proof(subst(0, "x1"));
    steps(both(), good.clone(), proof(subst(0, "x1+1")), "implied", 0);
    steps(both(), good.clone(), proof(subst(0, "x1-1")), "implied", 0);
    steps(both(), good.clone(), proof(subst(0, "x0")), "parameter", 0);
    steps(both(), good, proof(subst(0, "x2")), "parameter", 0);
    for lines in [&["x0-x1"][..], &["x1-x0"]] {
        lone(on(lines), proof(subst(0, "x1"))).rejected("implied", Place::Step(0));
    }
    // What comes for a parameter is a natural number: 2*up >= 0 holds for x1 = x0 + 2 only with it.
    let back = claim(2, vec![m(UP, "x1-2")]).on(&["x0-x1+2", "x1-x0-2"]);
    accepted(&lone(back, vec![subst(0, "x1-2"), Step::Multiple(form("x1-2"), vec![v(UP)])]));
}

#[test]
fn multiples() {
    let goal = || claim(1, vec![m(UP, "x0"), m(TWO_UP, "-x0")]);
    // x0*(up - 2up) is not at least 0, but x0*(2up* - up*) is.
    let other = claim(1, vec![m(TWO_UP_STAR, "x0"), m(UP_STAR, "-x0"), m(STAR, "x0")]);
    let step = |terms: Vec<Term>| vec![Step::Multiple(form("x0"), terms)];
    lone(goal(), step(vec![v(UP), v(TWO_DOWN)])).rejected("multiple", Place::Step(0));
    let difference = claim(1, vec![m(TWO_UP_STAR, "x0"), m(UP_STAR, "-x0")]);
    let good = step(vec![v(DOWN_STAR), v(TWO_UP_STAR)]);
    steps(difference.clone(), good.clone(), step(vec![w("OXX")]), "multiple", 0);
    steps(difference.clone(), good.clone(), step(vec![v(DOWN)]), "multiple", 0);
    let three = vec![v(UP), v(UP), v(UP)];
    steps(difference.clone(), good.clone(), step(three), "multiple", 0);
    let variable = step(vec![m(UP, "x0")]);
    steps(difference.clone(), good.clone(), variable, "multiple", 0);
    let wrong =
        |factor: &str| vec![Step::Multiple(form(factor), vec![v(DOWN_STAR), v(TWO_UP_STAR)])];
    steps(difference.clone(), good.clone(), wrong("x0-1"), "implied", 0);
    steps(difference.clone(), good.clone(), wrong("x1"), "parameter", 0);
    steps(difference, good, step(vec![m(UP, "65537")]), "multiple", 0);
    lone(other, step(vec![v(DOWN_STAR), v(TWO_UP_STAR)])).rejected("steps", Place::Step(0));
}

#[test]
fn takes() {
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
fn inserts() {
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
fn rivals() {
    // Claim 0: any number of parts. Claim 1: one more. A rival asks for a premise of its own.
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
    // Its negative is XO^k, in each of these, as it is or as its mirror image.
    assert_eq!(premises(&["O(X) from 2", "X(O) from 2"], 0), 2);
    assert_eq!(premises(&["O(X) from 2", "(O)X from 9"], 0), 2);
    assert_eq!(premises(&["O(X) from 2", "XO(O) from 0"], 0), 2);
    // Plain words: XOOO is the negative of a member of the cell, but of none with k >= 4.
    assert_eq!(premises(&["O(X) from 2", "XOOO"], 0), 2);
    assert_eq!(premises(&["O(X) from 2", "XOOO"], 3), 2);
    assert_eq!(premises(&["O(X) from 2", "XOOO"], 4), 1);
    assert_eq!(premises(&["O(X) from 4", "OOOX"], 0), 1);
    assert_eq!(premises(&["O(X) from 2", "OOOOX"], 4), 2);
    // Lengths two by two: XOO(OO)^k has an odd number of O only with another one before it.
    assert_eq!(premises(&["O(X) from 2", "X(OO) from 2"], 4), 2);
}

/// Steps of 2 beside steps of 4: only common members count.
#[test]
fn rivals_by_residue() {
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
fn own_negatives() {
    // OX is its own negative: with it in the bag, it vanishes; else it is there once.
    let with = |count: &str, steps: Vec<Step>| {
        let goal = claim(10, vec![w("OX")]).counting(&[(0, count)]);
        lone(goal.on(&NO_SOLUTION), steps).cells(&["OX"])
    };
    let absurd = no_solution;
    let good = with("x0", vec![insert(0, 0, "0", 0), absurd(), absurd()]);
    twins(good, with("x0", vec![insert(0, 0, "0", 0), absurd()]), "steps", Place::Step(1));
    // The premise where it joins has -N >= 0: if there is one for certain, it is vacuous.
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
fn reduced_bags() {
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
    // Families are not one word.
    bad(&["(OX) from 1", "OX"], 0, 0, "reduced");
    bad(&["O(X) from 1", "X(O) from 1"], 0, 1, "reduced");
    bad(&["OOX", "(X)O from 2"], 0, 1, "reduced");
    bad(&["OOX", "(X)O from 2"], 1, 0, "reduced");
    // One of the two cases is left out.
    let half = with(&["OOX", "OXX"], Step::Reduced(0, 1), 1);
    half.rejected("steps", Place::Step(1));
}

/// Two claims that would prove each other, in a circle, that `down` is at least 0 beside a part.
#[test]
fn claims_in_a_circle() {
    let good = lone(one_up(), its_proof());
    accepted(&good);
    // By itself.
    lone(one_up(), vec![by_claim(0, &["x0"])]).rejected("rank", Place::Step(0));
    // By a later one.
    let two = vec![one_up(), one_up()];
    claims(two.clone(), vec![by_claim(1, &["x0"])]).rejected("rank", Place::Step(0));
    // By an earlier one, which is right.
    accepted(&claims(two, [its_proof(), vec![by_claim(0, &["x0"])]].concat()));
    // At a rank that grows, or stays.
    let ranked = |s: &str| {
        let claim = claim(1, vec![w("OXX"), m(UP, "x0")]).ranked("x0");
        let more = vec![Step::Split(form("x0-1")), by_claim(0, &[s])];
        lone(claim, more)
    };
    ranked("x0").rejected("rank", Place::Step(1));
    ranked("x0+1").rejected("rank", Place::Step(1));
    ranked("x0-1").rejected("instance", Place::Step(1));
    // A rank that may be negative is none.
    let negative = one_up().ranked("x0-1");
    lone(negative, its_proof()).rejected("implied", Place::Claim(0));
    accepted(&lone(one_up().ranked("x0-1").on(&["x0-1"]), its_proof()));
    accepted(&lone(one_up().ranked("x0"), its_proof()));
    lone(one_up().ranked("x1"), its_proof()).rejected("parameter", Place::Claim(0));
}

/// The measure of what a Cut with words brings in is not known.
#[test]
fn circles_through_cut() {
    let down = claim(0, vec![w("OOX")]);
    // OOX >= 0 from OOX - OX >= 0 and OX >= 0? Each way the claim itself would be used.
    let circle = vec![Step::Cut(vec![0], vec![w("OOX")]), by_claim(0, &[])];
    lone(down.clone(), circle).rejected("measure", Place::Step(1));
    // After a move it is still not known.
    let long = claim(0, vec![w("OXXX")]);
    let proof =
        vec![Step::Cut(vec![], vec![w("OOX")]), Step::Replies, Step::Move(0), by_claim(1, &[])];
    let bad = claims(vec![long, down], proof);
    let rejection = bad.rejection();
    assert_eq!(rejection.code, "measure", "{rejection}");
    // Values do no harm.
    let terms = vec![v(UP), w("OXX")];
    let good = vec![Step::Cut(vec![0], vec![]), by_claim(0, &[])];
    accepted(&claims(
        vec![claim(0, vec![w("OXX")]), claim(0, terms)],
        [its_proof(), good].concat(),
    ));
}

#[test]
fn circles_through_the_bag() {
    // A part joins the bag and is taken again.
    let all = claim(1, vec![]).counting(&[(0, "x0")]).on(&["x0-1"]);
    let steps = vec![Step::Take(0), insert(0, 0, "0", 0), by_claim(0, &[])];
    lone(all.clone(), steps).cells(&["OOX"]).rejected("rank", Place::Step(2));
    // Nor does the rank fall if the part joins another cell, unless it does.
    let two = claim(2, vec![]).counting(&[(0, "x0+1"), (1, "x1")]).ranked("x0+x1");
    let steps = vec![split("x0-1"), Step::Take(0), insert(0, 1, "0", 0), by_claim(0, &["x0-1"])];
    lone(two, steps).cells(&["OOX", "XOO"]).rejected("rank", Place::Step(3));
}

/// A lemma that lets parts grow would break the measure.
#[test]
fn lemmas_that_do_not_shorten() {
    let with = |part: &str, terms: Vec<Term>, rows: &str, relation: Relation| {
        let steps = finite(&sum(part, &[]), relation, &sum(rows, &[]));
        certificate(says(vec![], Relation::Equal, vec![]), steps)
            .lemma(Lemma::Rewrite(part.into(), terms))
    };
    accepted(&with("OOXX", vec![], "", Relation::Equal));
    let bad = |part: &str, terms: Vec<Term>| {
        let mut bad = with("OOXX", vec![], "", Relation::Equal);
        bad.lemmas = vec![Lemma::Rewrite(part.into(), terms)];
        bad.rejected("lemma", Place::Steps);
    };
    bad("OX", vec![w("OX")]);
    bad("OX", vec![w("OXX")]);
    bad("OX", vec![w("OXOX")]);
    bad("XX", vec![]);
    bad("OX", vec![m(UP, "2")]);
}

#[test]
fn instances() {
    let first = claim(1, vec![w("OXX"), m(UP, "x0")]);
    let proof = vec![Step::Cut(vec![0], vec![]), Step::Replies, Step::Move(0)];
    let with = |second: Claim, step: Step| {
        certificate(says(vec![], Relation::Equal, vec![]), [&proof[..], &[step]].concat())
            .cells(&["OXX"])
            .system(vec![first.clone()])
            .system(vec![second])
    };
    let same = |terms: Vec<Term>| claim(2, terms);
    let good = with(same(vec![w("OXX"), m(UP, "x1+1")]), by_claim(0, &["x1+1"]));
    let bad = |claim: Claim, step: Step, code: &str| {
        twins(good.clone(), with(claim, step), code, Place::Step(3));
    };
    let ups = || same(vec![w("OXX"), m(UP, "x1+1")]);
    bad(ups(), by_claim(0, &["x0+1"]), "instance");
    bad(ups(), by_claim(0, &["x1"]), "instance");
    bad(ups(), by_claim(0, &[]), "claim");
    bad(ups(), by_claim(0, &["x1+1", "0"]), "claim");
    bad(ups(), by_claim(2, &["x1+1"]), "claim");
    bad(ups(), by_claim(0, &["x2"]), "parameter");
    bad(ups(), by_claim(0, &["x1-1"]), "implied");
    // More parts, or fewer, or others, or a bag.
    bad(same(vec![w("OXX"), w("OXX"), m(UP, "x1+1")]), by_claim(0, &["x1+1"]), "instance");
    bad(same(vec![w("OXXX"), m(UP, "x1+1")]), by_claim(0, &["x1+1"]), "instance");
    bad(ups().counting(&[(0, "x0")]), by_claim(0, &["x1+1"]), "instance");
    // The context of the claim.
    let mut context = good.clone();
    context.systems[0][0].context = forms(&["x0-1"]);
    accepted(&context);
    context.systems[0][0].context = forms(&["x0-2"]);
    context.rejected("implied", Place::Step(3));
    // A claim of a later system.
    let mut later = good.clone();
    later.systems.swap(0, 1);
    later.steps = [&[by_claim(1, &["x1+1"])][..], &proof].concat();
    later.rejected("claim", Place::Step(0));
}

/// What a claim says of parts that would cancel, or have a lemma, it says of larger positions.
#[test]
fn instances_are_not_simplified() {
    let with = |terms: Vec<Term>| {
        let mut steps = its_proof();
        steps.push(by_claim(0, &["0"]));
        certificate(says(vec![], Relation::Equal, vec![]), steps)
            .system(vec![claim(1, terms)])
            .system(vec![claim(0, vec![w("OXX")])])
    };
    let pair = vec![w("OXX"), w("O(X)^{x0+1}"), w("X(O)^{x0+1}")];
    twins(with(vec![w("OXX")]), with(pair), "instance", Place::Step(2));
    let lemma = |terms: Vec<Term>| {
        let mut certificate = rewriting();
        certificate.steps.extend([Step::Cut(vec![0], vec![]), Step::Replies, by_claim(0, &[])]);
        certificate
            .system(vec![claim(0, terms.clone())])
            .system(vec![claim(0, vec![w("OXX"), w("OXXX")])])
    };
    let (good, bad) = (lemma(vec![v(UP), w("OXXX")]), lemma(vec![w("OXX"), w("OXXX")]));
    let last = Place::Step(good.steps.len() - 1);
    twins(good, bad, "instance", last);
    // A claim about a bag, while there are parts beside it.
    let bag = claim(1, vec![]).counting(&[(0, "x0")]).on(&["-x0"]);
    let beside = claim(1, vec![w("OOX")]).counting(&[(0, "x0")]).on(&["-x0"]);
    claims(vec![bag, beside], vec![by_claim(0, &[])])
        .cells(&["OXX"])
        .rejected("instance", Place::Step(0));
}

/// All parameters of a claim are replaced at once.
#[test]
fn substitutions_are_simultaneous() {
    let terms = |f: &str| vec![w("OXX"), m(UP, f)];
    let proof = [Step::Cut(vec![0], vec![]), Step::Replies, Step::Move(0)];
    let with = |copies: &str, by: Step| {
        let first = claim(2, terms("x0-x1")).on(&["x0-x1"]);
        let second = claim(2, terms(copies)).on(&["x1-x0"]);
        claims(vec![first, second], [&proof[..], &[by]].concat())
    };
    accepted(&with("x1-x0", by_claim(0, &["x1", "x0"])));
    with("x1-x0", by_claim(0, &["x0", "x1"])).rejected("implied", Place::Step(3));
    with("x1-x0", by_claim(0, &["x1", "x1"])).rejected("instance", Place::Step(3));
    with("0", by_claim(0, &["x1", "x0"])).rejected("instance", Place::Step(3));
    // x0 := 2x0 + 1 does not touch itself again.
    let odd = claim(1, vec![w("O(X)^{x0+1}")]).over();
    let residue = vec![Step::Residue(0, 2), Step::Move(0), Step::Move(0)];
    accepted(&lone(odd, residue));
}

/// A member of a family with another residue.
#[test]
fn wrong_residues() {
    let first = claim(1, vec![w("O(X)^{2x0+1}")]).over();
    let second = claim(1, vec![w("O(X)^{x0+1}")]).over();
    let with = |a: &str, b: Step| {
        let steps = vec![Step::Move(0), Step::Residue(0, 2), by_claim(0, &[a]), b];
        claims(vec![first.clone(), second.clone()], steps)
    };
    accepted(&with("x0", Step::Move(0)));
    with("x0", by_claim(0, &["x0"])).rejected("instance", Place::Step(3));
    with("2x0", Step::Move(0)).rejected("instance", Place::Step(2));
}

#[test]
fn exceptions_of_claims() {
    exceptions().proves("O(X)^n |> 0 for all n >= 1");
    let with = |change: &dyn Fn(&mut Certificate)| {
        let mut certificate = exceptions();
        change(&mut certificate);
        certificate
    };
    // The exception is not there: the part OX^1.
    with(&|c| c.steps[2] = Step::Except(1)).rejected("except", Place::Step(2));
    // It is not implied.
    with(&|c| {
        c.steps.splice(0..3, [Step::Except(0)]);
    })
    .rejected("implied", Place::Step(0));
    // The premise for it is left out.
    with(&|c| c.steps.truncate(4)).rejected("steps", Place::Step(3));
    // The statement itself has no exceptions.
    with(&|c| c.steps[3] = Step::Except(0)).rejected("except", Place::Step(3));
    // Both forms have to hold.
    let two = |step: &str| {
        let claim = claim(2, vec![v(DOWN), w("OX")]).on(&[step]).except(&[&["-x0", "x1-1"]]);
        lone(claim, vec![Step::Except(0)])
    };
    two("-x0").rejected("implied", Place::Step(0));
    two("x1-1").rejected("implied", Place::Step(0));
    two("-x0+x1-1").rejected("implied", Place::Step(0));
}

#[test]
fn parameters_are_known() {
    for form in ["x1", "x7"] {
        steps(
            one_up(),
            then(split("x0-3")).into_iter().chain(its_proof()).collect(),
            then(split(form)),
            "parameter",
            0,
        );
        let bad = |claim: Claim| lone(claim, its_proof()).rejected("parameter", Place::Claim(0));
        bad(one_up().on(&[form]));
        bad(one_up().except(&[&["x0"], &["0", form]]));
        bad(one_up().ranked(form));
        bad(claim(1, vec![w("OXX"), m(UP, form)]));
        bad(claim(1, vec![w(&format!("O(X)^{{{form}}}"))]));
        let counting = one_up().counting(&[(0, form)]);
        lone(counting, its_proof()).cells(&["OX"]).rejected("parameter", Place::Claim(0));
    }
    let many = |parameters: u32| lone(claim(parameters, vec![w("OXX")]), its_proof());
    twins(many(256), many(257), "parameter", Place::Claim(0));
}

#[test]
fn claims_as_they_are_written() {
    let bad = |claim: Claim, code: &str| lone(claim, its_proof()).rejected(code, Place::Claim(0));
    bad(claim(1, vec![w("XXO")]), "normal-form");
    bad(claim(1, vec![w("O(X)^{x0-1}")]), "implied");
    bad(claim(1, vec![w("O(X)^{-x0}")]), "implied");
    bad(claim(1, vec![w("O(X)^{2}")]), "normal-form");
    bad(claim(1, vec![w("O(X)^{-2}")]), "implied");
    bad(claim(1, vec![v(3)]), "reference");
    bad(claim(1, vec![v(1)]), "reference");
    bad(claim(1, vec![m(15, "x0")]), "reference");
    let counting =
        |counts: &[(u32, &str)]| lone(one_up().counting(counts), its_proof()).cells(&["OX", "OXX"]);
    counting(&[(2, "1")]).rejected("cell", Place::Counts(0));
    for counts in [&[(1, "0"), (0, "0")][..], &[(0, "0"), (0, "0")]] {
        assert_eq!(counting(counts).rejection().code, "cell");
    }
    accepted(&lone(one_up().counting(&[(0, "0"), (1, "0")]), its_proof()).cells(&["OX", "OXX"]));
}

#[test]
fn negative_exponents() {
    // On a context that has no solution, but not plainly, exponents can become negative: that ends the proof.
    let goal = claim(1, vec![w("O(X)^{x0}")]).over().on(&["x0-1"]);
    let good = vec![Step::Cases(0, 1), Step::Move(0)];
    accepted(&lone(goal, good));
    let hidden = claim(2, vec![w("O(X)^{x0}")]).over().on(&["x0+x1-1", "-x1"]);
    lone(hidden, vec![subst(0, "-1")]).rejected("implied", Place::Step(0));
    let negative = claim(2, vec![w("O(X)^{x0}")]).over().on(&["x0-x1", "x1-x0", "x1-1"]);
    accepted(&lone(negative, vec![subst(0, "x1"), Step::Move(0)]));
}

#[test]
fn overflow() {
    let big = i64::MAX;
    let goal = || claim(1, vec![w("OXX"), m(UP, &format!("{big}x0"))]);
    let proof = || [vec![Step::Cut(vec![0], vec![])], its_proof()].concat();
    accepted(&lone(goal(), proof()));
    let with = |first: Step| [vec![first], proof(), proof()].concat();
    steps(goal(), proof(), with(Step::Residue(0, 2)), "overflow", 0);
    let copies = claim(1, vec![w("OXX"), m(UP, &format!("{big}x0+{big}"))]);
    lone(copies, proof()).rejected("multiple", Place::Steps);
    let least = i64::MIN;
    let split = vec![Step::Split(Form { constant: least, terms: vec![(0, 1)] })];
    accepted(&lone(one_up(), [its_proof()].concat()));
    lone(one_up(), split).rejected("overflow", Place::Step(0));
}

#[test]
fn long_rows() {
    let goal = |e: &str| claim(1, vec![w(&format!("O(X)^{{{e}}}"))]).over();
    let proof = || vec![Step::Cases(0, 1), Step::Move(0), Step::Move(0)];
    accepted(&lone(goal("x0+4095"), proof()));
    lone(goal("x0+4096"), proof()).rejected("stones", Place::Step(0));
    let bad = claim(0, vec![w(&format!("O{}", "X".repeat(4096)))]);
    assert_eq!(lone(bad, vec![]).rejection().code, "stones");
    let last = claim(0, vec![w(&format!("O{}", "X".repeat(4095)))]).over();
    accepted(&lone(last, vec![Step::Move(0)]));
}

#[test]
fn cells_as_they_are_written() {
    let with = |cell: Cell| {
        let mut certificate = lone(one_up(), its_proof());
        certificate.cells = vec![cell];
        certificate
    };
    let plain = |suffix: &str, least: u32| Cell { suffix: suffix.into(), least, ..cell("OX") };
    accepted(&with(plain("", 0)));
    accepted(&with(cell("(OX) from 4294967295")));
    with(plain("X", 0)).rejected("cell", Place::Cell(0));
    with(plain("", 1)).rejected("cell", Place::Cell(0));
}

#[test]
fn cells_that_are_too_long() {
    let with = |other: &str| {
        let goal = claim(1, vec![w("OX")]).counting(&[(0, "0")]).on(&["-1"]);
        let goal = Claim { terms: vec![w("(OX)^{x0+1}")], ..goal };
        let steps = vec![insert(0, 0, "x0+1", 0), Step::Absurd, Step::Absurd];
        lone(goal, steps).cells(&["(OX) from 1", other])
    };
    let rejection = with(&format!("O({}) from 1", "OXX".repeat(500))).rejection();
    assert_eq!(rejection.code, "cell", "{rejection}");
    let rejection = with("(OX) from 4294967295").rejection();
    assert_eq!(rejection.code, "cell", "{rejection}");
}

#[test]
fn arenas() {
    let with = |arena: Vec<(Vec<u32>, Vec<u32>)>| {
        let mut certificate = certificate(says(vec![row("OX")], Relation::Fuzzy, vec![]), vec![]);
        certificate.steps = vec![Step::Move(0), Step::Move(0)];
        certificate.arena = arena;
        certificate
    };
    let star = || (vec![0], vec![0]);
    // XO is its own negative: the second goal is the first.
    let mut good = with(vec![star(), (vec![0], vec![2])]);
    good.steps.pop();
    accepted(&good);
    with(vec![star(), star()]).rejected("options", Place::Entry(1));
    with(vec![(vec![], vec![])]).rejected("options", Place::Entry(0));
    // up, and then down.
    with(vec![star(), (vec![0], vec![2]), (vec![2], vec![0])]).rejected("options", Place::Entry(2));
    with(vec![(vec![1], vec![])]).rejected("reference", Place::Left(0));
    with(vec![(vec![], vec![2])]).rejected("reference", Place::Entry(0));
    // The second name of a game that is its own negative.
    with(vec![star(), (vec![3], vec![])]).rejected("reference", Place::Left(1));
}

/// A Cut that leaves all as it is: the goal would be proved on the way to itself.
#[test]
fn circular_proofs() {
    let goal = || claim(0, vec![w("OXX")]);
    let around = [vec![Step::Cut(vec![0], vec![w("OXX")])], its_proof()].concat();
    steps(goal(), its_proof(), around, "circular", 0);
}

/// What is proved for one claim is no fact in another, nor in the statement.
#[test]
fn facts_do_not_last() {
    let goal = || claim(0, vec![w("OXX")]);
    let twice = claims(vec![goal(), goal()], [its_proof(), its_proof()].concat());
    twins(twice, claims(vec![goal(), goal()], its_proof()), "steps", Place::Step(1));
    let statement = says(vec![row("XXO")], Relation::AtLeast, vec![]);
    let with = |steps: Vec<Step>| certificate(statement.clone(), steps).system(vec![goal()]);
    let both = with([its_proof(), its_proof()].concat());
    twins(both, with(its_proof()), "steps", Place::Step(1));
    let shared = says(vec![row("XXO")], Relation::Greater, vec![]);
    accepted(&certificate(shared, [its_proof(), vec![Step::Move(0)]].concat()));
    // In one proof they do: OXX + OXX, by the same fact twice.
    let two = claim(0, vec![w("OXX"), w("OXX")]);
    let cut = [Step::Cut(vec![0], vec![])];
    accepted(&lone(two.clone(), [&cut[..], &its_proof()].concat()));
    // But not for goals with parameters.
    let mut open = two;
    open.parameters = 1;
    lone(open, [&cut[..], &its_proof()].concat()).rejected("steps", Place::Step(2));
}
