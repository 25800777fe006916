//! Tests canonical forms, and the masks of the ladder.
use proptest::prelude::*;
use segcert_clobber::Component;
use segcert_game::Value;
use segcert_game::all_components::AllComponents;
use segcert_game::ladder::{MAX_UPS, RUNGS};

use super::world::{World, game, in_world};
use segcert_oracle::boards;

/// Tells, by the slow order, whether no option is dominated or reversible.
fn is_canonical(w: &mut World, g: Value) -> bool {
    let (left, right) = (w.arena.left(g).to_vec(), w.arena.right(g).to_vec());
    let mut comparable = |list: &[Value]| {
        let mut pairs = list.iter().flat_map(|&a| list.iter().map(move |&b| (a, b)));
        pairs.any(|(a, b)| a != b && w.slow_le(a, b))
    };
    if comparable(&left) || comparable(&right) {
        return false;
    }
    let left_reverses = left.iter().any(|&option| {
        let replies = w.arena.right(option).to_vec();
        replies.iter().any(|&reply| w.slow_le(reply, g))
    });
    let right_reverses = right.iter().any(|&option| {
        let replies = w.arena.left(option).to_vec();
        replies.iter().any(|&reply| w.slow_le(g, reply))
    });
    !left_reverses && !right_reverses
}

/// Checks that every entry of the arena is canonical, unique, and has correct rungs.
fn check_entries(w: &mut World, roots: &[Value]) {
    let mut entries: Vec<Value> = roots.iter().flat_map(|&g| w.arena.followers(g)).collect();
    entries.sort_unstable();
    entries.dedup();
    for &g in &entries {
        assert!(is_canonical(w, g), "{}", w.arena.name(g).full());
        let (left, right) = (w.arena.left(g).to_vec(), w.arena.right(g).to_vec());
        assert!(left.is_sorted_by(|a, b| a < b) && right.is_sorted_by(|a, b| a < b));
        assert_eq!(w.arena.game(&left, &right), Ok(g));
        check_masks(w, g);
    }
}

/// Checks the rungs below a value and below its negative against the slow order.
fn check_masks(w: &mut World, g: Value) {
    for ups in -MAX_UPS..=MAX_UPS {
        for nim in 0..4 {
            let reference = w.up_star(ups, nim as u32);
            assert_eq!(w.arena.reference(ups, nim), reference);
        }
    }
    for g in [g, w.arena.negative(g)] {
        let below = *w.arena.rungs_below(g);
        let rungs: Vec<Value> = w.arena.values().take(RUNGS).collect();
        let scale = 4 * (2 * MAX_UPS as usize + 1);
        let sample = rungs
            .iter()
            .take(scale)
            .chain(rungs.iter().skip(scale).step_by(7))
            .chain(rungs.iter().rev().take(2));
        for &rung in sample {
            assert_eq!(below.contains(rung.index()), w.slow_le(rung, g));
        }
    }
}

#[test]
fn every_value_of_a_component_up_to_nine_stones() {
    in_world(|w| {
        let components = (0..=9).flat_map(|len| boards(len, "XO"));
        let values: Vec<Value> = components.map(|text| w.component(&text)).collect();
        check_entries(w, &values);
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_games_and_sums_of_two(a in game(), b in game()) {
        in_world(|w| {
            let [a, b] = [a, b].map(|expr| w.value(&expr));
            let sum = w.add(a, b);
            check_entries(w, &[a, b, sum]);
        });
    }

    /// Changes in the order of options, repeated options, and additional dominated or reversible
    /// options do not change the entry.
    #[test]
    fn worthless_options_change_nothing(a in game(), b in game(), c in game()) {
        in_world(|w| {
            let [a, b, c] = [a, b, c].map(|expr| w.value(&expr));
            let g = w.arena.game(&[a, b], &[c, b]).unwrap();
            prop_assert_eq!(w.arena.game(&[b, a, b], &[b, b, c]), Ok(g));
            // The gift horse principle: adds options that do not help, and a reversible option.
            for gift in [a, b, c] {
                if !w.slow_le(g, gift) {
                    prop_assert_eq!(w.arena.game(&[a, b, gift], &[c, b]), Ok(g));
                }
                if !w.slow_le(gift, g) {
                    prop_assert_eq!(w.arena.game(&[a, b], &[gift, c, b]), Ok(g));
                }
            }
            let detour = w.arena.game(&[a, c], &[g]).unwrap();
            let left: Vec<Value> = w.arena.left(g).to_vec();
            let right: Vec<Value> = w.arena.right(g).to_vec();
            if !w.slow_le(g, detour) {
                prop_assert_eq!(w.arena.game(&[&left[..], &[detour]].concat(), &right), Ok(g));
            }
            Ok(())
        })?;
    }
}

#[test]
fn tables_of_all_components_have_the_values_of_components() {
    let mut w = World::default();
    let mut all = AllComponents::new();
    for length in 1..=11 {
        all.extend(&mut w.arena).unwrap();
        assert_eq!(all.longest(), length);
    }
    for length in 0..=11 {
        for word in 0..1_u64 << length {
            let stone = |t: usize| if word >> t & 1 == 1 { 'X' } else { 'O' };
            let word: String = (0..length).map(stone).collect();
            let component: Component = word.parse().unwrap();
            assert_eq!(all.get(&component), Some(w.component(&word)), "{word}");
        }
    }
    assert_eq!(all.get(&"XOXOXOXOXOXO".parse().unwrap()), None);
}
