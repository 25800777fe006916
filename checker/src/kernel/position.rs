//! Positions: multisets of terms in term order, and their normal form under the lemmas proved so far.

use super::arena::Arena;
use super::budget::Budget;
use super::error::Stop;
use super::order::Order;
use super::part::{Known, Parts};
use super::table::Table;
use super::term::{Judgment, PartId, Player, Ref, Term};
use std::cmp::Ordering;

/// The games of a certificate and what is known about them.
pub struct Games {
    pub arena: Arena,
    pub parts: Parts,
    pub budget: Budget,
    order: Order,
    sums: Table<(Ref, Ref), Known>,
    /// For every lemma whether it was used.
    used: Vec<bool>,
    /// The values that were added since `start`: only pairs with one of them can have a Sum lemma.
    fresh: Vec<Ref>,
}

impl Games {
    pub fn new(arena: Arena, budget: Budget) -> Games {
        Games {
            arena,
            parts: Parts::default(),
            budget,
            order: Order::default(),
            sums: Table::default(),
            used: Vec::new(),
            fresh: Vec::new(),
        }
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

    /// Begins a position with terms that are in normal form together; none is fresh.
    pub fn start(
        &mut self,
        position: &mut Vec<Term>,
        kept: impl Iterator<Item = Term>,
    ) -> Result<(), Stop> {
        self.fresh.clear();
        position.clear();
        position.extend(kept);
        self.budget.charge(position.len())
    }

    /// Adds a term by the steps Value, Drop and Cancel of the normal form; `sum` must follow.
    ///
    /// * Value: a part with a proved lemma `p = v` becomes `v`.
    /// * Drop: `P + 0 = P`.
    /// * Cancel: `G + (−G) = 0`.
    pub fn add(&mut self, position: &mut Vec<Term>, term: Term) -> Result<(), Stop> {
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
        let after = position
            .iter()
            .position(|t| self.parts.compare(*t, term) == Ordering::Greater);
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

    /// The step Sum: while two values have a proved lemma `a + b = c`, the first such pair becomes `c`.
    pub fn sum(&mut self, position: &mut Vec<Term>) -> Result<(), Stop> {
        while let Some((i, j, sum)) = self.first_sum(position)? {
            position.remove(j);
            position.remove(i);
            self.add(position, Term::value(sum))?;
        }
        Ok(())
    }

    fn first_sum(&mut self, position: &[Term]) -> Result<Option<(usize, usize, Ref)>, Stop> {
        if self.fresh.is_empty() || self.sums.is_empty() {
            return Ok(None);
        }
        for (i, a) in position.iter().enumerate() {
            let Some(a) = a.as_value() else { break };
            self.budget.charge(
                position
                    .len()
                    .saturating_sub(i)
                    .saturating_mul(self.fresh.len()),
            )?;
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
        Ok(Some(if flipped {
            self.arena.negative(known.value)?
        } else {
            known.value
        }))
    }

    /// The pair `{a, b}` or that of the negatives, whichever is smaller when sorted; and whether it is the latter.
    pub fn sum_key(&self, a: Ref, b: Ref) -> Result<((Ref, Ref), bool), Stop> {
        let (c, d) = (self.arena.negative(a)?, self.arena.negative(b)?);
        let pair = (a.min(b), a.max(b));
        let negatives = (c.min(d), c.max(d));
        Ok((pair.min(negatives), negatives < pair))
    }

    /// A proved lemma `a + b = c` takes effect.
    pub fn learn_sum(&mut self, a: Ref, b: Ref, known: Known) -> Result<(), Stop> {
        self.budget.hold(64)?;
        let (key, flipped) = self.sum_key(a, b)?;
        let value = if flipped {
            self.arena.negative(known.value)?
        } else {
            known.value
        };
        self.sums.insert(
            key,
            Known {
                value,
                lemma: known.lemma,
            },
        );
        Ok(())
    }

    /// A proved lemma `p = v` takes effect, for `−p = −v` too.
    pub fn learn_value(&mut self, part: PartId, known: Known) -> Result<(), Stop> {
        let negative = self.parts.negative(part)?;
        let value = self.arena.negative(known.value)?;
        self.parts.learn(
            negative,
            Known {
                value,
                lemma: known.lemma,
            },
        )?;
        self.parts.learn(part, known)
    }

    /// Registers a lemma as not yet used.
    pub fn register_lemma(&mut self) -> Result<usize, Stop> {
        self.budget.hold(1)?;
        self.used.push(false);
        Ok(self.used.len().saturating_sub(1))
    }

    pub fn mark_used(&mut self, lemma: usize) {
        if let Some(used) = self.used.get_mut(lemma) {
            *used = true;
        }
    }

    pub fn unused_lemma(&self) -> Option<usize> {
        self.used.iter().position(|used| !used)
    }

    /// The option number `index` of a player in a term, as terms to add: 0 stands for nothing.
    pub fn option(
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
        let mut range = self.parts.options(id, player, &mut self.budget)?;
        range
            .nth(index)
            .map(|index| self.parts.option(index))
            .transpose()
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
            Judgment::AtLeast => self
                .order
                .at_most(&self.arena, negative, a, &mut self.budget)?,
            Judgment::Over => !self
                .order
                .at_most(&self.arena, a, negative, &mut self.budget)?,
        }))
    }
}
