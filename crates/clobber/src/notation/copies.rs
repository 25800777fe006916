//! Arithmetic of numbers of copies: sums of a form and of multiples of rounded quotients.
use std::iter::repeat_n;

use super::super::form::{Form, gcd, lcm};
use super::super::statement::Count;
use super::MAX_TERMS;
use super::ranges::MAX_NUMBER;

/// A form, and multiples of rounded quotients that are added to it.
#[derive(Default)]
pub(super) struct Copies {
    form: Form,
    /// Rounded quotients with divisors other than 1, and their factors.
    floors: Vec<(i64, Count)>,
}

/// Maximum absolute value of the numbers in a form after multiplication.
const MAX_COEFFICIENT: u64 = (MAX_NUMBER as u64).pow(2);

/// Maximum number of residues that a message lists.
const MAX_RESIDUES: u64 = 6;

impl Copies {
    /// Returns `floor(numerator / divisor)`.
    pub fn floor(numerator: Form, divisor: u32) -> Copies {
        match divisor {
            1 => Copies::from(numerator),
            _ => {
                let count = Count { is_negative: false, numerator, divisor };
                Copies { form: Form::default(), floors: vec![(1, count)] }
            }
        }
    }

    /// Returns the form, or `None` if rounded quotients are added to it.
    pub fn form(self) -> Option<Form> {
        self.floors.is_empty().then_some(self.form)
    }

    /// Returns a multiple, or `None` if its numbers are too large.
    pub fn times(self, factor: i64) -> Option<Copies> {
        let is_small = |number: i64| {
            number.checked_mul(factor).is_some_and(|it| it.unsigned_abs() <= MAX_COEFFICIENT)
        };
        let numbers = self.form.terms().iter().map(|term| term.1);
        let numbers = numbers.chain([self.form.constant]);
        if !numbers.chain(self.floors.iter().map(|floor| floor.0)).all(is_small) {
            return None;
        }
        let floors = self.floors.into_iter().map(|(number, count)| (number * factor, count));
        let floors = floors.filter(|floor| floor.0 != 0).collect();
        Some(Copies { form: self.form.times(factor), floors })
    }

    /// Returns the form that this number has for each residue of its only variable, and the
    /// residue: `(n-1)/2` and `n = 1 mod 2`. Returns `None` if there are several variables or too
    /// many residues.
    pub fn residues(&self, names: &[char]) -> Option<Vec<(String, String)>> {
        let forms = self.floors.iter().map(|floor| &floor.1.numerator).chain([&self.form]);
        let mut numbers = forms.flat_map(|form| form.terms()).map(|term| term.0 as usize);
        let number = numbers.next().filter(|first| numbers.all(|other| other == *first))?;
        let divisors = self.floors.iter().map(|floor| u64::from(floor.1.divisor));
        let modulus = divisors.fold(1, lcm);
        let value = |n: i64| {
            let point = [vec![0; number], vec![n]].concat();
            let floors = self.floors.iter().map(|(factor, count)| factor * count.at(&point));
            self.form.at(&point) + floors.sum::<i64>()
        };
        let case = |residue: u64| {
            let (n, period) = (residue as i64, modulus as i64);
            let slope = value(period) - value(0);
            let constant = period * value(n) - slope * n;
            let common = gcd(gcd(slope.unsigned_abs(), constant.unsigned_abs()), modulus) as i64;
            let form = Form::new(constant / common, [(number, slope / common)]);
            let form = form.to_string().replace(&format!("x{number}"), &names[number].to_string());
            let exponent = match (period / common, constant) {
                (1, _) => form,
                (divisor, 0) => format!("{form}/{divisor}"),
                (divisor, _) => format!("({form})/{divisor}"),
            };
            (exponent, format!("{} = {residue} mod {modulus}", names[number]))
        };
        (modulus <= MAX_RESIDUES).then(|| (0..modulus).map(case).collect())
    }

    pub fn plus(self, other: Copies) -> Copies {
        let floors = [self.floors, other.floors].concat();
        Copies { form: &self.form + &other.form, floors }
    }

    /// Returns numbers with this sum: a multiple of a rounded quotient is a sum of equal numbers.
    /// Returns `None` if these are too many.
    pub fn counts(self) -> Option<Vec<Count>> {
        let number = self.floors.iter().map(|floor| floor.0.unsigned_abs()).sum::<u64>();
        if number > MAX_TERMS {
            return None;
        }
        let floors = self.floors.into_iter();
        let mut counts: Vec<Count> =
            floors.flat_map(|(factor, count)| repeated(count, factor)).collect();
        if counts.is_empty() || !self.form.is_zero() {
            counts.push(Count { is_negative: false, numerator: self.form, divisor: 1 });
        }
        Some(counts)
    }
}

/// Writes a multiple of a number as a sum of equal numbers.
pub(super) fn repeated(count: Count, factor: i64) -> impl Iterator<Item = Count> {
    let count = if factor < 0 { count.negated() } else { count };
    repeat_n(count, factor.unsigned_abs() as usize)
}

impl From<Form> for Copies {
    fn from(form: Form) -> Copies {
        Copies { form, floors: Vec::new() }
    }
}
