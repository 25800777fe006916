//! The order of values by its recursive definition, remembered, with an explicit stack.

#[cfg(test)]
mod tests;

use super::arena::Arena;
use super::budget::Budget;
use super::error::{Stop, at};
use super::table::Table;
use super::term::{Player, Ref};

/// A question `a ≤ b` whose objections before number `next` have failed.
struct Question {
    a: Ref,
    b: Ref,
    next: usize,
}

/// How many of the first references may be rungs: values that all others are compared with beforehand.
pub const RUNGS: usize = 128;

/// A bit for each rung.
#[derive(Clone, Copy, Default)]
struct Place {
    /// Rungs at most this value.
    below: u128,
    /// Rungs at least this value.
    above: u128,
}

pub struct Order {
    /// By reference.
    places: Vec<Place>,
    answers: Table<(Ref, Ref), bool>,
    /// Questions that wait for the answer of the next one.
    stack: Vec<Question>,
}

impl Order {
    /// Compares all values with the rungs, by the definition of `≤`: the options of a rung are rungs.
    pub fn new(arena: &Arena, rungs: usize, budget: &mut Budget) -> Result<Order, Stop> {
        let mut options_of_rungs = Vec::new();
        for rung in arena.references().take(rungs.min(RUNGS)) {
            let bits = |player| {
                let options = arena.options(rung, player)?.iter();
                Ok(options.fold(0, |bits, option| {
                    bits | 1_u128.wrapping_shl(option.number())
                }))
            };
            options_of_rungs.push((bits(Player::Left)?, bits(Player::Right)?));
        }
        let mut places: Vec<Place> = Vec::new();
        for value in arena.references() {
            let (lefts, rights) = (
                arena.options(value, Player::Left)?,
                arena.options(value, Player::Right)?,
            );
            let options = lefts.len().saturating_add(rights.len());
            budget.charge(options.saturating_add(RUNGS))?;
            budget.hold(size_of::<Place>())?;
            let (mut not_below, mut not_above) = (0, 0);
            for left in lefts {
                not_above |= at(&places, left.index())?.below;
            }
            for right in rights {
                not_below |= at(&places, right.index())?.above;
            }
            let mut place = Place::default();
            for (number, (lefts, rights)) in (0..).zip(&options_of_rungs) {
                let bit = 1_u128.wrapping_shl(number);
                let (below, above) = (place.above & lefts == 0, place.below & rights == 0);
                place.below |= if below { bit & !not_below } else { 0 };
                place.above |= if above { bit & !not_above } else { 0 };
            }
            places.push(place);
        }
        Ok(Order {
            places,
            answers: Table::default(),
            stack: Vec::new(),
        })
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
        self.stack.push(Question { a, b, next: 0 });
        while let Some(Question { a, b, mut next }) = self.stack.pop() {
            let lefts = arena.options(a, Player::Left)?.iter();
            let rights = arena.options(b, Player::Right)?.iter();
            let objections = lefts
                .map(|left| (b, *left))
                .chain(rights.map(|right| (*right, a)));
            let mut verdict = Some(true);
            budget.charge(1)?;
            for (c, d) in objections.skip(next) {
                budget.charge(1)?;
                match self.answer(c, d) {
                    Some(false) => {
                        next = next.saturating_add(1);
                        continue;
                    }
                    Some(true) => verdict = Some(false),
                    None => {
                        verdict = None;
                        self.stack.push(Question { a, b, next });
                        self.stack.push(Question {
                            a: c,
                            b: d,
                            next: 0,
                        });
                    }
                }
                break;
            }
            if let Some(verdict) = verdict {
                self.learn(a, b, verdict, budget)?;
            }
        }
        self.answer(a, b).ok_or(Stop::Internal)
    }

    /// What is known: `≤` is transitive, so a rung between `a` and `b` shows that `a ≤ b`, and one that is on the wrong
    /// side of only one of them that it is not.
    #[inline]
    fn answer(&self, a: Ref, b: Ref) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let (p, q) = (self.places.get(a.index())?, self.places.get(b.index())?);
        if p.above & q.below != 0 {
            return Some(true);
        }
        if p.below & !q.below != 0 || q.above & !p.above != 0 {
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
