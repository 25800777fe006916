//! Families of rows `u·w^n·v`, for all `n`.
use std::fmt;
use std::str::FromStr;

use crate::clobber::notation::NotationError;
use crate::clobber::{Component, Form, Power, Word};

/// A family `u·w^n·v`: a word with one power, whose exponent is parameter 0.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Family(Word);

impl Family {
    /// Returns the family of the powers of a word, with stones before and behind them.
    pub fn new(left: Component, word: Component, right: Component) -> Family {
        Family(Word::power(left, word, Form::parameter(0), right))
    }

    /// Returns the family of the powers of a word alone.
    pub fn of_word(word: &Component) -> Family {
        Family::new(Component::default(), word.clone(), Component::default())
    }

    /// Returns the family that a row with one power belongs to.
    pub fn of_row(row: &Word) -> Option<Family> {
        match row.powers.as_slice() {
            [Power { stones, after, .. }] => {
                Some(Family::new(row.head.clone(), stones.clone(), after.clone()))
            }
            _ => None,
        }
    }

    /// Returns the family as a word with one power.
    pub fn as_word(&self) -> &Word {
        &self.0
    }

    /// Returns `u`, `w` and `v`.
    pub fn components(&self) -> [&Component; 3] {
        let Power { stones, after, .. } = &self.0.powers[0];
        [&self.0.head, stones, after]
    }

    /// Returns the number of stones of `u·w^n·v`.
    pub fn stones(&self, n: usize) -> usize {
        let [left, word, right] = self.components().map(Component::len);
        left + n * word + right
    }

    /// Returns the row `u·w^n·v`.
    pub fn row(&self, n: usize) -> Component {
        self.0.at(&[n as i64]).expect("n is not negative")
    }
}

/// Reads a word, or a family as statements write it: `O(XXO)^nX`.
impl FromStr for Family {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Family, NotationError> {
        match text.parse::<Component>() {
            Ok(word) if !word.is_empty() => Ok(Family::of_word(&word)),
            _ if text.contains(['.', '_']) => Err(NotationError::one_row(text)),
            _ => Family::of_row(&text.parse()?).ok_or_else(|| NotationError::one_power(text)),
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, word, right] = self.components();
        write!(f, "{left}({word})^n{right}")
    }
}
