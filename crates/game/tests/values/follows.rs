//! What follows from a statement without a search is true if the statement is.
use proptest::prelude::*;
use segcert_clobber::follows::follows;
use segcert_clobber::{Expr, Outcome, Relation, Statement};
use segcert_game::Value;

use super::world::{World, game, in_world};

fn holds(w: &mut World, statement: &Statement) -> bool {
    let value = w.value(&statement.difference());
    let left = !w.arena.le(value, Value::ZERO);
    let right = !w.arena.le(Value::ZERO, value);
    Outcome::new(left, right).satisfies(statement.relation)
}

/// Terms of one sum on either side, signs changed where they must be, and something standard added.
fn shuffled(difference: &Expr, sides: u32, flip: bool, extra: &Expr) -> Statement {
    let difference = if flip { difference.negative() } else { difference.clone() };
    let (mut left, mut right) = (extra.clone(), Expr::zero());
    for (at, term) in difference.terms.into_iter().enumerate() {
        let term = Expr { terms: vec![term] };
        match sides >> (at % 32) & 1 {
            1 => right.terms.extend(term.negative().terms),
            _ => left.terms.extend(term.terms),
        }
    }
    Statement::about(&left, Relation::Equal, &right)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_follows_is_true(
        (left, right) in (game(), game()),
        known in prop::sample::select(Relation::ALL.as_slice()),
        wanted in prop::sample::select(Relation::ALL.as_slice()),
        sides in any::<u32>(),
        flip in any::<bool>(),
        extra in prop::sample::select(
            vec!["0", "up", "down", "*", "2*up + *", "1", "-1 + *2", "v*"]
        ),
    ) {
        let known = Statement::about(&left, known, &right);
        let extra: Expr = extra.parse().unwrap();
        let shuffled = shuffled(&known.difference(), sides, flip, &extra);
        let wanted = Statement { relation: wanted, ..shuffled };
        in_world(|w| {
            if holds(w, &known) && follows(&known, &wanted).is_some() {
                prop_assert!(holds(w, &wanted), "{known} but not {wanted}");
            }
            Ok(())
        })?;
    }

    /// In other words the same follows.
    #[test]
    fn the_same_follows(
        (left, right) in (game(), game()),
        sides in any::<u32>(),
        flip in any::<bool>(),
    ) {
        let known = Statement::about(&left, Relation::Equal, &right);
        let wanted = shuffled(&known.difference(), sides, flip, &Expr::zero());
        prop_assert!(follows(&known, &wanted).is_some(), "{known}: {wanted}");
    }
}

#[test]
fn instances() {
    let known: Statement = "(XXO)^n = floor((n+1)/2)*up for all n >= 1".parse().unwrap();
    let how = |text: &str| follows(&known, &text.parse().unwrap());
    assert_eq!(how("(XXO)^4 = 2*up").as_deref(), Some("at n = 4"));
    assert_eq!(how("down = (OXX)^1").as_deref(), None);
    assert_eq!(how("down = (OOX)^1").as_deref(), Some("at n = 1"));
    assert_eq!(how("(XXO)^5 < 4*up").as_deref(), Some("at n = 5, as -up < 0"));
    assert_eq!(how("(XXO)^5 < 3*up"), None);
    assert_eq!(how("(XXO)^5 >= 3*up").as_deref(), Some("at n = 5, as `=` gives `>=`"));
    let known: Statement = "(XO)^n || 0 for all n >= 4".parse().unwrap();
    let how = |text: &str| follows(&known, &text.parse().unwrap());
    assert_eq!(how("(OX)^n || 0 for all n >= 4").as_deref(), Some("in another order"));
    assert_eq!(
        how("(XO)^n <| 0 for odd n >= 4").as_deref(),
        Some("for fewer numbers, as `||` gives `<|`")
    );
    assert_eq!(how("(XO)^n || 0 for all n >= 3"), None);
    assert_eq!(how("(XO)^(n+1) || 0 for all n >= 4"), None);
}
