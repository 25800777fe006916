//! Rules about what is assumed: Absurd, Infer, Split, Residue, Cases, Substitute, Multiple.

use super::{Form, opposite};
use crate::core::{Checked, Goal, Judgment, Position, Scope, Term, at, fault, require};
use crate::replay::Kernel;
use std::rc::Rc;

/// Residues and cases of one step.
const MAX_CASES: u32 = 4096;

/// Forms with forms put for parameters.
fn put<'f>(forms: &[Form], image: impl Fn(u32) -> Option<&'f Form> + Copy) -> Checked<Vec<Form>> {
    forms.iter().map(|form| form.substitute(image)).collect()
}

impl Scope {
    pub fn substitute<'f>(&self, image: impl Fn(u32) -> Option<&'f Form> + Copy) -> Checked<Scope> {
        Ok(Scope {
            parameters: self.parameters,
            context: put(&self.context, image)?,
            exceptions: self
                .exceptions
                .iter()
                .map(|forms| put(forms, image))
                .collect::<Checked<_>>()?,
            rank: self.rank.substitute(image)?,
        })
    }
}

impl Kernel<'_> {
    /// Insists on `G ⊢ f ≥ 0`.
    pub fn check_natural(&mut self, goal: &Goal, form: &Form) -> Checked<()> {
        goal.scope.check_natural(form, &mut self.games.budget)
    }

    /// **Absurd**
    ///
    /// ```text
    /// G ⊢ −1 ≥ 0
    /// ----------
    /// G ⊢ P J
    /// ```
    ///
    /// There is no instance.
    pub fn absurd(&mut self, goal: &Goal) -> Checked<Vec<Goal>> {
        self.check_natural(goal, &Form::number(-1))?;
        Ok(Vec::new())
    }

    /// **Infer**
    ///
    /// ```text
    /// G, f ⊢ P J    D·f = Σ m·γ + r, lines γ of G, r without negative coefficients and with a constant above −D
    /// ---------------------------------------------------------------------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// `D·f > −D`, so `f > −1`, and `f` is an integer.
    pub fn infer(
        &mut self,
        goal: &Goal,
        divisor: u64,
        lines: &[(u32, u64)],
        conclusion: &Form,
    ) -> Checked<Vec<Goal>> {
        let number = |number: u64| match i64::try_from(number) {
            Ok(number) if number > 0 => Ok(number),
            _ => fault("witness"),
        };
        let divisor = number(divisor)?;
        let mut rest = conclusion.times(divisor)?;
        for (line, multiplier) in lines {
            self.games.budget.charge(rest.size())?;
            let Some(line) = goal.scope.context.get(*line as usize) else {
                return fault("witness");
            };
            rest = rest.plus(number(*multiplier)?.saturating_neg(), line)?;
        }
        let rounded = rest.plus_number(divisor.saturating_sub(1))?;
        require(rounded.is_natural(), "witness")?;
        self.assuming(goal, &[vec![conclusion.clone()]])
    }

    /// The same goal on the context with these lines, one premise for each list that is possible.
    pub fn assuming(&mut self, goal: &Goal, cases: &[Vec<Form>]) -> Checked<Vec<Goal>> {
        self.expect(goal, cases.len())?;
        let mut premises = Vec::new();
        for lines in cases {
            if let Some(scope) = goal.scope.with(0, lines, &mut self.games.budget)? {
                premises.push(Goal { scope, ..goal.clone() });
            }
        }
        Ok(premises)
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
    pub fn split(&mut self, goal: &Goal, form: &Form) -> Checked<Vec<Goal>> {
        self.assuming(goal, &[vec![form.clone()], vec![opposite(form)?]])
    }

    /// **Residue**
    ///
    /// ```text
    /// (G ⊢ P J) with p·x + r for x,  for r = 0 … p−1
    /// ----------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// Division with remainder.
    pub fn residue(&mut self, goal: &Goal, parameter: u32, modulus: u32) -> Checked<Vec<Goal>> {
        require((2..=MAX_CASES).contains(&modulus), "number")?;
        let x = Form::parameter(parameter).times(i64::from(modulus))?;
        let images =
            (0..modulus).map(|r| x.plus_number(i64::from(r))).collect::<Checked<Vec<Form>>>()?;
        self.substituted(goal, parameter, &images)
    }

    /// **Cases**
    ///
    /// ```text
    /// (G ⊢ P J) with 0, …, c−1 and with x + c for x
    /// ---------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// Either `x < c`, or `x − c` is a natural number.
    pub fn cases(&mut self, goal: &Goal, parameter: u32, count: u32) -> Checked<Vec<Goal>> {
        require((1..=MAX_CASES).contains(&count), "number")?;
        let mut images: Vec<Form> = (0..count).map(|x| Form::number(i64::from(x))).collect();
        images.push(Form::parameter(parameter).plus_number(i64::from(count))?);
        self.substituted(goal, parameter, &images)
    }

    /// **Substitute**
    ///
    /// ```text
    /// (G, f ⊢ P J) with f for x    G ⊢ x − f ≥ 0    G ⊢ f − x ≥ 0    x is not in f
    /// ----------------------------------------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// At each instance `f` is what `x` is, and a natural number.
    pub fn substitute(&mut self, goal: &Goal, parameter: u32, form: &Form) -> Checked<Vec<Goal>> {
        let is_free = form.terms.iter().all(|(index, _)| *index != parameter);
        require(is_free, "parameter")?;
        let difference = Form::parameter(parameter).plus(-1, form)?;
        self.check_natural(goal, &difference)?;
        self.check_natural(goal, &difference.times(-1)?)?;
        match self.substituted(goal, parameter, std::slice::from_ref(form))?.first() {
            Some(premise) => self.assuming(premise, &[vec![form.clone()]]),
            None => Ok(Vec::new()),
        }
    }

    /// The goal with each of these forms put for a parameter, where that is possible.
    fn substituted(&mut self, goal: &Goal, parameter: u32, images: &[Form]) -> Checked<Vec<Goal>> {
        let is_known = parameter < goal.scope.parameters;
        require(is_known, "parameter")?;
        self.expect(goal, images.len())?;
        let mut premises = Vec::new();
        for form in images {
            let image = |index| (index == parameter).then_some(form);
            let scope = goal.scope.substitute(image)?;
            // Where the context says that it cannot be, an exponent may be negative.
            if !scope.context.iter().any(Form::is_negative) {
                let premise = self.instance(goal, scope, image)?;
                premises.push(self.in_normal_form(premise)?);
            }
        }
        Ok(premises)
    }

    /// A goal with forms put for parameters, as in this scope; its position is not in normal form.
    pub fn instance<'f>(
        &mut self,
        goal: &Goal,
        scope: Scope,
        image: impl Fn(u32) -> Option<&'f Form> + Copy,
    ) -> Checked<Goal> {
        self.games.budget.charge(goal.size())?;
        let Position { terms, multiples } = &goal.position;
        let terms = terms.iter().map(|term| self.substitute_term(*term, image));
        let terms = terms.collect::<Checked<_>>()?;
        let multiples =
            multiples.iter().map(|(value, copies)| Ok((*value, copies.substitute(image)?)));
        let multiples = multiples.collect::<Checked<_>>()?;
        Ok(Goal {
            scope: Rc::new(scope),
            position: Position { terms, multiples },
            counts: put(&goal.counts, image)?.into(),
            ..*goal
        })
    }

    pub fn in_normal_form(&mut self, goal: Goal) -> Checked<Goal> {
        let position = self.normal(&goal.position)?;
        Ok(Goal { position, ..goal })
    }

    pub fn normal(&mut self, position: &Position) -> Checked<Position> {
        self.games.normal_form(Position::default(), &position.terms, &position.multiples)
    }

    pub fn substitute_term<'f>(
        &mut self,
        term: Term,
        image: impl Fn(u32) -> Option<&'f Form>,
    ) -> Checked<Term> {
        let Some(id) = term.as_word() else {
            return Ok(term);
        };
        let word = Rc::clone(self.games.words.word(id)?);
        if word.blocks.is_empty() {
            return Ok(term);
        }
        let word = word.substitute(image, &mut self.games.budget)?;
        self.games.words.intern(word, &mut self.games.budget)
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
    pub fn multiple(
        &mut self,
        goal: &Goal,
        factor: &Form,
        written: &Position,
    ) -> Checked<Vec<Goal>> {
        self.check_natural(goal, factor)?;
        let Position { terms, multiples } = written;
        let values = terms.iter().map(|term| term.as_value().map(|value| (value, 1)));
        let copies = multiples.iter().map(|(value, copies)| Some((*value, copies.as_number()?)));
        let Some(counted) = values.chain(copies).collect::<Option<Vec<_>>>() else {
            return fault("multiple");
        };
        let sum = self.normal(written)?;
        let is_natural = self.games.decide(&sum.terms, Judgment::AtLeast)? == Some(true);
        require(is_natural, "multiple")?;
        let taken = counted.iter().map(|(value, n)| Ok((*value, factor.times(*n)?.times(-1)?)));
        let taken = taken.collect::<Checked<Vec<_>>>()?;
        let position = self.games.normal_form(goal.position.clone(), &[], &taken)?;
        Ok(vec![Goal { position, ..goal.clone() }])
    }

    /// **Except**
    ///
    /// ```text
    /// G ⊢ all forms of an exception of the claim that is being proved
    /// ---------------------------------------------------------------
    /// G ⊢ P J
    /// ```
    ///
    /// Such instances are not claimed.
    pub fn except(&mut self, goal: &Goal, exception: u32) -> Checked<Vec<Goal>> {
        let exceptions = &goal.scope.exceptions;
        require((exception as usize) < exceptions.len(), "except")?;
        for form in at(exceptions, exception as usize)? {
            self.check_natural(goal, form)?;
        }
        Ok(Vec::new())
    }
}
