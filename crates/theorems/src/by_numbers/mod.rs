//! Proves that a sum of rows, ups, nimbers and a positive number is positive. In place of the
//! number there may be another game whose stops are not 0, such as `{2|1}` or `±1`. If its right
//! stop is positive, it is greater than a positive number. If only its left stop is, Left wins
//! moving first, by a move in it.
//!
//! Each row has a bound by copies of one *unit*, the infinitesimal `u = 3·↑ + * = {0 | ⇑}`: a row
//! of `s` stones is at least `−s·u` (`rows`). Cuts replace each row by its bound. What is left is
//! a number minus copies of the unit, which is positive for every number of copies (`units`). So
//! there is no search: there is a claim for each kind of row that play reaches, and there are four
//! claims about the unit. `goals` has the goals of the statement: other numbers, ups and nimbers,
//! and bags.
mod goals;
mod rows;
mod units;

use self::goals::{decisive, with_one_number};
use super::engine::{Found, Prover, are_needed, guarded, roots};
use super::shape::Shapes;
use super::written::Systems;
use crate::certificate::wire;
use crate::claims::infer::infer;
use crate::claims::{Fault, Form, Goal, Policy, Proof, Step, Term, Theory};
use crate::clobber::Statement;
use crate::game::standard::UpStar;
use crate::game::{Components, Value};
use crate::run::Control;

/// Returns a certificate of a statement about rows, ups, nimbers and numbers, if the numbers decide
/// it. Returns `None` if they do not, or if play reaches too many kinds of rows.
///
/// # Errors
/// [`Fault`] of limits, or if there are too many kinds of rows, or too many games.
pub fn prove(statement: &Statement, control: &Control) -> Result<Option<wire::Certificate>, Fault> {
    let mut theory = Theory::new(guarded(control), Components::new(), Policy::Given(0));
    let goals = with_one_number(&mut theory, statement)?;
    let games: Option<Vec<Value>> = goals.iter().map(|goal| decisive(&theory, goal)).collect();
    let Some(games) = games.filter(|games| !games.is_empty()) else {
        return Ok(None);
    };
    let mut bounds = Bounds::new(theory, &games)?;
    if !bounds.prove_claims(&goals)? {
        return Ok(None);
    }
    bounds.theory.system = bounds.theory.claims.len();
    let Some(of_statement) = bounds.each(&goals, Bounds::by_instance)? else {
        return Ok(None);
    };
    let Bounds { mut theory, proofs, earlier, .. } = bounds;
    let is_needed = are_needed(proofs.len(), roots(&of_statement), |claim| proofs.get(claim));
    let earlier = is_needed[..earlier].iter().filter(|is_needed| **is_needed).count();
    let proved = theory.claims.clone().into_iter().zip(proofs).enumerate();
    let proved = proved.filter(|(number, _)| is_needed[*number]);
    let proved = proved.map(|(number, (claim, proof))| (number, claim, proof)).collect();
    Systems::new(&mut theory, statement, earlier, proved, &of_statement).write().map(Some)
}

/// A system of claims that bound rows by copies of a unit.
struct Bounds {
    theory: Theory,
    /// Proofs of the first claims of the theory.
    proofs: Vec<Proof>,
    /// Kinds of rows. Their claims follow the claims about units, in the same order.
    shapes: Shapes,
    /// Number of shapes that have been examined for the shapes that Right's moves reach.
    expanded: usize,
    /// Number of claims about units and rows, which form a separate system.
    earlier: usize,
    /// Goals of the statement with long rows, each with the claim of which it is an instance.
    instances: Vec<(Goal, usize, Vec<Form>)>,
    /// The game `3·↑ + * = {0 | ⇑}`. Its right option is at least 0, and it is greater than an up
    /// and than every nimber.
    unit: Value,
    /// The largest of the numbers 1, 1/2, 1/4, … that is at most the number of each goal.
    number: Value,
}

impl Prover for Bounds {
    type Error = Fault;

    fn theory(&mut self) -> &mut Theory {
        &mut self.theory
    }
}

impl Bounds {
    /// Begins without claims. Each of these games must be greater than a positive number.
    fn new(mut theory: Theory, games: &[Value]) -> Result<Bounds, Fault> {
        let unit = theory.arena.up_star(UpStar { ups: 3, nim: 1 })?;
        let mut number = theory.arena.integer(1)?;
        while !games.iter().all(|&game| theory.arena.le(number, game)) {
            number = theory.arena.game(&[Value::ZERO], &[number])?;
        }
        let (shapes, proofs, instances) = Default::default();
        Ok(Bounds { theory, proofs, shapes, expanded: 0, earlier: 0, instances, unit, number })
    }

    /// Adds all claims that the goals of a statement need, and proves them. Returns whether all of
    /// them are proved.
    fn prove_claims(&mut self, goals: &[Goal]) -> Result<bool, Fault> {
        self.add_units();
        for goal in goals {
            self.list_rows(goal)?;
        }
        while self.list_reached_rows()? {
            if !self.prove_next()? {
                return Ok(false);
            }
        }
        self.earlier = self.proofs.len();
        self.theory.system = self.earlier;
        for goal in goals {
            self.add_later_claims(goal)?;
        }
        while self.proofs.len() < self.theory.claims.len() {
            if !self.prove_next()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Proves the next claim. Returns whether a proof was found.
    fn prove_next(&mut self) -> Result<bool, Fault> {
        let claim = self.proofs.len();
        let goal = self.theory.root(claim)?;
        let proof = match claim {
            0..units::CLAIMS => self.by_moves_in_units(&goal),
            _ if self.earlier == 0 => self.by_moves_in_row(&goal),
            _ => self.by_cells(&goal),
        };
        let proof = proof?;
        let is_proved = proof.is_some();
        self.proofs.extend(proof);
        Ok(is_proved)
    }

    /// Returns the Cut that replaces the first row of a goal by its bound, if there is a row.
    fn bound(&mut self, goal: &Goal) -> Result<Option<Step>, Fault> {
        let Some(word) = goal.position.words.first() else {
            return Ok(None);
        };
        let units = Term::Multiple(self.unit, -&word.length());
        self.theory.cut(vec![goal.position.values.len()], [units]).map(Some)
    }

    /// Proves a goal about a row and its bound by the claim about such rows.
    fn by_row(&mut self, goal: &Goal) -> Found {
        let Some(word) = goal.position.words.first() else {
            return Ok(None);
        };
        let (claim, exponents) = self.instance(word)?;
        self.by_claim(goal, claim, exponents)
    }

    /// Proves a goal by an instance of a claim. Infers that its forms are at least 0 if need be.
    fn by_claim(&mut self, goal: &Goal, claim: usize, substitution: Vec<Form>) -> Found {
        let unknown = substitution.iter().find(|form| !goal.implies(form));
        match unknown.map(|form| infer(&goal.context, form)) {
            None => self.leaf(goal, &Step::Claim { claim, substitution }),
            Some(None) => Ok(None),
            Some(Some(step)) => {
                self.by(goal, step, |this, goal| this.by_claim(goal, claim, substitution.clone()))
            }
        }
    }

    /// Returns 1 for the unit, −1 for its negative, and 0 for other values.
    fn units_in(&self, value: Value) -> i64 {
        let is_minus = self.theory.arena.negative(self.unit) == value;
        i64::from(value == self.unit) - i64::from(is_minus)
    }

    /// Returns the number of units that a position has, as a form.
    fn units(&self, goal: &Goal) -> Form {
        let copies = goal.position.values.iter().map(|&value| self.units_in(value)).sum();
        let multiples = goal.position.multiples.iter();
        multiples.fold(Form::constant(copies), |sum, (value, form)| {
            &sum + &form.times(self.units_in(*value))
        })
    }
}

#[cfg(test)]
mod tests;
