//! Numbers of positions, with the conventions of the published tables.
use segcert_replay::{Certified, Options, Outcome, replay};

use super::common::{builtin, certify, up_to};

/// Distinct positions with Left and with Right to move for `(ox)^n`, from an independent program:
/// n, left, right.
const COUNTS: [(usize, u64, u64); 22] = [
    (4, 9, 5),
    (5, 11, 5),
    (6, 7, 3),
    (7, 16, 8),
    (8, 22, 9),
    (9, 34, 17),
    (10, 37, 17),
    (11, 68, 28),
    (12, 97, 39),
    (13, 125, 49),
    (14, 220, 85),
    (15, 291, 108),
    (16, 416, 141),
    (17, 636, 210),
    (18, 896, 281),
    (19, 1246, 373),
    (20, 1783, 516),
    (21, 2471, 687),
    (22, 3455, 936),
    (23, 4774, 1253),
    (25, 8914, 2224),
    (26, 12213, 2981),
];

#[test]
fn of_the_corrected_strategy() {
    let alc = builtin("alc");
    let certificates = certify(&alc).expect("certificates");
    let replay = up_to(&alc, &certificates, 84, true).expect("a replay");
    assert!(replay.failure.is_none());
    let found = |n: usize| {
        let result = replay.results.iter().find(|result| result.stones == 2 * n);
        let result = result.expect("a result for every even length");
        (result.left_nodes, result.right_nodes)
    };
    for (n, left, right) in COUNTS {
        assert_eq!(found(n), (left, right), "n = {n}");
    }
    assert_eq!(found(42), (943_079, 184_641));
}

#[test]
fn outcomes_of_short_rows() {
    let alc = builtin("alc");
    let certificates = certify(&alc).expect("certificates");
    let replay = up_to(&alc, &certificates, 40, false).expect("a replay");
    let lengths: Vec<usize> = replay.results.iter().map(|result| result.stones).collect();
    assert_eq!(lengths, (2..=40).step_by(2).collect::<Vec<_>>());
    for result in &replay.results {
        let expected = match result.stones {
            6 => Outcome::Second,
            _ => Outcome::First,
        };
        assert_eq!(result.outcome, expected, "{} stones", result.stones);
    }
    let share: f64 = replay.results.iter().map(|result| result.share).sum();
    assert!((share - 1.0).abs() < 1e-9, "{share}");
}

#[test]
fn one_thread_counts_as_two_do() {
    let alc = builtin("alc");
    let certificates = certify(&alc).expect("certificates");
    let run = |threads| {
        let certified = Certified::new(&alc, &certificates).expect("certified");
        let options = Options {
            longest: 60,
            threads,
            memory: 1 << 30,
            as_published: false,
            watch: &|_| true,
        };
        let replay = replay(&certified, &options).expect("a replay");
        let counts = replay.results.iter().map(|r| (r.stones, r.left_nodes, r.right_nodes));
        counts.collect::<Vec<_>>()
    };
    assert_eq!(run(1), run(3));
}
