//! Cells: a literal word, or all words `u·w^k·v` from some `k` on. The test for a common member of
//! two cells is exact.

use super::{Budget, Checked, Form, Item, LOOK_UP, MAX_STONES, Reader, Stop, require};

/// `{prefix · block^k · suffix : k ≥ least}`; without a block, the literal word `prefix`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Stones before the blocks.
    pub prefix: Vec<u8>,
    /// Stones of a block; empty for a literal word.
    pub block: Vec<u8>,
    /// Stones behind the blocks.
    pub suffix: Vec<u8>,
    /// Least number of blocks.
    pub least: u32,
}

impl Cell {
    /// Reads a cell.
    pub fn read(reader: &mut Reader) -> Checked<Cell> {
        let [prefix, block, suffix] = [reader.stones()?, reader.stones()?, reader.stones()?];
        let cell = Cell { prefix, block, suffix, least: reader.small()? };
        let is_right = !cell.block.is_empty() || (cell.suffix.is_empty() && cell.least == 0);
        require(is_right && cell.shortest() <= MAX_STONES, "cell")?;
        Ok(cell)
    }

    /// Tells whether the cell has a single member, a literal word.
    pub fn is_plain(&self) -> bool {
        self.block.is_empty()
    }

    /// Returns the member with this exponent; for a literal word, the word itself.
    pub fn member(&self, exponent: Form) -> Vec<Item> {
        let block = Item { stones: self.block.clone(), exponent };
        let items = [Item::once(&self.prefix), block, Item::once(&self.suffix)];
        items.into_iter().filter(|item| !item.stones.is_empty()).collect()
    }

    /// Returns the cell of the negatives of the members.
    pub fn negative(&self) -> Cell {
        let flip = |stones: &Vec<u8>| stones.iter().map(|stone| stone ^ 1).collect();
        let [prefix, block, suffix] = [&self.prefix, &self.block, &self.suffix].map(flip);
        Cell { prefix, block, suffix, least: self.least }
    }

    fn affixes(&self) -> usize {
        self.prefix.len().saturating_add(self.suffix.len())
    }

    /// Returns the number of stones of the shortest member.
    pub fn shortest(&self) -> usize {
        // The cast widens 32 bits and loses none.
        self.affixes().saturating_add(self.block.len().saturating_mul(self.least as usize))
    }

    /// Returns the member with this number of copies of the block.
    fn row(&self, copies: usize) -> Vec<u8> {
        [&self.prefix, &self.block.repeat(copies), &self.suffix].map(Vec::as_slice).concat()
    }

    /// Tells whether this row, read from left to right, is a member.
    fn has(&self, row: &[u8]) -> bool {
        let rest = row.len().saturating_sub(self.affixes());
        let copies = rest.checked_div(self.block.len()).unwrap_or(0);
        row.len() >= self.shortest() && self.row(copies) == row
    }

    /// Tells whether two cells have a common member, up to mirror images.
    ///
    /// In a common member of more than `top` stones, a stretch of more than two common periods `p`
    /// is periodic with both blocks. Without `p` stones of this stretch, the row is a shorter
    /// common member. So members of at most `top` stones suffice.
    pub fn meets(&self, other: &Cell, budget: &mut Budget) -> Checked<bool> {
        if other.is_plain() && !self.is_plain() {
            return other.meets(self, budget);
        }
        let top = if self.is_plain() { self.shortest() } else { self.top(other)? };
        let more = top.saturating_sub(self.shortest()).checked_div(self.block.len());
        // The cast widens 32 bits and loses none.
        for copies in (self.least as usize..).take(more.unwrap_or(0).saturating_add(1)) {
            let row = self.row(copies);
            budget.charge(row.len().saturating_add(LOOK_UP).saturating_mul(2))?;
            let mirror: Vec<u8> = row.iter().rev().copied().collect();
            if other.has(&row) || other.has(&mirror) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the maximum number of stones of the common members to examine, if both cells have
    /// blocks.
    fn top(&self, other: &Cell) -> Checked<usize> {
        let mut periods = (1..=other.block.len()).map(|n| self.block.len().saturating_mul(n));
        let period = periods.find(|period| period.checked_rem(other.block.len()) == Some(0));
        let period = period.ok_or(Stop::Internal)?;
        let affixes = self.affixes().saturating_add(other.affixes());
        let long = affixes.saturating_add(period.saturating_mul(2));
        let top = long.max(self.shortest()).max(other.shortest()).saturating_add(period);
        require(top <= MAX_STONES, "cell")?;
        Ok(top)
    }
}
