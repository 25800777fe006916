//! The proof of one claim: every reply, and for each an answer that leads to other claims.
use super::search::{Found, Play};
use super::split::split;
use crate::claims::context::{Implied, Point};
use crate::claims::options::Choice;
use crate::claims::{Fault, Form, Goal, Proof, Step};
use crate::clobber::Player;

/// A move of Left's, and at which points of the goal it is good.
struct Candidate {
    step: Step,
    after: After,
    is_good: Vec<bool>,
}

/// What a move leads to.
enum After {
    Goal(Goal),
    /// It can be made only where this is at least 0, which is not implied.
    If(Form),
}

/// Steps about contexts on the way to one answer.
const DEPTH: usize = 14;

/// Cuts so many copies from either end of a power are tried as answers.
const NEAR: i64 = 3;

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

    /// What has to be said before moves can be listed: which parameters are equal to others, how
    /// many copies are left of games that are their own negatives, what values cancel, that no power
    /// is empty, and the signs of multiples.
    fn preparation(&mut self, goal: &Goal) -> Option<Step> {
        equality(goal)
            .or_else(|| self.with_parities(goal))
            .or_else(|| self.without_opposites(goal))
            .or_else(|| self.without_empty_powers(goal))
            .or_else(|| self.with_signs(goal))
    }

    fn with_parities(&self, goal: &Goal) -> Option<Step> {
        let mut multiples = goal.position.multiples.iter();
        let (_, copies) =
            multiples.find(|(value, _)| self.theory.arena.negative(*value) == *value)?;
        let parameter = copies.terms().first()?.0 as usize;
        let modulus = 2;
        Some(Step::Residue { parameter, modulus })
    }

    /// Copies of ups apart from the multiple that a value cancels.
    pub(super) fn without_opposites(&self, goal: &Goal) -> Option<Step> {
        let arena = &self.theory.arena;
        let ups = |value| {
            arena
                .as_up_star(value)
                .map_or(0, |simple| i64::from(simple.ups))
        };
        let values = &goal.position.values;
        goal.position.multiples.iter().find_map(|(value, copies)| {
            let opposite: i64 = values.iter().map(|&value| ups(value)).sum();
            let one = arena.as_up_star(*value).filter(|one| one.nim == 0)?;
            let &(parameter, slope) = copies.terms().first()?;
            let is_opposite = i64::from(one.ups) * slope * opposite < 0 && one.ups.abs() == 1;
            is_opposite.then(|| Step::Cases {
                parameter: parameter as usize,
                count: (opposite.abs() + slope.abs() - 1) / slope.abs(),
            })
        })
    }

    fn without_empty_powers(&mut self, goal: &Goal) -> Option<Step> {
        let blocks = goal.position.words.iter().flat_map(|word| &word.blocks);
        let least = blocks.map(|block| block.exponent.plus(-1));
        let open = least.into_iter().find(|form| !goal.implies(form))?;
        if let Implied::By(step) = self.contexts.implied(&goal.context, &open) {
            return Some(step);
        }
        let is_sum = open.terms().iter().all(|term| term.1 > 0);
        match open.terms().first() {
            Some(&(parameter, _)) if is_sum => Some(Step::Cases {
                parameter: parameter as usize,
                count: 1,
            }),
            _ => Some(Step::Split(open)),
        }
    }

    fn with_signs(&mut self, goal: &Goal) -> Option<Step> {
        let mut forms = goal.position.multiples.iter().map(|(_, form)| form);
        let open = forms.find(|form| !goal.implies(form) && !goal.implies(&-*form))?;
        for form in [open.clone(), -open] {
            if let Implied::By(step) = self.contexts.implied(&goal.context, &form) {
                return Some(step);
            }
        }
        Some(Step::Split(open.clone()))
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
        for may_propose in [false, true] {
            for candidate in &candidates {
                let After::Goal(next) = &candidate.after else {
                    continue;
                };
                if !candidate.is_good.iter().all(|good| *good) {
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
        let goodness: Vec<&[bool]> = candidates.iter().map(|c| c.is_good.as_slice()).collect();
        let conditions = candidates
            .iter()
            .filter_map(|candidate| match &candidate.after {
                After::If(form) => Some(form.clone()),
                After::Goal(_) => None,
            });
        match split(goal.parameters, &points, &goodness, conditions) {
            Some(step) => self.all(goal, step, |play, goal| play.answer(goal, depth - 1)),
            None => Ok(None),
        }
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

    /// Left's moves, those that leave little first.
    fn candidates(&mut self, goal: &Goal, points: &[Vec<i64>]) -> Result<Vec<Candidate>, Fault> {
        let Ok(choices) = self.theory.options(goal, Player::Left, false) else {
            return Ok(Vec::new());
        };
        let mut candidates = Vec::new();
        for (option, choice) in choices.iter().enumerate() {
            for exponent in places(goal, choice) {
                let (position, after) = match self.theory.play(goal, choice, exponent.as_ref()) {
                    Ok(next) => (next.position.clone(), After::Goal(next)),
                    Err(Fault::Limit(limit)) => return Err(limit.into()),
                    Err(_) => {
                        let Some(open) = open_condition(goal, choice, exponent.as_ref()) else {
                            continue;
                        };
                        let after = self.theory.after_option(goal, choice, exponent.as_ref());
                        let Ok(position) = after else { continue };
                        (position, After::If(open))
                    }
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
                    candidates.push(Candidate {
                        step,
                        after,
                        is_good,
                    });
                }
            }
        }
        candidates.sort_by_cached_key(|candidate| {
            let After::Goal(Goal { position, .. }) = &candidate.after else {
                return (usize::MAX, 0, 0);
            };
            let blocks = position.words.iter().map(|word| word.blocks.len());
            (
                blocks.sum::<usize>(),
                position.words.len(),
                position.multiples.len() + position.values.len(),
            )
        });
        Ok(candidates)
    }
}

/// The only condition of a move that is not implied.
fn open_condition(goal: &Goal, choice: &Choice, exponent: Option<&Form>) -> Option<Form> {
    let place = |form: &Form| match exponent {
        Some(exponent) => form.replace(goal.parameters, exponent),
        None => form.clone(),
    };
    let conditions = choice.conditions.iter().map(place).chain(exponent.cloned());
    let mut open = conditions.filter(|form| !goal.implies(form));
    let first = open.next()?;
    open.next().is_none().then_some(first)
}

/// A parameter that is equal to a form, by two lines of the context.
fn equality(goal: &Goal) -> Option<Step> {
    goal.context.iter().find_map(|line| {
        let &(parameter, coefficient) = line.terms().iter().find(|term| term.1.abs() == 1)?;
        let parameter = parameter as usize;
        if !goal.implies(&-line) {
            return None;
        }
        let others = line - &Form::multiple(parameter, coefficient);
        let form = others.times(-coefficient);
        Some(Step::Subst { parameter, form })
    })
}

/// How many copies may lie before a cut: few, or all but few.
fn places(goal: &Goal, choice: &Choice) -> Vec<Option<Form>> {
    if !choice.is_within_power {
        return vec![None];
    }
    let most = choice.conditions[0].replace(goal.parameters, &Form::default());
    let before = (0..NEAR).map(Form::constant);
    let behind = (0..NEAR).map(|i| most.plus(-i));
    before.chain(behind).map(Some).collect()
}
