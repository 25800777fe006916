//! Sets of bags, by their numbers in a list.

/// A set of bags, by their numbers.
#[derive(Clone)]
pub struct Bits(Vec<u64>);

impl Bits {
    pub fn new(count: usize, has: impl Fn(usize) -> bool) -> Bits {
        let mut bits = vec![0; count.div_ceil(64)];
        for number in (0..count).filter(|number| has(*number)) {
            bits[number / 64] |= 1_u64 << (number % 64);
        }
        Bits(bits)
    }

    pub fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    pub fn count(&self) -> usize {
        self.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    pub fn count_and(&self, other: &Bits) -> usize {
        let both = self.0.iter().zip(&other.0);
        both.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    pub fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    pub fn or(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect())
    }

    pub fn without(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }
}
