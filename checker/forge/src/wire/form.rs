//! Affine forms.

use std::fmt;

/// `constant + Σ coefficient · parameter`; the terms are (parameter, coefficient).
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Form {
    pub constant: i64,
    pub terms: Vec<(u32, i64)>,
}

impl Form {
    /// Returns `self + factor · other`.
    pub fn plus(&self, factor: i64, other: &Form) -> Form {
        let mut sum = self.clone();
        sum.constant += factor * other.constant;
        for (index, coefficient) in &other.terms {
            match sum.terms.iter_mut().find(|(known, _)| known == index) {
                Some((_, c)) => *c += factor * coefficient,
                None => sum.terms.push((*index, factor * coefficient)),
            }
        }
        sum.terms.retain(|(_, coefficient)| *coefficient != 0);
        sum.terms.sort_unstable();
        sum
    }

    /// Returns `factor · self`.
    pub fn times(&self, factor: i64) -> Form {
        Form::default().plus(factor, self)
    }

    /// Returns the form of one parameter.
    pub fn parameter(index: u32) -> Form {
        Form { constant: 0, terms: vec![(index, 1)] }
    }

    /// Substitutes forms for the parameters; `None` if a parameter has no form.
    pub fn put(&self, forms: &[Form]) -> Option<Form> {
        let number = Form { constant: self.constant, terms: Vec::new() };
        self.terms.iter().try_fold(number, |sum, (index, coefficient)| {
            Some(sum.plus(*coefficient, forms.get(*index as usize)?))
        })
    }
}

/// Writes the form as `form` reads it.
impl fmt::Debug for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (index, factor)) in self.terms.iter().enumerate() {
            let sign = if place > 0 && *factor >= 0 { "+" } else { "" };
            match factor {
                1 => write!(f, "{sign}x{index}")?,
                -1 => write!(f, "-x{index}")?,
                factor => write!(f, "{sign}{factor}x{index}")?,
            }
        }
        match self.constant {
            0 if !self.terms.is_empty() => Ok(()),
            constant if self.terms.is_empty() => write!(f, "{constant}"),
            constant => write!(f, "{constant:+}"),
        }
    }
}

/// Reads a form such as `2x0-x1+3`: parameters are numbered.
pub fn form(text: &str) -> Form {
    let mut form = Form::default();
    let spaced = text.replace('-', " -").replace('+', " +");
    for part in spaced.split_whitespace() {
        let part = part.strip_prefix('+').unwrap_or(part);
        match part.split_once('x') {
            None => form.constant += part.parse::<i64>().unwrap(),
            Some((factor, index)) => {
                let factor = match factor {
                    "" => 1,
                    "-" => -1,
                    factor => factor.parse().unwrap(),
                };
                form.terms.push((index.parse().unwrap(), factor));
            }
        }
    }
    form.terms.sort_unstable();
    form
}

/// Reads several forms.
pub fn forms(texts: &[&str]) -> Vec<Form> {
    texts.iter().map(|text| form(text)).collect()
}
