//! Positions, packed into a number: how often the shortest kinds of parts occur, and the other
//! parts one by one.

/// A part that play can reach, by its number; numbers begin with 1. Shorter parts come first, but
/// for those that are counted.
pub type Kind = u16;

/// A multiset of parts. Every multiset has one key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Fields of equal width, with the last kind in the lowest one, and 0 above the first kind.
    fields: u128,
    /// How often each counted kind occurs, a byte each.
    counters: u64,
}

impl Key {
    /// The position without parts.
    pub const EMPTY: Key = Key {
        fields: 0,
        counters: 0,
    };

    /// A key that no position has: its fields are not in order.
    pub const IMPOSSIBLE: Key = Key {
        fields: u128::MAX,
        counters: u64::MAX,
    };

    /// Three words, all of them 0 for the empty position only.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the two halves of the fields"
    )]
    #[inline]
    pub fn to_words(self) -> [u64; 3] {
        let Key { fields, counters } = self;
        [fields as u64, (fields >> 64) as u64, counters]
    }

    /// The key with these words.
    #[inline]
    pub fn from_words([low, high, counters]: [u64; 3]) -> Key {
        let fields = u128::from(high) << 64 | u128::from(low);
        Key { fields, counters }
    }

    fn with_fields(self, fields: u128) -> Key {
        Key { fields, ..self }
    }

    fn with_counters(self, counters: u64) -> Key {
        Key { counters, ..self }
    }
}

/// Some kinds, as bits by their remainders modulo 128.
#[derive(Clone, Copy, Default)]
pub struct Present(u128);

impl Present {
    #[inline]
    pub fn add(&mut self, kind: Kind) {
        self.0 |= 1 << (kind & 127);
    }

    /// False if a kind is not among these; true may be wrong.
    #[inline]
    pub fn may_have(self, kind: Kind) -> bool {
        self.0 >> (kind & 127) & 1 != 0
    }
}

/// Kinds up to this one are counted: the shortest ones that can occur more than once.
pub const COUNTED: Kind = 8;
const COUNTER: u64 = 255;

/// How wide the fields are.
#[derive(Clone, Copy, Debug)]
pub struct Packing {
    bits: u32,
    mask: u128,
}

impl Packing {
    /// Fields that are wide enough for kinds up to this one.
    pub fn for_kinds(most: usize) -> Packing {
        let bits = (usize::BITS - most.leading_zeros()).max(1);
        let mask = (1 << bits) - 1;
        Packing { bits, mask }
    }

    /// The key of these kinds; `None` if there are more than fit.
    pub fn pack(self, kinds: impl IntoIterator<Item = Kind>) -> Option<Key> {
        let mut kinds = kinds.into_iter();
        kinds.try_fold(Key::EMPTY, |key, kind| self.with(key, kind))
    }

    /// The kinds of a position, each with how often it occurs.
    pub fn kinds(self, key: Key) -> Kinds {
        Kinds {
            packing: self,
            fields: key.fields,
            counters: key.counters,
            next: 0,
        }
    }

    /// Which kinds a position may have.
    #[inline]
    pub fn present(self, key: Key) -> Present {
        let mut present = Present::default();
        for (kind, _) in self.kinds(key) {
            present.add(kind);
        }
        present
    }

    fn first(self, fields: u128) -> Kind {
        Kind::try_from(fields & self.mask).unwrap_or(Kind::MAX)
    }

    /// The fields that hold this kind or smaller ones, and how many bits are below them.
    #[inline]
    fn seek(self, fields: u128, kind: Kind) -> (u128, u32) {
        let (mut rest, mut shift) = (fields, 0_u32);
        while self.first(rest) > kind {
            rest >>= self.bits;
            shift += self.bits;
        }
        (rest, shift)
    }

    /// The key with one more part; `None` if it does not fit.
    #[inline]
    pub fn with(self, key: Key, kind: Kind) -> Option<Key> {
        if kind <= COUNTED {
            let shift = counter_shift(kind);
            let is_full = key.counters >> shift & COUNTER == COUNTER;
            return (!is_full).then(|| key.with_counters(key.counters + (1 << shift)));
        }
        let (rest, shift) = self.seek(key.fields, kind);
        let used = u128::BITS - rest.leading_zeros();
        if used + shift + self.bits > u128::BITS {
            return None;
        }
        let low = key.fields & ((1 << shift) - 1);
        let here = rest << self.bits | u128::from(kind);
        Some(key.with_fields(here << shift | low))
    }

    /// The key with one part less; `None` if there is no such part.
    #[inline]
    pub fn without(self, key: Key, kind: Kind) -> Option<Key> {
        if kind <= COUNTED {
            let shift = counter_shift(kind);
            let is_empty = key.counters >> shift & COUNTER == 0;
            return (!is_empty).then(|| key.with_counters(key.counters - (1 << shift)));
        }
        let (rest, shift) = self.seek(key.fields, kind);
        if self.first(rest) != kind {
            return None;
        }
        let low = key.fields & ((1 << shift) - 1);
        let above = rest >> self.bits << shift;
        Some(key.with_fields(above | low))
    }
}

#[inline]
fn counter_shift(kind: Kind) -> u32 {
    (u32::from(kind) - 1) * 8
}

/// The different kinds of a position: those in fields in descending order, then the counted ones.
#[derive(Clone, Copy)]
pub struct Kinds {
    packing: Packing,
    fields: u128,
    counters: u64,
    next: Kind,
}

impl Iterator for Kinds {
    type Item = (Kind, i64);

    #[inline]
    fn next(&mut self) -> Option<(Kind, i64)> {
        if self.fields != 0 {
            let kind = self.packing.first(self.fields);
            let mut count = 0_i64;
            while self.packing.first(self.fields) == kind {
                self.fields >>= self.packing.bits;
                count += 1;
            }
            return Some((kind, count));
        }
        while self.counters != 0 {
            let count = i64::try_from(self.counters & COUNTER).unwrap_or(0);
            self.counters >>= 8;
            self.next += 1;
            if count > 0 {
                return Some((self.next, count));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multiset_has_one_key() {
        let packing = Packing::for_kinds(500);
        let key = packing.pack([3, 500, 3, 17, 17]).unwrap_or_default();
        assert_eq!(Some(key), packing.pack([500, 17, 3, 17, 3]));
        assert_eq!(
            packing.kinds(key).collect::<Vec<_>>(),
            [(500, 1), (17, 2), (3, 2)]
        );
        for kind in [3, 17, 500] {
            let less = packing.without(key, kind).unwrap_or_default();
            assert_eq!(packing.with(less, kind), Some(key));
        }
        for kind in [1, 4, 9, 18, 499] {
            assert_eq!(packing.without(key, kind), None);
        }
        assert_eq!(packing.without(Key::EMPTY, 4), None);
        assert_eq!(packing.without(Key::EMPTY, 9), None);
    }

    #[test]
    fn too_many_parts_do_not_fit() {
        let packing = Packing::for_kinds(511);
        let full = packing.pack([511; 14]).unwrap_or_default();
        assert_ne!(full, Key::EMPTY);
        assert_eq!(packing.with(full, 9), None);
        assert_eq!(packing.with(full, 511), None);
        let full = packing.pack([2; 255]).unwrap_or_default();
        assert_ne!(full, Key::EMPTY);
        assert_eq!(packing.with(full, 2), None);
        assert!(packing.with(full, 3).is_some());
    }
}
