//! Cut in the proof of a claim: a premise may use the other claims of the system if each word that
//! was cut in is shorter than a word which it replaced.

use super::model::{self, Model, Sum, letters, sum};
use super::wire::*;

fn nothing(steps: Vec<Step>) -> Certificate {
    certificate(says(vec![], Relation::Equal, vec![]), steps)
}

fn words(sum: &Sum) -> Vec<Term> {
    let words = sum.iter().map(|term| match term {
        model::Term::Word(_, row) => w(&letters(row)),
        model::Term::Value(value) => v(*value),
    });
    words.collect()
}

/// Makes a certificate of `chosen + others ≥ 0` by a Cut with `lesser`. The premises are true:
/// claims 0 and 1 of an earlier system state them, and claims 3 and 4 of the system in which the
/// goal is claim 2. One of the premises is proved by a claim of the latter system. A parameter
/// prevents facts. Also returns the step with the claim by induction.
fn cut(chosen: &str, others: &str, lesser: &str, inductive: usize) -> (Certificate, Place) {
    let mut model = Model::new(&arena());
    let [chosen, others, lesser] =
        [chosen, others, lesser].map(|rows| model.normal(&[], &sum(rows, &[])));
    let first = model.normal(&chosen, &model.opposite(&lesser));
    let premises = [first, model.normal(&others, &lesser)];
    for premise in &premises {
        model.forget();
        model.prove(premise, false);
    }
    let all = model.normal(&chosen, &others);
    let selected = (0..all.len() as u32).filter(|place| chosen.contains(&all[*place as usize]));
    let mut steps = model.steps;
    steps.push(Step::Cut(selected.collect(), words(&lesser)));
    let place = Place::Step(steps.len() + inductive);
    let by = |number| match number == inductive {
        true => by_claim(number as u32 + 3, &["x0"]),
        false => by_claim(number as u32, &[]),
    };
    steps.extend([by(0), by(1), by_claim(0, &[]), by_claim(1, &[])]);
    let claims = |parameters| premises.clone().map(|sum| claim(parameters, words(&sum)));
    let mut system = vec![claim(1, words(&all))];
    system.extend(claims(1));
    (nothing(steps).system(claims(0).to_vec()).system(system), place)
}

#[track_caller]
fn known(chosen: &str, others: &str, lesser: &str, premise: usize) {
    let (certificate, _) = cut(chosen, others, lesser, premise);
    let verdict = certificate.verdict();
    assert_eq!(verdict.exit_code(), 0, "{}", describe(&verdict));
}

#[track_caller]
fn lost(chosen: &str, others: &str, lesser: &str, premise: usize) {
    let (certificate, place) = cut(chosen, others, lesser, premise);
    certificate.rejected("measure", place);
}

#[test]
pub fn shorter_words() {
    known("OXXXX", "", "OOXX", 1);
    lost("OXXXX", "", "OOXXX", 1);
    lost("OXXXX", "", "OOXXXX", 1);
    // Any number of new words, each shorter than a replaced word.
    known("OXXXXXX", "", "OXX.OXX.OOXX", 1);
    known("OXXXX.OXXX", "", "OOXX.OXX", 1);
    lost("OXXXXXX", "", "OXX.OOXXXXX", 1);
    lost("OXXXXXX", "", "OOXXXXX.OXX", 1);
    // Not words that remain.
    lost("", "OXXXXX", "OOXX", 1);
    lost("OXX", "OXXXXX", "OOX", 1);
    known("OXXXX", "OXX", "", 1);
}

/// In the first premise, `A` replaces the words that are not selected.
#[test]
pub fn words_in_the_first_premise() {
    known("OXX", "OXXXX", "OOXX", 0);
    lost("OXX", "OXXX.OX", "OOXX", 0);
    lost("OXXXX", "OXX", "OOXX", 0);
    lost("OXXXX", "", "OOXX", 0);
    known("OXX", "OXXXX", "", 0);
}

/// Below a Cut with a premise in state *lost*, no other Cut restores the state.
#[test]
pub fn what_was_lost_stays_so() {
    let truths = [sum("OOXX", &[]), sum("OXXXX.OOX", &[]), sum("OXX.OOXX", &[])];
    let mut model = Model::new(&arena());
    for truth in &truths {
        model.forget();
        model.prove(truth, false);
    }
    let cuts = |first: Step, last: Step| {
        let second = Step::Cut(vec![1], vec![w("OXX")]);
        vec![first, by_claim(0, &[]), second, by_claim(1, &[]), last, by_claim(2, &[])]
    };
    let with = |goal: &str, cuts: Vec<Step>| {
        let system = [sum(goal, &[]), truths[2].clone()].map(|sum| claim(1, words(&sum)));
        nothing([model.steps.clone(), cuts].concat())
            .system(truths.clone().map(|sum| claim(0, words(&sum))).to_vec())
            .system(system.to_vec())
    };
    let induction = || by_claim(4, &["x0"]);
    let known = with("OOXX.OXXXX", cuts(Step::Replies, induction()).split_off(2));
    assert_eq!(known.verdict().exit_code(), 0, "{}", describe(&known.verdict()));
    let cut_in = || Step::Cut(vec![], vec![w("OOXX")]);
    let other = with("OXXXX", cuts(cut_in(), by_claim(2, &[])));
    assert_eq!(other.verdict().exit_code(), 0, "{}", describe(&other.verdict()));
    let place = Place::Step(model.steps.len() + 4);
    with("OXXXX", cuts(cut_in(), induction())).rejected("measure", place);
}

/// Makes a certificate of `XXXXX(O)^exponent ≥ 0` by a Cut with the word, which is 0, as all
/// `X^m O^n` with `m, n ≥ 2` are. The place is that of the claim by induction, that the word is
/// `≥ 0`.
fn powers(context: &[&str], exponent: &str, lesser: &str, negative: &str) -> (Certificate, Place) {
    let long = w(&format!("XXXXX(O)^{{{exponent}}}"));
    let claim = |words: &[&Term]| claim(1, words.iter().copied().cloned().collect()).on(context);
    let (lesser, negative) = (w(lesser), w(negative));
    let zero = [Step::Replies, Step::Move(0)];
    // `OXXXXX`, too, is `≥ 0`.
    let cases = [&[cases(0, 2)][..], &zero, &zero].concat();
    let mut steps = [&zero[..], &zero].concat();
    steps.extend(if exponent == "x0" { cases } else { zero.to_vec() });
    // Literal words come first, and `O` before `X`.
    let place = u32::from(negative != lesser);
    steps.extend([Step::Cut(vec![place], vec![]), by_claim(1, &["x0"]), by_claim(2, &["x0"])]);
    steps.extend([Step::Cut(vec![0], vec![lesser.clone()]), by_claim(3, &["x0"])]);
    let place = Place::Step(steps.len());
    steps.extend([by_claim(5, &["x0"]), by_claim(0, &["x0"])]);
    let truths = [claim(&[&lesser]), claim(&[&negative]), claim(&[&long])];
    let certificate = nothing(steps)
        .system(truths.to_vec())
        .system(vec![claim(&[&negative, &long])])
        .system(vec![claim(&[&long]), claim(&[&lesser])]);
    (certificate, place)
}

#[test]
pub fn lengths_with_parameters() {
    let powers = |context: &[&str], exponent: &str, other: &str| {
        let (lesser, negative) = (format!("XX(O)^{{{other}}}"), format!("OO(X)^{{{other}}}"));
        powers(context, exponent, &lesser, &negative)
    };
    for (context, exponent, other) in
        [(&[][..], "x0+2", "x0+2"), (&[], "x0+2", "x0+4"), (&["2-x0"], "x0+2", "2x0+2")]
    {
        let (good, _) = powers(context, exponent, other);
        assert_eq!(good.verdict().exit_code(), 0, "{}", describe(&good.verdict()));
    }
    for (context, exponent, other) in [
        (&[][..], "x0+2", "x0+5"),
        (&[], "x0+2", "2x0+2"),
        (&["3-x0"], "x0+2", "2x0+2"),
        (&["x0-2"], "x0+2", "2x0+2"),
    ] {
        let (bad, place) = powers(context, exponent, other);
        bad.rejected("measure", place);
    }
}

/// The stones of a row without a move do not count: `XXXXX(O)^x0` is such a row for some `x0`.
#[test]
pub fn words_without_a_move() {
    let (good, _) = powers(&[], "x0+2", "OOXX", "OOXX");
    assert_eq!(good.verdict().exit_code(), 0, "{}", describe(&good.verdict()));
    let (bad, place) = powers(&[], "x0", "OOXX", "OOXX");
    bad.rejected("measure", place);
}
