//! Rules as a decision list: each rule is right in all multisets in which it applies and no earlier
//! rule does.
//!
//! The rules are chosen from the first to the last. Each is right in most of the remaining
//! multisets (Rivest, *Learning decision lists*, 1987: if some rule is right, choosing it is never
//! wrong).
use std::collections::BTreeSet;

use fixedbitset::FixedBitSet;

use super::answers::Answers;
use super::board::Board;
use super::candidates::{Candidate, Material, Test};
use super::list::List;
use super::sets::Sets;

/// Number of multisets above which rules are chosen from a sample first.
const MANY: usize = 50_000;

/// Size of this sample.
const FEW: usize = 4000;

/// Number of examples that are added if a rule is wrong.
const MORE: usize = 16;

/// Learns rules from some multisets, and from all multisets in which the learned rules are wrong.
pub struct Learner<'a> {
    board: &'a Board<'a>,
    sets: &'a Sets,
    answers: Answers,
    /// Indices of the examples.
    examples: Vec<usize>,
    list: List,
}

impl<'a> Learner<'a> {
    pub fn new(board: &'a Board<'a>, sets: &'a Sets, answers: Answers) -> Learner<'a> {
        let count = answers.sums.len();
        let step = if count > MANY { count / FEW } else { 1 };
        Learner {
            board,
            sets,
            examples: (0..count).step_by(step).collect(),
            list: List::default(),
            answers,
        }
    }

    /// Adds more multisets. Discards the rules from the first one on that is wrong in one of them.
    pub fn add(&mut self, answers: Answers) {
        let known = self.answers.sums.len();
        self.answers.extend(answers);
        for number in known..self.answers.sums.len() {
            let option = self.list.option(self.answers.sums[number]);
            let wrong = option.filter(|(_, option)| !self.answers.is_right(number, *option));
            if let Some((place, _)) = wrong {
                self.list.truncate(place);
            }
        }
    }

    /// Returns rules that are right in all multisets. If no rule with few conditions is right,
    /// single multisets get separate rules. Returns `None` if the search was ended early.
    pub fn rules(&mut self) -> Option<&List> {
        let is_open = |number: &usize| {
            let has_option = !self.answers.options[*number].is_empty();
            has_option && self.list.option(self.answers.sums[*number]).is_none()
        };
        let mut rest: Vec<usize> = (0..self.answers.sums.len()).filter(is_open).collect();
        let mut material = Material::new(self.board);
        for number in self.examples.iter().copied().filter(is_open) {
            material.add_example(&self.answers, number);
        }
        let mut open: FixedBitSet = (0..material.examples.len()).collect();
        while !rest.is_empty() {
            if !(self.board.goes_on)() {
                return None;
            }
            if 2 * open.count_ones(..) < material.examples.len() {
                material.keep(&open);
                open = (0..material.examples.len()).collect();
            }
            let Some((candidate, conditions)) = best(&material, &open) else {
                if open.is_clear() {
                    // The remaining multisets are not among the examples.
                    self.add_some(&rest, &mut material, &mut open);
                    continue;
                }
                let alone = open.ones().map(|place| material.examples[place]);
                let alone: BTreeSet<usize> = alone.collect();
                alone.iter().for_each(|number| self.alone(*number));
                rest.retain(|number| !alone.contains(number));
                open.clear();
                continue;
            };
            let candidate = &material.candidates[candidate];
            let tests = conditions.iter().map(|test| &material.tests[*test]);
            let applies = |number: usize| {
                let sum = self.answers.sums[number];
                let option = candidate.play.option(sum);
                option.filter(|_| tests.clone().all(|test| sum.satisfies(&test.row)))
            };
            let is_wrong = |number: &usize| {
                let option = applies(*number);
                option.is_some_and(|option| !self.answers.is_right(*number, option))
            };
            let wrong: Vec<usize> = rest.iter().copied().filter(is_wrong).collect();
            if !wrong.is_empty() {
                self.add_some(&wrong, &mut material, &mut open);
                continue;
            }
            rest.retain(|number| applies(*number).is_none());
            let mut here = &candidate.right | &candidate.wrong;
            tests.clone().for_each(|test| here.intersect_with(&test.holds));
            open.difference_with(&here);
            self.list.push(&candidate.play, tests);
        }
        self.list.need_won(self.board, self.sets, &self.answers);
        Some(&self.list)
    }

    /// Adds a rule for this multiset alone, if it has no long components.
    fn alone(&mut self, number: usize) {
        let sum = self.answers.sums[number];
        let option = self.answers.options[number].first();
        if let Some(option) = option.filter(|_| self.board.is_plain(sum)) {
            self.list.push_alone(self.board, sum, *option);
        }
    }

    /// Adds some of these multisets, for which no rule is right, to the examples.
    fn add_some(&mut self, numbers: &[usize], material: &mut Material, open: &mut FixedBitSet) {
        for number in numbers.iter().step_by(numbers.len().div_ceil(MORE)) {
            self.examples.push(*number);
            open.grow_and_insert(material.examples.len());
            material.add_example(&self.answers, *number);
        }
    }
}

/// Returns the candidate that is right in most multisets, with the conditions that it needs.
fn best(material: &Material, open: &FixedBitSet) -> Option<(usize, Vec<usize>)> {
    let Material { candidates, tests, .. } = material;
    let mut best: Option<(usize, usize, Vec<usize>)> = None;
    let counts = candidates.iter().map(|candidate| candidate.right.intersection_count(open));
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

/// Returns the conditions that a candidate needs to be right wherever it applies, with its score.
/// Returns `None` unless the score exceeds `more`.
fn limited(
    candidate: &Candidate,
    tests: &[Test],
    open: &FixedBitSet,
    least: Option<usize>,
) -> Option<(usize, Vec<usize>)> {
    let mut right = &candidate.right & open;
    let mut wrong = &candidate.wrong & open;
    let mut conditions = Vec::new();
    let worth =
        |right: &FixedBitSet, conditions: &[usize]| right.count_ones(..) / (conditions.len() + 1);
    while !wrong.is_clear() && conditions.len() < MOST_TESTS {
        let wrongs = wrong.count_ones(..);
        let rights = right.count_ones(..);
        let score = |test: &Test| {
            let gone = wrongs - wrong.intersection_count(&test.holds);
            let kept = right.intersection_count(&test.holds);
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
        right.intersect_with(&tests[number].holds);
        wrong.intersect_with(&tests[number].holds);
        conditions.push(number);
        if Some(worth(&right, &conditions)) <= least {
            return None;
        }
    }
    let worth = worth(&right, &conditions);
    let is_best = wrong.is_clear() && Some(worth) > least;
    is_best.then_some((worth, conditions))
}

/// Maximum number of conditions of a rule.
const MOST_TESTS: usize = 5;
