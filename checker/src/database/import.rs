//! A database that was checked, as another certificate uses it: the values of its games.

use super::values::Sums;
use crate::kernel::budget::Budget;
use crate::kernel::error::Stop;
use crate::kernel::import::Import;
use crate::kernel::position::Games;
use crate::kernel::term::{Judgment, Ref, Term};
use std::mem::swap;
use std::rc::Rc;

/// The games of a database and their values.
pub struct Known {
    pub games: Games,
    pub sums: Sums,
    /// Of the longest games.
    pub squares: usize,
}

impl Import for Known {
    fn decide(
        &mut self,
        sums: &[Vec<Rc<[u8]>>; 2],
        judgment: Judgment,
        budget: &mut Budget,
    ) -> Result<Option<bool>, Stop> {
        swap(&mut self.games.budget, budget);
        let answer = self.compare(sums, judgment);
        swap(&mut self.games.budget, budget);
        answer
    }
}

impl Known {
    fn compare(
        &mut self,
        [first, second]: &[Vec<Rc<[u8]>>; 2],
        judgment: Judgment,
    ) -> Result<Option<bool>, Stop> {
        let (Some(first), Some(second)) = (self.value(first)?, self.value(second)?) else {
            return Ok(None);
        };
        let values = [first, second].map(Term::value);
        self.games.decide(&values, judgment)
    }

    /// The value of a sum, if it is an entry with one empty square between its parts.
    fn value(&mut self, sum: &[Rc<[u8]>]) -> Result<Option<Ref>, Stop> {
        let squares = sum.iter().map(|word| word.len().saturating_add(1));
        if squares.sum::<usize>() > self.squares.saturating_add(1) {
            return Ok(None);
        }
        let mut terms = Vec::new();
        for word in sum {
            terms.push(self.games.parts.intern(word, &mut self.games.budget)?);
        }
        self.sums.find(&mut self.games, terms.into_iter())
    }
}
