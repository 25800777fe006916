//! Certificates that import a database: they say the same with fewer steps.

use std::sync::{Arc, OnceLock};

use segcert::certificate::database::{seal, write};
use segcert::certificate::{Certificate, Verdict};
use segcert::clobber::{Outcome, Query};
use segcert::game::Arena;
use segcert::game::arena::on_large_stack;
use segcert::run::Control;
use segcert::seg::build::build;
use segcert::seg::database::Database;
use segcert::seg::entry::Score;
use segcert::seg::features::Features;
use segcert::seg::import::Import;
use segcert::seg::shape::Index;
use segcert::seg::solver::{Setup, Solver};
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::verdict::Verdict as Checked;

use segcert_oracle::{self as oracle, Oracle};

fn database(max_len: usize) -> Database {
    let index = Index::new(max_len);
    let built = build(&index, Score::Recursive, &mut Arena::new()).unwrap();
    Database::new(index, Score::Recursive, &built)
}

/// The values of all games of up to 8 squares.
fn eight() -> &'static Arc<Import> {
    static EIGHT: OnceLock<Arc<Import>> = OnceLock::new();
    EIGHT.get_or_init(|| {
        let sealed = seal(&write(8, &mut Arena::new()).unwrap()).unwrap();
        Arc::new(Import::read(sealed.bytes).unwrap())
    })
}

fn solver(import: bool) -> Solver {
    let setup = Setup {
        database: Some(Arc::new(database(8))),
        features: Features::default(),
        import: import.then(|| Arc::clone(eight())),
    };
    Solver::new(setup, Control::default())
}

fn prove(solver: &mut Solver, text: &str) -> Certificate {
    let query: Query = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    match solver.certify(&query) {
        Ok(Verdict::Proved(certificate)) => *certificate,
        Ok(Verdict::Refuted(instead)) => panic!("{text}: {instead}"),
        Err(error) => panic!("{text}: {error}"),
    }
}

#[test]
fn the_same_statements_with_fewer_steps() {
    on_large_stack(|| {
        let (mut alone, mut importing) = (solver(false), solver(true));
        for statement in [
            "XO",
            "(XO)^9",
            "(XO)^12",
            "(XXO)^3 = 2*up",
            "(XXO)^5 = 3*up",
            "XXO.XOX - 2*XO >= down",
            "XOOXXOX.OOXXOXXO.XXOX",
            "XXO + * |> 0",
        ] {
            let (plain, short) = (prove(&mut alone, statement), prove(&mut importing, statement));
            assert_eq!(plain.statement, short.statement);
            let steps = |certificate: &Certificate| certificate.verified.stats.steps;
            assert!(steps(&short) <= steps(&plain), "{statement}");
            assert_ne!(plain.verified.root, short.verified.root);
            let [import] = &short.verified.imports[..] else {
                panic!("{statement}: one database");
            };
            assert_eq!(import.root, eight().root());
            let verdict = check(&short.bytes, &Options::default(), &mut eight().library());
            assert_eq!(verdict, Checked::Verified(short.verified));
        }
    });
}

#[test]
fn random_boards() {
    on_large_stack(|| {
        let mut importing = solver(true);
        let mut oracle = Oracle::default();
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..60 {
            let mut board = String::new();
            for _ in 0..17 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                board.push(['X', 'O', 'X', 'O', '.'][(state >> 33) as usize % 5]);
            }
            let expected = match oracle.outcome(&board) {
                oracle::Outcome::Left => Outcome::L,
                oracle::Outcome::Right => Outcome::R,
                oracle::Outcome::First => Outcome::N,
                oracle::Outcome::Second => Outcome::P,
            };
            let certificate = prove(&mut importing, &board);
            let outcome = Outcome::of_relation(certificate.statement.relation);
            assert_eq!(outcome, Some(expected), "{board}");
        }
    });
}
