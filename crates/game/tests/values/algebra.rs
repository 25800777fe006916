//! Tests that values form a partially ordered Abelian group.
use proptest::prelude::*;
use segcert_game::Value;

use super::world::{game, in_world};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn addition_is_commutative_and_associative(a in game(), b in game(), c in game()) {
        in_world(|w| {
            let [a, b, c] = [a, b, c].map(|expr| w.value(&expr));
            let (ab, bc) = (w.add(a, b), w.add(b, c));
            prop_assert_eq!(ab, w.add(b, a));
            prop_assert_eq!(w.add(ab, c), w.add(a, bc));
            prop_assert_eq!(w.add(a, Value::ZERO), a);
            Ok(())
        })?;
    }

    #[test]
    fn negatives_are_inverse(a in game(), b in game()) {
        in_world(|w| {
            let [plus, minus] = [a.clone(), a.negative()].map(|expr| w.value(&expr));
            prop_assert_eq!(w.arena.negative(plus), minus);
            prop_assert_eq!(w.arena.negative(minus), plus);
            prop_assert_eq!(w.add(plus, minus), Value::ZERO);
            let b = w.value(&b);
            let (sum, minus_b) = (w.add(plus, b), w.arena.negative(b));
            prop_assert_eq!(w.add(sum, minus_b), plus);
            prop_assert_eq!(w.add(minus, minus_b), w.arena.negative(sum));
            Ok(())
        })?;
    }

    /// The second player wins the difference of the sum and its components.
    #[test]
    fn a_sum_minus_its_components_is_won_by_the_second_player(a in game(), b in game()) {
        in_world(|w| {
            let [a, b] = [a, b].map(|expr| w.value(&expr));
            let sum = w.add(a, b);
            let difference = vec![a, b, w.arena.negative(sum)];
            prop_assert!(w.slow_left_wins(difference.clone(), false));
            prop_assert!(!w.slow_left_wins(difference, true));
            Ok(())
        })?;
    }

    #[test]
    fn order_is_a_partial_order_compatible_with_sums(a in game(), b in game(), c in game()) {
        in_world(|w| {
            let [a, b, c] = [a, b, c].map(|expr| w.value(&expr));
            prop_assert!(w.arena.le(a, a));
            let (below, above) = (w.arena.le(a, b), w.arena.le(b, a));
            prop_assert_eq!(below && above, a == b);
            if below && w.arena.le(b, c) {
                prop_assert!(w.arena.le(a, c));
            }
            let (ac, bc) = (w.add(a, c), w.add(b, c));
            prop_assert_eq!(w.arena.le(ac, bc), below);
            let [minus_a, minus_b] = [a, b].map(|value| w.arena.negative(value));
            prop_assert_eq!(w.arena.le(minus_b, minus_a), below);
            let difference = w.add(a, minus_b);
            prop_assert_eq!(w.arena.le(difference, Value::ZERO), below);
            Ok(())
        })?;
    }

    #[test]
    fn order_is_what_its_definition_says(a in game(), b in game()) {
        in_world(|w| {
            let [a, b] = [a, b].map(|expr| w.value(&expr));
            prop_assert_eq!(w.arena.le(a, b), w.slow_le(a, b));
            prop_assert_eq!(w.arena.le(b, a), w.slow_le(b, a));
            let wins = w.slow_left_wins(vec![b, w.arena.negative(a)], false);
            prop_assert_eq!(w.arena.le(a, b), wins);
            Ok(())
        })?;
    }
}
