use std::sync::Arc;

use crate::certificate::Verdict;
use crate::game::Arena;
use crate::run::Control;
use crate::seg::build::build;
use crate::seg::database::Database;
use crate::seg::entry::Score;
use crate::seg::features::Features;
use crate::seg::shape::Index;
use crate::seg::solver::{Setup, Solver};

#[test]
fn named_games_are_replaced_by_boards() {
    let index = Index::new(8);
    let built = build(&index, Score::default(), &mut Arena::new()).unwrap();
    let database = Some(Arc::new(Database::new(index, Score::default(), &built)));
    let setup = Setup { database, features: Features::default() };
    let mut solver = Solver::new(setup, Control::default());
    for statement in [
        "XXO = up",
        "XO = *",
        // The goal occurs again while the named games are replaced by boards.
        "O.XO + up || 0",
        "up + * || 0",
        "(XXO)^4 = 2*up",
        "XXO + XXOO + * + down = XXOO + *",
        "XOXOOX + 2*up + * >= down",
    ] {
        let verdict = solver.certify(&statement.parse().unwrap()).unwrap();
        assert!(matches!(verdict, Verdict::Proved(_)), "{statement}");
    }
}
