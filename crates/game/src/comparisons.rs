//! Stores comparisons that were decided by recursion, for one arena or for several arenas on
//! different threads.
//!
//! The tables are direct-mapped: a newer answer replaces an older one, and the size is bounded.
//! Each answer is one word that contains the whole pair, so collisions and simultaneous writes of
//! two threads cost only time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::arena::Value;

const MIN_BITS: u32 = 14;
const MAX_BITS: u32 = 24;
/// Number of bits by which a table grows.
const GROWTH: u32 = 2;

/// Key of a pair of values, not 0.
pub(super) type Key = u64;

/// Returns the key of `g ≤ h`, where neither value is 0.
pub(super) fn key(g: Value, h: Value) -> Key {
    debug_assert!(g.index() < 1 << 31 && h.index() < 1 << 31);
    (g.index() as u64) << 32 | h.index() as u64
}

#[derive(Clone)]
struct Answers {
    /// Twice the key, plus 1 if the answer is yes; 0 in an empty slot.
    places: Arc<[AtomicU64]>,
    bits: u32,
    /// Number of answers that this arena has stored since the table last grew.
    stored: usize,
}

/// Answers about the first values, whose indices are equal in several arenas.
#[derive(Clone)]
struct Common {
    values: usize,
    answers: Answers,
}

/// The known comparisons between values: a table of this arena, and a table that arenas share.
#[derive(Default)]
pub(super) struct Comparisons {
    own: Answers,
    common: Option<Common>,
}

/// A copy of an arena keeps only the shared table. It computes other comparisons again, because
/// they would take most of its memory.
impl Clone for Comparisons {
    fn clone(&self) -> Comparisons {
        Comparisons { own: Answers::default(), common: self.common.clone() }
    }
}

impl Default for Answers {
    fn default() -> Self {
        Answers::new(MIN_BITS)
    }
}

impl Answers {
    fn new(bits: u32) -> Answers {
        Answers { places: (0..1 << bits).map(|_| AtomicU64::new(0)).collect(), bits, stored: 0 }
    }

    fn place(&self, key: Key) -> &AtomicU64 {
        &self.places[(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - self.bits)) as usize]
    }

    fn get(&self, key: Key) -> Option<bool> {
        let stored = self.place(key).load(Ordering::Relaxed);
        (stored >> 1 == key).then_some(stored & 1 == 1)
    }

    fn put(&self, key: Key, answer: bool) {
        let stored = key << 1 | u64::from(answer);
        self.place(key).store(stored, Ordering::Relaxed);
    }

    fn should_grow(&self) -> bool {
        self.stored > self.places.len() && self.bits < MAX_BITS
    }

    /// Returns a larger table with these answers.
    fn grown(&self) -> Answers {
        let larger = Answers::new(self.bits + GROWTH);
        larger.take(self, |_| true);
        larger
    }

    /// Adds those answers of another table for whose keys `is_taken` is true.
    fn take(&self, other: &Answers, is_taken: impl Fn(Key) -> bool) {
        let stored = other.places.iter().map(|place| place.load(Ordering::Relaxed));
        for stored in stored.filter(|&stored| stored != 0 && is_taken(stored >> 1)) {
            self.put(stored >> 1, stored & 1 == 1);
        }
    }

    fn bytes(&self) -> usize {
        self.places.len() * size_of::<u64>()
    }
}

impl Common {
    fn has(&self, key: Key) -> bool {
        ((key >> 32) as usize) < self.values && (key as u32 as usize) < self.values
    }
}

impl Comparisons {
    pub(super) fn bytes(&self) -> usize {
        let common = self.common.as_ref().map_or(0, |common| common.answers.bytes());
        self.own.bytes() + common
    }

    pub(super) fn get(&self, key: Key) -> Option<bool> {
        match &self.common {
            Some(common) if common.has(key) => common.answers.get(key),
            _ => self.own.get(key),
        }
    }

    pub(super) fn put(&mut self, key: Key, answer: bool) {
        if let Some(common) = self.common.as_mut().filter(|common| common.has(key)) {
            common.answers.stored += 1;
            return common.answers.put(key, answer);
        }
        if self.own.should_grow() {
            self.own = self.own.grown();
        }
        self.own.stored += 1;
        self.own.put(key, answer);
    }

    /// Shares comparisons of the first `values` values between this arena and all later copies of
    /// it. Earlier copies no longer share a table with this arena, because later values may have
    /// other indices in them.
    pub(super) fn share(&mut self, values: usize) {
        let bits = (self.own.bits + GROWTH).min(MAX_BITS);
        let answers = match self.common.take() {
            None => Answers::new(bits),
            Some(before) => {
                let answers = Answers::new(bits.max(before.answers.bits));
                answers.take(&before.answers, |key| before.has(key));
                answers
            }
        };
        self.share_by(answers, values);
    }

    /// Shares comparisons like [`Comparisons::share`], but earlier copies continue to share the old
    /// ones. From then on, only this arena may share later values.
    pub(super) fn share_more(&mut self, values: usize) {
        match self.common.take() {
            None => self.share(values),
            // The copies keep the smaller table until they are copied again.
            Some(common) if common.answers.should_grow() => {
                self.share_by(common.answers.grown(), values);
            }
            Some(common) => self.share_by(common.answers, values),
        }
    }

    fn share_by(&mut self, answers: Answers, values: usize) {
        let common = Common { values, answers };
        common.answers.take(&self.own, |key| common.has(key));
        self.own = Answers::default();
        self.common = Some(common);
    }
}
