//! Positions by the numbers of their parts in each cell: the sets, rules and moves of a strategy as linear inequalities.

use super::cells::{CellId, Cells};
use super::data::{Condition, Word};
use super::error::Flaw;
use super::form::{Forms, Sum};
use super::linear::{Clause, Literal, Row};
use crate::kernel::budget::Budget;
use crate::kernel::error::{Stop, at};
use crate::kernel::term::{PartId, Term};

/// What becomes of the numbers of parts when one part is replaced by pieces and some of these cancel.
#[derive(Clone)]
pub struct Change {
    pub delta: Vec<i64>,
    /// Whether a piece is outside and stays.
    pub is_outside: bool,
    /// What the position before has to satisfy for these pieces, and no others, to cancel.
    pub rows: Vec<Row>,
}

/// Pieces as cells: for each that of its kind and that of its negative, if these are not outside.
pub type Pieces = Vec<(Option<CellId>, Option<CellId>)>;

pub struct Cases<'a> {
    pub cells: &'a Cells,
    /// What holds in standard form: a part that is its own negative occurs at most once,
    pub standard: Vec<Row>,
    /// and a part and its negative do not both occur.
    pub exclusive: Vec<Clause>,
}

impl<'a> Cases<'a> {
    pub fn new(cells: &'a Cells, budget: &mut Budget) -> Result<Cases<'a>, Flaw> {
        let mut cases = Cases { cells, standard: Vec::new(), exclusive: Vec::new() };
        for (id, cell) in cells.cells.iter().enumerate() {
            cases.hold(budget, 2)?;
            match cell.negative {
                // In a long cell there may be several parts that are their own negatives, and a part without its own negative.
                _ if cell.is_long => {}
                Some(negative) if negative == id => cases.standard.push(cases.at_most(&[id], 1)),
                Some(negative) if negative > id => {
                    let none = |of: CellId| vec![cases.at_most(&[of], 0)];
                    cases.exclusive.push(vec![none(id), none(negative)]);
                }
                _ => {}
            }
        }
        Ok(cases)
    }

    /// Pays for so many rows.
    pub fn hold(&self, budget: &mut Budget, rows: usize) -> Result<(), Stop> {
        let bytes = self.cells.len().saturating_mul(8).saturating_add(48);
        budget.charge(rows.saturating_mul(self.cells.len()))?;
        budget.hold(rows.saturating_mul(bytes))
    }

    /// `Σ coefficient · count + constant ≥ 0`
    pub fn row(&self, coefficient: impl Fn(CellId) -> i64, constant: i64) -> Row {
        Row { coefficients: (0..self.cells.len()).map(coefficient).collect(), constant }
    }

    /// There are at least, or at most, so many parts in these cells.
    pub fn at_least(&self, cells: &[CellId], count: i64) -> Row {
        self.row(|c| i64::from(cells.contains(&c)), count.saturating_neg())
    }

    pub fn at_most(&self, cells: &[CellId], count: i64) -> Row {
        self.row(|c| i64::from(cells.contains(&c)).saturating_neg(), count)
    }

    pub fn condition(&self, budget: &mut Budget, condition: &Condition) -> Result<Row, Stop> {
        let words = condition.terms.len().saturating_add(1);
        budget.charge(words.saturating_mul(self.cells.len()))?;
        self.hold(budget, 1)?;
        Ok(Row {
            coefficients: self.cells.weights(condition),
            constant: condition.bound.saturating_neg(),
        })
    }

    /// The position is this one.
    pub fn equals(&self, budget: &mut Budget, counts: &[i64]) -> Result<Literal, Stop> {
        let mut rows = Vec::new();
        let count = |c: CellId| counts.get(c).copied().unwrap_or(0);
        for id in (0..self.cells.len()).filter(|c| count(*c) != 0) {
            self.hold(budget, 2)?;
            rows.push(self.at_least(&[id], count(id)));
            rows.push(self.at_most(&[id], count(id)));
        }
        self.hold(budget, 1)?;
        rows.push(self.row(|c| i64::from(count(c) == 0).saturating_neg(), 0));
        Ok(rows)
    }

    /// The position is another one.
    pub fn differs(&self, budget: &mut Budget, counts: &[i64]) -> Result<Clause, Stop> {
        let rows = self.equals(budget, counts)?;
        self.hold(budget, rows.len())?;
        Ok(rows.into_iter().map(|row| vec![row.negation()]).collect())
    }

    /// The games among these that have no part outside.
    pub fn games(&self, forms: &mut Forms, games: &[Vec<Word>]) -> Result<Vec<Vec<i64>>, Flaw> {
        let mut counts = Vec::new();
        for game in games {
            let sum = forms.standard_sum(game)?;
            self.hold(&mut forms.budget, 1)?;
            counts.extend(self.cells.counts(&sum));
        }
        Ok(counts)
    }

    /// What an option leaves, as pieces in standard form. Two long pieces that cancel at some lengths do not at others, so
    /// there can be two answers.
    pub fn pieces(&self, forms: &mut Forms, option: [Term; 2]) -> Result<Vec<Pieces>, Flaw> {
        let mut sum = Sum::new();
        let mut long = Vec::new();
        for part in option.into_iter().filter_map(Term::as_part) {
            sum.extend_from_slice(&forms.standard(part)?);
            if self.is_long(forms, part)? {
                long.push(self.cells.of(part));
            }
        }
        let [one, other] = long[..] else {
            let sum = forms.reduce(sum)?;
            return Ok(vec![self.pieces_of(forms, &sum)?]);
        };
        let mut variants = vec![self.pieces_of(forms, &sum)?];
        if let Some(one) = one
            && at(&self.cells.cells, one)?.negative.is_some_and(|cell| Some(cell) == other)
        {
            variants.push(Pieces::new());
        }
        Ok(variants)
    }

    /// Whether a part is longer than the horizon.
    pub fn is_long(&self, forms: &Forms, part: PartId) -> Result<bool, Flaw> {
        Ok(forms.parts.word(part)?.len() > self.cells.horizon)
    }

    /// A sum in standard form as pieces.
    pub fn pieces_of(&self, forms: &mut Forms, sum: &[PartId]) -> Result<Pieces, Flaw> {
        forms.budget.charge(sum.len())?;
        forms.budget.hold(sum.len().saturating_mul(32))?;
        let mut pieces = Pieces::new();
        for part in sum {
            let negative = forms.parts.negative(*part)?;
            pieces.push((self.cells.of(*part), self.cells.of(negative)));
        }
        pieces.sort_unstable();
        Ok(pieces)
    }

    /// What can become of the numbers when a part of a cell is replaced by pieces: one change for each choice of
    /// how many of the pieces find a part to cancel with.
    pub fn changes(
        &self,
        budget: &mut Budget,
        moved: CellId,
        pieces: &Pieces,
    ) -> Result<Vec<Change>, Flaw> {
        let mut first =
            Change { delta: vec![0; self.cells.len()], is_outside: false, rows: Vec::new() };
        first.add(Some(moved), -1);
        let mut changes = vec![first];
        for group in pieces.chunk_by(|a, b| a == b) {
            let Some((cell, negative)) = group.first().copied() else {
                continue;
            };
            let count = i64::try_from(group.len()).unwrap_or(i64::MAX);
            let most = if negative.is_some() { count } else { 0 };
            let mut next = Vec::new();
            for (change, cancelled) in
                changes.iter().flat_map(|change| (0..=most).map(move |k| (change, k)))
            {
                self.hold(budget, change.rows.len().saturating_add(3))?;
                let mut change = change.clone();
                change.add(cell, count.saturating_sub(cancelled));
                if let Some(negative) = negative {
                    change.add(Some(negative), cancelled.saturating_neg());
                    change.rows.extend(self.finds(moved, negative, cancelled, count));
                }
                next.push(change);
            }
            changes = next;
        }
        Ok(changes)
    }

    /// Of so many equal pieces so many cancel with parts of a cell; `moved` is no longer there.
    fn finds(&self, moved: CellId, negative: CellId, cancelled: i64, count: i64) -> Vec<Row> {
        let needed = cancelled.saturating_add(i64::from(moved == negative));
        let mut rows = vec![self.at_least(&[negative], needed)];
        let is_long = self.cells.cells.get(negative).is_some_and(|cell| cell.is_long);
        if cancelled < count && !is_long {
            rows.push(self.at_most(&[negative], needed));
        }
        rows
    }
}

impl Change {
    fn add(&mut self, cell: Option<CellId>, count: i64) {
        match cell {
            Some(cell) => {
                if let Some(delta) = self.delta.get_mut(cell) {
                    *delta = delta.saturating_add(count);
                }
            }
            None => self.is_outside |= count > 0,
        }
    }

    /// A row about the position after the change, as one about the position before.
    pub fn before(&self, row: &Row) -> Row {
        let products = row.coefficients.iter().zip(&self.delta);
        let shift = products.fold(0_i64, |sum, (c, d)| sum.saturating_add(c.saturating_mul(*d)));
        Row { coefficients: row.coefficients.clone(), constant: row.constant.saturating_add(shift) }
    }

    pub fn clause_before(&self, clause: &Clause) -> Clause {
        let literal = |literal: &Literal| literal.iter().map(|row| self.before(row)).collect();
        clause.iter().map(literal).collect()
    }
}
