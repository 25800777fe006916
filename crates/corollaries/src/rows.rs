//! Statements about any number of rows, by induction on the number of rows that are at least 0,
//! each by itself.
use super::derivation::{Derivation, End};
use crate::claims::{Fault, Form, Goal, Proof, Step, Term};
use crate::theorems::engine::{Found, Prover};

/// A claim that says what a goal says, and its proof by induction.
pub struct Inductive {
    pub claim: usize,
    pub proof: Proof,
}

/// Rows with the label of a cell, whose number is a parameter, or that and others.
#[derive(Clone, Copy)]
struct Rows {
    cell: usize,
    number: usize,
}

impl Derivation {
    /// Adds a claim that says what a goal about any number of rows says, if it has a proof by
    /// induction on the number of those rows that are at least 0 by theorems. What is left without
    /// them is proved by theorems, with contexts that are taken apart at most `depth` times.
    ///
    /// # Errors
    /// [`End`].
    pub fn by_number(&mut self, goal: &Goal, depth: usize) -> Result<Option<Inductive>, End> {
        let mut rows = Vec::new();
        for (cell, count) in &goal.counts {
            let numbers = count.terms().iter();
            let is_number = count.constant == 0 && numbers.clone().all(|term| term.1 == 1);
            if is_number && self.are_positive(*cell, depth)? {
                rows.extend(numbers.map(|it| Rows { cell: *cell, number: it.0 as usize }));
            }
        }
        if rows.is_empty() {
            return Ok(None);
        }
        let claim = self.theory.claims.len();
        let rank = Form::new(0, rows.iter().map(|it| (it.number, 1)));
        self.theory.claims.push(goal.claim(rank));
        let system = std::mem::replace(&mut self.theory.system, claim);
        let root = self.theory.root(claim).map_err(End::from);
        let found = root.and_then(|root| self.without(&root, claim, &rows, depth));
        match found {
            Ok(Some(proof)) => {
                self.theory.system = claim + 1;
                Ok(Some(Inductive { claim, proof }))
            }
            nothing => {
                self.theory.claims.pop();
                self.theory.system = system;
                nothing.map(|_| None)
            }
        }
    }

    /// Whether theorems say that each row of a cell is at least 0.
    fn are_positive(&mut self, cell: usize, depth: usize) -> Result<bool, End> {
        let family = &self.theory.cells[cell];
        let row = family.member(Form::new(family.least.into(), [(0, 1)]));
        let position = self.theory.position([Term::Word(row)])?;
        let goal = self.theory.goal(1, Vec::new(), position, false);
        Ok(self.theory.is_settled(&goal) || self.solve_all(&goal, depth)?.is_some())
    }

    /// Proves a goal by cases: there is a row in the first of these cells, which is taken out, or
    /// there is none.
    fn without(&mut self, goal: &Goal, claim: usize, rows: &[Rows], depth: usize) -> Found<End> {
        let Some((&Rows { cell, number }, others)) = rows.split_first() else {
            return self.solve_all(goal, depth);
        };
        self.by(goal, Step::cases(number, 1), |prover, goal| {
            match goal.count(cell).coefficient(number) {
                0 => prover.without(goal, claim, others, depth),
                _ => prover.one_less(goal, claim, cell, depth),
            }
        })
    }

    /// Proves a goal by the same claim about one row less, which is at least 0.
    fn one_less(&mut self, goal: &Goal, claim: usize, cell: usize, depth: usize) -> Found<End> {
        let again = (0..self.theory.claims[claim].parameters).map(Form::parameter).collect();
        let again = Step::Claim { claim, substitution: again };
        let before = goal.position.words.clone();
        self.by(goal, Step::Take(cell), |prover, goal| {
            let words = &goal.position.words;
            let is_new = |at: &usize| before.get(*at) != Some(&words[*at]);
            let at = (0..words.len()).find(is_new).ok_or(Fault::Rule("Take: no word"))?;
            let selected = vec![goal.position.values.len() + at];
            let cut = Step::Cut { selected, terms: Vec::new() };
            let positive = |prover: &mut Derivation, goal: &Goal| prover.solve_all(goal, depth);
            prover.by_cut(goal, cut, positive, |prover, goal| prover.leaf(goal, &again))
        })
    }

    /// Proves a goal by theorems; its context is taken apart as little as possible.
    fn solve_all(&mut self, goal: &Goal, most: usize) -> Found<End> {
        for depth in 0..=most {
            let found = self.solve(goal, depth, &[])?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
