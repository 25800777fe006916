//! Systems of claims, proved together by induction, and the rule that uses them.
//!
//! An instance of a claim is measured by the multiset of the lengths of its parts that have a move,
//! in the multiset order; then by its rank; then by its place in the system. A proof uses other
//! claims of its system only where they are smaller.

use super::{Descent, Goal, Kernel};
use crate::data::{
    Checked, Form, Image, Judgment, Reader, Scope, Term, Word, fault, given, require,
};
use crate::games::Position;
use std::rc::Rc;

/// First what the imported certificates prove, then the systems. Positions are as they were written,
/// each word in normal form by itself: the measure is that of these words.
#[derive(Default)]
pub struct Claims {
    pub all: Rc<Vec<Goal>>,
    /// The claims before this one are true.
    pub proved: usize,
    /// The claims before this one may be used: from `proved` on they are of the system of the claim
    /// that is being proved.
    pub usable: usize,
    /// The claim that is being proved.
    pub current: usize,
}

impl Kernel {
    /// Reads a claim of a system.
    pub fn read_claim(&mut self, reader: &mut Reader) -> Checked<Goal> {
        let parameters = reader.small()?;
        let context = reader.list(|reader| reader.form_of(parameters))?;
        let mut scope = Scope { parameters, context, rank: Form::default() };
        scope.check_parameters()?;
        let mut counts = self.nothing.counts.to_vec();
        let mut next = 0;
        for _ in 0..reader.count()? {
            let (cell, form) = (reader.count()?, reader.form_of(parameters)?);
            let count = given(counts.get_mut(cell).filter(|_| cell >= next), "cell")?;
            *count = form;
            next = cell.saturating_add(1);
        }
        let position = self.games.read_position(reader, &scope)?;
        let judgment = if reader.bool()? { Judgment::Over } else { Judgment::AtLeast };
        scope.rank = reader.form_of(parameters)?;
        self.games.check_natural(&scope, &scope.rank)?;
        let (scope, counts, descent) = (Rc::new(scope), counts.into(), Descent::Same);
        let claim = Goal { scope, position, counts, judgment, descent };
        self.games.budget.hold(claim.bytes())?;
        Ok(claim)
    }

    /// **Claim**
    ///
    /// ```text
    /// P J is an instance of a claim, whose context G implies
    /// ------------------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// The claim says it. An instance of a claim of the system that is being proved has to be
    /// smaller than the root.
    pub fn use_claim(&mut self, goal: &Goal, number: u32, written: &[Form]) -> Checked<()> {
        let number = number as usize;
        let claims = Rc::clone(&self.claims.all);
        let claim = given(claims.get(number).filter(|_| number < self.claims.usable), "claim")?;
        let substitution = self.substitution(goal, claim, written)?;
        let image: Image = &|index| substitution.get(index as usize).copied();
        let widest = substitution.iter().map(|form| form.size()).max().unwrap_or(1);
        self.games.budget.charge(claim.size().saturating_mul(widest))?;
        let scope = claim.scope.substitute(image)?;
        let instance = self.instance(claim, scope, image)?;
        for line in &instance.scope.context {
            self.games.check_natural(&goal.scope, line)?;
        }
        if number >= self.claims.proved {
            self.check_measure(goal, number, &instance.scope.rank)?;
        }
        self.check_instance(goal, &instance)
    }

    /// A form for each parameter of a claim, at least 0: if it is the number of parts of a cell,
    /// that of the goal; the others are written.
    fn substitution<'f>(
        &mut self,
        goal: &'f Goal,
        claim: &Goal,
        written: &'f [Form],
    ) -> Checked<Vec<&'f Form>> {
        let mut written = written.iter();
        let mut substitution = Vec::new();
        for parameter in (0..claim.scope.parameters).map(Form::parameter) {
            self.games.budget.charge(1_usize.saturating_add(claim.counts.len() / 4))?;
            let form = match claim.counts.iter().position(|count| *count == parameter) {
                Some(cell) => goal.counts.get(cell),
                None => written.next(),
            };
            let form = given(form, "claim")?;
            self.games.check_natural(&goal.scope, form)?;
            substitution.push(form);
        }
        require(written.next().is_none(), "claim")?;
        Ok(substitution)
    }

    /// The instance is smaller than the root of this proof.
    fn check_measure(&mut self, goal: &Goal, number: usize, rank: &Form) -> Checked<()> {
        match goal.descent {
            Descent::Smaller => Ok(()),
            Descent::Lost => fault("measure"),
            Descent::Same => {
                let later = i64::from(number >= self.claims.current);
                let descent = goal.scope.rank.plus(-1, &rank.plus_number(later)?)?;
                require(self.games.implies(&goal.scope, &descent)?, "rank")
            }
        }
    }

    /// The instance is the goal: bag for bag, part for part, nothing cancelled; values by what they
    /// add up to.
    fn check_instance(&mut self, goal: &Goal, instance: &Goal) -> Checked<()> {
        require(instance.judgment == goal.judgment, "judgment")?;
        require(instance.counts == goal.counts, "instance")?;
        let Position { terms, multiples } = &instance.position;
        let (mut words, values): (Vec<Term>, Vec<Term>) =
            terms.iter().partition(|term| term.as_word().is_some());
        for id in words.iter().filter_map(|word| word.as_word()) {
            self.games.budget.charge(self.games.words.word(id)?.size() / 8)?;
        }
        words.sort_by(|a, b| self.games.words.compare(*a, *b));
        let mut position = self.games.normal_form(&Position::default(), &values, multiples)?;
        position.terms.extend(words);
        require(position == goal.position, "instance")
    }

    /// How the parts compare with those of the root where terms of the goal were replaced: they are
    /// less, if one of the old words has a move, and each of the new ones is shorter than one of
    /// those.
    pub fn replaced(&mut self, goal: &Goal, old: &[Term], new: &[Term]) -> Checked<Descent> {
        let is_word = |term: &Term| term.as_word().is_some();
        if goal.descent != Descent::Same && !new.iter().any(is_word) {
            return Ok(goal.descent);
        }
        let mut lengths = Vec::new();
        for id in old.iter().filter_map(|term| term.as_word()) {
            let word = Rc::clone(self.games.words.word(id)?);
            if self.has_all_blocks(goal, &word)? {
                lengths.push(word.length(&mut self.games.budget)?);
            }
        }
        let mut descent = match goal.descent {
            Descent::Same if !lengths.is_empty() => Descent::Smaller,
            descent => descent,
        };
        for id in new.iter().filter_map(|term| term.as_word()) {
            let word = self.games.words.word(id)?;
            let more = word.length(&mut self.games.budget)?.plus_number(1)?;
            let mut is_shorter = false;
            for length in &lengths {
                let difference = length.plus(-1, &more)?;
                is_shorter |= self.games.implies(&goal.scope, &difference)?;
            }
            if !is_shorter {
                descent = Descent::Lost;
            }
        }
        Ok(descent)
    }

    /// Whether no block of a word is empty: then, as it has two colours, it has a move.
    pub fn has_all_blocks(&mut self, goal: &Goal, word: &Word) -> Checked<bool> {
        for block in &word.blocks {
            self.games.budget.charge(block.exponent.size().saturating_add(2))?;
            let again = block.exponent.plus_number(-1)?;
            if !self.games.implies(&goal.scope, &again)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
