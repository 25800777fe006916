//! Evaluates sums in the user's notation.

use super::arena::{Arena, Limit, MAX_BIRTHDAY, Options, Value};
use super::components::Components;
use super::standard::UpStar;
use crate::clobber::{Atom, Component, Expr};

/// The sum of all terms that are multiples of `1`, `↑` and nimbers. They need no addition of games.
#[derive(Default)]
struct Standard {
    integer: i64,
    ups: i64,
    nim: u32,
}

impl Components {
    /// Returns the value of a sum.
    ///
    /// # Errors
    /// [`Limit`] of the arena; the values of finished components remain known.
    pub fn evaluate(&mut self, expr: &Expr, arena: &mut Arena) -> Result<Value, Limit> {
        let mut standard = Standard::default();
        let mut sum = Value::ZERO;
        for term in &expr.terms {
            let value = self.evaluate_atom(&term.atom, arena)?;
            if !standard.take(value, term.count, arena) {
                let value = multiple(value, term.count, arena)?;
                sum = arena.add(sum, value)?;
            }
        }
        for value in standard.values(arena)? {
            sum = arena.add(sum, value)?;
        }
        Ok(sum)
    }

    /// Returns the value of a sum of components.
    ///
    /// # Errors
    /// Returns the same errors as [`Components::evaluate`].
    pub fn sum<'a>(
        &mut self,
        components: impl IntoIterator<Item = &'a Component>,
        arena: &mut Arena,
    ) -> Result<Value, Limit> {
        components.into_iter().try_fold(Value::ZERO, |sum, component| {
            let id = self.intern(component);
            let value = self.value(id, arena)?;
            arena.add(sum, value)
        })
    }

    fn evaluate_atom(&mut self, atom: &Atom, arena: &mut Arena) -> Result<Value, Limit> {
        match atom {
            Atom::Row(row) => self.sum(&row.components(), arena),
            Atom::Nimber(n) => arena.nimber(*n),
            Atom::Up => Ok(arena.reference(1, 0)),
            Atom::Down => Ok(arena.reference(-1, 0)),
            Atom::Number(number) => arena.number(*number),
            Atom::Switch(_) | Atom::Tiny { .. } | Atom::UpPower { .. } | Atom::Braces { .. } => {
                let [left, right] = atom.by_options().unwrap_or_default();
                let left = self.evaluate_options(&left, arena)?;
                let right = self.evaluate_options(&right, arena)?;
                arena.game(&left, &right)
            }
        }
    }

    fn evaluate_options(&mut self, options: &[Expr], arena: &mut Arena) -> Result<Options, Limit> {
        options.iter().map(|option| self.evaluate(option, arena)).collect()
    }
}

impl Standard {
    /// Adds copies of a value if it is a standard game. Returns whether it is.
    fn take(&mut self, value: Value, count: i64, arena: &Arena) -> bool {
        if let Some(UpStar { ups, nim }) = arena.as_up_star(value) {
            self.ups = self.ups.saturating_add(i64::from(ups).saturating_mul(count));
            self.nim ^= nim * u32::from(count % 2 != 0);
            true
        } else if let Some(n) = arena.as_integer(value) {
            self.integer = self.integer.saturating_add(i64::from(n).saturating_mul(count));
            true
        } else {
            false
        }
    }

    fn values(&self, arena: &mut Arena) -> Result<[Value; 2], Limit> {
        let small = |n: i64| match i32::try_from(n) {
            Ok(n) if n.unsigned_abs() <= u32::from(MAX_BIRTHDAY) => Ok(n),
            _ => Err(Limit::Birthday),
        };
        let game = UpStar { ups: small(self.ups)?, nim: self.nim };
        Ok([arena.up_star(game)?, arena.integer(small(self.integer)?)?])
    }
}

/// Returns the value of `count` copies of a value, by repeated doubling.
fn multiple(value: Value, count: i64, arena: &mut Arena) -> Result<Value, Limit> {
    let mut double = if count < 0 { arena.negative(value) } else { value };
    let mut rest = count.unsigned_abs();
    let mut sum = Value::ZERO;
    while rest > 0 {
        if rest & 1 == 1 {
            sum = arena.add(sum, double)?;
        }
        rest >>= 1;
        if rest > 0 {
            double = arena.add(double, double)?;
        }
    }
    Ok(sum)
}
