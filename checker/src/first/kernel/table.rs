//! Hash tables with full keys and a fast hasher. The seed differs from run to run, so that nobody can prepare keys that
//! collide; no table is ever iterated, so that no result depends on it.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};

pub type Table<K, V> = HashMap<K, V, Seed>;

#[derive(Clone)]
pub struct Seed(u64);

impl Default for Seed {
    fn default() -> Seed {
        Seed(RandomState::new().build_hasher().finish())
    }
}

impl BuildHasher for Seed {
    type Hasher = Mixer;
    fn build_hasher(&self) -> Mixer {
        Mixer(self.0)
    }
}

pub struct Mixer(u64);

impl Mixer {
    #[inline]
    fn word(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.word(u64::from(*byte));
        }
    }
    fn write_u8(&mut self, byte: u8) {
        self.word(u64::from(byte));
    }
    fn write_u32(&mut self, word: u32) {
        self.word(u64::from(word));
    }
    fn write_usize(&mut self, word: usize) {
        self.word(word as u64);
    }
    fn finish(&self) -> u64 {
        let mixed = self.0.wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ (mixed >> 32)
    }
}
