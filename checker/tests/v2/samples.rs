//! Small certificates of every kind.

use super::model::{Model, Sum, sum};
use super::wire::*;

/// The proof of the goals of a statement about plain rows and values: `left − right`.
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

/// Whether a goal is about `right − left`, and whether it says `⊳ 0`.
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

/// `(X)^m(O)^n = 0 for all m >= 2, n >= 2`: Right makes `X^(m−1) O` of it, and Left has a move to 0.
pub fn two_powers() -> Certificate {
    let left = vec![row("(X)^{x0}(O)^{x1}")];
    let statement = says(left, Relation::Equal, vec![game(0)]).all(&[2, 2]);
    let proof = [Step::Replies, Step::Move(0)];
    certificate(statement, [&proof[..], &proof].concat())
}
