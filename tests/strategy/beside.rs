//! Strategies for positions with parts besides, and with Right to move: `(XO)^n`, `(XXOXOO)^n` and
//! other rows between `-2*up` and `2*up`.
use std::fs;
use std::path::Path;

use segcert_calculus::certificate::Verdict as Answer;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;
use segcert_clobber::Statement;
use segcert_game::arena::on_large_stack;
use segcert_replay::Outcome;
use segcert_replay::data::Strategy;
use segcert_run::Control;
use segcert_strategy::compile::Failure;
use segcert_strategy::for_all::{Unproved, prove};

use super::common::{self, builtin, by_claims, certify, for_all, up_to};

fn answer(text: &str) -> Answer {
    common::prove(text.parse().expect("a statement"))
}

fn two_ups() -> (Strategy, Vec<Vec<u8>>) {
    let strategy = builtin("two-ups");
    let certificates = certify(&strategy).expect("true equalities");
    (strategy, certificates)
}

const BETWEEN: [&str; 6] = [
    "(XO)^n < 2*up for all n >= 1",
    "(XO)^n <= 2*up for all n >= 1",
    "(XO)^n > -2*up for all n >= 1",
    "2*down < (OX)^n for all n >= 1",
    "(XO)^n + 2*up > 0 for all n >= 1 with n = 1 mod 2",
    "-(XO)^n < 3*up for all n >= 1",
];

#[test]
fn alternating_lines_between_two_downs_and_two_ups() {
    // One from above and one from below.
    lie_between(&BETWEEN[1..3]);
}

#[test]
#[ignore = "takes half a minute; run by .ci/slow"]
fn alternating_lines_between_two_downs_and_two_ups_in_other_words() {
    lie_between(&BETWEEN);
}

fn lie_between(statements: &[&str]) {
    let strategy = builtin("two-ups");
    for text in statements {
        let statement: Statement = text.parse().expect("a statement");
        let proof =
            on_large_stack(|| prove(&strategy, &statement, &Control::default(), &mut |_| ()))
                .expect("a proof");
        let verdict = check(&proof.bytes, &Options::default(), &mut Library::default());
        let Verdict::Verified(verified) = verdict else {
            panic!("{text}: {verdict:?}");
        };
        assert_eq!(verified.statement, statement.to_string());
        // The statement is true for small n.
        for n in statement.variables[0]..=10 {
            let instance = statement.at(&[n]).expect("an instance").to_string();
            assert!(matches!(answer(&instance), Answer::Proved(_)), "{instance}");
        }
    }
}

#[test]
fn statements_that_do_not_follow() {
    let strategy = builtin("two-ups");
    for text in [
        // Fewer ups are not enough; the other side; the wrong relation; other rows.
        "(XO)^n < up for all n >= 6",
        "(XO)^n + 2*up < 0 for all n >= 1",
        "(XO)^n || 2*up for all n >= 1",
        "(XXO)^n < 2*up for all n >= 1",
        "2*(XO)^n < 2*up for all n >= 1",
        "(XO)^n < n*up for all n >= 2",
        "(XO)^n > 0 for all n >= 1",
    ] {
        let statement: Statement = text.parse().expect("a statement");
        match prove(&strategy, &statement, &Control::default(), &mut |_| ()) {
            Err(Unproved::Failure(Failure::Unfit(_))) => {}
            Err(other) => panic!("{text}: {other}"),
            Ok(_) => panic!("{text}"),
        }
    }
}

#[test]
fn replies_from_positions_with_right_to_move() {
    let (strategy, certificates) = two_ups();
    let (statement, _) = for_all(&strategy).expect("a theorem");
    assert_eq!(statement, "(OX)^n + 2*up >= 0 for all n >= 1");
    let replayed = up_to(&strategy, &certificates, 40, false).expect("no limit");
    assert!(replayed.failure.is_none());
    let lengths: Vec<usize> = replayed.results.iter().map(|row| row.stones).collect();
    assert_eq!(lengths, (2..=40).step_by(2).collect::<Vec<_>>());
    for row in &replayed.results {
        assert_eq!(row.outcome, Outcome::LeftSecond);
        assert!(row.left_nodes > 0, "Right has a move");
    }
}

/// With one up fewer the strategy fails, and a line of play shows it.
#[test]
fn one_up_is_not_enough() {
    let (mut strategy, certificates) = two_ups();
    strategy.start.beside.pop();
    let failure = for_all(&strategy).expect_err("one up is not enough");
    assert!(!failure.is_empty());
    let replayed = up_to(&strategy, &certificates, 8, false).expect("no limit");
    let failure = replayed.failure;
    let (stones, line) = failure.expect("Right wins a2 xxo");
    assert_eq!(stones, 2);
    let drawn = line.expect("a short line").draw(&strategy);
    assert!(drawn.starts_with("start       xxo a2\nRight "), "{drawn}");
}

/// Every reply of Right to `one-up`, and statements that its certificate does not prove.
#[test]
fn alternating_lines_below_up() {
    let strategy = builtin("one-up");
    let certificates = certify(&strategy).expect("true statements");
    let replayed = up_to(&strategy, &certificates, 44, false).expect("no limit");
    assert!(replayed.failure.is_none());
    let lengths: Vec<usize> = replayed.results.iter().map(|row| row.stones).collect();
    assert_eq!(lengths, (12..=44).step_by(2).collect::<Vec<_>>());
    for row in &replayed.results {
        assert_eq!(row.outcome, Outcome::LeftSecond);
    }
    // From 10 stones on it fails, as it has to: (XO)^5 is not less than up.
    let mut longer = strategy.clone();
    longer.start.from = 10;
    let failure = up_to(&longer, &certificates, 12, false).expect("no limit");
    assert_eq!(failure.failure.map(|(stones, _)| stones), Some(10));
    for text in
        ["(XO)^n < up for all n >= 5", "(XO)^n < 0 for all n >= 6", "(XO)^n < * for all n >= 6"]
    {
        let statement: Statement = text.parse().expect("a statement");
        let failure =
            on_large_stack(|| prove(&strategy, &statement, &Control::default(), &mut |_| ()).err());
        assert!(failure.is_some(), "{text}");
    }
}

/// The search proves the bounds for short rows, which the strategy does not cover.
#[test]
fn six_letters_between_two_downs_and_two_ups() {
    for n in 1..=9 {
        for text in ["< 2*up", "> 2*down", "|| 0"] {
            let statement = format!("(XXOXOO)^{n} {text}");
            assert!(matches!(answer(&statement), Answer::Proved(_)), "{statement}");
        }
    }
    // One up is not enough, and so the strategy does not prove it.
    assert!(matches!(answer("(XXOXOO)^2 |> up"), Answer::Proved(_)));
    let statement: Statement = "(XXOXOO)^n < up for all n >= 1".parse().expect("a statement");
    let strategy = builtin("xxoxoo-two-ups");
    let failure =
        on_large_stack(|| prove(&strategy, &statement, &Control::default(), &mut |_| ()).err());
    assert!(failure.is_some());
}

/// Bounds of rows of words of seven to nine letters are proved by potentials.
#[test]
fn rows_that_are_bounded_by_potentials() {
    for (statement, _) in BY_POTENTIALS {
        let statement: Statement = statement.parse().expect("a statement");
        for n in (statement.variables[0]..).take(4) {
            let instance = statement.at(&[n]).expect("an instance").to_string();
            assert!(matches!(answer(&instance), Answer::Proved(_)), "{instance}");
        }
    }
}

/// Statements, with the strategies that prove them and the names of their certificates.
const BY_POTENTIALS: [(&str, [&str; 2]); 12] = [
    ("(XXOXOO)^n < 2*up for all n >= 1", ["xxoxoo-two-ups", "xxoxoo-below-two-ups"]),
    ("(XXOXOXOO)^n < 2*up for all n >= 1", ["xxoxoxoo-two-ups", "xxoxoxoo-below-two-ups"]),
    ("(XXOXOOXO)^n < 2*up for all n >= 1", ["xxoxooxo-below-two-ups", "xxoxooxo-below-two-ups"]),
    (
        "(XXOXOOXO)^n > -2*up for all n >= 1",
        ["xxoxooxo-above-two-downs", "xxoxooxo-above-two-downs"],
    ),
    ("(XXXOXOO)^n > down for all n >= 1", ["xxxoxoo-above-down", "xxxoxoo-above-down"]),
    ("(XXXOXOO)^n > 0 for all n >= 4", ["xxxoxoo-above-zero", "xxxoxoo-above-zero"]),
    ("(XXXOXXOO)^n > 0 for all n >= 3", ["xxxoxxoo-above-zero", "xxxoxxoo-above-zero"]),
    (
        "(XXXOXOOO)^n < 3*up for all n >= 1",
        ["xxxoxooo-below-three-ups", "xxxoxooo-below-three-ups"],
    ),
    ("(XXOXOXXOO)^n > 0 for all n >= 4", ["xxoxoxxoo-above-zero", "xxoxoxxoo-above-zero"]),
    ("(XXOXOXOXO)^n > 0 for all n >= 2", ["xxoxoxoxo-above-zero", "xxoxoxoxo-above-zero"]),
    (
        "(XXXOXOXOO)^n > -2*up for all n >= 1",
        ["xxxoxoxoo-above-two-downs", "xxxoxoxoo-above-two-downs"],
    ),
    (
        "(XXXOXOXOO)^n < 3*up for all n >= 1",
        ["xxxoxoxoo-below-three-ups", "xxxoxoxoo-below-three-ups"],
    ),
];

/// `cargo test --release --test all -- --ignored by_potentials`: the committed certificates, again.
#[test]
#[ignore = "takes minutes; run by .ci/slow"]
fn theorems_by_potentials() {
    for (text, [strategy, file]) in BY_POTENTIALS {
        let strategy = builtin(strategy);
        let statement: Statement = text.parse().expect("a statement");
        let proof =
            on_large_stack(|| prove(&strategy, &statement, &Control::default(), &mut |_| ()))
                .expect("a proof");
        let committed = format!("certs/claims/{file}-all-n.cert");
        let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join(committed);
        assert_eq!(proof.bytes, fs::read(committed).expect("a certificate"));
    }
}

/// `cargo test --release --test all -- --ignored below_up`: the claims are proved, and not if
/// an exception is left out.
#[test]
#[ignore = "takes minutes"]
fn alternating_lines_below_up_for_all_lengths() {
    let strategy = builtin("one-up");
    assert!(by_claims(&strategy));
    let mut bolder = strategy;
    let sets = bolder.sets.iter_mut().filter(|set| !set.left_to_move);
    let excepted: usize = sets.map(|set| std::mem::take(&mut set.except).len()).sum();
    assert!(excepted > 0);
    assert!(!by_claims(&bolder));
}
