//! Conditions of sets on remainders, such as: the number of components of a class is odd.
//!
//! The calculus has only linear inequalities. So a claim has one more parameter for each such
//! condition, the quotient, and says that the counts are the multiple of the quotient, plus the
//! remainder. To use the claim, the quotient must be found as a form.
use segcert_replay::data::Remainder;

use super::cells::Cells;
use super::rules::form;
use crate::claims::Form;

/// The quotient of numbers of components that leave a given remainder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// The sum of the counts without the remainder, by cells. It is divisible by the modulus.
    sum: Form,
    modulus: i64,
}

/// Maximum number of combinations of equations that are tried to find a quotient.
const MOST_COMBINATIONS: usize = 1 << 8;

impl Quotient {
    pub fn new(remainder: &Remainder, cells: &Cells) -> Quotient {
        let sum = form(&cells.difference(&remainder.terms, remainder.remainder));
        Quotient { sum, modulus: remainder.modulus }
    }

    /// Returns the two lines that define the quotient as the parameter with this number.
    pub fn equation(&self, parameter: usize) -> [Form; 2] {
        let rest = &self.sum - &Form::multiple(parameter, self.modulus);
        [-&rest, rest]
    }

    /// Returns the quotient for these numbers of components, or `None` if they leave another
    /// remainder.
    pub fn at(&self, numbers: &[i64]) -> Option<i64> {
        let sum = self.sum.at(numbers);
        (sum >= 0 && sum % self.modulus == 0).then(|| sum / self.modulus)
    }

    /// Returns the quotient for these numbers of components in a context, as the shortest form that
    /// is found, or `None` if the equations of the context do not show that it is a form with
    /// integral coefficients.
    pub fn of(&self, counts: &[Form], context: &[Form]) -> Option<Form> {
        let mut sums = vec![self.sum.instance(counts)];
        let mut rest = context;
        while let Some((line, others)) = rest.split_first() {
            rest = others;
            if others.contains(&-line) && sums.len() < MOST_COMBINATIONS {
                let multiples = (1 - self.modulus..self.modulus).map(|factor| line.times(factor));
                let more = multiples.flat_map(|multiple| sums.iter().map(move |it| it + &multiple));
                sums = more.collect();
            }
        }
        let quotients = sums.iter().filter_map(|sum| sum.divided(self.modulus));
        quotients.min_by_key(|quotient| quotient.terms().len())
    }
}

#[cfg(test)]
mod tests;
