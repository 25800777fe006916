//! Rules about the bag, a multiset of parts of which only the numbers are known: Take, Insert,
//! Reduced.
//!
//! A bag is reduced: no two parts are negatives of each other, so a part that is its own negative
//! occurs at most once. The label of each part is a cell that contains it.

use super::{Goal, Kernel, Reason};
use crate::data::{Cell, Checked, Form, Stop, Term, at, given, require};
use std::rc::Rc;

impl Kernel {
    fn cell(&self, index: u32) -> Checked<&Cell> {
        given(self.cells.get(index as usize), "cell")
    }

    /// Returns the goal with `more` further parts of a cell.
    fn moved(&mut self, goal: &Goal, cell: usize, more: i64) -> Checked<Goal> {
        self.games.budget.charge(goal.size())?;
        let mut counts = goal.counts.to_vec();
        let count = counts.get_mut(cell).ok_or(Stop::Internal)?;
        *count = Rc::new(count.plus_number(more)?);
        Ok(Goal { counts: counts.into(), ..goal.clone() })
    }

    /// Removes one part of a cell from the bag. Returns the remaining goal and the part. If the
    /// cell has a block, the exponent of the part is `least` plus a fresh parameter.
    pub fn without(&mut self, goal: &Goal, cell: usize) -> Checked<(Goal, Term)> {
        let rest = self.moved(goal, cell, -1)?;
        let cell = at(&self.cells, cell)?;
        let fresh = u32::from(!cell.is_plain());
        let scope = self.games.extended(&goal.scope, fresh, &[])?.ok_or(Stop::Internal)?;
        let exponent = Form::parameter(goal.scope.parameters).plus_number(i64::from(cell.least))?;
        let part = self.games.term(cell.member(exponent))?;
        Ok((Goal { scope, ..rest }, part))
    }

    /// **Take**
    ///
    /// ```text
    /// G ⊢ B with N_c − 1, and P + a member of c, J    G ⊢ N_c − 1 ≥ 0
    /// ---------------------------------------------------------------
    /// G ⊢ B + P J
    /// ```
    ///
    /// The bag has such a part, and is reduced without it.
    pub fn take(&mut self, goal: &Goal, cell: u32) -> Checked {
        let (cell, count) = (cell as usize, given(goal.counts.get(cell as usize), "cell")?);
        self.check_natural(goal, &count.plus_number(-1)?)?;
        let (rest, part) = self.without(goal, cell)?;
        let position = self.games.normal_form(&rest.position, &[part], &[])?;
        self.premise(Goal { position, ..rest }, Reason::Step)
    }

    /// **Insert**
    ///
    /// ```text
    /// G, N_c − 1 ⊢ B with N_c − 1, and P, J  for each cell c that may contain −q
    /// G, −N_c for literal such c, if q is literal ⊢ B with N_h + 1, and P, J    q is in the cell h
    /// --------------------------------------------------------------------------------------------
    /// G ⊢ B + q + P J
    /// ```
    ///
    /// If the bag contains `−q`, the two cancel. Otherwise the bag with `q` is reduced.
    pub fn insert(
        &mut self,
        goal: &Goal,
        term: u32,
        cell: u32,
        exponent: &Form,
        least: u32,
    ) -> Checked {
        let mut position = goal.position.clone();
        require((term as usize) < position.terms.len(), "insert")?;
        let term = position.terms.remove(term as usize);
        let home = self.cell(cell)?.clone();
        require(self.games.term(home.member(exponent.clone()))? == term, "insert")?;
        let member = Rc::clone(given(self.games.word(term)?, "insert")?);
        let least = home.least.max(least);
        if !home.is_plain() {
            self.check_natural(goal, &exponent.plus(-1, &Form::number(i64::from(least)))?)?;
        }
        let is_plain = member.rest.is_empty();
        let of_word = Cell { prefix: member.head.stones.clone(), ..Cell::default() };
        let known = if is_plain { of_word } else { Cell { least, ..home } };
        let goal = goal.about(position);
        let mut absent = Vec::new();
        for rival in self.rivals(known)?.iter() {
            let less = self.moved(&goal, *rival, -1)?;
            let line = Form::clone(at(&less.counts, *rival)?);
            self.assuming(&less, &[line], Reason::Cancelled(*rival))?;
            if is_plain && at(&self.cells, *rival)?.is_plain() {
                absent.push(at(&goal.counts, *rival)?.times(-1)?);
            }
        }
        let more = self.moved(&goal, cell as usize, 1)?;
        self.assuming(&more, &absent, Reason::Joined(cell as usize))
    }

    /// Returns the cells that may contain the negative of a member of `known`.
    fn rivals(&mut self, known: Cell) -> Checked<Rc<[usize]>> {
        if let Some(rivals) = self.rivals.get(&known) {
            return Ok(Rc::clone(rivals));
        }
        let negative = known.negative();
        let mut rivals = Vec::new();
        for (index, cell) in self.cells.iter().enumerate() {
            if negative.meets(cell, &mut self.games.budget)? {
                rivals.push(index);
            }
        }
        let size = rivals.len().saturating_add(known.shortest()).saturating_add(known.block.len());
        self.games.budget.hold(size.saturating_mul(8).saturating_add(256))?;
        let rivals: Rc<[usize]> = rivals.into();
        self.rivals.insert(known, Rc::clone(&rivals));
        Ok(rivals)
    }

    /// **Reduced**
    ///
    /// ```text
    /// G, −N_c ⊢ P J    G, −N_d ⊢ P J    c and d are a literal word and its negative
    /// -----------------------------------------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// Bags are reduced. If `c` is its own negative, the only premise is `G, 1 − N_c ⊢ P J`.
    pub fn reduced(&mut self, goal: &Goal, cell: u32, negative: u32) -> Checked {
        let (here, there) = (self.cell(cell)?.clone(), self.cell(negative)?.clone());
        let are_plain = here.is_plain() && there.is_plain();
        require(are_plain && here.negative().meets(&there, &mut self.games.budget)?, "reduced")?;
        let absent = |index: u32| at(&goal.counts, index as usize)?.times(-1);
        if cell == negative {
            return self.assuming(goal, &[absent(cell)?.plus_number(1)?], Reason::Step);
        }
        self.assuming(goal, &[absent(cell)?], Reason::Step)?;
        self.assuming(goal, &[absent(negative)?], Reason::Step)
    }
}
