//! Positions: sums of terms and of multiples of values, and their normal form under the lemmas
//! proved so far.

use super::budget::LOOK_UP;
use super::table::Table;
use super::{
    Arena, Budget, Checked, Judgment, Limits, Order, Player, Ref, Stop, Term, Words, at, given,
    require,
};
use crate::claims::Form;
use crate::wire::Reader;
use std::cmp::Ordering;
use std::mem::take;

/// Copies of a value that are put into a position one by one.
const MAX_COPIES: usize = 1 << 16;

/// A value so many times; of its negative, if the form is negative.
pub type Multiple = (Ref, Form);

/// A sum of terms, in term order, and of multiples. In normal form multiples have no constant
/// copies, and each is that of another entry of the arena.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    pub terms: Vec<Term>,
    pub multiples: Vec<Multiple>,
}

/// The games of a certificate and what is known about them.
#[derive(Default)]
pub struct Games {
    pub arena: Arena,
    pub words: Words,
    pub budget: Budget,
    pub order: Order,
    /// What proved lemmas say of two values, the smaller one first, and of their negatives.
    pub sums: Table<(Term, Term), Term>,
    /// The values that have come into the sum whose normal form is being found.
    fresh: Vec<Term>,
    /// A list that nobody needs any more, for the terms of the next one.
    pub room: Vec<Term>,
    /// For an observer: the two values, or the word twice, of each lemma that a normal form used.
    pub used: Option<Vec<[Term; 2]>>,
}

impl Position {
    /// The numbers that the position is written with: a measure of the work that it makes.
    pub fn size(&self) -> usize {
        let copies = self.multiples.iter().map(|(_, copies)| copies.size());
        copies.fold(self.terms.len(), usize::saturating_add)
    }
}

impl Games {
    pub fn new(limits: Limits) -> Games {
        Games { budget: Budget::new(limits), ..Games::default() }
    }

    pub fn read_arena(&mut self, reader: &mut Reader) -> Checked<()> {
        self.arena = Arena::read(reader, &mut self.budget)?;
        self.order = Order::new(&self.arena, &mut self.budget)?;
        Ok(())
    }

    pub fn negative(&self, term: Term) -> Checked<Term> {
        if let Some(id) = term.as_word() {
            return Ok(at(&self.words.entries, id)?.negative);
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
        let terms = self.negatives(&position.terms)?;
        let multiples = position.multiples.iter().map(|(g, f)| Ok((*g, f.times(-1)?)));
        Ok(Position { terms, multiples: multiples.collect::<Checked<_>>()? })
    }

    /// The normal form of a sum; what is kept is in normal form already.
    pub fn normal_form(
        &mut self,
        kept: &Position,
        added: &[Term],
        multiples: &[Multiple],
    ) -> Checked<Position> {
        self.budget.charge(kept.size().saturating_add(LOOK_UP))?;
        let mut sum = Position { terms: take(&mut self.room), multiples: kept.multiples.clone() };
        sum.terms.clone_from(&kept.terms);
        self.fresh.clear();
        self.add_terms(&mut sum.terms, added)?;
        for (value, copies) in multiples {
            self.add_multiple(&mut sum, *value, copies)?;
        }
        // Sum: while two values have a proved lemma `a + b = c`, the first such pair becomes `c`.
        while let Some((i, j, value)) = self.first_sum(&sum.terms)? {
            let (b, a) = (sum.terms.remove(j), sum.terms.remove(i));
            self.used.iter_mut().for_each(|used| used.push([a, b]));
            self.add_terms(&mut sum.terms, &[value])?;
        }
        Ok(sum)
    }

    /// Adds terms by the steps Rewrite, Drop and Cancel of the normal form.
    ///
    /// * Rewrite: a word with a proved lemma becomes what it is equal to.
    /// * Drop: `P + 0 = P`.
    /// * Cancel: `G + (−G) = 0`.
    fn add_terms(&mut self, terms: &mut Vec<Term>, added: &[Term]) -> Checked<()> {
        let (mut added, mut others) = (added.iter().copied(), Vec::new());
        while let Some(term) = others.pop().or_else(|| added.next()) {
            let entry = term.as_word().and_then(|id| self.words.entries.get(id));
            // Comparing words is quick for each stone.
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
                self.fresh.extend(term.as_value().map(Term::value));
            }
        }
        Ok(())
    }

    /// Adds `copies · given`: the constant part as terms, the rest to the multiples of the entry's
    /// even reference. Two copies of a value that is its own negative are 0.
    fn add_multiple(&mut self, position: &mut Position, given: Ref, copies: &Form) -> Checked<()> {
        let negative = self.arena.negative(given)?;
        let is_own = negative == given;
        let (value, mut copies) = match given.cmp(&negative) {
            Ordering::Less => (given, copies.clone()),
            Ordering::Equal => (given, copies.parity()),
            Ordering::Greater => (negative, copies.times(-1)?),
        };
        let count = usize::try_from(copies.constant.unsigned_abs()).unwrap_or(usize::MAX);
        require(count <= MAX_COPIES, "multiple")?;
        let one = if copies.constant < 0 { self.arena.negative(value)? } else { value };
        self.add_terms(&mut position.terms, &vec![Term::value(one); count])?;
        copies.constant = 0;
        self.budget.charge(position.multiples.len().saturating_add(copies.size()))?;
        let place = position.multiples.binary_search_by_key(&value, |(other, _)| *other);
        let sum = match place.map(|place| position.multiples.remove(place)) {
            Ok((_, others)) if is_own => others.plus(1, &copies)?.parity(),
            Ok((_, others)) => others.plus(1, &copies)?,
            Err(_) => copies,
        };
        if sum != Form::default() && value != Ref::ZERO {
            position.multiples.insert(place.unwrap_or_else(|place| place), (value, sum));
        }
        Ok(())
    }

    /// The first pair of values with a proved lemma, and their sum. One of them has come in: what was
    /// kept is in normal form.
    fn first_sum(&mut self, terms: &[Term]) -> Checked<Option<(usize, usize, Term)>> {
        let count = terms.iter().take_while(|term| term.as_value().is_some()).count();
        let mut values = terms.iter().take(count).enumerate();
        while let Some((i, a)) = values.next() {
            self.budget.charge(count.saturating_mul(self.fresh.len().saturating_add(LOOK_UP)))?;
            let is_fresh = self.fresh.contains(a);
            for (j, b) in values.clone().filter(|(_, b)| is_fresh || self.fresh.contains(b)) {
                if let Some(sum) = self.sums.get(&(*a, *b)) {
                    return Ok(Some((i, j, *sum)));
                }
            }
        }
        Ok(None)
    }

    /// The sum of two values, by a lemma if need be.
    fn plus(&self, a: Term, b: Term) -> Option<Term> {
        match (a, b) {
            (Term::ZERO, other) | (other, Term::ZERO) => Some(other),
            _ if self.negative(a) == Ok(b) => Some(Term::ZERO),
            _ => self.sums.get(&(a.min(b), a.max(b))).copied(),
        }
    }

    /// What a lemma says of a word, if that is one value or 0.
    fn known_value(&self, term: Term) -> Option<Term> {
        let Some(id) = term.as_word() else { return Some(term) };
        as_value(self.words.entries.get(id)?.equal.as_ref()?).map(Term::value)
    }

    /// The value that is the normal form of a sum, if it is one; what is kept is in normal form.
    pub fn value(&mut self, kept: &Position, added: &[Term; 2]) -> Checked<Option<Ref>> {
        self.budget.charge(1)?;
        let pair = match (&*kept.terms, *added) {
            ([], pair) => Some(pair),
            ([other], [Term::ZERO, option]) if *other != Term::ZERO => Some([*other, option]),
            _ => None,
        };
        let sum = pair.and_then(|[a, b]| self.plus(self.known_value(a)?, self.known_value(b)?));
        if let Some(sum) = sum {
            return Ok(sum.as_value());
        }
        let sum = self.normal_form(kept, added, &[])?;
        Ok(as_value(&sum.terms))
    }

    /// The summands and the sum of `(a + b) + (c + d) = (a + c) + (b + d)` for values of which lemmas
    /// say what the sums in brackets are, and what the sum on the right is.
    pub fn regroup(&mut self, values: &[Term]) -> Checked<[Term; 3]> {
        self.budget.charge(5)?;
        let &[a, b, c, d] = values else { return Err(Stop::Internal) };
        let plus = |a, b| given(self.plus(a, b), "lemma");
        Ok([plus(a, b)?, plus(c, d)?, plus(plus(a, c)?, plus(b, d)?)?])
    }

    /// A proved equality takes effect: of two values and their sum, or of a word and terms.
    pub fn learn(&mut self, left: &[Term], right: &[Term]) -> Checked<()> {
        self.budget.hold(right.len().saturating_mul(16).saturating_add(24))?;
        match (left, right) {
            ([a, b], [sum]) => {
                self.sums.insert((*a.min(b), *a.max(b)), *sum);
            }
            ([word], _) => {
                let entry = word.as_word().and_then(|id| self.words.entries.get_mut(id));
                entry.ok_or(Stop::Internal)?.equal = Some(right.into());
            }
            _ => return Err(Stop::Internal),
        }
        Ok(())
    }

    /// For `P = a + b`, at most two values (a missing one is 0): `a + b ≥ 0 ⇔ −b ≤ a` and
    /// `a + b ⊳ 0 ⇔ not a ≤ −b`. `None` if `P` is not of this form.
    pub fn decide(&mut self, terms: &[Term], judgment: Judgment) -> Checked<Option<bool>> {
        let value = |index: usize| terms.get(index).copied().unwrap_or(Term::ZERO).as_value();
        let (Some(a), Some(b), None) = (value(0), value(1), terms.get(2)) else {
            return Ok(None);
        };
        let negative = self.arena.negative(b)?;
        Ok(Some(match judgment {
            Judgment::AtLeast => self.at_most(negative, a)?,
            Judgment::Over => !self.at_most(a, negative)?,
        }))
    }

    /// `a ≤ b`
    pub fn at_most(&mut self, a: Ref, b: Ref) -> Checked<bool> {
        self.order.at_most(&self.arena, a, b, &mut self.budget)
    }

    /// Whether no `G^L ≥ v`, and each `v^L` is `≤` some `G^L`, for a game with these Left options.
    pub fn agrees(&mut self, lefts: &[Ref], value: Ref) -> Checked<bool> {
        let Games { arena, order, budget, .. } = self;
        let wanted = arena.options(value, Player::Left)?;
        budget.charge(lefts.len().saturating_mul(wanted.len()))?;
        // Its own options need not be compared.
        for left in lefts.iter().filter(|left| !wanted.contains(left)) {
            if order.at_most(arena, value, *left, budget)? {
                return Ok(false);
            }
        }
        for wanted in wanted.iter().filter(|wanted| !lefts.contains(wanted)) {
            let mut is_met = false;
            for left in lefts {
                is_met = is_met || order.at_most(arena, *wanted, *left, budget)?;
            }
            if !is_met {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The value that is all of a sum.
pub fn as_value(terms: &[Term]) -> Option<Ref> {
    match terms {
        [] => Some(Ref::ZERO),
        [term] => term.as_value(),
        _ => None,
    }
}
