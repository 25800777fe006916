//! Rules in rounds: learned from some multisets, tried on many more, then by the prover, and
//! learned again with those in which they fail.
use segcert_replay::data::Strategy;

use super::Options;
use super::answers::Answers;
use super::board::Board;
use super::faults::Faults;
use super::list::List;
use super::multiset::Multiset;
use super::rules::Learner;
use super::samples::{LARGER, grown};
use super::sets::Sets;
use super::solve::all_multisets;
use crate::clobber::Part;
use crate::strategy::compile::failing;

/// The result of learning rules.
pub enum Outcome {
    /// Rules, of which none is known to fail, or of which no more is known than what the prover
    /// says.
    Rules(List),
    /// Play leads out of the sets from these multisets; whether Left is to move there.
    Open(Vec<(Multiset, bool)>),
}

impl Outcome {
    fn open(sums: Vec<Multiset>, left: bool) -> Outcome {
        Outcome::Open(sums.into_iter().map(|sum| (sum, left)).collect())
    }
}

/// Maximum number of rounds.
const ROUNDS: usize = 100;

/// Rules for a strategy with sets, and without rules. None if it was ended early.
pub fn rules(board: &Board, proposed: &Strategy, options: &Options) -> Option<Outcome> {
    let (goes_on, threads) = (options.goes_on, options.threads);
    let sets = Sets::new(board, &proposed.sets);
    let sums = left_multisets(board, &sets, options.parts);
    let all = Answers::new(board, &sets, sums, goes_on)?;
    let open: Vec<Multiset> = all.open().collect();
    if !open.is_empty() {
        return Some(Outcome::open(open, true));
    }
    // Rules have nothing to do with what Right leaves.
    let open = by_prover(board, failing(proposed, false, threads));
    if !open.is_empty() {
        return Some(Outcome::open(open, false));
    }
    let mut faults = Faults::new(board, &sets, &all.sums);
    let mut learner = Learner::new(board, &sets, all);
    for _ in 0..ROUNDS {
        let list = learner.rules(goes_on)?;
        let mut fresh = faults.of(list);
        if fresh.is_empty() {
            let mut tried = proposed.clone();
            list.add_to(board, &mut tried);
            fresh = faults.add(by_prover(board, failing(&tried, true, threads)));
            if fresh.is_empty() {
                return Some(Outcome::Rules(list.clone()));
            }
        }
        let more = Answers::new(board, &sets, fresh, goes_on)?;
        let open: Vec<Multiset> = more.open().collect();
        if !open.is_empty() {
            return Some(Outcome::open(open, true));
        }
        learner.add(more);
    }
    let list = learner.rules(goes_on)?;
    Some(Outcome::Rules(list.clone()))
}

/// The positions that the prover names, as multisets.
fn by_prover(board: &Board, failing: Vec<Vec<Part>>) -> Vec<Multiset> {
    let sums = failing.into_iter();
    sums.filter_map(|sum| Multiset::new(board.pieces(sum)?)).collect()
}

/// Positions of the sets with Left to move: all that are small, and some larger ones.
fn left_multisets(board: &Board, sets: &Sets, parts: usize) -> Vec<Multiset> {
    let mut sums = all_multisets(board, parts);
    sums.retain(|sum| sets.has(*sum, true));
    let larger = grown(board, &sums, LARGER, |sum| sets.has(sum, true));
    sums.extend(larger);
    sums
}
