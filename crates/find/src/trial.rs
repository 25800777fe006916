//! Larger bags, a few of each kind: whether play from them stays inside of sets that were learned
//! from smaller ones.
use std::collections::BTreeSet;

use super::bag::{Bag, MOST_PARTS};
use super::board::Board;
use super::cases::Vector;
use super::chance::Chance;
use super::sets::Sets;
use super::solve::Solved;

/// Kinds of larger bags that are known to be no part of the sets, and those that have to be.
#[derive(Clone, Default)]
pub struct Lessons {
    /// With Right to move, and with Left to move.
    pub unwanted: [BTreeSet<Vector>; 2],
    /// With Left to move.
    pub wanted: BTreeSet<Vector>,
}

impl Lessons {
    fn len(&self) -> usize {
        self.wanted.len() + self.unwanted.iter().map(BTreeSet::len).sum::<usize>()
    }
}

/// Bags of more parts than this: some of each kind.
pub fn samples(board: &Board, parts: usize) -> Vec<Bag> {
    // Cells that the classes do not tell apart.
    let mut groups: Vec<(Vec<bool>, Vec<u8>)> = Vec::new();
    for cell in 0..board.options.len() {
        let key: Vec<bool> = board.classes.iter().map(|class| class[cell]).collect();
        match groups.iter_mut().find(|(other, _)| *other == key) {
            Some((_, cells)) => cells.push(cell as u8),
            None => groups.push((key, vec![cell as u8])),
        }
    }
    let groups: Vec<Vec<u8>> = groups.into_iter().map(|(_, cells)| cells).collect();
    let mut draw = Draw { board, groups, chance: Chance::new(), bags: BTreeSet::new() };
    for size in parts + 1..=(parts + MORE).min(MOST_PARTS - 4) {
        let kinds = (0..size).fold(1, |kinds, k| kinds * (draw.groups.len() + k) / (k + 1));
        match kinds <= MOST_KINDS {
            true => draw.all(size, &mut Vec::new()),
            false => draw.some(size),
        }
    }
    draw.bags.into_iter().collect()
}

/// Parts that larger bags have more.
const MORE: usize = 5;

/// Of more kinds than this only some have a bag among the samples.
const MOST_KINDS: usize = 6000;

/// Bags of each kind, if there are few kinds.
const OF_EACH: usize = 3;

/// Bags by chance, the same ones each time.
struct Draw<'a> {
    board: &'a Board<'a>,
    /// Cells that the classes do not tell apart.
    groups: Vec<Vec<u8>>,
    chance: Chance,
    bags: BTreeSet<Bag>,
}

impl Draw<'_> {
    /// Bags of all kinds of so many parts, which begin with these groups.
    fn all(&mut self, size: usize, chosen: &mut Vec<usize>) {
        if chosen.len() == size {
            for _ in 0..OF_EACH {
                self.bag(chosen);
            }
            return;
        }
        for group in chosen.last().copied().unwrap_or(0)..self.groups.len() {
            chosen.push(group);
            self.all(size, chosen);
            chosen.pop();
        }
    }

    /// Bags of some kinds of so many parts.
    fn some(&mut self, size: usize) {
        for _ in 0..MOST_KINDS {
            let groups: Vec<usize> =
                (0..size).map(|_| self.chance.below(self.groups.len())).collect();
            self.bag(&groups);
        }
    }

    /// A bag with a part of each of these groups.
    fn bag(&mut self, groups: &[usize]) {
        let mut bag = Some(Bag::default());
        for group in groups {
            let number = self.chance.below(self.groups[*group].len());
            bag = bag.and_then(|bag| bag.with(self.groups[*group][number]));
        }
        self.bags.extend(bag.filter(|bag| self.board.is_reduced(*bag)));
    }
}

/// What is learned from larger bags; false if nothing is.
pub fn learn(solved: &Solved, sets: &Sets, samples: &[Bag], lessons: &mut Lessons) -> bool {
    let board = solved.board;
    let before = lessons.len();
    for bag in samples {
        if sets.has(*bag, true) && !has_move(board, sets, *bag) {
            lessons.unwanted[1].insert(board.vector(*bag));
        }
        if !sets.has(*bag, false) {
            continue;
        }
        let mut wanted = BTreeSet::new();
        let stays = board.replies(*bag, &mut |after| {
            let Some(after) = after.filter(|after| !sets.has(*after, true)) else {
                return true;
            };
            wanted.insert(board.vector(after));
            match after.len() <= solved.most {
                true => solved.is_in(after),
                false => has_move(board, sets, after),
            }
        });
        match stays {
            true => lessons.wanted.extend(wanted),
            false => drop(lessons.unwanted[0].insert(board.vector(*bag))),
        }
    }
    lessons.len() > before
}

/// Whether Left has a move that stays inside.
pub fn has_move(board: &Board, sets: &Sets, bag: Bag) -> bool {
    bag.different().any(|cell| {
        let mut turns = board.options[usize::from(cell)].left.iter();
        turns.any(|turn| {
            board.follow(bag, cell, turn, &mut |after| {
                after.is_some_and(|after| sets.is_right(board, after))
            })
        })
    })
}
