//! Finds multisets in which rules fail, at random: near known multisets, and near multisets in
//! which rules failed before.
use rustc_hash::FxHashSet;

use super::board::Board;
use super::list::List;
use super::multiset::Multiset;
use super::samples::{Random, near};
use super::sets::Sets;

/// Number of draws for each known multiset.
const TRIES: usize = 100;

/// Maximum number of faults in a round.
const ENOUGH: usize = 4000;

/// Searches the multisets of sets, with Left to move, for those in which rules fail.
pub struct Faults<'a> {
    board: &'a Board<'a>,
    sets: &'a Sets,
    /// The known multisets, near which others are drawn.
    near: Vec<Multiset>,
    /// The multisets in which rules failed.
    failed: Vec<Multiset>,
    known: FxHashSet<Multiset>,
    random: Random,
}

impl<'a> Faults<'a> {
    /// Returns a search near the multisets `near`.
    pub fn new(board: &'a Board<'a>, sets: &'a Sets, near: &[Multiset]) -> Faults<'a> {
        Faults {
            board,
            sets,
            near: near.to_vec(),
            failed: Vec::new(),
            known: near.iter().copied().collect(),
            random: Random::new(),
        }
    }

    /// Adds multisets in which rules failed. Returns the new ones that are in the sets.
    pub fn add(&mut self, sums: impl IntoIterator<Item = Multiset>) -> Vec<Multiset> {
        let sums =
            sums.into_iter().filter(|sum| self.sets.has(*sum, true) && self.known.insert(*sum));
        let fresh: Vec<Multiset> = sums.collect();
        self.failed.extend(&fresh);
        fresh
    }

    /// Draws multisets, and returns the new ones in which the rules fail.
    pub fn of(&mut self, list: &List) -> Vec<Multiset> {
        let mut found = Vec::new();
        for _ in 0..TRIES * self.near.len() {
            let sum = self.near_one();
            if self.is_new(sum) && fails(self.board, self.sets, list, sum) {
                self.known.insert(sum);
                found.push(sum);
            }
            if found.len() == ENOUGH {
                break;
            }
        }
        self.failed.extend(&found);
        found
    }

    fn is_new(&self, sum: Multiset) -> bool {
        self.board.is_reduced(sum) && self.sets.has(sum, true) && !self.known.contains(&sum)
    }

    /// Returns a multiset near a known one or, with equal probability, near one in which rules
    /// failed.
    fn near_one(&mut self) -> Multiset {
        let sums = match !self.failed.is_empty() && self.random.below(2) == 0 {
            true => &self.failed,
            false => &self.near,
        };
        near(self.board, sums, &mut self.random)
    }
}

/// Tells whether no rule applies in a multiset of the sets, or the first rule that applies leads
/// out of the sets.
fn fails(board: &Board, sets: &Sets, list: &List, sum: Multiset) -> bool {
    let Some((_, (cell, Some(option)))) = list.option(sum) else {
        return true;
    };
    let option = &board.options[usize::from(cell)].left[option];
    let is_there = |after| sets.is_there(board, after);
    !board.follow(sum, cell, option, &mut |after| after.is_some_and(is_there))
}
