//! The proof of one claim: every reply, and for each an answer that leads to other claims.
use super::candidate::{After, Candidate};
use super::search::{Found, Play};
use super::split::split;
use crate::claims::context::Point;
use crate::claims::{Fault, Goal, Proof, Step};

/// Steps about contexts on the way to one answer.
const DEPTH: usize = 14;

impl Play {
    /// The proof of a goal with Right to move, reply by reply.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub(super) fn replies(&mut self, goal: &Goal, depth: usize) -> Found {
        if self.theory.is_settled(goal) {
            return Ok(Some(None));
        }
        if depth == 0 {
            return Ok(None);
        }
        match self.preparation(goal) {
            Some(step) => self.all(goal, step, |play, goal| play.replies(goal, depth - 1)),
            None => self.all(goal, Step::Replies, |play, goal| play.answer(goal, DEPTH)),
        }
    }

    /// A step all of whose premises are proved.
    pub(super) fn all(
        &mut self,
        goal: &Goal,
        step: Step,
        mut prove: impl FnMut(&mut Play, &Goal) -> Found,
    ) -> Found {
        let premises = match self.theory.premises(goal, &step) {
            Ok(premises) => premises,
            Err(Fault::Limit(limit)) => return Err(limit.into()),
            Err(_) => return Ok(None),
        };
        let mut proofs = Vec::with_capacity(premises.len());
        for premise in &premises {
            match prove(self, premise)? {
                Some(proof) => proofs.push(proof),
                None => return Ok(None),
            }
        }
        let premises = proofs;
        Ok(Some(Some(Proof { step, premises })))
    }

    /// The proof of a goal with Left to move.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub(super) fn answer(&mut self, goal: &Goal, depth: usize) -> Found {
        if self.theory.is_settled(goal) {
            return Ok(Some(None));
        }
        if depth == 0 {
            return Ok(None);
        }
        if let Some(step) = self.preparation(goal) {
            return self.all(goal, step, |play, goal| play.answer(goal, depth - 1));
        }
        let Some(points) = self.true_points(goal)? else {
            return Ok(None);
        };
        if points.is_empty() {
            let found = self.contexts.point(&goal.context, goal.parameters);
            let Point::None(step) = found else {
                return Ok(None);
            };
            return Ok(Some(Some(Proof::leaf(step))));
        }
        if let Some(proof) = self.close(goal)? {
            return Ok(Some(proof));
        }
        let candidates = self.candidates(goal, &points)?;
        if let Some(proof) = self.by_move(&candidates)? {
            return Ok(Some(proof));
        }
        let goodness: Vec<&[bool]> = candidates.iter().map(|c| c.is_good.as_slice()).collect();
        let conditions = candidates.iter().filter_map(|candidate| match &candidate.after {
            After::If(form) => Some(form.clone()),
            After::Goal(_) => None,
        });
        match split(goal.parameters, &points, &goodness, conditions) {
            Some(step) => self.all(goal, step, |play, goal| play.answer(goal, depth - 1)),
            None => Ok(None),
        }
    }

    /// A proof by a move that is good everywhere: to what is known, if there is such a one.
    fn by_move(&mut self, candidates: &[Candidate]) -> Found {
        for may_propose in [false, true] {
            for candidate in candidates {
                let After::Goal(next) = &candidate.after else {
                    continue;
                };
                if candidate.is_good.contains(&false) {
                    continue;
                }
                let proof = match may_propose {
                    true => self.propose(next)?,
                    false => self.close(next)?,
                };
                if let Some(proof) = proof {
                    let step = candidate.step.clone();
                    let premises = vec![proof];
                    return Ok(Some(Some(Proof { step, premises })));
                }
            }
        }
        Ok(None)
    }

    /// The points at which a goal is known to hold; nothing if it fails at one.
    fn true_points(&mut self, goal: &Goal) -> Result<Option<Vec<Vec<i64>>>, Fault> {
        let mut points = Vec::new();
        for point in self.points(&goal.context, goal.parameters) {
            match self.holds_at(&goal.position, goal.strict, &point)? {
                Some(true) => points.push(point),
                Some(false) => return Ok(None),
                None => {}
            }
        }
        Ok(Some(points))
    }
}
