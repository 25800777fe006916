//! Goals: a position and a bag, a judgment about them, and the context of the parameters.

use crate::data::{Form, Player, Scope};
use crate::games::Position;
use std::rc::Rc;

/// Descent state: how the multiset of lengths of the parts with a move compares with that of the
/// root, in the multiset order. Later variants assert more than earlier ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Descent {
    /// Unknown: a Cut has added parts that are not shorter, or the root is not a claim.
    #[default]
    Lost,
    /// At most the multiset of the root.
    Same,
    /// Smaller than the multiset of the root: a move was made in a part, or parts were replaced by
    /// shorter ones.
    Smaller,
}

impl Descent {
    /// Returns the state after a move in a part, or after parts were replaced by shorter ones.
    pub fn smaller(self) -> Descent {
        if self == Descent::Same { Descent::Smaller } else { self }
    }
}

/// For all parameters on the context, and for each reduced bag with the given number of parts of
/// each cell, the sum of the bag and the position is `≥ 0`, or `⊳ 0`.
#[derive(Clone, Debug, Default)]
pub struct Goal {
    /// The parameters, the context and the rank.
    pub scope: Rc<Scope>,
    /// The position, in normal form.
    pub position: Position,
    /// Number of parts in the bag, by cell.
    pub counts: Rc<[Rc<Form>]>,
    /// The player who moves first: Right in the judgment `≥ 0`, Left in `⊳ 0`. Left wins.
    pub first: Player,
    /// The state of the measure.
    pub descent: Descent,
}

impl Goal {
    /// Tells whether the goal is about a single position, and its root has rank 0. Only then can it
    /// become a fact.
    pub fn is_finite(&self) -> bool {
        *self.scope == Scope::default()
            && self.position.multiples.is_empty()
            && self.counts.iter().all(|count| **count == Form::default())
    }

    /// Returns the goal with another position.
    pub fn about(&self, position: Position) -> Goal {
        let (scope, counts) = (Rc::clone(&self.scope), Rc::clone(&self.counts));
        Goal { scope, position, counts, ..*self }
    }

    /// Estimates the work that the goal causes.
    pub fn size(&self) -> usize {
        let size = self.scope.size().saturating_add(self.position.size());
        self.counts.iter().map(|count| count.size()).fold(size, usize::saturating_add)
    }

    /// Estimates the bytes that the goal holds, including its share of the copies that rules make
    /// for premises.
    pub fn bytes(&self) -> usize {
        self.size().saturating_add(4).saturating_mul(56)
    }
}
