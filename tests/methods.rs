//! Which method answers, and what it costs to try another one first.
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use segcert::certificate::Verdict;
use segcert::clobber::Query;
use segcert::game::arena::on_large_stack;
use segcert::instance::answer;
use segcert::methods::{Answer, Methods, Proved, Question, Theorems};
use segcert::prove::Prover;
use segcert::run::{Control, Halt};

fn proved(methods: &Methods, text: &str) -> Proved {
    let question: Question = text.parse().expect("a question");
    match on_large_stack(|| methods.prove(&question)) {
        Ok(Answer::Proved(proved)) => proved,
        Ok(Answer::Refuted(refuted)) => panic!("{text}: {}", refuted.instead),
        Err(error) => panic!("{text}: {error}"),
    }
}

fn with(theorems: Theorems) -> Methods {
    Methods { theorems, ..Methods::new(Control::default()) }
}

/// A search that pauses between rounds goes on as if it had not paused.
#[test]
fn a_search_that_has_paused_finds_the_same_proof() {
    for text in ["(XO)^28", "XOXXOOXOXXXOXOOXXOXOOOXXOXOXXOXOO = 0"] {
        let query: Query = text.parse().unwrap();
        let (straight, pauses, paused) = on_large_stack(|| {
            let straight = Prover::new(Control::default()).certify(&query).unwrap();
            let mut prover = Prover::new(Control::default());
            let mut pauses = 0;
            let answer = loop {
                prover.pause_after(10);
                match prover.answer(&query) {
                    Err(Halt::Work) => pauses += 1,
                    answer => break answer.unwrap(),
                }
            };
            (straight, pauses, prover.verdict(answer).unwrap())
        });
        assert!(pauses > 2, "{text}: {pauses} pauses");
        match (straight, paused) {
            (Verdict::Proved(straight), Verdict::Proved(paused)) => {
                assert_eq!(straight.bytes, paused.bytes, "{text}");
            }
            (Verdict::Refuted(straight), Verdict::Refuted(paused)) => {
                assert_eq!(straight, paused, "{text}");
            }
            _ => panic!("{text}: two verdicts"),
        }
    }
}

#[test]
fn short_rows_are_searched() {
    for text in ["(XXO)^4 = 2*up", "(XO)^20", "(XO)^9 + (XXO)^7"] {
        let [auto, never] = [Theorems::Auto, Theorems::Never].map(|it| proved(&with(it), text));
        assert_eq!(auto.theorem, None, "{text}");
        assert_eq!(auto.bytes, never.bytes, "{text}");
    }
}

/// Ten stones of one colour in a row of fifty: a theorem about these would be no easier.
#[test]
fn a_theorem_is_not_looked_for_where_little_is_a_power() {
    let text = "XOXXOOXOXXXOXOOXXOXOOOXXOXOXXOXOXXXXXXXXXXXOOXOXOX > 0";
    let control = Control { work: Some(Arc::new(AtomicU64::new(0))), ..Control::default() };
    let query: Query = text.parse().unwrap();
    assert!(answer(&query, &control).is_err_and(|halt| halt == Halt::Work), "it has powers");
    assert_eq!(proved(&with(Theorems::Auto), text).theorem, None);
}

#[test]
fn an_allowance_of_work_ends_the_search_for_a_theorem() {
    let query: Query = "(XO)^300".parse().unwrap();
    let control = Control::default().with_work(20_000);
    let stopped = on_large_stack(|| answer(&query, &control));
    assert!(stopped.is_err_and(|halt| halt == Halt::Work));
    let left = control.work.map(|work| work.load(Ordering::Relaxed));
    assert_eq!(left, Some(0));
}
