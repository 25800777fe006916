//! Proofs that are right.

use super::samples::*;
use super::wire::*;

#[test]
fn finite_statements() {
    rows_and_value("XO.OX", Relation::Equal, 0).proves("XO.OX = 0");
    rows_and_value("XXO.XO", Relation::Fuzzy, 0).proves("XXO.XO || 0");
    rows_and_value("XXO.XXO", Relation::Greater, UP).proves("XXO.XXO > up");
}

#[test]
fn samples() {
    for (certificate, text) in all() {
        certificate.proves(text);
    }
}
