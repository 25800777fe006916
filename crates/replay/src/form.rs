//! Simplifies sums: equalities of the strategy rewrite components, and a component and its negative
//! cancel.
//!
//! `facts` checks that the equalities hold. This module checks that rewriting terminates: each
//! equality decreases the sum of the squares of the lengths, which is the measure of a position.
//! Each component has at most one equality, so its simplified form is unique.

use crate::clobber::sum::{Sums, Terms, add};
use crate::clobber::{Component, Player};
use crate::components::{ComponentId, Components};
use crate::data::{Rewrite, Strategy};
use crate::error::Flaw;
use smallvec::SmallVec;
use std::collections::HashMap;
use std::rc::Rc;

/// A simplified sum of components, in ascending order.
pub type Sum = Vec<ComponentId>;

/// An option of a component: the simplified sum that it leaves, and its index among the options of
/// the component.
pub struct OptionForm {
    pub sum: Sum,
    pub number: usize,
}

/// Maximum number of terms that are visited before the strategy is rejected.
const MOST_WORK: usize = 4_000_000_000;

/// Finds the first equality of a strategy by which positions cannot be simplified. Returns its
/// number and the reason.
pub fn wrong_rewrite(strategy: &Strategy) -> Option<(usize, Flaw)> {
    Forms::read(strategy).err()
}

/// Simplifies sums by the equalities of a strategy.
pub struct Forms {
    pub parts: Components,
    rewrites: HashMap<ComponentId, Sum>,
    known: HashMap<ComponentId, Rc<[ComponentId]>>,
    work: usize,
}

impl Forms {
    /// Returns the simplifier for the equalities of a strategy and their negatives.
    pub fn new(strategy: &Strategy) -> Result<Forms, Flaw> {
        Forms::read(strategy).map_err(|(_, flaw)| flaw)
    }

    /// Like [`Forms::new`]. An error comes with the number of the equality.
    fn read(strategy: &Strategy) -> Result<Forms, (usize, Flaw)> {
        let (rewrites, known) = Default::default();
        let mut forms = Forms { parts: Components::default(), rewrites, known, work: 0 };
        for (number, rewrite) in strategy.rewrites.iter().enumerate() {
            let wrong = |message| Err((number, Flaw::Malformed(message)));
            let name = || strategy.draw_word(&rewrite.from);
            if !rewrite.lowers_squares() {
                return wrong(format!(
                    "the rewrite of {} does not lower the sum of the squares of the lengths",
                    name()
                ));
            }
            if !forms.add(rewrite) || !forms.add(&rewrite.negative()) {
                return wrong(format!("{} is rewritten in two ways", name()));
            }
        }
        Ok(forms)
    }

    /// Adds an equality. Returns false if the component already has another equality.
    fn add(&mut self, rewrite: &Rewrite) -> bool {
        let Some(from) = self.parts.part(&rewrite.from) else {
            return true;
        };
        let mut to: Sum = rewrite.to.iter().filter_map(|word| self.parts.part(word)).collect();
        to.sort_unstable();
        let before = self.rewrites.insert(from, to.clone());
        before.is_none_or(|before| before == to)
    }

    fn charge(&mut self, terms: usize) -> Result<(), Flaw> {
        self.work += terms;
        if self.work <= MOST_WORK { Ok(()) } else { Err(Flaw::TooLarge) }
    }

    /// Returns the simplified form of a component.
    fn simplified(&mut self, part: ComponentId) -> Result<Rc<[ComponentId]>, Flaw> {
        if let Some(known) = self.known.get(&part) {
            return Ok(Rc::clone(known));
        }
        let sum = self.normal([part])?;
        let sum: Rc<[ComponentId]> = sum.into();
        self.known.insert(part, Rc::clone(&sum));
        Ok(sum)
    }

    /// Returns the simplified form of a sum.
    pub fn sum<'a>(&mut self, words: impl IntoIterator<Item = &'a Component>) -> Result<Sum, Flaw> {
        let mut sum = Vec::new();
        for word in words {
            if let Some(part) = self.parts.part(word) {
                sum.extend_from_slice(&self.simplified(part)?);
            }
        }
        self.charge(sum.len().saturating_mul(sum.len()))?;
        self.normal(sum)
    }

    /// Returns a sum in which no component has an equality, and no component occurs with its
    /// negative.
    fn normal(&mut self, parts: impl IntoIterator<Item = ComponentId>) -> Result<Sum, Flaw> {
        let mut sum = SmallVec::<[ComponentId; 8]>::new();
        add(self, &mut sum, parts)?;
        Ok(sum.into_vec())
    }

    /// Returns the options of a component in move order, one for each simplified form.
    pub fn options(&mut self, part: ComponentId, player: Player) -> Result<Vec<OptionForm>, Flaw> {
        let word = self.parts.word(part).clone();
        let mut options: Vec<OptionForm> = Vec::new();
        for (number, (before, behind)) in word.moves(player).enumerate() {
            let sum = self.sum([&before, &behind])?;
            self.charge(options.len() * sum.len())?;
            if options.iter().all(|other| other.sum != sum) {
                options.push(OptionForm { sum, number });
            }
        }
        Ok(options)
    }
}

impl Sums for Forms {
    type Term = ComponentId;
    type Error = Flaw;

    fn negative(&self, part: &ComponentId) -> Result<ComponentId, Flaw> {
        Ok(self.parts.negative(*part))
    }

    fn replaced(&mut self, part: &ComponentId) -> Result<Option<Terms<ComponentId>>, Flaw> {
        self.charge(1)?;
        Ok(self.rewrites.get(part).map(|to| to.iter().copied().collect()))
    }
}
