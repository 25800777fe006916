//! The parameters of a goal and the constraints on them.

use super::{Checked, Form, Image, all, require};

/// Maximum number of parameters of a goal.
const MAX_PARAMETERS: u32 = 256;

/// The parameters of a goal, which are natural numbers, and its context: forms that are at least 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// Number of parameters.
    pub parameters: u32,
    /// Forms in the parameters, each at least 0.
    pub context: Vec<Form>,
    /// Rank of the instance of the claim at the root of the proof.
    pub rank: Form,
}

impl Scope {
    /// Rejects more than `MAX_PARAMETERS` parameters. This also bounds the length of forms.
    pub fn check_parameters(&self) -> Checked {
        require(self.parameters <= MAX_PARAMETERS, "parameter")
    }

    /// Adds a parameter that occurs in no form, and returns it.
    pub fn fresh(&mut self) -> Form {
        let fresh = Form::parameter(self.parameters);
        self.parameters = self.parameters.saturating_add(1);
        fresh
    }

    /// Estimates the work that the scope causes.
    pub fn size(&self) -> usize {
        self.context.iter().map(Form::size).fold(self.rank.size(), usize::saturating_add)
    }

    /// Substitutes forms for parameters in the context and in the rank.
    pub fn substitute(&self, image: Image) -> Checked<Scope> {
        let context = all(self.context.iter().map(|line| line.substitute(image)))?;
        Ok(Scope { context, rank: self.rank.substitute(image)?, ..*self })
    }
}
