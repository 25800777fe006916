//! Tests of atomic weights.
use proptest::prelude::*;
use segcert_clobber::Expr;
use segcert_game::{AtomicWeights, Value};

use super::world::{World, in_world, position};
use segcert_oracle::boards;

fn weight(w: &mut World, g: Value) -> Option<Value> {
    AtomicWeights::default().of(g, &mut w.arena).unwrap()
}

/// Returns `g·↑`, Norton's product: copies of ↑ for an integer, otherwise
/// `{g^L·↑ + ⇑* | g^R·↑ + ⇓*}`.
fn times_up(w: &mut World, g: Value) -> Value {
    if let Some(n) = w.arena.as_integer(g) {
        return w.up_star(n, 0);
    }
    let (left, right) = (w.arena.left(g).to_vec(), w.arena.right(g).to_vec());
    let mut shifted = |options: Vec<Value>, ups: i32| -> Vec<Value> {
        let shift = w.up_star(ups, 1);
        let products = options.into_iter().map(|option| {
            let product = times_up(w, option);
            w.add(product, shift)
        });
        products.collect()
    };
    let (left, right) = (shifted(left, 2), shifted(right, -2));
    w.arena.game(&left, &right).unwrap()
}

/// Checks the definition of the atomic weight: `↓ + ☆ < G − aw(G)·↑ < ↑ + ☆`.
fn check_definition(w: &mut World, g: Value) {
    let weight = weight(w, g).unwrap();
    let product = times_up(w, weight);
    let minus = w.arena.negative(product);
    let rest = w.add(g, minus);
    // No position of such small boards has the value *9.
    let (low, high) = (w.up_star(-1, 9), w.up_star(1, 9));
    let name = w.arena.name(g).full().to_string();
    assert!(rest != low && rest != high, "{name}");
    assert!(w.arena.le(low, rest) && w.arena.le(rest, high), "{name}");
}

#[test]
fn ups_and_nimbers() {
    in_world(|w| {
        for ups in -40..=40 {
            for nim in 0..6 {
                let g = w.up_star(ups, nim);
                let expected = w.arena.integer(ups).unwrap();
                assert_eq!(weight(w, g), Some(expected), "{ups}·↑ + *{nim}");
            }
        }
        let far = w.up_star(900, 1);
        let expected = w.arena.integer(900).unwrap();
        assert_eq!(weight(w, far), Some(expected));
    });
}

#[test]
fn textbook() {
    in_world(|w| {
        for (game, expected) in [
            ("{^|v}", "0"),
            ("{0|v*}", "0"),
            ("{^^*|vv*}", "*"),
            ("{^^|v}", "{0|1}"),
            ("{^3|v3}", "{1|-1}"),
            ("{^4|^}", "{2|3}"),
            ("{^^|^*}", "2"),
            // Several integers would fit, so the remote star decides.
            ("{0|{0|v*}}", "1"),
            ("{^5|{^4|vv}}", "4"),
            ("{{^4|0}|v}", "0"),
            ("(XXO)^7", "4"),
            ("(XXO)^20", "10"),
        ] {
            let (game, expected) = (w.read(game), w.read(expected));
            assert_eq!(weight(w, game), Some(expected), "{}", w.arena.name(game));
            check_definition(w, game);
        }
    });
}

#[test]
fn only_all_small_games_have_one() {
    in_world(|w| {
        for (text, all_small) in [
            ("0", true),
            ("*3", true),
            ("{^|v,{*|vv}}", true),
            ("1", false),
            ("{0|{0|-2}}", false),
            ("{1|-1}", false),
            ("{1|-1} + {1|-1}", true),
            ("up + 1", false),
        ] {
            let g = w.read(text);
            assert_eq!(w.arena.is_all_small(g), all_small, "{text}");
            assert_eq!(weight(w, g).is_some(), all_small, "{text}");
        }
    });
}

#[test]
fn every_component_up_to_nine_stones_by_the_definition() {
    in_world(|w| {
        for text in (0..=9).flat_map(|len| boards(len, "XO")) {
            let g = w.component(&text);
            check_definition(w, g);
        }
    });
}

fn all_small() -> impl Strategy<Value = Expr> {
    use segcert_clobber::Atom;
    let leaf = prop_oneof![
        position(7),
        (-5..=5_i32, 0..3_u32)
            .prop_map(|(ups, nim)| { format!("{}*up + *{nim}", ups).parse().unwrap() })
    ];
    leaf.prop_recursive(2, 8, 2, |inner| {
        let options = prop::collection::vec(inner, 1..3);
        (options.clone(), options)
            .prop_map(|(left, right)| Expr::from(Atom::Braces { left, right }))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_games_by_the_definition(g in all_small()) {
        in_world(|w| {
            let g = w.value(&g);
            check_definition(w, g);
        });
    }

    #[test]
    fn weights_add_up(a in all_small(), b in all_small()) {
        in_world(|w| {
            let [a, b] = [a, b].map(|expr| w.value(&expr));
            let sum = w.add(a, b);
            let [x, y, z] = [a, b, sum].map(|g| weight(w, g).unwrap());
            prop_assert_eq!(w.add(x, y), z);
            let minus = w.arena.negative(a);
            prop_assert_eq!(weight(w, minus), Some(w.arena.negative(x)));
            Ok(())
        })?;
    }

    /// A game of atomic weight at least 2 is positive (the two-ahead rule).
    #[test]
    fn two_ups_ahead_win(g in all_small()) {
        in_world(|w| {
            let g = w.value(&g);
            let (weight, two) = (weight(w, g).unwrap(), w.arena.integer(2).unwrap());
            if w.arena.le(two, weight) {
                prop_assert!(w.arena.le(Value::ZERO, g) && g != Value::ZERO);
            }
            Ok(())
        })?;
    }
}
