//! Compares values with the oracle, which plays rows out as text.
use proptest::prelude::*;
use segcert_clobber::Row;
use segcert_game::Value;

use super::world::{World, in_world};
use segcert_oracle::{Oracle, Outcome, boards, negative};

thread_local! {
    static ORACLE: std::cell::RefCell<Oracle> = std::cell::RefCell::default();
}

fn by_oracle(board: &str) -> Outcome {
    ORACLE.with_borrow_mut(|oracle| oracle.outcome(board))
}

fn by_value(w: &mut World, g: Value) -> Outcome {
    match (w.arena.le(Value::ZERO, g), w.arena.le(g, Value::ZERO)) {
        (true, true) => Outcome::Second,
        (true, false) => Outcome::Left,
        (false, true) => Outcome::Right,
        (false, false) => Outcome::First,
    }
}

#[test]
fn every_component_up_to_ten_stones() {
    in_world(|w| {
        for text in (0..=10).flat_map(|len| boards(len, "XO")) {
            let value = w.component(&text);
            assert_eq!(by_value(w, value), by_oracle(&text), "{text}");
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_sums(board in "[XO]{1,7}(\\.[XO]{1,4}){0,2}") {
        in_world(|w| {
            let row: Row = board.parse().unwrap();
            let value = w.value(&row.into());
            prop_assert_eq!(by_value(w, value), by_oracle(&board), "{}", board);
            Ok(())
        })?;
    }

    /// Order and equality agree with the outcomes of differences.
    #[test]
    fn random_differences(a in "[XO.]{1,7}", b in "[XO.]{1,7}") {
        in_world(|w| {
            let [g, h] = [&a, &b].map(|board| w.value(&board.parse::<Row>().unwrap().into()));
            let outcome = by_oracle(&format!("{a}.{}", negative(&b)));
            let at_least = matches!(outcome, Outcome::Left | Outcome::Second);
            let at_most = matches!(outcome, Outcome::Right | Outcome::Second);
            prop_assert_eq!(w.arena.le(h, g), at_least);
            prop_assert_eq!(w.arena.le(g, h), at_most);
            prop_assert_eq!(g == h, outcome == Outcome::Second);
            Ok(())
        })?;
    }
}
