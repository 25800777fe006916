//! Affine forms in the parameters: exponents of blocks, numbers of copies and parts, lines of
//! contexts.

use super::{Checked, given};
use std::rc::Rc;

/// `constant + Σ coefficient · parameter`. The parameters are increasing, and no coefficient is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form {
    /// Parameters, each with its coefficient.
    pub terms: Vec<(u32, i64)>,
    /// The constant term.
    pub constant: i64,
}

/// A substitution: maps a parameter to the form that replaces it, or to `None` if it stays.
pub type Image<'f> = &'f dyn Fn(u32) -> Option<&'f Form>;

/// Returns the form that replaces a parameter. `None` if the parameter stays, or replaces itself.
fn replacement<'f>(x: u32, image: Image<'f>) -> Option<&'f Form> {
    image(x).filter(|form| form.terms != [(x, 1)] || form.constant != 0)
}

impl Form {
    /// Returns a constant form.
    pub fn number(constant: i64) -> Form {
        Form { terms: Vec::new(), constant }
    }

    /// Returns the form of a single parameter.
    pub fn parameter(index: u32) -> Form {
        Form { terms: vec![(index, 1)], constant: 0 }
    }

    /// Returns the number that a constant form is; `None` for other forms.
    pub fn as_number(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// Returns the coefficient of a parameter, 0 if the parameter does not occur.
    fn coefficient(&self, parameter: u32) -> i64 {
        let place = self.terms.binary_search_by_key(&parameter, |term| term.0);
        place.ok().and_then(|place| self.terms.get(place)).map_or(0, |term| term.1)
    }

    /// Adds `factor · other`. Coefficients may become 0.
    fn add(&mut self, factor: i64, other: &Form) -> Checked {
        let sum = |a: i64, b: i64| {
            given(b.checked_mul(factor).and_then(|b| a.checked_add(b)), "overflow")
        };
        self.terms.reserve(other.terms.len().saturating_sub(self.terms.len()));
        for (index, coefficient) in &other.terms {
            let place = self.terms.partition_point(|term| term.0 < *index);
            match self.terms.get_mut(place).filter(|term| term.0 == *index) {
                Some(term) => term.1 = sum(term.1, *coefficient)?,
                None => self.terms.insert(place, (*index, sum(0, *coefficient)?)),
            }
        }
        self.constant = sum(self.constant, other.constant)?;
        Ok(())
    }

    /// Returns `self + factor · other`.
    pub fn plus(&self, factor: i64, other: &Form) -> Checked<Form> {
        let mut sum = self.clone();
        sum.add(factor, other)?;
        sum.terms.retain(|(_, coefficient)| *coefficient != 0);
        Ok(sum)
    }

    /// Returns `self + number`.
    pub fn plus_number(&self, number: i64) -> Checked<Form> {
        self.plus(1, &Form::number(number))
    }

    /// Returns `factor · self`.
    pub fn times(&self, factor: i64) -> Checked<Form> {
        Form::default().plus(factor, self)
    }

    /// Substitutes forms for parameters. A parameter without an image stays.
    pub fn substitute(&self, image: Image) -> Checked<Form> {
        let mut sum = self.clone();
        sum.terms.retain(|(x, _)| replacement(*x, image).is_none());
        for (x, coefficient) in &self.terms {
            if let Some(form) = replacement(*x, image) {
                sum.add(*coefficient, form)?;
            }
        }
        sum.terms.retain(|(_, coefficient)| *coefficient != 0);
        Ok(sum)
    }

    /// Tells whether a substitution changes the form.
    pub fn changes(&self, image: Image) -> bool {
        self.terms.iter().any(|(x, _)| replacement(*x, image).is_some())
    }

    /// Substitutes forms for parameters in a shared form, which stays shared without a change.
    pub fn substituted(self: &Rc<Form>, image: Image) -> Checked<Rc<Form>> {
        if self.changes(image) { self.substitute(image).map(Rc::new) } else { Ok(Rc::clone(self)) }
    }

    /// Returns `−form − 1`, which is at least 0 exactly where the form is negative.
    pub fn opposite(&self) -> Checked<Form> {
        Form::number(-1).plus(-1, self)
    }

    /// Tells whether the constant and all coefficients are at least those of `other`. Then the form
    /// is at least `other` for all natural parameters.
    pub fn is_at_least(&self, other: &Form) -> bool {
        self.constant >= other.constant
            && self.terms.iter().all(|(x, here)| *here >= other.coefficient(*x))
            && other.terms.iter().all(|(x, there)| self.coefficient(*x) >= *there)
    }

    /// Reduces the coefficients and the constant modulo 2: the number of copies of a game that is
    /// its own negative.
    pub fn parity(&self) -> Form {
        let odd = self.terms.iter().filter(|(_, coefficient)| coefficient % 2 != 0);
        let terms = odd.map(|(index, _)| (*index, 1)).collect();
        Form { terms, constant: self.constant.rem_euclid(2) }
    }

    /// Estimates the work that the form causes.
    pub fn size(&self) -> usize {
        self.terms.len().saturating_add(1)
    }
}
