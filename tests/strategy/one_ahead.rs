//! Tests which sums are won one ahead (docs/notebooks/THEOREMS.md, Section 1): sums in standard
//! form of alternating rows, without parts that Left has to answer, with `W >= 1` and Right to
//! move.
use segcert_clobber::{Expr, Outcome, Player};
use segcert_game::arena::on_large_stack;
use segcert_run::Control;
use segcert_search::Prover;

use segcert_oracle::{self as oracle, Oracle};

/// Maximum number of stones of a part.
const STONES: usize = 18;
/// Maximum number of parts of a sum.
const PARTS: usize = 3;

/// Sums that Right wins, moving first, although he has no move to 0.
const LOST: [&str; 6] = ["xxo a8", "o7 a16", "xxo a2 a18", "xxo a4 a18", "o5 a4 a18", "a2 o7 a18"];

struct Component {
    name: String,
    row: String,
    potential: i32,
    /// Whether two of them cancel.
    is_own_negative: bool,
}

fn part(name: String, row: String, potential: i32) -> Component {
    let is_own_negative = name.starts_with('a');
    Component { name, row, potential, is_own_negative }
}

/// The parts, without those that standard form replaces by others.
fn parts() -> Vec<Component> {
    let mut parts = vec![part("xxo".into(), "XXO".into(), 1), part("oox".into(), "OOX".into(), -1)];
    for pairs in 1..=STONES / 2 {
        let stones = 2 * pairs;
        let block = "XO".repeat(pairs);
        let ends = [
            (stones + 1, 5, Some(9), "o", format!("O{block}"), 1),
            (stones + 2, 6, None, "oo", format!("OO{block}"), 0),
            (stones + 3, 9, None, "oo..oo", format!("OO{block}O"), -1),
            (stones, 2, Some(12), "a", "OX".repeat(pairs), 0),
        ];
        for (stones, from, but, name, row, potential) in ends {
            if (from..=STONES).contains(&stones) && but != Some(stones) && row != "OXOXOX" {
                parts.push(part(format!("{name}{stones}"), row, potential));
            }
        }
    }
    parts
}

fn is_reduced(sum: &[&Component]) -> bool {
    let is_twice = |pair: &[&Component]| pair[0].name == pair[1].name && pair[0].is_own_negative;
    let has = |name| sum.iter().any(|part| part.name == name);
    let cancels = sum.windows(2).any(is_twice) || (has("xxo") && has("oox"));
    !cancels
}

/// Calls a function with each sum that has `more` parts more, in the order of the parts.
fn for_all_sums<'a>(
    parts: &'a [Component],
    sum: &mut Vec<&'a Component>,
    more: usize,
    call: &mut impl FnMut(&[&Component]),
) {
    for (i, part) in parts.iter().enumerate() {
        sum.push(part);
        if is_reduced(sum) {
            call(sum);
            if more > 1 {
                for_all_sums(&parts[i..], sum, more - 1, call);
            }
        }
        sum.pop();
    }
}

#[test]
fn right_wins_six_sums_of_three_parts_without_a_move_to_zero() {
    let mut lost = Vec::new();
    let mut sums = 0;
    on_large_stack(|| {
        let mut prover = Prover::new(Control::default());
        let parts = parts();
        for_all_sums(&parts, &mut Vec::new(), PARTS, &mut |sum| {
            if sum.iter().map(|part| part.potential).sum::<i32>() < 1 {
                return;
            }
            sums += 1;
            let rows: Vec<&str> = sum.iter().map(|part| part.row.as_str()).collect();
            let position: Expr = rows.join(" + ").parse().expect("rows");
            if !prover.wins(&position, Player::Right).expect("no limit") {
                return;
            }
            let mut choices = position.choices(Player::Right).into_iter();
            let mut is_zero = |after: &Expr| prover.outcome(after).expect("no limit") == Outcome::P;
            if !choices.any(|choice| is_zero(&choice.after)) {
                let names: Vec<&str> = sum.iter().map(|part| part.name.as_str()).collect();
                lost.push(names.join(" "));
            }
        });
    });
    assert!(sums > 1_000, "{sums}");
    lost.sort();
    let mut expected = LOST;
    expected.sort();
    assert_eq!(lost, expected);
}

/// The smallest one, `xxo a8`, by brute force.
#[test]
fn four_pairs_and_up_are_lost_by_brute_force() {
    let mut oracle = Oracle::default();
    let board = "XXO.OXOXOXOX";
    assert_eq!(oracle.outcome(board), oracle::Outcome::First);
    for (_, _, after) in oracle::options(board, 'O') {
        assert_ne!(oracle.outcome(&after), oracle::Outcome::Second, "{after}");
    }
}
