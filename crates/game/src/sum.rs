//! Computes canonical forms of sums, and stores them.

use super::arena::{Arena, Limit, Options, Value};
use crate::clobber::Player;

impl Arena {
    /// Returns the value `a + b`.
    ///
    /// # Errors
    /// [`Limit::Budget`] if the budget is exhausted. Partial results are stored, and help a later
    /// attempt.
    pub fn add(&mut self, a: Value, b: Value) -> Result<Value, Limit> {
        if let Some(sum) = self.known_sum(a, b) {
            return Ok(sum);
        }
        let ((a, b), negated) = self.sum_key(a, b);
        self.charge(1)?;
        let mut options = [Options::new(), Options::new()];
        for (list, player) in options.iter_mut().zip([Player::Left, Player::Right]) {
            for i in 0..self.options(a, player).len() {
                let option = self.options(a, player)[i];
                list.push(self.add(option, b)?);
            }
            for i in 0..self.options(b, player).len() {
                let option = self.options(b, player)[i];
                list.push(self.add(a, option)?);
            }
        }
        let [left, right] = options;
        let sum = self.game(&left, &right)?;
        let number = self.sums.len();
        self.sums.insert((a, b), (sum, number as u32));
        Ok(if negated { self.negative(sum) } else { sum })
    }

    /// Returns the sum of some values.
    ///
    /// # Errors
    /// Returns the same errors as [`Arena::add`].
    pub fn sum(&mut self, values: impl IntoIterator<Item = Value>) -> Result<Value, Limit> {
        values.into_iter().try_fold(Value::ZERO, |sum, value| self.add(sum, value))
    }

    /// Returns the sum of a value and copies of another value, or of its negative if their number
    /// is negative.
    ///
    /// # Errors
    /// Returns the same errors as [`Arena::add`].
    pub fn add_copies(&mut self, sum: Value, copies: i64, of: Value) -> Result<Value, Limit> {
        let one = if copies < 0 { self.negative(of) } else { of };
        (0..copies.abs()).try_fold(sum, |sum, _| self.add(sum, one))
    }

    /// Returns the number of sums computed so far.
    pub fn sums(&self) -> usize {
        self.sums.len()
    }

    /// Iterates over the computed sums in arbitrary order, as `[a, b, a + b]`.
    pub fn known_sums(&self) -> impl Iterator<Item = [Value; 3]> {
        let sums = self.sums.iter();
        sums.map(|(&(a, b), &(sum, _))| [a, b, sum])
    }

    /// Iterates over the computed sums in order, skipping the `first` earliest ones, as
    /// `[a, b, a + b]`.
    pub(super) fn sums_from(&self, first: usize) -> impl Iterator<Item = [Value; 3]> + use<> {
        let sums = self.sums.iter();
        let new = sums.filter(|(_, (_, number))| *number as usize >= first);
        let mut new: Vec<_> = new.map(|(&(a, b), &(sum, number))| (number, [a, b, sum])).collect();
        new.sort_unstable_by_key(|&(number, _)| number);
        new.into_iter().map(|(_, sum)| sum)
    }

    /// Stores a sum that another arena has computed.
    pub(super) fn take_sum(&mut self, a: Value, b: Value, sum: Value) {
        let ((a, b), negated) = self.sum_key(a, b);
        let sum = if negated { self.negative(sum) } else { sum };
        let number = self.sums.len() as u32;
        self.sums.entry((a, b)).or_insert((sum, number));
    }

    /// Returns `a + b` if it is trivial or was computed before.
    pub fn known_sum(&self, a: Value, b: Value) -> Option<Value> {
        self.early_sum(a, b, usize::MAX)
    }

    /// Returns `a + b` if it is trivial, or among the first `count` computed sums. Sums of options
    /// precede the sums that need them, so the first sums are closed under options.
    pub fn early_sum(&self, a: Value, b: Value, count: usize) -> Option<Value> {
        if a == Value::ZERO {
            return Some(b);
        }
        if b == Value::ZERO {
            return Some(a);
        }
        if self.negative(a) == b {
            return Some(Value::ZERO);
        }
        let ((a, b), negated) = self.sum_key(a, b);
        let &(sum, number) = self.sums.get(&(a, b))?;
        if number as usize >= count {
            return None;
        }
        Some(if negated { self.negative(sum) } else { sum })
    }

    /// Returns the key under which `a + b` is stored, and whether the negative of the sum is
    /// stored.
    pub fn sum_key(&self, a: Value, b: Value) -> ((Value, Value), bool) {
        let sorted = |a: Value, b: Value| if a <= b { (a, b) } else { (b, a) };
        let plus = sorted(a, b);
        let minus = sorted(self.negative(a), self.negative(b));
        if minus < plus { (minus, true) } else { (plus, false) }
    }
}
