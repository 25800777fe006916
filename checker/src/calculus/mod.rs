//! The calculus: goals, and for each rule the premises from which it proves a goal. The same rules
//! serve for single positions and, with forms in place of numbers, for all values of parameters.
//!
//! Depends on `data` and `games`. In reading order: `goal`, `step` (the steps of a file, rule by
//! rule), `observer` (reports accepted goals), `play` (Order, Replies, Move, Cut), `context`
//! (Infer, Split, Cases, Substitute, Multiple), `bag` (Take, Insert, Reduced), `claims` (Claim, and
//! the measure of the induction), `lemmas`.

mod bag;
mod claims;
mod context;
mod goal;
mod lemmas;
mod observer;
mod play;
mod step;

pub use claims::Claims;
pub use goal::{Descent, Goal};
pub use lemmas::{Lemma, Lists, Way};
pub use observer::{How, Observer, Reason};
pub use step::Step;

use crate::data::{Cell, Checked, Form, LOOK_UP, Table, require};
use crate::games::Games;
use std::rc::Rc;

/// The state of the rules, and the premises of the current step.
#[derive(Default)]
pub struct Kernel {
    /// Values, words and sums, with their budget.
    pub games: Games,
    /// The cells of the certificate.
    pub cells: Vec<Cell>,
    /// For each cell, the cells that may contain the negative of one of its members.
    pub rivals: Table<Cell, Rc<[usize]>>,
    /// The claims that may be used, and those that are being proved.
    pub claims: Claims,
    /// The trivial goal `0 ≥ 0`, without parameters and with an empty bag, used as a template.
    pub nothing: Goal,
    /// Premises of the goal that is being proved.
    pub premises: Vec<Goal>,
    /// Receives the goals that are accepted, if somebody wants them.
    pub observer: Option<Box<dyn Observer>>,
}

impl Kernel {
    /// Rejects the step unless `G ⊢ f ≥ 0` is immediate.
    pub fn check_natural(&mut self, goal: &Goal, form: &Form) -> Checked {
        require(self.games.implies(&goal.scope, form)?, "implied")
    }

    /// Adds a premise, and charges for its memory until its proof begins.
    pub fn premise(&mut self, goal: Goal, reason: Reason) -> Checked {
        self.games.budget.charge(goal.size().saturating_add(LOOK_UP))?;
        self.observer.iter_mut().for_each(|observer| observer.subgoal(&goal, reason));
        self.games.budget.hold(goal.bytes())?;
        self.premises.push(goal);
        Ok(())
    }

    /// Reports to the observer that a goal is discharged.
    pub fn tell(&mut self, goal: &Goal, how: How) {
        self.observer.iter_mut().for_each(|observer| observer.discharged(goal, how));
    }

    /// Applies the rule of a step to a goal.
    pub fn apply(&mut self, goal: &Goal, step: Step) -> Checked {
        match step {
            Step::Replies => self.replies(goal),
            Step::Cut { selected, terms } => self.cut(goal, &selected, &terms),
            Step::Infer { divisor, lines, conclusion: f } => self.infer(goal, divisor, &lines, &f),
            Step::Split(form) => self.split(goal, &form),
            Step::Cases { parameter: x, count, modulus } => self.cases(goal, x, count, modulus),
            Step::Substitute { parameter, form } => self.substitute(goal, parameter, &form),
            Step::Multiple { factor, terms } => self.multiple(goal, &factor, &terms),
            Step::Take { cell } => self.take(goal, cell),
            Step::Insert { term, cell, exponent, least } => {
                self.insert(goal, term, cell, &exponent, least)
            }
            Step::Reduced { cell, negative } => self.reduced(goal, cell, negative),
            Step::Claim { claim, substitution } => self.use_claim(goal, claim, &substitution),
            Step::Move { option, exponent } => self.make_move(goal, option, exponent.as_ref()),
        }
    }
}
