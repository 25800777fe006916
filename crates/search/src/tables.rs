//! The private transposition table of a search, and the table that it shares with its team.
//!
//! A position is shared if its values and components have equal numbers in all searches of the
//! team. Entries about other positions are private.

use std::sync::{Arc, Mutex, MutexGuard};

use super::position::{Reducer, Summand, Term};
use super::table::{Numbers, Table};
use crate::run::lock::lock;

/// Number of shards of the shared table, each with its own lock.
const SHARDS: usize = 64;

/// Numbers of the first values and components, whose numbers are equal in several searches.
#[derive(Clone, Copy, Default)]
pub struct Sizes {
    pub values: usize,
    pub components: usize,
}

impl Sizes {
    /// Returns the numbers of all values and components that are known now.
    pub fn of(reducer: &Reducer) -> Sizes {
        Sizes { values: reducer.arena.len(), components: reducer.components.len() }
    }

    /// Returns whether all terms of a position are among these values and components.
    pub fn have(&self, position: &[Term]) -> bool {
        position.iter().all(|term| match term.summand() {
            Summand::Value(value) => value.index() < self.values,
            Summand::Component(component) => component.index() < self.components,
        })
    }
}

#[derive(Clone)]
struct Shared {
    sizes: Sizes,
    shards: Arc<[Mutex<Table>]>,
}

impl Shared {
    fn shard(&self, position: &[Term]) -> MutexGuard<'_, Table> {
        let shard = &self.shards[mixed(position) as usize % SHARDS];
        lock(shard)
    }
}

/// Returns a hash of the terms.
pub fn mixed(position: &[Term]) -> u32 {
    position.iter().fold(0, |mixed, term| {
        let mixed = (mixed ^ term.bits()).wrapping_mul(0x9e37_79b9);
        mixed.rotate_left(15)
    })
}

/// The private and the shared table of a search.
pub struct Tables {
    own: Table,
    bytes: u64,
    shared: Option<Shared>,
}

impl Tables {
    /// Creates a private table of at most about `bytes`.
    pub fn new(bytes: u64) -> Tables {
        Tables { own: Table::new(bytes), bytes, shared: None }
    }

    /// Creates a table of positions with these values and components for this search and `others`
    /// more. The search leaves its previous shared table: in the searches that still use that
    /// table, values may have other numbers.
    pub fn share(&mut self, sizes: Sizes, others: usize) {
        let bytes = self.bytes * others as u64 / SHARDS as u64;
        let shards = (0..SHARDS).map(|_| Mutex::new(Table::new(bytes))).collect();
        let before = self.shared.replace(Shared { sizes, shards });
        self.reinsert();
        let Some(Shared { sizes, shards }) = before else {
            return;
        };
        for shard in shards.iter() {
            let mut shard = lock(shard);
            let table = std::mem::replace(&mut *shard, Table::new(0));
            table.for_each(|position, numbers, work| {
                if sizes.have(position) {
                    self.put(position, numbers, work);
                }
            });
        }
    }

    /// Shares positions with more values and components in the table that is already shared. Only
    /// one search of a team may do so.
    pub fn share_more(&mut self, sizes: Sizes) {
        if let Some(shared) = &mut self.shared {
            shared.sizes = sizes;
        }
        self.reinsert();
    }

    /// Moves private entries that may be shared now to the shared table.
    fn reinsert(&mut self) {
        let own = std::mem::replace(&mut self.own, Table::new(self.bytes));
        own.for_each(|position, numbers, work| self.put(position, numbers, work));
    }

    /// Returns tables for a fork: an empty private table, and this shared table.
    pub fn fork(&self) -> Tables {
        Tables { shared: self.shared.clone(), ..Tables::new(self.bytes) }
    }

    fn shared(&self, position: &[Term]) -> Option<MutexGuard<'_, Table>> {
        let shared = self.shared.as_ref()?;
        shared.sizes.have(position).then(|| shared.shard(position))
    }

    /// Returns the numbers of a position.
    pub fn get(&self, position: &[Term]) -> Option<Numbers> {
        match self.shared(position) {
            Some(table) => table.get(position),
            None => self.own.get(position),
        }
    }

    /// Stores the numbers of a position, and the number of nodes searched below it.
    pub fn put(&mut self, position: &[Term], numbers: Numbers, work: u64) {
        if let Some(mut table) = self.shared(position) {
            // Another search may already have solved the position.
            let is_open = |known: Option<Numbers>| known.and_then(Numbers::winner).is_none();
            if numbers.winner().is_some() || is_open(table.get(position)) {
                table.put(position, numbers, work);
            }
            return;
        }
        self.own.put(position, numbers, work);
    }

    /// Returns the number of entries in use and the number of slots.
    pub fn fill(&self) -> (usize, usize) {
        let (mut entries, mut places) = self.own.fill();
        for shard in self.shared.iter().flat_map(|shared| shared.shards.iter()) {
            let shard = lock(shard).fill();
            entries += shard.0;
            places += shard.1;
        }
        (entries, places)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Value;

    /// Returns a position of two values with these numbers.
    fn position(numbers: [usize; 2]) -> [Term; 2] {
        numbers.map(|number| Term::value(Value::from_index(number)))
    }

    #[test]
    fn searches_have_only_that_in_common_which_has_the_same_numbers() {
        let sizes = |values| Sizes { values, components: 0 };
        let (old, new) = (position([3, 7]), position([5, 12]));
        let mut first = Tables::new(1 << 20);
        first.put(&old, Numbers::solved(true), 1);
        first.put(&new, Numbers::solved(false), 1);
        first.share(sizes(10), 1);
        let mut second = first.fork();
        assert_eq!(second.get(&old), Some(Numbers::solved(true)));
        assert_eq!(second.get(&new), None);
        let other = position([2, 9]);
        second.put(&other, Numbers::solved(false), 1);
        assert_eq!(first.get(&other), Some(Numbers::solved(false)));
        // The second search has found and shared values; the first one has found others.
        second.share_more(sizes(20));
        second.put(&new, Numbers::solved(true), 1);
        second.put(&position([13, 14]), Numbers::solved(true), 1);
        assert_eq!(second.fork().get(&new), Some(Numbers::solved(true)));
        assert_eq!(first.get(&new), Some(Numbers::solved(false)));
        first.share(sizes(20), 1);
        let third = first.fork();
        for table in [&first, &third] {
            assert_eq!(table.get(&old), Some(Numbers::solved(true)));
            assert_eq!(table.get(&other), Some(Numbers::solved(false)));
            assert_eq!(table.get(&new), Some(Numbers::solved(false)));
            assert_eq!(table.get(&position([13, 14])), None);
        }
    }
}
