//! The order of values by its recursive definition, remembered, with an explicit stack.
//!
//! Most questions are answered at once by *rungs*, the first values of the arena, with which all
//! others are compared beforehand: without them a certificate of many values takes five times as
//! long.

#[cfg(test)]
mod tests;

use super::arena::Options;
use super::{Arena, Budget, Checked, Player, Ref, Stop, Table, at};
use std::slice::Iter;

/// A set of rungs, by reference.
type Rungs = [u64; WORDS];
const WORDS: usize = 4;

#[derive(Default)]
pub struct Order {
    /// By reference, the rungs that are at most this value.
    below: Vec<Rungs>,
    /// To questions `a ≤ b`.
    answers: Table<(Ref, Ref), bool>,
}

/// A question `a ≤ b`, and what has not been asked yet: is `b` at most one of these Left options of
/// `a`, or one of these Right options of `b` at most `a`?
struct Question<'a> {
    a: Ref,
    b: Ref,
    lefts: Iter<'a, Ref>,
    rights: Iter<'a, Ref>,
}

fn add(set: &mut Rungs, value: Ref) {
    if let Some(word) = set.get_mut(value.index() / 64) {
        *word |= 1_u64.wrapping_shl(value.number());
    }
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
            let Options { left, right } = arena.game(rung)?;
            for (side, options) in [left, right].into_iter().enumerate() {
                budget.charge(options.len())?;
                for option in options {
                    let set = sets.get_mut(option.index()).and_then(|sets| sets.get_mut(side));
                    set.into_iter().for_each(|set| add(set, rung));
                }
            }
        }
        for value in arena.references().step_by(2) {
            let Options { left, right } = arena.game(value)?;
            let options = left.len().saturating_add(right.len());
            budget.charge(options.saturating_add(64 * WORDS))?;
            budget.hold(size_of::<Rungs>().saturating_mul(2))?;
            let (mut not_below, mut not_above) = (others, others);
            for left in left {
                join(&mut not_above, order.below(*left)?);
            }
            for right in right {
                join(&mut not_below, &order.below(right.flipped())?.map(negatives));
            }
            // The options of a rung come before it.
            for (word, sets) in sets.chunks_exact(64).enumerate() {
                for (bit, [left_of, right_of]) in (0..).zip(sets) {
                    let is_in = |set: &Rungs| set.get(word).is_some_and(|set| set >> bit & 1 == 1);
                    if !is_in(&not_below) {
                        join(&mut not_above, right_of);
                    }
                    if !is_in(&not_above) {
                        join(&mut not_below, left_of);
                    }
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
        let (mut last, mut stack, mut asked) = (None, Vec::new(), Some((a, b)));
        loop {
            if let Some((a, b)) = asked.take() {
                budget.charge(1)?;
                last = self.answer(arena, a, b, budget)?;
                if last.is_none() {
                    let lefts = arena.options(a, Player::Left)?.iter();
                    let rights = arena.options(b, Player::Right)?.iter();
                    stack.push(Question { a, b, lefts, rights });
                }
            }
            // What was answered last is an objection to the question on top.
            let Some(question) = stack.last_mut() else { return last.ok_or(Stop::Internal) };
            let is_refuted = last == Some(true);
            asked = question.objection().filter(|_| !is_refuted);
            if asked.is_none() {
                budget.hold(32)?;
                self.answers.insert(key(question.a, question.b), !is_refuted);
                last = Some(!is_refuted);
                stack.pop();
            }
        }
    }

    /// What is known: `≤` is transitive, so a rung between `a` and `b` shows that `a ≤ b`, and one
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
        budget.charge(lefts.len().saturating_add(rights.len()))?;
        let is_option = lefts.contains(&b) || rights.contains(&a);
        Ok(if is_option { Some(false) } else { self.answers.get(&key(a, b)).copied() })
    }
}

/// The negatives of rungs.
fn negatives(rungs: u64) -> u64 {
    const EVEN: u64 = u64::MAX / 3;
    (rungs & EVEN) << 1 | (rungs >> 1) & EVEN
}

impl Question<'_> {
    /// The next question that would be answered with no if `a ≤ b`.
    fn objection(&mut self) -> Option<(Ref, Ref)> {
        let left = self.lefts.next().map(|left| (self.b, *left));
        left.or_else(|| Some((*self.rights.next()?, self.a)))
    }
}

/// `a ≤ b` and `−b ≤ −a` are the same question.
fn key(a: Ref, b: Ref) -> (Ref, Ref) {
    (a, b).min((b.flipped(), a.flipped()))
}
