//! Proofs that are right.

use super::model::{Model, Term, part, stones, sum};
use super::samples::*;
use super::wire::*;

#[test]
fn finite_statements() {
    rows_and_value("XO", Relation::Fuzzy, 0).proves("XO || 0");
    up().proves("XXO = up");
    rows_and_value("XO.OX", Relation::Equal, 0).proves("XO.OX = 0");
}

#[test]
fn two_powers_of_stones() {
    two_powers().proves("(X)^m(O)^n = 0 for all m >= 2, n >= 2");
}
