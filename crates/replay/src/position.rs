//! Packs positions into numbers: the multiplicities of the shortest kinds of components, and the
//! other components one by one.

/// The number of a component that play can reach, from 1 on. Shorter components have smaller
/// numbers, except for the counted components.
pub type Kind = u16;

/// A multiset of components. Every multiset has exactly one key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// The lower half of the fields. The fields have equal widths; the last kind is in the lowest
    /// field, and the fields above the first kind are 0.
    low: u64,
    high: u64,
    /// Multiplicity of each counted kind, one byte for each.
    counters: u64,
}

impl Key {
    /// The position without components.
    pub const EMPTY: Key = Key { low: 0, high: 0, counters: 0 };

    /// A key that no position has, because its fields are out of order.
    pub const IMPOSSIBLE: Key = Key { low: u64::MAX, high: u64::MAX, counters: u64::MAX };

    #[inline(always)]
    fn fields(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }

    #[expect(clippy::cast_possible_truncation, reason = "the two halves of the fields")]
    #[inline(always)]
    fn with_fields(self, fields: u128) -> Key {
        Key { low: fields as u64, high: (fields >> 64) as u64, ..self }
    }

    #[inline(always)]
    fn with_counters(self, counters: u64) -> Key {
        Key { counters, ..self }
    }

    /// Returns a number by which positions are sorted, so that adjacent positions share their
    /// longest components.
    pub fn by_longest(self) -> u64 {
        self.low.reverse_bits()
    }
}

/// The largest counted kind. The counted kinds are the shortest ones that can occur more than once.
pub const COUNTED: Kind = 8;
const COUNTER: u64 = 255;

/// The layout of the fields.
#[derive(Clone, Copy, Debug)]
pub struct Packing {
    bits: u32,
    mask: u64,
    /// The lowest bit of each field.
    ones: u128,
    /// The highest bit of each field.
    tops: u128,
    /// The bits of the highest field and above it. A key is full if one of them is set.
    full: u128,
}

impl Packing {
    /// Returns fields that are wide enough for kinds up to `most`.
    pub fn for_kinds(most: usize) -> Packing {
        let bits = (usize::BITS - most.leading_zeros()).max(1);
        let mask = (1 << bits) - 1;
        let fields = 0..u128::BITS / bits;
        let ones = fields.fold(0, |ones, field| ones | 1 << (field * bits));
        Packing {
            bits,
            mask,
            ones,
            tops: ones << (bits - 1),
            full: !0 << ((u128::BITS / bits - 1) * bits),
        }
    }

    /// Returns the key of these kinds, or `None` if they do not fit.
    pub fn pack(self, kinds: impl IntoIterator<Item = Kind>) -> Option<Key> {
        let mut kinds = kinds.into_iter();
        kinds.try_fold(Key::EMPTY, |key, kind| self.with(key, kind))
    }

    /// Iterates over the kinds of a position, each with its multiplicity.
    pub fn kinds(self, key: Key) -> Kinds {
        Kinds { packing: self, fields: key.fields(), counters: key.counters }
    }

    #[expect(clippy::cast_possible_truncation, reason = "a field is not wider than a kind")]
    #[inline(always)]
    fn first(&self, fields: u128) -> Kind {
        (fields as u64 & self.mask) as Kind
    }

    /// Returns the fields without the lowest one.
    #[inline(always)]
    fn tail(&self, fields: u128) -> u128 {
        // The mask shows the compiler that the shift is less than 64, so that the shift needs few
        // instructions.
        fields >> (self.bits & 63)
    }

    /// Returns fields that all contain this kind.
    #[inline(always)]
    fn spread(&self, kind: Kind) -> u128 {
        u128::from(kind).wrapping_mul(self.ones)
    }

    /// Returns the lowest bit of the lowest field in a set of fields. The set is given by the
    /// highest bits of its fields. Returns 0 for the empty set.
    #[inline(always)]
    fn lowest(&self, tops: u128) -> u128 {
        (tops & tops.wrapping_neg()) >> ((self.bits - 1) & 63)
    }

    /// Returns the highest bits of the fields that contain this kind. Bits above the lowest such
    /// field may be wrong.
    #[inline(always)]
    fn equal(&self, fields: u128, kind: Kind) -> u128 {
        let differences = fields ^ self.spread(kind);
        differences.wrapping_sub(self.ones) & !differences & self.tops
    }

    /// Returns the highest bits of the fields that contain this kind or a smaller kind.
    #[inline(always)]
    fn not_above(&self, fields: u128, kind: Kind) -> u128 {
        let kinds = self.spread(kind);
        // Compares all bits of the kind except the highest one with those of each field.
        let rests = (kinds | self.tops).wrapping_sub(fields & !self.tops);
        (kinds & !fields | !(kinds ^ fields) & rests) & self.tops
    }

    /// Tells whether the position has a component of this kind.
    #[inline(always)]
    pub fn has(&self, key: Key, kind: Kind) -> bool {
        if kind <= COUNTED {
            return key.counters >> counter_shift(kind) & COUNTER != 0;
        }
        self.equal(key.fields(), kind) != 0
    }

    /// Returns the key with one more component, or `None` if it does not fit.
    #[inline(always)]
    pub fn with(&self, key: Key, kind: Kind) -> Option<Key> {
        if kind <= COUNTED {
            let shift = counter_shift(kind);
            let is_full = key.counters >> shift & COUNTER == COUNTER;
            return (!is_full).then(|| key.with_counters(key.counters + (1 << shift)));
        }
        let fields = key.fields();
        if fields & self.full != 0 {
            return None;
        }
        let edge = self.lowest(self.not_above(fields, kind));
        let low = fields & edge.wrapping_sub(1);
        let high = (fields ^ low) << (self.bits & 63);
        Some(key.with_fields(high | edge.wrapping_mul(kind.into()) | low))
    }

    /// Returns the key with one component less, or `None` if there is no such component.
    #[inline(always)]
    pub fn without(&self, key: Key, kind: Kind) -> Option<Key> {
        if kind <= COUNTED {
            let shift = counter_shift(kind);
            let is_empty = key.counters >> shift & COUNTER == 0;
            return (!is_empty).then(|| key.with_counters(key.counters - (1 << shift)));
        }
        let fields = key.fields();
        let found = self.equal(fields, kind);
        if found == 0 {
            return None;
        }
        let below = self.lowest(found).wrapping_sub(1);
        let high = self.tail(fields) & !below;
        Some(key.with_fields(high | fields & below))
    }
}

#[inline]
fn counter_shift(kind: Kind) -> u32 {
    (u32::from(kind) - 1) * 8
}

/// Iterates over the distinct kinds of a position: the kinds in fields in descending order, then
/// the counted kinds.
#[derive(Clone, Copy)]
pub struct Kinds {
    packing: Packing,
    fields: u128,
    counters: u64,
}

impl Iterator for Kinds {
    type Item = (Kind, u32);

    #[inline]
    fn next(&mut self) -> Option<(Kind, u32)> {
        if self.fields != 0 {
            let kind = self.packing.first(self.fields);
            let mut count = 0;
            while self.packing.first(self.fields) == kind {
                self.fields = self.packing.tail(self.fields);
                count += 1;
            }
            return Some((kind, count));
        }
        if self.counters == 0 {
            return None;
        }
        let shift = self.counters.trailing_zeros() & !7;
        let count = self.counters >> shift & COUNTER;
        self.counters ^= count << shift;
        let kind = Kind::try_from(shift / 8 + 1).ok()?;
        Some((kind, u32::try_from(count).ok()?))
    }
}

#[cfg(test)]
mod tests;
