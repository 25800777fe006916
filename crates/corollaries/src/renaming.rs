//! Reads the steps of a file as proofs, by finding the goal that each step proves. Translates its
//! games and claims to those of the theory that receives its proofs.
use rustc_hash::FxHashMap;

use super::transfer::{OTHER, Transfer};
use crate::claims::options::{Choice, Source};
use crate::claims::{Claim, Fault, Form, Goal, Position, Proof, Step, Term};
use crate::clobber::Player;
use crate::game::{Arena, Limit, Value};
use crate::theorems::engine::Found;

impl Transfer<'_> {
    pub fn value(&mut self, value: Value) -> Result<Value, Fault> {
        Ok(renamed(value, &self.own.arena, &mut self.theory.arena, &mut self.names)?)
    }

    pub fn own_value(&mut self, value: Value) -> Result<Value, Fault> {
        Ok(renamed(value, &self.theory.arena, &mut self.own.arena, &mut self.own_names)?)
    }

    pub fn term(&mut self, term: Term) -> Result<Term, Fault> {
        Ok(match term {
            Term::Word(word) => Term::Word(word),
            Term::Value(value) => Term::Value(self.value(value)?),
            Term::Multiple(value, factor) => Term::Multiple(self.value(value)?, factor),
        })
    }

    /// Translates terms.
    pub fn terms(&mut self, terms: impl IntoIterator<Item = Term>) -> Result<Vec<Term>, Fault> {
        terms.into_iter().map(|term| self.term(term)).collect()
    }

    pub fn position(&mut self, terms: Vec<Term>) -> Result<Position, Fault> {
        let terms = self.terms(terms)?;
        self.theory.position(terms)
    }

    pub fn counts(&self, counts: &[(usize, Form)]) -> Vec<(usize, Form)> {
        let counts = counts.iter().map(|(cell, count)| (self.cells[*cell], count.clone()));
        let mut counts: Vec<_> = counts.collect();
        counts.sort_unstable();
        counts
    }

    pub fn claim(&mut self, claim: Claim) -> Result<Claim, Fault> {
        let counts = self.counts(&claim.counts);
        Ok(Claim { terms: self.terms(claim.terms)?, counts, ..claim })
    }

    /// Returns the step of the theory that corresponds to a step of the file. `own` is the goal in
    /// the file, `goal` the corresponding goal in the theory.
    pub fn step(&mut self, own: &Goal, step: &Step, goal: &Goal) -> Result<Step, Fault> {
        Ok(match step {
            Step::Cut { selected, terms: put } => Step::Cut {
                selected: self.numbers(own, selected, goal)?,
                terms: self.terms(put.clone())?,
            },
            Step::Multiple { factor, terms: taken } => {
                Step::Multiple { factor: factor.clone(), terms: self.terms(taken.clone())? }
            }
            Step::Insert { term, cell, exponent, least } => Step::Insert {
                term: self.numbers(own, &[*term], goal)?[0],
                cell: self.cells[*cell],
                exponent: exponent.clone(),
                least: *least,
            },
            Step::Take(cell) => Step::Take(self.cells[*cell]),
            Step::Reduced(a, b) => Step::Reduced(self.cells[*a], self.cells[*b]),
            Step::Infer { divisor, lines, conclusion } => {
                let place = |(line, factor): &(usize, i64)| {
                    let mut places = goal.context.iter();
                    Some((places.position(|it| *it == own.context[*line])?, *factor))
                };
                let mut lines: Vec<_> =
                    lines.iter().map(place).collect::<Option<_>>().ok_or(OTHER)?;
                lines.sort_unstable();
                Step::Infer { divisor: *divisor, lines, conclusion: conclusion.clone() }
            }
            Step::Move { option, exponent } => {
                let choices = self.own.options(own, Player::Left, false)?;
                let choice = choices.get(*option).ok_or(OTHER)?;
                let choice = self.choice(own, choice, goal)?;
                Step::Move { option: choice, exponent: exponent.clone() }
            }
            other => other.clone(),
        })
    }

    /// Returns the indices, in increasing order, that terms of the file's goal have in the theory's
    /// goal.
    fn numbers(&mut self, own: &Goal, terms: &[usize], goal: &Goal) -> Result<Vec<usize>, Fault> {
        let mut found: Vec<usize> = Vec::new();
        for number in terms {
            let term = self.term(own.position.term(*number).ok_or(OTHER)?)?;
            let mut numbers = 0..goal.position.len();
            let same =
                |at: &usize| !found.contains(at) && goal.position.term(*at).as_ref() == Some(&term);
            found.push(numbers.find(same).ok_or(OTHER)?);
        }
        found.sort_unstable();
        Ok(found)
    }

    /// Returns the number of the theory's option that corresponds to a move of the file.
    fn choice(&mut self, own: &Goal, choice: &Choice, goal: &Goal) -> Result<usize, Fault> {
        let source = match choice.source {
            Source::Term(number) => own.position.term(number).ok_or(OTHER)?,
            Source::Multiple(number) => {
                let (value, factor) = own.position.multiples[number].clone();
                Term::Multiple(value, factor)
            }
            Source::Cell(_) => return Err(OTHER),
        };
        let terms = self.terms([source].into_iter().chain(choice.terms.iter().cloned()))?;
        let options = self.theory.options(goal, Player::Left, false)?;
        let same = |option: &Choice| {
            let source = match option.source {
                Source::Term(number) => goal.position.term(number),
                Source::Multiple(number) => {
                    let (value, factor) = goal.position.multiples[number].clone();
                    Some(Term::Multiple(value, factor))
                }
                Source::Cell(_) => None,
            };
            let is_same = source.as_ref() == terms.first() && option.terms[..] == terms[1..];
            is_same && option.conditions == choice.conditions
        };
        options.iter().position(same).ok_or(OTHER)
    }

    /// Reads the proof of a goal.
    pub fn read(&mut self, goal: &Goal) -> Found {
        if self.own.is_settled(goal) {
            return Ok(None);
        }
        let fact = goal.is_finite().then(|| (goal.position.clone(), goal.strict));
        let state = goal.root.known();
        let before = fact.as_ref().and_then(|fact| self.own_facts.get(fact));
        if before.is_some_and(|before| before.0 <= state) {
            return Ok(None);
        }
        let step = self.steps.next().ok_or(OTHER)?;
        let step = self.with_counts(goal, step)?;
        let premises = self.own.premises(goal, &step)?;
        let premises = premises.iter().map(|goal| self.read(goal));
        let proof = Proof { step, premises: premises.collect::<Result<_, _>>()? };
        if let Some(fact) = fact {
            self.own_facts.insert(fact, (state, proof.clone()));
        }
        Ok(Some(proof))
    }

    /// Returns a step of the file with the forms that the kernel takes from the goal.
    fn with_counts(&self, goal: &Goal, step: Step) -> Result<Step, Fault> {
        let Step::Claim { claim: number, substitution } = step else {
            return Ok(step);
        };
        let claim = self.own.claims.get(number).ok_or(OTHER)?;
        let mut written = substitution.into_iter();
        let form = |parameter: usize| {
            let parameter = Form::parameter(parameter);
            match claim.counts.iter().find(|(_, count)| *count == parameter) {
                Some((cell, _)) => Some(goal.count(*cell)),
                None => written.next(),
            }
        };
        let substitution = (0..claim.parameters).map(form).collect::<Option<_>>().ok_or(OTHER)?;
        Ok(Step::Claim { claim: number, substitution })
    }
}

/// Returns a game of one arena as a value of another arena.
fn renamed(
    value: Value,
    from: &Arena,
    to: &mut Arena,
    known: &mut FxHashMap<Value, Value>,
) -> Result<Value, Limit> {
    if let Some(found) = known.get(&value) {
        return Ok(*found);
    }
    let mut side = |options: &[Value]| -> Result<Vec<Value>, Limit> {
        options.iter().map(|option| renamed(*option, from, to, known)).collect()
    };
    let (left, right) = (side(from.left(value))?, side(from.right(value))?);
    let found = to.game(&left, &right)?;
    known.insert(value, found);
    Ok(found)
}
