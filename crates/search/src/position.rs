//! Positions of the search: sums of values and long components, reduced to few terms.

use smallvec::SmallVec;

use super::estimate::EVEN;
use crate::game::bounds::Bounds;
use crate::game::{Arena, ComponentId, Components, Value};

/// A summand: a value, or a component without a known value. Values come before components.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(u32);

const PART: u32 = 1 << 31;

/// The game that a [`Term`] stands for.
pub enum Summand {
    /// A value of the arena.
    Value(Value),
    /// A component without a known value.
    Component(ComponentId),
}

impl Term {
    /// Returns the term of a value.
    pub fn value(value: Value) -> Term {
        Term(value.index() as u32)
    }

    /// Returns the term of a component.
    pub fn component(component: ComponentId) -> Term {
        Term(component.index() as u32 | PART)
    }

    /// Returns the value or component that the term stands for.
    pub fn summand(self) -> Summand {
        let index = (self.0 & !PART) as usize;
        if self.is_component() {
            Summand::Component(ComponentId::from_index(index))
        } else {
            Summand::Value(Value::from_index(index))
        }
    }

    /// Returns whether the term is a component.
    pub fn is_component(self) -> bool {
        self.0 & PART != 0
    }

    /// Returns the term that [`Term::bits`] encodes.
    pub(super) fn from_bits(bits: u32) -> Term {
        Term(bits)
    }

    /// Returns the encoding of the term, for hashing and storing.
    pub fn bits(self) -> u32 {
        self.0
    }
}

/// A sum of terms in ascending order.
pub type Position = SmallVec<[Term; 8]>;

/// Maximum sum of two birthdays at which an unknown sum of values is computed.
const SMALL_SUM: u16 = 12;
/// Maximum number of elementary steps for such a sum.
const SMALL_BUDGET: u64 = 500;

/// Values and components, and the rules that reduce positions. Unlike in the normal form of
/// certificates, values are added as soon as they appear, which makes certificates smaller.
#[derive(Clone, Default)]
pub struct Reducer {
    /// All values.
    pub arena: Arena,
    /// All components.
    pub components: Components,
    /// Bounds that decide sums of three values.
    pub bounds: Bounds,
}

impl Reducer {
    /// Adds a component to a reduced position, and reduces the result.
    pub fn add_component(&mut self, component: ComponentId, position: &mut Position) {
        if let Some(value) = self.components.known_value(component) {
            self.add_value(value, position);
            return;
        }
        let minus = Term::component(self.components.negative(component));
        match position.iter().rposition(|&term| term == minus) {
            Some(i) => {
                position.remove(i);
            }
            None => insert(Term::component(component), position),
        }
    }

    /// Adds a value to a reduced position, and reduces the result: the value merges with other
    /// values if the sum is known or quickly computed.
    pub fn add_value(&mut self, value: Value, position: &mut Position) {
        let mut value = value;
        'merge: while value != Value::ZERO {
            for i in 0..position.len() {
                let Summand::Value(other) = position[i].summand() else {
                    break;
                };
                if let Some(sum) = self.cheap_sum(value, other) {
                    position.remove(i);
                    value = sum;
                    continue 'merge;
                }
            }
            insert(Term::value(value), position);
            return;
        }
    }

    fn cheap_sum(&mut self, a: Value, b: Value) -> Option<Value> {
        let known = self.arena.known_sum(a, b);
        if known.is_some() || self.arena.birthday(a) + self.arena.birthday(b) > SMALL_SUM {
            return known;
        }
        self.arena.set_budget(SMALL_BUDGET);
        self.arena.add(a, b).ok()
    }

    /// Reduces a sum by all values and sums that are known now.
    pub fn reduce(&mut self, terms: &[Term]) -> Position {
        let mut position = Position::new();
        for term in terms {
            match term.summand() {
                Summand::Value(value) => self.add_value(value, &mut position),
                Summand::Component(component) => self.add_component(component, &mut position),
            }
        }
        position
    }

    /// Returns the negative of a position.
    pub fn negative(&self, position: &[Term]) -> Position {
        let mut negative: Position = position.iter().map(|&term| self.minus(term)).collect();
        negative.sort_unstable();
        negative
    }

    /// Returns the negative of a term.
    pub fn minus(&self, term: Term) -> Term {
        match term.summand() {
            Summand::Value(value) => Term::value(self.arena.negative(value)),
            Summand::Component(component) => Term::component(self.components.negative(component)),
        }
    }

    /// Returns the number of Left options of a term.
    pub fn left_options(&mut self, term: Term) -> usize {
        match term.summand() {
            Summand::Value(value) => self.arena.left(value).len(),
            Summand::Component(component) => self.components.left_moves(component).len(),
        }
    }

    /// Adds the negative of Left option number `i` of a term to a position.
    pub fn add_minus_left_option(&mut self, term: Term, i: usize, position: &mut Position) {
        match term.summand() {
            Summand::Value(value) => {
                let option = self.arena.left(value)[i];
                self.add_value(self.arena.negative(option), position);
            }
            Summand::Component(component) => {
                let (a, b) = self.components.left_moves(component)[i];
                self.add_component(self.components.negative(a), position);
                self.add_component(self.components.negative(b), position);
            }
        }
    }

    /// Decides whether Left, moving first, wins a sum of at most two values: `a + b ⧐ 0` if and
    /// only if not `a ≤ −b`.
    pub fn decided(&mut self, position: &[Term]) -> Option<bool> {
        if position.len() > 2 || position.last().is_some_and(|term| term.is_component()) {
            return None;
        }
        let value = |i: usize| match position.get(i).map(|term| term.summand()) {
            Some(Summand::Value(value)) => value,
            _ => Value::ZERO,
        };
        let (a, b) = (value(0), value(1));
        let minus_b = self.arena.negative(b);
        Some(!self.arena.le(a, minus_b))
    }

    /// Returns whether bounds show that Left, moving first, loses a sum of three values.
    pub fn is_lost_by_bounds(&mut self, position: &[Term]) -> bool {
        let values = self.values(position);
        values.is_some_and(|values| self.bounds.is_lost(&mut self.arena, values))
    }

    /// Decides by bounds whether Left, moving first, wins a sum of three values. Bounds are tried
    /// only for the player who is more likely to win.
    pub(super) fn likely_bounded(&mut self, position: &[Term]) -> Option<bool> {
        let values: [Value; 3] = self.values(position)?;
        let worth: i32 = values.iter().map(|&value| self.arena.ups(value)).sum();
        self.bounds.likely_winner(&mut self.arena, values, worth - EVEN)
    }

    /// Returns the terms of a position of three values.
    fn values(&self, position: &[Term]) -> Option<[Value; 3]> {
        let mut values = [Value::ZERO; 3];
        if position.len() != 3 {
            return None;
        }
        for (value, term) in values.iter_mut().zip(position) {
            *value = match term.summand() {
                Summand::Value(value) => value,
                Summand::Component(_) => return None,
            };
        }
        Some(values)
    }

    /// Computes the values of components until the budget of the arena ends. Returns whether all
    /// values were found.
    pub fn value_components(&mut self, components: &[ComponentId]) -> bool {
        components
            .iter()
            .all(|&component| self.components.value(component, &mut self.arena).is_ok())
    }

    /// Returns all components that play can reach from some components, in ascending order of
    /// length.
    pub fn followers(&mut self, components: &[ComponentId]) -> Vec<ComponentId> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut found: Vec<ComponentId> = Vec::new();
        let mut add = |component: ComponentId, found: &mut Vec<ComponentId>| {
            if component != ComponentId::DEAD && seen.insert(component) {
                found.push(component);
            }
        };
        for &component in components {
            add(component, &mut found);
        }
        let mut next = 0;
        while next < found.len() {
            let component = found[next];
            next += 1;
            for component in [component, self.components.negative(component)] {
                for i in 0..self.components.left_moves(component).len() {
                    let (a, b) = self.components.left_moves(component)[i];
                    add(a, &mut found);
                    add(b, &mut found);
                }
            }
        }
        found.sort_by_key(|&component| (self.components.stones(component), component));
        found
    }
}

fn insert(term: Term, position: &mut Position) {
    let place = position.partition_point(|&other| other < term);
    position.insert(place, term);
}
