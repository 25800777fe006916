//! For each condition on claims, on written objects, and on facts, a certificate that only this
//! condition rejects, as in `reject`.

use super::model::{Model, sum};
use super::reject::{accepted, claims, its_proof, lone, one_up, steps, then, twins};
use super::samples::*;
use super::wire::*;

/// Two claims that would prove in a circle that `down` with a part is at least 0.
#[test]
pub fn claims_in_a_circle() {
    let good = lone(one_up(), its_proof());
    accepted(&good);
    // By itself.
    lone(one_up(), vec![by_claim(0, &["x0"])]).rejected("rank", Place::Step(0));
    // By a later claim.
    let two = vec![one_up(), one_up()];
    claims(two.clone(), vec![by_claim(1, &["x0"])]).rejected("rank", Place::Step(0));
    // By an earlier claim, which is legal.
    accepted(&claims(two, [its_proof(), vec![by_claim(0, &["x0"])]].concat()));
    // At a rank that grows, or stays equal.
    let ranked = |s: &str| {
        let claim = claim(1, vec![w("OXX"), m(UP, "x0")]).ranked("x0");
        let more = vec![Step::Split(form("x0-1")), by_claim(0, &[s])];
        lone(claim, more)
    };
    ranked("x0").rejected("rank", Place::Step(1));
    ranked("x0+1").rejected("rank", Place::Step(1));
    ranked("x0-1").rejected("instance", Place::Step(1));
    // A rank must be natural.
    let negative = one_up().ranked("x0-1");
    lone(negative, its_proof()).rejected("implied", Place::Claim(0));
    accepted(&lone(one_up().ranked("x0-1").on(&["x0-1"]), its_proof()));
    accepted(&lone(one_up().ranked("x0"), its_proof()));
    lone(one_up().ranked("x1"), its_proof()).rejected("parameter", Place::Claim(0));
}

/// The measure of what a Cut with words brings in is not known.
#[test]
pub fn circles_through_cut() {
    let down = claim(0, vec![w("OOX")]);
    // OOX >= 0 from OOX - OX >= 0 and OX >= 0: in each way, the claim itself would be used.
    let circle = vec![Step::Cut(vec![0], vec![w("OOX")]), by_claim(0, &[])];
    lone(down.clone(), circle).rejected("measure", Place::Step(1));
    // After a move, the state is still *lost*.
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
pub fn circles_through_the_bag() {
    // A part joins the bag and is taken again.
    let all = claim(1, vec![]).counting(&[(0, "x0")]).on(&["x0-1"]);
    let steps = vec![Step::Take(0), insert(0, 0, "0", 0), by_claim(0, &[])];
    lone(all.clone(), steps).cells(&["OOX"]).rejected("rank", Place::Step(2));
    // Nor does the rank fall if the part joins another cell, unless it does.
    let two = claim(2, vec![]).counting(&[(0, "x0+1"), (1, "x1")]).ranked("x0+x1");
    let steps = vec![split("x0-1"), Step::Take(0), insert(0, 1, "0", 0), by_claim(0, &["x0-1"])];
    lone(two, steps).cells(&["OOX", "XOO"]).rejected("rank", Place::Step(3));
}

/// A form that is substituted for a parameter is substituted in the rank of the root, too.
#[test]
pub fn ranks_of_cases() {
    let ranked = |rank: &str| {
        let steps = [vec![Step::Cases(0, 1, 1)], its_proof()].concat();
        let by_itself = vec![Step::Cut(vec![0], vec![]), by_claim(0, &["x0"])];
        let claim = claim(1, vec![w("OXX"), m(UP, "x0")]).ranked(rank);
        lone(claim, [steps, by_itself].concat())
    };
    twins(ranked("x0"), ranked("0"), "rank", Place::Step(4));
}

/// A lemma with longer parts on its right side would violate the measure.
#[test]
pub fn lemmas_that_do_not_shorten() {
    let with = |part: &str, terms: Vec<Term>, rows: &str, relation: Relation| {
        let steps = finite(&sum(part, &[]), relation, &sum(rows, &[]));
        certificate(says(vec![], Relation::Equal, vec![]), steps)
            .lemma(Lemma::Rewrite(part.into(), terms))
    };
    accepted(&with("OOXX", vec![], "", Relation::Equal));
    let bad = |part: &str, terms: Vec<Term>| {
        let mut bad = with("OOXX", vec![], "", Relation::Equal);
        bad.lemmas = vec![Lemma::Rewrite(part.into(), terms)];
        bad.rejected("lemma", Place::Lemma(0));
    };
    bad("OX", vec![w("OX")]);
    bad("OX", vec![w("OXX")]);
    bad("OX", vec![w("OXOX")]);
    bad("XX", vec![]);
    bad("OX", vec![m(UP, "2")]);
}

/// Regroup uses only sums that earlier lemmas give.
#[test]
pub fn lemmas_that_regroup() {
    let good = regrouping();
    accepted(&good);
    let rejected = |lemmas: Vec<Lemma>, last: usize, code: &str| {
        let rejection = Certificate { lemmas, ..good.clone() }.rejection();
        assert_eq!(rejection.code, code);
        assert!(rejection.to_string().contains(&format!("lemma {last}")), "{rejection}");
    };
    // Each of the sums is needed, before it.
    let regroup = good.lemmas[3].clone();
    let sums = [[STAR, UP, UP_STAR], [UP, UP, TWO_UP], [STAR, TWO_UP, TWO_UP_STAR]];
    for missing in sums {
        let mut model = Model::new(&arena());
        let mut bad = good.clone();
        bad.lemmas.clear();
        for [a, b, c] in sums.into_iter().filter(|sum| *sum != missing) {
            prove_all(&mut model, &sum("", &[a, b]), Relation::Equal, &sum("", &[c]));
            model.learn_sum(a, b, c);
            bad.lemmas.push(Lemma::Sum(a, b, c));
        }
        bad.lemmas.push(regroup.clone());
        bad.steps = model.steps;
        let rejection = bad.rejection();
        assert_eq!(rejection.code, "lemma");
        assert!(rejection.to_string().contains("lemma 2"), "{rejection}");
    }
    let mut early = good.lemmas.clone();
    early.insert(2, regroup);
    rejected(early, 2, "lemma");
    // No lemma gives one of these sums.
    let with = |values| [&good.lemmas[..3], &[Lemma::Regroup(values)]].concat();
    for values in [[STAR, UP_STAR, UP, 0], [UP, STAR, UP, UP_STAR], [UP, 0, STAR, UP], [UP; 4]] {
        rejected(with(values), 3, "lemma");
    }
    // With a reference that does not exist, or that is not the right one of its game.
    for values in [[UP, STAR, UP, 16], [UP, 3, UP, 0]] {
        let bad = Certificate { lemmas: with(values), ..good.clone() };
        bad.rejected_in("reference", Place::Lemma(3));
    }
    // The actual lemma is true, and does not help.
    let trivial = Certificate { lemmas: with([UP, 0, 0, UP]), ..good.clone() };
    let rejection = trivial.rejection();
    assert!(rejection.to_string().contains("goal 0"), "{rejection}");
}

#[test]
pub fn instances() {
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
    // More parts, fewer parts, other parts, or a bag.
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

/// A claim about parts that would cancel, or that have a lemma, is about larger positions.
#[test]
pub fn instances_are_not_simplified() {
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

/// All parameters of a claim are replaced simultaneously.
#[test]
pub fn substitutions_are_simultaneous() {
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
    let residue = vec![residues(0, 2), Step::Move(0), Step::Move(0)];
    accepted(&lone(odd, residue));
}

/// A member of a family with another residue.
#[test]
pub fn wrong_residues() {
    let first = claim(1, vec![w("O(X)^{2x0+1}")]).over();
    let second = claim(1, vec![w("O(X)^{x0+1}")]).over();
    let with = |a: &str, b: Step| {
        let steps = vec![Step::Move(0), residues(0, 2), by_claim(0, &[a]), b];
        claims(vec![first.clone(), second.clone()], steps)
    };
    accepted(&with("x0", Step::Move(0)));
    with("x0", by_claim(0, &["x0"])).rejected("instance", Place::Step(3));
    with("2x0", Step::Move(0)).rejected("instance", Place::Step(2));
}

#[test]
pub fn parameters_are_known() {
    for form in ["x1", "x7"] {
        steps(
            one_up(),
            then(split("x0-3")).into_iter().chain(its_proof()).collect(),
            then(split(form)),
            "parameter",
            0,
        );
        let bad = |claim: Claim| lone(claim, its_proof()).rejected_in("parameter", Place::Claim(0));
        bad(one_up().on(&[form]));
        bad(one_up().ranked(form));
        bad(claim(1, vec![w("OXX"), m(UP, form)]));
        bad(claim(1, vec![w(&format!("O(X)^{{{form}}}"))]));
        let counting = one_up().counting(&[(0, form)]);
        lone(counting, its_proof()).cells(&["OX"]).rejected_in("parameter", Place::Claim(0));
    }
    let many = |parameters: u32| lone(claim(parameters, vec![w("OXX")]), its_proof());
    twins(many(256), many(257), "parameter", Place::Claim(0));
}

#[test]
pub fn claims_as_they_are_written() {
    let bad =
        |claim: Claim, code: &str| lone(claim, its_proof()).rejected_in(code, Place::Claim(0));
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
pub fn negative_exponents() {
    // On a context without a solution that is not immediately contradictory, exponents can become
    // negative. Then the proof ends with a fault.
    let goal = claim(1, vec![w("O(X)^{x0}")]).over().on(&["x0-1"]);
    let good = vec![cases(0, 1), Step::Move(0)];
    accepted(&lone(goal, good));
    let hidden = claim(2, vec![w("O(X)^{x0}")]).over().on(&["x0+x1-1", "-x1"]);
    lone(hidden, vec![subst(0, "-1")]).rejected("implied", Place::Step(0));
    let negative = claim(2, vec![w("O(X)^{x0}")]).over().on(&["x0-x1", "x1-x0", "x1-1"]);
    accepted(&lone(negative, vec![subst(0, "x1"), Step::Move(0)]));
}

#[test]
pub fn overflow() {
    let big = i64::from(i32::MAX);
    let goal = |number: i64| claim(1, vec![w("OXX"), m(UP, &format!("{number}x0"))]);
    let proof = || [vec![Step::Cut(vec![0], vec![])], its_proof()].concat();
    // Numbers of forms have 32 bits in the file.
    let too_big = lone(goal(big + 1), proof());
    twins(lone(goal(big), proof()), too_big, "varint", Place::Claim(0));
    let split = |number: i64| {
        let first = Step::Split(Form { constant: number, terms: vec![(0, 1)] });
        [vec![first], its_proof(), its_proof()].concat()
    };
    steps(one_up(), split(-big - 1), split(-big - 2), "varint", 0);
    // Numbers of forms have 64 bits in goals: 2^31 * 4096^3 is too large.
    let lined = || one_up().on(&[&format!("{big}x0")]);
    let residues = |number: usize| vec![super::wire::residues(0, 4096); number];
    lone(lined(), residues(2)).rejected("steps", Place::Step(1));
    lone(lined(), residues(3)).rejected("overflow", Place::Step(2));
    let copies = claim(1, vec![w("OXX"), m(UP, &format!("{big}x0+{big}"))]);
    lone(copies, proof()).rejected("multiple", Place::Steps);
}

#[test]
pub fn long_rows() {
    let goal = |e: &str| claim(1, vec![w(&format!("O(X)^{{{e}}}"))]).over();
    let proof = || vec![cases(0, 1), Step::Move(0), Step::Move(0)];
    accepted(&lone(goal("x0+4095"), proof()));
    lone(goal("x0+4096"), proof()).rejected("stones", Place::Step(0));
    let bad = claim(0, vec![w(&format!("O{}", "X".repeat(4096)))]);
    assert_eq!(lone(bad, vec![]).rejection().code, "stones");
    let last = claim(0, vec![w(&format!("O{}", "X".repeat(4095)))]).over();
    accepted(&lone(last, vec![Step::Move(0)]));
}

#[test]
pub fn cells_as_they_are_written() {
    let with = |cell: Cell| {
        let mut certificate = lone(one_up(), its_proof());
        certificate.cells = vec![cell];
        certificate
    };
    let plain = |suffix: &str, least: u32| Cell { suffix: suffix.into(), least, ..cell("OX") };
    accepted(&with(plain("", 0)));
    // The shortest member is a row.
    accepted(&with(cell("(OX) from 2048")));
    // A run in the file has at most 4096 stones, wherever it is.
    let long = |stones: usize| with(cell(&"O".repeat(stones)));
    accepted(&long(4096));
    assert_eq!(long(4097).rejection().code, "stones");
    with(cell("(OX) from 2049")).rejected("cell", Place::Cell(0));
    with(cell("(OX) from 4294967295")).rejected("cell", Place::Cell(0));
    with(cell("X(OX) from 2048")).rejected("cell", Place::Cell(0));
    with(plain("X", 0)).rejected("cell", Place::Cell(0));
    with(plain("", 1)).rejected("cell", Place::Cell(0));
}

#[test]
pub fn cells_that_are_too_long() {
    let with = |other: &str| {
        let goal = claim(1, vec![w("OX")]).counting(&[(0, "0")]).on(&["-1"]);
        let goal = Claim { terms: vec![w("(OX)^{x0+1}")], ..goal };
        let steps = vec![insert(0, 0, "x0+1", 0), absurd(0), absurd(0)];
        lone(goal, steps).cells(&["(OX) from 1", other])
    };
    let rejection = with(&format!("O({}) from 1", "OXX".repeat(500))).rejection();
    assert_eq!(rejection.code, "cell", "{rejection}");
    let rejection = with("(OX) from 2048").rejection();
    assert_eq!(rejection.code, "cell", "{rejection}");
}

#[test]
pub fn arenas() {
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

/// A Cut that changes nothing: the goal would occur in its own proof.
#[test]
pub fn circular_proofs() {
    let goal = || claim(0, vec![w("OXX")]);
    let around = [vec![Step::Cut(vec![0], vec![w("OXX")])], its_proof()].concat();
    steps(goal(), its_proof(), around, "circular", 0);
}

/// A goal that is proved for one claim is not a fact in another claim, nor in the statement.
#[test]
pub fn facts_do_not_last() {
    let goal = || claim(0, vec![w("OXX")]);
    let twice = claims(vec![goal(), goal()], [its_proof(), its_proof()].concat());
    twins(twice, claims(vec![goal(), goal()], its_proof()), "steps", Place::Step(1));
    let statement = says(vec![row("XXO")], Relation::AtLeast, vec![]);
    let with = |steps: Vec<Step>| certificate(statement.clone(), steps).system(vec![goal()]);
    let both = with([its_proof(), its_proof()].concat());
    twins(both, with(its_proof()), "steps", Place::Step(1));
    let shared = says(vec![row("XXO")], Relation::Greater, vec![]);
    accepted(&certificate(shared, [its_proof(), vec![Step::Move(0)]].concat()));
    // Within one proof it is a fact: OXX + OXX uses the same fact twice.
    let two = claim(0, vec![w("OXX"), w("OXX")]);
    let cut = [Step::Cut(vec![0], vec![])];
    accepted(&lone(two.clone(), [&cut[..], &its_proof()].concat()));
    // Not if the claim has a rank other than 0.
    let proof = || [&cut[..], &its_proof()].concat();
    let again = || [proof(), its_proof()].concat();
    let ranked = two.clone().ranked("1");
    twins(lone(ranked.clone(), again()), lone(ranked, proof()), "steps", Place::Step(2));
    // Nor where less is known of the measure than where it was proved: OOX, which is cut in, is not
    // shorter than the parts.
    let three = claim(0, vec![w("OXX"), w("OXX"), w("OXX")]);
    let cuts = |proof: Vec<Step>| {
        let lost = vec![Step::Cut(vec![], vec![w("OOX")])];
        lone(three.clone(), [cut.to_vec(), its_proof(), lost, proof].concat())
    };
    twins(cuts(its_proof()), cuts(vec![]), "steps", Place::Step(3));
    // Not for goals with parameters.
    let mut open = two;
    open.parameters = 1;
    lone(open, [&cut[..], &its_proof()].concat()).rejected("steps", Place::Step(2));
}
