//! Positions: multisets of terms in term order, and their normal form under the lemmas proved so far.

use super::arena::Arena;
use super::budget::Budget;
use super::error::{Limit, Stop};
use super::order::{Order, RUNGS};
use super::part::{Known, Parts};
use super::table::Table;
use super::term::{Judgment, Player, Ref, Term};
use std::cmp::Ordering;

/// The games of a certificate and what is known about them.
pub struct Games {
    pub arena: Arena,
    pub parts: Parts,
    pub budget: Budget,
    order: Order,
    sums: Table<(Ref, Ref), Known>,
    /// For every lemma where it begins in its section, and whether it was used.
    lemmas: Vec<(usize, bool)>,
    /// The values that were added to the position that is brought to normal form: only pairs with one of them can have a Sum lemma.
    fresh: Vec<Ref>,
}

impl Games {
    pub fn new(arena: Arena, mut budget: Budget) -> Result<Games, Stop> {
        Ok(Games {
            order: Order::new(&arena, RUNGS, &mut budget)?,
            arena,
            parts: Parts::default(),
            budget,
            sums: Table::default(),
            lemmas: Vec::new(),
            fresh: Vec::new(),
        })
    }

    pub fn negative(&self, term: Term) -> Result<Term, Stop> {
        if let Some(id) = term.as_part() {
            return Ok(Term::part(self.parts.negative(id)?));
        }
        match term.as_value() {
            Some(value) => Ok(Term::value(self.arena.negative(value)?)),
            None => Err(Stop::Internal),
        }
    }

    pub fn negatives(&mut self, terms: &[Term]) -> Result<Vec<Term>, Stop> {
        self.budget.charge(terms.len())?;
        terms.iter().map(|term| self.negative(*term)).collect()
    }

    /// Makes `position` the normal form of some terms; those that are kept are in normal form together.
    pub fn normal_form(
        &mut self,
        position: &mut Vec<Term>,
        kept: impl IntoIterator<Item = Term>,
        added: &[Term],
    ) -> Result<(), Stop> {
        position.clear();
        position.extend(kept);
        self.budget.charge(position.len())?;
        self.fresh.clear();
        for term in added {
            self.add(position, *term)?;
        }
        // Sum: while two values have a proved lemma `a + b = c`, the first such pair becomes `c`.
        while let Some((i, j, sum)) = self.first_sum(position)? {
            position.remove(j);
            position.remove(i);
            self.add(position, Term::value(sum))?;
        }
        Ok(())
    }

    /// Adds a term by the steps Value, Drop and Cancel of the normal form.
    ///
    /// * Value: a part with a proved lemma `p = v` becomes `v`.
    /// * Drop: `P + 0 = P`.
    /// * Cancel: `G + (−G) = 0`.
    fn add(&mut self, position: &mut Vec<Term>, term: Term) -> Result<(), Stop> {
        self.budget.charge(position.len().saturating_add(1))?;
        let term = self.valued(term)?;
        if term == Term::ZERO {
            return Ok(());
        }
        let negative = self.negative(term)?;
        if let Some(index) = position.iter().position(|t| *t == negative) {
            position.remove(index);
            return Ok(());
        }
        let after = position.iter().position(|t| self.parts.compare(*t, term) == Ordering::Greater);
        position.insert(after.unwrap_or(position.len()), term);
        if let Some(value) = term.as_value() {
            self.budget.charge(self.fresh.len())?;
            if !self.fresh.contains(&value) {
                self.fresh.push(value);
            }
        }
        Ok(())
    }

    fn valued(&mut self, term: Term) -> Result<Term, Stop> {
        let Some(id) = term.as_part() else {
            return Ok(term);
        };
        let Some(known) = self.parts.known(id)? else {
            return Ok(term);
        };
        self.mark_used(known.lemma);
        Ok(Term::value(known.value))
    }

    fn first_sum(&mut self, position: &[Term]) -> Result<Option<(usize, usize, Ref)>, Stop> {
        if self.fresh.is_empty() {
            return Ok(None);
        }
        for (i, a) in position.iter().enumerate() {
            let Some(a) = a.as_value() else { break };
            self.budget
                .charge(position.len().saturating_sub(i).saturating_mul(self.fresh.len()))?;
            let fresh = self.fresh.contains(&a);
            for (j, b) in position.iter().enumerate().skip(i.saturating_add(1)) {
                let Some(b) = b.as_value() else { break };
                if !fresh && !self.fresh.contains(&b) {
                    continue;
                }
                if let Some(sum) = self.known_sum(a, b)? {
                    return Ok(Some((i, j, sum)));
                }
            }
        }
        Ok(None)
    }

    /// The sum of two values if a lemma says it of them or of their negatives.
    fn known_sum(&mut self, a: Ref, b: Ref) -> Result<Option<Ref>, Stop> {
        let (key, flipped) = self.sum_key(a, b)?;
        let Some(known) = self.sums.get(&key).copied() else {
            return Ok(None);
        };
        self.mark_used(known.lemma);
        Ok(Some(if flipped { self.arena.negative(known.value)? } else { known.value }))
    }

    /// The pair `{a, b}` or that of the negatives, whichever is smaller when sorted; and whether it is the latter.
    pub fn sum_key(&self, a: Ref, b: Ref) -> Result<((Ref, Ref), bool), Stop> {
        let (c, d) = (self.arena.negative(a)?, self.arena.negative(b)?);
        let pair = (a.min(b), a.max(b));
        let negatives = (c.min(d), c.max(d));
        Ok((pair.min(negatives), negatives < pair))
    }

    /// A proved lemma takes effect: `a + b = c` for two values, or `p = v` for a part, and so `−p = −v`.
    pub fn learn(&mut self, sum: &[Term], value: Ref, lemma: u32) -> Result<(), Stop> {
        let known = Known { value, lemma };
        let negative = Known { value: self.arena.negative(value)?, lemma };
        match sum {
            [part] => {
                let part = part.as_part().ok_or(Stop::Internal)?;
                self.parts.learn(self.parts.negative(part)?, negative)?;
                self.parts.learn(part, known)
            }
            [a, b] => {
                let (a, b) = a.as_value().zip(b.as_value()).ok_or(Stop::Internal)?;
                let (key, flipped) = self.sum_key(a, b)?;
                self.budget.hold(64)?;
                self.sums.insert(key, if flipped { negative } else { known });
                Ok(())
            }
            _ => Err(Stop::Internal),
        }
    }

    /// Registers a lemma as not yet used; returns its number.
    pub fn register_lemma(&mut self, start: usize) -> Result<u32, Stop> {
        self.budget.hold(16)?;
        let number = u32::try_from(self.lemmas.len()).map_err(|_| Stop::Limit(Limit::Memory))?;
        self.lemmas.push((start, false));
        Ok(number)
    }

    fn mark_used(&mut self, lemma: u32) {
        if let Some((_, used)) = self.lemmas.get_mut(lemma as usize) {
            *used = true;
        }
    }

    /// The first lemma that nothing uses, and where it begins in its section.
    pub fn unused_lemma(&self) -> Option<(usize, usize)> {
        let lemmas = self.lemmas.iter().enumerate();
        lemmas.filter(|(_, (_, used))| !used).map(|(number, (start, _))| (number, *start)).next()
    }

    /// The next option of a player in move order (the distinct terms in term order, for each its options) from number
    /// `option` of term number `term` on; both are moved on, to this term and behind this option.
    pub fn next_option(
        &mut self,
        position: &[Term],
        player: Player,
        term: &mut usize,
        option: &mut usize,
    ) -> Result<Option<[Term; 2]>, Stop> {
        while let Some(mover) = position.get(*term) {
            if let Some(pieces) = self.option(*mover, player, *option)? {
                *option = option.saturating_add(1);
                return Ok(Some(pieces));
            }
            *option = 0;
            *term = term.saturating_add(1);
            while position.get(*term) == Some(mover) {
                self.budget.charge(1)?;
                *term = term.saturating_add(1);
            }
        }
        Ok(None)
    }

    /// The option number `index` of a player in a term, as terms to add: 0 stands for nothing.
    fn option(
        &mut self,
        term: Term,
        player: Player,
        index: usize,
    ) -> Result<Option<[Term; 2]>, Stop> {
        self.budget.charge(1)?;
        if let Some(value) = term.as_value() {
            let option = self.arena.options(value, player)?.get(index);
            return Ok(option.map(|option| [Term::value(*option), Term::ZERO]));
        }
        let id = term.as_part().ok_or(Stop::Internal)?;
        self.parts.option(id, player, index, &mut self.budget)
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
