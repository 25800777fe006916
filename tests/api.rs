//! The front of the library.
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use segcert::{Error, Halt, Outcome, Prover, check, check_with_imports, solve, value};

#[test]
fn what_is_proved_is_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("up.cert");
    let proof = Prover::new().prove("(XXO)^4 = 2*up").unwrap();
    proof.write(&path).unwrap();
    let checked = check(&std::fs::read(&path).unwrap()).unwrap();
    assert_eq!(checked.statement, "(XXO)^4 = 2*up");
    assert_eq!(checked.root, proof.root);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_position_is_proved_by_its_outcome() {
    let proof = Prover::new().prove("(XO)^4").unwrap();
    assert_eq!(proof.statement, "(XO)^4 || 0");
}

#[test]
fn theorems_for_all_n_are_proved_by_claims_and_by_strategies() {
    let prover = Prover::new();
    for statement in ["(XXO)^n = floor((n+1)/2)*up for all n >= 1", "(XO)^n || 0 for all n >= 4"] {
        let proof = prover.prove(statement).unwrap();
        assert_eq!(check(&proof.bytes).unwrap().statement, statement);
    }
}

/// What the command line proves, the library proves.
#[test]
fn what_holds_of_a_row_for_all_n_is_found_out() {
    let prover = Prover::new();
    for (row, statement) in [
        ("(XXOO)^nO for all n", "(XXOO)^nO = 0 for all n >= 0"),
        ("(XO)^n", "(XO)^n || 0 for all n >= 4"),
    ] {
        let proof = prover.prove(row).unwrap();
        assert_eq!(proof.statement, statement);
        assert_eq!(check(&proof.bytes).unwrap().statement, statement);
    }
}

/// A theorem has a smaller certificate than a search, and is found sooner.
#[test]
fn rows_that_are_hard_to_search_are_instances_of_theorems() {
    for (statement, theorem_bytes) in [("(XO)^46", 40_000), ("(XXO)^80 = 40*up", 50_000)] {
        let proof = Prover::new().prove(statement).unwrap();
        assert!(proof.bytes.len() < theorem_bytes, "{statement}: {} bytes", proof.bytes.len());
        assert!(check(&proof.bytes).is_ok());
    }
    let solution = solve("(XO)^300").unwrap();
    assert_eq!(solution.outcome, Outcome::N);
    assert_eq!(solution.by.as_deref(), Some("(XO)^n || 0 for all n >= 4"));
}

#[test]
fn what_is_false_is_refuted_with_what_holds() {
    let prover = Prover::new();
    let instead = |statement| match prover.prove(statement) {
        Err(Error::Refuted { instead }) => instead,
        other => panic!("{other:?}"),
    };
    assert_eq!(instead("(XXO)^4 = 3*up"), "(XXO)^4 < 3*up");
    assert_eq!(instead("(XXO)^n = up for all n >= 1"), "n = 3: (XXO)^3 > up");
    assert_eq!(instead("(XO)^n || 0 for all n >= 1"), "(XO)^n || 0 for all n >= 4");
}

#[test]
fn texts_that_mean_nothing_are_refused() {
    for text in ["XQ", "", "XO = ="] {
        assert!(matches!(value(text), Err(Error::Notation(_))), "{text}");
        assert!(matches!(Prover::new().prove(text), Err(Error::Notation(_))), "{text}");
    }
}

#[test]
fn values_say_what_is_known_of_them() {
    let found = value("(XXO)^3 + *").unwrap();
    assert_eq!((found.value.as_str(), found.unicode.as_str()), ("^^*", "⇑*"));
    assert_eq!((found.outcome, found.atomic_weight.as_deref()), (Outcome::L, Some("2")));
    assert!(found.is_complete);
    assert_eq!(value("1").unwrap().atomic_weight, None);
}

#[test]
fn a_solution_has_the_winning_moves_of_either_player() {
    let solution = solve("XXO").unwrap();
    assert_eq!((solution.outcome, solution.right.len()), (Outcome::L, 0));
    let [only] = solution.left.as_slice() else {
        panic!("{solution:?}");
    };
    assert_eq!((only.name.as_str(), only.term), ("2→3", 0));
}

#[test]
fn outcomes_come_in_order_with_any_number_of_threads() {
    let positions = ["XO", "XXO", "XOO", "XXOO", "no", "(XO)^3 + up"];
    for threads in [0, 1, 3, 20] {
        let outcomes = Prover::new().threads(threads).outcomes(&positions);
        let letters: Vec<String> = outcomes
            .iter()
            .map(|outcome| outcome.as_ref().map_or("-".to_owned(), Outcome::to_string))
            .collect();
        assert_eq!(letters, ["N", "L", "R", "P", "-", "L"], "{threads} threads");
    }
    let none: [&str; 0] = [];
    assert!(Prover::new().outcomes(&none).is_empty());
}

/// Each position has its own time: those behind a hard one are answered.
#[test]
fn the_time_of_outcomes_and_values_is_for_each_position() {
    let prover = Prover::new().time(Duration::from_millis(300));
    let outcomes = prover.outcomes(&["(XO)^400 + (XO)^200", "XO"]);
    assert!(matches!(outcomes[0], Err(Error::Stopped(Halt::Time))), "{outcomes:?}");
    assert_eq!(outcomes[1].as_ref().unwrap().to_string(), "N");
    let values = prover.values(&["(XOXXO)^30O", "XXO"]);
    assert!(matches!(values[0], Err(Error::Stopped(Halt::Time))), "{values:?}");
    assert_eq!(values[1].as_ref().unwrap().value, "^");
}

#[test]
fn limits_end_a_question() {
    let prover = Prover::new().time(Duration::ZERO);
    assert!(matches!(prover.value("(XO)^9"), Err(Error::Stopped(Halt::Time))));
    let prover = Prover::new();
    let stop = prover.stop_flag();
    let asked = thread::spawn(move || prover.prove("(XO)^400 + XXOXOX"));
    thread::sleep(Duration::from_millis(50));
    stop.store(true, Ordering::Relaxed);
    assert!(matches!(asked.join().unwrap(), Err(Error::Stopped(Halt::Interrupted))));
}

#[test]
fn certificates_of_all_kinds_are_checked() {
    let read = |name| std::fs::read(format!("certs/{name}")).unwrap();
    let theorem = check(&read("claims/conjecture-1-all-n.cert")).unwrap();
    assert_eq!(theorem.statement, "(XO)^n || 0 for all n >= 4");
    assert!(check(&read("database-8.cert")).unwrap().statement.contains("8 squares"));
    let mut damaged = read("xo-05.cert");
    *damaged.last_mut().unwrap() ^= 1;
    let refused = check(&damaged);
    assert!(
        matches!(refused, Err(Error::Rejected { ref code, .. }) if code == "root"),
        "{refused:?}"
    );
    assert!(matches!(
        check_with_imports(&read("xo-05.cert"), &[b"no"]),
        Err(Error::Rejected { .. })
    ));
}

const SUM: &str = "(XXO)^60 - (XO)^60 > 0";
const LAW: &str = "(XXO)^n = floor((n+1)/2)*up for all n >= 1";

/// The theorems that come with the program are used as on the command line.
#[test]
fn theorems_of_the_library_are_used() {
    let proof = Prover::new().importing().prove(SUM).unwrap();
    assert!(proof.from.iter().any(|theorem| theorem == LAW), "{:?}", proof.from);
    assert_eq!(proof.imports.len(), proof.from.len());
    assert_eq!(proof.check().unwrap().imports.len(), proof.imports.len());
    assert!(matches!(check(&proof.bytes), Err(Error::CouldNotCheck(_))));
    let alone = Prover::new().without_library().time(Duration::from_secs(1)).prove(SUM);
    assert!(matches!(alone, Err(Error::Stopped(Halt::Time))), "{alone:?}");
}

/// Named certificates and folders are used instead of the library.
#[test]
fn theorems_of_named_certificates_are_used() {
    let law = "certs/claims/all-mn-x-m-o-n.cert";
    let wanted = "(X)^300(O)^200 = 0";
    for prover in [Prover::new().using([law]), Prover::new().using(["certs/claims"])] {
        let proof = prover.prove(wanted).unwrap();
        assert_eq!(proof.from, ["(X)^m(O)^n = 0 for all m >= 2, n >= 2"]);
        // Small certificates contain what they use.
        assert!(proof.imports.is_empty());
        assert!(check(&proof.bytes).unwrap().imports.is_empty());
        let proof = prover.importing().prove(wanted).unwrap();
        assert_eq!(proof.check().unwrap().imports, [proof.imports[0].root.clone()]);
    }
    for path in ["none.cert", "certs/suite/false-xo.bad", "src"] {
        let error = Prover::new().using([path]).prove(wanted).unwrap_err();
        assert!(matches!(error, Error::Unusable(_)) && error.to_string().contains(path), "{error}");
    }
}

#[test]
fn long_rows_have_values_and_winners_by_theorems() {
    let found = value("(XXO)^400").unwrap();
    assert_eq!((found.value.as_str(), found.from.as_slice()), ("^200", &[LAW.to_owned()][..]));
    let solution = solve("(XXO)^60 - (XO)^60").unwrap();
    assert_eq!(solution.outcome, Outcome::L);
    assert!(solution.by.is_some_and(|by| by.contains(LAW)));
}
