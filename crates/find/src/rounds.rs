//! Learns rules in rounds: from some multisets, then with many more in which they fail, then with
//! failures that the prover finds.
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
use crate::clobber::Component;
use crate::strategy::compile::failing;

/// The result of learning rules.
pub enum Outcome {
    /// Rules without a known failure, except possibly failures that the prover reports.
    Rules(List),
    /// Multisets from which play leads out of the sets, each with whether Left is to move.
    Open(Vec<(Multiset, bool)>),
}

impl Outcome {
    fn open(sums: Vec<Multiset>, left: bool) -> Outcome {
        Outcome::Open(sums.into_iter().map(|sum| (sum, left)).collect())
    }
}

/// Maximum number of rounds.
const ROUNDS: usize = 100;

/// Learns rules for a strategy with sets and without rules. Returns `None` if the search was ended
/// early.
pub fn rules(board: &Board, proposed: &Strategy, options: &Options) -> Option<Outcome> {
    let threads = options.threads;
    let sets = Sets::new(board, &proposed.sets);
    let sums = left_multisets(board, &sets, options.parts);
    let all = Answers::new(board, &sets, sums)?;
    let open: Vec<Multiset> = all.open().collect();
    if !open.is_empty() {
        return Some(Outcome::open(open, true));
    }
    // Rules do not affect the positions that Right can leave.
    let open = by_prover(board, failing(proposed, false, threads));
    if !open.is_empty() {
        return Some(Outcome::open(open, false));
    }
    let mut faults = Faults::new(board, &sets, &all.sums);
    let mut learner = Learner::new(board, &sets, all);
    for _ in 0..ROUNDS {
        let list = learner.rules()?;
        let mut fresh = faults.of(list);
        if fresh.is_empty() {
            let mut tried = proposed.clone();
            list.add_to(board, &mut tried);
            fresh = faults.add(by_prover(board, failing(&tried, true, threads)));
            if fresh.is_empty() {
                return Some(Outcome::Rules(list.clone()));
            }
        }
        let more = Answers::new(board, &sets, fresh)?;
        let open: Vec<Multiset> = more.open().collect();
        if !open.is_empty() {
            return Some(Outcome::open(open, true));
        }
        learner.add(more);
    }
    let list = learner.rules()?;
    Some(Outcome::Rules(list.clone()))
}

/// Returns the positions that the prover names, as multisets.
fn by_prover(board: &Board, failing: Vec<Vec<Component>>) -> Vec<Multiset> {
    let sums = failing.into_iter();
    sums.filter_map(|sum| Multiset::new(board.pieces(sum)?)).collect()
}

/// Returns positions of the sets with Left to move: all small positions, and some larger ones.
fn left_multisets(board: &Board, sets: &Sets, parts: usize) -> Vec<Multiset> {
    let mut sums = all_multisets(board, parts);
    sums.retain(|sum| sets.has(*sum, true));
    let larger = grown(board, &sums, LARGER, |sum| sets.has(sum, true));
    sums.extend(larger);
    sums
}
