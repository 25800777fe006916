//! The order of values by its recursive definition, remembered, with an explicit stack.
//!
//! Most questions are answered at once by *rungs*, the first values of the arena, with which all
//! others are compared beforehand: without them a certificate of many values takes five times as
//! long.

#[cfg(test)]
mod tests;

use super::arena::Options;
use super::{Arena, Budget, Checked, Player, Ref, Stop, Table, at};

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

/// A question `a ≤ b` whose objections before number `next` have failed.
struct Question {
    a: Ref,
    b: Ref,
    next: usize,
}

fn has(set: &Rungs, value: Ref) -> bool {
    set.get(value.index() / 64).is_some_and(|word| word.wrapping_shr(value.number()) & 1 == 1)
}

fn insert(set: &mut Rungs, value: Ref) {
    if let Some(word) = set.get_mut(value.index() / 64) {
        *word |= 1_u64.wrapping_shl(value.number());
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
        let rungs: Vec<Ref> = arena.references().take(64 * WORDS).collect();
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
            for rung in rungs.iter().copied() {
                let Options { left, right } = arena.game(rung)?;
                budget.charge(left.len().saturating_add(right.len()).saturating_add(1))?;
                if !has(&not_below, rung) && !left.iter().any(|left| has(&above, *left)) {
                    insert(&mut below, rung);
                }
                if !has(&not_above, rung) && !right.iter().any(|right| has(&below, *right)) {
                    insert(&mut above, rung);
                }
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
        let mut stack = Vec::new();
        if self.answer(a, b)?.is_none() {
            stack.push(Question { a, b, next: 0 });
        }
        while let Some(question) = stack.last_mut() {
            budget.charge(1)?;
            let objection = question.objection(arena)?;
            let answer = match objection {
                Some((a, b)) => self.answer(a, b)?,
                None => Some(true),
            };
            match (objection, answer) {
                (Some(_), Some(false)) => question.next = question.next.saturating_add(1),
                (Some((a, b)), None) => stack.push(Question { a, b, next: 0 }),
                _ => {
                    budget.hold(32)?;
                    self.answers.insert(key(question.a, question.b), objection.is_none());
                    stack.pop();
                }
            }
        }
        self.answer(a, b)?.ok_or(Stop::Internal)
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
        if a == b || between != 0 {
            return Ok(Some(true));
        }
        if lost != 0 {
            return Ok(Some(false));
        }
        Ok(self.answers.get(&key(a, b)).copied())
    }
}

/// The negatives of rungs.
fn negatives(rungs: u64) -> u64 {
    const EVEN: u64 = u64::MAX / 3;
    (rungs & EVEN) << 1 | (rungs >> 1) & EVEN
}

impl Question {
    /// The next objection `c ≤ d`: that `b` is at most a Left option of `a`, or a Right option of
    /// `b` at most `a`.
    fn objection(&self, arena: &Arena) -> Checked<Option<(Ref, Ref)>> {
        let lefts = arena.options(self.a, Player::Left)?;
        let rights = arena.options(self.b, Player::Right)?;
        let left = lefts.get(self.next).map(|left| (self.b, *left));
        let right = || Some((*rights.get(self.next.checked_sub(lefts.len())?)?, self.a));
        Ok(left.or_else(right))
    }
}

/// `a ≤ b` and `−b ≤ −a` are the same question.
fn key(a: Ref, b: Ref) -> (Ref, Ref) {
    (a, b).min((b.flipped(), a.flipped()))
}
