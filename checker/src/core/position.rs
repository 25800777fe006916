//! Positions: sums of terms and of multiples of values, and their normal form under the lemmas proved so far.

use super::arena::Arena;
use super::budget::Budget;
use super::form::Form;
use super::order::{Order, RUNGS};
use super::stop::{Checked, Stop, require};
use super::table::Table;
use super::term::{Judgment, Ref, Term};
use super::words::Words;
use std::cmp::Ordering;
use std::rc::Rc;

/// Copies of a value that are put into a position one by one.
const MAX_COPIES: usize = 1 << 16;

/// A value so many times; of its negative, if the form is negative.
pub type Multiple = (Ref, Form);

/// A sum of terms, in term order, and of multiples. In normal form multiples have no constant copies, and each is that of
/// another entry of the arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    pub terms: Vec<Term>,
    pub multiples: Vec<Multiple>,
}

/// The games of a certificate and what is known about them.
pub struct Games {
    pub arena: Arena,
    pub words: Words,
    pub budget: Budget,
    order: Order,
    sums: Table<(Ref, Ref), Ref>,
    /// Terms that are still to be added; empty but during that.
    pending: Vec<Term>,
    /// The values that were added to the position that is brought to normal form: only pairs with one of them can have a
    /// Sum lemma.
    fresh: Vec<Ref>,
}

impl Games {
    pub fn new(arena: Arena, mut budget: Budget) -> Checked<Games> {
        Ok(Games {
            order: Order::new(&arena, RUNGS, &mut budget)?,
            arena,
            words: Words::default(),
            budget,
            sums: Table::default(),
            pending: Vec::new(),
            fresh: Vec::new(),
        })
    }

    pub fn negative(&self, term: Term) -> Checked<Term> {
        if let Some(id) = term.as_word() {
            return Ok(Term::word(self.words.negative(id)?));
        }
        let value = term.as_value().ok_or(Stop::Internal)?;
        Ok(Term::value(self.arena.negative(value)?))
    }

    pub fn negatives(&mut self, terms: &[Term]) -> Checked<Vec<Term>> {
        self.budget.charge(terms.len())?;
        terms.iter().map(|term| self.negative(*term)).collect()
    }

    /// The negative of a position, not in normal form.
    pub fn opposite(&mut self, position: &Position) -> Checked<Position> {
        let multiples = position.multiples.iter();
        Ok(Position {
            terms: self.negatives(&position.terms)?,
            multiples: multiples.map(|(g, f)| Ok((*g, f.times(-1)?))).collect::<Checked<_>>()?,
        })
    }

    /// The normal form of a sum; what is kept is in normal form already.
    pub fn normal_form(
        &mut self,
        kept: Position,
        added: &[Term],
        multiples: &[Multiple],
    ) -> Checked<Position> {
        let mut position = kept;
        self.budget.charge(position.terms.len())?;
        self.fresh.clear();
        for term in added {
            self.add(&mut position.terms, *term)?;
        }
        for (value, copies) in multiples {
            self.add_multiple(&mut position, *value, copies)?;
        }
        // Sum: while two values have a proved lemma `a + b = c`, the first such pair becomes `c`.
        while let Some((i, j, sum)) = self.first_sum(&position.terms)? {
            position.terms.remove(j);
            position.terms.remove(i);
            self.add(&mut position.terms, Term::value(sum))?;
        }
        Ok(position)
    }

    /// Adds a term by the steps Rewrite, Drop and Cancel of the normal form.
    ///
    /// * Rewrite: a word with a proved lemma becomes what it is equal to.
    /// * Drop: `P + 0 = P`.
    /// * Cancel: `G + (−G) = 0`.
    fn add(&mut self, terms: &mut Vec<Term>, term: Term) -> Checked<()> {
        let mut added = std::mem::take(&mut self.pending);
        added.push(term);
        while let Some(term) = added.pop() {
            self.budget.charge(terms.len().saturating_add(1))?;
            if let Some(id) = term.as_word() {
                if let Some(equal) = self.words.equal(id)? {
                    added.extend_from_slice(equal);
                    continue;
                }
            } else if term == Term::ZERO {
                continue;
            }
            let negative = self.negative(term)?;
            if let Some(index) = terms.iter().position(|t| *t == negative) {
                terms.remove(index);
                continue;
            }
            let after =
                terms.iter().position(|t| self.words.compare(*t, term) == Ordering::Greater);
            terms.insert(after.unwrap_or(terms.len()), term);
            if let Some(value) = term.as_value() {
                self.budget.charge(self.fresh.len())?;
                if !self.fresh.contains(&value) {
                    self.fresh.push(value);
                }
            }
        }
        self.pending = added;
        Ok(())
    }

    /// Adds `copies · value`: the constant part as terms, the rest to the multiples. Two copies of a value that is its own
    /// negative are 0.
    fn add_multiple(&mut self, position: &mut Position, value: Ref, copies: &Form) -> Checked<()> {
        let negative = self.arena.negative(value)?;
        let (value, mut copies) = match value.cmp(&negative) {
            Ordering::Less => (value, copies.clone()),
            Ordering::Equal => (value, copies.parity()),
            Ordering::Greater => (negative, copies.times(-1)?),
        };
        let count = usize::try_from(copies.constant.unsigned_abs()).unwrap_or(usize::MAX);
        require(count <= MAX_COPIES, "multiple", "too many copies of a value")?;
        let one = if copies.constant < 0 { self.arena.negative(value)? } else { value };
        for _ in 0..count {
            self.add(&mut position.terms, Term::value(one))?;
        }
        copies.constant = 0;
        self.budget.charge(position.multiples.len().saturating_add(copies.size()))?;
        let place = position.multiples.binary_search_by_key(&value, |(other, _)| *other);
        let sum = match place.map(|place| position.multiples.remove(place)) {
            Ok((_, others)) if negative == value => others.plus(1, &copies)?.parity(),
            Ok((_, others)) => others.plus(1, &copies)?,
            Err(_) => copies,
        };
        if sum != Form::default() && value != Ref::ZERO {
            let place = place.unwrap_or_else(|place| place);
            position.multiples.insert(place, (value, sum));
        }
        Ok(())
    }

    fn first_sum(&mut self, terms: &[Term]) -> Checked<Option<(usize, usize, Ref)>> {
        if self.fresh.is_empty() {
            return Ok(None);
        }
        for (i, a) in terms.iter().enumerate() {
            let Some(a) = a.as_value() else { break };
            let later = terms.len().saturating_sub(i);
            self.budget.charge(later.saturating_mul(self.fresh.len()))?;
            let is_fresh = self.fresh.contains(&a);
            for (j, b) in terms.iter().enumerate().skip(i.saturating_add(1)) {
                let Some(b) = b.as_value() else { break };
                if !is_fresh && !self.fresh.contains(&b) {
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
    fn known_sum(&self, a: Ref, b: Ref) -> Checked<Option<Ref>> {
        let (key, is_flipped) = self.sum_key(a, b)?;
        let Some(sum) = self.sums.get(&key).copied() else {
            return Ok(None);
        };
        Ok(Some(if is_flipped { self.arena.negative(sum)? } else { sum }))
    }

    /// The pair `{a, b}` or that of the negatives, whichever is smaller when sorted; and whether it is the latter.
    fn sum_key(&self, a: Ref, b: Ref) -> Checked<((Ref, Ref), bool)> {
        let (c, d) = (self.arena.negative(a)?, self.arena.negative(b)?);
        let pair = (a.min(b), a.max(b));
        let negatives = (c.min(d), c.max(d));
        Ok((pair.min(negatives), negatives < pair))
    }

    /// A proved lemma `a + b = c` takes effect, and with it `−a − b = −c`.
    pub fn learn_sum(&mut self, a: Ref, b: Ref, sum: Ref) -> Checked<()> {
        let (key, is_flipped) = self.sum_key(a, b)?;
        self.budget.hold(64)?;
        let sum = if is_flipped { self.arena.negative(sum)? } else { sum };
        self.sums.insert(key, sum);
        Ok(())
    }

    /// A proved lemma `p = Σ terms` takes effect, and with it `−p = −Σ terms`.
    pub fn learn_word(&mut self, word: Term, equal: Vec<Term>) -> Checked<()> {
        let id = word.as_word().ok_or(Stop::Internal)?;
        self.budget.hold(equal.len().saturating_mul(8).saturating_add(64))?;
        let negatives: Rc<[Term]> = self.negatives(&equal)?.into();
        self.words.learn(self.words.negative(id)?, negatives)?;
        self.words.learn(id, equal.into())
    }

    /// For `P = a + b`, at most two values (a missing one is 0): `a + b ≥ 0 ⇔ −b ≤ a` and `a + b ⊳ 0 ⇔ not a ≤ −b`.
    /// `None` if `P` is not of this form.
    pub fn decide(&mut self, terms: &[Term], judgment: Judgment) -> Checked<Option<bool>> {
        let value = |index: usize| terms.get(index).copied().unwrap_or(Term::ZERO).as_value();
        let (Some(a), Some(b)) = (value(0), value(1)) else {
            return Ok(None);
        };
        if terms.len() > 2 {
            return Ok(None);
        }
        let negative = self.arena.negative(b)?;
        Ok(Some(match judgment {
            Judgment::AtLeast => self.at_most(negative, a)?,
            Judgment::Over => !self.at_most(a, negative)?,
        }))
    }

    /// `a ≤ b`
    #[inline]
    pub fn at_most(&mut self, a: Ref, b: Ref) -> Checked<bool> {
        self.order.at_most(&self.arena, a, b, &mut self.budget)
    }
}
