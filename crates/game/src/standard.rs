//! Builds the standard games, integers and `k·↑ + *n`, from their known canonical forms, and
//! recognises them by these.
//!
//! The [ladder](super::ladder) contains a few of these games. Here they may have any size, and are
//! built in linear time, without sums.

use super::arena::{Arena, Limit, Options, Value};

/// The game `ups·↑ + *nim`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UpStar {
    /// Number of ups; negative for downs.
    pub ups: i32,
    pub nim: u32,
}

impl UpStar {
    /// Returns the negative.
    pub fn negative(self) -> UpStar {
        UpStar { ups: -self.ups, nim: self.nim }
    }

    /// Returns the sum of two such games.
    pub fn plus(self, other: UpStar) -> UpStar {
        UpStar { ups: self.ups + other.ups, nim: self.nim ^ other.nim }
    }
}

impl Arena {
    /// Returns the integer `n = {n−1 | }`.
    ///
    /// # Errors
    /// [`Limit::Birthday`] beyond [`MAX_BIRTHDAY`](super::arena::MAX_BIRTHDAY).
    pub fn integer(&mut self, n: i32) -> Result<Value, Limit> {
        let mut value = Value::ZERO;
        for _ in 0..n.unsigned_abs() {
            self.charge(1)?;
            value = self.intern(&[value], &[])?;
        }
        Ok(if n < 0 { self.negative(value) } else { value })
    }

    /// Returns the nimber `*n`.
    ///
    /// # Errors
    /// [`Limit::Birthday`] beyond [`MAX_BIRTHDAY`](super::arena::MAX_BIRTHDAY).
    pub fn nimber(&mut self, n: u32) -> Result<Value, Limit> {
        let mut value = Value::ZERO;
        let mut options = Options::new();
        for _ in 0..n {
            self.charge(1)?;
            options.push(value);
            value = self.intern(&options, &options)?;
        }
        Ok(value)
    }

    /// Returns the value of `k·↑ + *n`.
    ///
    /// For `k ≥ 1` its canonical form is `{0 | (k−1)·↑ + *(n⊕1)}`, except that `↑* = {0, * | 0}`
    /// (Siegel, II.4).
    ///
    /// # Errors
    /// [`Limit::Birthday`] beyond [`MAX_BIRTHDAY`](super::arena::MAX_BIRTHDAY).
    pub fn up_star(&mut self, game: UpStar) -> Result<Value, Limit> {
        if game.ups < 0 {
            let minus = self.up_star(game.negative())?;
            return Ok(self.negative(minus));
        }
        let odd = game.ups.unsigned_abs() & 1;
        let mut value = self.nimber(game.nim ^ odd)?;
        for k in 1..=game.ups {
            self.charge(1)?;
            value = if k == 1 && value == Value::ZERO {
                let star = self.nimber(1)?;
                self.intern(&[Value::ZERO, star], &[Value::ZERO])?
            } else {
                self.intern(&[Value::ZERO], &[value])?
            };
        }
        Ok(value)
    }

    /// Returns `n`, if the value is the integer `n`.
    pub fn as_integer(&self, value: Value) -> Option<i32> {
        let sign = if self.right(value).is_empty() { 1 } else { -1 };
        let mut rest = if sign > 0 { value } else { self.negative(value) };
        let mut n = 0;
        while rest != Value::ZERO {
            let (&[option], []) = (self.left(rest), self.right(rest)) else {
                return None;
            };
            rest = option;
            n += sign;
        }
        Some(n)
    }

    /// Returns `n`, if the value is the nimber `*n`.
    pub fn as_nimber(&self, value: Value) -> Option<u32> {
        // The index of an option is smaller than that of the game, so the options of *n are listed
        // as *0, *1, ….
        let options = self.left(value);
        let is_nimber = self.right(value) == options
            && options.iter().enumerate().all(|(i, &option)| {
                self.left(option) == &options[..i] && self.right(option) == &options[..i]
            });
        is_nimber.then_some(options.len() as u32)
    }

    /// Returns `k` and `n`, if the value is `k·↑ + *n`.
    pub fn as_up_star(&self, value: Value) -> Option<UpStar> {
        if let Some(nim) = self.as_nimber(value) {
            return Some(UpStar { ups: 0, nim });
        }
        self.as_positive_up_star(value)
            .or_else(|| self.as_positive_up_star(self.negative(value)).map(UpStar::negative))
    }

    /// Recognises `k·↑ + *n` like [`Arena::as_up_star`], for `k ≥ 1`: follows the chain of Right
    /// options.
    fn as_positive_up_star(&self, value: Value) -> Option<UpStar> {
        let mut rest = value;
        let mut ups = 0;
        loop {
            let (left, right) = (self.left(rest), self.right(rest));
            if let (&[Value::ZERO, star], &[Value::ZERO]) = (left, right) {
                let game = UpStar { ups: ups + 1, nim: 1 ^ (ups & 1) as u32 };
                return (self.as_nimber(star) == Some(1)).then_some(game);
            }
            let (&[Value::ZERO], &[option]) = (left, right) else {
                return None;
            };
            ups += 1;
            rest = option;
            if let Some(nim) = self.as_nimber(rest) {
                let nim = nim ^ (ups & 1) as u32;
                return Some(UpStar { ups, nim });
            }
        }
    }
}
