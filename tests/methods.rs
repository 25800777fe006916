//! Which method answers, and what it costs to try another one first.
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use segcert_answers::instance::{Cases, answer};
use segcert_answers::library::usable::{prove_again, with_new_proofs};
use segcert_answers::methods::{
    Answer, Methods, OnDemand, Proved, Question, Source, Theorems, Theory,
};
use segcert_calculus::certificate::Verdict;
use segcert_check::shell::file::open;
use segcert_clobber::{self as clobber, Outcome, Query, Relation, Statement};
use segcert_corollaries::{Library, Theorem};
use segcert_game::arena::on_large_stack;
use segcert_run::{Control, Halt};
use segcert_search::Prover;

use crate::verified::verified;

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

/// A library with two committed theorems.
fn with_library() -> Methods {
    let mut library = Library::new();
    for file in [
        "conjecture-2-all-n.cert",
        "all-mn-x-m-o-n.cert",
        "xo-below-two-ups-all-n.cert",
        "any-xo-and-two-oxo-above-zero-all-mn.cert",
    ] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("certs/claims").join(file);
        library.insert(Theorem::of_file(fs::read(file).unwrap()).unwrap());
    }
    Methods { library: OnDemand::new(|| library), ..Methods::new(Control::default()) }
}

#[test]
fn what_follows_from_a_library_is_not_searched() {
    let methods = with_library();
    for (text, theorems) in [
        ("(XXO)^400 - (XXO)^398 = up", 1),
        ("(XXO)^300 + (XO)^301 > 0", 2),
        ("(XXO)^m + (XXO)^n >= (XXO)^(m+n) for all m >= 1, n >= 1", 1),
        ("(X)^300(O)^200 + (XXO)^200", 2),
    ] {
        let proved = proved(&methods, text);
        assert_eq!(proved.used.len(), theorems, "{text}");
        assert!(proved.theorem.is_none(), "{text}");
    }
}

#[test]
fn what_theorems_contradict_is_refuted() {
    let methods = with_library();
    let question: Question = "(XXO)^300 <= 149*up".parse().unwrap();
    match on_large_stack(|| methods.prove(&question)).unwrap() {
        Answer::Refuted(refuted) => assert_eq!(refuted.instead, "(XXO)^300 > 149*up"),
        Answer::Proved(proved) => panic!("{}", proved.statement),
    }
}

#[test]
fn theorems_say_who_wins_long_sums() {
    let methods = with_library();
    let position = "(XXO)^300 + (XO)^301".parse().unwrap();
    let solution = on_large_stack(|| methods.solve(&position)).unwrap();
    assert_eq!(solution.outcome, Outcome::L);
    assert!(matches!(solution.source, Source::Theory { by: Theory::Theorem(_), .. }));
    let without = Methods { theorems: Theorems::Never, ..methods };
    let short = "(XXO)^4 = 2*up".parse().unwrap();
    match on_large_stack(|| without.prove(&short)).unwrap() {
        Answer::Proved(proved) => assert!(proved.used.is_empty()),
        Answer::Refuted(refuted) => panic!("{}", refuted.instead),
    }
}

/// Instances of theorems about any number of rows need little work, though sums of few rows whose
/// values are searched are many.
#[test]
fn the_library_precedes_a_long_search_for_false_instances() {
    let control = Control::default().with_work(20_000_000);
    let methods = Methods { control, ..with_library() };
    let text = "any((XO)^i, i >= 1) + any(O(XO)^i, i >= 1) + O(XO)^9 + O(XO)^8 > 0";
    assert_eq!(proved(&methods, text).used.len(), 1);
}

/// A statement that is false for one row is refuted, whichever family this row belongs to.
#[test]
fn a_row_of_any_family_refutes() {
    let methods = Methods::new(Control::default().with_work(10_000_000));
    for (text, instead) in [
        (
            "any((XO)^i, i >= 7) + any(O(XO)^i, i >= 1) + any(OO(XO)^i, i >= 1) + O(XO)^8 > 0",
            "(XO)^7 + O(XO)^8 || 0",
        ),
        (
            "any((XO)^i, i >= 6) + any(X(OX)^i, i >= 5) + any(OO(XO)^i, i >= 5) + OO(XO)^2 >= 0",
            "OO(XO)^6 + OO(XO)^2 || 0",
        ),
    ] {
        match on_large_stack(|| methods.prove(&text.parse().unwrap())) {
            Ok(Answer::Refuted(refuted)) => assert_eq!(refuted.instead, instead),
            Ok(Answer::Proved(proved)) => panic!("{}", proved.statement),
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

/// The program proves this statement in another way than the committed certificate. A proof can
/// import the theorem by the root that it has now.
#[test]
fn a_theorem_that_is_proved_differently_has_its_own_root() {
    let committed = fs::read("certs/xxo-28.cert").unwrap();
    let listed = open(&committed).unwrap().root;
    let made = on_large_stack(|| prove_again(&listed, &Control::default())).unwrap();
    let own = open(&made).unwrap().root;
    assert_ne!(own, listed);
    let before = Library::new();
    let library = with_new_proofs(&before);
    assert_eq!(library.get(&own).unwrap().file().unwrap(), made);
    assert!(library.get(&listed).is_none());
}

/// A statement about finitely many values is proved if all instances hold, and refuted otherwise.
#[test]
fn a_finite_range_is_decided_by_its_instances() {
    let methods = Methods::new(Control::default());
    for row in ["O(XO)^n", "(XXO)^n - (XO)^n", "(XO)^n - (XO)^(n+1)", "(XO)^n + floor(n/2)*up"] {
        for range in ["1 <= n <= 2", "3 <= n <= 5", "odd n with 5 <= n <= 12"] {
            for relation in Relation::ALL {
                let text = format!("{row} {relation} * for {range}");
                let statement: Statement = text.parse().unwrap();
                let points = statement.first_points(12);
                let instances = points.iter().map(|point| statement.at(point).unwrap());
                let instances: Vec<Query> = instances.map(Query::Statement).collect();
                let holds = on_large_stack(|| {
                    let mut prover = Prover::new(Control::default());
                    let mut answers = instances.iter().map(|it| prover.answer(it).unwrap());
                    answers.all(|answer| matches!(answer, clobber::Answer::Holds(_)))
                });
                match on_large_stack(|| methods.prove(&text.parse().unwrap())) {
                    Ok(Answer::Proved(proved)) => {
                        assert!(holds, "{text}");
                        verified(&proved.bytes, Some(proved.statement));
                    }
                    Ok(Answer::Refuted(_)) => assert!(!holds, "{text}"),
                    Err(error) => panic!("{text}: {error}"),
                }
            }
        }
    }
}

/// The proofs of the instances share their lemmas, and use facts.
#[test]
fn instances_share_a_certificate() {
    for threads in [1, 2] {
        let control = Control { threads, ..Control::default() };
        let text = "(XO)^n + XXXO.XOO |> 0 for 14 <= n <= 17";
        let found = proved(&Methods::new(control), text);
        assert_eq!(found.cases, ["n = 14", "n = 15", "n = 16", "n = 17"]);
        assert!(found.steps > Some(8), "{:?}", found.steps);
        verified(&found.bytes, Some(found.statement));
    }
}

#[test]
fn few_values_are_cases() {
    for (text, are_few) in [
        ("(XO)^n || 0 for 1 <= n <= 64", true),
        ("(XO)^n || 0 for 1 <= n <= 65", false),
        ("(XO)^m + (XO)^n || 0 for m >= 1, n >= 1, m + n <= 9", true),
        ("(XO)^m + (XO)^n || 0 for m >= 1, n >= m, n <= 20", false),
        ("(XO)^m + (XO)^n || 0 for m >= 1, 1 <= n <= 2", false),
        ("any((XO)^i, i >= 1) + (XXO)^n > 0 for 7 <= n <= 8", false),
    ] {
        let statement = text.parse().unwrap();
        assert_eq!(Cases::of(&statement, &Control::default()).is_some(), are_few, "{text}");
    }
}
