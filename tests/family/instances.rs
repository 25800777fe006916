//! Statements about rows as instances of theorems, against values and searches of the same rows.
use proptest::prelude::*;
use segcert_answers::instance::{Instance, answer};
use segcert_calculus::certificate::Verdict;
use segcert_clobber::{Expr, Outcome, Query, Statement};
use segcert_game::arena::on_large_stack;
use segcert_game::{Arena, Components};
use segcert_run::Control;

use crate::verified::verified;

fn answered(text: &str) -> Option<Instance> {
    let query: Query = text.parse().expect("a question");
    on_large_stack(|| answer(&query, &Control::default())).expect("no limit")
}

/// Returns the statement that was proved about a long row, and the theorem that implies it.
fn proved(text: &str) -> (String, String) {
    let instance = answered(text).expect("a theorem");
    let Verdict::Proved(certificate) = instance.verdict else {
        panic!("{text} is refuted");
    };
    let said = verified(&certificate.bytes, Some(certificate.statement.to_string()));
    let theorem = instance.theorem.expect("a theorem");
    (said.statement, theorem.to_string())
}

fn is(text: &str, statement: &str, theorem: &str) {
    let (said, by) = proved(text);
    assert_eq!((said.as_str(), by.as_str()), (statement, theorem));
    theorem.parse::<Statement>().expect("a statement that can be asked");
}

#[test]
fn a_position_is_decided() {
    is("(XO)^300", "(XO)^300 || 0", "(XO)^n || 0 for all n >= 4");
    is("(XXOO)^500", "(XXOO)^500 = 0", "(XXOO)^n = 0 for all n >= 1");
    is("-(XXO)^300", "-(XXO)^300 < 0", "-(XXO)^n < 0 for all n >= 1");
}

#[test]
fn a_value_is_that_of_a_law() {
    let law = "(XXO)^n = floor((n+1)/2)*up for all n >= 1";
    is("(XXO)^999 = 500*up", "(XXO)^999 = 500*up", law);
    is("(XXO)^1000 = 500*up", "(XXO)^1000 = 500*up", law);
}

#[test]
fn exponents_differ_by_variables() {
    is(
        "(XXO)^300 - (XXO)^150",
        "(XXO)^300 - (XXO)^150 > 0",
        "(XXO)^(m+n) - (XXO)^m > 0 for all m >= 1, n >= 2",
    );
    is("(X)^100OO(X)^200", "(X)^100OO(X)^200 = 0", "(X)^mOO(X)^n = 0 for all m >= 2, n >= 2");
}

#[test]
fn rows_that_are_no_powers() {
    is("(XXO)^100 + XO", "(XXO)^100 + XO > 0", "(XXO)^n + XO > 0 for all n >= 3");
    is("(XO)^100 + (XXO)^3", "(XO)^100 + (XXO)^3 > 0", "(XO)^n + XXOXXOXXO > 0 for all n >= 1");
    is("(XXO)^100 > XOX.OX", "(XXO)^100 > XOX.OX", "(XXO)^n > XOX + OX for all n >= 1");
}

#[test]
fn a_row_need_not_be_written_as_a_power() {
    let row = "XXOO".repeat(60);
    is(&row, &format!("{row} = 0"), "(XXOO)^n = 0 for all n >= 1");
}

/// Rows may cancel, so that the normal form is empty and nothing is left to prove.
#[test]
fn rows_may_cancel() {
    is("(XO)^400 - (XO)^400", "(XO)^400 - (XO)^400 = 0", "(XO)^n - (XO)^n = 0 for all n >= 1");
}

#[test]
fn what_is_false_is_refuted_with_what_holds() {
    for (text, instead) in [
        ("(XXO)^1000 = 499*up", "(XXO)^1000 = 500*up"),
        ("(XXOO)^500 > 0", "(XXOO)^500 = 0"),
        ("(XO)^300 = 0", "(XO)^300 || 0"),
    ] {
        let instance = answered(text).expect("a theorem");
        match instance.verdict {
            Verdict::Refuted(found) => assert_eq!(found.to_string(), instead),
            Verdict::Proved(_) => panic!("{text} was proved"),
        }
    }
}

/// No power, or copies that grow with the row and no law.
#[test]
fn other_questions_are_left_to_the_search() {
    for text in ["XXOXOOXXOXO", "(XXO)^300 > 100*up", "up + *"] {
        assert!(answered(text).is_none(), "{text}");
    }
}

/// Words whose theorems are found at once, and a second power of the same word, a short row, or
/// none.
fn question() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec!["XXO", "XXOO", "OXX", "XOO", "XOOX", "XXXXOO"]);
    let signs = prop::sample::select(vec!["", " + ", " - "]);
    let beside = prop::sample::select(vec!["", "XO", "XXO", "OXOO.XO", "XOOX"]);
    let exponents = (6..9_usize, 6..9_usize);
    (word, exponents, signs, beside).prop_map(|(word, exponents, sign, beside)| {
        let (copies, others) = exponents;
        match (sign, beside) {
            ("", _) => format!("({word})^{copies}"),
            (sign, "") => format!("({word})^{copies}{sign}({word})^{others}"),
            (sign, beside) => format!("({word})^{copies}{sign}{beside}"),
        }
    })
}

/// Rows that are short enough have values.
fn agrees_with_values(text: &str) {
    let position: Expr = text.parse().expect("a sum");
    let outcome = on_large_stack(|| {
        let (mut components, mut arena) = (Components::new(), Arena::new());
        let value = components.evaluate(&position, &mut arena).expect("a value");
        arena.outcome(value)
    });
    let instance = answered(text).expect("a theorem");
    assert_eq!(Outcome::of_relation(instance.relation), Some(outcome));
    let Verdict::Proved(certificate) = instance.verdict else {
        panic!("a position cannot be refuted");
    };
    let asked = outcome.statement(&position);
    assert_eq!(&certificate.statement, &asked);
    verified(&certificate.bytes, Some(asked.to_string()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn answers_agree_with_values(text in question()) {
        agrees_with_values(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    #[ignore = "takes a minute; run by .ci/slow"]
    fn many_answers_agree_with_values(text in question()) {
        agrees_with_values(&text);
    }
}
