//! Proves goals without parameters by moves alone. The values of games guide the search.
use rustc_hash::FxHashSet;

use super::failure::{Failure, FailureAt};
use super::search::Outcome;
use crate::claims::options::Choice;
use crate::claims::{Goal, Position, Proof, Step, Term, Theory};
use crate::clobber::Player;
use crate::game::Value;

/// Proves goals about literal words and values. A proved goal becomes a fact.
#[derive(Default)]
pub struct Finite {
    facts: FxHashSet<(Position, bool)>,
}

impl Finite {
    /// Returns a proof of a goal, if the goal is true.
    ///
    /// # Errors
    /// Returns the position, if the goal is false.
    pub fn prove(&mut self, theory: &mut Theory, goal: &Goal) -> Outcome {
        if !holds(theory, &goal.position, goal.strict)? {
            let position = goal.position.to_string().to_lowercase();
            let player = if goal.strict { "first" } else { "second" };
            return Err(Failure::False { player, position }.into());
        }
        self.prove_true(theory, goal)
    }

    fn prove_true(&mut self, theory: &mut Theory, goal: &Goal) -> Outcome {
        let fact = (goal.position.clone(), goal.strict);
        if theory.is_settled(goal) || self.facts.contains(&fact) {
            return Ok(None);
        }
        let step = if goal.strict { self.answer(theory, goal)? } else { Step::Replies };
        let premises = theory.premises(goal, &step)?;
        let proofs: Result<_, FailureAt> =
            premises.iter().map(|premise| self.prove_true(theory, premise)).collect();
        if goal.parameters == 0 && goal.context.is_empty() {
            self.facts.insert(fact);
        }
        Ok(Some(Proof { step, premises: proofs? }))
    }

    /// Returns a winning move of Left: a move to a known position if possible, otherwise to a
    /// simple one.
    fn answer(&self, theory: &mut Theory, goal: &Goal) -> Result<Step, FailureAt> {
        let options: Vec<Choice> = theory.options(goal, Player::Left, false)?;
        let mut best: Option<(usize, usize)> = None;
        for (option, choice) in options.iter().enumerate() {
            let next = theory.play(goal, choice, None)?;
            if !holds(theory, &next.position, false)? {
                continue;
            }
            let is_known = theory.is_settled(&next)
                || self.facts.contains(&(next.position.clone(), next.strict));
            let size = if is_known { 0 } else { 1 + size(&next.position) };
            if best.is_none_or(|(before, _)| size < before) {
                best = Some((size, option));
            }
        }
        let (_, option) = best.expect("a true goal has a winning move");
        Ok(Step::Move { option, exponent: None })
    }
}

/// Returns the sum of the squares of the lengths, an estimate of the size of the proof.
fn size(position: &Position) -> usize {
    position.words.iter().map(|word| word.head.len().pow(2)).sum()
}

/// Tells whether Left wins, moving first or second.
fn holds(theory: &mut Theory, position: &Position, first: bool) -> Result<bool, FailureAt> {
    let mut sum = Value::ZERO;
    for term in position.terms() {
        let value = match term {
            Term::Value(value) => value,
            Term::Word(word) if word.is_plain() => theory.value(&word.head)?,
            Term::Word(_) | Term::Multiple(..) => {
                return Err(Failure::Unknown(position.to_string()).into());
            }
        };
        sum = theory.arena.add(sum, value).map_err(|limit| Failure::Fault(limit.into()))?;
    }
    Ok(theory.arena.is_won(sum, first))
}
