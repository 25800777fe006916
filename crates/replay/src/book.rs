//! A strategy that is played: Left's move in a given position, and the results of the moves of both
//! players.

use crate::clobber::Component;
use crate::data::Strategy;
use crate::error::Flaw;
use crate::facts::Certified;
use crate::form::Forms;
use crate::line::Step;
use crate::machine::{Answer, Machine};
use crate::position::Key;

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

    /// Returns the simplified position of these components, or `None` if play cannot reach it.
    pub fn position(&mut self, words: &[Component]) -> Result<Option<Key>, Flaw> {
        let sum = self.forms.sum(words)?;
        let standard = sum.iter().map(|part| self.forms.parts.word(*part).clone());
        Ok(self.machine.key(&standard.collect::<Vec<_>>()))
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
