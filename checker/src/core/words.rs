//! All words that were met, each once, by its normal form; what lemmas say of them; the options of
//! plain ones.

use super::{Checked, Games, Limit, Player, Stop, Table, Term, WordId, at};
use crate::claims::{Form, Word};
use std::cmp::Ordering;
use std::rc::Rc;

/// What a word becomes by a move: the terms left of and right of the square that becomes empty.
/// With a condition, which has to be at least 0, it is one option for each value of a fresh
/// parameter. Of a value, one of these is the option.
#[derive(Clone)]
pub struct Choice {
    pub pieces: [Term; 2],
    pub condition: Option<Form>,
}

pub struct Entry {
    word: Rc<Word>,
    pub negative: WordId,
    /// What a proved lemma says that it is equal to.
    pub equal: Option<Rc<[Term]>>,
    /// For a plain word, of Left and of Right.
    options: [Option<Rc<[Choice]>>; 2],
}

#[derive(Default)]
pub struct Words {
    ids: Table<Rc<Word>, WordId>,
    entries: Vec<Entry>,
}

impl Words {
    pub fn get(&self, id: WordId) -> Checked<&Entry> {
        at(&self.entries, id.index())
    }

    pub fn word(&self, id: WordId) -> Checked<&Rc<Word>> {
        self.get(id).map(|entry| &entry.word)
    }

    pub fn learn(&mut self, word: Term, equal: Rc<[Term]>) -> Checked<()> {
        let entry = word.as_word().and_then(|id| self.entries.get_mut(id.index()));
        entry.ok_or(Stop::Internal)?.equal = Some(equal);
        Ok(())
    }

    /// Values before words; values by reference, words by their own order.
    pub fn compare(&self, a: Term, b: Term) -> Ordering {
        match (a.as_word(), b.as_word()) {
            (Some(p), Some(q)) if p != q => {
                let (p, q) = (self.entries.get(p.index()), self.entries.get(q.index()));
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
        if let Some(id) = self.words.ids.get(&word) {
            return Ok(Term::word(*id));
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
        let new = |index| WordId::new(index).ok_or(Stop::Limit(Limit::Memory));
        let (id, negative) = (new(self.words.entries.len())?, new(negative)?);
        let word = Rc::new(word);
        self.words.ids.insert(Rc::clone(&word), id);
        self.words.entries.push(Entry { word, negative, equal: None, options: [None, None] });
        Ok(Term::word(id))
    }

    /// The options of a player in a word, no block of which is empty, from left to right.
    pub fn options(&mut self, id: WordId, player: Player, fresh: u32) -> Checked<Rc<[Choice]>> {
        let (side, stone) = (player as usize, player as u8);
        let entry = self.words.get(id)?;
        if let Some(Some(choices)) = entry.options.get(side) {
            return Ok(Rc::clone(choices));
        }
        let word = Rc::clone(&entry.word);
        let mut choices = Vec::new();
        for segment in word.segments(fresh, &mut self.budget)? {
            for cut in segment.cuts.clone() {
                self.budget.charge(1)?;
                if let Some([left, right]) = segment.split(cut, stone) {
                    let left = Word::normal(left, &mut self.budget)?;
                    let right = Word::normal(right, &mut self.budget)?;
                    let pieces = [self.intern(left)?, self.intern(right)?];
                    choices.push(Choice { pieces, condition: segment.condition.clone() });
                }
            }
        }
        let choices: Rc<[Choice]> = choices.into();
        // Fresh parameters have other numbers elsewhere.
        if word.blocks.is_empty() {
            self.budget.hold(choices.len().saturating_mul(size_of::<Choice>()))?;
            let entry = self.words.entries.get_mut(id.index()).ok_or(Stop::Internal)?;
            *entry.options.get_mut(side).ok_or(Stop::Internal)? = Some(Rc::clone(&choices));
        }
        Ok(choices)
    }
}
