//! Standard form: parts are rewritten by the strategy's equalities, and a part and its negative cancel.
//!
//! The rules of Clobber are the kernel's. That the equalities hold is checked in `proofs`; that rewriting ends, and that the measure of
//! the play falls with it, is checked here: each equality lowers the sum of the squares of the lengths, so that none can lead back. A part
//! is rewritten in one way, so that its standard form is unique; whether other equalities would lead elsewhere does not matter.

use super::data::{Strategy, Word, opposite};
use super::error::Flaw;
use crate::kernel::budget::{Budget, Limits};
use crate::kernel::part::{Parts, has_move};
use crate::kernel::table::Table;
use crate::kernel::term::PartId;
use std::rc::Rc;

/// A sum of parts in standard form, in ascending order.
pub type Sum = Vec<PartId>;

pub struct Forms {
    pub parts: Parts,
    pub budget: Budget,
    rewrites: Table<PartId, Vec<PartId>>,
    known: Table<PartId, Rc<[PartId]>>,
}

/// The measure of a part: the square of its length.
pub fn square(word: &[u8]) -> u64 {
    let length = word.len() as u64;
    length.saturating_mul(length)
}

impl Forms {
    /// Takes the strategy's rewrites, each with its negative.
    pub fn new(strategy: &Strategy, limits: Limits) -> Result<Forms, Flaw> {
        let mut forms = Forms {
            parts: Parts::default(),
            budget: Budget::new(limits),
            rewrites: Table::default(),
            known: Table::default(),
        };
        for rewrite in &strategy.rewrites {
            let name = || strategy.draw_word(&rewrite.from);
            let living = rewrite.to.iter().filter(|word| has_move(word));
            let after = living.fold(0, |sum: u64, word| sum.saturating_add(square(word)));
            if after >= square(&rewrite.from) {
                return Err(Flaw::malformed(format!(
                    "the rewrite of {} does not lower the sum of the squares of the lengths",
                    name()
                )));
            }
            for flip in [false, true] {
                let turned = |word: &Word| if flip { opposite(word) } else { word.clone() };
                let Some(from) = forms.part(&turned(&rewrite.from))? else {
                    continue;
                };
                let mut to = Vec::new();
                for word in &rewrite.to {
                    to.extend(forms.part(&turned(word))?);
                }
                to.sort_unstable();
                let before = forms.rewrites.insert(from, to.clone());
                if before.is_some_and(|before| before != to) {
                    return Err(Flaw::malformed(format!("{} is rewritten in two ways", name())));
                }
            }
        }
        Ok(forms)
    }

    /// The part with this word; `None` if nobody can move in it.
    pub fn part(&mut self, word: &[u8]) -> Result<Option<PartId>, Flaw> {
        Ok(self.parts.intern(word, &mut self.budget)?.as_part())
    }

    /// The standard form of one part.
    pub fn standard(&mut self, part: PartId) -> Result<Rc<[PartId]>, Flaw> {
        if let Some(known) = self.known.get(&part) {
            return Ok(Rc::clone(known));
        }
        let mut open = vec![part];
        let mut sum = Vec::new();
        while let Some(part) = open.pop() {
            self.budget.charge(1)?;
            match self.rewrites.get(&part) {
                Some(to) => {
                    self.budget.charge(to.len())?;
                    open.extend(to);
                }
                None => sum.push(part),
            }
        }
        let sum: Rc<[PartId]> = self.reduce(sum)?.into();
        self.budget.hold(sum.len().saturating_mul(4).saturating_add(64))?;
        self.known.insert(part, Rc::clone(&sum));
        Ok(sum)
    }

    /// The standard form of a sum of words.
    pub fn standard_sum<'a>(
        &mut self,
        words: impl IntoIterator<Item = &'a Word>,
    ) -> Result<Sum, Flaw> {
        let mut sum = Vec::new();
        for word in words {
            if let Some(part) = self.part(word)? {
                sum.extend_from_slice(&self.standard(part)?);
            }
        }
        self.reduce(sum)
    }

    /// Sorts a sum and removes pairs of a part and its negative.
    pub fn reduce(&mut self, mut parts: Vec<PartId>) -> Result<Sum, Flaw> {
        parts.sort_unstable();
        let mut sum: Sum = Vec::with_capacity(parts.len());
        for part in parts {
            self.budget.charge(sum.len().saturating_add(1))?;
            let negative = self.parts.negative(part)?;
            match sum.iter().position(|other| *other == negative) {
                Some(index) => drop(sum.remove(index)),
                None => sum.push(part),
            }
        }
        Ok(sum)
    }
}
