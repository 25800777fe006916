//! The order of values by its recursive definition, remembered, with an explicit stack.

use super::arena::Arena;
use super::budget::Budget;
use super::error::{Stop, at};
use super::table::Table;
use super::term::{Player, Ref};

/// A question `a ≤ b` whose objections up to `next` have failed.
struct Question {
    a: Ref,
    b: Ref,
    next: usize,
}

#[derive(Default)]
pub struct Order {
    answers: Table<(Ref, Ref), bool>,
    stack: Vec<Question>,
}

impl Order {
    /// `a ≤ b` iff no Left option of `a` is `≥ b` and no Right option of `b` is `≤ a`.
    pub fn at_most(
        &mut self,
        arena: &Arena,
        a: Ref,
        b: Ref,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        budget.charge(1)?;
        if let Some(answer) = self.answer(arena, a, b)? {
            return Ok(answer);
        }
        self.stack.clear();
        self.stack.push(Question { a, b, next: 0 });
        let mut objection = None;
        while let Some(top) = self.stack.last_mut() {
            budget.charge(1)?;
            let (a, b) = (top.a, top.b);
            let verdict = if objection.take() == Some(true) {
                false
            } else if let Some((c, d)) = next_objection(arena, top)? {
                objection = self.answer(arena, c, d)?;
                if objection.is_none() {
                    self.stack.push(Question {
                        a: c,
                        b: d,
                        next: 0,
                    });
                }
                continue;
            } else {
                true
            };
            budget.hold(32)?;
            self.answers.insert(key(arena, a, b)?, verdict);
            self.stack.pop();
            objection = Some(verdict);
        }
        objection.ok_or(Stop::Internal)
    }

    fn answer(&self, arena: &Arena, a: Ref, b: Ref) -> Result<Option<bool>, Stop> {
        if a == b {
            return Ok(Some(true));
        }
        Ok(self.answers.get(&key(arena, a, b)?).copied())
    }
}

/// The next `c ≤ d` which would show that `a ≤ b` is false.
fn next_objection(arena: &Arena, question: &mut Question) -> Result<Option<(Ref, Ref)>, Stop> {
    let index = question.next;
    question.next = index.saturating_add(1);
    let lefts = arena.options(question.a, Player::Left)?;
    if index < lefts.len() {
        return Ok(Some((question.b, *at(lefts, index)?)));
    }
    let rights = arena.options(question.b, Player::Right)?;
    Ok(rights
        .get(index.saturating_sub(lefts.len()))
        .map(|right| (*right, question.a)))
}

/// `a ≤ b` and `−b ≤ −a` are the same question.
fn key(arena: &Arena, a: Ref, b: Ref) -> Result<(Ref, Ref), Stop> {
    let other = (arena.negative(b)?, arena.negative(a)?);
    Ok(other.min((a, b)))
}
