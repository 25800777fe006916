//! Cells: the labels of the parts of a bag, and which of them may hold the negative of a part.
use super::form::Form;
use super::theory::Theory;
use super::word::{Word, repeat};
use crate::clobber::Part;

/// A plain word, or `{ prefix block^k suffix : k ≥ least }`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    pub prefix: Part,
    /// Empty for a plain word, which is then the prefix.
    pub block: Part,
    pub suffix: Part,
    pub least: u32,
}

impl Cell {
    pub fn is_plain(&self) -> bool {
        self.block.is_empty()
    }

    /// The member with this exponent, not in normal form.
    pub fn member(&self, exponent: Form) -> Word {
        match self.is_plain() {
            true => Word::from(self.prefix.clone()),
            false => Word::power(
                self.prefix.clone(),
                self.block.clone(),
                exponent,
                self.suffix.clone(),
            ),
        }
    }

    fn affixes(&self) -> usize {
        self.prefix.len() + self.suffix.len()
    }

    /// The members of at most so many stones with their lengths.
    fn members(&self, top: usize) -> Vec<Part> {
        if self.is_plain() {
            return vec![self.prefix.clone()];
        }
        let exponents =
            (self.least as usize..).take_while(|k| self.affixes() + k * self.block.len() <= top);
        let word = |k| {
            let middle = repeat(&self.block, k);
            let stones = self
                .prefix
                .stones()
                .chain(middle.stones())
                .chain(self.suffix.stones());
            stones.collect()
        };
        exponents.map(word).collect()
    }

    /// Whether a member of this one is the negative of a member of the other, up to mirror image.
    pub fn may_cancel(&self, other: &Cell) -> bool {
        let lengths = [self.block.len(), other.block.len()].map(|n| n.max(1));
        let period = lcm(lengths[0], lengths[1]);
        let shortest = |cell: &Cell| cell.affixes() + cell.least as usize * cell.block.len();
        let affixes = self.affixes() + other.affixes();
        let top = shortest(self)
            .max(shortest(other))
            .max(affixes + 2 * period)
            + period;
        let theirs: Vec<Part> = other
            .members(top)
            .iter()
            .map(|part| part.negative().oriented())
            .collect();
        self.members(top)
            .iter()
            .any(|part| theirs.contains(&part.oriented()))
    }
}

fn lcm(a: usize, b: usize) -> usize {
    (1..=b).map(|k| k * a).find(|n| n % b == 0).unwrap_or(a * b)
}

impl Theory {
    /// The cells that may hold the negative of a member of this cell with exponent at least
    /// `least`, ascending.
    pub fn rivals(&mut self, cell: usize, least: u32) -> Vec<usize> {
        if let Some(rivals) = self.rivals.get(&(cell, least)) {
            return rivals.clone();
        }
        let inserted = Cell {
            least: least.max(self.cells[cell].least),
            ..self.cells[cell].clone()
        };
        let rivals = self.rivals_of(&inserted);
        self.rivals.insert((cell, least), rivals.clone());
        rivals
    }

    /// The cells that may hold the negative of a member of this family.
    pub fn rivals_of(&self, family: &Cell) -> Vec<usize> {
        let all = 0..self.cells.len();
        all.filter(|&other| family.may_cancel(&self.cells[other]))
            .collect()
    }
}
