//! Rules as a decision list: each is right wherever it applies, but where an earlier one applies.
//!
//! The rules are chosen from the first to the last, each time one that is right in most of the
//! bags that are left (Rivest, *Learning decision lists*, 1987: as long as some rule is right, to
//! take it is never wrong).
use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use segcert_replay::data::{Choice, Condition, Pattern, Rule, Strategy};

use super::answers::{Answers, left_for_won};
use super::bag::Bag;
use super::bits::Bits;
use super::board::{Board, word};
use super::candidates::{Candidate, Material, Test};
use super::sets::Sets;
use crate::claims::linear::Row;
use crate::strategy::compile::cells::shortest;

/// The rules, and what they need.
#[derive(Default)]
pub struct Found {
    pub rules: Vec<Rule>,
    /// Won positions that the strategy has to have besides.
    pub won: BTreeSet<Bag>,
}

impl Found {
    /// Gives a strategy these rules, and what they need.
    pub fn add_to(&self, board: &Board, strategy: &mut Strategy) {
        strategy.rules.clone_from(&self.rules);
        let won = self.won.iter().map(|bag| board.words(*bag));
        strategy.won.extend(won);
    }

    fn rule(
        &mut self,
        game: Option<Vec<Pattern>>,
        conditions: Vec<Condition>,
        part: &Choice,
        to: &[Pattern],
    ) {
        self.rules.push(Rule {
            name: (self.rules.len() + 1).to_string(),
            game,
            lengths: Vec::new(),
            conditions,
            part: part.clone(),
            to: to.to_vec(),
        });
    }
}

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
    material: Material,
}

impl<'a> Learner<'a> {
    pub fn new(board: &'a Board<'a>, sets: &'a Sets, answers: Answers) -> Learner<'a> {
        let mut learner = Learner {
            board,
            sets,
            heard: Vec::new(),
            material: Material::new(board),
            answers,
        };
        let count = learner.answers.bags.len();
        let step = if count > MANY { count / FEW } else { 1 };
        for number in (0..count).step_by(step) {
            learner.hear(number);
        }
        learner
    }

    /// Adds further bags.
    pub fn add(&mut self, answers: Answers) {
        self.answers.extend(answers);
    }

    fn hear(&mut self, number: usize) {
        self.heard.push(number);
        self.material.hear(&self.answers, number);
    }

    /// Rules that are right in all bags; where there are none with few conditions, rules for single
    /// bags. None if it was ended early.
    pub fn rules(&mut self, goes_on: &dyn Fn() -> bool) -> Option<Found> {
        let mut found = Found::default();
        let count = self.answers.bags.len();
        let has_turn = |number: &usize| !self.answers.turns[*number].is_empty();
        let mut rest: Vec<usize> = (0..count).filter(has_turn).collect();
        let mut open = Bits::new(self.heard.len(), |place| has_turn(&self.heard[place]));
        while !rest.is_empty() {
            if !goes_on() {
                return None;
            }
            let best = best(&self.material, &open);
            let Some((candidate, conditions)) = best else {
                if open.count() == 0 {
                    // What is left was not heard of.
                    self.hear_some(&rest, &mut open);
                    continue;
                }
                let places = (0..self.heard.len()).filter(|place| open.has(*place));
                let alone: BTreeSet<usize> = places.map(|place| self.heard[place]).collect();
                alone
                    .iter()
                    .for_each(|number| self.alone(*number, &mut found));
                rest.retain(|number| !alone.contains(number));
                open = Bits::new(self.heard.len(), |_| false);
                continue;
            };
            let candidate = &self.material.candidates[candidate];
            let tests = conditions.iter().map(|test| &self.material.tests[*test]);
            let rows: Vec<&Row> = tests.clone().map(|test| &test.row).collect();
            let turn = |number: usize| {
                let bag = self.answers.bags[number];
                let turn = candidate.play.turn(bag);
                turn.filter(|_| rows.iter().all(|row| bag.satisfies(row)))
            };
            let (mut applies, mut wrong) = (Vec::new(), Vec::new());
            for &number in &rest {
                if let Some(turn) = turn(number) {
                    applies.push(number);
                    if !self.answers.is_right(number, turn) {
                        wrong.push(number);
                    }
                }
            }
            if !wrong.is_empty() {
                self.hear_some(&wrong, &mut open);
                continue;
            }
            for number in &applies {
                let bag = self.answers.bags[*number];
                if let Some((cell, Some(turn))) = candidate.play.turn(bag) {
                    let won = left_for_won(self.board, self.sets, bag, (cell, turn));
                    found.won.extend(won);
                }
            }
            let here = candidate.right.or(&candidate.wrong);
            let here = tests.clone().fold(here, |here, test| here.and(&test.holds));
            open = open.without(&here);
            let applies: FxHashSet<usize> = applies.into_iter().collect();
            rest.retain(|number| !applies.contains(number));
            let conditions = tests.map(|test| test.condition.clone()).collect();
            let play = &candidate.play;
            found.rule(None, conditions, &play.choice, &play.to);
        }
        Some(found)
    }

    /// A rule for this bag alone, if it has no long parts.
    fn alone(&self, number: usize, found: &mut Found) {
        let bag = self.answers.bags[number];
        let Some(&(cell, turn)) = self.answers.turns[number].first() else {
            return;
        };
        if !self.board.is_plain(bag) {
            return;
        }
        let one = |cell| Pattern::One(word(&shortest(&self.board.cells.cells[usize::from(cell)])));
        let others = bag.without(cell).unwrap_or_default();
        let game = std::iter::once(cell).chain(others.cells()).map(one);
        let won = left_for_won(self.board, self.sets, bag, (cell, turn));
        found.won.extend(won);
        let to = &self.board.options[usize::from(cell)].left[turn].to;
        found.rule(Some(game.collect()), Vec::new(), &Choice::OfGame, to);
    }

    /// Hears of some of these bags, which are open.
    fn hear_some(&mut self, numbers: &[usize], open: &mut Bits) {
        for number in numbers.iter().step_by(numbers.len().div_ceil(MORE)) {
            self.hear(*number);
            open.push(true);
        }
    }
}

/// The candidate that is right in most bags, with the conditions that it needs.
fn best(material: &Material, open: &Bits) -> Option<(usize, Vec<usize>)> {
    let Material { candidates, tests } = material;
    let mut best: Option<(usize, usize, Vec<usize>)> = None;
    let counts = candidates
        .iter()
        .map(|candidate| candidate.right.count_and(open));
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
