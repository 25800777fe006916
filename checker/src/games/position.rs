//! Positions as they are written: sums of terms and of multiples of values.

use super::Games;
use crate::data::{Checked, Code, Form, Item, Reader, Scope, Term, Word, require};

/// A value and its number of copies; a negative number counts copies of the negative.
pub type Multiple = (Term, Form);

/// A sum of terms, in term order, and of multiples. In normal form, the forms of multiples have no
/// constant, and each multiple has another arena entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Values and words, each once for each copy, in term order.
    pub terms: Vec<Term>,
    /// Multiples of values by forms.
    pub multiples: Vec<Multiple>,
}

impl Position {
    /// Estimates the work that the position causes: the quantity of numbers in it.
    pub fn size(&self) -> usize {
        let copies = self.multiples.iter().map(|(_, copies)| copies.size());
        copies.fold(self.terms.len(), usize::saturating_add)
    }
}

/// Returns the value to which a sum is equal if it has at most one term, a value; otherwise `None`.
pub fn as_value(terms: &[Term]) -> Option<Term> {
    match terms {
        [] => Some(Term::ZERO),
        [term] => term.as_value(),
        _ => None,
    }
}

impl Games {
    /// Reads a position on the context of a scope. Each word must be in normal form; the sum need
    /// not be.
    pub fn read_position(&mut self, reader: &mut Reader, scope: &Scope) -> Checked<Position> {
        let mut position = Position::default();
        for _ in 0..reader.count()? {
            match reader.small()? {
                0 => {
                    let word = reader.word(scope.parameters)?;
                    position.terms.push(self.written_word(&word, scope)?);
                }
                1 => {
                    let value = self.arena.reference(reader.small()?)?;
                    position.multiples.push((value, reader.form(scope.parameters)?));
                }
                number => position.terms.push(self.arena.reference(number.saturating_sub(2))?),
            }
        }
        Ok(position)
    }

    /// Returns the term of a written word. Rejects a word that is not in normal form, or whose
    /// exponents may be negative.
    pub fn written_word(&mut self, word: &Word, scope: &Scope) -> Checked<Term> {
        require(self.natural_word(word.items(), scope, "implied")? == *word, "normal-form")?;
        self.intern(word)
    }

    /// Returns the word of some items. Rejects it with this code if an exponent may be negative.
    pub fn natural_word(&mut self, items: Vec<Item>, scope: &Scope, code: Code) -> Checked<Word> {
        for item in &items {
            require(self.implies(scope, &item.exponent)?, code)?;
        }
        Word::normal(items, &mut self.budget)
    }
}
