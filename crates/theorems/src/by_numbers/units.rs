//! Claims that a positive number minus any number of units is positive.
//!
//! With a number `x`, the unit `u = {0 | ⇑}`, and all `n`, the claims are, in this order:
//! `x − n·u ⧐ 0`, `x − n·u ≥ 0`, `x − n·u − ↑* ≥ 0`, and `x − n·u − ⇑ ≥ 0`. Each of them follows by
//! at most two moves from claims with smaller `n`, or from earlier claims with equal `n`.
use super::Bounds;
use crate::claims::{Claim, Form, Goal, Step, Term};
use crate::engine::{Found, Prover};
use crate::game::Value;

/// Number of claims about units, which precede all others.
pub const CLAIMS: usize = 4;

impl Bounds {
    /// Adds the claims about units.
    pub fn add_units(&mut self) {
        let arena = &self.theory.arena;
        let double_up = arena.right(self.unit)[0];
        let up_star = arena.right(double_up)[0];
        let less = [up_star, double_up].map(|value| Some(arena.negative(value)));
        for (strict, less) in [(true, None), (false, None), (false, less[0]), (false, less[1])] {
            let values = [Some(self.number), less].into_iter().flatten().map(Term::Value);
            let units = Term::Multiple(self.unit, Form::multiple(0, -1));
            let claim = Claim::at_least(1, values.chain([units]).collect());
            self.theory.claims.push(Claim { strict, rank: Form::parameter(0), ..claim });
        }
    }

    /// Proves a claim about units.
    pub fn by_moves_in_units(&mut self, goal: &Goal) -> Found {
        match goal.strict {
            true => self.by(goal, Step::cases(0, 1), Bounds::after_reply_in_units),
            false => self.by(goal, Step::Replies, Bounds::after_reply_in_units),
        }
    }

    /// Proves a goal in which Left moves first. If Right has moved in the number, it is larger.
    fn after_reply_in_units(&mut self, goal: &Goal) -> Found {
        let is_larger =
            |value: &Value| *value != self.number && self.theory.arena.as_number(*value).is_some();
        if let Some(at) = goal.position.values.iter().position(is_larger) {
            let step = Step::Cut { selected: vec![at], terms: vec![Term::Value(self.number)] };
            return self.by_last(goal, step, Bounds::after_reply_in_units);
        }
        match self.by_claim_about_units(goal)? {
            None => self.by_left_move(goal, 0, Bounds::by_claim_about_units),
            found => Ok(found),
        }
    }

    fn by_claim_about_units(&mut self, goal: &Goal) -> Found {
        let units = -&self.units(goal);
        self.first_of(0..CLAIMS, |this, claim| this.by_claim(goal, claim, vec![units.clone()]))
    }
}
