//! The prover and its certificates against the oracle and the published outcomes.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::test_runner::{Config, FileFailurePersistence, TestError, TestRunner};
use segcert_calculus::certificate::{CertifyError, Verdict};
use segcert_clobber::{Answer, ChoiceKind, Expr, Outcome, Player, Query, Relation, Row, Statement};
use segcert_game::arena::on_large_stack;
use segcert_run::{Control, Halt};
use segcert_search::Prover;
use segcert_search::planner::certifiable;

use crate::published;
use crate::verified::check_again as check;
use segcert_oracle::{self as oracle, Oracle};

const PLAYERS: [(Player, char); 2] = [(Player::Left, 'X'), (Player::Right, 'O')];

/// Runs a test on a stack as the prover needs it.
fn with_prover<T: Send>(test: impl FnOnce(&mut Prover) -> T + Send) -> T {
    on_large_stack(|| test(&mut Prover::new(Control::default())))
}

/// Proptest where the prover lives.
fn for_random<S: Strategy>(cases: u32, strategy: S, mut test: impl FnMut(S::Value)) {
    let config = Config {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::SourceParallel(
            "proptest-regressions",
        ))),
        source_file: Some(file!()),
        ..Config::default()
    };
    let test = std::cell::RefCell::new(&mut test);
    let result = TestRunner::new(config).run(&strategy, |value| {
        test.borrow_mut()(value);
        Ok(())
    });
    match result {
        Ok(()) => {}
        Err(TestError::Fail(reason, value)) => panic!("{reason}: {value:?}"),
        Err(TestError::Abort(reason)) => panic!("{reason}"),
    }
}

/// Generates boards of at most `squares` squares with stones, as the oracle writes them.
fn board(squares: usize) -> impl Strategy<Value = String> {
    let square = prop_oneof![5 => Just('X'), 5 => Just('O'), 1 => Just('.')];
    let boards = prop::collection::vec(square, 1..=squares).prop_map(String::from_iter);
    // Dots alone, beside a plus or minus sign, are refused as an ellipsis.
    boards.prop_filter("no stones", |board| board.contains(['X', 'O']))
}

fn expr(text: &str) -> Expr {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn outcome(oracle: &mut Oracle, board: &str) -> Outcome {
    Outcome::new(oracle.first_wins(board, 'X'), oracle.first_wins(board, 'O'))
}

#[test]
fn published_outcomes() {
    with_prover(|prover| {
        for outcome in published::outcomes() {
            let wins = prover.wins(&outcome.board, outcome.first).unwrap();
            assert_eq!(wins, outcome.first_wins, "{}", outcome.line);
        }
    });
}

#[test]
fn outcomes_and_winning_moves_of_random_boards() {
    with_prover(|prover| {
        let mut oracle = Oracle::default();
        for_random(300, board(16), |board| {
            let position = Expr::from(board.parse::<Row>().unwrap());
            let expected = outcome(&mut oracle, &board);
            assert_eq!(prover.outcome(&position), Ok(expected), "{board}");
            for (player, stone) in PLAYERS {
                let wins = oracle.first_wins(&board, stone);
                assert_eq!(prover.wins(&position, player), Ok(wins), "{board}");
                let mut expected = match wins {
                    true => oracle.winning_moves(&board, stone),
                    false => Vec::new(),
                };
                expected.sort_by_key(|&(from, to, _)| from.min(to));
                let moves = prover.winning_moves(&position, player).unwrap();
                let found: Vec<_> = moves
                    .iter()
                    .map(|choice| match &choice.kind {
                        ChoiceKind::Clobber(m) => (m.from, m.to, choice.after.to_string()),
                        ChoiceKind::Option(option) => panic!("{option} in {board}"),
                    })
                    .collect();
                assert_eq!(found, expected, "{player} in {board}");
            }
        });
    });
}

/// A sum, and the same game as a board for the oracle.
fn side() -> impl Strategy<Value = (String, String)> {
    let board = board(7).prop_map(|board| (board.clone(), board));
    let game = prop_oneof![
        3 => board,
        1 => prop::sample::select(vec![
            ("0", ""),
            ("*", "XO"),
            ("up", "XXO"),
            ("down", "OOX"),
            ("up*", "XXO.XO"),
            ("{0|*}", "XXO"),
            ("{0,*|0}", "XXO.XO"),
            ("2*up", "XXO.XXO"),
            ("2*XOX", "XOX.XOX"),
        ])
        .prop_map(|(text, board)| (text.to_owned(), board.to_owned())),
    ];
    let term = (game, any::<bool>());
    prop::collection::vec(term, 1..=2).prop_map(|terms| {
        let (mut text, mut board) = (String::new(), String::new());
        for ((name, squares), is_negative) in terms {
            text += match (text.is_empty(), is_negative) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text += &name;
            board += ".";
            board += &match is_negative {
                true => oracle::negative(&squares),
                false => squares,
            };
        }
        (text, board)
    })
}

/// Every relation between two random sums is proved or refuted as the oracle says.
#[test]
fn statements_about_random_sums() {
    with_prover(|prover| {
        let mut oracle = Oracle::default();
        for_random(150, (side(), side()), |((left, a), (right, b))| {
            let difference = outcome(&mut oracle, &format!("{a}.{}", oracle::negative(&b)));
            for relation in Relation::ALL {
                let statement = Statement::about(&expr(&left), relation, &expr(&right));
                let holds = difference.satisfies(relation);
                let query = Query::Statement(statement.clone());
                let answer = prover.answer(&query).unwrap();
                assert_eq!(matches!(answer, Answer::Holds(_)), holds, "{statement}");
                match prover.certify(&query).unwrap() {
                    Verdict::Proved(certificate) => {
                        assert!(holds, "{statement} was proved");
                        check(&certificate);
                        let canonical = certifiable(prover.search(), &statement).unwrap();
                        assert_eq!(certificate.statement, canonical);
                    }
                    Verdict::Refuted(instead) => {
                        assert!(!holds, "{statement} was refuted");
                        assert_eq!(instead.relation, difference.relation());
                        assert_eq!(
                            (instead.left, instead.right),
                            (statement.left, statement.right)
                        );
                    }
                }
            }
        });
    });
}

#[test]
fn outcomes_of_random_boards_are_proved() {
    with_prover(|prover| {
        let mut oracle = Oracle::default();
        for_random(150, board(16), |board| {
            let query = Query::Position(expr(&board));
            let Verdict::Proved(certificate) = prover.certify(&query).unwrap() else {
                panic!("an outcome cannot be refuted: {board}");
            };
            check(&certificate);
            let expected = outcome(&mut oracle, &board).relation();
            assert_eq!(certificate.statement.relation, expected, "{board}");
        });
    });
}

#[test]
fn the_third_power_of_xo_is_the_only_win_of_the_second_player() {
    with_prover(|prover| {
        for n in 1..=24 {
            let position = expr(&format!("(XO)^{n}"));
            let expected = if n == 3 { Outcome::P } else { Outcome::N };
            if n > 20 {
                assert_eq!(prover.outcome(&position), Ok(expected), "{position}");
                continue;
            }
            let verdict = prover.certify(&Query::Position(position.clone())).unwrap();
            let Verdict::Proved(certificate) = verdict else {
                panic!("an outcome cannot be refuted: {position}");
            };
            check(&certificate);
            assert_eq!(certificate.statement, expected.statement(&position));
        }
    });
}

/// down < (XO)^n < up; as (XO)^n is its own negative, either half says both.
fn lies_between_down_and_up(n: usize) {
    with_prover(|prover| {
        for statement in [format!("(XO)^{n} < up"), format!("(XO)^{n} > down")] {
            let verdict = prover.certify(&statement.parse().unwrap()).unwrap();
            let Verdict::Proved(certificate) = verdict else {
                panic!("{statement} is refuted");
            };
            check(&certificate);
        }
    });
}

#[test]
fn powers_of_xo_lie_between_down_and_up() {
    (6..=24).for_each(lies_between_down_and_up);
}

/// `cargo test --release --test all -- --ignored between_down_and_up`: some minutes.
#[test]
#[ignore = "takes minutes"]
fn longer_powers_of_xo_lie_between_down_and_up() {
    (25..=40).for_each(lies_between_down_and_up);
}

/// A certificate depends on the statement alone, and not on what was asked before.
#[test]
fn certificates_are_reproducible() {
    let texts = ["(XO)^8", "(XXO)^6 = 3*up", "XOXOOXXOXOXOO > {down|*}"];
    let certify = |prover: &mut Prover, text: &str| match prover.certify(&text.parse().unwrap()) {
        Ok(Verdict::Proved(certificate)) => Some(certificate.bytes),
        Ok(Verdict::Refuted(_)) => None,
        Err(error) => panic!("{text}: {error}"),
    };
    with_prover(|prover| {
        let mut forwards: Vec<_> = texts.map(|text| certify(prover, text)).into();
        let backwards = texts.iter().rev().map(|text| certify(prover, text));
        forwards.reverse();
        assert_eq!(forwards, backwards.collect::<Vec<_>>());
    });
}

/// Proves who wins a position, on several threads. The position must be so hard that all threads
/// take part.
fn proved_by(threads: usize, position: &str) -> String {
    let query: Query = position.parse().unwrap();
    with_prover(|prover| {
        let control = Control { threads, ..Control::default() };
        *prover = Prover::new(control);
        match prover.certify(&query) {
            Ok(Verdict::Proved(certificate)) => {
                let has_help = prover.search().helpers() > 0;
                assert_eq!(has_help, threads > 1, "{position} is too easy");
                check(&certificate);
                certificate.statement.to_string()
            }
            other => panic!("{other:?}"),
        }
    })
}

#[test]
fn several_threads_prove_what_one_proves() {
    for threads in 1..=3 {
        assert_eq!(proved_by(threads, "(XO)^40"), "(XO)^40 || 0");
    }
}

/// Such a row is not its own negative, and its outcome takes two questions.
#[test]
fn several_threads_prove_who_wins_a_row_of_any_shape() {
    let row = "XOOXXOXXOOXOXXXOXOXOXXOXOXOXOOXXOXXOOXOXXXOXOOXOXXOXOXOOXOXOXXOXOOXXOXOXOXXO";
    assert_eq!(proved_by(1, row), proved_by(2, row));
}

/// All searches of a question end when the time is up, and so does the proving of lemmas.
#[test]
fn several_threads_end_together() {
    with_prover(|prover| {
        let control = Control {
            threads: 3,
            deadline: Some(Instant::now() + Duration::from_millis(800)),
            ..Control::default()
        };
        *prover = Prover::new(control);
        let ended = prover.certify(&"(XO)^70".parse().unwrap());
        assert!(matches!(ended, Err(CertifyError::Halt(Halt::Time))));
    });
}
