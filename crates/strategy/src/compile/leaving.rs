//! Proves claims that move rows from their own cells to the cells of their families.
//!
//! The claim about a group of rows is about all bags with any number of each row of the group in
//! its own cell. Rows before the group are in the cells of their families, except those that have
//! cancelled. Rows after the group are in their own cells, as many as in the sum. The parameters of
//! the claim are the number of cancelled pairs for each pair of cells, and the number of each row
//! of the group. The proof of the claim uses the claim itself: a row leaves its cell, and fewer
//! rows are left, whether or not it cancels. If no row of the group is left, the claim about the
//! next group proves the goal; after the last group, a claim of a set does.
use std::collections::{BTreeMap, BTreeSet};
use std::iter::once;
use std::ops::Range;

use super::Compiler;
use super::failure::FailureAt;
use super::joining::{insert, unfit};
use super::search::Outcome;
use crate::claims::{Claim, Form, Goal, Proof, Step};
use crate::theorems::engine::Prover;

/// Maximum number of parameters of a claim. The checker allows 256, but its work for each row grows
/// with them.
const MOST_PARAMETERS: usize = 128;

/// A number of equal rows.
pub struct Row {
    /// The rows' own cell.
    pub own: usize,
    /// The cell of the rows' family, and their exponent in this cell.
    pub home: usize,
    pub exponent: Form,
    pub copies: i64,
}

/// Rows that must leave their own cells.
pub struct Rows {
    pub rows: Vec<Row>,
    /// Pairs of cells of families with members that may cancel. A pair repeats a cell if both
    /// members belong to it.
    pub pairs: Vec<[usize; 2]>,
    /// Numbers of the other components of the bag, by cell.
    pub beside: BTreeMap<usize, Form>,
    pub strict: bool,
}

/// The number of a claim, and the group of rows that it is about.
pub type Claimed = (usize, Range<usize>);

impl Rows {
    /// Returns the groups in reverse order. An empty group follows all rows.
    fn groups(&self) -> Vec<Range<usize>> {
        let all = self.rows.len();
        let most = MOST_PARAMETERS.saturating_sub(self.pairs.len()).max(1);
        let groups = (0..all).step_by(most);
        let groups = groups.map(|start| start..(start + most).min(all));
        groups.chain(once(all..all)).rev().collect()
    }

    /// Returns the claim about a group. Its rank is the number of rows that are still in their own
    /// cells.
    fn claim(&self, group: &Range<usize>) -> Claim {
        let mut counts = self.beside.clone();
        let mut context = Vec::new();
        for home in self.homes() {
            let parts = self.at_home(home, group);
            let there = counts.entry(home).or_default();
            *there = &*there + &parts;
            context.push(parts);
        }
        let mut rank = Form::default();
        for (number, row) in self.rows.iter().enumerate().skip(group.start) {
            let left = match group.contains(&number) {
                true => Form::parameter(self.parameter(group, number)),
                false => Form::constant(row.copies),
            };
            rank = &rank + &left;
            counts.insert(row.own, left);
        }
        let counts = counts.into_iter().filter(|(_, form)| !form.is_zero());
        Claim {
            parameters: self.pairs.len() + group.len(),
            context,
            counts: counts.collect(),
            terms: Vec::new(),
            strict: self.strict,
            rank,
        }
    }

    /// Returns the number of rows in the cell of a family: the rows up to the end of the group,
    /// minus the rows of the group in their own cells and the rows that have cancelled.
    fn at_home(&self, home: usize, group: &Range<usize>) -> Form {
        let is_here = |number: &usize| self.rows[*number].home == home;
        let copies = |number: usize| self.rows[number].copies;
        let all = (0..group.end).filter(is_here).map(copies).sum();
        let cancelled = self.pairs.iter().enumerate().map(|(number, pair)| {
            let parts = pair.iter().filter(|cell| **cell == home).count();
            (number, -(parts as i64))
        });
        let left = group.clone().filter(is_here);
        let left = left.map(|number| (self.parameter(group, number), -1));
        Form::new(all, cancelled.chain(left))
    }

    /// Returns the parameter that counts the copies of a row in its own cell.
    fn parameter(&self, group: &Range<usize>, row: usize) -> usize {
        self.pairs.len() + row - group.start
    }

    fn homes(&self) -> BTreeSet<usize> {
        self.rows.iter().map(|row| row.home).collect()
    }

    /// Returns the number of cancelled pairs for each pair of cells in a claim; then, for each pair
    /// of cells, these numbers with that pair counted once more.
    fn ways(&self) -> Vec<Vec<Form>> {
        let pairs = 0..self.pairs.len();
        let before: Vec<Form> = pairs.clone().map(Form::parameter).collect();
        let after = pairs.map(|pair| {
            let mut after = before.clone();
            after[pair] = after[pair].plus(1);
            after
        });
        let after: Vec<Vec<Form>> = after.collect();
        [vec![before], after].concat()
    }
}

impl Compiler<'_> {
    /// Proves the claims that rows may leave their own cells. Returns the claim about the first
    /// group.
    pub(super) fn claim_rows(&mut self, rows: &Rows) -> Result<Claimed, FailureAt> {
        let mut next: Option<Claimed> = None;
        for group in rows.groups() {
            let number = self.theory.claims.len();
            self.theory.claims.push(rows.claim(&group));
            self.theory.system = self.stated.len();
            let proof = match &next {
                Some(next) => self.leave(rows, (number, &group), next)?,
                None => {
                    let root = self.theory.root(number)?;
                    self.unless_settled(&root, Compiler::prove)?
                }
            };
            self.joined.push(proof);
            next = Some((number, group));
        }
        self.begin_statement();
        Ok(next.expect("there is a group of none"))
    }

    /// Moves the rows of a group from their own cells, one by one.
    fn leave(
        &mut self,
        rows: &Rows,
        (number, group): (usize, &Range<usize>),
        next: &Claimed,
    ) -> Outcome {
        let this = (number, group.clone());
        let ways = rows.ways();
        let mut goal = self.theory.root(number)?;
        let mut left = Vec::new();
        for row in group.clone() {
            let step = Step::cases(rows.parameter(group, row), 1);
            let premises = self.theory.premises(&goal, &step)?;
            let [none, some] = <[Goal; 2]>::try_from(premises).map_err(|_| unfit(&goal))?;
            let row = &rows.rows[row];
            let proof = self.by(&some, Step::Take(row.own), |compiler, taken| {
                let step = insert(0, row.home, row.exponent.clone());
                compiler
                    .by(taken, step, |compiler, fewer| compiler.by_rows(fewer, rows, &this, &ways))
            })?;
            left.push((step, proof));
            goal = none;
        }
        let proof =
            self.unless_settled(&goal, |this, goal| this.by_rows(goal, rows, next, &ways))?;
        Ok(left.into_iter().rev().fold(proof, |none, (step, some)| {
            let premises = vec![none, some];
            Some(Proof { step, premises })
        }))
    }

    /// Proves a goal by the claim about a group. Uses the first of these numbers of cancelled pairs
    /// for which the claim matches.
    pub(super) fn by_rows(
        &mut self,
        goal: &Goal,
        rows: &Rows,
        (claim, group): &Claimed,
        ways: &[Vec<Form>],
    ) -> Outcome {
        let left = group.clone().map(|row| goal.count(rows.rows[row].own));
        let left: Vec<Form> = left.collect();
        let root = self.theory.root(*claim)?;
        let homes = rows.homes().into_iter();
        let homes = homes.map(|home| (root.count(home), goal.count(home)));
        let homes: Vec<(Form, Form)> = homes.collect();
        let mut ways = ways.iter().map(|way| [&way[..], &left].concat());
        let fits = |forms: &Vec<Form>| {
            let mut homes = homes.iter();
            homes.all(|(said, there)| said.instance(forms) == *there)
        };
        let step = Step::Claim {
            claim: *claim,
            substitution: ways.find(fits).ok_or_else(|| unfit(goal))?,
        };
        self.by(goal, step, Compiler::prove)
    }
}
