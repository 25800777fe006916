//! Numbers by chance, the same ones each time.

/// A linear congruence is chance enough.
pub struct Chance(u64);

impl Chance {
    pub fn new() -> Chance {
        Chance(1)
    }

    /// A number below this one.
    pub fn below(&mut self, most: usize) -> usize {
        const FACTOR: u64 = 6_364_136_223_846_793_005;
        const SUMMAND: u64 = 1_442_695_040_888_963_407;
        self.0 = self.0.wrapping_mul(FACTOR).wrapping_add(SUMMAND);
        (self.0 >> 33) as usize % most
    }
}
