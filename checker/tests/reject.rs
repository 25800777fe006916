//! For each condition of the kernel, a certificate that only this condition rejects, with the code
//! and the place, and its nearest legal twin.

use super::samples::*;
use super::wire::*;

/// A certificate of `0 = 0` with these claims.
pub fn claims(claims: Vec<Claim>, steps: Vec<Step>) -> Certificate {
    certificate(says(vec![], Relation::Equal, vec![]), steps).system(claims)
}

pub fn lone(claim: Claim, steps: Vec<Step>) -> Certificate {
    claims(vec![claim], steps)
}

/// A context without a solution, which one step shows.
pub const NO_SOLUTION: [&str; 2] = ["x9-1", "-x9"];

pub fn no_solution() -> Step {
    infer(1, &[(0, 1), (1, 1)], "-1")
}

#[track_caller]
pub fn accepted(certificate: &Certificate) {
    let verdict = certificate.verdict();
    assert_eq!(verdict.exit_code(), 0, "{}", describe(&verdict));
}

/// The first is right, the second is not.
#[track_caller]
pub fn twins(good: Certificate, bad: Certificate, code: &str, place: Place) {
    accepted(&good);
    match code {
        // Found while the step is read.
        "parameter" | "varint" => bad.rejected_in(code, place),
        _ => bad.rejected(code, place),
    }
}

/// The step is right in the first place and wrong in the second.
#[track_caller]
pub fn steps(claim: Claim, good: Vec<Step>, bad: Vec<Step>, code: &str, step: usize) {
    twins(lone(claim.clone(), good), lone(claim, bad), code, Place::Step(step));
}

/// `OXX`, with a parameter: `[Replies, Move(0)]` prove it.
pub fn one_up() -> Claim {
    claim(1, vec![w("OXX")])
}

pub fn its_proof() -> Vec<Step> {
    vec![Step::Replies, Step::Move(0)]
}

pub fn then(first: Step) -> Vec<Step> {
    [vec![first], its_proof()].concat()
}

#[test]
pub fn numbers_of_steps() {
    let mut more = its_proof();
    more.push(Step::Replies);
    steps(one_up(), its_proof(), vec![Step::Replies], "steps", 0);
    let bad = lone(one_up(), more);
    twins(lone(one_up(), its_proof()), bad, "number", Place::Step(1));
}

#[test]
pub fn trailing_bytes() {
    up().proves("XXO = up");
    let body = up().body();
    let longer = [&body[..], &[0]].concat();
    let place = format!("trailing (byte {})", 44 + body.len());
    assert!(describe(&checked(&longer)).starts_with(&place), "{}", describe(&checked(&longer)));
}

#[test]
pub fn judgments() {
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
pub fn order_of_values() {
    let good = claim(0, vec![v(UP)]);
    let bad = claim(0, vec![v(DOWN)]);
    let reason = "a comparison of its values shows that the goal is false";
    twins(lone(good, vec![]), lone(bad.clone(), vec![]), "order-false", Place::Steps);
    assert!(lone(bad, vec![]).rejection().message.starts_with(reason));
    // Up is not over up*, nor at least that.
    let over = claim(0, vec![v(UP), v(DOWN_STAR)]).over();
    accepted(&lone(over, vec![]));
    lone(claim(0, vec![v(UP), v(DOWN_STAR)]), vec![]).rejected("order-false", Place::Steps);
    lone(claim(0, vec![]).over(), vec![]).rejected("order-false", Place::Steps);
}

#[test]
pub fn moves() {
    let over = claim(0, vec![w("OXX")]).over();
    steps(over, vec![Step::Move(0)], vec![Step::Move(1)], "move-range", 0);
    let last = u32::MAX - 16;
    lone(claim(0, vec![w("OXX")]).over(), vec![Step::Move(last)])
        .rejected("move-range", Place::Step(0));
}

#[test]
pub fn moves_in_the_bag() {
    let over = claim(1, vec![w("OX")]).over().counting(&[(0, "x0")]).on(&["-x0"]);
    let good = lone(over.clone(), vec![Step::Move(0)]).cells(&["OX"]);
    twins(good, lone(over, vec![Step::Move(1)]).cells(&["OX"]), "move-range", Place::Step(0));
    // With a part in the bag.
    let over = claim(1, vec![]).over().counting(&[(0, "x0+1")]);
    lone(over, vec![Step::Move(0)]).cells(&["OX"]).rejected("move-range", Place::Step(0));
}

#[test]
pub fn moves_in_blocks() {
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
    // Between copies; the last copy has no next one.
    steps(block.clone(), good.clone(), with(move_at(1, "x0+1")), "exponent", 0);
    steps(block.clone(), good.clone(), with(move_at(1, "2x0+1")), "implied", 0);
    accepted(&lone(block, vec![move_at(1, "0"), subst(0, "0")]));
    let plain = claim(1, vec![w("OXX")]).over();
    steps(plain, vec![Step::Move(0)], vec![move_at(0, "0")], "move-exponent", 0);
}

#[test]
pub fn moves_in_multiples() {
    // x0 copies of up, and a star; Left moves in a star.
    let terms = vec![m(UP_STAR, "x0"), w("OX")];
    let some = claim(1, terms.clone()).over().on(&["x0-1"]);
    let none = claim(1, terms).over();
    let message = lone(some, vec![Step::Move(1)]).rejection().message;
    assert!(message.starts_with("the steps end"), "{message}");
    lone(none, vec![Step::Move(1)]).rejected("implied", Place::Step(0));
}

#[test]
pub fn blocks_that_may_be_empty() {
    let word = |e: &str| claim(1, vec![w(&format!("O(X)^{{{e}}}"))]).over();
    let good = lone(word("x0+1"), vec![Step::Move(0)]);
    twins(good, lone(word("x0"), vec![Step::Move(0)]), "exponent", Place::Step(0));
    let good = claim(1, vec![w("O(X)^{x0}")]).over().on(&["x0-1"]);
    accepted(&lone(good, vec![Step::Move(0)]));
    // In `O(X)^0` and similar words, the neighbours of an empty block are adjacent. So no block may
    // be empty.
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
pub fn signs_of_multiples() {
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
pub fn cuts() {
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
pub fn contradictions() {
    let on = |lines: &[&str]| claim(1, vec![v(DOWN)]).on(lines);
    // x0 >= 1 and x0 <= 0.
    let both = infer(1, &[(0, 1), (1, 1)], "-1");
    accepted(&lone(on(&["x0-1", "-x0"]), vec![both.clone()]));
    // The inferred line immediately contradicts the others, so no goal is left.
    lone(on(&["x0-1", "-x0"]), vec![both, absurd(0)]).rejected("number", Place::Step(0));
    let good = lone(on(&["-1"]), vec![absurd(0)]);
    for line in ["0", "x0-1", "-x0"] {
        twins(good.clone(), lone(on(&[line]), vec![absurd(0)]), "witness", Place::Step(0));
    }
}

#[test]
pub fn inferences() {
    let goal = || claim(1, vec![m(UP, "x0-2")]).on(&["2x0-3"]);
    let rest = Step::Multiple(form("x0-2"), vec![v(UP)]);
    let proof = |first: Step| vec![first, rest.clone()];
    let good = proof(infer(2, &[(0, 1)], "x0-2"));
    let bad = |first: Step, code: &str| steps(goal(), good.clone(), proof(first), code, 0);
    bad(infer(1, &[(0, 1)], "x0-2"), "witness");
    bad(infer(0, &[(0, 1)], "x0-2"), "witness");
    bad(infer(2, &[(0, 0)], "x0-2"), "witness");
    bad(infer(2, &[(1, 1)], "x0-2"), "witness");
    bad(infer(2, &[(0, 1 << 32)], "x0-2"), "varint");
    bad(infer(1 << 32, &[(0, 1)], "x0-2"), "varint");
    bad(infer(u64::from(u32::MAX), &[(0, 1)], "x0-2"), "witness");
    // -D is too little: 2(x0-3) - (2x0-3) = -3, and 3(x0-2) - (2x0-3) = x0 - 3.
    bad(infer(2, &[(0, 1)], "x0-3"), "witness");
    bad(infer(3, &[(0, 1)], "x0-2"), "witness");
    // The inequality in the wrong direction; and one that holds only for x0 > 0.
    bad(infer(2, &[(0, 1)], "-x0+2"), "witness");
    bad(infer(1, &[], "x0-1"), "witness");
    bad(infer(2, &[(0, 1)], "x1"), "parameter");
    // Without the step, the number of copies may be negative.
    lone(goal(), vec![rest]).rejected("implied", Place::Step(0));
}

#[test]
pub fn branches_are_not_left_out() {
    let one = || claim(1, vec![w("O(X)^{x0+1}")]).over();
    let proofs = |number: usize| vec![Step::Move(0); number];
    let after = |step: Step, number: usize| [vec![step], proofs(number)].concat();
    for (step, number) in
        [(split("x0-4"), 2), (residues(0, 3), 3), (cases(0, 3), 4), (Step::Cases(0, 2, 3), 5)]
    {
        let good = lone(one(), after(step.clone(), number));
        let bad = lone(one(), after(step.clone(), number - 1));
        twins(good, bad, "steps", Place::Step(number - 1));
        lone(one(), after(step, number + 1)).rejected("number", Place::Step(number));
    }
    let zero = claim(1, vec![w("O(X)^{x0}")]).over();
    lone(zero, after(cases(0, 1), 2)).rejected("move-range", Place::Step(1));
}

#[test]
pub fn residues_and_cases() {
    let proofs = |step: Step, number: usize| [vec![step], vec![Step::Move(0); number]].concat();
    let one = || claim(1, vec![w("O(X)^{x0+1}")]).over();
    let good = proofs(Step::Cases(0, 1, 2), 3);
    let bad = |step: Step, code| steps(one(), good.clone(), proofs(step, 3), code, 0);
    // At least one residue, and at most 4096 premises.
    let most = u32::MAX;
    for (count, modulus) in [(0, 0), (3, 0), (4096, 1), (1, 4096), (0, 4097), (1, most), (most, 1)]
    {
        bad(Step::Cases(0, count, modulus), "number");
    }
    bad(Step::Cases(1, 1, 2), "parameter");
    for (count, modulus) in [(0, 4096), (4095, 1), (2048, 2048), (0, 1)] {
        let premises = (count + modulus) as usize;
        accepted(&lone(one(), proofs(Step::Cases(0, count, modulus), premises)));
    }
    accepted(&lone(
        claim(1, vec![w("OX"), m(UP, "x0")]).over(),
        vec![cases(0, 1), Step::Move(0), Step::Move(1)],
    ));
}

/// The premises of Cases have the numbers `0 … c−1`, then `p·x + c + r`, in this order.
#[test]
pub fn forms_of_cases() {
    let over = |word: &str| claim(1, vec![w(word)]).over();
    let parts = ["OX", "OXX", "O(X)^{3x0+3}", "O(X)^{3x0+4}", "O(X)^{3x0+5}"];
    let with = |order: [u32; 5]| {
        let mut all: Vec<Claim> = parts.map(over).to_vec();
        all.push(over("O(X)^{x0+1}"));
        let mut steps = vec![Step::Move(0); 5];
        steps.push(Step::Cases(0, 2, 3));
        steps.extend(order.map(|number| by_claim(number, &["x0"])));
        claims(all, steps)
    };
    let good = || with([0, 1, 2, 3, 4]);
    for place in 0..5 {
        let mut order = [0, 1, 2, 3, 4];
        order[place] = (place as u32 + 1) % 5;
        twins(good(), with(order), "instance", Place::Step(6 + place));
    }
}

#[test]
pub fn substitutions() {
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
    // The form that replaces a parameter is natural: for x1 = x0 + 2, 2*up >= 0 holds only with
    // this line.
    let back = claim(2, vec![m(UP, "x1-2")]).on(&["x0-x1+2", "x1-x0-2"]);
    accepted(&lone(back, vec![subst(0, "x1-2"), Step::Multiple(form("x1-2"), vec![v(UP)])]));
}

#[test]
pub fn multiples() {
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
