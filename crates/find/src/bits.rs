//! Sets of multisets, by their indices in a list.

/// A set of multisets, by their indices.
#[derive(Clone, Default)]
pub struct Bits {
    words: Vec<u64>,
    count: usize,
}

impl Bits {
    pub fn new(count: usize, has: impl Fn(usize) -> bool) -> Bits {
        let mut bits = Bits::default();
        (0..count).for_each(|number| bits.push(has(number)));
        bits
    }

    /// Returns the set of `numbers`, which are below `count`.
    pub fn of(count: usize, numbers: &[usize]) -> Bits {
        let mut bits = Bits::new(count, |_| false);
        for number in numbers {
            bits.words[number / 64] |= 1 << (number % 64);
        }
        bits
    }

    /// Appends the next index. `has` tells whether the set contains it.
    pub fn push(&mut self, has: bool) {
        if self.count % 64 == 0 {
            self.words.push(0);
        }
        self.words[self.count / 64] |= u64::from(has) << (self.count % 64);
        self.count += 1;
    }

    pub fn has(&self, number: usize) -> bool {
        self.words[number / 64] >> (number % 64) & 1 == 1
    }

    /// Returns the indices in the set, ascending.
    pub fn numbers(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.count).filter(|number| self.has(*number))
    }

    /// Returns the bits at these indices, in order.
    pub fn at(&self, numbers: &Bits) -> Bits {
        let mut bits = Bits::default();
        numbers.numbers().for_each(|number| bits.push(self.has(number)));
        bits
    }

    pub fn count(&self) -> usize {
        let words = self.words.iter();
        words.map(|bits| bits.count_ones() as usize).sum()
    }

    pub fn count_and(&self, other: &Bits) -> usize {
        let both = self.words.iter().zip(&other.words);
        both.map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    pub fn and(&self, other: &Bits) -> Bits {
        self.with(other, |a, b| a & b)
    }

    pub fn or(&self, other: &Bits) -> Bits {
        self.with(other, |a, b| a | b)
    }

    pub fn without(&self, other: &Bits) -> Bits {
        self.with(other, |a, b| a & !b)
    }

    fn with(&self, other: &Bits, both: impl Fn(u64, u64) -> u64) -> Bits {
        let words = self.words.iter().zip(&other.words);
        Bits { words: words.map(|(a, b)| both(*a, *b)).collect(), count: self.count }
    }
}
