//! Theorems by play: rows of blocks, and what their laws say of rows that were not looked at.
use proptest::prelude::*;
use segcert_clobber::Statement;
use segcert_game::arena::on_large_stack;
use segcert_game::{Arena, Components};
use segcert_run::Control;
use segcert_theorems::Limits;
use segcert_theorems::blocks::{all_blocks, survey_blocks};
use segcert_theorems::play;
use segcert_theorems::prove::prove;

use crate::verified::verified;

const THEOREMS: [&str; 12] = [
    "O(X)^n = (n-1)*up + n** for all n >= 1",
    "(X)^nO(X)^n = O(X)^n for all n >= 1",
    "(X)^mO(X)^(m+n) = (m-1)*up + m** for all m >= 1, n >= 2",
    "(X)^mOOO(X)^n = (X)^mO(X)^n for all m >= 3, n >= 3",
    "X(O)^m(X)^n = X(O)^(m-2) for all m >= 3, n >= 3",
    "(X)^k(O)^l(X)^m(O)^n = 0 for all k >= 2, l >= 4, m >= 4, n >= 2",
    "(X)^kO(X)^m(O)^n = (X)^kO(X)^(m-2) for all k >= 3, m >= 4, n >= 3",
    "(X)^mOOO(X)^n + O(X)^k |> 0 for all k >= 2, m >= 3, n >= 3",
    "(X)^nOOXO || 0 for all n >= 4",
    "(X)^n + n*{0|{0|0,*}} < up for all n >= 1",
    "(X)^n + n*{0|{0|{|0}}} < up for all n >= 1",
    "(X)^n + n*{0|{0|0,*}} < XXO for all n >= 1",
];

/// Whether a statement holds for the first values of its variables.
fn holds(statement: &Statement, count: usize) -> bool {
    let (mut components, mut arena) = (Components::new(), Arena::new());
    statement.first_points(count).iter().all(|point| {
        let instance = statement.at(point).expect("no negative exponent");
        let difference = components.evaluate(&instance.difference(), &mut arena);
        let outcome = arena.outcome(difference.expect("a value within limits"));
        outcome.satisfies(instance.relation)
    })
}

#[test]
fn theorems_about_rows_of_blocks_are_proved_and_hold_further_out() {
    on_large_stack(|| {
        for text in THEOREMS {
            let statement: Statement = text.parse().expect("a statement");
            let proof = prove(&statement, &Control::default()).expect(text);
            let verified = verified(&proof.bytes, Some(text.to_owned()));
            assert_eq!(verified.statement, statement.to_string());
            let count = if statement.variables.len() > 2 { 9 } else { 14 };
            assert!(holds(&statement, count), "{text}");
        }
    });
}

#[test]
fn what_is_false_at_a_small_instance_is_not_looked_for_long() {
    for text in [
        "(X)^mOOO(X)^n = (X)^mO(X)^n for all m >= 2, n >= 2",
        "(X)^k(O)^l(X)^m = 0 for all k >= 2, l >= 3, m >= 2",
    ] {
        let statement: Statement = text.parse().expect("a statement");
        let found = play::prove(&statement, &Control::default()).expect("no limit");
        assert!(found.is_none(), "{text}");
    }
}

/// Rows of blocks are listed once each.
#[test]
fn no_two_rows_of_blocks_are_mirror_images() {
    let all: Vec<String> = all_blocks(4).iter().map(ToString::to_string).collect();
    let mut distinct = all.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(all.len(), distinct.len());
    assert!(all.contains(&"(X)^k(O)^mXX(O)^n".to_owned()));
    assert!(all.contains(&"(X)^mO(X)^n".to_owned()));
    assert!(!all.contains(&"XX(O)^nX".to_owned()), "X(O)^nXX is there");
}

#[test]
fn laws_of_three_blocks_are_found_and_hold_further_out() {
    on_large_stack(|| {
        let mut found = 0;
        for blocks in all_blocks(3) {
            let (entry, proof) = survey_blocks(&blocks, &Limits::default()).expect("no limit");
            assert_eq!(entry.statement.is_some(), proof.is_some());
            assert_eq!(entry.limit.is_none(), proof.is_some(), "{blocks}");
            if let Some(proof) = proof {
                let verified = verified(&proof.bytes, entry.statement.clone());
                assert_eq!(Some(verified.statement), entry.statement);
                assert!(holds(&proof.statement, 12), "{}", proof.statement);
                found += 1;
            }
        }
        assert!(found >= 23, "{found}");
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever is proved is true, and nothing is lost on the way to the certificate.
    #[test]
    fn random_statements_are_proved_only_if_they_hold(
        sizes in prop::collection::vec(0..6_usize, 2..6),
        relation in prop::sample::select(vec!["=", ">=", "|>", "||"]),
        from in 1..4_usize,
    ) {
        let mut names = ["k", "m", "n"].iter();
        let mut text = String::new();
        for (i, &size) in sizes.iter().enumerate() {
            let stone = if i % 2 == 0 { "X" } else { "O" };
            match names.as_slice() {
                [name, ..] if size == 0 || size > 3 => {
                    text += &format!("({stone})^{name}");
                    names.next();
                }
                _ => text += &stone.repeat(size.max(1)),
            }
        }
        let used = ["k", "m", "n"].len() - names.len();
        prop_assume!(used > 0);
        let ranges = ["k", "m", "n"][..used].iter().map(|name| format!("{name} >= {from}"));
        let ranges: Vec<String> = ranges.collect();
        let statement = format!("{text} {relation} 0 for all {}", ranges.join(", "));
        let statement: Statement = statement.parse().expect("a statement");
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(20);
        let control = Control { deadline: Some(deadline), ..Control::default() };
        let Ok(Some(certificate)) = play::prove(&statement, &control) else {
            return Ok(());
        };
        let mut library = segcert_check::shell::library::Library::default();
        let sealed = segcert_calculus::certificate::seal::seal(&certificate, &mut library);
        prop_assert!(sealed.is_ok(), "{statement}");
        prop_assert!(holds(&statement, 9), "{statement}");
    }
}
