//! Rows whose exponents are natural on the conditions of a statement, and proofs by the rule Cases.

use crate::generate::draft::Draft;
use crate::rng::Rng;
use crate::samples::goals;
use crate::wire::*;

/// A statement about `O X^e` and its proof: `≥ 0` for `e ≥ 2`, `⊳ 0` for `e ≥ 1`.
struct Row {
    relation: Relation,
    /// The least exponent.
    least: i64,
    steps: Vec<Step>,
}

fn a_row(rng: &mut Rng) -> Row {
    let at_least = vec![Step::Replies, Step::Move(0)];
    let over = vec![Step::Move(0)];
    match rng.below(3) {
        0 => Row { relation: Relation::AtLeast, least: 2, steps: at_least },
        1 => Row { relation: Relation::Over, least: 1, steps: over },
        _ => Row { relation: Relation::Greater, least: 2, steps: [at_least, over].concat() },
    }
}

/// Divides the steps of `a_row` among the goals of its relation.
fn proofs(row: &Row) -> Vec<Vec<Step>> {
    match row.relation {
        Relation::Greater => vec![row.steps[..2].to_vec(), row.steps[2..].to_vec()],
        _ => vec![row.steps.clone()],
    }
}

/// Returns the statement about `O X^e`, or the mirrored statement about `X O^e`.
fn statement(row: &Row, exponent: &Form, variables: Vec<u32>, rng: &mut Rng) -> Statement {
    use Relation::*;
    let block = |stones: &str| (stones.to_owned(), exponent.clone(), String::new());
    let word = Word { head: "O".to_owned(), blocks: vec![block("X")] };
    let (word, relation) = match (rng.chance(3), row.relation) {
        (true, AtLeast) => (word.negative(), AtMost),
        (true, Over) => (word.negative(), Under),
        (true, _) => (word.negative(), Less),
        (false, relation) => (word, relation),
    };
    let summand = Summand { atom: Atom::Row(vec![word]), ..super::super::wire::row("") };
    Statement { variables, ..says(vec![summand], relation, vec![]) }
}

/// Makes a statement about `O X^e` whose exponent decreases with some variable. Its conditions keep
/// the exponent large enough, or contradict each other.
pub fn rows(rng: &mut Rng) -> Option<Draft> {
    let row = a_row(rng);
    let variables = vec![rng.below(3) as u32, rng.below(3) as u32];
    let [grows, falls] = [rng.between(1, 2), rng.between(-2, -1)];
    let mut exponent = Form { constant: rng.between(-5, 2), terms: vec![(0, grows), (1, falls)] };
    let number = |constant: i64| Form { constant, terms: vec![] };
    let mut conditions = vec![exponent.plus(-1, &number(row.least + rng.between(0, 1)))];
    let mut proofs = proofs(&row);
    match rng.below(5) {
        0 => {
            // `3 − e ≥ 0` and `e − 4 ≥ 0`.
            conditions = vec![number(3).plus(-1, &exponent), exponent.plus(-1, &number(4))];
            let closing = infer(1, &[(0, 1), (1, 1)], "-1");
            proofs.iter_mut().for_each(|steps| *steps = vec![closing.clone()]);
        }
        1 => {
            // On an immediately impossible line, numbers that are at least as large are immediately
            // natural; but no block has a negative number of copies.
            conditions.push(number(-rng.between(1, 2)));
            if rng.chance(2) {
                exponent = number(rng.between(-2, 1));
            }
            proofs.iter_mut().for_each(|steps| *steps = vec![absurd(1)]);
        }
        2 => conditions.insert(rng.below(2), number(10).plus(-1, &Form::parameter(0))),
        3 => {
            // `2·e ≥ 2·least − 1` gives `e ≥ least` by Infer; the exponent is natural by another
            // condition.
            conditions =
                vec![exponent.clone(), exponent.times(2).plus(1, &number(1 - 2 * row.least))];
            let shift =
                number(variables.iter().zip([grows, falls]).map(|(b, c)| i64::from(*b) * c).sum());
            let line = exponent.plus(1, &shift).plus(-1, &number(row.least));
            let first = Step::Infer(2, vec![(1, 1)], line);
            proofs.iter_mut().for_each(|steps| steps.insert(0, first.clone()));
        }
        _ => {}
    }
    let statement = Statement { conditions, ..statement(&row, &exponent, variables, rng) };
    Some(Draft::new(statement, &arena(), proofs))
}

/// Makes a statement about `O X^(f·n + c)`, proved by Cases for `n`, with the same proof in each
/// premise.
pub fn cases(rng: &mut Rng) -> Option<Draft> {
    let row = a_row(rng);
    let (count, modulus) = (rng.below(4) as u32, 1 + rng.below(3) as u32);
    let exponent =
        Form { constant: row.least + rng.between(0, 1), terms: vec![(0, rng.between(1, 2))] };
    let mut statement = statement(&row, &exponent, vec![0], rng);
    let mut premises = count + modulus;
    if rng.chance(2) {
        // Premises for numbers below `low` are left out.
        let low = rng.below(4) as u32;
        statement.conditions.push(Form { constant: -i64::from(low), terms: vec![(0, 1)] });
        premises -= low.min(count);
    }
    let proof = |steps: &Vec<Step>| {
        let first = vec![Step::Cases(0, count, modulus)];
        first.into_iter().chain(vec![steps.clone(); premises as usize].concat()).collect()
    };
    let proofs: Vec<Vec<Step>> = proofs(&row).iter().map(proof).collect();
    assert_eq!(proofs.len(), goals(statement.relation).len());
    Some(Draft::new(statement, &arena(), proofs))
}
