//! The order of values by its recursive definition, remembered, with an explicit stack.

#[cfg(test)]
mod tests;

use super::arena::Arena;
use super::error::{Stop, at};
use crate::core::budget::Budget;
use crate::core::table::Table;
use crate::first::term::{Player, Ref};

/// A question `a ≤ b` whose objections before number `next` have failed.
struct Question {
    a: Ref,
    b: Ref,
    next: usize,
}

enum Step {
    /// This objection `c ≤ d` has no answer yet.
    Open(Ref, Ref),
    Answered(bool),
}

/// How many of the first references may be rungs: values that all others are compared with
/// beforehand.
pub const RUNGS: usize = 256;

/// A set of rungs.
#[derive(Clone, Copy, Default)]
struct Rungs([u128; 2]);

impl Rungs {
    fn of(references: &[Ref]) -> Rungs {
        let mut words = [0; 2];
        for reference in references {
            let (word, bit) = (reference.index() / 128, reference.number() % 128);
            if let Some(word) = words.get_mut(word) {
                *word |= 1_u128.wrapping_shl(bit);
            }
        }
        Rungs(words)
    }

    #[inline]
    fn union(self, other: Rungs) -> Rungs {
        let ([a, b], [c, d]) = (self.0, other.0);
        Rungs([a | c, b | d])
    }

    #[inline]
    fn meets(self, other: Rungs) -> bool {
        let ([a, b], [c, d]) = (self.0, other.0);
        (a & c) | (b & d) != 0
    }

    #[inline]
    fn within(self, other: Rungs) -> bool {
        let ([a, b], [c, d]) = (self.0, other.0);
        (a & !c) | (b & !d) == 0
    }
}

#[derive(Clone, Copy, Default)]
struct Place {
    /// Rungs at most this value.
    below: Rungs,
    /// Rungs at least this value.
    above: Rungs,
}

pub struct Order {
    /// By reference.
    places: Vec<Place>,
    answers: Table<(Ref, Ref), bool>,
    /// Questions that wait for the answer of the next one.
    stack: Vec<Question>,
}

impl Order {
    /// Compares all values with the rungs, by the definition of `≤`: the options of a rung are
    /// rungs.
    pub fn new(arena: &Arena, rungs: usize, budget: &mut Budget) -> Result<Order, Stop> {
        let mut options_of_rungs = Vec::new();
        for rung in arena.references().take(rungs.min(RUNGS)) {
            let options = |player| arena.options(rung, player).map(Rungs::of);
            let (lefts, rights) = (options(Player::Left)?, options(Player::Right)?);
            options_of_rungs.push((Rungs::of(&[rung]), lefts, rights));
        }
        let mut places: Vec<Place> = Vec::new();
        for value in arena.references() {
            let (lefts, rights) =
                (arena.options(value, Player::Left)?, arena.options(value, Player::Right)?);
            let options = lefts.len().saturating_add(rights.len());
            budget.charge(options.saturating_add(RUNGS))?;
            budget.hold(size_of::<Place>())?;
            let (mut not_below, mut not_above) = (Rungs::default(), Rungs::default());
            for left in lefts {
                not_above = not_above.union(at(&places, left.index())?.below);
            }
            for right in rights {
                not_below = not_below.union(at(&places, right.index())?.above);
            }
            let mut place = Place::default();
            for (rung, lefts, rights) in &options_of_rungs {
                if !place.above.meets(*lefts) && !not_below.meets(*rung) {
                    place.below = place.below.union(*rung);
                }
                if !place.below.meets(*rights) && !not_above.meets(*rung) {
                    place.above = place.above.union(*rung);
                }
            }
            places.push(place);
        }
        Ok(Order { places, answers: Table::default(), stack: Vec::new() })
    }

    /// `a ≤ b` iff no Left option of `a` is `≥ b` and no Right option of `b` is `≤ a`.
    pub fn at_most(
        &mut self,
        arena: &Arena,
        a: Ref,
        b: Ref,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        budget.charge(1)?;
        if let Some(answer) = self.answer(a, b) {
            return Ok(answer);
        }
        self.stack.clear();
        let mut question = Question { a, b, next: 0 };
        // The answer to the objection that the question has waited for.
        let mut awaited = None;
        loop {
            match self.consider(arena, &mut question, awaited.take(), budget)? {
                Step::Open(a, b) => {
                    self.stack.push(question);
                    question = Question { a, b, next: 0 };
                }
                Step::Answered(answer) => {
                    self.learn(question.a, question.b, answer, budget)?;
                    match self.stack.pop() {
                        Some(waiting) => question = waiting,
                        None => return Ok(answer),
                    }
                    awaited = Some(answer);
                }
            }
        }
    }

    /// Goes through the objections to a question until one holds, one is open, or all have failed.
    /// `awaited` is the answer to the first of them.
    fn consider(
        &self,
        arena: &Arena,
        question: &mut Question,
        mut awaited: Option<bool>,
        budget: &mut Budget,
    ) -> Result<Step, Stop> {
        let Question { a, b, next } = question;
        let lefts = arena.options(*a, Player::Left)?.iter();
        let rights = arena.options(*b, Player::Right)?.iter();
        let objections = lefts.map(|left| (*b, *left)).chain(rights.map(|right| (*right, *a)));
        budget.charge(1)?;
        for (c, d) in objections.skip(*next) {
            budget.charge(1)?;
            match awaited.take().or_else(|| self.answer(c, d)) {
                Some(false) => *next = next.saturating_add(1),
                Some(true) => return Ok(Step::Answered(false)),
                None => return Ok(Step::Open(c, d)),
            }
        }
        Ok(Step::Answered(true))
    }

    /// What is known: `≤` is transitive, so a rung between `a` and `b` shows that `a ≤ b`, and one
    /// that is on the wrong side of only one of them that it is not.
    #[inline]
    fn answer(&self, a: Ref, b: Ref) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let (p, q) = (self.places.get(a.index())?, self.places.get(b.index())?);
        if p.above.meets(q.below) {
            return Some(true);
        }
        if !p.below.within(q.below) || !q.above.within(p.above) {
            return Some(false);
        }
        self.answers.get(&key(a, b)).copied()
    }

    fn learn(&mut self, a: Ref, b: Ref, answer: bool, budget: &mut Budget) -> Result<(), Stop> {
        budget.hold(32)?;
        self.answers.insert(key(a, b), answer);
        Ok(())
    }
}

/// `a ≤ b` and `−b ≤ −a` are the same question.
#[inline]
fn key(a: Ref, b: Ref) -> (Ref, Ref) {
    (a, b).min((b.flipped(), a.flipped()))
}
