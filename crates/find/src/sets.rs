//! Learns sets of multisets. Among all multisets that Left wins, the sets contain those that a
//! start needs, in few cases.
use std::collections::BTreeSet;

use segcert_replay::data::{Condition, Set};

use super::board::Board;
use super::cases::{Case, Language, Vector, any_holds, conditions, cost, holds};
use super::multiset::Multiset;
use super::samples::grown;
use super::solve::{Kind, Solved};
use crate::claims::linear::Row;
use crate::clobber::Component;

/// The sets of a strategy, with Right to move and with Left to move.
#[derive(Default)]
pub struct Sets {
    /// The cases, each as rows over the numbers of components by cells.
    cases: [Vec<Vec<Row>>; 2],
    except: [BTreeSet<Multiset>; 2],
}

impl Sets {
    /// Reads sets. Sets with a game contain no multisets.
    pub fn new(board: &Board, sets: &[Set]) -> Sets {
        let mut found = Sets::default();
        for set in sets {
            let left = usize::from(set.left_to_move);
            let rows = set.any.iter().map(|case| {
                let rows = case.conditions.iter().map(|condition| board.cells.row(condition));
                rows.collect()
            });
            // Each set has its own exceptions; an exception of one set may belong to another set.
            found.cases[left].extend::<Vec<_>>(rows.collect());
            found.except[left].extend(set.except.iter().filter_map(|game| board.multiset(game)));
        }
        found
    }

    /// Tells whether a set contains this position.
    pub fn has(&self, sum: Multiset, left: bool) -> bool {
        let left = usize::from(left);
        let mut cases = self.cases[left].iter();
        cases.any(|case| case.iter().all(|row| sum.satisfies(row)))
            && !self.except[left].contains(&sum)
    }

    /// Tells whether the sets, or the won positions of the strategy, contain a position with Right
    /// to move.
    pub fn is_there(&self, board: &Board, sum: Multiset) -> bool {
        board.is_given(sum) || self.has(sum, false)
    }

    /// Tells whether the sets, or the possible won positions, contain a position with Right to
    /// move.
    pub fn is_right(&self, board: &Board, sum: Multiset) -> bool {
        board.is_won(sum) || self.has(sum, false)
    }

    /// Tells whether Left has a move that stays in the sets.
    pub fn has_move(&self, board: &Board, sum: Multiset) -> bool {
        board.has_move(sum, &mut |after| after.is_some_and(|after| self.is_right(board, after)))
    }
}

/// Returns a set of positions that is given by numbers of components.
pub fn set(
    name: &str,
    left_to_move: bool,
    any: Vec<Vec<Condition>>,
    except: Vec<Vec<Component>>,
) -> Set {
    let (name, any) = (name.to_owned(), any.into_iter().map(Into::into).collect());
    Set { name, left_to_move, game: None, lengths: Vec::new(), any, except }
}

/// Number of larger positions that are drawn for each number of components.
const LARGER: usize = 10_000;

/// Maximum number of rounds in which larger multisets correct the sets.
const ROUNDS: usize = 12;

/// Learns sets from a solution in which all start positions are won. Returns `None` if there are no
/// sets, or if the search was ended early.
pub fn learn(solved: Solved, language: &Language) -> Option<Vec<Set>> {
    let board = solved.board;
    let samples = Vec::from_iter(grown(board, &solved.sums, LARGER, |_| true));
    let mut learner =
        Learner { solved, language, unwanted: Default::default(), wanted: Default::default() };
    for sum in samples.iter().filter(|sum| !learner.solved.is_good(**sum, false)) {
        learner.unwanted[0].insert(board.vector(*sum));
    }
    let mut cases = learner.fewest_cases()?;
    for _ in 0..ROUNDS {
        let [wanted, unwanted] = learner.right_kinds();
        cases = language.repair(&cases, &refs(&wanted), &refs(&unwanted));
        if !learner.solved.restrict(&cases) || learner.solved.lost_start().is_some() {
            return None;
        }
        let left = learner.left_cases(&cases);
        let sets = [(&cases, false), (&left, true)];
        let sets: Vec<Set> = sets.map(|(cases, left)| learner.written(cases, left)).into();
        if !learner.try_larger(&Sets::new(board, &sets), &samples) {
            return Some(sets);
        }
    }
    None
}

/// A solution, and corrections by larger multisets.
struct Learner<'a> {
    solved: Solved<'a>,
    language: &'a Language,
    /// Kinds of larger multisets that the sets must not contain, with Right to move and with Left
    /// to move.
    unwanted: [BTreeSet<Vector>; 2],
    /// Kinds of larger multisets that the sets with Left to move must contain.
    wanted: BTreeSet<Vector>,
}

fn refs(vectors: &BTreeSet<Vector>) -> Vec<&Vector> {
    vectors.iter().collect()
}

impl Learner<'_> {
    /// Returns cases with Right to move, none of which can be removed.
    fn fewest_cases(&mut self) -> Option<Vec<Case>> {
        let [wanted, unwanted] = self.right_kinds();
        let [wanted, unwanted] = [refs(&wanted), refs(&unwanted)];
        let mut cases = self.language.cover(&wanted, &[], &unwanted);
        for case in self.language.pool(&wanted, &unwanted) {
            if !cases.contains(&case) {
                cases.push(case);
            }
        }
        let mut essential: Vec<Case> = Vec::new();
        loop {
            // Cases from which play leads out of the sets come first, then long ones.
            let rank = |case: &Case| {
                let is_out = |kind: &&Kind| !kind.is_in[0] && holds(case, &kind.vector);
                (self.solved.kinds.iter().filter(is_out).count(), cost(case), case.len())
            };
            let open = cases.iter().filter(|case| !essential.contains(case));
            let Some(worst) = open.max_by_key(|case| rank(case)).cloned() else {
                return Some(cases);
            };
            let fewer = cases.iter().filter(|case| **case != worst).cloned();
            let fewer: Vec<Case> = fewer.collect();
            let mut less = self.solved.clone();
            if !less.restrict(&fewer) {
                return None;
            }
            match less.lost_start() {
                None => {
                    self.solved = less;
                    cases = fewer;
                }
                Some(_) => essential.push(worst),
            }
        }
    }

    /// Returns the kinds with Right to move that may be in sets, and the kinds that must not be.
    fn right_kinds(&self) -> [BTreeSet<Vector>; 2] {
        let of = |is_in: bool| {
            let kinds = self.solved.kinds.iter().filter(move |kind| kind.is_in[0] == is_in);
            kinds.map(|kind| kind.vector.clone())
        };
        [of(true).collect(), of(false).chain(self.unwanted[0].iter().cloned()).collect()]
    }

    /// Returns cases with Left to move: the positions that Right can leave from the cases with
    /// Right to move.
    fn left_cases(&self, cases: &[Case]) -> Vec<Case> {
        let (solved, board) = (&self.solved, self.solved.board);
        let mut needed: BTreeSet<Vector> = self.wanted.clone();
        if board.strategy.start.left_to_move {
            needed.extend(solved.starts.iter().map(|start| board.vector(*start)));
        }
        let right = Sets::new(board, &[self.written(cases, false)]);
        for sum in solved.sums.iter().filter(|sum| right.has(**sum, false)) {
            board.replies(*sum, &mut |after| {
                needed.extend(after.map(|after| board.vector(after)));
                true
            });
        }
        let needed: Vec<&Vector> = needed.difference(&self.unwanted[1]).collect();
        let of = |is_in: bool| {
            let kinds = solved.kinds.iter().filter(move |kind| kind.is_in[1] == is_in);
            kinds.map(|kind| &kind.vector)
        };
        let unwanted: Vec<&Vector> = of(false).chain(&self.unwanted[1]).collect();
        self.language.cover(&needed, &of(true).collect::<Vec<_>>(), &unwanted)
    }

    /// Returns a set in the form that strategies have. Positions from which play leads out of it
    /// become exceptions.
    fn written(&self, cases: &[Case], left: bool) -> Set {
        let (solved, board) = (&self.solved, self.solved.board);
        let is_exception = |sum: &&Multiset| {
            any_holds(cases, &board.vector(**sum)) && !solved.is_good(**sum, left)
        };
        let mut except: Vec<Multiset> = solved.sums.iter().filter(is_exception).copied().collect();
        except.sort_unstable();
        let name = if left { "N" } else { "P" };
        let any = cases.iter().map(conditions).collect();
        set(name, left, any, except.iter().map(|sum| board.words(*sum)).collect())
    }

    fn corrections(&self) -> usize {
        self.wanted.len() + self.unwanted.iter().map(BTreeSet::len).sum::<usize>()
    }

    /// Corrects sets by larger multisets. Returns whether there is a new correction.
    fn try_larger(&mut self, sets: &Sets, samples: &[Multiset]) -> bool {
        let board = self.solved.board;
        let before = self.corrections();
        for sum in samples {
            if sets.has(*sum, true) && !sets.has_move(board, *sum) {
                self.unwanted[1].insert(board.vector(*sum));
            }
            if !sets.has(*sum, false) {
                continue;
            }
            let mut wanted = BTreeSet::new();
            let stays = board.replies(*sum, &mut |after| {
                let Some(after) = after.filter(|after| !sets.has(*after, true)) else {
                    return true;
                };
                wanted.insert(board.vector(after));
                match after.len() <= self.solved.most {
                    true => self.solved.is_in(after),
                    false => sets.has_move(board, after),
                }
            });
            match stays {
                true => self.wanted.extend(wanted),
                false => drop(self.unwanted[0].insert(board.vector(*sum))),
            }
        }
        self.corrections() > before
    }
}
