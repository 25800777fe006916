//! The table of words by their normal forms, the lemmas about words, and the options of words and
//! values.

use super::Games;
use crate::data::{
    Checked, Form, Image, Item, LOOK_UP, Player, Stop, Table, Term, Word, at, segments, split,
};
use std::cmp::Ordering;
use std::mem::take;
use std::rc::Rc;

/// The result of a move in a word: the terms on both sides of the square that becomes empty. For a
/// value, one of the terms is the option. With fresh parameters, there is one option for each of
/// their values for which the line is not negative.
#[derive(Clone)]
pub struct Choice {
    /// The terms on both sides.
    pub pieces: [Term; 2],
    /// Number of fresh parameters.
    pub fresh: u32,
    /// The line on the fresh parameters, if there are some.
    pub line: Option<Rc<Form>>,
}

/// All results of one player's moves in a term, in move order.
pub type Choices = Rc<[Choice]>;

pub struct Entry {
    pub word: Rc<Word>,
    pub negative: Term,
    /// The right side of a proved lemma about the word.
    pub equal: Option<Rc<[Term]>>,
}

/// The words that have occurred, each with a number.
#[derive(Default)]
pub struct Words {
    terms: Table<Rc<Word>, Term>,
    /// The words by their numbers.
    pub entries: Vec<Entry>,
    /// The options of values and literal words.
    options: Table<(Term, Player), Choices>,
    /// Memory for the row that is looked up.
    row: Vec<u8>,
}

impl Words {
    /// Compares terms: values before words, values by reference, words by their own order.
    pub fn compare(&self, a: Term, b: Term) -> Ordering {
        let word = |number: usize| self.entries.get(number).map(|entry| &entry.word);
        match (a.as_word(), b.as_word()) {
            (Some(p), Some(q)) if p != q => word(p).cmp(&word(q)),
            _ => a.cmp(&b),
        }
    }
}

impl Games {
    /// Returns the word that a term stands for, or `None` for a value.
    pub fn word(&self, term: Term) -> Checked<Option<&Rc<Word>>> {
        term.as_word().map(|id| at(&self.words.entries, id).map(|entry| &entry.word)).transpose()
    }

    /// Returns the term of a word in normal form; 0 if the word has only one colour. Also interns
    /// its negative, the negative of the negative, and so on, because a row may have two normal
    /// forms whose negatives are one word.
    pub fn intern(&mut self, word: &Word) -> Checked<Term> {
        self.budget.charge(word.size().saturating_add(LOOK_UP))?;
        if let Some(term) = self.words.terms.get(word) {
            return Ok(*term);
        }
        if !word.is_mixed() {
            return Ok(Term::ZERO);
        }
        let number = self.words.entries.len();
        let term = Term::word(number).ok_or(Stop::Memory)?;
        let size = word.size().saturating_mul(4).saturating_add(208);
        self.budget.hold(word.rest.len().saturating_mul(128).saturating_add(size))?;
        let (opposite, word) = (word.negative(&mut self.budget)?, Rc::new(word.clone()));
        self.words.terms.insert(Rc::clone(&word), term);
        self.words.entries.push(Entry { word, negative: term, equal: None });
        let negative = self.intern(&opposite)?;
        self.words.entries.get_mut(number).ok_or(Stop::Internal)?.negative = negative;
        Ok(term)
    }

    /// Returns the term of a row that need not be in normal form.
    pub fn term(&mut self, items: Vec<Item>) -> Checked<Term> {
        let word = Word::normal(items, &mut self.budget)?;
        self.intern(&word)
    }

    /// Returns the term of a word after a substitution of forms for parameters.
    pub fn substitute(&mut self, term: Term, image: Image) -> Checked<Term> {
        let Some(word) = self.word(term)?.cloned() else { return Ok(term) };
        self.budget.charge(word.size().saturating_mul(2))?;
        let is_changed = word.rest.iter().any(|item| item.exponent.changes(image));
        if is_changed { self.term(word.substitute(image)?) } else { Ok(term) }
    }

    /// Returns the options of a player in a value, or in a word without empty blocks, from left to
    /// right. The options of a word with blocks are not stored, because fresh parameters have other
    /// numbers elsewhere.
    pub fn options(&mut self, term: Term, player: Player, fresh: u32) -> Checked<Choices> {
        self.budget.charge(LOOK_UP)?;
        if let Some(choices) = self.words.options.get(&(term, player)) {
            return Ok(Rc::clone(choices));
        }
        let word = self.word(term)?.cloned();
        let choices: Choices = if let Some(word) = &word {
            self.word_options(word, player as u8, fresh)?.into()
        } else {
            let options = self.arena.options(term, player)?;
            let pieces = options.iter().map(|option| [Term::ZERO, *option]);
            pieces.map(|pieces| Choice { pieces, fresh: 0, line: None }).collect()
        };
        if word.is_some_and(|word| !word.rest.is_empty()) {
            return Ok(choices);
        }
        self.budget.charge(choices.len())?;
        self.budget.hold(choices.len().saturating_mul(size_of::<Choice>()).saturating_add(96))?;
        self.words.options.insert((term, player), Rc::clone(&choices));
        Ok(choices)
    }

    /// Returns the options of the player with the stone `mine` in a word.
    pub fn word_options(&mut self, word: &Word, mine: u8, fresh: u32) -> Checked<Vec<Choice>> {
        let mut choices = Vec::with_capacity(word.head.stones.len());
        let items = word.items();
        for index in 0..items.len() {
            self.budget.charge(word.size())?;
            for segment in segments(&items, index, fresh)? {
                let fresh = u32::from(segment.condition.is_some());
                let line = segment.condition.map(Rc::new);
                for cut in segment.cuts {
                    self.budget.charge(1)?;
                    if let Some([before, behind]) = split(&segment.row, cut, mine) {
                        let before = self.piece(&segment.left, before, &[])?;
                        let pieces = [before, self.piece(&[], behind, &segment.right)?];
                        choices.push(Choice { pieces, fresh, line: line.clone() });
                    }
                }
            }
        }
        Ok(choices)
    }

    /// Returns the term of stones, given as two slices, between items.
    fn piece(&mut self, left: &[Item], stones: [&[u8]; 2], right: &[Item]) -> Checked<Term> {
        if !left.is_empty() || !right.is_empty() {
            return self.term([left, &[Item::once(&stones.concat())], right].concat());
        }
        let mut row = take(&mut self.words.row);
        row.clear();
        stones.iter().for_each(|stones| row.extend_from_slice(stones));
        let word = Word::plain(row);
        let term = self.intern(&word);
        self.words.row = word.head.stones;
        term
    }
}
