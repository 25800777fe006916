//! Rules as a decision list: each is right wherever it applies, but where an earlier one applies.
//!
//! The rules are chosen from the first to the last, each time one that is right in most of the
//! bags that are left (Rivest, *Learning decision lists*, 1987: as long as some rule is right, to
//! take it is never wrong).
use std::collections::BTreeSet;

use segcert_replay::data::{Condition, Count, Rule};

use super::bag::Bag;
use super::bits::Bits;
use super::board::{Board, word};
use super::plays::{Play, plays};
use super::sets::Sets;
use crate::strategy::compile::cells::shortest;

/// A play, and where it can be made: where it is right, and where it is wrong.
struct Candidate {
    play: Play,
    right: Bits,
    wrong: Bits,
}

/// A condition of a rule, and where it holds.
struct Test {
    condition: Condition,
    holds: Bits,
}

/// The rules, and the bags in which no rule is right.
pub struct Found {
    pub rules: Vec<Rule>,
    pub open: Vec<Bag>,
    /// Won positions that the strategy has to have besides.
    pub won: BTreeSet<Bag>,
}

/// Rules for bags with Left to move. None if it was ended early.
pub fn learn(
    board: &Board,
    sets: &Sets,
    bags: &[Bag],
    goes_on: &dyn Fn() -> bool,
) -> Option<Found> {
    let right_turns = bags.iter().map(|bag| right_turns(board, sets, *bag));
    let right_turns: Vec<Vec<(u8, usize)>> = right_turns.collect();
    let mut open = Bits::new(bags.len(), |number| !right_turns[number].is_empty());
    let candidates = candidates(board, bags, &right_turns);
    let tests = tests(board, bags);
    let (mut rules, mut won) = (Vec::new(), BTreeSet::new());
    while open.count() > 0 {
        if !goes_on() {
            return None;
        }
        let Some((candidate, conditions)) = best(&candidates, &tests, &open) else {
            break;
        };
        let conditions = conditions.iter().map(|test| &tests[*test]);
        let applies = candidate.right.or(&candidate.wrong);
        let applies = conditions
            .clone()
            .fold(applies, |applies, test| applies.and(&test.holds));
        let here = applies.and(&open);
        for number in (0..bags.len()).filter(|number| here.has(*number)) {
            won.extend(left_for_won(board, sets, bags[number], &candidate.play));
        }
        open = open.without(&applies);
        rules.push(Rule {
            name: (rules.len() + 1).to_string(),
            game: None,
            lengths: Vec::new(),
            conditions: conditions.map(|test| test.condition.clone()).collect(),
            part: candidate.play.choice.clone(),
            to: candidate.play.to.clone(),
        });
    }
    let is_open = |number: &usize| open.has(*number) || right_turns[*number].is_empty();
    let open = (0..bags.len()).filter(is_open).map(|number| bags[number]);
    Some(Found {
        rules,
        open: open.collect(),
        won,
    })
}

/// Left's turns that leave a position of the sets, or a won one; those that need no other won
/// positions than there are, if there are such turns.
fn right_turns(board: &Board, sets: &Sets, bag: Bag) -> Vec<(u8, usize)> {
    let those = |is_right: &dyn Fn(Bag) -> bool| {
        let mut right = Vec::new();
        for cell in bag.different() {
            for (number, turn) in board.options[usize::from(cell)].left.iter().enumerate() {
                if board.follow(bag, cell, turn, &mut |after| after.is_some_and(is_right)) {
                    right.push((cell, number));
                }
            }
        }
        right
    };
    let given = those(&|after| board.is_given(after) || sets.has(after, false));
    match given.is_empty() {
        true => those(&|after| sets.is_right(board, after)),
        false => given,
    }
}

/// Positions that a play leaves because they could be won ones.
fn left_for_won(board: &Board, sets: &Sets, bag: Bag, play: &Play) -> Vec<Bag> {
    let chosen = play.turns.iter().find(|(cell, _)| bag.has(*cell));
    let Some((cell, Some(turn))) = chosen else {
        return Vec::new();
    };
    let mut found = Vec::new();
    let turn = &board.options[usize::from(*cell)].left[*turn];
    board.follow(bag, *cell, turn, &mut |after| {
        found.extend(after.filter(|after| !board.is_given(*after) && !sets.has(*after, false)));
        true
    });
    found
}

fn candidates(board: &Board, bags: &[Bag], right_turns: &[Vec<(u8, usize)>]) -> Vec<Candidate> {
    let candidate = |play: Play| {
        let chosen: Vec<Option<(u8, Option<usize>)>> = bags
            .iter()
            .map(|bag| play.turns.iter().find(|(cell, _)| bag.has(*cell)).copied())
            .collect();
        let is_right = |number: usize| match chosen[number] {
            Some((cell, Some(turn))) => right_turns[number].contains(&(cell, turn)),
            _ => false,
        };
        let right = Bits::new(bags.len(), is_right);
        let wrong = Bits::new(bags.len(), |number| {
            chosen[number].is_some() && !is_right(number)
        });
        Candidate { play, right, wrong }
    };
    let candidates = plays(board).into_iter().map(candidate);
    candidates
        .filter(|candidate| candidate.right.count() > 0)
        .collect()
}

/// Conditions that rules may have.
fn tests(board: &Board, bags: &[Bag]) -> Vec<Test> {
    let mut counts: Vec<(Count, Vec<i64>)> = Vec::new();
    for class in 0..board.classes.len() {
        let numbers = bags.iter().map(|bag| i64::from(board.vector(*bag)[class]));
        counts.push((Count::Class(class), numbers.collect()));
    }
    for (number, cell) in board.cells.cells.iter().enumerate() {
        if cell.is_plain() {
            let numbers = bags.iter().map(|bag| bag.count(number as u8) as i64);
            counts.push((Count::Part(word(&shortest(cell))), numbers.collect()));
        }
    }
    counts.push((
        Count::Parts,
        bags.iter().map(|bag| bag.len() as i64).collect(),
    ));
    let mut tests: Vec<Test> = Vec::new();
    for (count, numbers) in counts {
        for (factor, bound) in [
            (1, 1),
            (-1, 0),
            (1, 2),
            (-1, -1),
            (1, 3),
            (-1, -2),
            (-1, -3),
        ] {
            let holds = Bits::new(bags.len(), |bag| factor * numbers[bag] >= bound);
            let share = holds.count();
            if share > 0 && share < bags.len() {
                let terms = vec![(factor, count.clone())];
                tests.push(Test {
                    condition: Condition { terms, bound },
                    holds,
                });
            }
        }
    }
    tests
}

/// The candidate that is right in most bags, with the conditions that it needs.
fn best<'a>(
    candidates: &'a [Candidate],
    tests: &[Test],
    open: &Bits,
) -> Option<(&'a Candidate, Vec<usize>)> {
    let mut best: Option<(usize, &Candidate, Vec<usize>)> = None;
    let mut order: Vec<(usize, &Candidate)> = candidates
        .iter()
        .map(|candidate| (candidate.right.count_and(open), candidate))
        .collect();
    order.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    for (count, candidate) in order {
        if count == 0 || best.as_ref().is_some_and(|(least, ..)| count <= *least) {
            break;
        }
        let mut right = candidate.right.and(open);
        let mut wrong = candidate.wrong.and(open);
        let mut conditions = Vec::new();
        let mut factor = 1;
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
            factor += 1;
            if best
                .as_ref()
                .is_some_and(|(least, ..)| right.count() / factor <= *least)
            {
                break;
            }
        }
        let worth = right.count() / factor;
        if wrong.count() == 0
            && right.count() > 0
            && best.as_ref().is_none_or(|(least, ..)| worth > *least)
        {
            best = Some((worth, candidate, conditions));
        }
    }
    best.map(|(_, candidate, conditions)| (candidate, conditions))
}

/// Conditions of a rule.
const MOST_TESTS: usize = 5;
