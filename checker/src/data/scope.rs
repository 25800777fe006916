//! What is assumed of the parameters of a goal.

use super::{Checked, Form, Image, put, require};

/// Parameters of a goal.
const MAX_PARAMETERS: u32 = 256;

/// What is assumed below a root: parameters are natural numbers, and all lines of the context are
/// at least 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    pub parameters: u32,
    pub context: Vec<Form>,
    /// The rank of the instance of the claim that is being proved.
    pub rank: Form,
}

impl Scope {
    /// Limits the number of parameters, and with it the length of forms.
    pub fn check_parameters(&self) -> Checked {
        require(self.parameters <= MAX_PARAMETERS, "parameter")
    }

    /// A parameter that nothing speaks of.
    pub fn fresh(&mut self) -> Form {
        let fresh = Form::parameter(self.parameters);
        self.parameters = self.parameters.saturating_add(1);
        fresh
    }

    /// A rough measure of the work that the scope makes.
    pub fn size(&self) -> usize {
        self.context.iter().map(Form::size).fold(self.rank.size(), usize::saturating_add)
    }

    /// The scope with forms put for parameters.
    pub fn substitute(&self, image: Image) -> Checked<Scope> {
        let (context, rank) = (put(&self.context, image)?, self.rank.substitute(image)?);
        Ok(Scope { context, rank, ..*self })
    }
}
