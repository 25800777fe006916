//! Positions: sums of values, words and multiples of values, in normal form.
use std::cmp::Ordering;
use std::fmt;

use serde::Serialize;

use super::theory::{Fault, Theory};
use super::wire::{Reference, after_other_terms};
use crate::clobber::form::Form;
use crate::clobber::word::Word;
use crate::game::Value;

/// A summand. `V` names values: in a file they are references.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(bound = "V: Reference")]
pub enum Term<V = Value> {
    Word(Word),
    /// As many copies of a value as the form says.
    Multiple(V, Form),
    /// In a file, one number behind those of the other two.
    #[serde(untagged, serialize_with = "after_other_terms")]
    Value(V),
}

impl<V> Term<V> {
    /// The same term with other names of values.
    pub fn map<W>(self, name: &mut impl FnMut(V) -> W) -> Term<W> {
        match self {
            Term::Word(word) => Term::Word(word),
            Term::Multiple(value, count) => Term::Multiple(name(value), count),
            Term::Value(value) => Term::Value(name(value)),
        }
    }
}

/// The same terms with other names of values.
pub(super) fn map_terms<V, W>(terms: Vec<Term<V>>, name: &mut impl FnMut(V) -> W) -> Vec<Term<W>> {
    terms.into_iter().map(|term| term.map(name)).collect()
}

/// A sum in normal form. The term order is: values, then words.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Ascending, none of them 0.
    pub values: Vec<Value>,
    /// Ascending.
    pub words: Vec<Word>,
    /// Ascending; a value older than its negative with a form without constant, not 0.
    pub multiples: Vec<(Value, Form)>,
}

impl Position {
    /// All terms, multiples last.
    pub fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        let values = self.values.iter().map(|&value| Term::Value(value));
        let words = self.words.iter().map(|word| Term::Word(word.clone()));
        let multiples =
            self.multiples.iter().map(|(value, form)| Term::Multiple(*value, form.clone()));
        values.chain(words).chain(multiples)
    }

    /// How many terms there are, multiples apart.
    pub fn len(&self) -> usize {
        self.values.len() + self.words.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Term number `i`, multiples apart.
    pub fn term(&self, i: usize) -> Option<Term> {
        match self.values.get(i) {
            Some(&value) => Some(Term::Value(value)),
            None => self.words.get(i - self.values.len()).cloned().map(Term::Word),
        }
    }

    /// The numbers of the first of several equal terms.
    pub fn distinct(&self) -> Vec<usize> {
        let values =
            (0..self.values.len()).filter(|&i| i == 0 || self.values[i] != self.values[i - 1]);
        let words = (0..self.words.len()).filter(|&i| i == 0 || self.words[i] != self.words[i - 1]);
        values.chain(words.map(|i| i + self.values.len())).collect()
    }

    /// Without term number `i`.
    pub fn without(&self, i: usize) -> Position {
        let mut rest = self.clone();
        match i.checked_sub(self.values.len()) {
            None => drop(rest.values.remove(i)),
            Some(i) => drop(rest.words.remove(i)),
        }
        rest
    }

    /// Every form changed; not in normal form.
    pub fn mapped(&self, form: impl Fn(&Form) -> Form) -> Vec<Term> {
        let change = |term| match term {
            Term::Word(word) => Term::Word(word.with_exponents(&form)),
            Term::Multiple(value, factor) => Term::Multiple(value, form(&factor)),
            value => value,
        };
        self.terms().map(change).collect()
    }
}

/// The work of one call: the values that it added.
struct Adding<'a> {
    position: &'a mut Position,
    fresh: Vec<Value>,
}

impl Theory {
    /// The normal form of a sum.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn position(&mut self, terms: impl IntoIterator<Item = Term>) -> Result<Position, Fault> {
        let mut position = Position::default();
        self.add(&mut position, terms)?;
        Ok(position)
    }

    /// Adds values and words, then multiples; at last values with a known sum are put together.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn add(
        &mut self,
        position: &mut Position,
        terms: impl IntoIterator<Item = Term>,
    ) -> Result<(), Fault> {
        let mut adding = Adding { position, fresh: Vec::new() };
        let mut multiples = Vec::new();
        for term in terms {
            match term {
                Term::Multiple(value, factor) => multiples.push((value, factor)),
                term => self.add_term(&mut adding, term)?,
            }
        }
        for (value, factor) in multiples {
            self.add_multiple(&mut adding, value, factor);
        }
        while let Some((i, j, sum)) = self.first_sum(&adding)? {
            adding.position.values.remove(j);
            adding.position.values.remove(i);
            adding.insert(sum, self.arena.negative(sum));
        }
        Ok(())
    }

    fn add_term(&mut self, adding: &mut Adding, term: Term) -> Result<(), Fault> {
        match term {
            Term::Value(value) => adding.insert(value, self.arena.negative(value)),
            Term::Word(word) => self.add_word(adding, &word)?,
            Term::Multiple(value, factor) => self.add_multiple(adding, value, factor),
        }
        Ok(())
    }

    /// The first pair with a known sum, one of them new.
    fn first_sum(&mut self, adding: &Adding) -> Result<Option<(usize, usize, Value)>, Fault> {
        if adding.fresh.is_empty() {
            return Ok(None);
        }
        let values = &adding.position.values;
        for (i, &a) in values.iter().enumerate() {
            for (j, &b) in values.iter().enumerate().skip(i + 1) {
                if adding.fresh.contains(&a) || adding.fresh.contains(&b) {
                    if let Some(sum) = self.sum(a, b)? {
                        return Ok(Some((i, j, sum)));
                    }
                }
            }
        }
        Ok(None)
    }

    fn add_word(&mut self, adding: &mut Adding, word: &Word) -> Result<(), Fault> {
        let word = word.normal()?;
        if word.is_one_coloured() {
            return Ok(());
        }
        if word.is_plain() {
            if let Some(terms) = self.rewritten(&word.head)? {
                return terms.into_iter().try_for_each(|term| self.add_term(adding, term));
            }
        }
        let negative = word.negative()?;
        let words = &mut adding.position.words;
        match words.binary_search(&negative) {
            Ok(found) => drop(words.remove(found)),
            Err(_) => words.insert(words.partition_point(|other| *other < word), word),
        }
        Ok(())
    }

    fn add_multiple(&mut self, adding: &mut Adding, value: Value, factor: Form) {
        let negative = self.arena.negative(value);
        let (value, mut factor) = match value.cmp(&negative) {
            Ordering::Less => (value, factor),
            Ordering::Equal => (value, factor.modulo_two()),
            Ordering::Greater => (negative, -&factor),
        };
        if value == Value::ZERO {
            return;
        }
        let is_own_negative = self.arena.negative(value) == value;
        let copies = std::mem::take(&mut factor.constant);
        let copy = if copies < 0 { self.arena.negative(value) } else { value };
        for _ in 0..copies.abs() {
            adding.insert(copy, self.arena.negative(copy));
        }
        let multiples = &mut adding.position.multiples;
        let at = multiples.partition_point(|other| other.0 < value);
        if multiples.get(at).is_some_and(|other| other.0 == value) {
            factor = &multiples.remove(at).1 + &factor;
        }
        if is_own_negative {
            factor = factor.modulo_two();
        }
        if !factor.is_zero() {
            multiples.insert(at, (value, factor));
        }
    }
}

impl Adding<'_> {
    /// Drops 0, cancels with the negative.
    fn insert(&mut self, value: Value, negative: Value) {
        if value == Value::ZERO {
            return;
        }
        let values = &mut self.position.values;
        if let Ok(found) = values.binary_search(&negative) {
            values.remove(found);
            return;
        }
        values.insert(values.partition_point(|&other| other <= value), value);
        self.fresh.push(value);
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self.values.iter().map(|value| format!("#{}", value.index()));
        let words = self.words.iter().map(|word| word.to_string());
        let multiples =
            self.multiples.iter().map(|(value, form)| format!("({form})·#{}", value.index()));
        let all: Vec<String> = values.chain(words).chain(multiples).collect();
        f.write_str(&all.join(" + "))
    }
}
