//! Tests of single functions of the kernel, by its public interface.

mod calculus;
mod cell;
mod order;
mod word;
mod words;

/// Random numbers that are the same in every run.
struct Rng(u64);

impl Rng {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end as u64) as usize
    }

    fn stones(&mut self, low: usize, high: usize) -> Vec<u8> {
        (0..low + self.below(high - low + 1)).map(|_| self.below(2) as u8).collect()
    }
}
