//! The order of values by its recursive definition, remembered, with an explicit stack.
//!
//! Most questions are answered at once by *rungs*, the first values of the arena, with which all
//! others are compared beforehand: without them a certificate of many values takes five times as
//! long.

#[cfg(test)]
mod tests;

use super::arena::Options;
use super::{Arena, Budget, Checked, Player, Ref, Stop, Table, at};

/// A set of rungs: values with a number below that of bits.
type Rungs = u128;

#[derive(Default)]
pub struct Order {
    /// By reference, the rungs that are at most this value, and those that are at least it.
    places: Vec<(Rungs, Rungs)>,
    /// To questions `a ≤ b`.
    answers: Table<(Ref, Ref), bool>,
}

/// A question `a ≤ b` whose objections before number `next` have failed.
struct Question {
    a: Ref,
    b: Ref,
    next: usize,
}

impl Order {
    /// Compares all values with the rungs, by the definition of `≤`: the options of a rung are
    /// rungs.
    pub fn new(arena: &Arena, budget: &mut Budget) -> Checked<Order> {
        let set = |values: &[Ref]| values.iter().fold(0, |set, value| set | rung(*value));
        let mut rungs = Vec::new();
        for value in arena.references().take_while(|value| rung(*value) != 0) {
            let Options { left, right } = arena.game(value)?;
            rungs.push((rung(value), set(left), set(right)));
        }
        let mut places: Vec<(Rungs, Rungs)> = Vec::new();
        for value in arena.references() {
            let Options { left, right } = arena.game(value)?;
            let options = left.len().saturating_add(right.len());
            budget.charge(options.saturating_add(rungs.len()))?;
            budget.hold(size_of::<(Rungs, Rungs)>())?;
            let (mut below, mut above, mut not_below, mut not_above) = (0, 0, 0, 0);
            for left in left {
                not_above |= at(&places, left.index())?.0;
            }
            for right in right {
                not_below |= at(&places, right.index())?.1;
            }
            for (rung, lefts, rights) in &rungs {
                if above & lefts == 0 && not_below & rung == 0 {
                    below |= rung;
                }
                if below & rights == 0 && not_above & rung == 0 {
                    above |= rung;
                }
            }
            places.push((below, above));
        }
        Ok(Order { places, answers: Table::default() })
    }

    /// `a ≤ b` iff no Left option of `a` is `≥ b` and no Right option of `b` is `≤ a`.
    pub fn at_most(&mut self, arena: &Arena, a: Ref, b: Ref, budget: &mut Budget) -> Checked<bool> {
        budget.charge(1)?;
        let mut stack = Vec::new();
        if self.answer(a, b).is_none() {
            stack.push(Question { a, b, next: 0 });
        }
        while let Some(question) = stack.last_mut() {
            budget.charge(1)?;
            let objection = question.objection(arena)?;
            match objection.map(|(c, d)| (c, d, self.answer(c, d))) {
                Some((_, _, Some(false))) => question.next = question.next.saturating_add(1),
                Some((a, b, None)) => stack.push(Question { a, b, next: 0 }),
                answered => {
                    budget.hold(32)?;
                    self.answers.insert(key(question.a, question.b), answered.is_none());
                    stack.pop();
                }
            }
        }
        self.answer(a, b).ok_or(Stop::Internal)
    }

    /// What is known: `≤` is transitive, so a rung between `a` and `b` shows that `a ≤ b`, and one
    /// that is on the wrong side of only one of them that it is not.
    fn answer(&self, a: Ref, b: Ref) -> Option<bool> {
        let (below_a, above_a) = self.places.get(a.index())?;
        let (below_b, above_b) = self.places.get(b.index())?;
        if a == b || above_a & below_b != 0 {
            return Some(true);
        }
        if below_a & !below_b != 0 || above_b & !above_a != 0 {
            return Some(false);
        }
        self.answers.get(&key(a, b)).copied()
    }
}

impl Question {
    /// The next objection `c ≤ d`: that `b` is at most a Left option of `a`, or a Right option of
    /// `b` at most `a`.
    fn objection(&self, arena: &Arena) -> Checked<Option<(Ref, Ref)>> {
        let lefts = arena.options(self.a, Player::Left)?.iter().map(|left| (self.b, *left));
        let rights = arena.options(self.b, Player::Right)?.iter().map(|right| (*right, self.a));
        Ok(lefts.chain(rights).nth(self.next))
    }
}

/// The set of a value alone, if it is a rung.
fn rung(value: Ref) -> Rungs {
    1_u128.checked_shl(value.number()).unwrap_or(0)
}

/// `a ≤ b` and `−b ≤ −a` are the same question.
fn key(a: Ref, b: Ref) -> (Ref, Ref) {
    (a, b).min((b.flipped(), a.flipped()))
}
