//! How many positions there are, by the start positions that lead to them.

use crate::nodes::Starts;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Numbers of positions, right and left, by the start positions that lead to them.
pub type Counts = HashMap<Starts, [u64; 2], BuildHasherDefault<Mixer>>;

/// A quick hash: there are some hundred different sets of start positions, and who writes a
/// strategy in which they collide has a slow replay of it.
#[derive(Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}
