//! Proves a statement about a sum of rows without powers by a strategy, with a certificate.
//!
//! Claims about bags hold for any number of components. So they decide each sum of members of
//! families that is in a set, whatever the number and the lengths of the members. Ups and stars in
//! the sum become components.
use rustc_hash::FxHashSet;
use segcert_replay::data::Strategy;

use super::Compiler;
use super::cells::Cells;
use super::failure::{Failure, FailureAt};
use super::finite::Finite;
use super::search::Outcome;
use super::standard::Standard;
use crate::claims::{Fault, Goal, Position, Step, Term, Word};
use crate::clobber::{Component, Statement};
use crate::game::Value;
use crate::theorems::engine::Prover;

/// Maximum number of ups, or downs, beside rows.
const MOST_UPS: usize = 16;

/// A strategy that may decide statements about sums.
pub struct SumCompiler<'a> {
    compiler: Compiler<'a>,
}

impl<'a> SumCompiler<'a> {
    /// Prepares a strategy for these statements, or returns `None` if it does not apply to them.
    pub fn new(strategy: &'a Strategy, statements: &[Statement]) -> Option<SumCompiler<'a>> {
        if !knows_a_row(strategy, statements) {
            return None;
        }
        let compiler = Compiler::new(strategy).ok()?;
        Some(SumCompiler { compiler })
    }

    /// Returns an estimate of the cost of a proof: the number of claims of the strategy, times the
    /// number of cells from which Right can move.
    pub fn cost(&self) -> usize {
        self.compiler.stated.len() * self.compiler.theory.cells.len()
    }

    /// Returns the first of these statements that follows from the claims of the strategy, if the
    /// claims are true. A statement in which all terms cancel needs no claims.
    pub fn says(&mut self, statements: &[Statement]) -> Option<usize> {
        let compiler = &mut self.compiler;
        statements.iter().position(|statement| {
            compiler.goals(statement).is_ok_and(|goals| {
                compiler.begin_sum(&goals);
                let needs_claims = goals.iter().any(|goal| !compiler.theory.is_settled(goal));
                needs_claims
                    && goals.iter().all(|goal| compiler.unless_settled(goal, Compiler::sum).is_ok())
            })
        })
    }
}

/// Tells whether a strategy has a family with some row of these statements. This is a quick test
/// before the strategy is compiled.
fn knows_a_row(strategy: &Strategy, statements: &[Statement]) -> bool {
    let cells = Cells::new(strategy, &Standard::new(strategy));
    let is_member = |part: &Component| {
        let mut words = strategy.families.iter().filter_map(|it| it.word(part.len()));
        words.any(|word| word.is_same(part))
    };
    let is_known = |part: Component| {
        let mut both = [part.negative(), part].into_iter();
        both.any(|part| cells.of(&part).is_some() || is_member(&part))
    };
    // Most of these statements have most rows in common.
    let words: FxHashSet<&Word> = statements.iter().flat_map(Statement::words).collect();
    words.into_iter().any(|word| word.at(&[]).is_ok_and(is_known))
}

impl Compiler<'_> {
    /// Proves a goal of a statement. Values become components, which are inserted into the bag with
    /// the rows.
    pub(super) fn sum(&mut self, goal: &Goal) -> Outcome {
        self.values_join(goal, Compiler::join)
    }

    /// Replaces values by components, and then proves the goal with `prove`.
    pub(super) fn values_join(
        &mut self,
        goal: &Goal,
        prove: fn(&mut Self, &Goal) -> Outcome,
    ) -> Outcome {
        let values = &goal.position.values;
        if values.is_empty() {
            return prove(self, goal);
        }
        let unfit = || FailureAt::from(Failure::Unfit(goal.to_string()));
        let parts = self.parts_worth(values)?.ok_or_else(unfit)?;
        let words = parts.into_iter().map(|part| Term::Word(part.into()));
        let Position { words, .. } = self.theory.position(words)?;
        let step = Step::Cut {
            selected: (0..values.len()).collect(),
            terms: words.into_iter().map(Term::Word).collect(),
        };
        self.by_equal(goal, step, prove)
    }

    /// Returns short components with the same sum as these values, if the values are ups and stars,
    /// or the sum beside the start positions with ups and stars.
    fn parts_worth(&mut self, values: &[Value]) -> Result<Option<Vec<Component>>, FailureAt> {
        let beside = &self.strategy.start.beside;
        let mut total = self.theory.arena.sum(values.iter().copied()).map_err(Fault::from)?;
        let parts = self.ups_and_stars(total)?;
        if parts.is_some() || beside.is_empty() {
            return Ok(parts);
        }
        for part in beside {
            let value = self.theory.value(&part.negative())?;
            total = self.theory.arena.add(total, value).map_err(Fault::from)?;
        }
        Ok(self.ups_and_stars(total)?.map(|parts| [beside.clone(), parts].concat()))
    }

    /// Returns short components whose sum has this value, if it is a sum of ups and stars.
    fn ups_and_stars(&mut self, total: Value) -> Result<Option<Vec<Component>>, FailureAt> {
        let theory = &mut self.theory;
        let short = ["OX", "XXO", "OOX"].map(|text| text.parse::<Component>().expect("stones"));
        let [star, up, down] = &short;
        for ups in 0..=MOST_UPS {
            for (stars, step) in [(0, up), (0, down), (1, up), (1, down)] {
                let parts = [vec![star.clone(); stars], vec![step.clone(); ups]].concat();
                if theory.worth(&parts)? == total {
                    return Ok(Some(parts));
                }
            }
        }
        Ok(None)
    }

    /// Proves a goal by a Cut whose first premise is about values.
    pub(super) fn by_equal(
        &mut self,
        goal: &Goal,
        step: Step,
        prove: fn(&mut Self, &Goal) -> Outcome,
    ) -> Outcome {
        let finite = |this: &mut Self, next: &Goal| Finite::default().prove(&mut this.theory, next);
        self.by_cut(goal, step, finite, prove)
    }
}
