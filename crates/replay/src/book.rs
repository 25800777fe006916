//! A strategy as an adviser: the move of Left in a given position, and the results of the moves of
//! both players.

use crate::clobber::Component;
use crate::data::Strategy;
use crate::error::Flaw;
use crate::facts::Certified;
use crate::form::Forms;
use crate::line::Step;
use crate::machine::{Answer, Machine};
use crate::position::{Key, Kind};

/// A move of Left that a strategy advises.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Number of the rule.
    pub rule: usize,
    /// The component in which Left moves.
    pub component: Component,
    /// Index of the move among the options of the component, in move order.
    pub number: usize,
}

/// A strategy that is ready for play from a position, and from all start positions that are not
/// longer.
pub struct Book<'a> {
    strategy: &'a Strategy,
    forms: Forms,
    machine: Machine,
}

impl<'a> Book<'a> {
    /// Returns a book for a sum of rows.
    pub fn new(certified: &Certified<'a>, rows: &[Component]) -> Result<Book<'a>, Flaw> {
        let strategy = certified.strategy();
        let mut forms = Forms::new(strategy)?;
        let longest = rows.iter().map(Component::len).max().unwrap_or(0);
        let machine = Machine::build(strategy, &mut forms, longest, rows)?;
        Ok(Book { strategy, forms, machine })
    }

    /// Returns the strategy.
    pub fn strategy(&self) -> &'a Strategy {
        self.strategy
    }

    /// Returns the simplified form of a sum of components, as words.
    pub fn standard(&mut self, words: &[Component]) -> Result<Vec<Component>, Flaw> {
        let sum = self.forms.sum(words)?;
        Ok(sum.iter().map(|part| self.forms.parts.word(*part).clone()).collect())
    }

    /// Returns the kind of the component with this word, or `None` if play cannot reach it.
    pub fn kind(&self, word: &Component) -> Option<Kind> {
        self.machine.kind(word)
    }

    /// Returns the simplified position of these components, or `None` if play cannot reach it.
    pub fn position(&mut self, words: &[Component]) -> Result<Option<Key>, Flaw> {
        let standard = self.standard(words)?;
        Ok(self.machine.key(&standard))
    }

    /// Iterates over all components that play can reach.
    pub fn components(&self) -> impl Iterator<Item = &Component> {
        self.machine.components.iter().skip(1).map(|component| &component.word)
    }

    /// Tells whether a proof of the strategy shows that Left wins a position, moving second.
    pub fn is_won(&self, kinds: impl IntoIterator<Item = Kind>) -> bool {
        let key = self.machine.packing.pack(kinds);
        key.is_some_and(|key| self.machine.is_won(key))
    }

    /// Returns Left's move in a simplified position of these components.
    pub fn advice(&self, kinds: impl IntoIterator<Item = Kind>) -> Result<Option<Advice>, Flaw> {
        let Some(key) = self.machine.packing.pack(kinds) else {
            return Ok(None);
        };
        let Answer::Move(left) = self.machine.answer(key)? else {
            return Ok(None);
        };
        Ok(Some(Advice {
            rule: left.rule,
            component: self.machine.component(left.kind).word.clone(),
            number: left.follower.number,
        }))
    }

    /// Returns the components of a position.
    pub fn words(&self, position: Key) -> Vec<Component> {
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
