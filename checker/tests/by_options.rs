//! Lemmas by options: the checker accepts exactly the equalities that the model finds by play.

use super::model::{Model, Sum, Term as Part, letters, part, sum};
use super::samples::by_options;
use super::wire::*;

/// References that name a value of the arena.
const NAMES: [u32; 13] = [0, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];

fn terms(value: u32) -> Vec<Term> {
    if value == 0 { vec![] } else { vec![v(value)] }
}

fn with(lemmas: &[Lemma], lemma: Lemma) -> Certificate {
    let nothing = certificate(says(vec![], Relation::Equal, vec![]), vec![]);
    let lemmas = [lemmas, &[lemma]].concat();
    Certificate { lemmas, ..nothing }
}

/// Returns the reasons why the options of a sum do not prove that it has this value.
fn objections(model: &mut Model, left: &Sum, value: u32) -> Vec<&'static str> {
    let options = [0, 1].map(|mine| model.options(left, mine)).concat();
    let is_value = |sum: &Sum| matches!(sum[..], [] | [Part::Value(_)]);
    let has_values = options.iter().all(is_value);
    let difference = [left.clone(), model.opposite(&sum("", &[value]))].concat();
    let opposite = model.opposite(&difference);
    // By play, without lemmas.
    let mut plain = Model::new(&arena());
    let is_equal = plain.holds(&difference, false) && plain.holds(&opposite, false);
    let objections = [(has_values, "option"), (is_equal, "value")];
    let objections = objections.iter().filter(|(is_so, _)| !is_so);
    objections.map(|(_, code)| *code).collect()
}

/// All sums of two values, and all words of up to seven stones, compared with all values.
#[test]
pub fn lemmas_by_options_are_the_equalities() {
    let (mut model, mut lemmas) = (Model::new(&arena()), Vec::new());
    // Counts lemmas that are only not proved, and lemmas that are false.
    let mut counts = [0; 2];
    let mut agree =
        |model: &mut Model, lemmas: &mut Vec<Lemma>, left: &Sum, value, lemma: Lemma| {
            let objections = objections(model, left, value);
            let with = with(lemmas, lemma.clone());
            let is_proved = objections.is_empty();
            if is_proved {
                with.proves("0 = 0");
                lemmas.push(lemma);
            } else {
                let rejection = with.rejection();
                assert!(objections.contains(&rejection.code), "{lemma:?}: {rejection}");
                let number = format!("lemma {}", lemmas.len());
                assert!(rejection.to_string().contains(&number), "{rejection}");
            }
            let alone = ["option", "value"].map(|code| u32::from(objections == [code]));
            counts.iter_mut().zip(alone).for_each(|(count, one)| *count += one);
            is_proved
        };
    // Each of them needs the sums of options, so some are known in the second round only.
    for _ in 0..2 {
        for (a, b) in NAMES.iter().flat_map(|a| NAMES.map(|b| (*a, b))).filter(|(a, b)| a <= b) {
            for value in NAMES {
                let lemma = Lemma::SumByOptions(a, b, value);
                if agree(&mut model, &mut lemmas, &sum("", &[a, b]), value, lemma) {
                    model.learn_sum(a, b, value);
                }
            }
        }
    }
    let sums = lemmas.len();
    for length in 2..=7_u32 {
        for bits in 0..1_u32 << length {
            let row: Vec<u8> = (0..length).map(|place| (bits >> place & 1) as u8).collect();
            let Some(word) = part(&row) else { continue };
            let Part::Word(_, stones) = &word else { unreachable!() };
            if *stones != row || (length > 5 && bits % 5 > 0) {
                continue;
            }
            for value in NAMES {
                let lemma = Lemma::RewriteByOptions(letters(stones), terms(value));
                if agree(&mut model, &mut lemmas, &vec![word.clone()], value, lemma) {
                    model.learn_word(&word, sum("", &[value]));
                    break;
                }
            }
        }
    }
    assert!(sums > 30 && lemmas.len() > sums + 20, "{sums} {}", lemmas.len());
    assert!(counts[0] > 5 && counts[1] > 1000, "{counts:?}");
}

/// The right side must be one value of the arena.
#[test]
pub fn what_is_no_value() {
    let good = by_options();
    let rejected = |lemma: Lemma, code: &str| {
        assert_eq!(with(&good.lemmas, lemma).rejection().code, code);
    };
    let rewrite = |terms| Lemma::RewriteByOptions("OXXX".into(), terms);
    with(&good.lemmas, rewrite(vec![v(TWO_UP_STAR)])).proves("0 = 0");
    rejected(rewrite(vec![v(UP), v(UP_STAR)]), "option");
    rejected(rewrite(vec![w("OXX")]), "option");
    rejected(rewrite(vec![m(UP, "2")]), "lemma");
    rejected(rewrite(vec![w("OXXX")]), "lemma");
    rejected(rewrite(vec![v(16)]), "reference");
    rejected(Lemma::RewriteByOptions("XX".into(), vec![]), "lemma");
    rejected(Lemma::SumByOptions(UP, 3, UP_STAR), "reference");
    rejected(Lemma::SumByOptions(UP, STAR, 16), "reference");
}

/// Each lemma is needed by later lemmas or by the statement, and does not prove itself.
#[test]
pub fn nothing_is_used_before_it_is_proved() {
    let good = by_options();
    good.proves("XXO.XXO + * = {0|up}");
    for missing in 0..good.lemmas.len() {
        let mut bad = good.clone();
        bad.lemmas.remove(missing);
        let code = bad.rejection().code;
        assert!(["option", "steps"].contains(&code), "{missing}: {code}");
    }
    let mut turned = good.clone();
    turned.lemmas.reverse();
    assert_eq!(turned.rejection().code, "option");
}
