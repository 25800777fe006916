//! Finds the cells that may contain the negative of an element of a bag.
use super::theory::Theory;
use crate::clobber::Cell;

impl Theory {
    /// Returns the cells that may contain the negative of a member of this cell with exponent at
    /// least `least`, ascending.
    pub fn rivals(&mut self, cell: usize, least: u32) -> Vec<usize> {
        let inserted =
            Cell { least: least.max(self.cells[cell].least), ..self.cells[cell].clone() };
        self.rivals_of(inserted)
    }

    /// Returns the cells that may contain the negative of a member of this family.
    pub fn rivals_of(&mut self, family: Cell) -> Vec<usize> {
        if let Some(rivals) = self.rivals.get(&family) {
            return rivals.clone();
        }
        let all = 0..self.cells.len();
        let rivals: Vec<usize> =
            all.filter(|&other| family.may_cancel(&self.cells[other])).collect();
        self.rivals.insert(family, rivals.clone());
        rivals
    }
}
