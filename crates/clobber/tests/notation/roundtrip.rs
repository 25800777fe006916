//! Tests that printed texts are read as themselves, and that arbitrary texts cause no worse than
//! errors.
use proptest::prelude::*;
use segcert_clobber::{
    Atom, Expr, Form, Piece, Query, Relation, Row, Square, Statement, Stone, Term,
};

fn square() -> impl Strategy<Value = Square> {
    prop_oneof![
        3 => Just(Square::Stone(Stone::X)),
        3 => Just(Square::Stone(Stone::O)),
        1 => Just(Square::Empty),
    ]
}

fn row() -> impl Strategy<Value = Row> {
    let run = prop::collection::vec(square(), 1..6).prop_map(Row::from);
    run.prop_recursive(3, 12, 3, |inner| {
        let power =
            (inner.clone(), 1..5_u32).prop_map(|(row, exponent)| vec![Piece::Power(row, exponent)]);
        let piece = prop_oneof![power, inner.prop_map(|row| row.pieces().to_vec())];
        prop::collection::vec(piece, 1..4).prop_map(|pieces| Row::new(pieces.into_iter().flatten()))
    })
    // Empty squares alone are refused as an ellipsis beside `+`, and one is printed as 0 in a
    // statement.
    .prop_filter("no stones", |row| !row.components().is_empty())
}

fn expr_of(atom: impl Strategy<Value = Atom>) -> impl Strategy<Value = Expr> {
    let count = prop_oneof![Just(1), Just(-1), -9..=-1_i64, 1..=9_i64];
    // Several copies of an integer are one number.
    let term = (count, atom).prop_map(|(count, atom)| match atom {
        Atom::Number(number) if number.halvings() == 0 => Term { count: count.signum(), atom },
        atom => Term { count, atom },
    });
    prop::collection::vec(term, 1..4).prop_map(|terms| Expr { terms })
}

fn atom() -> impl Strategy<Value = Atom> {
    let named = prop_oneof![
        Just(Atom::Up),
        Just(Atom::Down),
        (0..=256_u32).prop_map(Atom::Nimber),
        (0..=3000_u64, 0..=30_u32)
            .prop_map(|(numerator, halvings)| Atom::number(numerator, halvings)),
        (any::<bool>(), 2..=8_u32, any::<bool>()).prop_map(|(is_negative, exponent, is_sum)| {
            Atom::UpPower { is_negative, exponent, is_sum }
        }),
    ];
    let flat = prop_oneof![named, row().prop_map(Atom::Row)];
    flat.prop_recursive(3, 12, 3, |inner| {
        let options = || prop::collection::vec(expr_of(inner.clone()), 0..3);
        let some = || prop::collection::vec(expr_of(inner.clone()), 1..3);
        prop_oneof![
            2 => (options(), options()).prop_map(|(left, right)| Atom::Braces { left, right }),
            1 => some().prop_map(Atom::Switch),
            1 => (any::<bool>(), some())
                .prop_map(|(is_negative, threats)| Atom::Tiny { is_negative, threats }),
        ]
    })
}

fn statement() -> impl Strategy<Value = Statement> {
    let relation = prop::sample::select(Relation::ALL.as_slice());
    (expr_of(atom()), relation, expr_of(atom()))
        .prop_map(|(left, relation, right)| Statement::about(&left, relation, &right))
}

/// Generates a statement whose range is as in the texts of the checker: a least value of each
/// variable, and conditions that speak of at least one variable.
fn with_conditions() -> impl Strategy<Value = Statement> {
    (1..=4_usize).prop_flat_map(|count| {
        let condition = (-4..=6_i64, prop::collection::vec(-2..=2_i64, count));
        let condition = condition.prop_filter_map("no variable", |(constant, coefficients)| {
            let form = Form::new(constant, coefficients.into_iter().enumerate());
            (!form.is_constant()).then_some(form)
        });
        let conditions = prop::collection::vec(condition, 1..5);
        (prop::collection::vec(0..4_u32, count), conditions).prop_map(|(variables, conditions)| {
            let rows = ["(XO)^k", "(XO)^l", "(XO)^m", "(XO)^n"];
            let names = ["n", "mn", "kmn", "klmn"][variables.len() - 1];
            let rows = rows.into_iter().filter(|row| names.contains(&row[5..]));
            let names = names.chars().map(String::from).collect::<Vec<_>>().join(", ");
            let rows = rows.collect::<Vec<_>>().join(" + ");
            let statement: Statement = format!("{rows} > 0 for all {names} >= 0").parse().unwrap();
            Statement { variables, conditions, ..statement }
        })
    })
}

proptest! {
    #[test]
    fn a_printed_range_parses_back_to_itself(statement in with_conditions()) {
        let bounded = statement.with_bounds().parse::<Statement>();
        prop_assert_eq!(statement.to_string().parse::<Statement>(), Ok(statement.clone()));
        // The least values of the bounded statement may be larger.
        let points = |statement: Statement| {
            let points = statement.first_points(16).into_iter();
            points.filter(|point| point.iter().sum::<u32>() < 16).collect::<Vec<_>>()
        };
        prop_assert_eq!(bounded.map(points), Ok(points(statement)));
    }

    #[test]
    fn a_printed_statement_parses_back_to_itself(statement in statement()) {
        prop_assert_eq!(statement.to_string().parse::<Statement>(), Ok(statement));
    }

    #[test]
    fn a_printed_position_parses_back_to_itself(expr in expr_of(atom())) {
        prop_assert_eq!(expr.to_string().parse::<Query>(), Ok(Query::Position(expr)));
    }

    #[test]
    fn negating_twice_changes_nothing(row in row()) {
        prop_assert_eq!(row.negative().negative(), row.clone());
        prop_assert_eq!(row.squares().len() as u64, row.len());
    }

    /// A text that is read prints to a text with the same meaning. The error of a rejected text is
    /// at a place inside the text.
    #[test]
    fn any_text_is_read_or_refused(
        text in "[XOxo.()^0-9*+={}|,<>\\- updownv↑≥⊲·/±\\\\tiny$²ⁿ\\[\\]foralmceb]{0,24}",
    ) {
        match text.parse::<Query>() {
            Ok(query) => prop_assert_eq!(query.to_string().parse::<Query>(), Ok(query)),
            Err(error) => {
                prop_assert!(error.span().end <= text.len());
                prop_assert!(text.get(error.span()).is_some());
            }
        }
    }
}
