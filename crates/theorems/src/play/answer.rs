//! Proves one claim: for every reply of Right, finds an answer that leads to other claims.
use super::candidate::{After, Candidate};
use super::search::Play;
use super::split::split;
use crate::claims::context::Point;
use crate::claims::{Fault, Goal, Proof, Step};
use crate::engine::{Found, Prover};

/// Maximum number of steps about the context before an answer.
const DEPTH: usize = 14;

impl Play {
    /// Proves a goal in which Right moves first, reply by reply.
    pub(super) fn replies(&mut self, goal: &Goal, depth: usize) -> Found {
        if depth == 0 {
            return Ok(None);
        }
        match self.preparation(goal) {
            Some(step) => self.by(goal, step, |play, goal| play.replies(goal, depth - 1)),
            None => self.by(goal, Step::Replies, |play, goal| play.answer(goal, DEPTH)),
        }
    }

    /// Proves a goal in which Left moves first.
    pub(super) fn answer(&mut self, goal: &Goal, depth: usize) -> Found {
        if depth == 0 {
            return Ok(None);
        }
        if let Some(step) = self.preparation(goal) {
            return self.by(goal, step, |play, goal| play.answer(goal, depth - 1));
        }
        let Some(points) = self.true_points(goal)? else {
            return Ok(None);
        };
        if points.is_empty() {
            let found = self.contexts.point(&goal.context, goal.parameters);
            let Point::None(step) = found else {
                return Ok(None);
            };
            return Ok(Some(Proof::leaf(step)));
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
            Some(step) => self.by(goal, step, |play, goal| play.answer(goal, depth - 1)),
            None => Ok(None),
        }
    }

    /// Proves a goal by a move that is good at all points; prefers moves to goals that known claims
    /// prove.
    fn by_move(&mut self, candidates: &[Candidate]) -> Found {
        for may_propose in [false, true] {
            for candidate in candidates {
                let After::Goal(next) = &candidate.after else {
                    continue;
                };
                if candidate.is_good.contains(&false) {
                    continue;
                }
                let step = candidate.step.clone();
                let found = self.by_premises(step, std::slice::from_ref(next), |play, next| {
                    if may_propose { play.propose(next) } else { play.close(next) }
                })?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// Returns the points at which a goal holds, or `None` if it fails at some point.
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
