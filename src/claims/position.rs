//! Positions: sums of values, words and multiples of values, in normal form.
use std::fmt;

use super::form::Form;
use super::theory::{Fault, Theory};
use super::word::Word;
use crate::game::Value;

/// A summand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    Value(Value),
    Word(Word),
    Multiple(Value, Form),
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
        let multiples = self
            .multiples
            .iter()
            .map(|(value, form)| Term::Multiple(*value, form.clone()));
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
            None => self
                .words
                .get(i - self.values.len())
                .cloned()
                .map(Term::Word),
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

/// The work of one call: which values are new.
struct Adding<'a> {
    position: &'a mut Position,
    is_new: Vec<bool>,
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

    /// Adds terms one by one.
    ///
    /// # Errors
    /// [`Fault`].
    pub fn add(
        &mut self,
        position: &mut Position,
        terms: impl IntoIterator<Item = Term>,
    ) -> Result<(), Fault> {
        let is_new = vec![false; position.values.len()];
        let mut adding = Adding { position, is_new };
        for term in terms {
            self.add_term(&mut adding, term)?;
        }
        Ok(())
    }

    fn add_term(&mut self, adding: &mut Adding, term: Term) -> Result<(), Fault> {
        match term {
            Term::Value(value) => self.add_value(adding, value),
            Term::Word(word) => self.add_word(adding, word),
            Term::Multiple(value, factor) => self.add_multiple(adding, value, factor),
        }
    }

    fn add_value(&mut self, adding: &mut Adding, mut value: Value) -> Result<(), Fault> {
        loop {
            adding.insert(value, self.arena.negative(value));
            match self.merge(adding)? {
                Some(sum) => value = sum,
                None => return Ok(()),
            }
        }
    }

    /// Takes out the first pair with a known sum.
    fn merge(&mut self, adding: &mut Adding) -> Result<Option<Value>, Fault> {
        let n = adding.position.values.len();
        for i in 0..n {
            for j in i + 1..n {
                if !adding.is_new[i] && !adding.is_new[j] {
                    continue;
                }
                let (a, b) = (adding.position.values[i], adding.position.values[j]);
                if let Some(sum) = self.sum(a, b)? {
                    adding.remove(j);
                    adding.remove(i);
                    return Ok(Some(sum));
                }
            }
        }
        Ok(None)
    }

    fn add_word(&mut self, adding: &mut Adding, word: Word) -> Result<(), Fault> {
        let word = word.normal()?;
        if word.is_one_coloured() {
            return Ok(());
        }
        if word.is_plain()
            && let Some(terms) = self.rewritten(&word.head)?
        {
            return terms
                .into_iter()
                .try_for_each(|term| self.add_term(adding, term));
        }
        let negative = word.negative()?;
        let words = &mut adding.position.words;
        match words.binary_search(&negative) {
            Ok(found) => drop(words.remove(found)),
            Err(_) => words.insert(words.partition_point(|other| *other < word), word),
        }
        Ok(())
    }

    fn add_multiple(
        &mut self,
        adding: &mut Adding,
        value: Value,
        factor: Form,
    ) -> Result<(), Fault> {
        let negative = self.arena.negative(value);
        let (value, factor) = if negative < value {
            (negative, -&factor)
        } else {
            (value, factor)
        };
        if value == Value::ZERO {
            return Ok(());
        }
        let multiples = &mut adding.position.multiples;
        let at = multiples.partition_point(|other| other.0 < value);
        let before = match multiples.get(at) {
            Some(other) if other.0 == value => multiples.remove(at).1,
            _ => Form::default(),
        };
        let mut sum = &before + &factor;
        if self.arena.negative(value) == value {
            sum = sum.modulo_two();
        }
        let copies = std::mem::take(&mut sum.constant);
        if !sum.is_zero() {
            adding.position.multiples.insert(at, (value, sum));
        }
        let copy = if copies < 0 {
            self.arena.negative(value)
        } else {
            value
        };
        (0..copies.abs()).try_for_each(|_| self.add_value(adding, copy))
    }
}

impl Adding<'_> {
    /// Drops 0, cancels with the negative.
    fn insert(&mut self, value: Value, negative: Value) {
        if value == Value::ZERO {
            return;
        }
        if let Ok(found) = self.position.values.binary_search(&negative) {
            self.remove(found);
            return;
        }
        let at = self.position.values.partition_point(|&other| other < value);
        self.position.values.insert(at, value);
        self.is_new.insert(at, true);
    }

    fn remove(&mut self, i: usize) {
        self.position.values.remove(i);
        self.is_new.remove(i);
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = self
            .values
            .iter()
            .map(|value| format!("#{}", value.index()));
        let words = self.words.iter().map(|word| word.to_string());
        let multiples = self
            .multiples
            .iter()
            .map(|(value, form)| format!("({form})·#{}", value.index()));
        let all: Vec<String> = values.chain(words).chain(multiples).collect();
        f.write_str(&all.join(" + "))
    }
}
