//! Bags in which rules fail, found by chance: near bags that are known, and near those in which
//! rules failed before.
use rustc_hash::FxHashSet;

use super::bag::{Bag, MOST_PARTS};
use super::board::Board;
use super::chance::Chance;
use super::list::List;
use super::sets::Sets;

/// Bags that are tried, for each one that is known.
const TRIES: usize = 100;

/// Faults that are enough for a round.
const ENOUGH: usize = 4000;

/// Parts that are changed.
const CHANGES: usize = 3;

/// Looks for bags of sets, with Left to move, in which rules fail.
pub struct Faults<'a> {
    board: &'a Board<'a>,
    sets: &'a Sets,
    /// Those near which others are tried.
    near: Vec<Bag>,
    /// Those in which rules failed.
    failed: Vec<Bag>,
    known: FxHashSet<Bag>,
    chance: Chance,
}

impl<'a> Faults<'a> {
    /// Near these bags.
    pub fn new(board: &'a Board<'a>, sets: &'a Sets, near: &[Bag]) -> Faults<'a> {
        Faults {
            board,
            sets,
            near: near.to_vec(),
            failed: Vec::new(),
            known: near.iter().copied().collect(),
            chance: Chance::new(),
        }
    }

    /// Those of these bags that are of the sets, and new here; rules failed in them.
    pub fn add(&mut self, bags: impl IntoIterator<Item = Bag>) -> Vec<Bag> {
        let bags =
            bags.into_iter().filter(|bag| self.sets.has(*bag, true) && self.known.insert(*bag));
        let fresh: Vec<Bag> = bags.collect();
        self.failed.extend(&fresh);
        fresh
    }

    /// New bags in which these rules fail; none if none were met.
    pub fn of(&mut self, list: &List) -> Vec<Bag> {
        let mut found = Vec::new();
        for _ in 0..TRIES * self.near.len() {
            let bag = self.near_one();
            if self.is_new(bag) && fails(self.board, self.sets, list, bag) {
                self.known.insert(bag);
                found.push(bag);
            }
            if found.len() == ENOUGH {
                break;
            }
        }
        self.failed.extend(&found);
        found
    }

    fn is_new(&self, bag: Bag) -> bool {
        self.board.is_reduced(bag) && self.sets.has(bag, true) && !self.known.contains(&bag)
    }

    /// A bag that differs from one of those in few parts.
    fn near_one(&mut self) -> Bag {
        let chance = &mut self.chance;
        let bags = match !self.failed.is_empty() && chance.below(2) == 0 {
            true => &self.failed,
            false => &self.near,
        };
        let mut bag = bags[chance.below(bags.len())];
        for _ in 0..=chance.below(CHANGES) {
            bag = changed(bag, self.board.options.len(), chance);
        }
        bag
    }
}

/// With one part less or more, or another one.
fn changed(mut bag: Bag, cells: usize, chance: &mut Chance) -> Bag {
    let part = |bag: Bag, chance: &mut Chance| bag.cells().nth(chance.below(bag.len().max(1)));
    let (is_less, is_more) = [(true, false), (false, true), (true, true)][chance.below(3)];
    if let Some(cell) = part(bag, chance).filter(|_| is_less) {
        bag = bag.without(cell).unwrap_or(bag);
    }
    if is_more && bag.len() + 4 < MOST_PARTS {
        // Of some parts there may be any number: a further one often.
        let again = part(bag, chance).filter(|_| chance.below(3) == 0);
        let cell = again.unwrap_or_else(|| chance.below(cells) as u8);
        bag = bag.with(cell).unwrap_or(bag);
    }
    bag
}

/// Whether no rule applies in a bag of the sets, or the first one leads out of them.
fn fails(board: &Board, sets: &Sets, list: &List, bag: Bag) -> bool {
    let Some((_, (cell, Some(turn)))) = list.turn(bag) else {
        return true;
    };
    let turn = &board.options[usize::from(cell)].left[turn];
    let is_there = |after| sets.is_there(board, after);
    !board.follow(bag, cell, turn, &mut |after| after.is_some_and(is_there))
}
