//! Goals: what is to be proved of a position and a bag, and what is assumed.

use crate::data::{Form, Judgment, Scope};
use crate::games::Position;
use std::rc::Rc;

/// How the parts that have a move compare with those of the root, in the multiset order of their
/// lengths; less is known in an earlier state than in a later one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Descent {
    /// Not known: parts have come from elsewhere, or the root is no claim.
    #[default]
    Lost,
    /// At most those of the root.
    Same,
    /// Less: a move was made in a part, or longer parts were replaced.
    Smaller,
}

impl Descent {
    /// The state after a move in a part, or after parts were replaced by shorter ones.
    pub fn smaller(self) -> Descent {
        if self == Descent::Same { Descent::Smaller } else { self }
    }
}

/// For all parameters as assumed and each reduced bag with so many parts of each cell: bag and
/// position together are `≥ 0`, or `⊳ 0`.
#[derive(Clone, Debug, Default)]
pub struct Goal {
    pub scope: Rc<Scope>,
    /// In normal form.
    pub position: Position,
    /// By cell.
    pub counts: Rc<[Form]>,
    pub judgment: Judgment,
    pub descent: Descent,
}

impl Goal {
    /// Whether it is about a single position, and not below a claim of another rank than 0: then it
    /// can be a fact.
    pub fn is_finite(&self) -> bool {
        *self.scope == Scope::default()
            && self.position.multiples.is_empty()
            && self.counts.iter().all(|count| *count == Form::default())
    }

    /// The goal with another position.
    pub fn about(&self, position: Position) -> Goal {
        let (scope, counts) = (Rc::clone(&self.scope), Rc::clone(&self.counts));
        Goal { scope, position, counts, ..*self }
    }

    /// A rough measure of the work that the goal makes.
    pub fn size(&self) -> usize {
        let size = self.scope.size().saturating_add(self.position.size());
        self.counts.iter().map(Form::size).fold(size, usize::saturating_add)
    }

    /// An estimate of the bytes that the goal holds, with its share of the copies of which rules
    /// make premises.
    pub fn bytes(&self) -> usize {
        self.size().saturating_add(4).saturating_mul(56)
    }
}
