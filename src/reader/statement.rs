//! The statement as it is written: its goals, their rows, its variables.

use super::kernel::{Atom, Form, Item, Judgment, Piece, Statement, Summand};
use super::proof::Proof;

impl Proof<'_> {
    /// The goals of the statement: whether each is about the opposite of the difference of the sides,
    /// and its judgment.
    pub fn sides(&self) -> &'static [(bool, Judgment)] {
        self.statement.relation.1
    }

    /// The rows in a goal of the statement as they are written, each as often as it is there.
    pub fn written_rows(&self, number: usize) -> Vec<Vec<Item>> {
        let is_opposite = self.sides()[number].0;
        let Statement { variables, left, right, .. } = &*self.statement;
        let values: Vec<Form> = (0..)
            .zip(variables)
            .map(|(parameter, variable)| variable.value(parameter).unwrap_or_default())
            .collect();
        let put =
            |form: &Form| form.substitute(&|index| values.get(index as usize)).unwrap_or_default();
        let left = left.iter().map(|summand| (summand, is_opposite));
        let right = right.iter().map(|summand| (summand, !is_opposite));
        let mut rows = Vec::new();
        for (Summand { is_negative, numerator, atom, .. }, is_changed) in left.chain(right) {
            let Atom::Row(pieces) = atom else {
                continue;
            };
            let copies = usize::try_from(put(numerator).constant).unwrap_or_default();
            for pieces in pieces.split(|piece| matches!(piece, Piece::Gap)) {
                let row = pieces.iter().filter_map(|piece| match piece {
                    Piece::Gap => None,
                    Piece::Run(stones) => Some(Item::once(&stones.0)),
                    Piece::Power(power) => {
                        Some(Item { stones: power.0.0.clone(), exponent: put(&power.1) })
                    }
                });
                let mut row: Vec<Item> = row.collect();
                if *is_negative != is_changed {
                    let stones = row.iter_mut().flat_map(|item| &mut item.stones);
                    stones.for_each(|stone| *stone ^= 1);
                }
                rows.extend(std::iter::repeat_n(row, copies));
            }
        }
        rows
    }
}
