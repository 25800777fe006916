//! The normal form of sums under the lemmas proved so far.

use super::{Games, Multiple, Position, as_value};
use crate::data::{Checked, Form, LOOK_UP, Stop, Term, require};
use std::mem::take;

/// Maximum number of copies of a value that are added one by one.
const MAX_COPIES: usize = 1 << 16;

impl Games {
    /// Returns the normal form of a sum. `kept` is in normal form already.
    pub fn normal_form(
        &mut self,
        kept: &Position,
        added: &[Term],
        multiples: &[Multiple],
    ) -> Checked<Position> {
        self.budget.charge(kept.size().saturating_add(LOOK_UP))?;
        let terms = Vec::with_capacity(kept.terms.len().saturating_add(added.len()));
        let mut sum = Position { terms, multiples: kept.multiples.clone() };
        sum.terms.extend_from_slice(&kept.terms);
        self.add_terms(&mut sum.terms, added)?;
        for (value, copies) in multiples {
            self.add_multiple(&mut sum, *value, copies)?;
        }
        self.add_sums(&mut sum.terms)?;
        Ok(sum)
    }

    /// Sum: while two values have a proved lemma `a + b = c`, the first such pair becomes `c`.
    fn add_sums(&mut self, terms: &mut Vec<Term>) -> Checked {
        while let Some((i, j, value)) = self.first_sum(terms)? {
            let (b, a) = (terms.remove(j), terms.remove(i));
            self.used.iter_mut().for_each(|used| used.push([a, b]));
            self.add_terms(terms, &[value])?;
        }
        Ok(())
    }

    /// Adds terms by the steps Rewrite, Drop and Cancel of the normal form.
    ///
    /// * Rewrite: a word with a proved lemma is replaced by the right side of the lemma.
    /// * Drop: `P + 0 = P`.
    /// * Cancel: `G + (−G) = 0`.
    fn add_terms(&mut self, terms: &mut Vec<Term>, added: &[Term]) -> Checked {
        let (mut added, mut others) = (added.iter().copied(), take(&mut self.others));
        while let Some(term) = others.pop().or_else(|| added.next()) {
            let entry = term.as_word().and_then(|id| self.words.entries.get(id));
            // The comparison of words takes little time per stone.
            let size = entry.map_or(0, |entry| entry.word.size() / 8);
            self.budget.charge(terms.len().saturating_add(size).saturating_add(1))?;
            if term == Term::ZERO {
                continue;
            }
            if let Some(equal) = entry.and_then(|entry| entry.equal.as_ref()) {
                others.extend_from_slice(equal);
                self.used.iter_mut().for_each(|used| used.push([term; 2]));
                continue;
            }
            let negative = self.negative(term)?;
            if let Some(index) = terms.iter().position(|t| *t == negative) {
                terms.remove(index);
            } else {
                let place = terms.partition_point(|t| self.words.compare(*t, term).is_le());
                terms.insert(place, term);
            }
        }
        self.others = others;
        Ok(())
    }

    /// Adds `copies · given`: the constant part as terms, the rest to the multiples of the entry's
    /// even reference. Two copies of a value that is its own negative are 0.
    fn add_multiple(&mut self, position: &mut Position, given: Term, copies: &Form) -> Checked {
        let negative = self.arena.negative(given)?;
        let is_own = negative == given;
        let reduced = |copies: Form| if is_own { copies.parity() } else { copies };
        let is_even = given <= negative;
        let mut copies = reduced(if is_even { copies.clone() } else { copies.times(-1)? });
        let (value, negative) = (given.min(negative), given.max(negative));
        let count = usize::try_from(copies.constant.unsigned_abs()).unwrap_or(usize::MAX);
        require(count <= MAX_COPIES, "multiple")?;
        let one = if copies.constant < 0 { negative } else { value };
        self.add_terms(&mut position.terms, &vec![one; count])?;
        copies.constant = 0;
        self.budget.charge(position.multiples.len().saturating_add(copies.size()))?;
        let place = position.multiples.binary_search_by_key(&value, |(other, _)| *other);
        let others = place.map(|place| position.multiples.remove(place).1).unwrap_or_default();
        let sum = reduced(others.plus(1, &copies)?);
        if sum != Form::default() && value != Term::ZERO {
            position.multiples.insert(place.unwrap_or_else(|place| place), (value, sum));
        }
        Ok(())
    }

    /// Returns the places of the first pair of values with a proved lemma, and their sum.
    fn first_sum(&mut self, terms: &[Term]) -> Checked<Option<(usize, usize, Term)>> {
        let count = terms.iter().take_while(|term| term.as_value().is_some()).count();
        let mut values = terms.get(..count).unwrap_or_default().iter().enumerate();
        while let Some((i, a)) = values.next() {
            self.budget.charge(count.saturating_mul(LOOK_UP))?;
            for (j, b) in values.clone() {
                if let Some(sum) = self.sums.get(&(*a, *b)) {
                    return Ok(Some((i, j, *sum)));
                }
            }
        }
        Ok(None)
    }

    /// Adds terms to a sum in normal form. Returns the value to which the sum is equal, if its
    /// normal form is one value or 0.
    pub fn value(&mut self, sum: &mut Vec<Term>, added: &[Term]) -> Checked<Option<Term>> {
        self.add_terms(sum, added)?;
        self.add_sums(sum)?;
        Ok(as_value(sum))
    }

    /// Records a proved equality: a word and the terms equal to it, or two values and their sum.
    pub fn learn(&mut self, terms: &[Term]) -> Checked {
        self.budget.hold(terms.len().saturating_mul(16).saturating_add(8))?;
        let [first, others @ ..] = terms else { return Err(Stop::Internal) };
        if let Some(id) = first.as_word() {
            self.words.entries.get_mut(id).ok_or(Stop::Internal)?.equal = Some(others.into());
        } else if let [second, sum] = others {
            self.sums.insert((*first.min(second), *first.max(second)), *sum);
        }
        Ok(())
    }
}
