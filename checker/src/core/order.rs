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
const WORDS: usize = 8;

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

fn has(set: &Rungs, value: Ref) -> bool {
    set.get(value.index() / 64).is_some_and(|word| word.wrapping_shr(value.number()) & 1 == 1)
}

/// Adds a rung if it belongs there.
fn add(set: &mut Rungs, value: Ref, is_in: bool) {
    if let Some(word) = set.get_mut(value.index() / 64) {
        *word |= u64::from(is_in).wrapping_shl(value.number());
    }
}

fn join(set: &mut Rungs, other: &Rungs) {
    set.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

impl Order {
    /// Compares all values with the rungs, by the definition of `≤`: the options of a rung are
    /// rungs.
    pub fn new(arena: &Arena, budget: &mut Budget) -> Checked<Order> {
        let mut order = Order::default();
        for value in arena.references().step_by(2) {
            let Options { left, right } = arena.game(value)?;
            let options = left.len().saturating_add(right.len());
            budget.charge(options)?;
            budget.hold(size_of::<Rungs>().saturating_mul(2))?;
            let (mut below, mut above) = (Rungs::default(), Rungs::default());
            let (mut not_below, mut not_above) = (Rungs::default(), Rungs::default());
            for left in left {
                join(&mut not_above, order.below(*left)?);
            }
            for right in right {
                join(&mut not_below, &order.below(right.flipped())?.map(negatives));
            }
            for rung in arena.references().take(64 * WORDS) {
                let Options { left, right } = arena.game(rung)?;
                budget.charge(left.len().saturating_add(right.len()).saturating_add(1))?;
                let is_out = has(&not_below, rung) || left.iter().any(|left| has(&above, *left));
                add(&mut below, rung, !is_out);
                let is_out = has(&not_above, rung) || right.iter().any(|right| has(&below, *right));
                add(&mut above, rung, !is_out);
            }
            order.below.extend([below, above.map(negatives)]);
        }
        Ok(order)
    }

    fn below(&self, value: Ref) -> Checked<&Rungs> {
        at(&self.below, value.index())
    }

    /// `a ≤ b` iff no Left option of `a` is `≥ b` and no Right option of `b` is `≤ a`.
    pub fn at_most(&mut self, arena: &Arena, a: Ref, b: Ref, budget: &mut Budget) -> Checked<bool> {
        budget.charge(1)?;
        let (mut last, mut stack) = (self.answer(a, b)?, Vec::new());
        if last.is_none() {
            stack.push(Question::new(arena, a, b)?);
        }
        // What was answered last is an objection to the question on top.
        while let Some(question) = stack.last_mut() {
            let is_refuted = last == Some(true);
            budget.charge(usize::from(!is_refuted))?;
            if let Some((a, b)) = question.objection().filter(|_| !is_refuted) {
                last = self.answer(a, b)?;
                if last.is_none() {
                    budget.charge(1)?;
                    stack.push(Question::new(arena, a, b)?);
                }
            } else {
                budget.hold(32)?;
                self.answers.insert(key(question.a, question.b), !is_refuted);
                last = Some(!is_refuted);
                stack.pop();
            }
        }
        last.ok_or(Stop::Internal)
    }

    /// What is known: `≤` is transitive, so a rung between `a` and `b` shows that `a ≤ b`, and one
    /// that is on the wrong side of only one of them that it is not.
    fn answer(&self, a: Ref, b: Ref) -> Checked<Option<bool>> {
        let (below_a, below_b) = (self.below(a)?, self.below(b)?);
        let (opposite_a, opposite_b) = (self.below(a.flipped())?, self.below(b.flipped())?);
        let (mut between, mut lost) = (0, 0);
        let opposites = opposite_a.iter().zip(opposite_b);
        for ((a, b), (opposite_a, opposite_b)) in below_a.iter().zip(below_b).zip(opposites) {
            between |= negatives(*opposite_a) & b;
            lost |= (a & !b) | (opposite_b & !opposite_a);
        }
        Ok(match (a == b || between != 0, lost != 0) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => self.answers.get(&key(a, b)).copied(),
        })
    }
}

/// The negatives of rungs.
fn negatives(rungs: u64) -> u64 {
    const EVEN: u64 = u64::MAX / 3;
    (rungs & EVEN) << 1 | (rungs >> 1) & EVEN
}

impl<'a> Question<'a> {
    fn new(arena: &'a Arena, a: Ref, b: Ref) -> Checked<Question<'a>> {
        let lefts = arena.options(a, Player::Left)?.iter();
        let rights = arena.options(b, Player::Right)?.iter();
        Ok(Question { a, b, lefts, rights })
    }

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
