//! Goals as a reader sees them: positions in terms of references, contexts, bags.

use super::games::Ref;
use crate::claims::form::{Form, implies, is_impossible};
use crate::claims::word::Word;

/// A summand. The order is the term order: values, then words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Term {
    Value(Ref),
    Word(Word),
}

/// A sum.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    pub terms: Vec<Term>,
    pub multiples: Vec<(Ref, Form)>,
}

/// For all natural parameters at which no line is negative, and each reduced bag with these counts:
/// bag and position are at least 0, or (strict) won by Left moving first.
#[derive(Clone, Debug, Default)]
pub struct Goal {
    pub parameters: usize,
    pub context: Vec<Form>,
    /// Of each list: not all its forms are at least 0.
    pub exceptions: Vec<Vec<Form>>,
    /// By cell, ascending; those that are not the constant 0.
    pub counts: Vec<(usize, Form)>,
    pub position: Position,
    pub strict: bool,
}

impl Goal {
    /// A goal about one position.
    pub fn finite(position: Position, strict: bool) -> Goal {
        Goal { position, strict, ..Goal::default() }
    }

    pub fn is_finite(&self) -> bool {
        self.parameters == 0
            && self.context.is_empty()
            && self.counts.is_empty()
            && self.position.multiples.is_empty()
    }

    pub fn implies(&self, form: &Form) -> bool {
        implies(&self.context, form)
    }

    /// How many parts carry the label of a cell.
    pub fn count(&self, cell: usize) -> Form {
        let found = self.counts.iter().find(|count| count.0 == cell);
        found.map_or_else(Form::default, |count| count.1.clone())
    }

    #[must_use]
    pub fn with_more(mut self, cell: usize, more: i64) -> Goal {
        let count = self.count(cell).plus(more);
        self.counts.retain(|count| count.0 != cell);
        if !count.is_zero() {
            let at = self.counts.partition_point(|count| count.0 < cell);
            self.counts.insert(at, (cell, count));
        }
        self
    }

    /// The goal with lines added, unless one of them contradicts those before it.
    pub fn assuming(&self, lines: &[Form]) -> Option<Goal> {
        let mut goal = self.clone();
        for line in lines {
            if is_impossible(&goal.context, line) {
                return None;
            }
            goal.context.push(line.clone());
        }
        Some(goal)
    }

    /// Forms put for parameters; the position is not in normal form.
    #[must_use]
    pub fn mapped(&self, form: impl Fn(&Form) -> Form) -> Goal {
        let lines = |lines: &[Form]| lines.iter().map(&form).collect::<Vec<Form>>();
        let counts = self.counts.iter().map(|(cell, count)| (*cell, form(count)));
        Goal {
            parameters: self.parameters,
            context: lines(&self.context),
            exceptions: self.exceptions.iter().map(|list| lines(list)).collect(),
            counts: counts.filter(|(_, count)| !count.is_zero()).collect(),
            position: self.position.mapped(&form),
            strict: self.strict,
        }
    }
}

impl Position {
    /// Every form changed; not in normal form.
    #[must_use]
    pub fn mapped(&self, form: impl Fn(&Form) -> Form) -> Position {
        let term = |term: &Term| match term {
            Term::Word(word) => Term::Word(word.with_exponents(&form)),
            value => value.clone(),
        };
        let multiples = self.multiples.iter();
        Position {
            terms: self.terms.iter().map(term).collect(),
            multiples: multiples.map(|(value, count)| (*value, form(count))).collect(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.multiples.is_empty()
    }
}
