//! All words that were met, each once, by its normal form; what lemmas say of them; the options of
//! plain ones.

#[cfg(test)]
mod tests;

use super::{Checked, Games, Limit, Player, Stop, Table, Term, at};
use crate::claims::{Form, Item, Word, split};
use std::cmp::Ordering;
use std::rc::Rc;

/// What a word becomes by a move: the terms on both sides of the square that becomes empty.
/// Of a value, one of these is the option. It is one option for each value of the fresh parameters
/// for which the line is not negative.
#[derive(Clone)]
pub struct Choice {
    pub pieces: [Term; 2],
    /// How many parameters are fresh.
    pub fresh: u32,
    pub line: Option<Form>,
}

pub type Choices = Rc<[Choice]>;

pub struct Entry {
    word: Rc<Word>,
    pub negative: Term,
    /// What a proved lemma says that it is equal to.
    pub equal: Option<Rc<[Term]>>,
}

#[derive(Default)]
pub struct Words {
    terms: Table<Rc<Word>, Term>,
    pub entries: Vec<Entry>,
    /// Of plain words.
    options: Table<(usize, Player), Choices>,
}

impl Words {
    pub fn word(&self, id: usize) -> Checked<&Rc<Word>> {
        at(&self.entries, id).map(|entry| &entry.word)
    }

    /// Values before words; values by reference, words by their own order.
    pub fn compare(&self, a: Term, b: Term) -> Ordering {
        match (a.as_word(), b.as_word()) {
            (Some(p), Some(q)) if p != q => {
                let (p, q) = (self.entries.get(p), self.entries.get(q));
                p.map(|entry| &entry.word).cmp(&q.map(|entry| &entry.word))
            }
            _ => a.cmp(&b),
        }
    }
}

impl Games {
    /// The term for a word in normal form: 0 if it has only one colour. A word and its negative are
    /// interned together.
    pub fn intern(&mut self, word: Word) -> Checked<Term> {
        self.budget.charge(word.size())?;
        if !word.is_mixed() {
            return Ok(Term::ZERO);
        }
        if let Some(term) = self.words.terms.get(&word) {
            return Ok(*term);
        }
        let negative = word.negative(&mut self.budget)?;
        let here = self.words.entries.len();
        if negative == word {
            return self.push(word, here);
        }
        let term = self.push(word, here.saturating_add(1))?;
        self.push(negative, here)?;
        Ok(term)
    }

    /// Adds a word; its negative is, or will be, the entry of this number.
    fn push(&mut self, word: Word, negative: usize) -> Checked<Term> {
        self.budget.hold(word.size().saturating_mul(8).saturating_add(256))?;
        let term = |index| Term::word(index).ok_or(Stop::Limit(Limit::Memory));
        let (here, negative) = (term(self.words.entries.len())?, term(negative)?);
        let word = Rc::new(word);
        self.words.terms.insert(Rc::clone(&word), here);
        self.words.entries.push(Entry { word, negative, equal: None });
        Ok(here)
    }

    /// The term for a row, which need not be in normal form.
    pub fn term(&mut self, items: Vec<Item>) -> Checked<Term> {
        let word = Word::normal(items, &mut self.budget)?;
        self.intern(word)
    }

    /// The options of a player in a word, no block of which is empty, from left to right.
    pub fn options(&mut self, id: usize, player: Player, fresh: u32) -> Checked<Choices> {
        if let Some(choices) = self.words.options.get(&(id, player)) {
            return Ok(Rc::clone(choices));
        }
        let word = Rc::clone(self.words.word(id)?);
        if !word.blocks.is_empty() {
            return self.row_options(&word, player, fresh);
        }
        let twin = at(&self.words.entries, id)?.negative.as_word().ok_or(Stop::Internal)?;
        let (stones, other, mut choices) = (&word.head.0, player.other(), Vec::new());
        let mut push = |pieces| choices.push(Choice { pieces, fresh: 0, line: None });
        if (twin, other as u8) < (id, player as u8) {
            // The negatives of the other player's options in the negative, whose stones may be
            // mirrored.
            for Choice { pieces: [left, right], .. } in self.options(twin, other, 0)?.iter() {
                self.budget.charge(1)?;
                push([self.negative(*left)?, self.negative(*right)?]);
            }
            let mut pairs = stones.iter().zip(&self.words.word(twin)?.head.0);
            if pairs.any(|(here, there)| here == there) {
                choices.reverse();
            }
        } else {
            for cut in 1..stones.len() {
                self.budget.charge(1)?;
                if let Some(rows) = split(stones, cut, player as u8) {
                    let [left, right] = rows.map(Word::plain);
                    push([self.intern(left)?, self.intern(right)?]);
                }
            }
        }
        self.budget.hold(choices.len().saturating_mul(size_of::<Choice>()))?;
        let choices: Choices = choices.into();
        self.words.options.insert((id, player), Rc::clone(&choices));
        Ok(choices)
    }

    /// The same, remembered by nobody: of a word with blocks fresh parameters have other numbers
    /// elsewhere.
    fn row_options(&mut self, word: &Word, player: Player, fresh: u32) -> Checked<Choices> {
        let mut choices = Vec::new();
        for segment in word.segments(fresh, &mut self.budget)? {
            for cut in segment.cuts.clone() {
                self.budget.charge(1)?;
                if let Some([left, right]) = segment.split(cut, player as u8) {
                    let pieces = [self.term(left)?, self.term(right)?];
                    let line = segment.condition.clone();
                    choices.push(Choice { pieces, fresh: u32::from(line.is_some()), line });
                }
            }
        }
        Ok(choices.into())
    }
}
