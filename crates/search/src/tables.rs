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
        Sizes { values: reducer.arena.len(), parts: reducer.parts.len() }
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
        Tables { own: Table::new(bytes), bytes, common: None }
    }

    /// From now on positions with these terms are common to this search and so many others. With
    /// those before it has nothing in common any more: their values may have other numbers.
    pub fn share(&mut self, sizes: Sizes, others: usize) {
        let bytes = self.bytes * others as u64 / PIECES as u64;
        let pieces = (0..PIECES).map(|_| Mutex::new(Table::new(bytes))).collect();
        let before = self.common.replace(Common { sizes, pieces });
        self.put_again();
        let Some(Common { sizes, pieces }) = before else {
            return;
        };
        for piece in pieces.iter() {
            let mut piece = piece.lock().unwrap_or_else(PoisonError::into_inner);
            let table = std::mem::replace(&mut *piece, Table::new(0));
            table.each(|position, numbers, work| {
                if sizes.have(position) {
                    self.put(position, numbers, work);
                }
            });
        }
    }

    /// The same, but the others have in common with it what they had. Of all these searches only
    /// this one may share values that came later.
    pub fn share_more(&mut self, sizes: Sizes) {
        if let Some(common) = &mut self.common {
            common.sizes = sizes;
        }
        self.put_again();
    }

    /// What is the search's own may be common now.
    fn put_again(&mut self) {
        let own = std::mem::replace(&mut self.own, Table::new(self.bytes));
        own.each(|position, numbers, work| self.put(position, numbers, work));
    }

    /// The tables of another search that has the same positions in common with the others.
    pub fn another(&self) -> Tables {
        Tables { common: self.common.clone(), ..Tables::new(self.bytes) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Value;

    /// Two values with these numbers.
    fn position(numbers: [usize; 2]) -> [Term; 2] {
        numbers.map(|number| Term::value(Value::from_index(number)))
    }

    #[test]
    fn searches_have_only_that_in_common_which_has_the_same_numbers() {
        let sizes = |values| Sizes { values, parts: 0 };
        let (old, new) = (position([3, 7]), position([5, 12]));
        let mut first = Tables::new(1 << 20);
        first.put(&old, Numbers::solved(true), 1);
        first.put(&new, Numbers::solved(false), 1);
        first.share(sizes(10), 1);
        let mut second = first.another();
        assert_eq!(second.get(&old), Some(Numbers::solved(true)));
        assert_eq!(second.get(&new), None);
        let other = position([2, 9]);
        second.put(&other, Numbers::solved(false), 1);
        assert_eq!(first.get(&other), Some(Numbers::solved(false)));
        // The second one has found values and shares them; the first one has found others.
        second.share_more(sizes(20));
        second.put(&new, Numbers::solved(true), 1);
        second.put(&position([13, 14]), Numbers::solved(true), 1);
        assert_eq!(second.another().get(&new), Some(Numbers::solved(true)));
        assert_eq!(first.get(&new), Some(Numbers::solved(false)));
        first.share(sizes(20), 1);
        let third = first.another();
        for table in [&first, &third] {
            assert_eq!(table.get(&old), Some(Numbers::solved(true)));
            assert_eq!(table.get(&other), Some(Numbers::solved(false)));
            assert_eq!(table.get(&new), Some(Numbers::solved(false)));
            assert_eq!(table.get(&position([13, 14])), None);
        }
    }
}
