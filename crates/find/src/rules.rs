//! Rules as a decision list: each is right wherever it applies, but where an earlier one applies.
//!
//! The rules are chosen from the first to the last, each time one that is right in most of the
//! bags that are left (Rivest, *Learning decision lists*, 1987: as long as some rule is right, to
//! take it is never wrong).
use std::collections::BTreeSet;

use super::answers::Answers;
use super::bits::Bits;
use super::board::Board;
use super::candidates::{Candidate, Material, Test};
use super::list::List;
use super::sets::Sets;

/// From more bags than this rules are not chosen at once,
const MANY: usize = 50_000;

/// but from so many at first.
const FEW: usize = 4000;

/// So many bags more are heard of where a rule is wrong.
const MORE: usize = 16;

/// Learns rules from some bags, and from those of all bags in which what was learned is wrong.
pub struct Learner<'a> {
    board: &'a Board<'a>,
    sets: &'a Sets,
    answers: Answers,
    /// The numbers of those that were heard of.
    heard: Vec<usize>,
    list: List,
}

impl<'a> Learner<'a> {
    pub fn new(board: &'a Board<'a>, sets: &'a Sets, answers: Answers) -> Learner<'a> {
        let count = answers.bags.len();
        let step = if count > MANY { count / FEW } else { 1 };
        Learner {
            board,
            sets,
            heard: (0..count).step_by(step).collect(),
            list: List::default(),
            answers,
        }
    }

    /// Adds further bags, and gives up the rules from the first one on that is wrong there.
    pub fn add(&mut self, answers: Answers) {
        let known = self.answers.bags.len();
        self.answers.extend(answers);
        for number in known..self.answers.bags.len() {
            let turn = self.list.turn(self.answers.bags[number]);
            let wrong = turn.filter(|(_, turn)| !self.answers.is_right(number, *turn));
            if let Some((place, _)) = wrong {
                self.list.truncate(place);
            }
        }
    }

    /// Rules that are right in all bags; where there are none with few conditions, rules for single
    /// bags. None if it was ended early.
    pub fn rules(&mut self, goes_on: &dyn Fn() -> bool) -> Option<&List> {
        let is_open = |number: &usize| {
            let has_turn = !self.answers.turns[*number].is_empty();
            has_turn && self.list.turn(self.answers.bags[*number]).is_none()
        };
        let mut rest: Vec<usize> = (0..self.answers.bags.len()).filter(is_open).collect();
        let mut material = Material::new(self.board);
        for number in self.heard.iter().copied().filter(is_open) {
            material.hear(&self.answers, number);
        }
        let mut open = Bits::new(material.heard.len(), |_| true);
        while !rest.is_empty() {
            if !goes_on() {
                return None;
            }
            if 2 * open.count() < material.heard.len() {
                material.keep(&open);
                open = Bits::new(material.heard.len(), |_| true);
            }
            let Some((candidate, conditions)) = best(&material, &open) else {
                if open.count() == 0 {
                    // What is left was not heard of.
                    self.hear_some(&rest, &mut material, &mut open);
                    continue;
                }
                let alone = open.numbers().map(|place| material.heard[place]);
                let alone: BTreeSet<usize> = alone.collect();
                alone.iter().for_each(|number| self.alone(*number));
                rest.retain(|number| !alone.contains(number));
                open = Bits::new(material.heard.len(), |_| false);
                continue;
            };
            let candidate = &material.candidates[candidate];
            let tests = conditions.iter().map(|test| &material.tests[*test]);
            let applies = |number: usize| {
                let bag = self.answers.bags[number];
                let turn = candidate.play.turn(bag);
                turn.filter(|_| tests.clone().all(|test| bag.satisfies(&test.row)))
            };
            let is_wrong = |number: &usize| {
                let turn = applies(*number);
                turn.is_some_and(|turn| !self.answers.is_right(*number, turn))
            };
            let wrong: Vec<usize> = rest.iter().copied().filter(is_wrong).collect();
            if !wrong.is_empty() {
                self.hear_some(&wrong, &mut material, &mut open);
                continue;
            }
            rest.retain(|number| applies(*number).is_none());
            let here = candidate.right.or(&candidate.wrong);
            let here = tests.clone().fold(here, |here, test| here.and(&test.holds));
            open = open.without(&here);
            self.list.push(&candidate.play, tests);
        }
        self.list.need_won(self.board, self.sets, &self.answers);
        Some(&self.list)
    }

    /// A rule for this bag alone, if it has no long parts.
    fn alone(&mut self, number: usize) {
        let bag = self.answers.bags[number];
        let turn = self.answers.turns[number].first();
        if let Some(turn) = turn.filter(|_| self.board.is_plain(bag)) {
            self.list.push_alone(self.board, bag, *turn);
        }
    }

    /// Hears of some of these bags, which are open.
    fn hear_some(&mut self, numbers: &[usize], material: &mut Material, open: &mut Bits) {
        for number in numbers.iter().step_by(numbers.len().div_ceil(MORE)) {
            self.heard.push(*number);
            material.hear(&self.answers, *number);
            open.push(true);
        }
    }
}

/// The candidate that is right in most bags, with the conditions that it needs.
fn best(material: &Material, open: &Bits) -> Option<(usize, Vec<usize>)> {
    let Material { candidates, tests, .. } = material;
    let mut best: Option<(usize, usize, Vec<usize>)> = None;
    let counts = candidates.iter().map(|candidate| candidate.right.count_and(open));
    let mut order: Vec<(usize, usize)> = counts.zip(0..).collect();
    order.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    for (count, number) in order {
        let least = best.as_ref().map(|(least, ..)| *least);
        if count == 0 || Some(count) <= least {
            break;
        }
        if let Some((worth, conditions)) = limited(&candidates[number], tests, open, least) {
            best = Some((worth, number, conditions));
        }
    }
    best.map(|(_, candidate, conditions)| (candidate, conditions))
}

/// The conditions that a candidate needs to be right wherever it applies, with what it is worth:
/// more than this, or none.
fn limited(
    candidate: &Candidate,
    tests: &[Test],
    open: &Bits,
    least: Option<usize>,
) -> Option<(usize, Vec<usize>)> {
    let mut right = candidate.right.and(open);
    let mut wrong = candidate.wrong.and(open);
    let mut conditions = Vec::new();
    let worth = |right: &Bits, conditions: &[usize]| right.count() / (conditions.len() + 1);
    while wrong.count() > 0 && conditions.len() < MOST_TESTS {
        let wrongs = wrong.count();
        let rights = right.count();
        let score = |test: &Test| {
            let gone = wrongs - wrong.count_and(&test.holds);
            let kept = right.count_and(&test.holds);
            if gone == 0 || kept == 0 {
                return 0.0;
            }
            (gone as f64 / wrongs as f64) * (kept as f64 / rights as f64)
        };
        let mut found: Option<(f64, usize)> = None;
        for (number, test) in tests.iter().enumerate() {
            let score = score(test);
            if score > found.map_or(0.0, |(best, _)| best) {
                found = Some((score, number));
            }
        }
        let Some((_, number)) = found else { break };
        right = right.and(&tests[number].holds);
        wrong = wrong.and(&tests[number].holds);
        conditions.push(number);
        if Some(worth(&right, &conditions)) <= least {
            return None;
        }
    }
    let worth = worth(&right, &conditions);
    let is_best = wrong.count() == 0 && Some(worth) > least;
    is_best.then_some((worth, conditions))
}

/// Conditions of a rule.
const MOST_TESTS: usize = 5;
