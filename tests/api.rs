//! The front of the library.
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use segcert::{
    Error, Halt, Outcome, Prover, Rule, RuleWriter, Theory, Writer, assemble, check,
    check_with_imports, dump, solve, value,
};

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

/// The certificate of a theorem that comes with the program is not larger than the one that comes
/// with it, even if two smaller theorems imply it.
#[test]
fn known_theorems_have_the_certificates_that_are_known() {
    let known = segcert_certs::INDEX.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.splitn(4, '\t').collect();
        (fields[3], fields[1].parse::<usize>().unwrap())
    });
    let prover = Prover::new();
    for statement in [
        "(XO)^n || 0 for all n >= 4",
        "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
        "(X)^m(O)^n = 0 for all m >= 2, n >= 2",
        "(XO)^n < up for all n >= 6",
        "(XO)^n < 2*up for all n >= 1",
    ] {
        let proof = prover.prove(statement).unwrap();
        assert_eq!(check(&proof.bytes).unwrap().statement, statement);
        let least = known.clone().filter(|(text, _)| *text == statement).map(|(_, bytes)| bytes);
        let least = least.min().unwrap_or(usize::MAX);
        assert!(proof.bytes.len() <= least, "{statement}: {} > {least}", proof.bytes.len());
    }
}

/// The library proves what the command line proves, also for a row without a relation.
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
    let theorem = "(XO)^n || 0 for all n >= 4".to_owned();
    assert_eq!(solution.by, Some(Theory::Theorem(theorem)));
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
    for row in ["(XXOO)^nO for all n < 0", "(XXOO)^nO for all m >= 1", "XXO for all n"] {
        assert!(matches!(Prover::new().prove(row), Err(Error::Notation(_))), "{row}");
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
    let solution = solve("XO + OOX - down").unwrap();
    let names: Vec<&str> = solution.right.iter().map(|found| found.name.as_str()).collect();
    assert_eq!(names, ["2→1 in XO", "-down → *"]);
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
    let outcomes = prover.outcomes(&["(XO)^400 + XXOXOX", "XO"]);
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
    assert!(solution.by.is_some_and(|by| by.to_string().contains(LAW)));
    assert_eq!(solve("40*XOXXO + 3*XO").unwrap().by, Some(Theory::Values));
}

/// The text of a certificate gives the same certificate, also with imports.
#[test]
fn certificates_are_listed_and_assembled() {
    let proof = Prover::new().prove("(XO)^6").unwrap();
    let text = dump(&proof.bytes, &[], true).unwrap();
    assert!(text.contains("goal "));
    assert_eq!(assemble(&text, &[]).unwrap().bytes, proof.bytes);
    let lemma = Prover::new().without_library().prove("(XXO)^n >= 0 for all n >= 1").unwrap();
    let path = tempfile::tempdir().unwrap();
    let file = path.path().join("lemma.cert");
    lemma.write(&file).unwrap();
    let proof = Prover::new().using([file]).importing().prove("(XXO)^70 >= 0").unwrap();
    let text = dump(&proof.bytes, &[&lemma.bytes], false).unwrap();
    let again = assemble(&text, &[&lemma.bytes]).unwrap();
    assert_eq!((again.root, again.imports), (proof.root, proof.imports));
}

#[test]
fn a_text_with_a_fault_names_its_line() {
    let line = |text: &str| match assemble(text, &[]) {
        Err(Error::Text { line, message }) => (line, message),
        other => panic!("{other:?}"),
    };
    assert_eq!(line("statement XO || 0\nstep Walk").0, 2);
    let (place, message) = line("statement XO || 0\n\nstep Move option=5");
    assert_eq!(place, 3, "{message}");
    assert!(message.starts_with("rejected"), "{message}");
    assert!(matches!(
        assemble("statement XO || 0", &[]),
        Err(Error::Text { .. } | Error::Rejected { .. })
    ));
}

/// Winning moves have the numbers of the JSON output.
#[test]
fn winning_moves_have_numbers() {
    let solution = solve("XO + *2").unwrap();
    let numbers = |it: &segcert::WinningMove| (it.term, it.from, it.to, it.option.clone());
    let left: Vec<_> = solution.left.iter().map(numbers).collect();
    assert_eq!(left, [(1, None, None, Some("*".to_owned()))]);
    let left: Vec<_> = solve("X.XO").unwrap().left.iter().map(numbers).collect();
    assert_eq!(left, [(0, Some(3), Some(4), None)]);
}

/// A proof in which the author plays all moves, and answers to all replies are goals.
#[test]
fn a_proof_rule_by_rule() {
    let mut writer = RuleWriter::new("(XO)^8 || 0", &[], Some(2)).unwrap();
    let mut goals = [0, 0];
    while let Some(goal) = writer.next_goal().unwrap() {
        goals[usize::from(goal.is_strict)] += 1;
        let first_wins = |board: &str| !solve(board).unwrap().right.is_empty();
        let rule = match goal.is_strict {
            false => Rule::Replies,
            true => Rule::Move(goal.moves.iter().position(|it| !first_wins(&it.after)).unwrap()),
        };
        writer.apply(rule).unwrap();
    }
    assert!(goals.iter().all(|count| *count > 3), "{goals:?}");
    let proof = writer.finish().unwrap();
    assert_eq!(check(&proof.bytes).unwrap().statement, "(XO)^8 || 0");
}

#[test]
fn rules_that_prove_nothing_are_refused() {
    let refused = |statement: &str, rules: &[Rule]| {
        let mut writer = RuleWriter::new(statement, &["up", "-3*up"], Some(2)).unwrap();
        let mut rules = rules.iter();
        loop {
            match writer.next_goal() {
                Ok(Some(_)) => {}
                Ok(None) => panic!("{statement} is proved"),
                Err(error) => return error.to_string(),
            }
            if let Err(error) = writer.apply(rules.next().unwrap().clone()) {
                return error.to_string();
            }
        }
    };
    let cut = |selected: Vec<usize>, game: &str| Rule::Cut { selected, game: game.to_owned() };
    let row = "(XXO)^4 >= 0";
    let long = "OXXOXXOXXOXX";
    for (rules, message) in [
        (
            vec![Rule::Move(0)],
            format!("the goal `{long} >= 0` is proved by answers to all replies"),
        ),
        (vec![cut(vec![1], "up")], format!("the goal `{long} >= 0` has no such terms")),
        (vec![cut(vec![0], "*")], "the game `*` is not one of the games".to_owned()),
        (vec![cut(vec![], "-3*up"), Rule::Search], "is false".to_owned()),
        (vec![cut(vec![0], "-3*up"), Rule::Search], ">= 0` is false".to_owned()),
    ] {
        let refusal = refused(row, &rules);
        assert!(refusal.contains(&message), "{rules:?}: {refusal}");
    }
    assert!(refused("(XO)^8 || 0", &[Rule::Move(99)]).contains("no move of this number"));
    assert!(matches!(
        RuleWriter::new("(XO)^4 = 0", &[], None).unwrap().next_goal(),
        Err(Error::Refuted { .. })
    ));
    assert!(RuleWriter::new("(XO)^n = 0 for all n >= 1", &[], None).is_err());
    assert!(RuleWriter::new("XO || 0", &["XQ"], None).is_err());
}

/// A writer that is given no move ends with an error that names the position.
#[test]
fn a_position_without_a_move_ends_the_proof() {
    let error = Writer::new("(XO)^14 || 0").unwrap().write(|_| None).unwrap_err();
    assert!(error.to_string().contains("no move wins OXOX"), "{error}");
}

/// The types of other packages that the library shows, with all their variants.
#[test]
fn shown_types_keep_their_variants() {
    for outcome in Outcome::ALL {
        match outcome {
            Outcome::L | Outcome::R | Outcome::N | Outcome::P => {}
        }
    }
    let halt = Halt::Time;
    match halt {
        Halt::Interrupted | Halt::Time | Halt::Depth | Halt::Memory | Halt::System => {}
        Halt::Threads | Halt::Work | Halt::NoMove | Halt::Disk => {}
    }
}
