//! A strategy as an adviser: what Left plays in a given position, and what the options of both
//! players leave.

use crate::clobber::Part;
use crate::data::Strategy;
use crate::error::Flaw;
use crate::facts::Certified;
use crate::form::Forms;
use crate::line::Step;
use crate::machine::{Answer, Machine};
use crate::position::{Key, Kind};

/// A move of Left by a strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The number of the rule.
    pub rule: usize,
    /// The part in which he moves.
    pub part: Part,
    /// Index of the option among the options of the part, in move order.
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
    pub fn new(certified: &Certified<'a>, rows: &[Part]) -> Result<Book<'a>, Flaw> {
        let strategy = certified.strategy();
        let mut forms = Forms::new(strategy)?;
        let longest = rows.iter().map(Part::len).max().unwrap_or(0);
        let machine = Machine::build(strategy, &mut forms, longest, rows)?;
        Ok(Book { strategy, forms, machine })
    }

    /// The strategy that is followed.
    pub fn strategy(&self) -> &'a Strategy {
        self.strategy
    }

    /// The standard form of a sum of parts, as words.
    pub fn standard(&mut self, words: &[Part]) -> Result<Vec<Part>, Flaw> {
        let sum = self.forms.sum(words)?;
        Ok(sum.iter().map(|part| self.forms.parts.word(*part).clone()).collect())
    }

    /// The part with this word, if play can reach it.
    pub fn kind(&self, word: &Part) -> Option<Kind> {
        self.machine.kind(word)
    }

    /// The position of these parts, in standard form.
    pub fn position(&mut self, words: &[Part]) -> Result<Option<Key>, Flaw> {
        let standard = self.standard(words)?;
        Ok(self.machine.key(&standard))
    }

    /// Iterates over all parts that play can reach.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        self.machine.components.iter().skip(1).map(|component| &component.word)
    }

    /// Tells whether a proof of the strategy shows that Left wins a position moving second.
    pub fn is_won(&self, kinds: impl IntoIterator<Item = Kind>) -> bool {
        let key = self.machine.packing.pack(kinds);
        key.is_some_and(|key| self.machine.is_won(key))
    }

    /// Returns Left's move in a position of these parts, which is in standard form.
    pub fn advice(&self, kinds: impl IntoIterator<Item = Kind>) -> Result<Option<Advice>, Flaw> {
        let Some(key) = self.machine.packing.pack(kinds) else {
            return Ok(None);
        };
        let Answer::Move(left) = self.machine.answer(key)? else {
            return Ok(None);
        };
        Ok(Some(Advice {
            rule: left.rule,
            part: self.machine.component(left.kind).word.clone(),
            number: left.follower.number,
        }))
    }

    /// The parts of a position.
    pub fn words(&self, position: Key) -> Vec<Part> {
        self.machine.words(position)
    }

    /// Returns Left's move in a position, and the position after it; `None` if there is no move.
    pub fn left(&self, position: Key) -> Result<Option<(Step, Key)>, Flaw> {
        let Answer::Move(left) = self.machine.answer(position)? else {
            return Ok(None);
        };
        Ok(Some((self.machine.left_step(self.strategy, &left), left.after)))
    }

    /// Returns Right's moves in a position, one for each result, and the positions after them.
    pub fn replies(&self, position: Key) -> Result<Vec<(Step, Key)>, Flaw> {
        let replies = self.machine.replies(position)?.into_iter();
        let steps = replies.map(|(kind, follower, after)| {
            (self.machine.step(None, kind, follower.number, after), after)
        });
        Ok(steps.collect())
    }
}
