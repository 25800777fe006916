//! Rules about the bag, of whose parts only the numbers are known: Take, Insert, Reduced.
//!
//! A bag is reduced: it does not hold a part and its negative, and a part that is its own negative
//! once at most. Each of its parts has the label of a cell that contains it.

use super::{Cell, Form};
use crate::core::{Checked, Goal, Stop, Term, at, changed, given, require};
use crate::replay::Kernel;
use std::rc::Rc;

impl Kernel<'_> {
    fn cell(&self, index: u32) -> Checked<&Cell> {
        given(self.cells.get(index as usize), "cell")
    }

    /// Any member of a cell: its exponent is `least` and a fresh parameter, if it has one. And how
    /// many parameters are fresh.
    pub fn unfold(&mut self, cell: usize, parameters: u32) -> Checked<(Term, u32)> {
        let cell = at(&self.cells, cell)?;
        let exponent = Form::parameter(parameters).plus_number(i64::from(cell.least))?;
        let member = cell.member(exponent, &mut self.games.budget)?;
        let member = self.games.intern(member)?;
        Ok((member, u32::from(!cell.is_plain())))
    }

    /// **Take**
    ///
    /// ```text
    /// G ⊢ B with N_c − 1, and P + a member of c, J    G ⊢ N_c − 1 ≥ 0
    /// ---------------------------------------------------------------
    /// G ⊢ B + P J
    /// ```
    ///
    /// The bag has such a part, and without it it is reduced.
    pub fn take(&mut self, goal: &Goal, cell: u32) -> Checked<Vec<Goal>> {
        self.cell(cell)?;
        let cell = cell as usize;
        let counts = changed(&goal.counts, cell, -1)?;
        self.check_natural(goal, at(&counts, cell)?)?;
        let (member, fresh) = self.unfold(cell, goal.scope.parameters)?;
        let scope = goal.scope.with(fresh, &[], &mut self.games.budget)?.ok_or(Stop::Internal)?;
        let position = self.games.normal_form(goal.position.clone(), &[member], &[])?;
        Ok(vec![Goal { scope, position, counts, ..goal.clone() }])
    }

    /// **Insert**
    ///
    /// ```text
    /// G, N_c − 1 ⊢ B with N_c − 1, and P, J  for each cell c that may contain −q
    /// G, −N_c for plain such c, if q is plain ⊢ B with N_h + 1, and P, J    q is in the cell h
    /// ----------------------------------------------------------------------------------------
    /// G ⊢ B + q + P J
    /// ```
    ///
    /// If the bag holds `−q`, both vanish; if not, the bag with `q` is reduced.
    pub fn insert(
        &mut self,
        goal: &Goal,
        term: u32,
        cell: u32,
        exponent: &Form,
        least: u32,
    ) -> Checked<Vec<Goal>> {
        let mut position = goal.position.clone();
        require((term as usize) < position.terms.len(), "insert")?;
        let term = position.terms.remove(term as usize);
        let home = self.cell(cell)?.clone();
        let member = home.member(exponent.clone(), &mut self.games.budget)?;
        let named = self.games.intern(member.clone())?;
        require(named == term, "insert")?;
        let least = home.least.max(least);
        if !home.is_plain() {
            self.check_natural(goal, &exponent.plus(-1, &Form::number(i64::from(least)))?)?;
        }
        let is_plain = member.blocks.is_empty();
        let known = if is_plain { Cell::plain(&member.head) } else { Cell { least, ..home } };
        let mut cases = Vec::new();
        let mut absent = Vec::new();
        for rival in self.rivals(known)?.iter() {
            let count = at(&goal.counts, *rival)?;
            cases.push((vec![count.plus_number(-1)?], *rival, -1));
            if is_plain && at(&self.cells, *rival)?.is_plain() {
                absent.push(count.times(-1)?);
            }
        }
        cases.push((absent, cell as usize, 1));
        let goal = Goal { position, ..goal.clone() };
        self.expect(&goal, cases.len())?;
        let mut premises = Vec::new();
        for (lines, cell, more) in cases {
            for premise in self.assuming(&goal, &[lines])? {
                let counts = changed(&goal.counts, cell, more)?;
                premises.push(Goal { counts, ..premise });
            }
        }
        Ok(premises)
    }

    /// The cells that may contain the negative of a member of this one.
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
        self.games.budget.hold(rivals.len().saturating_mul(8).saturating_add(256))?;
        let rivals: Rc<[usize]> = rivals.into();
        self.rivals.insert(known, Rc::clone(&rivals));
        Ok(rivals)
    }

    /// **Reduced**
    ///
    /// ```text
    /// G, −N_c ⊢ P J    G, −N_d ⊢ P J    c and d are a plain word and its negative
    /// ---------------------------------------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// Bags are reduced; so if `c` is its own negative, it is enough to prove `G, 1 − N_c ⊢ P J`.
    pub fn reduced(&mut self, goal: &Goal, cell: u32, negative: u32) -> Checked<Vec<Goal>> {
        let (here, there) = (self.cell(cell)?.clone(), self.cell(negative)?.clone());
        let are_plain = here.is_plain() && there.is_plain();
        let are_negatives = are_plain && here.negative().meets(&there, &mut self.games.budget)?;
        require(are_negatives, "reduced")?;
        let count = at(&goal.counts, cell as usize)?;
        if cell == negative {
            return self.assuming(goal, &[vec![Form::number(1).plus(-1, count)?]]);
        }
        let other = at(&goal.counts, negative as usize)?;
        self.assuming(goal, &[vec![count.times(-1)?], vec![other.times(-1)?]])
    }
}
