//! Goals, and the goals that need no step.
use std::fmt;

use super::position::Position;
use super::theory::{Claim, Theory};
use crate::clobber::form::{Form, implies};
use crate::game::Value;

/// Descent state of a goal: how the multiset of lengths of the components with a move compares with
/// that at the root of the claim's proof. Later variants make stronger statements than earlier
/// ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// The lengths may be larger, because a Cut introduced a word that is not shorter.
    Lost,
    /// The lengths are not larger.
    #[default]
    Same,
    /// The lengths are smaller: a move was made in a component, or a Cut replaced components by
    /// shorter ones.
    Smaller,
}

/// The root of the proof that contains a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Root {
    /// The claim that is being proved; `None` in the proof of a lemma or of a statement.
    pub claim: Option<usize>,
    pub state: State,
    /// Rank of the claim, carried through substitutions.
    pub rank: Form,
}

/// A goal: for all natural numbers that satisfy the context, and for every reduced bag with these
/// counts, the sum of bag and position is at least 0 or, if `strict`, won by Left moving first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub parameters: usize,
    pub context: Vec<Form>,
    /// Numbers of components by cell, strictly ascending by cell. No form is the constant 0.
    pub counts: Vec<(usize, Form)>,
    pub position: Position,
    pub strict: bool,
    pub root: Root,
}

impl Root {
    /// Returns the descent state, which is `Lost` in the proof of a lemma or of a statement.
    pub fn known(&self) -> State {
        self.claim.map_or(State::Lost, |_| self.state)
    }
}

impl Goal {
    pub fn implies(&self, form: &Form) -> bool {
        implies(&self.context, form)
    }

    /// Returns the number of components with the label of a cell.
    pub fn count(&self, cell: usize) -> Form {
        let found = self.counts.binary_search_by_key(&cell, |count| count.0);
        found.map_or_else(|_| Form::default(), |at| self.counts[at].1.clone())
    }

    /// Returns the goal with another count for a cell.
    pub fn with_count(mut self, cell: usize, form: Form) -> Goal {
        self.counts.retain(|count| count.0 != cell);
        if !form.is_zero() {
            let at = self.counts.partition_point(|count| count.0 < cell);
            self.counts.insert(at, (cell, form));
        }
        self
    }

    /// Tells whether the context immediately implies that the bag has no component with this label.
    pub fn is_without(&self, form: &Form) -> bool {
        self.implies(&-form)
    }

    /// Tells whether the goal is about a single position, and its root has rank 0. The kernel
    /// stores such goals as facts.
    pub fn is_finite(&self) -> bool {
        self.parameters == 0
            && self.context.is_empty()
            && self.counts.is_empty()
            && self.position.multiples.is_empty()
            && self.root.rank.is_zero()
    }

    /// Returns the goal as a claim of this rank.
    pub fn claim(&self, rank: Form) -> Claim {
        Claim {
            parameters: self.parameters,
            context: self.context.clone(),
            counts: self.counts.clone(),
            terms: self.position.terms().collect(),
            strict: self.strict,
            rank,
        }
    }

    /// Returns the goal with a line added at the end of its context.
    pub fn with_line(mut self, line: Form) -> Goal {
        self.context.push(line);
        self
    }
}

impl Theory {
    /// Decides a goal by the rule Order, or returns `None` if the rule does not apply.
    pub fn order(&mut self, goal: &Goal) -> Option<bool> {
        let Position { values, words, multiples } = &goal.position;
        let applies = words.is_empty()
            && values.len() <= 2
            && goal.counts.iter().all(|(_, form)| goal.is_without(form));
        if !applies {
            return None;
        }
        if !self.are_natural(multiples, goal) {
            return None;
        }
        let value = |i: usize| values.get(i).copied().unwrap_or(Value::ZERO);
        let (a, b) = (value(0), value(1));
        let minus = self.arena.negative(b);
        Some(if goal.strict { !self.arena.le(a, minus) } else { self.arena.le(minus, a) })
    }

    /// Tells whether the context of a goal and the order of values show that each multiple is at
    /// least 0.
    pub fn are_natural(&mut self, multiples: &[(Value, Form)], goal: &Goal) -> bool {
        multiples.iter().all(|(value, form)| {
            let is_positive = goal.implies(form) && self.arena.le(Value::ZERO, *value);
            is_positive || goal.implies(&-form) && self.arena.le(*value, Value::ZERO)
        })
    }

    /// Tells whether a goal needs no step.
    pub fn is_settled(&mut self, goal: &Goal) -> bool {
        self.order(goal) == Some(true)
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let context: Vec<String> = self.context.iter().map(Form::to_string).collect();
        write!(f, "[{}] ", context.join(", "))?;
        for (cell, count) in &self.counts {
            write!(f, "cell{cell}×({count}) + ")?;
        }
        let relation = if self.strict { "|> 0" } else { ">= 0" };
        write!(f, "{} {relation}", self.position)
    }
}
