use crate::claims::{Policy, Theory};
use crate::game::standard::UpStar;
use crate::game::{Arena, Components};
use crate::growth_rate::GrowthRate;

/// Copies of the word, and how many ups they gain.
fn rate(statement: &str) -> Option<(i64, i32)> {
    let mut theory = Theory::new(Arena::new(), Components::new(), Policy::Collect);
    let rate = GrowthRate::of(&statement.parse().unwrap(), &mut theory).unwrap()?;
    let ups = (-20..=20).find(|ups| {
        let ups = UpStar { ups: *ups, nim: 0 };
        theory.arena.up_star(ups).unwrap() == rate.gain
    });
    Some((rate.copies, ups.unwrap()))
}

#[test]
fn what_the_games_of_a_bound_gain_in_a_period() {
    for (bound, expected) in [
        ("(XXO)^n < (2*n)*up", Some((1, 2))),
        ("-n*up > (OOX)^n", Some((1, -1))),
        ("(XXO)^(2*n) < (3*n)*up", Some((2, 3))),
        ("(XXO)^(2*n) < (4*n)*up", Some((1, 2))),
        ("(XXO)^n > floor((2*n)/3)*up", Some((3, 2))),
        ("(XXO)^n > floor(n/2)*up + floor(n/3)*up", Some((6, 5))),
        ("(XXO)^n > 2*up", None),
        ("(XXO)^n = n*up", None),
        ("(XXO)^n > (13*n)*up", None),
    ] {
        assert_eq!(rate(&format!("{bound} for all n >= 1")), expected, "{bound}");
    }
}

#[test]
fn divisors_without_a_common_multiple_of_any_use_give_none() {
    let divisors = [4093, 4091, 4079, 4073, 4057, 4051, 4049];
    let games = divisors.map(|divisor| format!("floor(n/{divisor})*up"));
    let statement = format!("(XXO)^n > {} for all n >= 1", games.join(" + "));
    assert_eq!(rate(&statement), None);
}
