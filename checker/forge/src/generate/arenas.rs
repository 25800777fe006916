//! Arenas: small ones, and arenas with more entries than the order of values compares beforehand.

use crate::rng::Rng;
use std::collections::HashMap;

/// Options of Left and of Right of each entry from 1 on.
pub type Arena = Vec<(Vec<u32>, Vec<u32>)>;

/// An arena that grows. No two of its entries are the same or negatives.
pub struct Builder {
    /// The entries.
    pub arena: Arena,
    /// Negative of each reference, indexed by the reference.
    negatives: Vec<u32>,
    known: HashMap<(Vec<u32>, Vec<u32>), u32>,
}

impl Default for Builder {
    fn default() -> Builder {
        let known = HashMap::from([((Vec::new(), Vec::new()), 0)]);
        Builder { arena: Vec::new(), negatives: vec![0, 0], known }
    }
}

fn sorted(mut list: Vec<u32>) -> Vec<u32> {
    list.sort_unstable();
    list.dedup();
    list
}

impl Builder {
    /// The reference of the negative.
    pub fn negative(&self, reference: u32) -> u32 {
        self.negatives[reference as usize]
    }

    /// Returns the reference of the game with these options, which becomes an entry if it is new.
    pub fn game(&mut self, left: &[u32], right: &[u32]) -> u32 {
        let (left, right) = (sorted(left.to_vec()), sorted(right.to_vec()));
        if let Some(reference) = self.known.get(&(left.clone(), right.clone())) {
            return *reference;
        }
        let flip = |list: &[u32]| sorted(list.iter().map(|r| self.negative(*r)).collect());
        let negative = (flip(&right), flip(&left));
        let reference = 2 * (self.arena.len() as u32 + 1);
        let is_own = negative == (left.clone(), right.clone());
        let other = if is_own { reference } else { reference + 1 };
        self.negatives.extend([other, reference]);
        self.known.insert(negative, other);
        self.known.insert((left.clone(), right.clone()), reference);
        self.arena.push((left, right));
        reference
    }

    /// Iterates over the references of all values, each once.
    pub fn references(&self) -> impl Iterator<Item = u32> {
        (0..self.negatives.len() as u32).filter(|it| self.negative(self.negative(*it)) == *it)
    }

    /// A reference of the arena.
    pub fn any(&self, rng: &mut Rng) -> u32 {
        let reference = rng.below(self.negatives.len()) as u32;
        self.negative(self.negative(reference))
    }

    fn several(&self, rng: &mut Rng) -> Vec<u32> {
        (0..rng.below(3)).map(|_| self.any(rng)).collect()
    }

    /// A game with up to six options for each player, all of them 0 or among the last entries.
    fn broad(&mut self, last: usize, rng: &mut Rng) -> u32 {
        let from = self.arena.len().saturating_sub(last);
        let options = |rng: &mut Rng| -> Vec<u32> {
            let mut list = Vec::new();
            for _ in 0..rng.below(7) {
                let entry = from + rng.below(self.arena.len() - from) + 1;
                let reference = 2 * entry as u32;
                list.push(match rng.below(8) {
                    0 => 0,
                    1..5 => reference,
                    _ => self.negative(reference),
                });
            }
            list
        };
        let (left, right) = (options(rng), options(rng));
        self.game(&left, &right)
    }

    /// `0, *, *2, …, *(n-1)`.
    pub fn nimbers(&mut self, n: usize) -> Vec<u32> {
        let mut all = vec![0];
        while all.len() < n {
            all.push(self.game(&all, &all));
        }
        all
    }

    /// Returns `up`, `up*`, `2up`, `2up*`, …: `n` pairs of games, each made from the previous pair.
    pub fn ups(&mut self, n: usize) -> Vec<u32> {
        let star = self.game(&[0], &[0]);
        let (mut plain, mut starred) = (self.game(&[0], &[star]), self.game(&[0, star], &[0]));
        let mut all = vec![plain, starred];
        for _ in 1..n {
            (plain, starred) = (self.game(&[0], &[starred]), self.game(&[0], &[plain]));
            all.extend([plain, starred]);
        }
        all
    }

    /// `1, 2, 3, …`.
    pub fn integers(&mut self, n: usize) -> Vec<u32> {
        let mut last = 0;
        let next = |_| {
            last = self.game(&[last], &[]);
            last
        };
        (0..n).map(next).collect()
    }

    /// Adds one more entry, of a random kind.
    pub fn grow(&mut self, rng: &mut Rng) -> u32 {
        let (a, b) = (self.any(rng), self.any(rng));
        match rng.below(6) {
            0 => self.game(&[a], &[b]),
            1 => {
                // Tiny.
                let threat = self.game(&[0], &[a]);
                self.game(&[0], &[threat])
            }
            2 => self.game(&[a], &[]),
            3 => self.game(&[a, b], &[a, b]),
            _ => {
                let (left, right) = (self.several(rng), self.several(rng));
                self.game(&left, &right)
            }
        }
    }

    /// The games of a statement that names these references, with all that they need, and the
    /// references there.
    pub fn games(&self, named: &[u32]) -> (Arena, Vec<u32>) {
        let mut is_needed = vec![false; self.arena.len() + 1];
        named.iter().for_each(|reference| is_needed[*reference as usize / 2] = true);
        for entry in (1..is_needed.len()).rev().filter(|entry| *entry > 0) {
            if is_needed[entry] {
                let (left, right) = &self.arena[entry - 1];
                left.iter().chain(right).for_each(|option| is_needed[*option as usize / 2] = true);
            }
        }
        let mut numbers = vec![0; is_needed.len()];
        let mut games = Arena::new();
        for entry in 1..is_needed.len() {
            if is_needed[entry] {
                let (left, right) = &self.arena[entry - 1];
                let there = |list: &[u32]| -> Vec<u32> {
                    list.iter().map(|r| 2 * numbers[*r as usize / 2] + r % 2).collect()
                };
                let game = (there(left), there(right));
                games.push(game);
                numbers[entry] = games.len() as u32;
            }
        }
        let named = named.iter().map(|r| 2 * numbers[*r as usize / 2] + r % 2);
        let named = named.collect();
        (games, named)
    }
}

/// Returns the arena of the samples, with up to `most` random games.
pub fn small(rng: &mut Rng, most: usize) -> Builder {
    let mut builder = Builder::default();
    if !rng.chance(4) {
        for (left, right) in crate::wire::arena() {
            builder.game(&left, &right);
        }
    }
    for _ in 0..rng.below(most + 1) {
        builder.grow(rng);
    }
    if builder.arena.is_empty() {
        builder.game(&[0], &[0]);
    }
    builder
}

/// An arena with more entries than the order of values compares with all others beforehand.
pub fn large(rng: &mut Rng) -> Builder {
    let mut builder = Builder::default();
    if rng.chance(2) {
        // Integers tell little of the games that follow.
        builder.integers(124 + rng.below(8));
        builder.nimbers(2 + rng.below(3));
        builder.ups(1 + rng.below(2));
        let (small, broad) = (builder.arena.len() - 124, 6 + rng.below(20));
        for more in 0..broad {
            builder.broad(small + more, rng);
        }
        return builder;
    }
    builder.nimbers(2 + rng.below(5));
    builder.ups(1 + rng.below(20));
    builder.integers(rng.below(8));
    let entries = 130 + rng.below(40);
    while builder.arena.len() < entries {
        builder.grow(rng);
    }
    builder
}
