//! Small certificates of every kind.

use crate::model::{Model, Sum, sum};
use crate::wire::*;

/// Returns the proof of the goals of a statement about literal rows and values, `left − right`.
pub fn finite(left: &Sum, relation: Relation, right: &Sum) -> Vec<Step> {
    let mut model = Model::new(&arena());
    prove_all(&mut model, left, relation, right);
    model.steps
}

pub fn prove_all(model: &mut Model, left: &Sum, relation: Relation, right: &Sum) {
    let difference = model.normal(left, &model.opposite(right));
    let opposite = model.normal(&[], &model.opposite(&difference));
    for (is_opposite, over) in goals(relation) {
        model.prove(if is_opposite { &opposite } else { &difference }, over);
    }
}

/// Returns the goals of a relation: whether each is about `right − left`, and whether it is `⊳ 0`.
pub fn goals(relation: Relation) -> Vec<(bool, bool)> {
    match relation {
        Relation::Equal => vec![(false, false), (true, false)],
        Relation::AtLeast => vec![(false, false)],
        Relation::AtMost => vec![(true, false)],
        Relation::Greater => vec![(false, false), (false, true)],
        Relation::Less => vec![(true, false), (true, true)],
        Relation::Fuzzy => vec![(false, true), (true, true)],
        Relation::Over => vec![(false, true)],
        Relation::Under => vec![(true, true)],
    }
}

/// `rows relation value`, proved by play; without the games that it does not need.
pub fn rows_and_value(rows: &str, relation: Relation, value: u32) -> Certificate {
    let steps = finite(&sum(rows, &[]), relation, &sum("", &[value]));
    let games = [0, 1, 2, 3, 4, 5, 6, 7][value as usize / 2];
    let statement = says(vec![row(rows)], relation, vec![game(value)]).with(games);
    certificate(statement, steps)
}

/// `XXO = up`
pub fn up() -> Certificate {
    rows_and_value("XXO", Relation::Equal, UP)
}

/// `(X)^m(O)^n = 0 for all m >= 2, n >= 2`: Right makes `X^(m−1) O` of it, and Left has a move
/// to 0.
pub fn two_powers() -> Certificate {
    let left = vec![row("(X)^{x0}(O)^{x1}")];
    let statement = says(left, Relation::Equal, vec![game(0)]).all(&[2, 2]);
    let proof = [Step::Replies, Step::Move(0)];
    certificate(statement, [&proof[..], &proof].concat())
}

/// Returns a certificate of `O(X)^n = (n-1)*up + n** for all n >= 1`: growing lower bounds, whose
/// answers to moves in values need the rank, and one upper bound.
pub fn ladder() -> Certificate {
    // Claim 0: OX^(x+2) >= 0.
    let positive = claim(1, vec![w("O(X)^{x0+2}")]);
    // Claims 1 and 2: OX^(x+1) >= a*up + (x+1)*(*) if a <= x, and >= a*up + x*(*) if a <= x - 2.
    let row = || w("O(X)^{x0+1}");
    let terms = vec![m(STAR, "x0+1"), m(UP, "-x1"), row()];
    let below = claim(2, terms).on(&["x0-x1"]).ranked("x1");
    let terms = vec![m(STAR, "x0"), m(UP, "-x1"), row()];
    let below_star = claim(2, terms).on(&["x0-x1-2"]).ranked("x1");
    // Claim 3: XO^(x+1) + x*up + (x+1)*(*) >= 0.
    let above = claim(1, vec![m(STAR, "x0+1"), m(UP, "x0"), w("X(O)^{x0+1}")]);
    let mut steps = vec![Step::Replies, Step::Move(0)];
    // OX^(x+1) - a*up - x*(*), Left to move.
    let one_star_less = [
        split("x1-1"),
        Step::Move(2),
        by_claim(1, &["x0", "x1-1"]),
        subst(1, "0"),
        residues(0, 2),
        Step::Move(0),
        Step::Move(0),
        by_claim(0, &["2x0"]),
    ];
    // OX^(x+1) - (x+1)*(*), x >= 1, Left to move.
    let no_ups = [residues(0, 2), Step::Move(0), by_claim(0, &["2x0-1"]), Step::Move(0)];
    steps.push(Step::Replies);
    steps.extend(one_star_less.clone());
    steps.extend([split("x0-1"), split("x1-1"), Step::Move(3), by_claim(1, &["x0-1", "x1-1"])]);
    steps.extend([subst(1, "0"), Step::Move(0), by_claim(1, &["x0-1", "0"]), subst(0, "0")]);
    steps.extend(one_star_less);
    steps.extend([split("x1-2"), Step::Move(4), by_claim(2, &["x0", "x1-2"]), subst(1, "1")]);
    steps.extend(no_ups.clone());

    steps.push(Step::Replies);
    steps.extend([split("x1-1"), Step::Move(2), by_claim(2, &["x0-1", "x1-1"])]);
    steps.extend([subst(1, "0"), residues(0, 2), Step::Move(0)]);
    steps.extend([Step::Move(0), by_claim(0, &["2x0-1"])]);
    steps.extend([split("x1-1"), Step::Move(3), by_claim(2, &["x0", "x1-1"]), subst(1, "0")]);
    steps.extend(no_ups);
    steps.extend([split("x1-2"), Step::Move(3), by_claim(1, &["x0", "x1-2"]), subst(1, "1")]);
    steps.extend([residues(0, 2), Step::Move(0), Step::Move(0), by_claim(0, &["2x0"])]);

    let star_answered = [
        Step::Move(0),
        split("x0-1"),
        Step::Multiple(form("1"), vec![v(UP)]),
        by_claim(3, &["x0-1"]),
        subst(0, "0"),
    ];
    steps.push(Step::Replies);
    steps.extend(star_answered.clone());
    steps.push(residues(0, 2));
    steps.extend_from_slice(&star_answered[..4]);
    steps.extend([Step::Move(1), by_claim(3, &["x0-1"])]);

    steps.extend([by_claim(1, &["x0", "x0"]), by_claim(3, &["x0"])]);
    let right = vec![game(UP).times("x0-1"), game(STAR).times("x0")];
    let statement = says(vec![super::wire::row("O(X)^{x0}")], Relation::Equal, right);
    certificate(statement.with(2).all(&[1]), steps).system(vec![positive, below, below_star, above])
}

/// `floor((n+2)/2)*up = floor(n/2)*up + up for all n >= 0`
pub fn floors() -> Certificate {
    let left = vec![game(UP).times("x0+2").over(2)];
    let right = vec![game(UP).times("x0").over(2), game(UP)];
    let proof = [
        infer(2, &[(1, 1), (2, 1)], "x1-x2-1"),
        infer(2, &[(0, 1), (3, 1)], "x2-x1+1"),
        subst(1, "x2+1"),
    ];
    let statement = says(left, Relation::Equal, right).with(2).all(&[0]);
    certificate(statement, [&proof[..], &proof].concat())
}

/// The proof of a finite claim.
pub fn play(sum: &Sum, over: bool) -> Vec<Step> {
    let mut model = Model::new(&arena());
    model.prove(sum, over);
    model.steps
}

/// `OX.XXO.XXO >= 0`, by claims about bags of `XXO` and `XO`; another proof of each part by
/// Replies.
pub fn bags() -> Certificate {
    let few = claim(0, vec![w("OX"), w("OXX"), w("OXX")]);
    let ups = claim(1, vec![]).counting(&[(0, "x0")]).ranked("x0");
    let ups_again = ups.clone();
    let both = claim(2, vec![]).counting(&[(0, "x0"), (1, "x1")]).on(&["x0-2"]);
    let star_beside = claim(2, vec![w("OX")]).counting(&[(0, "x0"), (1, "x1")]).on(&["x0-2"]);
    let mut steps = play(&sum("OX.OXX.OXX", &[]), false);
    steps.extend([split("x0-1"), Step::Take(0), Step::Cut(vec![0], vec![])]);
    steps.extend([Step::Replies, Step::Move(0), by_claim(1, &[])]);
    steps.extend([Step::Replies, Step::Move(0), by_claim(2, &[])]);
    steps.extend([Step::Reduced(1, 1), split("x1-1"), subst(1, "1")]);
    steps.extend([Step::Take(0), Step::Take(0), Step::Take(1), Step::Cut(vec![0, 1, 2], vec![])]);
    steps.extend([by_claim(0, &[]), by_claim(2, &[]), subst(1, "0"), by_claim(1, &[])]);
    steps.extend([insert(0, 1, "0", 0), by_claim(3, &[]), by_claim(3, &[])]);
    steps.extend([insert(1, 0, "0", 0), insert(1, 0, "0", 0), by_claim(4, &[])]);
    let statement = says(vec![row("OX.XXO.XXO")], Relation::AtLeast, vec![]);
    certificate(statement, steps)
        .cells(&["OXX", "OX"])
        .system(vec![few])
        .system(vec![ups, ups_again])
        .system(vec![both, star_beside])
}

/// `OXXX.OXXXX >= 0`: parts of a family.
pub fn families() -> Certificate {
    let one = claim(1, vec![w("O(X)^{x0+2}")]);
    let all = claim(1, vec![]).counting(&[(0, "x0")]).ranked("x0");
    let beside = claim(2, vec![w("O(X)^{x1+3}")]).counting(&[(0, "x0")]);
    let mut steps = vec![Step::Replies, Step::Move(0)];
    steps.extend([split("x0-1"), Step::Take(0), Step::Cut(vec![0], vec![])]);
    steps.extend([by_claim(0, &["x1"]), by_claim(1, &[])]);
    steps.extend([Step::Replies, Step::Move(0), by_claim(2, &[])]);
    steps.extend([insert(0, 0, "x1+3", 1), by_claim(1, &[])]);
    steps.extend([insert(0, 0, "3", 0), by_claim(3, &["1"])]);
    let statement = says(vec![row("OXXX.OXXXX")], Relation::AtLeast, vec![]);
    certificate(statement, steps)
        .cells(&["O(X) from 2"])
        .system(vec![one])
        .system(vec![all.clone(), all])
        .system(vec![beside])
}

/// Returns a certificate of `O(X)^n |> 0 for all n >= 1`: for `n = 1`, and for the even and the odd
/// numbers after 1.
pub fn residue_classes() -> Certificate {
    let steps = vec![Step::Cases(0, 1, 2), Step::Move(0), Step::Move(0), Step::Move(0)];
    let statement = says(vec![row("O(X)^{x0}")], Relation::Over, vec![]).all(&[1]);
    certificate(statement, steps)
}

/// `O(X)^(m-n-3) >= -floor((m-n)/2)*up for all m >= 1, n >= 1 with m >= n+5`: the condition keeps
/// the exponent and the number of ups natural.
pub fn conditions() -> Certificate {
    let right = vec![game(UP).times("x0-x1").over(2).minus()];
    let statement = says(vec![row("O(X)^{x0-x1-3}")], Relation::AtLeast, right);
    let steps = vec![
        infer(2, &[(0, 1), (2, 1)], "x2-2"),
        Step::Multiple(form("x2"), vec![v(UP)]),
        Step::Replies,
        Step::Move(0),
    ];
    certificate(statement.with(2).all(&[1, 1]).given(&["x0-x1-5"]), steps)
}

/// `0 > 0 for all n >= 0 with n >= 3 and 2 >= n`: no number satisfies both conditions.
pub fn contradiction() -> Certificate {
    let steps = vec![infer(1, &[(0, 1), (1, 1)], "-1")];
    let statement = says(vec![], Relation::Greater, vec![]).all(&[0]);
    certificate(statement.given(&["x0-3", "2-x0"]), steps)
}

/// `any(O(X)^i, i >= 2) - any(X(O)^i, i >= 2) >= 0`: each row is at least 0.
pub fn any_rows() -> Certificate {
    let one = claim(1, vec![w("O(X)^{x0+2}")]);
    let all = claim(1, vec![]).counting(&[(0, "x0")]).ranked("x0");
    let mut steps = vec![Step::Replies, Step::Move(0)];
    steps.extend([split("x0-1"), Step::Take(0), Step::Cut(vec![0], vec![])]);
    steps.extend([by_claim(0, &["x1"]), by_claim(1, &[]), by_claim(1, &[])]);
    let left = vec![any("O(X) from 2"), any("X(O) from 2").minus()];
    let statement = says(left, Relation::AtLeast, vec![]);
    certificate(statement, steps).cells(&["O(X) from 2"]).system(vec![one]).system(vec![all])
}

/// `any(OX) + 2*up >= 0`: two stars are 0.
pub fn any_stars() -> Certificate {
    let mut steps = vec![Step::Reduced(0, 0), split("x0-1"), subst(0, "1"), Step::Take(0)];
    let mut model = Model::new(&arena());
    model.is_wide = true;
    model.prove(&sum("OX", &[UP, UP]), false);
    steps.extend(model.steps);
    let left = vec![any("OX"), game(UP).times("2")];
    let statement = says(left, Relation::AtLeast, vec![]).with(2);
    certificate(statement, steps).cells(&["OX"])
}

/// `OXOXX |> 0`, by a move in a copy of a block.
pub fn inside_a_block() -> Certificate {
    let claim = claim(1, vec![w("(OX)^{x0+2}")]).over().on(&["-x0"]);
    let mut steps = vec![move_at(0, "1"), subst(0, "0"), Step::Replies, Step::Move(0)];
    steps.push(by_claim(0, &["0"]));
    let statement = says(vec![row("OXOX")], Relation::Over, vec![]);
    certificate(statement, steps).system(vec![claim])
}

/// `XXO.XXO = 2*up`, by the lemma `XXO = up`.
pub fn rewriting() -> Certificate {
    let mut model = Model::new(&arena());
    prove_all(&mut model, &sum("OXX", &[]), Relation::Equal, &sum("", &[UP]));
    let statement = says(vec![row("XXO.XXO")], Relation::Equal, vec![game(UP).times("2")]);
    certificate(statement.with(2), model.steps).lemma(Lemma::Rewrite("OXX".into(), vec![v(UP)]))
}

/// Returns a certificate of `XXO.XXO.XO = {0|up}`, which needs the lemma up + up* = 2up* =
/// `{0|up}`.
pub fn adding() -> Certificate {
    let mut model = Model::new(&arena());
    let (left, right) = (sum("", &[UP, UP_STAR]), sum("", &[TWO_UP_STAR]));
    prove_all(&mut model, &left, Relation::Equal, &right);
    model.learn_sum(UP, UP_STAR, TWO_UP_STAR);
    prove_all(&mut model, &sum("OXX", &[UP_STAR]), Relation::Equal, &right);
    let left = vec![row("XXO"), game(UP_STAR)];
    let statement = says(left, Relation::Equal, vec![game(TWO_UP_STAR)]).with(5);
    certificate(statement, model.steps).lemma(Lemma::Sum(UP, UP_STAR, TWO_UP_STAR))
}

/// `up + {0,*|0} = {0|up}` from the sums of `*` and `up`, of `up` and `up`, and of `*` and `2*up`,
/// since `(up + *) + up = (up + up) + *`.
pub fn regrouping() -> Certificate {
    let mut model = Model::new(&arena());
    let sums = [[STAR, UP, UP_STAR], [UP, UP, TWO_UP], [STAR, TWO_UP, TWO_UP_STAR]];
    for [a, b, c] in sums {
        prove_all(&mut model, &sum("", &[a, b]), Relation::Equal, &sum("", &[c]));
        model.learn_sum(a, b, c);
    }
    let left = vec![game(UP), game(UP_STAR)];
    let statement = says(left, Relation::Equal, vec![game(TWO_UP_STAR)]).with(5);
    let lemmas = sums.map(|[a, b, c]| Lemma::Sum(a, b, c));
    let plain = lemmas.into_iter().fold(certificate(statement, model.steps), Certificate::lemma);
    plain.lemma(Lemma::Regroup([UP, STAR, UP, 0]))
}

/// `XXO.XXO + * = {0|up}` by the options of `XO`, of `XXO`, and of three sums.
pub fn by_options() -> Certificate {
    let sums = [[STAR, UP, UP_STAR], [STAR, UP_STAR, UP], [UP, UP_STAR, TWO_UP_STAR]];
    let left = vec![row("XXO.XXO"), game(STAR)];
    let statement = says(left, Relation::Equal, vec![game(TWO_UP_STAR)]).with(5);
    let words = [("OX", STAR), ("OXX", UP)];
    let words = words.map(|(word, value)| Lemma::RewriteByOptions(word.into(), vec![v(value)]));
    let sums = sums.map(|[a, b, c]| Lemma::SumByOptions(a, b, c));
    words.into_iter().chain(sums).fold(certificate(statement, vec![]), Certificate::lemma)
}

/// Returns each kind of certificate without imports, and its statement.
pub fn all() -> Vec<(Certificate, &'static str)> {
    vec![
        (rows_and_value("XO", Relation::Fuzzy, 0), "XO || 0"),
        (up(), "XXO = up"),
        (two_powers(), "(X)^m(O)^n = 0 for all m >= 2, n >= 2"),
        (ladder(), "O(X)^n = (n-1)*up + n** for all n >= 1"),
        (floors(), "floor((n+2)/2)*up = floor(n/2)*up + up for all n >= 0"),
        (bags(), "OX.XXO.XXO >= 0"),
        (families(), "OXXX.OXXXX >= 0"),
        (residue_classes(), "O(X)^n |> 0 for all n >= 1"),
        (conditions(), "O(X)^(m-n-3) >= -floor((m-n)/2)*up for all m >= 1, n >= 1 with m >= n+5"),
        (contradiction(), "0 > 0 for all n >= 0 with n >= 3 and 2 >= n"),
        (any_rows(), "any(O(X)^i, i >= 2) - any(X(O)^i, i >= 2) >= 0"),
        (any_stars(), "any(OX) + 2*up >= 0"),
        (inside_a_block(), "OXOX |> 0"),
        (rewriting(), "XXO.XXO = 2*up"),
        (adding(), "XXO + {0,*|0} = {0|up}"),
        (regrouping(), "up + {0,*|0} = {0|up}"),
        (by_options(), "XXO.XXO + * = {0|up}"),
    ]
}
