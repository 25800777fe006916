//! Cells: families of rows `{ prefix base^k suffix : k ≥ least }`, and a test whether a row of one
//! family can be the negative of a row of another.
use serde::Serialize;

use super::component::Component;
use super::form::Form;
use super::word::Word;

/// A family of rows: a literal word, or `{ prefix base^k suffix : k ≥ least }`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Cell {
    pub prefix: Component,
    /// The base of the power. It is empty for a literal word, which is stored in `prefix`.
    pub base: Component,
    pub suffix: Component,
    pub least: u32,
}

impl Cell {
    /// Returns the cell that consists of one word.
    pub fn of_word(word: Component) -> Cell {
        Cell { prefix: word, base: Component::default(), suffix: Component::default(), least: 0 }
    }

    pub fn is_plain(&self) -> bool {
        self.base.is_empty()
    }

    /// Returns the member with this exponent, not in normal form.
    pub fn member(&self, exponent: Form) -> Word {
        match self.is_plain() {
            true => Word::from(self.prefix.clone()),
            false => {
                Word::power(self.prefix.clone(), self.base.clone(), exponent, self.suffix.clone())
            }
        }
    }

    /// Returns the cell of the negatives of its rows: the colours are exchanged. The result need
    /// not be in normal form.
    pub fn negative(&self) -> Cell {
        let [prefix, base, suffix] =
            [&self.prefix, &self.base, &self.suffix].map(Component::negative);
        Cell { prefix, base, suffix, least: self.least }
    }

    /// Returns the number of stones before and after the power.
    pub fn affixes(&self) -> usize {
        self.prefix.len() + self.suffix.len()
    }

    /// Returns the member with this number of copies.
    pub fn word(&self, copies: usize) -> Component {
        Component::with_power(&self.prefix, &self.base, copies, &self.suffix)
    }

    /// Returns the members of at most `top` stones.
    fn members(&self, top: usize) -> Vec<Component> {
        if self.is_plain() {
            return vec![self.prefix.clone()];
        }
        let exponents =
            (self.least as usize..).take_while(|k| self.affixes() + k * self.base.len() <= top);
        exponents.map(|k| self.word(k)).collect()
    }

    /// Returns the exponent with which a word is a member, up to mirror image.
    pub fn exponent(&self, word: &Component) -> Option<usize> {
        let rest = word.len().checked_sub(self.affixes())?;
        let copies = rest / self.base.len().max(1);
        let is_member = copies >= self.least as usize && self.word(copies).is_same(word);
        is_member.then_some(copies)
    }

    /// Tells whether a member of this cell is the negative of a member of the other cell, up to
    /// mirror image.
    pub fn may_cancel(&self, other: &Cell) -> bool {
        if self.is_plain() {
            return other.exponent(&self.prefix.negative()).is_some();
        }
        if other.is_plain() {
            return self.exponent(&other.prefix.negative()).is_some();
        }
        let lengths = [self.base.len(), other.base.len()].map(|n| n.max(1));
        let period = lcm(lengths[0], lengths[1]);
        let shortest = |cell: &Cell| cell.affixes() + cell.least as usize * cell.base.len();
        let affixes = self.affixes() + other.affixes();
        let top = shortest(self).max(shortest(other)).max(affixes + 2 * period) + period;
        let theirs: Vec<Component> =
            other.members(top).iter().map(|component| component.negative().oriented()).collect();
        self.members(top).iter().any(|component| theirs.contains(&component.oriented()))
    }
}

fn lcm(a: usize, b: usize) -> usize {
    (1..=b).map(|k| k * a).find(|n| n % b == 0).unwrap_or(a * b)
}
