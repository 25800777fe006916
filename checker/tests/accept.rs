//! Proofs that are right.

use super::model::{Model, Term as Part, letters, part, stones, sum};
use super::rng::Rng;
use super::samples::*;
use super::wire::*;

#[test]
pub fn finite_statements() {
    rows_and_value("XO.OX", Relation::Equal, 0).proves("XO.OX = 0");
    rows_and_value("XXO.XO", Relation::Fuzzy, 0).proves("XXO.XO || 0");
    rows_and_value("XXO.XXO", Relation::Greater, UP).proves("XXO.XXO > up");
}

#[test]
pub fn samples() {
    for (certificate, text) in all() {
        certificate.proves(text);
    }
}

/// Random sums of rows and values, some parts with a lemma. The order of options, normal forms and
/// facts are those of the model; false statements have no proof of this kind.
#[test]
pub fn random_finite_statements() {
    use Relation::*;
    let relations = [Equal, AtLeast, AtMost, Greater, Less, Fuzzy, Over, Under];
    let (mut rng, mut proved, mut lemmas) = (Rng::new(3), 0, 0);
    for _ in 0..250 {
        let mut model = Model::new(&arena());
        let rows: Vec<String> = (0..1 + rng.below(3)).map(|_| rng.stones(2, 5)).collect();
        let values = [STAR, UP, DOWN, UP_STAR, TWO_UP, ONE];
        let value = values[rng.below(6)];
        let (left, right) = (sum(&rows.join("."), &[]), sum("", &[value]));
        let text = rows.join(".");
        let statement = |relation| says(vec![row(&text)], relation, vec![game(value)]).with(7);
        let mut with_lemmas = certificate(statement(Equal), vec![]);
        for row in &rows {
            let Some(part) = part(&stones(row)) else { continue };
            let Part::Word(_, word) = &part else { unreachable!() };
            for value in 0..15 {
                let (here, there) = (vec![part.clone()], vec![Part::Value(value)]);
                let difference = model.normal(&here, &model.opposite(&there));
                let negative = model.opposite(&difference);
                let is_equal = ![1, 3].contains(&value)
                    && model.holds(&difference, false)
                    && model.holds(&negative, false);
                if is_equal && rng.chance(2) {
                    prove_all(&mut model, &here, Equal, &there);
                    model.learn_word(&part, there);
                    let terms = if value == 0 { vec![] } else { vec![v(value)] };
                    with_lemmas = with_lemmas.lemma(Lemma::Rewrite(letters(word), terms));
                    lemmas += 1;
                    break;
                }
            }
        }
        let before = model.steps.clone();
        let difference = model.normal(&left, &model.opposite(&right));
        let opposite = model.opposite(&difference);
        for relation in relations {
            let is_true = goals(relation).into_iter().all(|(is_opposite, over)| {
                model.holds(if is_opposite { &opposite } else { &difference }, over)
            });
            let mut certificate = with_lemmas.clone();
            certificate.statement = statement(relation);
            model.steps = before.clone();
            if is_true {
                model.forget();
                prove_all(&mut model, &left, relation, &right);
                certificate.steps = model.steps.clone();
                let verdict = certificate.verdict();
                assert_eq!(verdict.exit_code(), 0, "{text}: {}", describe(&verdict));
                proved += 1;
            } else {
                certificate.steps = before.clone();
                assert_eq!(certificate.verdict().exit_code(), 1, "{text} {relation:?}");
            }
        }
    }
    assert!(proved > 500 && lemmas > 50, "{proved} {lemmas}");
}
