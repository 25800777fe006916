//! Positions: sums of values, words and multiples of values, in normal form.
use std::cmp::Ordering;
use std::fmt;

use serde::Serialize;
use smallvec::SmallVec;

use super::theory::{Fault, Theory};
use super::wire::{Reference, after_other_terms};
use crate::clobber::form::Form;
use crate::clobber::sum::{self, Sums, Terms, distinct};
use crate::clobber::word::Word;
use crate::game::Value;

/// A summand of a position. `V` is the type of values; in a file, values are references.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(bound = "V: Reference")]
pub enum Term<V = Value> {
    Word(Word),
    /// Copies of a value. The form is their number.
    Multiple(V, Form),
    /// A value. In a file, its number is offset by the numbers of the other two kinds.
    #[serde(untagged, serialize_with = "after_other_terms")]
    Value(V),
}

impl<V> Term<V> {
    /// Renames the values in the term.
    pub fn map<W>(self, name: &mut impl FnMut(V) -> W) -> Term<W> {
        match self {
            Term::Word(word) => Term::Word(word),
            Term::Multiple(value, count) => Term::Multiple(name(value), count),
            Term::Value(value) => Term::Value(name(value)),
        }
    }
}

impl Term {
    /// Returns the word, if the term is one.
    pub fn word(&self) -> Option<&Word> {
        match self {
            Term::Word(word) => Some(word),
            Term::Value(_) | Term::Multiple(..) => None,
        }
    }

    /// Applies a function to every form. The result is not in normal form.
    #[must_use]
    pub fn with_forms(&self, form: impl Fn(&Form) -> Form) -> Term {
        match self {
            Term::Word(word) => Term::Word(word.with_exponents(form)),
            Term::Multiple(value, factor) => Term::Multiple(*value, form(factor)),
            Term::Value(value) => Term::Value(*value),
        }
    }
}

/// Renames the values in the terms.
pub(super) fn map_terms<V, W>(terms: Vec<Term<V>>, name: &mut impl FnMut(V) -> W) -> Vec<Term<W>> {
    terms.into_iter().map(|term| term.map(name)).collect()
}

/// A sum in normal form. The term order is: values, then words.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The values, ascending. None of them is 0.
    pub values: Vec<Value>,
    /// The words, ascending.
    pub words: Vec<Word>,
    /// The multiples, ascending. Each has a value that is older than its negative, and a form other
    /// than 0 without a constant.
    pub multiples: Vec<(Value, Form)>,
}

impl Position {
    /// Iterates over all terms, multiples last.
    pub fn terms(&self) -> impl Iterator<Item = Term> + '_ {
        let values = self.values.iter().map(|&value| Term::Value(value));
        let words = self.words.iter().map(|word| Term::Word(word.clone()));
        let multiples =
            self.multiples.iter().map(|(value, form)| Term::Multiple(*value, form.clone()));
        values.chain(words).chain(multiples)
    }

    /// Returns the number of terms, without multiples.
    pub fn len(&self) -> usize {
        self.values.len() + self.words.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns term number `i`, not counting multiples.
    pub fn term(&self, i: usize) -> Option<Term> {
        match self.values.get(i) {
            Some(&value) => Some(Term::Value(value)),
            None => self.words.get(i - self.values.len()).cloned().map(Term::Word),
        }
    }

    /// Returns the number of the first of each run of equal terms, without multiples.
    pub fn distinct(&self) -> impl Iterator<Item = usize> + '_ {
        distinct(&self.values).chain(distinct(&self.words).map(|i| i + self.values.len()))
    }

    /// Returns the exponents of all powers.
    pub fn exponents(&self) -> impl Iterator<Item = &Form> {
        self.words.iter().flat_map(|word| &word.powers).map(|power| &power.exponent)
    }

    /// Returns the position without term number `i`.
    pub fn without(&self, i: usize) -> Position {
        let mut rest = self.clone();
        match i.checked_sub(self.values.len()) {
            None => drop(rest.values.remove(i)),
            Some(i) => drop(rest.words.remove(i)),
        }
        rest
    }

    /// Applies a function to every form. The result is not in normal form.
    pub fn mapped(&self, form: impl Fn(&Form) -> Form) -> Vec<Term> {
        self.terms().map(|term| term.with_forms(&form)).collect()
    }
}

impl Sums for Theory {
    type Term = Term;
    type Error = Fault;

    fn compare(&self, a: &Term, b: &Term) -> Ordering {
        match (a, b) {
            (Term::Value(a), Term::Value(b)) => a.cmp(b),
            (Term::Word(a), Term::Word(b)) => a.cmp(b),
            (Term::Value(_), _) => Ordering::Less,
            _ => Ordering::Greater,
        }
    }

    fn negative(&self, term: &Term) -> Result<Term, Fault> {
        Ok(match term {
            Term::Value(value) => Term::Value(self.arena.negative(*value)),
            Term::Word(word) => Term::Word(word.negative()?),
            Term::Multiple(value, form) => Term::Multiple(*value, -form),
        })
    }

    fn replaced(&mut self, term: &Term) -> Result<Option<Terms<Term>>, Fault> {
        match term {
            Term::Word(word) if word.is_one_coloured() => Ok(Some(Terms::new())),
            Term::Word(word) if word.is_plain() => {
                let terms = self.rewritten(&word.head)?;
                terms.map(|terms| terms.into_iter().map(normal).collect()).transpose()
            }
            Term::Value(value) if *value == Value::ZERO => Ok(Some(Terms::new())),
            _ => Ok(None),
        }
    }

    fn values(&self, sum: &[Term]) -> usize {
        match self.lemmas.may_add() {
            true => sum.partition_point(|term| matches!(term, Term::Value(_))),
            false => 0,
        }
    }

    fn plus(&mut self, a: &Term, b: &Term) -> Result<Option<Term>, Fault> {
        let (Term::Value(a), Term::Value(b)) = (a, b) else {
            return Ok(None);
        };
        Ok(self.sum(*a, *b)?.map(Term::Value))
    }
}

/// Returns a term whose word is in normal form.
fn normal(term: Term) -> Result<Term, Fault> {
    Ok(match term {
        Term::Word(word) => Term::Word(word.normal()?),
        other => other,
    })
}

impl Theory {
    /// Returns the normal form of a sum.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn position(&mut self, terms: impl IntoIterator<Item = Term>) -> Result<Position, Fault> {
        let mut position = Position::default();
        self.add(&mut position, terms)?;
        Ok(position)
    }

    /// Adds terms to a position. The constant part of a multiple is added as values.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn add(
        &mut self,
        position: &mut Position,
        terms: impl IntoIterator<Item = Term>,
    ) -> Result<(), Fault> {
        let (mut added, mut copies) = (Vec::new(), Vec::new());
        for term in terms {
            match term {
                Term::Multiple(value, factor) => {
                    self.add_multiple(position, value, factor, &mut copies);
                }
                term => added.push(normal(term)?),
            }
        }
        let Position { values, words, .. } = position;
        let values_of_sum = std::mem::take(values).into_iter().map(Term::Value);
        let words_of_sum = std::mem::take(words).into_iter().map(Term::Word);
        let mut sum: SmallVec<[Term; 8]> = values_of_sum.chain(words_of_sum).collect();
        sum::add(self, &mut sum, added.into_iter().chain(copies))?;
        for term in sum {
            match term {
                Term::Value(value) => values.push(value),
                Term::Word(word) => words.push(word),
                Term::Multiple(..) => {}
            }
        }
        Ok(())
    }

    /// Adds a multiple of a value without its constant part. The copies of the constant
    /// part are added to `copies`.
    fn add_multiple(
        &mut self,
        position: &mut Position,
        value: Value,
        factor: Form,
        copies: &mut Vec<Term>,
    ) {
        let negative = self.arena.negative(value);
        let (value, mut factor) = match value.cmp(&negative) {
            Ordering::Less => (value, factor),
            Ordering::Equal => (value, factor.modulo_two()),
            Ordering::Greater => (negative, -&factor),
        };
        if value == Value::ZERO {
            return;
        }
        let negative = self.arena.negative(value);
        let count = std::mem::take(&mut factor.constant);
        let copy = if count < 0 { negative } else { value };
        copies.extend((0..count.abs()).map(|_| Term::Value(copy)));
        let multiples = &mut position.multiples;
        let at = multiples.partition_point(|other| other.0 < value);
        if multiples.get(at).is_some_and(|other| other.0 == value) {
            factor = &multiples.remove(at).1 + &factor;
        }
        if negative == value {
            factor = factor.modulo_two();
        }
        if !factor.is_zero() {
            multiples.insert(at, (value, factor));
        }
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
