//! Lists Left's moves in a goal, and the points at which they are good.
use super::search::Play;
use crate::claims::options::Choice;
use crate::claims::{Fault, Form, Goal, Position, Step};
use crate::clobber::Player;
use crate::engine::Prover;

/// A move of Left, and the points of the goal at which it is good.
pub(super) struct Candidate {
    pub step: Step,
    pub after: After,
    pub is_good: Vec<bool>,
}

/// The result of a move.
pub(super) enum After {
    Goal(Goal),
    /// The move is possible only where this form is at least 0, which the context does not imply.
    If(Form),
}

/// Maximum number of copies between an end of a power and a cut that is tried as an answer.
const MAX_COPIES: i64 = 3;

impl Play {
    /// Returns Left's moves, those that leave few stones first.
    pub(super) fn candidates(
        &mut self,
        goal: &Goal,
        points: &[Vec<i64>],
    ) -> Result<Vec<Candidate>, Fault> {
        let Ok(choices) = self.theory.options(goal, Player::Left, false) else {
            return Ok(Vec::new());
        };
        let mut candidates = Vec::new();
        for (option, choice) in choices.iter().enumerate() {
            for exponent in choice.places(goal.parameters, MAX_COPIES) {
                let Some((position, after)) = self.after(goal, choice, exponent.as_ref())? else {
                    continue;
                };
                let mut is_good = Vec::with_capacity(points.len());
                for point in points {
                    let is_possible = match &after {
                        After::Goal(_) => true,
                        After::If(open) => open.at(point) >= 0,
                    };
                    is_good
                        .push(is_possible && self.holds_at(&position, false, point)? == Some(true));
                }
                if is_good.contains(&true) {
                    let step = Step::Move { option, exponent };
                    candidates.push(Candidate { step, after, is_good });
                }
            }
        }
        candidates.sort_by_cached_key(|candidate| {
            let After::Goal(Goal { position, .. }) = &candidate.after else {
                return (usize::MAX, 0, 0);
            };
            let powers = position.words.iter().map(|word| word.powers.len());
            (
                powers.sum::<usize>(),
                position.words.len(),
                position.multiples.len() + position.values.len(),
            )
        });
        Ok(candidates)
    }

    /// Returns the result of a move, if the move is possible.
    fn after(
        &mut self,
        goal: &Goal,
        choice: &Choice,
        exponent: Option<&Form>,
    ) -> Result<Option<(Position, After)>, Fault> {
        if let Some(next) = Self::applies(self.theory.play(goal, choice, exponent))? {
            return Ok(Some((next.position.clone(), After::Goal(next))));
        }
        let Some(open) = open_condition(goal, choice, exponent) else {
            return Ok(None);
        };
        let position = Self::applies(self.theory.after_option(goal, choice, exponent))?;
        Ok(position.map(|position| (position, After::If(open))))
    }
}

/// Returns the condition of a move that the context does not imply, if there is exactly one.
fn open_condition(goal: &Goal, choice: &Choice, exponent: Option<&Form>) -> Option<Form> {
    let mut open = choice.needed(goal, exponent).filter(|form| !goal.implies(form));
    let first = open.next()?;
    open.next().is_none().then_some(first)
}
