//! The SEGClobber search and its certificates against the oracle, the value search and the
//! published outcomes.

use std::sync::{Arc, OnceLock};

use segcert_calculus::certificate::{Certificate, Verdict};
use segcert_clobber::{Expr, Outcome, Player, Query, Relation, Statement};
use segcert_game::Arena;
use segcert_game::arena::on_large_stack;
use segcert_run::Control;
use segcert_search::Prover;
use segcert_segclobber::seg::build::build;
use segcert_segclobber::seg::database::Database;
use segcert_segclobber::seg::entry::Score;
use segcert_segclobber::seg::features::{Ancestor, Feature, Features};
use segcert_segclobber::seg::shape::Index;
use segcert_segclobber::seg::solver::{Setup, Solver};

use crate::published;
use crate::verified::check_again as check;
use segcert_oracle::packed::PackedOracle;

fn database(max_len: usize, score: Score) -> Arc<Database> {
    let index = Index::new(max_len);
    let built = build(&index, score, &mut Arena::new()).unwrap();
    Arc::new(Database::new(index, score, &built))
}

/// A small database, shared by tests.
fn small() -> Arc<Database> {
    static SMALL: OnceLock<Arc<Database>> = OnceLock::new();
    Arc::clone(SMALL.get_or_init(|| database(10, Score::Recursive)))
}

fn solver(features: Features) -> Solver {
    let setup = Setup { database: Some(small()), features };
    Solver::new(setup, Control::default())
}

fn expr(text: &str) -> Expr {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Boards that look random and are always the same.
struct Boards(u64);

impl Boards {
    fn next(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }

    /// Returns a board of at most `squares` squares, of which about one in `gaps` is empty.
    fn board(&mut self, squares: u64, gaps: u64) -> String {
        let len = 1 + self.next(squares);
        let square = |_| match self.next(gaps) {
            0 => '.',
            n if n % 2 == 0 => 'X',
            _ => 'O',
        };
        (0..len).map(square).collect()
    }
}

fn certificate(verdict: Verdict) -> Certificate {
    match verdict {
        Verdict::Proved(certificate) => *certificate,
        Verdict::Refuted(instead) => panic!("refuted: {instead}"),
    }
}

/// Checks that both engines, their certificates and the oracle agree on random positions. About one
/// in `gaps` squares is empty.
fn all_agree(count: usize, squares: u64, gaps: [u64; 3], seed: u64) {
    on_large_stack(|| {
        let mut solver = solver(Features::default());
        let mut prover = Prover::new(Control::default());
        let mut oracle = PackedOracle::default();
        let mut boards = Boards(seed);
        for i in 0..count {
            let board = boards.board(squares, gaps[i % 3]);
            let query = Query::Position(expr(&board));
            let outcome = solver.outcome(&expr(&board)).unwrap();
            let left = oracle.first_wins(&board, 'X');
            let right = oracle.first_wins(&board, 'O');
            assert_eq!(outcome, Outcome::new(left, right), "{board}");
            let seg = certificate(solver.certify(&query).unwrap());
            let value = certificate(prover.certify(&query).unwrap());
            assert_eq!(seg.statement, value.statement, "{board}");
            assert_eq!(seg.statement.relation, outcome.relation(), "{board}");
            check(&seg);
            check(&value);
        }
    });
}

#[test]
fn random_positions() {
    all_agree(300, 24, [5, 9, 17], 0x9e37_79b9_7f4a_7c15);
}

/// With fewer empty squares brute force would take hours:
/// `cargo test --release --test all -- --ignored ten_thousand`
#[test]
#[ignore = "takes minutes"]
fn ten_thousand_random_positions_of_up_to_forty_squares() {
    std::thread::scope(|scope| {
        for seed in [0x2545_f491_4f6c_dd1d, 0x6c8e_9cf5_70a3_1b27] {
            scope.spawn(move || all_agree(5_000, 40, [4, 5, 6], seed));
        }
    });
}

#[test]
fn published_outcomes() {
    on_large_stack(|| {
        let mut solver = solver(Features::default());
        for outcome in published::outcomes() {
            let wins = solver.wins(&outcome.board, outcome.first).unwrap();
            assert_eq!(wins, outcome.first_wins, "{}", outcome.line);
        }
    });
}

/// No switch changes an answer, and what is proved without a feature is proved.
#[test]
fn ablations_and_ancestors() {
    let full = Features::default();
    let all = [
        full.without(&[Feature::Outcomes]),
        full.without(&[Feature::Sums]),
        full.without(&[Feature::Bounds]),
        full.without(&[Feature::Dominance]),
        full.without(&[Feature::Links]),
        full.without(&[Feature::Removal]),
        full.without(&[Feature::Deepening]),
        full.with(&[Feature::AlphaBeta]),
        Ancestor::Basic.features(),
        Ancestor::Comb1.features(),
        Ancestor::Comb2.features(),
        Ancestor::Comb3.features(),
        Ancestor::Comb4.features(),
        Ancestor::Comb5.features(),
        Ancestor::Comb6.features(),
    ];
    on_large_stack(|| {
        let mut published = solver(full);
        let mut solvers = all.map(solver);
        let mut boards = Boards(88_172_645_463_325_252);
        for _ in 0..40 {
            let board = boards.board(15, 9);
            let position = expr(&board);
            let outcome = published.outcome(&position).unwrap();
            for (solver, features) in solvers.iter_mut().zip(&all) {
                assert_eq!(solver.outcome(&position).unwrap(), outcome, "{board} {features:?}");
                let query = Query::Position(position.clone());
                check(&certificate(solver.certify(&query).unwrap()));
            }
        }
    });
}

/// The other complexity scores, and no database at all.
#[test]
fn databases() {
    on_large_stack(|| {
        let mut boards = Boards(4_101_842_887_655_102_017);
        let boards: Vec<String> = (0..30).map(|_| boards.board(20, 9)).collect();
        let mut published = solver(Features::default());
        let scores = Score::ALL.map(|score| Some(database(8, score)));
        for database in scores.into_iter().chain([None]) {
            let setup = Setup { features: Features::default(), database };
            let mut solver = Solver::new(setup, Control::default());
            for board in &boards {
                let position = expr(board);
                let outcome = published.outcome(&position).unwrap();
                assert_eq!(solver.outcome(&position).unwrap(), outcome, "{board}");
                check(&certificate(solver.certify(&Query::Position(position)).unwrap()));
            }
        }
    });
}

/// Every relation between sums with names, against the value search.
#[test]
fn statements() {
    let texts = [
        ("XXO", "up"),
        ("XO + up", "XXO + *"),
        ("(XXO)^3", "2*up"),
        ("(XXO)^5", "3*up"),
        ("2*XXO", "3*up + *"),
        ("XO", "*"),
        ("XO + XO", "0"),
        ("OOX + down", "2*down"),
        ("XOXOX + *", "up - XXO"),
        ("*", "2*up"),
        ("3*up", "*"),
        ("XOXXO.XOOXO", "OXXO + down"),
    ];
    on_large_stack(|| {
        let mut solver = solver(Features::default());
        let mut prover = Prover::new(Control::default());
        for (left, right) in texts {
            for relation in Relation::ALL {
                let statement = Statement::about(&expr(left), relation, &expr(right));
                let query = Query::Statement(statement.clone());
                match (solver.certify(&query).unwrap(), prover.certify(&query).unwrap()) {
                    (Verdict::Proved(seg), Verdict::Proved(value)) => {
                        assert_eq!(seg.statement, value.statement);
                        check(&seg);
                    }
                    (Verdict::Refuted(seg), Verdict::Refuted(value)) => assert_eq!(seg, value),
                    _ => panic!("the searches disagree about {statement}"),
                }
            }
        }
        assert!(solver.wins(&expr("*2 + XO"), Player::Left).is_err());
    });
}

#[test]
fn the_conjectures() {
    on_large_stack(|| {
        let mut solver = solver(Features::default());
        for n in 1..=14 {
            let alternating = expr(&format!("(XO)^{n}"));
            let proved = certificate(solver.certify(&Query::Position(alternating)).unwrap());
            let is_first = proved.statement.relation == Relation::Confused;
            assert_eq!(is_first, n != 3, "{n}");
            check(&proved);
        }
        for n in 1..=8_u32 {
            let text = format!("(XXO)^{n} = {}*up", n.div_ceil(2));
            let text = text.replace("= 1*up", "= up");
            check(&certificate(solver.certify(&text.parse().unwrap()).unwrap()));
        }
    });
}

/// A question that is asked again gets the same certificate.
#[test]
fn certificates_are_reproducible() {
    on_large_stack(|| {
        let queries = ["(XO)^9", "(XXO)^5 = 3*up", "XOXOOXXOXOXOOXXXOXO"];
        let mut bytes = queries.map(|text| {
            let mut solver = solver(Features::default());
            certificate(solver.certify(&text.parse().unwrap()).unwrap()).bytes
        });
        bytes.reverse();
        let mut again = solver(Features::default());
        let backwards = queries.iter().rev();
        let backwards: Vec<_> = backwards
            .map(|text| certificate(again.certify(&text.parse().unwrap()).unwrap()).bytes)
            .collect();
        assert_eq!(bytes.to_vec(), backwards);
    });
}
