//! Systems of claims, which are proved together by induction, and the rule that uses claims.
//!
//! Instances of claims are ordered by the multiset of the lengths of their parts with a move, in
//! the multiset order; then by rank; then by place in the system. A proof uses other claims of its
//! own system only at smaller instances.

use super::{Descent, Goal, Kernel};
use crate::data::{Checked, Form, Image, Player, Reader, Scope, Term, Word, any, given, require};
use crate::games::Position;
use std::rc::Rc;

/// The claims of imported certificates, then the claims of the systems. Positions are stored as
/// written, each word in normal form by itself, because the measure is that of these words.
#[derive(Default)]
pub struct Claims {
    /// All claims, in the order of their numbers.
    pub all: Rc<Vec<Goal>>,
    /// The claims before this one are true.
    pub proved: usize,
    /// The claims before this one may be used. From `proved` on, they belong to the system of the
    /// claim that is being proved.
    pub usable: usize,
    /// The claim that is being proved.
    pub current: usize,
}

impl Kernel {
    /// Reads a claim of a system.
    pub fn read_claim(&mut self, reader: &mut Reader) -> Checked<Goal> {
        let parameters = reader.small()?;
        let context = reader.list(|reader| reader.form(parameters))?;
        let mut scope = Scope { parameters, context, rank: Form::default() };
        scope.check_parameters()?;
        let mut counts = self.nothing.counts.to_vec();
        let mut cells = (0..).zip(&mut counts);
        for _ in 0..reader.count()? {
            let (cell, form) = (reader.small()?, reader.form(parameters)?);
            let (_, count) = given(cells.find(|(other, _)| *other == cell), "cell")?;
            *count = Rc::new(form);
        }
        let position = self.games.read_position(reader, &scope)?;
        let first = if reader.bool()? { Player::Left } else { Player::Right };
        scope.rank = reader.form(parameters)?;
        require(self.games.implies(&scope, &scope.rank)?, "implied")?;
        let (scope, counts, descent) = (Rc::new(scope), counts.into(), Descent::Same);
        let claim = Goal { scope, position, counts, first, descent };
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
    /// The goal is a special case of the claim. An instance of a claim of the system that is being
    /// proved must be smaller than the root.
    pub fn use_claim(&mut self, goal: &Goal, number: u32, written: &[Form]) -> Checked {
        let number = number as usize;
        let claims = Rc::clone(&self.claims.all);
        let claim = given(claims.get(number).filter(|_| number < self.claims.usable), "claim")?;
        // A parameter that is the number of parts of a cell gets its form from the goal; the file
        // has the other forms.
        self.games.budget.charge(claim.counts.len())?;
        let mut substitution = vec![None; claim.scope.parameters as usize];
        for (count, form) in claim.counts.iter().zip(&*goal.counts) {
            if let ([(x, 1)], 0) = (count.terms.as_slice(), count.constant) {
                given(substitution.get_mut(*x as usize), "claim")?.get_or_insert(&**form);
            }
        }
        let mut written = written.iter();
        for form in &mut substitution {
            *form = form.or_else(|| written.next());
            self.check_natural(goal, given(*form, "claim")?)?;
        }
        require(written.next().is_none(), "claim")?;
        let image: Image = &|index| substitution.get(index as usize).copied().flatten();
        let widest = substitution.iter().flatten().map(|form| form.size()).max().unwrap_or(1);
        self.games.budget.charge(claim.size().saturating_mul(widest))?;
        let instance = self.instance(claim, Rc::clone(&goal.scope), image)?;
        for line in &claim.scope.context {
            self.check_natural(goal, &line.substitute(image)?)?;
        }
        if number >= self.claims.proved {
            self.check_measure(goal, number, &claim.scope.rank.substitute(image)?)?;
        }
        self.check_instance(goal, &instance)
    }

    /// Rejects the step unless the instance is smaller than the root of this proof.
    fn check_measure(&mut self, goal: &Goal, number: usize, rank: &Form) -> Checked {
        require(goal.descent != Descent::Lost, "measure")?;
        if goal.descent == Descent::Smaller {
            return Ok(());
        }
        let later = i64::from(number >= self.claims.current);
        let descent = goal.scope.rank.plus(-1, &rank.plus_number(later)?)?;
        require(self.games.implies(&goal.scope, &descent)?, "rank")
    }

    /// Rejects the step unless the instance is the goal: with the same number of parts in each
    /// cell, the same words without cancelling, and an equal sum of values.
    fn check_instance(&mut self, goal: &Goal, instance: &Goal) -> Checked {
        require(instance.first == goal.first, "judgment")?;
        require(instance.counts == goal.counts, "instance")?;
        let Position { terms, multiples } = &instance.position;
        let (mut words, values): (Vec<Term>, Vec<Term>) =
            terms.iter().partition(|term| term.as_word().is_some());
        for word in &words {
            let size = self.games.word(*word)?.map_or(0, |word| word.size() / 8);
            self.games.budget.charge(size)?;
        }
        words.sort_by(|a, b| self.games.words.compare(*a, *b));
        let mut position = self.games.normal_form(&Position::default(), &values, multiples)?;
        position.terms.extend(words);
        require(position == goal.position, "instance")
    }

    /// Returns the state after terms of the goal were replaced. The multiset of lengths is smaller
    /// if some old word has a move, and each new word is shorter than some such old word.
    pub fn replaced(&mut self, goal: &Goal, old: &[Term], new: &[Term]) -> Checked<Descent> {
        let mut lengths = Vec::new();
        for term in old {
            let Some(word) = self.games.word(*term)?.cloned() else { continue };
            if self.has_all_blocks(goal, &word)? {
                self.games.budget.charge(word.size())?;
                lengths.push(word.length()?);
            }
        }
        for term in new {
            let Some(word) = self.games.word(*term)?.cloned() else { continue };
            self.games.budget.charge(word.size())?;
            let more = word.length()?.plus_number(1)?;
            let differences = lengths.iter().map(|length| length.plus(-1, &more));
            if !any(differences.map(|rest| self.games.implies(&goal.scope, &rest?)))? {
                return Ok(Descent::Lost);
            }
        }
        Ok(if lengths.is_empty() { goal.descent } else { goal.descent.smaller() })
    }

    /// Tells whether `G ⊢ e ≥ 1` for each block of a word. Then the word has a move, since it has
    /// two colours.
    pub fn has_all_blocks(&mut self, goal: &Goal, word: &Word) -> Checked<bool> {
        let lacks_one = any(word.rest.iter().map(|block| {
            self.games.budget.charge(block.exponent.size().saturating_add(2))?;
            Ok(!self.games.implies(&goal.scope, &block.exponent.plus_number(-1)?)?)
        }))?;
        Ok(!lacks_one)
    }
}
