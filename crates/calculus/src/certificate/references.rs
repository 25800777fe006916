//! References of values in canonical order.
//!
//! Entries are ordered by birthday, then by the lists of options. This order depends only on the
//! games, so entries that a certificate omits do not change the order of the others. All values are
//! numbered once, and the few that are written are renumbered in this order at the end.

use super::wire::Entry;
use crate::game::{Arena, Value};

/// References of all values that the arena had when they were numbered.
pub struct References {
    /// Reference of each value.
    reference: Vec<u32>,
    /// Value of each reference.
    value: Vec<Value>,
}

impl References {
    /// Numbers every value that is known now, in canonical order.
    pub fn new(arena: &Arena) -> References {
        let mut references =
            References { reference: vec![0; arena.len()], value: vec![Value::ZERO; 2] };
        let mut by_birthday: Vec<Value> = arena.values().skip(1).collect();
        by_birthday.sort_by_key(|&value| arena.birthday(value));
        for layer in by_birthday.chunk_by(|&a, &b| arena.birthday(a) == arena.birthday(b)) {
            // The value with the smaller lists is stored, of a value and its negative.
            let values = layer.iter().filter(|&&value| value <= arena.negative(value));
            let mut stored: Vec<([Vec<u32>; 2], Value)> = values
                .map(|&value| {
                    let negative = arena.negative(value);
                    let lists = references.options(arena, value);
                    let minus = references.options(arena, negative);
                    (lists, value).min((minus, negative))
                })
                .collect();
            stored.sort_unstable();
            for (_, value) in stored {
                references.push(arena, value);
            }
        }
        references
    }

    /// Numbers every value that is known now, in the order of the arena.
    pub fn by_age(arena: &Arena) -> References {
        let mut references =
            References { reference: vec![0; arena.len()], value: vec![Value::ZERO; 2] };
        let values = arena.values().skip(1);
        for value in values.filter(|&value| value <= arena.negative(value)) {
            references.push(arena, value);
        }
        references
    }

    /// Assigns the next even number to a value, and the following odd number to its negative,
    /// unless the two are equal.
    fn push(&mut self, arena: &Arena, value: Value) {
        let reference =
            u32::try_from(self.value.len()).expect("an arena has fewer than 2^30 values");
        let negative = arena.negative(value);
        self.value.extend([value, negative]);
        self.reference[negative.index()] = reference + 1;
        self.reference[value.index()] = reference;
    }

    /// Returns the references of the Left and of the Right options, ascending.
    pub fn options(&self, arena: &Arena, value: Value) -> [Vec<u32>; 2] {
        [arena.left(value), arena.right(value)].map(|options| {
            let mut list: Vec<u32> =
                options.iter().map(|option| self.reference[option.index()]).collect();
            list.sort_unstable();
            list
        })
    }

    /// Returns the number of entries, including the game 0.
    pub fn entries(&self) -> usize {
        self.value.len() / 2
    }

    /// Returns the entry with this number.
    pub fn entry(&self, arena: &Arena, number: usize) -> Entry {
        let [left, right] = self.options(arena, self.value[2 * number]);
        Entry { left, right }
    }

    /// Returns the reference of a value, or `None` if the value was unknown when values were
    /// numbered.
    pub fn known(&self, value: Value) -> Option<u32> {
        self.reference.get(value.index()).copied()
    }

    /// Returns the reference of a value that was known when values were numbered.
    pub fn of(&self, value: Value) -> u32 {
        self.reference[value.index()]
    }

    /// Returns the value with a reference.
    pub fn value(&self, reference: u32) -> Value {
        self.value[reference as usize]
    }
}
