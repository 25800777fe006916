//! Hash tables with full keys and a fast hasher. The seed differs between runs, so that nobody can
//! prepare colliding keys. No table is ever iterated, so no result depends on the seed.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};
use std::sync::LazyLock;

/// A hash table whose hashes need no secret.
pub type Table<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

static SEED: LazyLock<u64> = LazyLock::new(|| RandomState::new().build_hasher().finish());

pub struct Mixer(u64);

impl Default for Mixer {
    fn default() -> Mixer {
        Mixer(*SEED)
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0_u64, |word, byte| word << 8 | u64::from(*byte));
            let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            self.0 = mixed ^ (mixed >> 32);
        }
    }
    fn finish(&self) -> u64 {
        let mixed = self.0.wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }
}
