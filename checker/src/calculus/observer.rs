//! What an observer of a replay is told. Nothing that it does can change a verdict.

use super::{Goal, Step};
use crate::data::{Form, Subject, Term};

/// Sees what a replay accepts. The subgoals of a step come before the first of them is discharged;
/// one that holds by Order may be discharged at once.
pub trait Observer {
    /// A goal has to be proved, for this reason.
    fn subgoal(&mut self, goal: &Goal, reason: Reason);
    /// A goal was discharged, or this step was read for it.
    fn discharged(&mut self, goal: &Goal, how: How);
}

/// How a goal is discharged.
#[derive(Clone, Copy)]
pub enum How<'a> {
    /// By the order of values.
    Order,
    /// It was proved before.
    Fact,
    /// By a step, which begins at this byte of the body; its subgoals follow.
    Step(usize, &'a Step),
}

/// Why a goal has to be proved.
#[derive(Clone, Copy)]
pub enum Reason<'a> {
    /// It is what the proof is of.
    Root(Option<Subject>),
    /// A move in this term: its option of this number.
    Played(Term, usize),
    /// This form is put for the parameter of the step.
    Put(&'a Form),
    /// A term meets its negative, of this cell of the bag.
    Cancelled(usize),
    /// A term joins this cell of the bag.
    Joined(usize),
    /// The step says it, and the lines that the goal has more.
    Step,
}
