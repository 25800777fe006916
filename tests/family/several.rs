//! Theorems in several variables.
use std::fs;
use std::path::Path;

use segcert::clobber::{ForAll, Relation};
use segcert::game::arena::on_large_stack;
use segcert::game::{Arena, Parts, Value};
use segcert::run::Control;
use segcert::theorems::prove::prove;

use crate::verified::verified;

#[test]
fn proofs_are_verified_and_say_what_was_asked() {
    for text in [
        "(X)^m(O)^n = 0 for all m >= 2, n >= 2",
        "(X)^m(XXOO)^n = 0 for all m >= 1, n >= 1",
        "(XXO)^n + XOXO - XX > 0 for all n >= 3",
        "(XXO)^n = floor((n-1)/2)*up + XXO for all n >= 1",
    ] {
        let statement: ForAll = text.parse().expect("a statement");
        let proof = prove(&statement, &Control::default()).expect("a proof");
        let verified = verified(&proof.bytes, Some(text.to_owned()));
        assert_eq!(verified.statement, text);
    }
}

/// The values of the first rows, which know nothing of certificates.
#[test]
fn the_committed_theorems_hold_for_short_rows() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("certs/claims/MANIFEST.tsv");
    let manifest = fs::read_to_string(manifest).expect("a manifest");
    let statements = manifest.lines().filter_map(|line| line.split('\t').nth(3));
    let statements = statements.filter_map(|text| text.parse::<ForAll>().ok());
    let several: Vec<ForAll> = statements
        .filter(|statement| statement.variables.len() > 1)
        .filter(|statement| statement.relation == Relation::Equal)
        .collect();
    assert!(several.len() >= 3, "{}", several.len());
    on_large_stack(|| several.iter().for_each(compare));
}

fn compare(statement: &ForAll) {
    let (mut parts, mut arena) = (Parts::new(), Arena::new());
    for point in statement.first_points(5) {
        let instance = statement.at(&point).expect("no negative exponent");
        let difference = parts.evaluate(&instance.difference(), &mut arena);
        let difference = difference.expect("a value within limits");
        assert_eq!(difference, Value::ZERO, "{instance}");
    }
}
