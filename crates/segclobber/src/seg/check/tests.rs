use super::*;
use crate::clobber::Outcome;
use crate::game::Arena;
use crate::seg::build::{Built, build};
use crate::seg::database::Database;
use crate::seg::entry::Entry;
use crate::seg::entry::Score;
use crate::seg::shape::EntryId;
use crate::seg::shape::Index;

fn built(score: Score) -> (Index, Built) {
    let index = Index::new(9);
    let built = build(&index, score, &mut Arena::new()).unwrap();
    (index, built)
}

#[test]
fn what_is_built_is_right() {
    for score in Score::ALL {
        let (index, built) = built(score);
        let database = Database::new(index, score, &built);
        let summary = check(&database, |_| {}).unwrap();
        assert_eq!(summary.entries, database.index().len());
        assert_eq!(summary.classes, database.values());
    }
}

#[test]
fn wrong_claims_are_found() {
    let change: [fn(&mut Entry); 7] = [
        |entry| entry.outcome = Outcome::L,
        |entry| entry.bounds[0].lower = Some(1),
        |entry| entry.bounds[1].upper = None,
        |entry| entry.moves[1].nondominated ^= 1 << 3,
        |entry| entry.moves[0].simplest = Some(9),
        |entry| entry.recursive += 1,
        |entry| entry.link = Some(EntryId::from_index(4)),
    ];
    for change in change {
        let (index, mut built) = built(Score::Recursive);
        let id = index.len() - 300;
        assert_eq!(built.entries[id].outcome, Outcome::N);
        change(&mut built.entries[id]);
        let wrong = check(&Database::new(index, Score::Recursive, &built), |_| {});
        assert_eq!(wrong.map_err(|wrong| wrong.id), Err(id));
    }
}
