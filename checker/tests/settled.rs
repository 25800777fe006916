//! Sentences of docs/FORMAT.md and docs/CALCULUS.md that a reader found ambiguous. For each, a
//! certificate that is right only under the intended reading, and one that is wrong only under it.

use super::wire::*;
use segcert_check::shell::verdict::Verdict;

/// Makes a certificate of `0 = 0` in which one claim is proved by these steps.
fn proving(claim: Claim, steps: Vec<Step>) -> Certificate {
    certificate(nothing(), steps).system(vec![claim])
}

fn nothing() -> Statement {
    says(vec![], Relation::Equal, vec![])
}

/// A claim whose context is impossible, so that `absurd(0)` proves each goal below it.
fn vacuous(parameters: u32, terms: Vec<Term>) -> Claim {
    claim(parameters, terms).on(&["-1"])
}

/// The code of the rejection, or an empty text.
fn code(certificate: &Certificate) -> &'static str {
    match certificate.verdict() {
        Verdict::Verified(_) => "",
        _ => certificate.rejection().code,
    }
}

/// Returns a step that is rejected everywhere.
fn fault() -> Step {
    infer(0, &[], "0")
}

/// Returns the goal at which a step is rejected.
fn goal(certificate: &Certificate) -> String {
    let rejection = certificate.rejection();
    assert_eq!(rejection.code, "witness", "{rejection}");
    rejection.message.split_once(": ").expect("the goal is drawn").1.to_owned()
}

/// In lemmas by options, a summand 0 is not dropped: `0 + *` is one value only by a lemma.
#[test]
pub fn a_written_summand_0_stays_in_a_lemma_by_options() {
    let up = Lemma::SumByOptions(0, UP, UP);
    let lemmas = |lemmas: &[Lemma]| {
        let empty = certificate(nothing(), vec![]);
        code(&lemmas.iter().cloned().fold(empty, Certificate::lemma))
    };
    assert_eq!(lemmas(std::slice::from_ref(&up)), "option");
    assert_eq!(lemmas(&[Lemma::SumByOptions(0, STAR, STAR)]), "");
    assert_eq!(lemmas(&[Lemma::Sum(0, STAR, STAR), up]), "");
}

/// Two values with a lemma are replaced by their sum, even if other values are between them.
#[test]
pub fn values_with_a_lemma_need_not_be_neighbours() {
    let sum = proving(claim(0, vec![v(STAR), v(UP), v(UP_STAR)]), vec![]);
    assert_eq!(code(&sum), "steps");
    assert_eq!(code(&sum.lemma(Lemma::SumByOptions(STAR, UP_STAR, UP))), "");
}

/// On the right side of a lemma, a word of one colour is 0, whatever its length is.
#[test]
pub fn words_of_one_colour_in_a_lemma_may_be_long() {
    let lemma = |word: &str| {
        let terms = vec![w(word), v(STAR)];
        let steps = vec![Step::Replies, Step::Move(0)];
        code(&certificate(nothing(), steps).lemma(Lemma::Rewrite("OX".into(), terms)))
    };
    assert_eq!(lemma("OOOOO"), "");
    assert_eq!(lemma("OX"), "lemma");
}

/// Order looks at `−f` only where `f ≥ 0` is not immediate, even if both are.
#[test]
pub fn order_takes_the_first_sign_that_is_immediate() {
    let order = |context: &[&str]| {
        let mut certificate = proving(claim(1, vec![m(4, "-x0")]).on(context), vec![]);
        // `*` and `down`.
        certificate.arena = vec![(vec![0], vec![0]), (vec![STAR], vec![0])];
        code(&certificate)
    };
    assert_eq!(order(&[]), "");
    assert_eq!(order(&["-x0"]), "steps");
}

/// −2^31 is a coefficient; 2^31 is not.
#[test]
pub fn the_least_coefficient_is_read() {
    let on = |line: &str| code(&proving(claim(1, vec![]).on(&[line]), vec![]));
    assert_eq!(on("-2147483648x0"), "");
    assert_eq!(on("-2147483649x0"), "varint");
    assert_eq!(on("2147483647x0"), "");
    assert_eq!(on("2147483648x0"), "varint");
}

/// Words of a claim that have one colour in the instance are dropped before words are matched.
#[test]
pub fn words_of_one_colour_are_dropped_from_an_instance() {
    let values = [v(UP), v(ONE), v(STAR)];
    let first = vacuous(1, [&[w("O(X)^{x0}")], &values[..]].concat());
    let second = vacuous(0, values.to_vec());
    let used = |form: &str| {
        let steps = vec![absurd(0), by_claim(0, &[form])];
        let systems = certificate(nothing(), steps).system(vec![first.clone()]);
        code(&systems.system(vec![second.clone()]))
    };
    assert_eq!(used("0"), "");
    assert_eq!(used("1"), "instance");
}

/// The term of Insert decides, by having a block or not, which cells are rivals, and the lines with
/// which it joins its cell.
#[test]
pub fn insert_looks_at_the_term() {
    let cells = ["X(XO) from 1", "OOX", "OOXOX"];
    let inserting = |word: &str, exponent: &str, steps: Vec<Step>| {
        let claim = vacuous(3, vec![w(word)]).counting(&[(1, "x0-x1"), (2, "x1")]);
        let steps = [vec![insert(0, 0, exponent, 0)], steps].concat();
        proving(claim, steps).cells(&cells)
    };
    let premises = |word, exponent, count| {
        let steps = vec![absurd(0); count];
        code(&inserting(word, exponent, steps))
    };
    // The negative of `OXX` is `OOX`; the negatives of the words with a block are `OOX`, `OOXOX`,
    // ….
    assert_eq!((premises("OXX", "1", 1), premises("OXX", "1", 2)), ("steps", ""));
    let (word, exponent) = ("(OX)^{x2+1}X", "x2+1");
    assert_eq!((premises(word, exponent, 2), premises(word, exponent, 3)), ("steps", ""));
    let last = |word, exponent, before| {
        let steps = [vec![absurd(0); before], vec![fault()]].concat();
        goal(&inserting(word, exponent, steps))
    };
    let joined = "(1) of cell 0 + (x0-x1) of cell 1 + (x1) of cell 2 >= 0 where -1 >= 0";
    assert_eq!(last("OXX", "1", 1), format!("{joined}, -x0+x1 >= 0"));
    assert_eq!(last(word, exponent, 2), joined);
}

/// Multiple takes values, words of one colour, and multiples by numbers, each as it is written.
#[test]
pub fn multiple_takes_terms_as_they_are_written() {
    let taking = |terms: Vec<Term>| {
        let steps = vec![Step::Multiple(form("x0"), terms), fault()];
        proving(claim(1, vec![w("OX")]), steps)
    };
    let written = goal(&taking(vec![w("OOO"), v(UP), m(UP, "2"), m(DOWN, "1")]));
    assert_eq!(written, "OX + (-2*x0)*{0|*} >= 0");
    // `up` and `*` remain separate, although a lemma gives their sum.
    let sum = Lemma::SumByOptions(STAR, UP, UP_STAR);
    let apart = taking(vec![v(UP_STAR), v(UP), v(STAR)]).lemma(sum);
    assert_eq!(goal(&apart), "OX + (x0)** + (-x0)*{0|*} + (-x0)*{0,*|0} >= 0");
    assert_eq!(code(&taking(vec![m(UP, "x0")])), "multiple");
    assert_eq!(code(&taking(vec![w("OX"), v(UP)])), "multiple");
    assert_eq!(code(&taking(vec![v(UP), m(DOWN, "2")])), "multiple");
}

/// In a Cut, terms have numbers; multiples have none, and remain.
#[test]
pub fn multiples_have_no_number_in_a_cut() {
    let cutting = |selected: u32| {
        let steps = vec![Step::Cut(vec![selected], vec![]), fault()];
        proving(claim(1, vec![m(UP, "x0"), w("OX"), v(STAR), v(ONE)]), steps)
    };
    // The first premise of the cut of `OX`, the last term.
    assert_eq!(goal(&cutting(2)), "OX >= 0");
    assert_eq!(code(&cutting(3)), "selection");
}

/// Only games that a summand names need to be in the arena. A row may have no words.
#[test]
pub fn games_that_nobody_names_need_not_be_there() {
    let with_arena = |summand: Summand| {
        let statement = says(vec![summand], Relation::AtLeast, vec![row("XX"), row("")]);
        let mut certificate = certificate(statement.with(2), vec![]);
        certificate.arena.truncate(1);
        code(&certificate)
    };
    assert_eq!(with_arena(row("")), "");
    assert_eq!(with_arena(game(UP)), "statement");
}

/// Blocks that become neighbours become one block. If its exponent is a negative number, the proof
/// ends with a fault, although the context has no solution.
#[test]
pub fn blocks_that_merge_have_no_negative_exponent() {
    let blocks = |between: &str, last: &str| format!("(OX)^{{x0-x1}}{between}(OX)^{{{last}}}");
    let (one, minus_one) = ("x1-x0+1", "x1-x0-1");
    let no_solution = || infer(1, &[(0, 1), (1, 1)], "-1");
    // In a row of a statement, whose words need not be in normal form.
    let stated = |last: &str| {
        let row = row(&blocks("", last));
        let statement = says(vec![row], Relation::Over, vec![]).all(&[0; 3]);
        let statement = statement.given(&["x2-1", "-x2", "x0-x1", last]);
        code(&certificate(statement, vec![no_solution()]))
    };
    assert_eq!((stated(one), stated(minus_one)), ("", "exponent"));
    // Where 0 becomes the exponent of the block between them.
    let put = |step: Step, last: &str| {
        let goal = claim(4, vec![w(&blocks("(X)^{x3}", last))]).over();
        let goal = goal.on(&["x2-1", "-x2", "x0-x1", last, "-x3"]);
        code(&proving(goal, vec![step, no_solution()]))
    };
    for step in [subst(3, "0"), cases(3, 1)] {
        assert_eq!((put(step.clone(), one), put(step, minus_one)), ("", "exponent"));
    }
    // In the instance of a claim.
    let used = |last: &str| {
        let first = claim(4, vec![w("(OX)^{x0}(X)^{x1}(OX)^{x2}")]).over().on(&["x3-1", "-x3"]);
        let second = claim(4, vec![w("OX")]).over().on(&["x3-1", "-x3", "x0-x1", last]);
        let steps = vec![no_solution(), by_claim(0, &["x0-x1", "0", last, "x3"])];
        code(&certificate(nothing(), steps).system(vec![first]).system(vec![second]))
    };
    assert_eq!((used(one), used(minus_one)), ("", "exponent"));
}
