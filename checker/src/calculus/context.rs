//! Rules about the context: Infer, Split, Cases, Substitute, Multiple.

use super::{Goal, Kernel, Reason};
use crate::data::{Checked, Form, Image, Player, Scope, all, given, require};
use crate::games::Position;
use std::rc::Rc;
use std::slice::from_ref;

/// Maximum number of premises of one Cases.
const MAX_CASES: i64 = 4096;

impl Kernel {
    /// **Infer**
    ///
    /// ```text
    /// G, f ⊢ P J
    /// D·f = Σ m·γ + r, lines γ of G, r without negative coefficients and with a constant above −D
    /// -------------------------------------------------------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// `D·f > −D`, so `f > −1`, and `f` is an integer.
    pub fn infer(&mut self, goal: &Goal, divisor: u32, lines: &[(u32, u32)], f: &Form) -> Checked {
        let number = |n: u32| given(Some(i64::from(n)).filter(|n| *n > 0), "witness");
        let divisor = number(divisor)?;
        let mut rest = f.times(divisor)?;
        for (line, multiplier) in lines {
            self.games.budget.charge(rest.size())?;
            let line = given(goal.scope.context.get(*line as usize), "witness")?;
            rest = rest.plus(number(*multiplier)?.saturating_neg(), line)?;
        }
        let rounded = rest.plus_number(divisor.saturating_sub(1))?;
        require(rounded.is_at_least(&Form::default()), "witness")?;
        self.assuming(goal, from_ref(f), Reason::Step)
    }

    /// Adds the goal on the context with these lines as a premise, unless one of the lines is
    /// immediately impossible.
    pub fn assuming(&mut self, goal: &Goal, lines: &[Form], reason: Reason) -> Checked {
        let scope = self.games.extended(&goal.scope, 0, lines)?;
        scope.map_or(Ok(()), |scope| self.premise(Goal { scope, ..goal.clone() }, reason))
    }

    /// **Split**
    ///
    /// ```text
    /// G, f ⊢ P J    G, −f−1 ⊢ P J
    /// ---------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// An integer is at least 0 or at most −1.
    pub fn split(&mut self, goal: &Goal, form: &Form) -> Checked {
        self.assuming(goal, from_ref(form), Reason::Step)?;
        self.assuming(goal, &[form.opposite()?], Reason::Step)
    }

    /// **Cases**
    ///
    /// ```text
    /// (G ⊢ P J) with 0, …, c−1 for x, and with p·x + c + r for x, for r = 0 … p−1
    /// ---------------------------------------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// Either `x < c`, or `x − c` is a natural number with the remainder `r` modulo `p`.
    pub fn cases(&mut self, goal: &Goal, parameter: u32, count: u32, modulus: u32) -> Checked {
        let (count, modulus) = (i64::from(count), i64::from(modulus));
        let all = count.saturating_add(modulus);
        require(modulus >= 1 && all <= MAX_CASES, "number")?;
        let others = Form::parameter(parameter).times(modulus)?;
        for n in 0..all {
            let form = if n < count { Form::number(n) } else { others.plus_number(n)? };
            self.substituted(goal, parameter, &form, &[])?;
        }
        Ok(())
    }

    /// **Substitute**
    ///
    /// ```text
    /// (G, f ⊢ P J) with f for x    G ⊢ x − f ≥ 0    G ⊢ f − x ≥ 0    x is not in f
    /// ----------------------------------------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// At each instance, `f` has the value of `x`, a natural number.
    pub fn substitute(&mut self, goal: &Goal, parameter: u32, form: &Form) -> Checked {
        require(form.terms.iter().all(|(index, _)| *index != parameter), "parameter")?;
        let difference = Form::parameter(parameter).plus(-1, form)?;
        self.check_natural(goal, &difference)?;
        self.check_natural(goal, &difference.times(-1)?)?;
        self.substituted(goal, parameter, form, from_ref(form))
    }

    /// Adds the goal with a form substituted for a parameter, and with these lines, as a premise,
    /// unless a line is impossible.
    fn substituted(&mut self, goal: &Goal, x: u32, form: &Form, lines: &[Form]) -> Checked {
        require(x < goal.scope.parameters, "parameter")?;
        self.games.budget.charge(goal.size().saturating_mul(form.size()))?;
        let image: Image = &|index| (index == x).then_some(form);
        let scope = Rc::new(goal.scope.substitute(image)?);
        // On a contradictory context, an exponent may be negative.
        let impossible =
            |line: &Form| line.constant < 0 && line.terms.iter().all(|term| term.1 < 0);
        if scope.context.iter().any(impossible) {
            return Ok(());
        }
        let premise = self.instance(goal, scope, image)?;
        let position = self.normal(&premise.position)?;
        self.assuming(&premise.about(position), lines, Reason::Put(form))
    }

    /// Substitutes forms for parameters in a goal; `scope` is the new scope. The position is not
    /// brought to normal form.
    pub fn instance(&mut self, goal: &Goal, scope: Rc<Scope>, image: Image) -> Checked<Goal> {
        let Position { terms, multiples } = &goal.position;
        let terms = all(terms.iter().map(|term| self.games.substitute(*term, image)))?;
        let multiples = multiples.iter().map(|(g, copies)| Ok((*g, copies.substitute(image)?)));
        let position = Position { terms, multiples: all(multiples)? };
        let counts = goal.counts.iter().map(|count| count.substituted(image));
        Ok(Goal { scope, position, counts: all(counts)?.into(), ..*goal })
    }

    /// Returns the normal form of a position.
    pub fn normal(&mut self, position: &Position) -> Checked<Position> {
        self.games.normal_form(&Position::default(), &position.terms, &position.multiples)
    }

    /// **Multiple**
    ///
    /// ```text
    /// G ⊢ P − f·c J    G ⊢ f ≥ 0    c ≥ 0 by Order, c a sum of values
    /// ---------------------------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// `f·c` is at least 0.
    pub fn multiple(&mut self, goal: &Goal, factor: &Form, written: &Position) -> Checked {
        self.check_natural(goal, factor)?;
        let Position { terms, multiples } = written;
        let values = terms.iter().map(|term| term.as_value().map(|value| (value, 1)));
        let copies = multiples.iter().map(|(value, copies)| Some((*value, copies.as_number()?)));
        let counted = given(values.chain(copies).collect::<Option<Vec<_>>>(), "multiple")?;
        let sum = self.normal(written)?;
        require(self.games.decide(&sum.terms, Player::Right)? == Some(true), "multiple")?;
        let taken = counted.iter().map(|(value, n)| Ok((*value, factor.times(*n)?.times(-1)?)));
        let position = self.games.normal_form(&goal.position, &[], &all(taken)?)?;
        self.premise(goal.about(position), Reason::Step)
    }
}
