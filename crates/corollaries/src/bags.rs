//! Proves goals by theorems about any number of rows: rows of the goal join the bag of the theorem.
use std::cell::LazyCell;

use super::derivation::{Derivation, End};
use super::unify::{Pattern, solve};
use super::usable::{Choice, Usable, patterns};
use crate::claims::{Cell, Form, Goal, Position, Step, Term, Word};
use crate::theorems::engine::{Found, Prover};

/// An instance of a claim about any number of rows, in which the numbers of rows are open.
struct Bagged {
    claim: usize,
    /// Cells with the parameters that count their rows.
    counts: Vec<(usize, usize)>,
    substitution: Vec<Form>,
    /// Words that are not rows of the bag, in increasing order.
    words: Vec<Word>,
    values: Vec<Term>,
}

/// Maximum number of rows that join a bag. Each row may meet its negative there, which doubles the
/// steps.
const MOST_MEMBERS: usize = 8;

impl Derivation {
    /// Proves a goal by a theorem about any number of rows, some of which are words of the goal.
    /// Tries the theorems that earlier proofs use, or only the others.
    pub fn by_bags(&mut self, goal: &Goal, is_used: bool) -> Found<End> {
        let words = LazyCell::new(|| patterns(&goal.position.words));
        for number in 0..self.usable.len() {
            let usable = self.usable[number].clone();
            let is_apt = usable.claim.strict == goal.strict && !usable.claim.counts.is_empty();
            if !is_apt || self.is_used(usable.theorem) != is_used {
                continue;
            }
            // All other words of the goal would have to join the bag.
            if goal.position.words.len() > usable.patterns.len() + MOST_MEMBERS {
                continue;
            }
            for choice in usable.choices(&words)? {
                if !self.may_join(&words, &usable, &choice) {
                    continue;
                }
                self.count_instance()?;
                let Some((bagged, before)) = self.bagged(goal, number, &usable, &choice) else {
                    continue;
                };
                let proof = self
                    .after(goal, &before, &mut |prover, goal| prover.with_values(goal, &bagged))?;
                if proof.is_some() {
                    return Ok(proof);
                }
            }
        }
        Ok(None)
    }

    /// Tells whether the words of a goal that a theorem does not have are rows of its bag.
    fn may_join(&self, words: &[Pattern], usable: &Usable, choice: &Choice) -> bool {
        let words = words.iter().enumerate();
        let mut others = words.filter(|(number, _)| !choice.taken.contains(number));
        let is_member = |word: &Pattern| {
            let mut cells = usable.claim.counts.iter().map(|(cell, _)| &self.theory.cells[*cell]);
            cells.any(|cell| exponent(cell, word).is_some())
        };
        others.all(|(_, word)| is_member(word))
    }

    /// Returns the instance whose words are words of a goal, and the steps before its use.
    fn bagged(
        &mut self,
        goal: &Goal,
        number: usize,
        usable: &Usable,
        choice: &Choice,
    ) -> Option<(Bagged, Vec<Step>)> {
        let forms = solve(&choice.equations, usable.claim.parameters).ok()?;
        let (substitution, before) = self.substitution(goal, number, forms)?;
        let counts = usable.claim.counts.iter().map(|(cell, count)| match count.terms() {
            &[(parameter, 1)] if count.constant == 0 => Some((*cell, parameter as usize)),
            _ => None,
        });
        let taken = choice.taken.iter().map(|word| goal.position.words[*word].clone());
        let mut words: Vec<Word> = taken.collect();
        words.sort_unstable();
        let bagged = Bagged {
            claim: usable.number,
            counts: counts.collect::<Option<_>>()?,
            values: usable.values_at(&substitution),
            substitution,
            words,
        };
        Some((bagged, before))
    }

    /// Proves that the values of the goal are at least the values of the instance, and the rest by
    /// the instance.
    fn with_values(&mut self, goal: &Goal, bagged: &Bagged) -> Found<End> {
        let own = self.theory.position(bagged.values.iter().cloned())?;
        let Position { values, multiples, .. } = &goal.position;
        if own.values == *values && own.multiples == *multiples {
            return self.with_members(goal, bagged);
        }
        let multiples = multiples.iter().map(|(value, form)| Term::Multiple(*value, -form));
        let said = self.theory.position(bagged.values.iter().cloned().chain(multiples))?;
        let selected: Vec<usize> = (0..values.len()).collect();
        if selected.is_empty() && said == Position::default() {
            return Ok(None);
        }
        let cut = Step::Cut { selected, terms: said.terms().collect() };
        self.by_cut(
            goal,
            cut,
            |prover, goal| prover.rest(goal),
            |prover, goal| prover.with_members(goal, bagged),
        )
    }

    /// Proves a goal by inserting the words that the instance does not have into the bag, one after
    /// the other.
    fn with_members(&mut self, goal: &Goal, bagged: &Bagged) -> Found<End> {
        let mut own = bagged.words.clone();
        let is_member = |word: &Word| match own.iter().position(|other| other == word) {
            Some(at) => {
                own.remove(at);
                false
            }
            None => true,
        };
        let Some(at) = goal.position.words.iter().position(is_member) else {
            return self.instance_of_bag(goal, bagged);
        };
        let word = Pattern::new(goal.position.words[at].clone());
        self.first_of(&bagged.counts, |prover, &(cell, _)| {
            let Some(exponent) = exponent(&prover.theory.cells[cell], &word) else {
                return Ok(None);
            };
            let least = u32::try_from(exponent.constant.max(0)).unwrap_or(0);
            let term = goal.position.values.len() + at;
            let step = Step::Insert { term, cell, exponent, least };
            prover.by(goal, step, |prover, goal| prover.with_members(goal, bagged))
        })
    }

    fn instance_of_bag(&mut self, goal: &Goal, bagged: &Bagged) -> Found<End> {
        let mut substitution = bagged.substitution.clone();
        for &(cell, parameter) in &bagged.counts {
            substitution[parameter] = goal.count(cell);
        }
        let claim = Step::Claim { claim: bagged.claim, substitution };
        self.leaf(goal, &claim)
    }
}

/// Returns the exponent with which a word is a member of a cell.
fn exponent(cell: &Cell, word: &Pattern) -> Option<Form> {
    let member = cell.member(Form::parameter(0)).normal().ok()?;
    let equations = Pattern::new(member).ways(word).into_iter().next()?;
    // For a cell that is a literal word, the exponent does not matter.
    solve(&equations, 1).ok()?.pop().map(Option::unwrap_or_default)
}
