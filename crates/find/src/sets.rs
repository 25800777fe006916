//! Sets, as far as bags can tell; and how they are learned: of all that Left wins as much as a
//! start needs, in few cases.
use std::collections::BTreeSet;

use segcert_replay::data::Set;

use super::bag::Bag;
use super::board::Board;
use super::cases::{Case, Language, Vector, any_holds, conditions, cost, holds};
use super::solve::Solved;
use super::trial::{self, Lessons};
use crate::claims::linear::Row;

/// The sets of a strategy, with Right to move and with Left to move.
#[derive(Default)]
pub struct Sets {
    /// By case: rows over the numbers of parts by cells.
    cases: [Vec<Vec<Row>>; 2],
    except: [BTreeSet<Bag>; 2],
}

impl Sets {
    /// Sets that are games say nothing of bags.
    pub fn new(board: &Board, sets: &[Set]) -> Sets {
        let mut found = Sets::default();
        for set in sets {
            let left = usize::from(set.left_to_move);
            let rows = set.any.iter().map(|conditions| {
                let rows = conditions.iter().map(|condition| board.cells.row(condition));
                rows.collect()
            });
            // Each set has exceptions of its own; a position that another one has is not excepted.
            found.cases[left].extend::<Vec<_>>(rows.collect());
            found.except[left].extend(set.except.iter().filter_map(|game| board.bag(game)));
        }
        found
    }

    /// Whether a set has this position.
    pub fn has(&self, bag: Bag, left: bool) -> bool {
        let left = usize::from(left);
        let mut cases = self.cases[left].iter();
        cases.any(|case| case.iter().all(|row| bag.satisfies(row)))
            && !self.except[left].contains(&bag)
    }

    /// Right is to move in a position of the sets, or in a won one that the strategy has.
    pub fn is_there(&self, board: &Board, bag: Bag) -> bool {
        board.is_given(bag) || self.has(bag, false)
    }

    /// Right is to move in a position of the sets, or in a won one.
    pub fn is_right(&self, board: &Board, bag: Bag) -> bool {
        board.is_won(bag) || self.has(bag, false)
    }
}

/// Turns in which sets are changed by what larger bags teach.
const ROUNDS: usize = 12;

/// Learns sets for these start positions, all of which are good; none if there are none, or if it
/// was ended early.
pub fn learn(
    solved: &mut Solved,
    starts: &[Bag],
    language: &Language,
    goes_on: &dyn Fn() -> bool,
) -> Option<Vec<Set>> {
    let board = solved.board;
    let samples = trial::samples(board, solved.most);
    let mut lessons = Lessons::default();
    for bag in samples.iter().filter(|bag| !solved.is_good(**bag, false)) {
        lessons.unwanted[0].insert(board.vector(*bag));
    }
    let mut cases = fewest_cases(solved, starts, language, &lessons, goes_on)?;
    for _ in 0..ROUNDS {
        cases = repair(language, solved, &cases, &lessons);
        if !solved.restrict(&cases, goes_on) || !all_good(solved, starts) {
            return None;
        }
        let left = left_cases(solved, starts, language, &cases, &lessons);
        let sets = [(&cases, false), (&left, true)];
        let sets: Vec<Set> = sets.map(|(cases, left)| written(solved, cases, left)).into();
        if !trial::learn(solved, &Sets::new(board, &sets), &samples, &mut lessons) {
            return Some(sets);
        }
    }
    None
}

fn all_good(solved: &Solved, starts: &[Bag]) -> bool {
    let left = solved.board.strategy.start.left_to_move;
    starts.iter().all(|start| solved.is_good(*start, left))
}

/// Cases with Right to move from which none can be left out.
fn fewest_cases(
    solved: &mut Solved,
    starts: &[Bag],
    language: &Language,
    lessons: &Lessons,
    goes_on: &dyn Fn() -> bool,
) -> Option<Vec<Case>> {
    let [wanted, unwanted] = right_kinds(solved, lessons);
    let [wanted, unwanted]: [Vec<&Vector>; 2] =
        [wanted.iter().collect(), unwanted.iter().collect()];
    let mut cases = language.cover(&wanted, &[], &unwanted);
    for case in language.pool(&wanted, &unwanted) {
        if !cases.contains(&case) {
            cases.push(case);
        }
    }
    let mut essential: Vec<Case> = Vec::new();
    loop {
        // Those first that play leads out of, and those that are hard to read.
        let dirt = |case: &Case| {
            let is_out = |kind: &&super::solve::Kind| !kind.is_in[0] && holds(case, &kind.vector);
            (solved.kinds.iter().filter(is_out).count(), cost(case), case.len())
        };
        let open = cases.iter().filter(|case| !essential.contains(case));
        let Some(worst) = open.max_by_key(|case| dirt(case)).cloned() else {
            return Some(cases);
        };
        let fewer = cases.iter().filter(|case| **case != worst).cloned();
        let fewer: Vec<Case> = fewer.collect();
        let mut less = solved.clone();
        if !less.restrict(&fewer, goes_on) {
            return None;
        }
        match all_good(&less, starts) {
            true => {
                *solved = less;
                cases = fewer;
            }
            false => essential.push(worst),
        }
    }
}

/// The kinds with Right to move that may be in sets, and those that must not be.
fn right_kinds(solved: &Solved, lessons: &Lessons) -> [BTreeSet<Vector>; 2] {
    let of = |is_in: bool| {
        let kinds = solved.kinds.iter().filter(move |kind| kind.is_in[0] == is_in);
        kinds.map(|kind| kind.vector.clone())
    };
    let unwanted = of(false).chain(lessons.unwanted[0].iter().cloned());
    [of(true).collect(), unwanted.collect()]
}

/// The cases without what is unwanted.
fn repair(language: &Language, solved: &Solved, cases: &[Case], lessons: &Lessons) -> Vec<Case> {
    let [wanted, unwanted] = right_kinds(solved, lessons);
    let [wanted, unwanted]: [Vec<&Vector>; 2] =
        [wanted.iter().collect(), unwanted.iter().collect()];
    language.repair(cases, &wanted, &unwanted)
}

/// Cases with Left to move: what Right can leave of those with Right to move.
fn left_cases(
    solved: &Solved,
    starts: &[Bag],
    language: &Language,
    cases: &[Case],
    lessons: &Lessons,
) -> Vec<Case> {
    let board = solved.board;
    let mut needed: BTreeSet<Vector> = lessons.wanted.clone();
    if board.strategy.start.left_to_move {
        needed.extend(starts.iter().map(|start| board.vector(*start)));
    }
    let right = Sets::new(board, &[written(solved, cases, false)]);
    for bag in solved.bags.iter().filter(|bag| right.has(**bag, false)) {
        board.replies(*bag, &mut |after| {
            needed.extend(after.map(|after| board.vector(after)));
            true
        });
    }
    let needed = needed.difference(&lessons.unwanted[1]);
    let needed: Vec<&Vector> = needed.collect();
    let of = |is_in: bool| {
        let kinds = solved.kinds.iter().filter(move |kind| kind.is_in[1] == is_in);
        kinds.map(|kind| &kind.vector)
    };
    let unwanted: Vec<&Vector> = of(false).chain(&lessons.unwanted[1]).collect();
    language.cover(&needed, &of(true).collect::<Vec<_>>(), &unwanted)
}

/// A set as strategies write it, with what play leads out of as exceptions.
fn written(solved: &Solved, cases: &[Case], left: bool) -> Set {
    let board = solved.board;
    let is_exception =
        |bag: &&Bag| any_holds(cases, &board.vector(**bag)) && !solved.is_good(**bag, left);
    let mut except: Vec<Bag> = solved.bags.iter().filter(is_exception).copied().collect();
    except.sort_unstable();
    Set {
        name: if left { "N" } else { "P" }.to_owned(),
        left_to_move: left,
        game: None,
        lengths: Vec::new(),
        any: cases.iter().map(conditions).collect(),
        except: except.iter().map(|bag| board.words(*bag)).collect(),
    }
}
