//! Rules in rounds: learned from some bags, tried on many more and by the prover, and learned again
//! with those in which they fail.
use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use segcert_replay::data::Strategy;

use super::answers::Answers;
use super::bag::{Bag, MOST_PARTS};
use super::board::Board;
use super::chance::Chance;
use super::rules::{Found, Learner};
use super::sets::Sets;
use super::solve::all_bags;
use super::trial;
use crate::clobber::Part;
use crate::strategy::compile::failing;

/// What came of it.
pub enum Outcome {
    /// Rules, of which none is known to fail, or of which no more is known than what the prover
    /// says.
    Rules(Found),
    /// Play leads out of the sets from these bags; whether Left is to move there.
    Open(Vec<(Bag, bool)>),
}

/// From so many small bags on larger ones are tried.
const MANY: usize = 20_000;

/// Rounds in which the prover is asked.
const ROUNDS: usize = 40;

/// So many bags with one part more each are tried.
const GROWN: usize = 40_000;

/// Parts that the largest of them have more.
const MORE: usize = 4;

/// Rules for a strategy with sets, and without rules; bags of so many parts are looked at, all of
/// them. None if it was ended early.
pub fn rules(
    board: &Board,
    proposed: &Strategy,
    parts: usize,
    goes_on: &dyn Fn() -> bool,
) -> Option<Outcome> {
    let sets = Sets::new(board, &proposed.sets);
    let bags = left_bags(board, &sets, parts);
    let all = Answers::new(board, &sets, bags, goes_on)?;
    let open: Vec<(Bag, bool)> = all.open().map(|bag| (bag, true)).collect();
    if !open.is_empty() {
        return Some(Outcome::Open(open));
    }
    let bags = |failing: Vec<Vec<Part>>| -> Vec<Bag> {
        let failing = failing.into_iter();
        failing
            .filter_map(|sum| Bag::new(board.pieces(sum)?))
            .collect()
    };
    // Rules have nothing to do with what Right leaves.
    let open = bags(failing(proposed, false));
    if !open.is_empty() {
        return Some(Outcome::Open(
            open.into_iter().map(|bag| (bag, false)).collect(),
        ));
    }
    let mut known: FxHashSet<Bag> = all.bags.iter().copied().collect();
    let mut learner = Learner::new(board, &sets, all);
    for _ in 0..ROUNDS {
        let found = learner.rules(goes_on)?;
        let mut tried = proposed.clone();
        found.add_to(board, &mut tried);
        let failing = bags(failing(&tried, true)).into_iter();
        let failing: Vec<Bag> = failing.filter(|bag| !known.contains(bag)).collect();
        if failing.is_empty() {
            return Some(Outcome::Rules(found));
        }
        let like_it = failing.iter().flat_map(|bag| alike(board, *bag));
        let fresh = failing.iter().copied().chain(like_it);
        let fresh = fresh.filter(|bag| sets.has(*bag, true) && known.insert(*bag));
        let more = Answers::new(board, &sets, fresh.collect(), goes_on)?;
        let open: Vec<(Bag, bool)> = more.open().map(|bag| (bag, true)).collect();
        if !open.is_empty() {
            return Some(Outcome::Open(open));
        }
        learner.add(more);
    }
    learner.rules(goes_on).map(Outcome::Rules)
}

/// Bags of sets with Left to move: all that are small, and some larger ones.
fn left_bags(board: &Board, sets: &Sets, parts: usize) -> Vec<Bag> {
    let bags = all_bags(board, parts).into_iter();
    let bags = bags.chain(trial::samples(board, parts));
    let bags = bags.filter(|bag| sets.has(*bag, true));
    let mut bags: Vec<Bag> = bags.collect();
    if bags.len() > MANY {
        let known: BTreeSet<Bag> = bags.iter().copied().collect();
        let grown = grown(board, sets, &bags, parts);
        bags.extend(grown.difference(&known));
    }
    bags
}

/// Bags in which one part is another, or that have one more.
fn alike<'a>(board: &'a Board, bag: Bag) -> impl Iterator<Item = Bag> + 'a {
    let rest = bag.different().filter_map(move |cell| bag.without(cell));
    let rest = rest.chain([bag]);
    let others = rest.flat_map(|rest| (0..board.options.len()).map(move |cell| (rest, cell)));
    let alike = others.filter_map(|(rest, cell)| rest.with(cell as u8));
    alike.filter(|bag| board.is_reduced(*bag))
}

/// Larger bags, that have one part more than smaller ones.
fn grown(board: &Board, sets: &Sets, bags: &[Bag], parts: usize) -> BTreeSet<Bag> {
    let mut chance = Chance::new();
    let mut all = BTreeSet::new();
    let smaller = bags.iter().copied().filter(|bag| bag.len() == parts);
    let mut smaller: Vec<Bag> = smaller.collect();
    for _ in 0..MORE.min(MOST_PARTS - 4 - parts) {
        let mut larger = BTreeSet::new();
        for _ in 0..GROWN.min(GROWN * smaller.len()) {
            let bag = smaller[chance.below(smaller.len())];
            // Of some parts there may be any number: a further one as often as another one.
            let again = bag.cells().nth(chance.below(2 * bag.len()));
            let cell = again.unwrap_or_else(|| chance.below(board.options.len()) as u8);
            let more = bag.with(cell);
            larger.extend(more.filter(|bag| board.is_reduced(*bag) && sets.has(*bag, true)));
        }
        smaller = larger.iter().copied().collect();
        all.extend(larger);
    }
    all
}
