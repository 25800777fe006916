//! Systems of claims, proved together by induction, and the rule that uses them.
//!
//! An instance of a claim is measured by the multiset of the lengths of its parts that have a move,
//! in the multiset order; then by its rank; then by its place in the system. A proof uses other
//! claims of its system only where they are smaller.

use super::Form;
use crate::core::{
    Checked, Descent, Goal, Judgment, Position, Reader, Scope, Term, fault, given, require,
};
use crate::replay::Kernel;
use std::rc::Rc;

/// A goal at the root of a proof. Its position is as it was written, each word in normal form by
/// itself: the measure is that of these words.
pub struct Claim {
    /// 0 for what an imported certificate proves; claims of a system have its number, from 1 on.
    pub stage: usize,
    pub goal: Goal,
}

impl Kernel<'_> {
    /// Reads a claim of a system.
    pub fn read_claim(&mut self, stage: usize) -> Checked<Claim> {
        let parameters = self.reader.small()?;
        let form = |reader: &mut Reader| reader.form_of(parameters);
        let context = self.reader.list(form)?;
        let exceptions = self.reader.list(|reader| reader.list(form))?;
        let mut scope = Scope { parameters, context, exceptions, rank: Form::default() };
        scope.check_parameters()?;
        self.games.budget.hold(self.no_bag.len().saturating_mul(32))?;
        let mut counts = self.no_bag.to_vec();
        let mut next = 0;
        for _ in 0..self.reader.count()? {
            let (cell, form) = (self.reader.count()?, self.reader.form_of(parameters)?);
            let count = given(counts.get_mut(cell).filter(|_| cell >= next), "cell")?;
            *count = form;
            next = cell.saturating_add(1);
        }
        let position = self.read_position(&scope)?;
        let judgment = if self.reader.bool()? { Judgment::Over } else { Judgment::AtLeast };
        scope.rank = self.reader.form_of(parameters)?;
        scope.check_natural(&scope.rank, &mut self.games.budget)?;
        let (scope, counts, descent) = (Rc::new(scope), counts.into(), Descent::Same);
        Ok(Claim { stage, goal: Goal { scope, position, counts, judgment, descent } })
    }

    /// **Claim**
    ///
    /// ```text
    /// G, E ⊢ P J  for each exception E    P J is an instance of a claim, whose context G implies
    /// ------------------------------------------------------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// Where no exception holds, the claim says it. One of the system that is being proved has to
    /// be smaller than the root.
    pub fn use_claim(&mut self, goal: &Goal, number: u32, written: &[Form]) -> Checked<Vec<Goal>> {
        let number = number as usize;
        let claims = Rc::clone(&self.claims);
        let claim = given(claims.get(number), "claim")?;
        let substitution = self.substitution(goal, &claim.goal, written)?;
        let image = |index: u32| substitution.get(index as usize).copied();
        self.games.budget.charge(claim.goal.size())?;
        let scope = claim.goal.scope.substitute(image)?;
        let instance = self.instance(&claim.goal, scope, image)?;
        for line in &instance.scope.context {
            self.check_natural(goal, line)?;
        }
        if claim.stage > 0 && claim.stage == self.stage {
            self.check_measure(goal, number, &instance.scope.rank)?;
        } else {
            let is_proved = claim.stage == 0 || claim.stage < self.stage;
            require(is_proved, "claim")?;
        }
        self.check_instance(goal, &instance)?;
        self.assuming(goal, &instance.scope.exceptions)
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
            self.games.budget.charge(claim.counts.len())?;
            let form = match claim.counts.iter().position(|count| *count == parameter) {
                Some(cell) => goal.counts.get(cell),
                None => written.next(),
            };
            let form = given(form, "claim")?;
            self.check_natural(goal, form)?;
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
                let later = i64::from(number >= self.current);
                let descent = goal.scope.rank.plus(-1, &rank.plus_number(later)?)?;
                let is_smaller = goal.scope.implies(&descent, &mut self.games.budget)?;
                require(is_smaller, "rank")
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
        words.sort_by(|a, b| self.games.words.compare(*a, *b));
        let mut position = self.games.normal_form(Position::default(), &values, multiples)?;
        position.terms.extend(words);
        require(position == goal.position, "instance")
    }
}
