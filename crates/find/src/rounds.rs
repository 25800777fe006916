//! Rules in rounds: learned from some bags, tried on many more, then by the prover, and learned
//! again with those in which they fail.
use std::collections::BTreeSet;

use segcert_replay::data::Strategy;

use super::answers::Answers;
use super::bag::{Bag, MOST_PARTS};
use super::board::Board;
use super::chance::Chance;
use super::faults::Faults;
use super::list::List;
use super::rules::Learner;
use super::sets::Sets;
use super::solve::all_bags;
use super::{Options, trial};
use crate::clobber::Part;
use crate::strategy::compile::failing;

/// What came of it.
pub enum Outcome {
    /// Rules, of which none is known to fail, or of which no more is known than what the prover
    /// says.
    Rules(List),
    /// Play leads out of the sets from these bags; whether Left is to move there.
    Open(Vec<(Bag, bool)>),
}

impl Outcome {
    fn open(bags: Vec<Bag>, left: bool) -> Outcome {
        Outcome::Open(bags.into_iter().map(|bag| (bag, left)).collect())
    }
}

/// From so many small bags on larger ones are tried.
const MANY: usize = 20_000;

/// Rounds at most.
const ROUNDS: usize = 100;

/// So many bags with one part more each are tried.
const GROWN: usize = 40_000;

/// Parts that the largest of them have more.
const MORE: usize = 4;

/// Rules for a strategy with sets, and without rules. None if it was ended early.
pub fn rules(board: &Board, proposed: &Strategy, options: &Options) -> Option<Outcome> {
    let (goes_on, threads) = (options.goes_on, options.threads);
    let sets = Sets::new(board, &proposed.sets);
    let bags = left_bags(board, &sets, options.parts);
    let all = Answers::new(board, &sets, bags, goes_on)?;
    let open: Vec<Bag> = all.open().collect();
    if !open.is_empty() {
        return Some(Outcome::open(open, true));
    }
    // Rules have nothing to do with what Right leaves.
    let open = by_prover(board, failing(proposed, false, threads));
    if !open.is_empty() {
        return Some(Outcome::open(open, false));
    }
    let mut faults = Faults::new(board, &sets, &all.bags);
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
            let like_it = fresh.iter().flat_map(|bag| alike(board, *bag));
            let like_it = faults.add(like_it);
            fresh.extend(like_it);
        }
        let more = Answers::new(board, &sets, fresh, goes_on)?;
        let open: Vec<Bag> = more.open().collect();
        if !open.is_empty() {
            return Some(Outcome::open(open, true));
        }
        learner.add(more);
    }
    let list = learner.rules(goes_on)?;
    Some(Outcome::Rules(list.clone()))
}

/// What the prover names, as bags.
fn by_prover(board: &Board, failing: Vec<Vec<Part>>) -> Vec<Bag> {
    let sums = failing.into_iter();
    sums.filter_map(|sum| Bag::new(board.pieces(sum)?)).collect()
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
