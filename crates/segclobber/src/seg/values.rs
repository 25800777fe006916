//! Computes the values of the games of an index, as sums of the values of their subgames.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::board::Run;
use super::scores::Options;
use super::shape::{EntryId, Index};
use crate::clobber::Player;
use crate::game::{Arena, Components, Limit, Value};

/// The values that were found so far.
pub struct Values<'a> {
    index: &'a Index,
    components: Components,
    /// Value of each subgame.
    runs: FxHashMap<Run, Value>,
    /// Value of each entry.
    known: Vec<Option<Value>>,
}

impl<'a> Values<'a> {
    /// Returns a table without values.
    pub fn new(index: &'a Index) -> Values<'a> {
        let (components, runs) = Default::default();
        Values { index, components, runs, known: vec![None; index.len()] }
    }

    /// Returns the value of an entry that was found.
    pub fn of(&self, entry: EntryId) -> Value {
        self.known[entry.index()].expect("values are found in the order of entries")
    }

    /// Finds the value of an entry.
    ///
    /// # Errors
    /// [`Limit`] of the arena.
    pub fn find(&mut self, entry: EntryId, arena: &mut Arena) -> Result<(), Limit> {
        let mut sum = Value::ZERO;
        for run in self.index.runs(entry) {
            let value = match self.runs.entry(run) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let component = self.components.intern(&run.component());
                    *new.insert(self.components.value(component, arena)?)
                }
            };
            sum = arena.add(sum, value)?;
        }
        self.known[entry.index()] = Some(sum);
        Ok(())
    }

    /// Returns the moves of a player, from left to right. Their values are known, because they lead
    /// to earlier entries.
    pub fn options(&self, entry: EntryId, player: Player) -> Options<Value> {
        let value = |entry: Option<EntryId>| entry.map_or(Value::ZERO, |entry| self.of(entry));
        self.index.options(entry, player, value)
    }
}
