//! Results that follow by dominance.
//!
//! If Left, moving first, wins `R + u`, and `u ≤ v`, then she wins `R + v`. So for each sum `R` of
//! long components, the minimal values `u` for which the player to move is known to win suffice,
//! and the maximal values for which she is known to lose.

use rustc_hash::FxHashMap;

use super::position::{Position, Summand, Term};
use crate::game::{Arena, Value};

#[derive(Clone, Default)]
struct Known {
    wins: Vec<Value>,
    losses: Vec<Value>,
}

impl Known {
    /// Finds the value of a result that decides, for this player, the position with another value.
    fn dominating(&self, value: Value, win: bool, arena: &mut Arena) -> Option<Value> {
        match win {
            true => self.wins.iter().copied().find(|&known| arena.le(known, value)),
            false => self.losses.iter().copied().find(|&known| arena.le(value, known)),
        }
    }
}

/// Dominance results, by the components of a position.
#[derive(Clone, Default)]
pub struct Frontier {
    known: FxHashMap<Position, Known>,
    values: usize,
}

/// Splits a position into one value and its components. Returns `None` if it has several values or
/// no component.
fn split(position: &[Term]) -> Option<(Value, &[Term])> {
    let (value, components) = match position.first()?.summand() {
        Summand::Component(_) => (Value::ZERO, position),
        Summand::Value(value) => (value, &position[1..]),
    };
    components.first().filter(|term| term.is_component()).map(|_| (value, components))
}

impl Frontier {
    /// Decides by dominance whether the player to move wins.
    pub fn winner(&self, position: &[Term], arena: &mut Arena) -> Option<bool> {
        let (value, components) = split(position)?;
        let known = self.known.get(components)?;
        [true, false].into_iter().find(|&win| known.dominating(value, win, arena).is_some())
    }

    /// Finds a dominance result about the components of a position with at most one value. Returns
    /// the value of the position, or 0, and the value beside which the player to move is known to
    /// win, or to lose.
    pub fn dominating(
        &self,
        position: &[Term],
        win: bool,
        arena: &mut Arena,
    ) -> Option<(Value, Value)> {
        let (value, components) = split(position)?;
        let known = self.known.get(components)?;
        known.dominating(value, win, arena).map(|found| (value, found))
    }

    /// Stores a solved position.
    pub fn learn(&mut self, position: &[Term], win: bool, arena: &mut Arena) {
        let Some((value, components)) = split(position) else {
            return;
        };
        let known = self.known.entry(components.into()).or_default();
        let list = if win { &mut known.wins } else { &mut known.losses };
        let before = list.len();
        list.retain(|&old| if win { !arena.le(value, old) } else { !arena.le(old, value) });
        list.push(value);
        self.values = self.values + list.len() - before;
    }

    /// Returns the approximate size in bytes.
    pub fn bytes(&self) -> usize {
        self.known.capacity() * 112 + self.values * 8
    }
}
