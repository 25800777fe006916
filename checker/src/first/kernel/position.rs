//! The games of a certificate, and who wins a sum of at most two of them.

use super::arena::Arena;
use super::error::Stop;
use super::order::{Order, RUNGS};
use super::part::Parts;
use crate::core::budget::Budget;
use crate::first::term::{Judgment, Ref, Term, WordId};

/// The games of a certificate and what is known about them.
pub struct Games {
    pub arena: Arena,
    pub parts: Parts,
    pub budget: Budget,
    order: Order,
}

impl Games {
    pub fn new(arena: Arena, mut budget: Budget) -> Result<Games, Stop> {
        Ok(Games {
            order: Order::new(&arena, RUNGS, &mut budget)?,
            arena,
            parts: Parts::default(),
            budget,
        })
    }

    pub fn negative(&self, term: Term) -> Result<Term, Stop> {
        if let Some(id) = term.as_word() {
            return Ok(Term::word(self.parts.negative(id)?));
        }
        match term.as_value() {
            Some(value) => Ok(Term::value(self.arena.negative(value)?)),
            None => Err(Stop::Internal),
        }
    }

    /// A value was found right: `p = v` for a part, and so `−p = −v`.
    pub fn learn(&mut self, part: WordId, value: Ref) -> Result<(), Stop> {
        let negative = self.arena.negative(value)?;
        self.parts.learn(self.parts.negative(part)?, negative)?;
        self.parts.learn(part, value)
    }

    /// **Order**: for `P = a + b`, at most two terms and all values (a missing one is 0),
    /// `a + b ≥ 0 ⇔ −b ≤ a` and `a + b ⊳ 0 ⇔ not a ≤ −b`. `None` if `P` is not of this form.
    pub fn decide(&mut self, position: &[Term], judgment: Judgment) -> Result<Option<bool>, Stop> {
        let (a, b) = match position {
            [] => (Some(Ref::ZERO), Some(Ref::ZERO)),
            [a] => (a.as_value(), Some(Ref::ZERO)),
            [a, b] => (a.as_value(), b.as_value()),
            _ => return Ok(None),
        };
        let (Some(a), Some(b)) = (a, b) else {
            return Ok(None);
        };
        let negative = self.arena.negative(b)?;
        Ok(Some(match judgment {
            Judgment::AtLeast => self.at_most(negative, a)?,
            Judgment::Over => !self.at_most(a, negative)?,
        }))
    }

    /// `a ≤ b`
    #[inline]
    pub fn at_most(&mut self, a: Ref, b: Ref) -> Result<bool, Stop> {
        self.order.at_most(&self.arena, a, b, &mut self.budget)
    }
}
