//! Theorems in several variables.
use std::fs;
use std::path::Path;

use segcert_answers::methods::theorem;
use segcert_clobber::{Relation, Statement};
use segcert_game::arena::on_large_stack;
use segcert_game::{Arena, Components, Value};
use segcert_run::Control;
use segcert_theorems::prove::{Proof, Unproved, prove};
use segcert_theorems::refute::false_instance;

use crate::verified::verified;

#[test]
fn proofs_are_verified_and_say_what_was_asked() {
    for text in [
        "(X)^m(O)^n = 0 for all m >= 2, n >= 2",
        "(X)^m(XXOO)^n = 0 for all m >= 1, n >= 1",
        "(XXO)^n + XOXO - XX > 0 for all n >= 3",
        "(XXO)^n = floor((n-1)/2)*up + XXO for all n >= 1",
        "(XXO)^(2*m) = (XXO)^(2*n) + floor((2*m-2*n)/2)*up for all m >= 1, n >= 1 with 2*m >= 2*n",
    ] {
        let statement: Statement = text.parse().expect("a statement");
        let proof = prove(&statement, &Control::default()).expect("a proof");
        let verified = verified(&proof.bytes, Some(text.to_owned()));
        assert_eq!(verified.statement, text);
    }
}

/// Conditions between variables are used: without them these statements are false.
#[test]
fn conditions_are_used() {
    for text in [
        "(X)^m(O)^(m-n) = 0 for all m >= 2, n >= 0 with m >= n+2",
        "(XXO)^m - (XXO)^n >= 0 for all m >= 1, n >= 1 with m >= n",
        "(XXO)^m > (XXO)^n for all m >= 3, n >= 1 with m >= n+2",
        "(XXO)^(m-n) >= up for all m >= 1, n >= 0 with m >= n+1",
    ] {
        let statement: Statement = text.parse().expect("a statement");
        let proof = prove(&statement, &Control::default()).expect("a proof");
        let verified = verified(&proof.bytes, Some(text.to_owned()));
        assert_eq!(verified.statement, text);
        let without = Statement { conditions: Vec::new(), ..statement };
        assert!(prove(&without, &Control::default()).is_err(), "{without}");
    }
}

#[test]
fn false_statements_are_refuted_where_their_conditions_hold() {
    let text = "(XXO)^m = (XXO)^n for all m >= 1, n >= 1 with m >= n and 2*n >= m+1";
    let refuted = prove(&text.parse().expect("a statement"), &Control::default());
    let Err(Unproved::False { at, .. }) = refuted else {
        panic!("{:?}", refuted.map(|_| ()));
    };
    assert_eq!(at, "m = 3, n = 2");
}

/// A statement is proved by a strategy or by claims, and the checker says that it is this one.
fn proved_by_methods(text: &str) -> Proof {
    let statement: Statement = text.parse().expect("a statement");
    let proof =
        theorem::prove(&statement, &Control::default()).expect("no error").expect("a proof");
    assert_eq!(verified(&proof.bytes, Some(text.to_owned())).statement, text);
    proof
}

/// Strategies prove statements about any number of rows of their families, also of several families
/// at once, and of rows that are shorter than the rows in their sets.
#[test]
fn statements_about_any_number_of_rows() {
    for text in [
        "any((XO)^i, i >= 1) < 2*up",
        "any((XO)^i, i >= 4) <= 2*up",
        "any((XO)^i, i >= 1) + any(O(XO)^i, i >= 1) > -2*up",
        "any((XO)^i, i >= 1) + (XO)^n < 2*up for all n >= 1",
        "any(O(XO)^i, i >= 5) >= 0",
        "any(O(XO)^i, i >= 2) + (XO)^n |> 0 for all n >= 6",
        // The induction on the number of rows needs claims that the statement does not need.
        "any((XOXOXO)^iXO, i >= 0) + any(O(XOXOXO)^iXOXO, i >= 0) + O(XO)^(3*n) > 0 for all n >= 1",
    ] {
        proved_by_methods(text);
    }
}

#[test]
fn what_is_false_of_few_rows_or_of_many_copies_is_refuted() {
    for (text, instead) in [
        ("any((XO)^i, i >= 1) > 0", "XO || 0"),
        ("any(XXO) > 0", "0 = 0"),
        ("any((XO)^i, i >= 1) < up", "XO || up"),
        ("any((XO)^i, i >= 1) + any(O(XO)^i, i >= 5) |> 0", "(XO)^3 = 0"),
        ("any(XXO) + (XXO)^n = up for all n >= 1", "XXO + XXO > up"),
        ("any((XO)^i, i >= 1) + (XO)^n |> 0 for all n >= 8", "(XO)^8 + (XO)^8 = 0"),
        ("any(XXO) <= 3*up", "6*XXO > 3*up"),
        ("any(XO) + any((XXO)^i, i >= 2) < 30*up", "12*(XXO)^5 > 30*up"),
    ] {
        let refuted = false_instance(&text.parse().expect("a statement"), &Control::default());
        assert_eq!(refuted.expect(text).1.to_string(), instead, "{text}");
    }
}

/// Rows of a family that a strategy knows and does not start from, alone and in sums.
#[test]
fn strategies_start_from_any_of_their_families() {
    for text in [
        "O(XO)^n + O(XO)^(m+n) > 0 for all m >= 0, n >= 5",
        "(XO)^n + O(XO)^m |> 0 for all m >= 5, n >= 6",
    ] {
        assert!(proved_by_methods(text).strategy.is_some(), "{text}");
    }
}

/// The negative of a statement is proved by the same strategy.
#[test]
#[ignore = "takes a quarter of a minute; run by .ci/slow"]
fn strategies_start_from_negatives_of_their_families() {
    let proof = proved_by_methods("X(OX)^n < 0 for all n >= 5");
    assert!(proof.strategy.is_some());
}

#[test]
#[ignore = "takes a quarter of a minute; run by .ci/slow"]
fn a_strategy_starts_from_one_row_of_its_family() {
    let proof = proved_by_methods("O(XO)^n > 0 for all n >= 5");
    assert!(proof.strategy.is_some());
}

/// The values of the first rows, which know nothing of certificates.
#[test]
fn the_committed_theorems_hold_for_short_rows() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("certs/claims/MANIFEST.tsv");
    let manifest = fs::read_to_string(manifest).expect("a manifest");
    let statements = manifest.lines().filter_map(|line| line.split('\t').nth(3));
    let statements = statements.filter_map(|text| text.parse::<Statement>().ok());
    let several: Vec<Statement> = statements
        .filter(|statement| statement.variables.len() > 1)
        .filter(|statement| statement.relation == Relation::Equal)
        .collect();
    assert!(several.len() >= 3, "{}", several.len());
    on_large_stack(|| several.iter().for_each(compare));
}

fn compare(statement: &Statement) {
    let (mut components, mut arena) = (Components::new(), Arena::new());
    for point in statement.first_points(5) {
        let instance = statement.at(&point).expect("no negative exponent");
        let difference = components.evaluate(&instance.difference(), &mut arena);
        let difference = difference.expect("a value within limits");
        assert_eq!(difference, Value::ZERO, "{instance}");
    }
}
