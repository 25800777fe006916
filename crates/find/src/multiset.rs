//! Multisets: positions as the cells of their components.

/// A multiset of at most [`MOST_PARTS`] components. It has the number of the cell of each
/// component, in descending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Multiset(u128);

/// Maximum number of components of a multiset.
pub const MOST_PARTS: usize = 16;

/// Maximum number of cells.
pub const MOST_CELLS: usize = 255;

impl Multiset {
    /// Returns the multiset of these components, or `None` if there are too many.
    pub fn new(cells: impl IntoIterator<Item = u8>) -> Option<Multiset> {
        let mut cells = cells.into_iter();
        cells.try_fold(Multiset::default(), |sum, cell| sum.with(cell))
    }

    /// Returns the components as a number: one byte for each component, the first component in the
    /// highest byte, followed by zeros.
    pub fn bits(self) -> u128 {
        self.0
    }

    /// Returns the multiset with these [bits](Multiset::bits).
    pub fn from_bits(bits: u128) -> Multiset {
        Multiset(bits)
    }

    /// Iterates over the cells of the components, descending.
    pub fn cells(self) -> impl Iterator<Item = u8> {
        let bytes = self.0.to_be_bytes().into_iter();
        bytes.take_while(|byte| *byte != 0).map(|byte| byte - 1)
    }

    /// Iterates over the distinct cells of the components, descending.
    pub fn different(self) -> impl Iterator<Item = u8> {
        let mut before = None;
        self.cells().filter(move |cell| before.replace(*cell) != Some(*cell))
    }

    /// Tells whether the multiset is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of components.
    pub fn len(self) -> usize {
        MOST_PARTS - (self.0.trailing_zeros() / 8) as usize
    }

    /// Returns the number of components of a cell.
    pub fn count(self, cell: u8) -> usize {
        self.cells().filter(|other| *other == cell).count()
    }

    /// Tells whether the multiset has a component of a cell.
    pub fn has(self, cell: u8) -> bool {
        self.cells().any(|other| other == cell)
    }

    /// Tells whether a row over the numbers of components by cells, plus its constant, is at
    /// least 0.
    pub fn satisfies(self, row: &[i64]) -> bool {
        let constant = row.last().copied().unwrap_or(0);
        constant + self.cells().map(|cell| row[usize::from(cell)]).sum::<i64>() >= 0
    }

    /// Returns the multiset with one more component, or `None` if it is full.
    pub fn with(self, cell: u8) -> Option<Multiset> {
        if self.0 & 0xff != 0 {
            return None;
        }
        let place = self.cells().take_while(|other| *other >= cell).count();
        let [before, behind] = self.cut(place);
        let byte = (u128::from(cell) + 1) << (8 * (MOST_PARTS - 1 - place));
        Some(Multiset(before | byte | behind >> 8))
    }

    /// Returns the multiset without one component of this cell, or `None` if it has no such
    /// component.
    pub fn without(self, cell: u8) -> Option<Multiset> {
        let place = self.cells().position(|other| other == cell)?;
        let [before, _] = self.cut(place);
        let [_, behind] = self.cut(place + 1);
        Some(Multiset(before | behind << 8))
    }

    /// Returns the bits of the first `place` components, and the bits of the others.
    fn cut(self, place: usize) -> [u128; 2] {
        let others = u128::MAX.checked_shr(8 * place as u32).unwrap_or(0);
        [self.0 & !others, self.0 & others]
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_PARTS, Multiset};

    #[test]
    fn multisets_are_sorted_lists() {
        let mut sum = Multiset::default();
        let mut list: Vec<u8> = Vec::new();
        for cell in [7, 0, 254, 7, 3, 100, 0, 254, 1, 1, 90, 13, 7, 7, 254, 2] {
            sum = sum.with(cell).expect("room for 16");
            list.push(cell);
            list.sort_by(|a, b| b.cmp(a));
            assert_eq!(sum.cells().collect::<Vec<u8>>(), list);
            assert_eq!(sum.len(), list.len());
            for cell in 0..=254 {
                let place = list.iter().position(|other| *other == cell);
                let less = place.map(|place| [&list[..place], &list[place + 1..]].concat());
                let without = sum.without(cell).map(|sum| sum.cells().collect::<Vec<u8>>());
                assert_eq!(without, less);
                assert_eq!(sum.count(cell), list.iter().filter(|it| **it == cell).count());
            }
            let mut different = list.clone();
            different.dedup();
            assert_eq!(sum.different().collect::<Vec<u8>>(), different);
        }
        assert_eq!(sum.len(), MOST_PARTS);
        assert_eq!(sum.with(5), None);
    }
}
