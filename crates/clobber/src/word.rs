//! Words with powers, `head w1^e1 after1 w2^e2 after2 …`, their normal form, and their options.
mod cuts;

use std::fmt;

use serde::{Serialize, Serializer};

use super::component::Component;
use super::form::Form;

pub use self::cuts::Cut;

/// A power and the stones after it: `stones^exponent after`. The fields are in the order in which
/// the file format compares words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Power {
    /// The repeated stones. They are not empty.
    pub stones: Component,
    pub exponent: Form,
    pub after: Component,
}

/// A word. It is literal if it has no powers.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    pub powers: Vec<Power>,
    pub head: Component,
}

/// The error that a power has a constant exponent below 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NegativeExponent;

/// Writes the head, then the list of powers.
impl Serialize for Word {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.head, &self.powers).serialize(serializer)
    }
}

impl From<Component> for Word {
    fn from(head: Component) -> Word {
        let powers = Vec::new();
        Word { powers, head }
    }
}

/// Tells whether a row has these stones from an index on.
fn has_at(row: &Component, at: usize, stones: &Component) -> bool {
    at + stones.len() <= row.len()
        && (0..stones.len()).all(|index| row.stone(at + index) == stones.stone(index))
}

/// Returns the shortest word of which these stones are a power, and the exponent.
pub fn primitive(stones: &Component) -> (Component, usize) {
    let n = stones.len();
    let period =
        (1..=n).find(|&p| n % p == 0 && (p..n).all(|t| stones.stone(t) == stones.stone(t - p)));
    let period = period.unwrap_or(n);
    (stones.slice(0, period), n / period)
}

impl Word {
    /// Returns the word `prefix stones^exponent suffix`.
    pub fn power(prefix: Component, stones: Component, exponent: Form, suffix: Component) -> Word {
        let after = suffix;
        Word { powers: vec![Power { stones, exponent, after }], head: prefix }
    }

    pub fn is_plain(&self) -> bool {
        self.powers.is_empty()
    }

    /// Tells whether the word has neither stones nor powers.
    pub fn is_empty(&self) -> bool {
        *self == Word::default()
    }

    /// Tells whether all exponents are numbers.
    pub fn is_constant(&self) -> bool {
        self.powers.iter().all(|power| power.exponent.is_constant())
    }

    /// Appends another word.
    pub fn extend(&mut self, other: Word) {
        self.append(&other.head);
        self.powers.extend(other.powers);
    }

    /// Appends stones.
    pub fn append(&mut self, stones: &Component) {
        self.last_run().append(stones);
    }

    /// Iterates over the literal runs, the head first, and the stones of the powers.
    fn runs(&self) -> impl Iterator<Item = &Component> {
        let powers = self.powers.iter().flat_map(|power| [&power.stones, &power.after]);
        std::iter::once(&self.head).chain(powers)
    }

    /// Returns the number of stones.
    pub fn length(&self) -> Form {
        let head = Form::constant(self.head.len() as i64);
        self.powers.iter().fold(head, |sum, power| {
            let stones = power.exponent.times(power.stones.len() as i64);
            (&sum + &stones).plus(power.after.len() as i64)
        })
    }

    /// Tells whether all stones have one colour, so that the value of the word is 0.
    pub fn is_one_coloured(&self) -> bool {
        let mut stones = self.runs().flat_map(Component::stones);
        let first = stones.next();
        stones.all(|stone| Some(stone) == first)
    }

    pub fn mirror(&self) -> Word {
        let mut head = self.head.mirror();
        let mut powers: Vec<Power> = Vec::with_capacity(self.powers.len());
        for power in &self.powers {
            let after = std::mem::replace(&mut head, power.after.mirror());
            powers.push(Power {
                stones: power.stones.mirror(),
                exponent: power.exponent.clone(),
                after,
            });
        }
        powers.reverse();
        Word { powers, head }
    }

    fn map(&self, stones: impl Fn(&Component) -> Component, form: impl Fn(&Form) -> Form) -> Word {
        let powers = self.powers.iter().map(|power| Power {
            stones: stones(&power.stones),
            exponent: form(&power.exponent),
            after: stones(&power.after),
        });
        Word { powers: powers.collect(), head: stones(&self.head) }
    }

    /// Returns the word with the colours exchanged, not in normal form.
    pub fn recoloured(&self) -> Word {
        self.map(Component::negative, Form::clone)
    }

    /// Applies a function to all exponents. The result is not in normal form.
    pub fn with_exponents(&self, form: impl Fn(&Form) -> Form) -> Word {
        self.map(Component::clone, form)
    }

    /// Returns the word as a component, at a point.
    pub fn at(&self, point: &[i64]) -> Result<Component, NegativeExponent> {
        let plain = self.with_exponents(|form| Form::constant(form.at(point)));
        Ok(plain.constants_written_out()?.head)
    }

    /// Returns the normal form. Mirror images have equal normal forms.
    ///
    /// # Errors
    /// [`NegativeExponent`].
    pub fn normal(&self) -> Result<Word, NegativeExponent> {
        if self.powers.is_empty() {
            return Ok(Word::from(self.head.oriented()));
        }
        let mut word = self.normal_one_way()?;
        loop {
            let mirror = word.mirror().normal_one_way()?;
            if mirror >= word {
                return Ok(word);
            }
            word = mirror;
        }
    }

    /// Returns the normal form of the negative.
    ///
    /// # Errors
    /// [`NegativeExponent`], never for a word in normal form.
    pub fn negative(&self) -> Result<Word, NegativeExponent> {
        self.recoloured().normal()
    }

    /// Returns the normal form that ignores mirror images.
    pub fn normal_one_way(&self) -> Result<Word, NegativeExponent> {
        let mut word = self.clone();
        loop {
            word = word.constants_written_out()?;
            let mut i = 0;
            while i < word.powers.len() {
                word.settle_power(i);
                let is_repeated = i > 0
                    && word.powers[i - 1].after.is_empty()
                    && word.powers[i - 1].stones == word.powers[i].stones;
                if is_repeated {
                    let power = word.powers.remove(i);
                    let before = &mut word.powers[i - 1];
                    before.exponent = &before.exponent + &power.exponent;
                    before.after = power.after;
                } else {
                    i += 1;
                }
            }
            if !word.powers.iter().any(|power| power.exponent.is_constant()) {
                return Ok(word);
            }
        }
    }

    /// Writes out the powers whose exponents are numbers.
    ///
    /// # Errors
    /// [`NegativeExponent`].
    pub fn constants_written_out(self) -> Result<Word, NegativeExponent> {
        if !self.powers.iter().any(|power| power.exponent.is_constant()) {
            return Ok(self);
        }
        let mut word = Word::from(self.head);
        for power in self.powers {
            if !power.exponent.is_constant() {
                word.powers.push(power);
                continue;
            }
            let copies = usize::try_from(power.exponent.constant).map_err(|_| NegativeExponent)?;
            (0..copies).for_each(|_| word.append(&power.stones));
            word.append(&power.after);
        }
        Ok(word)
    }

    /// Calls `accept` with the exponents of each way in which the word is equal to a row, until
    /// `accept` returns true. Returns whether it did.
    pub fn read(&self, row: &Component, accept: &mut impl FnMut(&[i64]) -> bool) -> bool {
        let exponents = &mut Vec::with_capacity(self.powers.len());
        has_at(row, 0, &self.head) && read(&self.powers, row, self.head.len(), exponents, accept)
    }

    fn last_run(&mut self) -> &mut Component {
        match self.powers.last_mut() {
            Some(power) => &mut power.after,
            None => &mut self.head,
        }
    }

    /// Makes a power primitive, rolls it to the left, and absorbs the copies after it.
    fn settle_power(&mut self, i: usize) {
        let (before, rest) = self.powers.split_at_mut(i);
        let literal = before.last_mut().map_or(&mut self.head, |power| &mut power.after);
        let power = &mut rest[0];
        let (stones, exponent) = primitive(&power.stones);
        if exponent > 1 {
            power.exponent = power.exponent.times(exponent as i64);
            power.stones = stones;
        }
        let m = power.stones.len();
        let (mut kept, mut shift) = (literal.len(), 0);
        while kept > 0 && literal.stone(kept - 1) == power.stones.stone((m - 1 + m - shift % m) % m)
        {
            kept -= 1;
            shift += 1;
        }
        if shift > 0 {
            power.after = [&literal.slice(kept, literal.len()), &power.after].into_iter().collect();
            *literal = literal.slice(0, kept);
            let turn = m - shift % m;
            power.stones = power.stones.rotated(turn);
        }
        let mut copies = 0;
        while has_at(&power.after, 0, &power.stones) {
            power.after = power.after.slice(m, power.after.len());
            copies += 1;
        }
        power.exponent = power.exponent.plus(copies);
    }
}

/// Reads a row from an index on as powers. `exponents` has the exponents of the powers before.
fn read(
    powers: &[Power],
    row: &Component,
    mut at: usize,
    exponents: &mut Vec<i64>,
    accept: &mut impl FnMut(&[i64]) -> bool,
) -> bool {
    let Some((power, others)) = powers.split_first() else {
        return at == row.len() && accept(exponents);
    };
    for copies in 0.. {
        if has_at(row, at, &power.after) {
            exponents.push(copies);
            let is_accepted = read(others, row, at + power.after.len(), exponents, accept);
            exponents.pop();
            if is_accepted {
                return true;
            }
        }
        if !has_at(row, at, &power.stones) {
            break;
        }
        at += power.stones.len();
    }
    false
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.head)?;
        for power in &self.powers {
            write!(f, "({})^({}){}", power.stones, power.exponent, power.after)?;
        }
        Ok(())
    }
}
