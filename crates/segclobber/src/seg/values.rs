//! Computes the values of the games of an index.
//!
//! Values are computed for normal forms. Other relaxed forms share them, and so do negatives, with
//! the sign changed.

use smallvec::SmallVec;

use super::board::{Runs, normalize};
use super::scores::Options;
use super::shape::{EntryId, Index};
use crate::clobber::{Component, Player};
use crate::game::{Arena, Limit, Value};

/// The values that were found so far.
pub struct Values<'a> {
    index: &'a Index,
    /// Value of each entry.
    known: Vec<Option<Value>>,
}

impl<'a> Values<'a> {
    /// Returns a table without values.
    pub fn new(index: &'a Index) -> Values<'a> {
        Values { index, known: vec![None; index.len()] }
    }

    /// Returns the value of an entry that was found.
    pub fn of(&self, entry: EntryId) -> Value {
        self.known[entry.index()].expect("values are found in the order of entries")
    }

    /// Adds a known value. Returns `None` if there is no such entry.
    pub fn take(&mut self, entry: EntryId, value: Value) -> Option<()> {
        *self.known.get_mut(entry.index())? = Some(value);
        Some(())
    }

    /// Finds the value of an entry from the values of its options, which must be known.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn find(&mut self, entry: EntryId, arena: &mut Arena) -> Result<Value, Limit> {
        let runs = self.index.runs(entry);
        let mut normal = runs.clone();
        normalize(&mut normal);
        let normal = self.entry_of(&normal);
        let minus = || {
            let mut negative: Runs = runs.iter().map(|run| run.map(Component::negative)).collect();
            normalize(&mut negative);
            self.known[self.entry_of(&negative).index()]
        };
        let value = match self.known[normal.index()] {
            Some(value) => value,
            None => match minus() {
                Some(minus) => arena.negative(minus),
                None => {
                    let [left, right] = [Player::Left, Player::Right].map(|player| {
                        let options = self.options(normal, player);
                        let mut values: SmallVec<[Value; 16]> =
                            options.iter().map(|option| option.value).collect();
                        values.sort_unstable();
                        values.dedup();
                        values
                    });
                    arena.game(&left, &right)?
                }
            },
        };
        self.known[normal.index()] = Some(value);
        self.known[entry.index()] = Some(value);
        Ok(value)
    }

    /// Returns the moves of a player, from left to right. Their values are known, because they lead
    /// to earlier entries.
    pub fn options(&self, entry: EntryId, player: Player) -> Options<Value> {
        let value = |entry: Option<EntryId>| entry.map_or(Value::ZERO, |entry| self.of(entry));
        self.index.options(entry, player, value)
    }

    fn entry_of(&self, runs: &Runs) -> EntryId {
        let entry = self.index.find(runs.iter().copied());
        entry.expect("what a move leaves is not longer")
    }
}
