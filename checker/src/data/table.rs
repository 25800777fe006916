//! Hash tables with full keys and a fast hasher. The seed differs from run to run, so that nobody
//! can prepare keys that collide; no table is ever iterated, so that no result depends on it.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher, RandomState};
use std::sync::LazyLock;

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
        for chunk in bytes.chunks(4) {
            let word = chunk.iter().fold(0_u32, |word, byte| word << 8 | u32::from(*byte));
            self.write_u32(word);
        }
    }
    fn write_u32(&mut self, word: u32) {
        let mixed = (self.0 ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
    /// Lengths.
    fn write_usize(&mut self, number: usize) {
        self.write_u32(u32::try_from(number).unwrap_or(u32::MAX));
    }
    fn finish(&self) -> u64 {
        let mixed = self.0.wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }
}
