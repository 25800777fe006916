//! Affine forms with integer coefficients in parameters, and contexts: lists of forms that are at
//! least 0.
use std::fmt;
use std::ops::{Add, Neg, Sub};

use serde::{Serialize, Serializer};
use smallvec::SmallVec;

/// The affine form `constant + Σ coefficient·x_i`. Forms are ordered as in the file format: by
/// coefficients, then by the constant.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form {
    /// Parameters with their coefficients, ascending by parameter. No coefficient is 0.
    terms: SmallVec<[(u32, i64); 2]>,
    pub constant: i64,
}

impl Form {
    pub fn constant(constant: i64) -> Form {
        let terms = SmallVec::new();
        Form { terms, constant }
    }

    /// Returns the form `x_number`.
    pub fn parameter(number: usize) -> Form {
        Form::multiple(number, 1)
    }

    /// Returns the form `coefficient·x_number`.
    pub fn multiple(number: usize, coefficient: i64) -> Form {
        let mut form = Form::default();
        if coefficient != 0 {
            form.terms.push((number as u32, coefficient));
        }
        form
    }

    /// Returns the form with these coefficients, which may be in any order and may repeat a
    /// parameter.
    pub fn new(constant: i64, terms: impl IntoIterator<Item = (usize, i64)>) -> Form {
        let terms = terms.into_iter().map(|(number, coefficient)| (number as u32, coefficient));
        let mut terms: SmallVec<[(u32, i64); 2]> = terms.collect();
        terms.sort_by_key(|term| term.0);
        terms.dedup_by(|next, term| {
            let is_same = next.0 == term.0;
            term.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        terms.retain(|term| term.1 != 0);
        Form { terms, constant }
    }

    pub fn terms(&self) -> &[(u32, i64)] {
        &self.terms
    }

    pub fn coefficient(&self, number: usize) -> i64 {
        let found = self.terms.iter().find(|term| term.0 as usize == number);
        found.map_or(0, |term| term.1)
    }

    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    pub fn is_zero(&self) -> bool {
        self.terms.is_empty() && self.constant == 0
    }

    pub fn times(&self, factor: i64) -> Form {
        if factor == 0 {
            return Form::default();
        }
        let terms = self.terms.iter().map(|&(number, c)| (number, c * factor));
        Form { terms: terms.collect(), constant: self.constant * factor }
    }

    pub fn plus(&self, constant: i64) -> Form {
        Form { terms: self.terms.clone(), constant: self.constant + constant }
    }

    /// Iterates over the parameters of both forms in ascending order, with the coefficients in this
    /// form and in the other form.
    #[inline]
    fn beside(&self, other: &Form) -> impl Iterator<Item = (u32, i64, i64)> {
        let (mut a, mut b) = (self.terms.as_slice(), other.terms.as_slice());
        std::iter::from_fn(move || match (a, b) {
            ([(i, c), own @ ..], [(j, e), others @ ..]) if i == j => {
                (a, b) = (own, others);
                Some((*i, *c, *e))
            }
            ([(i, c), own @ ..], others) if others.first().is_none_or(|other| *i < other.0) => {
                a = own;
                Some((*i, *c, 0))
            }
            (_, [(j, e), others @ ..]) => {
                b = others;
                Some((*j, 0, *e))
            }
            (_, []) => None,
        })
    }

    /// Returns `self + factor·other`.
    fn with(&self, other: &Form, factor: i64) -> Form {
        let mut terms = SmallVec::with_capacity(self.terms.len() + other.terms.len());
        for (number, c, e) in self.beside(other) {
            let sum = c + factor * e;
            if sum != 0 {
                terms.push((number, sum));
            }
        }
        Form { terms, constant: self.constant + factor * other.constant }
    }

    /// Substitutes `form` for the parameter `x_number`.
    pub fn replace(&self, number: usize, form: &Form) -> Form {
        let coefficient = self.coefficient(number);
        if coefficient == 0 {
            return self.clone();
        }
        let without = self.with(&Form::multiple(number, coefficient), -1);
        without.with(form, coefficient)
    }

    /// Substitutes `forms[i]` for `x_i`, for all parameters at once.
    pub fn instance(&self, forms: &[Form]) -> Form {
        let constant = Form::constant(self.constant);
        self.terms.iter().fold(constant, |sum, &(number, c)| sum.with(&forms[number as usize], c))
    }

    /// Returns the value at a point. Parameters beyond the end of `point` are 0. A value that is
    /// too large is replaced by the largest one.
    pub fn at(&self, point: &[i64]) -> i64 {
        let terms = self.terms.iter();
        terms.fold(self.constant, |sum, &(number, c)| {
            let value = point.get(number as usize).copied().unwrap_or(0);
            sum.saturating_add(c.saturating_mul(value))
        })
    }

    /// Tells whether the form is immediately at least 0: neither a coefficient nor the constant is
    /// negative.
    pub fn is_immediately_natural(&self) -> bool {
        self.constant >= 0 && self.terms.iter().all(|term| term.1 > 0)
    }

    /// Tells whether the form is immediately at least another form: neither a coefficient nor the
    /// constant is smaller.
    pub fn is_immediately_above(&self, other: &Form) -> bool {
        self.constant >= other.constant && self.beside(other).all(|(_, own, others)| own >= others)
    }

    /// Tells whether the form is immediately negative for all natural values of the parameters.
    pub fn is_immediately_negative(&self) -> bool {
        self.constant < 0 && self.terms.iter().all(|term| term.1 < 0)
    }

    /// Returns the form with coefficients and constant modulo 2.
    pub fn modulo_two(&self) -> Form {
        let terms = self.terms.iter().filter(|term| term.1 % 2 != 0);
        Form {
            terms: terms.map(|&(number, _)| (number, 1)).collect(),
            constant: self.constant.rem_euclid(2),
        }
    }

    /// Returns the greatest common divisor of all coefficients, or 0 if there are none.
    pub fn content(&self) -> i64 {
        let coefficients = self.terms.iter().map(|term| term.1.unsigned_abs());
        coefficients.fold(0, gcd) as i64
    }

    /// Returns the content, and the form divided by its content and rounded down, if the content is
    /// at least 2. The result is at least 0 where the form is.
    pub fn tightened(&self) -> Option<(i64, Form)> {
        let content = self.content();
        if content < 2 {
            return None;
        }
        Some((content, self.rounded(content)?))
    }

    /// Returns the form divided by a number and rounded down, or `None` if a coefficient is not
    /// divisible.
    pub fn rounded(&self, divisor: i64) -> Option<Form> {
        self.plus(-self.constant.rem_euclid(divisor)).divided(divisor)
    }

    /// Returns the form divided by a number, or `None` if the result is not integral.
    pub fn divided(&self, divisor: i64) -> Option<Form> {
        let is_divisible =
            self.constant % divisor == 0 && self.terms.iter().all(|term| term.1 % divisor == 0);
        is_divisible.then(|| Form {
            terms: self.terms.iter().map(|&(number, c)| (number, c / divisor)).collect(),
            constant: self.constant / divisor,
        })
    }
}

/// Writes the constant, then the list of parameters and coefficients.
impl Serialize for Form {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.constant, self.terms()).serialize(serializer)
    }
}

impl Add for &Form {
    type Output = Form;
    fn add(self, other: &Form) -> Form {
        self.with(other, 1)
    }
}

impl Sub for &Form {
    type Output = Form;
    fn sub(self, other: &Form) -> Form {
        self.with(other, -1)
    }
}

impl Neg for &Form {
    type Output = Form;
    fn neg(self) -> Form {
        self.times(-1)
    }
}

/// Returns the greatest common divisor of two numbers. If one number is 0, returns the other.
pub fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Returns the least common multiple of two positive numbers.
pub fn lcm(a: u64, b: u64) -> u64 {
    a / gcd(a, b) * b
}

/// Tells whether `context ⊢ form ≥ 0` is immediate, so that it needs no step.
pub fn implies(context: &[Form], form: &Form) -> bool {
    form.is_immediately_natural() || context.iter().any(|line| form.is_immediately_above(line))
}

/// Tells whether an added line is immediately impossible in a context. The premise is then left
/// out.
pub fn is_impossible(context: &[Form], added: &Form) -> bool {
    added.is_immediately_negative() || implies(context, &(-added).plus(-1))
}

/// Maximum number of lines, and maximum coefficient, with which [`is_contradictory`] continues.
const MOST_LINES: usize = 2000;
const LARGEST: u64 = 1 << 30;

/// Tells whether no natural values of the parameters satisfy a context, as far as the elimination
/// of one parameter after the other shows it. Returns `false` if the elimination takes too long.
pub fn is_contradictory(context: &[Form]) -> bool {
    let tight = |form: Form| form.tightened().map_or(form.clone(), |(_, tight)| tight);
    let mut lines: Vec<Form> = context.iter().cloned().map(tight).collect();
    loop {
        if lines.iter().any(Form::is_immediately_negative) {
            return true;
        }
        let numbers = lines.iter().flat_map(|line| line.terms()).map(|term| term.0 as usize);
        let Some(number) = numbers.max() else {
            return false;
        };
        let large = |line: &Form| {
            let numbers = line.terms().iter().map(|term| term.1).chain([line.constant]);
            numbers.into_iter().any(|number| number.unsigned_abs() > LARGEST)
        };
        if lines.len() > MOST_LINES || lines.iter().any(large) {
            return false;
        }
        lines.push(Form::parameter(number));
        let sign = |line: &Form| line.coefficient(number).signum();
        let with = |wanted: i64| lines.iter().filter(move |line| sign(line) == wanted);
        let pairs = with(1).flat_map(|above| with(-1).map(move |below| (above, below)));
        let without = pairs.map(|(above, below)| {
            let factors = (above.coefficient(number), -below.coefficient(number));
            tight(&above.times(factors.1) + &below.times(factors.0))
        });
        let mut rest: Vec<Form> = with(0).cloned().chain(without).collect();
        rest.sort_unstable();
        rest.dedup();
        lines = rest;
    }
}

impl Form {
    /// Writes the form with names for its parameters and a sign for products.
    pub(super) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        name: impl Fn(u32) -> String,
        times: &str,
    ) -> fmt::Result {
        for (i, &(number, c)) in self.terms.iter().enumerate() {
            let sign = match (i, c < 0) {
                (0, false) => "",
                (_, false) => "+",
                (_, true) => "-",
            };
            let factor = match c.abs() {
                1 => String::new(),
                factor => format!("{factor}{times}"),
            };
            write!(f, "{sign}{factor}{}", name(number))?;
        }
        match (self.terms.is_empty(), self.constant) {
            (true, constant) => write!(f, "{constant}"),
            (false, 0) => Ok(()),
            (false, constant) => write!(f, "{constant:+}"),
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, |number| format!("x{number}"), "")
    }
}
