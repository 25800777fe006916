//! The order of values by its recursive definition, remembered, with an explicit stack.
//!
//! Most questions are answered at once by *rungs*, the first values of the arena, with which all
//! others are compared beforehand: without them a certificate of many values takes five times as
//! long.

#[cfg(test)]
mod tests;

use super::Arena;
use crate::data::{Budget, Checked, LOOK_UP, Player, Ref, Stop, Table, at};

/// A set of rungs, by reference.
type Rungs = [u64; WORDS];
const WORDS: usize = 4;

#[derive(Default)]
pub struct Order {
    /// By reference, the rungs that are at most this value.
    below: Vec<Rungs>,
    /// To questions `a ≤ b`.
    pub answers: Table<(Ref, Ref), bool>,
    /// Each waits for the answer to the one above it.
    stack: Vec<Question>,
}

/// A question `a ≤ b`, and how many objections to it were looked at.
type Question = (Ref, Ref, usize);

fn add(set: &mut Rungs, value: Ref) {
    let word = set.get_mut(value.index() / 64).into_iter();
    word.for_each(|word| *word |= 1_u64.wrapping_shl(value.number()));
}

fn is_in(set: &Rungs, rung: usize) -> bool {
    set.get(rung / 64).is_some_and(|set| set >> (rung % 64) & 1 == 1)
}

fn join(set: &mut Rungs, other: &Rungs) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

impl Order {
    /// Compares all values with the rungs, by the definition of `≤`: the options of a rung are
    /// rungs, and earlier.
    pub fn new(arena: &Arena, budget: &mut Budget) -> Checked<Order> {
        let mut order = Order::default();
        // By rung, those of which it is a Left option, and those of which it is a Right option.
        let mut sets = [[Rungs::default(); 2]; 64 * WORDS];
        // Bits that stand for no rung.
        let mut others = [u64::MAX; WORDS];
        for (number, rung) in arena.references().take(64 * WORDS).enumerate() {
            others.iter_mut().skip(number / 64).take(1).for_each(|word| *word <<= 1);
            for (side, player) in [Player::Left, Player::Right].into_iter().enumerate() {
                let options = arena.options(rung, player)?;
                budget.charge(options.len())?;
                for option in options {
                    let set = sets.get_mut(option.index()).and_then(|sets| sets.get_mut(side));
                    set.into_iter().for_each(|set| add(set, rung));
                }
            }
        }
        // Most rungs are options of no rung.
        let options = (0..).zip(sets).filter(|(_, sets)| *sets != [Rungs::default(); 2]);
        let options: Vec<(usize, [Rungs; 2])> = options.collect();
        for value in arena.references().step_by(2) {
            let left = arena.options(value, Player::Left)?;
            let right = arena.options(value, Player::Right)?;
            let rungs = options.len().saturating_add(WORDS);
            budget.charge(left.len().saturating_add(right.len()).saturating_add(rungs))?;
            budget.hold(size_of::<Rungs>().saturating_mul(2))?;
            let (mut not_below, mut not_above) = (others, others);
            for left in left {
                join(&mut not_above, order.below(*left)?);
            }
            for right in right {
                join(&mut not_below, &order.below(right.flipped())?.map(negatives));
            }
            // The options of a rung come before it.
            for (rung, [left_of, right_of]) in &options {
                if !is_in(&not_below, *rung) {
                    join(&mut not_above, right_of);
                }
                if !is_in(&not_above, *rung) {
                    join(&mut not_below, left_of);
                }
            }
            let not = |set: Rungs| set.map(|word| !word);
            order.below.extend([not(not_below), not(not_above).map(negatives)]);
        }
        Ok(order)
    }

    fn below(&self, value: Ref) -> Checked<&Rungs> {
        at(&self.below, value.index())
    }

    /// `a ≤ b` iff no Left option of `a` is `≥ b` and no Right option of `b` is `≤ a`.
    pub fn at_most(&mut self, arena: &Arena, a: Ref, b: Ref, budget: &mut Budget) -> Checked<bool> {
        let (mut last, mut asked) = (None, Some((a, b)));
        // An earlier question may have ended at a limit.
        self.stack.clear();
        loop {
            if let Some((a, b)) = asked.take() {
                budget.charge(LOOK_UP)?;
                last = self.answer(arena, a, b, budget)?;
                if last.is_none() {
                    self.stack.push((a, b, 0));
                }
            }
            // What was answered last is an objection to the question on top.
            let Some(question) = self.stack.last_mut() else { return last.ok_or(Stop::Internal) };
            let is_refuted = last == Some(true);
            asked = objection(question, arena)?.filter(|_| !is_refuted);
            if asked.is_none() {
                budget.hold(32)?;
                self.answers.insert(key(question.0, question.1), !is_refuted);
                last = Some(!is_refuted);
                self.stack.pop();
            }
        }
    }

    /// Answers at once, if it is known: `≤` is transitive, so a rung between `a` and `b` shows that `a ≤ b`, and one
    /// that is on the wrong side of only one of them that it is not; nor is it if one is an option
    /// of the other that objects.
    fn answer(&self, arena: &Arena, a: Ref, b: Ref, budget: &mut Budget) -> Checked<Option<bool>> {
        if a == b {
            return Ok(Some(true));
        }
        let (below_a, below_b) = (self.below(a)?, self.below(b)?);
        let (opposite_a, opposite_b) = (self.below(a.flipped())?, self.below(b.flipped())?);
        let (mut between, mut lost) = (0, 0);
        let opposites = opposite_a.iter().zip(opposite_b);
        for ((a, b), (opposite_a, opposite_b)) in below_a.iter().zip(below_b).zip(opposites) {
            between |= negatives(*opposite_a) & b;
            lost |= (a & !b) | (opposite_b & !opposite_a);
        }
        if between != 0 || lost != 0 {
            return Ok(Some(between != 0));
        }
        let (lefts, rights) = (arena.options(a, Player::Left)?, arena.options(b, Player::Right)?);
        budget.charge(lefts.len().saturating_add(rights.len()).saturating_add(LOOK_UP / 2))?;
        let is_option = lefts.contains(&b) || rights.contains(&a);
        Ok(if is_option { Some(false) } else { self.answers.get(&key(a, b)).copied() })
    }
}

/// The negatives of rungs.
fn negatives(rungs: u64) -> u64 {
    const EVEN: u64 = u64::MAX / 3;
    (rungs & EVEN) << 1 | (rungs >> 1) & EVEN
}

/// The next question that would be answered with no if `a ≤ b`: whether `b` is at most a Left option
/// of `a`, or a Right option of `b` at most `a`.
fn objection((a, b, asked): &mut Question, arena: &Arena) -> Checked<Option<(Ref, Ref)>> {
    let (lefts, rights) = (arena.options(*a, Player::Left)?, arena.options(*b, Player::Right)?);
    let left = lefts.get(*asked).map(|left| (*b, *left));
    let right = asked.checked_sub(lefts.len()).and_then(|asked| rights.get(asked));
    *asked = asked.saturating_add(1);
    Ok(left.or(right.map(|right| (*right, *a))))
}

/// `a ≤ b` and `−b ≤ −a` are the same question.
fn key(a: Ref, b: Ref) -> (Ref, Ref) {
    (a, b).min((b.flipped(), a.flipped()))
}
