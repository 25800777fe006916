//! Goals that are proved, for the lemma or the statement at hand.

use rustc_hash::{FxHashMap, FxHashSet};

use super::code::Code;
use super::form::Form;
use crate::certificate::goal::Judgment;

/// A position in normal form, and what is claimed about it.
pub type Goal = (Form, Judgment);

#[derive(Default)]
pub struct Facts {
    goals: FxHashSet<Goal>,
    /// By parts: the values beside which the judgment is a fact.
    values: FxHashMap<Goal, Vec<Code>>,
    /// In the order in which they became facts, if they may have to be forgotten.
    log: Vec<Goal>,
}

impl Facts {
    pub fn has(&self, goal: &Goal) -> bool {
        self.goals.contains(goal)
    }

    /// A goal is proved. If it is logged, it can be forgotten.
    pub fn learn(&mut self, goal: Goal, is_logged: bool) {
        if is_logged {
            self.log.push(goal.clone());
        }
        if let Some((_, value, parts)) = split(&goal.0) {
            let values = self.values.entry((parts, goal.1)).or_default();
            values.push(value);
        }
        self.goals.insert(goal);
    }

    /// How many facts are logged.
    pub fn logged(&self) -> usize {
        self.log.len()
    }

    /// Forgets logged facts but so many of the first.
    pub fn forget_after(&mut self, count: usize) {
        for goal in self.log.drain(count..).rev() {
            if let Some((_, value, parts)) = split(&goal.0) {
                if let Some(values) = self.values.get_mut(&(parts, goal.1)) {
                    if values.last() == Some(&value) {
                        values.pop();
                    }
                }
            }
            self.goals.remove(&goal);
        }
    }

    /// The index of the only value of a position that has parts, if it has one, that value, and
    /// those beside which the same judgment about the parts is a fact.
    pub fn beside(
        &self,
        form: &Form,
        judgment: Judgment,
    ) -> Option<(Option<usize>, Code, &[Code])> {
        let (index, value, parts) = split(form)?;
        let known = self.values.get(&(parts, judgment))?;
        Some((index, value, known))
    }
}

/// Index of the value if there is one, the value, and the parts; none if there are several values
/// or no part.
fn split(form: &Form) -> Option<(Option<usize>, Code, Form)> {
    let values = form.iter().take_while(|code| !code.is_part()).count();
    match values {
        _ if values == form.len() => None,
        0 => Some((None, Code::ZERO, form.clone())),
        1 => Some((Some(0), form[0], Form::from_slice(&form[1..]))),
        _ => None,
    }
}
