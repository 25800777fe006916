//! Reads the statement as it is written: its goals, their rows, its variables.

use super::kernel::{Atom, Form, Item, Player, Statement, Summand};
use super::proof::Proof;

impl Proof<'_> {
    /// Returns the goals of the statement: whether each is about the negative of the difference of
    /// the sides, and its judgment.
    pub fn sides(&self) -> &'static [(bool, Player)] {
        self.statement.relation.1
    }

    /// Returns each variable of the statement as its least value plus a parameter.
    pub fn variable_values(&self) -> Vec<Form> {
        let value = |(parameter, least): (u32, &u32)| {
            Form::parameter(parameter).plus_number(i64::from(*least)).unwrap_or_default()
        };
        (0..).zip(&self.statement.variables).map(value).collect()
    }

    /// Returns the rows in a goal of the statement as they are written, with repetitions.
    pub fn written_rows(&self, number: usize) -> Vec<Vec<Item>> {
        let is_opposite = self.sides()[number].0;
        let Statement { left, right, .. } = &*self.statement;
        let values = self.variable_values();
        let put =
            |form: &Form| form.substitute(&|index| values.get(index as usize)).unwrap_or_default();
        let left = left.iter().map(|summand| (summand, is_opposite));
        let right = right.iter().map(|summand| (summand, !is_opposite));
        let mut rows = Vec::new();
        for (Summand { is_negative, numerator, atom, .. }, is_changed) in left.chain(right) {
            let Atom::Row(words) = atom else {
                continue;
            };
            let copies = usize::try_from(put(numerator).constant).unwrap_or_default();
            for word in words {
                let items = word.items().into_iter();
                let mut row: Vec<Item> =
                    items.map(|item| Item { exponent: put(&item.exponent), ..item }).collect();
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
