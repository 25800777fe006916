//! Inserts the literal words of a sum into the bag.
//!
//! A bag does not record lengths. If rows were inserted into the cells of their families one by
//! one, each row might cancel with a component of the bag, which would double the proof. If there
//! are many rows, each is first inserted into its own cell, a literal word, so that there is only
//! one case. Then claims about any number of these rows move them to the cells of their families
//! ([`leaving`]), so the size of the proof is linear in the number of rows.
//!
//! [`leaving`]: super::leaving
use std::collections::{BTreeMap, BTreeSet};

use super::Compiler;
use super::failure::{Failure, FailureAt};
use super::leaving::{Row, Rows};
use super::search::Outcome;
use crate::claims::{Cell, Form, Goal, Proof, Step};
use crate::clobber::Component;
use crate::theorems::engine::Prover;

/// Maximum number of rows that may cancel for which a proof case by case takes fewer bytes.
const FEW_ROWS: usize = 7;

impl Compiler<'_> {
    /// Begins with the goals of another statement. If there are many rows that may cancel, they get
    /// their own cells.
    pub(super) fn begin_sum(&mut self, goals: &[Goal]) {
        let rows = goals.iter().map(|goal| self.opposed(goal));
        let many = rows.filter(|rows| rows.len() > FEW_ROWS);
        let words: BTreeSet<Component> = many.flatten().collect();
        let mut cells = self.cells.cells.clone();
        self.own_cells = words.iter().cloned().zip(cells.len()..).collect();
        cells.extend(words.into_iter().map(Cell::of_word));
        self.theory.set_cells(cells);
        self.theory.claims.truncate(self.stated.len());
        self.joined.clear();
        self.begin_statement();
    }

    /// Returns the words of a goal that may cancel with other words in a bag.
    fn opposed(&self, goal: &Goal) -> Vec<Component> {
        let words = goal.position.words.iter();
        let words = words.map(|word| Some((&word.head, self.cells.of(&word.head)?)));
        let Some(words) = words.collect::<Option<Vec<_>>>() else {
            return Vec::new();
        };
        let pairs = self.pairs(&words);
        let is_opposed = |home: &usize| pairs.iter().any(|pair| pair.contains(home));
        let opposed = words.into_iter().filter(|(_, home)| is_opposed(home));
        opposed.map(|(word, _)| word.clone()).collect()
    }

    /// Returns the pairs of cells in which two of these words may cancel, in a bag that does not
    /// record lengths. Each word is given with its cell.
    fn pairs(&self, words: &[(&Component, usize)]) -> Vec<[usize; 2]> {
        let mut homes = BTreeMap::<usize, usize>::new();
        for (_, home) in words {
            *homes.entry(*home).or_default() += 1;
        }
        let mut pairs = BTreeSet::new();
        for (word, home) in words {
            let cell = Cell::of_word((*word).clone());
            for (&other, &words) in &homes {
                let is_another = other != *home || words > 1;
                if is_another && cell.may_cancel(&self.cells.cells[other]) {
                    pairs.insert([other.min(*home), other.max(*home)]);
                }
            }
        }
        pairs.into_iter().collect()
    }

    /// Inserts literal words into the bag. Words with their own cells come last.
    pub(super) fn join(&mut self, goal: &Goal) -> Outcome {
        if let Some(outcome) = self.by_game(goal) {
            return outcome;
        }
        let words = goal.position.words.clone();
        let (mut steps, mut goal, mut term) = (Vec::new(), goal.clone(), 0);
        for word in words {
            if self.own_cells.contains_key(&word.head) {
                term += 1;
                continue;
            }
            let (cell, exponent) = self.home(&word.head)?;
            let step = insert(term, cell, exponent);
            match single(self.theory.premises(&goal, &step)?) {
                Some(premise) => goal = premise,
                None => {
                    let proof = self.by(&goal, step, Compiler::join)?;
                    return Ok(after(steps, proof));
                }
            }
            steps.push(step);
        }
        let proof = match goal.position.words.is_empty() {
            true => self.unless_settled(&goal, Compiler::prove)?,
            false => self.join_rows(&goal)?,
        };
        Ok(after(steps, proof))
    }

    /// Returns the cell of a component, and its exponent in this cell.
    pub(super) fn home(&self, part: &Component) -> Result<(usize, Form), FailureAt> {
        let outside = || Failure::Outside { part: part.to_string().to_lowercase() };
        let cell = self.cells.of(part).ok_or_else(outside)?;
        let exponent = self.cells.cells[cell].exponent(part).unwrap_or(0);
        Ok((cell, Form::constant(exponent as i64)))
    }

    /// Inserts rows into their own cells, and then moves them to the cells of their families.
    fn join_rows(&mut self, goal: &Goal) -> Outcome {
        let rows = self.rows(goal)?;
        // The claims may be false, so they are proved first.
        let first = self.claim_rows(&rows)?;
        let (mut steps, mut goal) = (Vec::new(), goal.clone());
        for row in &rows.rows {
            for _ in 0..row.copies {
                let step = insert(0, row.own, Form::default());
                let premises = self.theory.premises(&goal, &step)?;
                goal = single(premises).ok_or_else(|| unfit(&goal))?;
                steps.push(step);
            }
        }
        let cancelled = vec![Form::default(); rows.pairs.len()];
        let proof = self
            .unless_settled(&goal, |this, goal| this.by_rows(goal, &rows, &first, &[cancelled]))?;
        Ok(after(steps, proof))
    }

    /// Returns the words of a goal, if all of them have their own cells.
    fn rows(&self, goal: &Goal) -> Result<Rows, FailureAt> {
        let mut rows: Vec<Row> = Vec::new();
        let mut words = Vec::new();
        for word in &goal.position.words {
            let own = self.own_cells.get(&word.head).copied();
            let own = own.ok_or_else(|| unfit(goal))?;
            let (home, exponent) = self.home(&word.head)?;
            words.push((&word.head, home));
            match rows.last_mut().filter(|row| row.own == own) {
                Some(row) => row.copies += 1,
                None => rows.push(Row { own, home, exponent, copies: 1 }),
            }
        }
        Ok(Rows {
            pairs: self.pairs(&words),
            rows,
            beside: goal.counts.iter().cloned().collect(),
            strict: goal.strict,
        })
    }
}

/// Returns the step that inserts a literal word into a cell.
pub(super) fn insert(term: usize, cell: usize, exponent: Form) -> Step {
    Step::Insert { term, cell, exponent, least: 0 }
}

/// Returns the premise, if there is exactly one.
fn single(mut premises: Vec<Goal>) -> Option<Goal> {
    premises.pop().filter(|_| premises.is_empty())
}

/// Returns a proof with these steps, each of which has one premise, followed by `proof`.
fn after(steps: Vec<Step>, proof: Option<Proof>) -> Option<Proof> {
    let steps = steps.into_iter().rev();
    steps.fold(proof, |proof, step| {
        let premises = vec![proof];
        Some(Proof { step, premises })
    })
}

/// Returns the error that no method applies to a goal.
pub(super) fn unfit(goal: &Goal) -> FailureAt {
    Failure::Unfit(goal.to_string()).into()
}
