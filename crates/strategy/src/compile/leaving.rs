//! Rows leave cells of their own for those of their families.
//!
//! A claim about a group of rows is about all bags in which they are in cells of their own, any
//! number of each; rows before the group are in the cells of their families, but for those that
//! have cancelled, and rows behind it are in cells of their own, as many as there are in the sum.
//! Its parameters are how many of each pair of cells have cancelled, and how many of each row of
//! the group are there. It is proved by itself: a row leaves its cell, and whether it cancels or
//! not, fewer are left. Where none of the group is left, the claim about the next group says it,
//! and at last those of sets.
use std::collections::{BTreeMap, BTreeSet};
use std::iter::once;
use std::ops::Range;

use super::Compiler;
use super::failure::Stuck;
use super::joining::{insert, unfit};
use super::search::Outcome;
use crate::claims::Form;
use crate::claims::goal::Goal;
use crate::claims::step::{Proof, Step};
use crate::claims::theory::Claim;
use crate::theorems::engine::Prover;

/// The most parameters of a claim. The checker allows 256, but its work for a row grows with them.
const MOST_PARAMETERS: usize = 128;

/// Equal rows.
pub struct Row {
    /// The cell of their own.
    pub own: usize,
    /// The cell of their family, and their exponent there.
    pub home: usize,
    pub exponent: Form,
    pub copies: i64,
}

/// Rows that are to leave cells of their own.
pub struct Rows {
    pub rows: Vec<Row>,
    /// Cells of families, two members of which may cancel; the same cell twice, if both have it.
    pub pairs: Vec<[usize; 2]>,
    /// The bag beside the rows.
    pub beside: BTreeMap<usize, Form>,
    pub strict: bool,
}

/// The number of a claim, and the group of rows that it is about.
pub type Claimed = (usize, Range<usize>);

impl Rows {
    /// The groups, the last ones first. Behind all rows there is a group of none.
    fn groups(&self) -> Vec<Range<usize>> {
        let all = self.rows.len();
        let most = MOST_PARAMETERS.saturating_sub(self.pairs.len()).max(1);
        let groups = (0..all).step_by(most);
        let groups = groups.map(|start| start..(start + most).min(all));
        groups.chain(once(all..all)).rev().collect()
    }

    /// What is claimed of a group. Its rank is how many rows are to leave.
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

    /// How many of the rows are in a cell of a family: those up to the end of the group but the
    /// ones of the group that are in cells of their own, and the ones that have cancelled.
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

    /// The parameter that says how many of a row are in the cell of their own.
    fn parameter(&self, group: &Range<usize>, row: usize) -> usize {
        self.pairs.len() + row - group.start
    }

    fn homes(&self) -> BTreeSet<usize> {
        self.rows.iter().map(|row| row.home).collect()
    }

    /// How many of each pair have cancelled, in a claim; then the same with one pair more, for each
    /// of them.
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
    /// Claims that rows may leave cells of their own, and proves it. Returns the claim about the
    /// first group.
    pub(super) fn claim_rows(&mut self, rows: &Rows) -> Result<Claimed, Stuck> {
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

    /// The rows of a group leave their cells, one after the other.
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

    /// By the claim about a group, in that of these ways in which it fits: so many of each pair
    /// have cancelled.
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
