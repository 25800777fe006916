//! Observers of a replay. An observer cannot change a verdict.

use super::{Goal, Step};
use crate::data::{Form, Subject, Term};

/// Receives the goals that a replay accepts. All subgoals of a step are reported before the first
/// of them is discharged.
pub trait Observer {
    /// Called for each goal that must be proved, with the reason.
    fn subgoal(&mut self, goal: &Goal, reason: Reason);
    /// Called when a goal is discharged by Order or as a fact, or when its step has been read.
    fn discharged(&mut self, goal: &Goal, how: How);
}

/// The way in which a goal is discharged.
#[derive(Clone, Copy)]
pub enum How<'a> {
    /// The order of values decides the goal (rule Order).
    Order,
    /// The goal is a fact: it was proved before.
    Fact,
    /// A step is applied, which begins at this byte of the body. The subgoals of the step follow.
    Step(usize, &'a Step),
}

/// Reason why a goal must be proved.
#[derive(Clone, Copy)]
pub enum Reason<'a> {
    /// The goal is the root of a proof, of this subject.
    Root(Option<Subject>),
    /// A move in this term, to its option with this number.
    Played(Term, usize),
    /// This form was substituted for the parameter of the step.
    Put(&'a Form),
    /// A term cancelled with its negative in this cell of the bag.
    Cancelled(usize),
    /// A term was inserted into this cell of the bag.
    Joined(usize),
    /// Another premise of the step; the added lines of the context distinguish the premises.
    Step,
}
