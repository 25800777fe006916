//! `segcert_clobber::powers` from inside.
use segcert_clobber::powers::in_powers;
use segcert_clobber::{Atom, Expr, Row, Term};

#[test]
fn long_rows_are_written_with_powers() {
    let cases = [
        ("(XO)^40", "(XO)^40"),
        // A power begins as far to the left as possible.
        ("XXO.(XO)^40.O(XXO)^30X - up + 0", "XXO.(XO)^40.(OXX)^30OX - up"),
        ("XOXOXOXOXO.OX", "XOXOXOXOXO.OX"),
    ];
    for (given, written) in cases {
        let position: Expr = given.parse().unwrap();
        let squares = position.terms.iter().map(|term| match &term.atom {
            Atom::Row(row) => Term { count: term.count, atom: Atom::Row(Row::from(row.squares())) },
            _ => term.clone(),
        });
        let position = Expr { terms: squares.collect() };
        assert_eq!(in_powers(&position).to_string(), written, "{given}");
    }
}
