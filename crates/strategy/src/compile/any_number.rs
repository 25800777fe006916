//! Proves statements about any number of rows of a family.
//!
//! The rows of such a statement have the label of a separate cell, unless the strategy has this
//! cell as well. Suppose that a claim of the strategy about bags remains true whenever one of these
//! rows is inserted into the bag. Then it holds with any number of them, by induction on their
//! number.
use super::Compiler;
use super::joining::unfit;
use super::search::Outcome;
use crate::claims::{Claim, Form, Goal, Proof, Step};
use crate::theorems::engine::{Prover, are_needed};

impl Compiler<'_> {
    /// Proves a goal of a statement. Values become components, and the rows are inserted into the
    /// bag.
    pub(super) fn any_number(&mut self, goal: &Goal) -> Outcome {
        self.values_join(goal, |this, goal| match this.has_own_cells(goal) {
            true => this.by_extended_claims(goal),
            false => this.with_or_without(goal),
        })
    }

    /// Proves a goal by claims about all bags, or otherwise by claims about nonempty bags.
    fn with_or_without(&mut self, goal: &Goal) -> Outcome {
        let cells: Vec<usize> = goal.counts.iter().map(|count| count.0).collect();
        self.prove(goal).or_else(|_| self.one_after_the_other(goal, &cells))
    }

    /// Tells whether some rows have labels of cells that the strategy does not have.
    pub(super) fn has_own_cells(&self, goal: &Goal) -> bool {
        goal.counts.iter().any(|(cell, _)| *cell >= self.cells.len())
    }

    /// Proves a goal by a claim about bags that holds with any number of the statement's rows, or
    /// otherwise by several such claims. Tries claims that were extended for another goal first.
    fn by_extended_claims(&mut self, goal: &Goal) -> Outcome {
        if let Ok(proof) = self.with_or_without(goal) {
            return Ok(proof);
        }
        let is_meant = |number: &usize| {
            let claim = &self.theory.claims[*number];
            claim.strict == goal.strict && claim.terms.is_empty()
        };
        let all: Vec<usize> = (self.first_of_bags..self.stated.len()).filter(is_meant).collect();
        for claim in &all {
            if let Ok(proof) = self.by_extending(goal, vec![*claim]) {
                return Ok(proof);
            }
        }
        self.by_extending(goal, all)
    }

    /// Extends claims, and proves a goal by the extended claims that prove each other and are
    /// needed.
    fn by_extending(&mut self, goal: &Goal, mut claims: Vec<usize>) -> Outcome {
        let first = self.theory.claims.len();
        loop {
            self.quotients.retain(|claim, _| *claim < first);
            for (number, claim) in (first..).zip(&claims) {
                self.theory.claims.push(self.extended(*claim));
                if let Some(quotients) = self.quotients.get(claim).cloned() {
                    self.quotients.insert(number, quotients);
                }
            }
            self.begin_statement();
            let mut proofs = Vec::new();
            let proof = self.with_or_without(goal);
            if let Ok(proof) = &proof {
                proofs =
                    (first..self.theory.claims.len()).map(|it| self.by_induction(it)).collect();
                let of_claim = |claim: usize| {
                    let proof = proofs.get(claim.checked_sub(first)?)?;
                    proof.as_ref().ok()?.as_ref()
                };
                let roots = proof.iter().flat_map(Proof::claims);
                let is_needed = are_needed(self.theory.claims.len(), roots, of_claim);
                let is_needed = &is_needed[first..];
                let all_hold = proofs.iter().all(Result::is_ok);
                if all_hold && !is_needed.contains(&false) {
                    self.joined.extend(proofs.into_iter().flatten());
                    return Ok(proof.clone());
                }
                // Another proof may need a claim that this one does not need. So no claim is
                // removed for that reason while some claims have no proofs.
                let is_left =
                    |at: &usize| if all_hold { is_needed[*at] } else { proofs[*at].is_ok() };
                claims = (0..claims.len()).filter(is_left).map(|at| claims[at]).collect();
            }
            self.theory.claims.truncate(first);
            self.begin_statement();
            if claims.is_empty() || proof.is_err() {
                let last = proofs.into_iter().chain([proof]).find_map(Result::err);
                return Err(last.unwrap_or_else(|| unfit(goal)));
            }
        }
    }

    /// Proves an extended claim by induction on the number of rows.
    fn by_induction(&mut self, number: usize) -> Outcome {
        self.theory.system = self.stated.len();
        let root = self.theory.root(number)?;
        let own: Vec<usize> = (self.cells.len()..self.theory.cells.len()).collect();
        let proof = self.one_after_the_other(&root, &own);
        self.begin_statement();
        proof
    }

    /// Returns a claim of the strategy, extended by any number of the statement's rows. The numbers
    /// of these rows come before the quotients of the claim.
    fn extended(&self, claim: usize) -> Claim {
        let cells = self.theory.cells.len();
        let own = self.cells.len()..cells;
        let claim = self.theory.claims[claim].clone();
        let quotients = claim.parameters - self.cells.len();
        let counts = 0..self.cells.len();
        let forms: Vec<Form> =
            counts.chain(cells..cells + quotients).map(Form::parameter).collect();
        Claim {
            parameters: cells + quotients,
            context: claim.context.iter().map(|line| line.instance(&forms)).collect(),
            counts: (0..cells).map(|cell| (cell, Form::parameter(cell))).collect(),
            rank: Form::new(0, own.map(|cell| (cell, 1))),
            ..claim
        }
    }

    /// Proves a goal for a bag without components with these labels. If there are such components,
    /// removes one of the rows.
    fn one_after_the_other(&mut self, goal: &Goal, cells: &[usize]) -> Outcome {
        let Some((&cell, others)) = cells.split_first() else {
            return self.unless_settled(goal, Compiler::prove);
        };
        let count = goal.count(cell);
        let &[(parameter, 1)] = count.terms() else {
            return self.one_after_the_other(goal, others);
        };
        let is_own = cell >= self.cells.len();
        self.by(goal, Step::cases(parameter as usize, 1), |this, next| {
            match next.count(cell).is_zero() {
                true => this.one_after_the_other(next, others),
                false if is_own => this.by(next, Step::Take(cell), Compiler::prove),
                false => this.prove(next),
            }
        })
    }
}
