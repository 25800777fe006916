//! The transposition table of one search, and the one that it has in common with the others of its
//! team.
//!
//! Positions whose values and parts have the same numbers in all of them are common. The table of
//! the others is that of this search alone.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::position::{Reducer, Summand, Term};
use super::table::{Numbers, Table};

/// So many pieces are locked one by one.
const PIECES: usize = 64;

/// Values and parts that have the same numbers in several searches: so many of the first.
#[derive(Clone, Copy, Default)]
pub struct Sizes {
    pub values: usize,
    pub parts: usize,
}

impl Sizes {
    /// All that are known now.
    pub fn of(reducer: &Reducer) -> Sizes {
        Sizes {
            values: reducer.arena.len(),
            parts: reducer.parts.len(),
        }
    }

    /// Whether all terms of a position are among them.
    pub fn have(&self, position: &[Term]) -> bool {
        position.iter().all(|term| match term.summand() {
            Summand::Value(value) => value.index() < self.values,
            Summand::Part(part) => part.index() < self.parts,
        })
    }
}

#[derive(Clone)]
struct Common {
    sizes: Sizes,
    pieces: Arc<[Mutex<Table>]>,
}

impl Common {
    fn piece(&self, position: &[Term]) -> MutexGuard<'_, Table> {
        let piece = &self.pieces[mixed(position) as usize % PIECES];
        piece.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A hash of the terms.
pub fn mixed(position: &[Term]) -> u32 {
    position.iter().fold(0, |mixed, term| {
        let mixed = (mixed ^ term.bits()).wrapping_mul(0x9e37_79b9);
        mixed.rotate_left(15)
    })
}

/// See the module documentation.
pub struct Tables {
    own: Table,
    bytes: u64,
    common: Option<Common>,
}

impl Tables {
    /// A table of its own that takes at most about `bytes`.
    pub fn new(bytes: u64) -> Tables {
        Tables {
            own: Table::new(bytes),
            bytes,
            common: None,
        }
    }

    /// From now on positions with these terms are common to this search and so many others.
    pub fn share(&mut self, sizes: Sizes, others: usize) {
        let bytes = self.bytes * others as u64 / PIECES as u64;
        let pieces = self.common.take().map_or_else(
            || (0..PIECES).map(|_| Mutex::new(Table::new(bytes))).collect(),
            |common| common.pieces,
        );
        self.common = Some(Common { sizes, pieces });
        let own = std::mem::replace(&mut self.own, Table::new(self.bytes));
        own.each(|position, numbers, work| self.put(position, numbers, work));
    }

    /// The tables of another search that has the same positions in common with the others.
    pub fn another(&self) -> Tables {
        Tables {
            common: self.common.clone(),
            ..Tables::new(self.bytes)
        }
    }

    fn common(&self, position: &[Term]) -> Option<MutexGuard<'_, Table>> {
        let common = self.common.as_ref()?;
        common.sizes.have(position).then(|| common.piece(position))
    }

    /// What is known about a position.
    pub fn get(&self, position: &[Term]) -> Option<Numbers> {
        match self.common(position) {
            Some(table) => table.get(position),
            None => self.own.get(position),
        }
    }

    /// Stores what is known about a position, and the number of nodes searched below it.
    pub fn put(&mut self, position: &[Term], numbers: Numbers, work: u64) {
        if let Some(mut table) = self.common(position) {
            // Another search may have settled it meanwhile.
            let is_open = |known: Option<Numbers>| known.and_then(Numbers::winner).is_none();
            if numbers.winner().is_some() || is_open(table.get(position)) {
                table.put(position, numbers, work);
            }
            return;
        }
        self.own.put(position, numbers, work);
    }

    /// Entries in use and places for entries.
    pub fn fill(&self) -> (usize, usize) {
        let (mut entries, mut places) = self.own.fill();
        for piece in self.common.iter().flat_map(|common| common.pieces.iter()) {
            let piece = piece.lock().unwrap_or_else(PoisonError::into_inner).fill();
            entries += piece.0;
            places += piece.1;
        }
        (entries, places)
    }
}
