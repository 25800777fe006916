//! Positions of the search: sums of values and long parts, reduced to few terms.

use smallvec::SmallVec;

use super::estimate::EVEN;
use crate::game::bounds::Bounds;
use crate::game::{Arena, PartId, Parts, Value};

/// A summand: a value, or a part without a known value. Values come before parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term(u32);

const PART: u32 = 1 << 31;

/// The game that a [`Term`] stands for.
pub enum Summand {
    /// A value of the arena.
    Value(Value),
    /// A part without a known value.
    Part(PartId),
}

impl Term {
    /// Returns the term of a value.
    pub fn value(value: Value) -> Term {
        Term(value.index() as u32)
    }

    /// Returns the term of a part.
    pub fn part(part: PartId) -> Term {
        Term(part.index() as u32 | PART)
    }

    /// Returns the value or part that the term stands for.
    pub fn summand(self) -> Summand {
        let index = (self.0 & !PART) as usize;
        if self.is_part() {
            Summand::Part(PartId::from_index(index))
        } else {
            Summand::Value(Value::from_index(index))
        }
    }

    /// Returns whether the term is a part.
    pub fn is_part(self) -> bool {
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

/// Values and parts, and the rules that reduce positions. Unlike in the normal form of
/// certificates, values are added as soon as they appear, which makes certificates smaller.
#[derive(Clone, Default)]
pub struct Reducer {
    /// All values.
    pub arena: Arena,
    /// All parts.
    pub parts: Parts,
    /// Bounds that decide sums of three values.
    pub bounds: Bounds,
}

impl Reducer {
    /// Adds a part to a reduced position, and reduces the result.
    pub fn add_part(&mut self, part: PartId, position: &mut Position) {
        if let Some(value) = self.parts.known_value(part) {
            self.add_value(value, position);
            return;
        }
        let minus = Term::part(self.parts.negative(part));
        match position.iter().rposition(|&term| term == minus) {
            Some(i) => {
                position.remove(i);
            }
            None => insert(Term::part(part), position),
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
                Summand::Part(part) => self.add_part(part, &mut position),
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
            Summand::Part(part) => Term::part(self.parts.negative(part)),
        }
    }

    /// Returns the number of Left options of a term.
    pub fn left_options(&mut self, term: Term) -> usize {
        match term.summand() {
            Summand::Value(value) => self.arena.left(value).len(),
            Summand::Part(part) => self.parts.left_moves(part).len(),
        }
    }

    /// Adds the negative of Left option number `i` of a term to a position.
    pub fn add_minus_left_option(&mut self, term: Term, i: usize, position: &mut Position) {
        match term.summand() {
            Summand::Value(value) => {
                let option = self.arena.left(value)[i];
                self.add_value(self.arena.negative(option), position);
            }
            Summand::Part(part) => {
                let (a, b) = self.parts.left_moves(part)[i];
                self.add_part(self.parts.negative(a), position);
                self.add_part(self.parts.negative(b), position);
            }
        }
    }

    /// Decides whether Left, moving first, wins a sum of at most two values: `a + b ⧐ 0` if and
    /// only if not `a ≤ −b`.
    pub fn decided(&mut self, position: &[Term]) -> Option<bool> {
        if position.len() > 2 || position.last().is_some_and(|term| term.is_part()) {
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
                Summand::Part(_) => return None,
            };
        }
        Some(values)
    }

    /// Computes the values of parts until the budget of the arena ends. Returns whether all values
    /// were found.
    pub fn value_parts(&mut self, parts: &[PartId]) -> bool {
        parts.iter().all(|&part| self.parts.value(part, &mut self.arena).is_ok())
    }

    /// Returns all parts that play can reach from some parts, in ascending order of length.
    pub fn followers(&mut self, parts: &[PartId]) -> Vec<PartId> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut found: Vec<PartId> = Vec::new();
        let mut add = |part: PartId, found: &mut Vec<PartId>| {
            if part != PartId::DEAD && seen.insert(part) {
                found.push(part);
            }
        };
        for &part in parts {
            add(part, &mut found);
        }
        let mut next = 0;
        while next < found.len() {
            let part = found[next];
            next += 1;
            for part in [part, self.parts.negative(part)] {
                for i in 0..self.parts.left_moves(part).len() {
                    let (a, b) = self.parts.left_moves(part)[i];
                    add(a, &mut found);
                    add(b, &mut found);
                }
            }
        }
        found.sort_by_key(|&part| (self.parts.stones(part), part));
        found
    }
}

fn insert(term: Term, position: &mut Position) {
    let place = position.partition_point(|&other| other < term);
    position.insert(place, term);
}
