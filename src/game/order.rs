//! `≤` between values: `G ≤ H` iff no `G^L ≥ H` and no `H^R ≤ G`.

use super::arena::{Arena, Value};
use super::ladder::Rungs;
use crate::clobber::Outcome;

/// Answers found by recursion. Direct-mapped: a newer answer replaces an older one, the size is
/// bounded, and the full pair is stored, so a clash costs time and nothing else.
pub(super) struct OrderCache {
    slots: Vec<u64>,
    bits: u32,
    /// Answers stored since the table last grew.
    stored: usize,
}

const MIN_BITS: u32 = 14;
const MAX_BITS: u32 = 24;

impl Default for OrderCache {
    fn default() -> Self {
        OrderCache {
            slots: vec![0; 1 << MIN_BITS],
            bits: MIN_BITS,
            stored: 0,
        }
    }
}

/// A copy of an arena finds them again: they would be most of its memory.
impl Clone for OrderCache {
    fn clone(&self) -> OrderCache {
        OrderCache::default()
    }
}

impl OrderCache {
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<u64>()
    }

    fn slot(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - self.bits)) as usize
    }

    fn get(&self, key: u64) -> Option<bool> {
        let stored = self.slots[self.slot(key)];
        (stored >> 1 == key).then_some(stored & 1 == 1)
    }

    fn put(&mut self, key: u64, answer: bool) {
        if self.stored > self.slots.len() && self.bits < MAX_BITS {
            self.grow();
        }
        self.stored += 1;
        let slot = self.slot(key);
        self.slots[slot] = key << 1 | u64::from(answer);
    }

    /// Keeps the answers about values before this one.
    fn keep_before(&mut self, end: usize) {
        let is_kept = |key: u64| ((key >> 32) as usize) < end && (key as u32 as usize) < end;
        for slot in &mut self.slots {
            if !is_kept(*slot >> 1) {
                *slot = 0;
            }
        }
    }

    fn grow(&mut self) {
        self.bits += 2;
        self.stored = 0;
        let old = std::mem::replace(&mut self.slots, vec![0; 1 << self.bits]);
        for entry in old.into_iter().filter(|&entry| entry != 0) {
            let slot = self.slot(entry >> 1);
            self.slots[slot] = entry;
        }
    }
}

/// What the masks alone say about `G ≤ H`.
pub(super) fn by_rungs(g: &Rungs, h: &Rungs) -> Option<bool> {
    if !g.below.within(&h.below) || !h.above.within(&g.above) {
        Some(false)
    } else if g.above.meets(&h.below) {
        Some(true)
    } else {
        None
    }
}

impl Arena {
    /// Takes over the comparisons of another arena, in which so many of the first values are the
    /// same.
    pub fn take_comparisons(&mut self, other: &mut Arena, common: usize) {
        self.order = std::mem::take(&mut other.order);
        self.order.keep_before(common);
    }

    /// Who wins a value, by its comparison with 0.
    pub fn outcome(&mut self, value: Value) -> Outcome {
        Outcome::new(!self.le(value, Value::ZERO), !self.le(Value::ZERO, value))
    }

    /// Decides `g ≤ h`. Recursion is bounded by the birthdays.
    pub fn le(&mut self, g: Value, h: Value) -> bool {
        if g == h {
            return true;
        }
        if let Some(answer) = by_rungs(self.rungs(g), self.rungs(h)) {
            return answer;
        }
        debug_assert!(g.index() < 1 << 31 && h.index() < 1 << 31);
        // Neither is 0 (the masks decide that), so the key is not the 0 of an empty slot.
        let key = (g.index() as u64) << 32 | h.index() as u64;
        if let Some(answer) = self.order.get(key) {
            return answer;
        }
        self.work += 1;
        let answer = self.le_by_options(g, h);
        self.order.put(key, answer);
        answer
    }

    fn le_by_options(&mut self, g: Value, h: Value) -> bool {
        for i in 0..self.left(g).len() {
            let option = self.left(g)[i];
            if self.le(h, option) {
                return false;
            }
        }
        for i in 0..self.right(h).len() {
            let option = self.right(h)[i];
            if self.le(option, g) {
                return false;
            }
        }
        true
    }
}
