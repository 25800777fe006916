//! Proves statements about any number of rows, by induction on the number of those rows each of
//! which is at least 0.
use super::derivation::{Derivation, End};
use crate::claims::{Fault, Form, Goal, Proof, Step, Term};
use crate::theorems::engine::{Found, Prover};

/// A claim equivalent to a goal, and its proof by induction.
pub struct Inductive {
    pub claim: usize,
    pub proof: Proof,
}

/// Rows with the label of a cell. Their number is a parameter, or a parameter plus a constant.
#[derive(Clone, Copy)]
struct Rows {
    cell: usize,
    number: usize,
}

impl Derivation {
    /// Adds a claim equivalent to a goal about any number of rows, if it has a proof by induction
    /// on the number of those rows that are at least 0 by theorems. The sum without them is proved
    /// by theorems, with at most `depth` nested splits of contexts.
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

    /// Tells whether theorems prove that each row of a cell is at least 0.
    fn are_positive(&mut self, cell: usize, depth: usize) -> Result<bool, End> {
        let family = &self.theory.cells[cell];
        let row = family.member(Form::new(family.least.into(), [(0, 1)]));
        let position = self.theory.position([Term::Word(row)])?;
        let goal = self.theory.goal(1, Vec::new(), position, false);
        Ok(self.theory.is_settled(&goal) || self.least_split(&goal, depth)?.is_some())
    }

    /// Proves a goal by cases: the first of these cells has a row, which is taken from the bag, or
    /// it has none.
    fn without(&mut self, goal: &Goal, claim: usize, rows: &[Rows], depth: usize) -> Found<End> {
        let Some((&Rows { cell, number }, others)) = rows.split_first() else {
            return self.least_split(goal, depth);
        };
        self.by(goal, Step::cases(number, 1), |prover, goal| {
            match goal.count(cell).coefficient(number) {
                0 => prover.without(goal, claim, others, depth),
                _ => prover.one_less(goal, claim, cell, depth),
            }
        })
    }

    /// Proves a goal by the claim about one row less, and a theorem that this row is at least 0.
    fn one_less(&mut self, goal: &Goal, claim: usize, cell: usize, depth: usize) -> Found<End> {
        let again = Step::same_claim(claim, self.theory.claims[claim].parameters);
        let before = goal.position.words.clone();
        self.by(goal, Step::Take(cell), |prover, goal| {
            let words = &goal.position.words;
            let is_new = |at: &usize| before.get(*at) != Some(&words[*at]);
            let at = (0..words.len()).find(is_new).ok_or(Fault::Rule("Take: no word"))?;
            let selected = vec![goal.position.values.len() + at];
            let cut = Step::Cut { selected, terms: Vec::new() };
            let positive = |prover: &mut Derivation, goal: &Goal| prover.least_split(goal, depth);
            prover.by_cut(goal, cut, positive, |prover, goal| prover.leaf(goal, &again))
        })
    }
}
