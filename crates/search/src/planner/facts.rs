//! Stores the goals that are proved in the current proof, of a lemma or of the statement.

use rustc_hash::{FxHashMap, FxHashSet};

use super::code::Code;
use super::form::Form;
use crate::certificate::goal::Judgment;

/// A position in normal form, and a judgment about it.
pub type Goal = (Form, Judgment);

#[derive(Default)]
pub struct Facts {
    goals: FxHashSet<Goal>,
    /// For components and a judgment: the values beside which the judgment is a fact.
    values: FxHashMap<Goal, Vec<Code>>,
}

impl Facts {
    pub fn has(&self, goal: &Goal) -> bool {
        self.goals.contains(goal)
    }

    pub fn learn(&mut self, goal: Goal) {
        if let Some((_, value, components)) = split(&goal.0) {
            let values = self.values.entry((components, goal.1)).or_default();
            values.push(value);
        }
        self.goals.insert(goal);
    }

    /// Finds facts about the components of a position with at most one value. Returns the index of
    /// the value, the value, and the values beside which the judgment is a fact.
    pub fn beside(&self, (form, judgment): &Goal) -> Option<(Option<usize>, Code, &[Code])> {
        let (index, value, components) = split(form)?;
        let known = self.values.get(&(components, *judgment))?;
        Some((index, value, known))
    }
}

/// Splits a position with components and at most one value into the index of the value, the value
/// or 0, and the components.
fn split(form: &Form) -> Option<(Option<usize>, Code, Form)> {
    let values = form.iter().take_while(|code| !code.is_component()).count();
    match values {
        _ if values == form.len() => None,
        0 => Some((None, Code::ZERO, form.clone())),
        1 => Some((Some(0), form[0], Form::from_slice(&form[1..]))),
        _ => None,
    }
}
