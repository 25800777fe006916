//! A strategy as an adviser: what Left plays in a given position, and what the options of both
//! players leave.

use crate::data::{Strategy, Word};
use crate::error::{Flaw, at};
use crate::facts::Certified;
use crate::form::Forms;
use crate::line::{Step, step};
use crate::machine::{Answer, Machine};
use crate::position::{Key, Kind};

/// What Left plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The number of the rule.
    pub rule: usize,
    /// The part in which he moves.
    pub part: Word,
    /// Which of the part's options, in move order.
    pub number: usize,
}

/// A strategy made ready for play from a position and all its start positions that are not longer.
pub struct Book<'a> {
    strategy: &'a Strategy,
    forms: Forms,
    machine: Machine,
}

impl<'a> Book<'a> {
    /// A book for a sum of rows.
    pub fn new(certified: &Certified<'a>, rows: &[Word]) -> Result<Book<'a>, Flaw> {
        let strategy = certified.strategy();
        let mut forms = Forms::new(strategy)?;
        let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
        let machine = Machine::build(strategy, &mut forms, longest, rows)?;
        Ok(Book { strategy, forms, machine })
    }

    /// The strategy that is followed.
    pub fn strategy(&self) -> &'a Strategy {
        self.strategy
    }

    /// The standard form of a sum of parts, as words.
    pub fn standard(&mut self, words: &[Word]) -> Result<Vec<Word>, Flaw> {
        let sum = self.forms.standard_sum(words)?;
        let words = sum.iter().map(|part| Ok(self.forms.parts.word(*part)?.to_vec()));
        words.collect()
    }

    /// The part with this word, if play can reach it.
    pub fn kind(&self, word: &[u8]) -> Option<Kind> {
        self.machine.kind(word)
    }

    /// The position of these parts, in standard form.
    pub fn position(&mut self, words: &[Word]) -> Result<Option<Key>, Flaw> {
        let standard = self.standard(words)?;
        Ok(self.machine.key(&standard))
    }

    /// All parts that play can reach.
    pub fn parts(&self) -> impl Iterator<Item = &[u8]> {
        self.machine.parts.iter().skip(1).map(|part| part.word.as_slice())
    }

    /// Whether Left wins a position, moving second, by one of the strategy's proofs.
    pub fn is_won(&self, kinds: impl IntoIterator<Item = Kind>) -> bool {
        let key = self.machine.packing.pack(kinds);
        key.is_some_and(|key| self.machine.is_won(key))
    }

    /// What Left plays in a position of these parts, which is in standard form.
    pub fn advice(&self, kinds: impl IntoIterator<Item = Kind>) -> Result<Option<Advice>, Flaw> {
        let Some(key) = self.machine.packing.pack(kinds) else {
            return Ok(None);
        };
        let Answer::Move(left) = self.machine.answer(key)? else {
            return Ok(None);
        };
        Ok(Some(Advice {
            rule: left.rule,
            part: self.machine.part(left.kind)?.word.clone(),
            number: left.number,
        }))
    }

    /// The parts of a position.
    pub fn words(&self, position: Key) -> Result<Vec<Word>, Flaw> {
        self.machine.words(position)
    }

    /// Left's move in a position, and the position after it; `None` if there is none.
    pub fn left(&self, position: Key) -> Result<Option<(Step, Key)>, Flaw> {
        let Answer::Move(left) = self.machine.answer(position)? else {
            return Ok(None);
        };
        let rule = at(&self.strategy.rules, left.rule)?.name.clone();
        let step = step(&self.machine, Some(rule), left.kind, left.number, left.after)?;
        Ok(Some((step, left.after)))
    }

    /// Right's moves in a position, those with different results, and the positions after them.
    pub fn replies(&self, position: Key) -> Result<Vec<(Step, Key)>, Flaw> {
        let mut replies = Vec::new();
        for (kind, _) in self.machine.packing.kinds(position) {
            for reply in &self.machine.part(kind)?.replies {
                let (_, after) = self.machine.follow(position, kind, reply)?;
                let step = step(&self.machine, None, kind, reply.number, after)?;
                replies.push((step, after));
            }
        }
        Ok(replies)
    }
}
