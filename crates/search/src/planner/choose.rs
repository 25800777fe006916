//! Chooses Left's moves: the move that leaves the fewest replies to answer.

use rustc_hash::FxHashSet;

use super::facts::Goal;
use super::form::{Form, Mark, Sum};
use super::plan::Planner;
use crate::certificate::goal::Judgment;
use crate::clobber::Player;
use crate::run::Halt;

/// Maximum number of moves whose replies are counted.
const CANDIDATES: usize = 4;

/// Estimated number of steps to answer a reply by a Cut, and by a move.
const CUT_COST: usize = 1;
const MOVE_COST: usize = 6;

impl Planner<'_> {
    /// Returns the number of the chosen move of Left, and the position after it.
    pub(super) fn choose(&mut self, form: &Form) -> Result<(usize, Sum), Halt> {
        let options = self.options(form, Player::Left);
        let mut candidates: Vec<(usize, Goal)> = Vec::new();
        for (number, option) in options.iter().enumerate() {
            let child = (self.normal(&option.after, Mark::No), Judgment::AtLeast);
            match self.discharged(&child) {
                Some(true) => return Ok((number, option.after.clone())),
                Some(false) => {}
                None => candidates.push((number, child)),
            }
        }
        candidates.sort_by_cached_key(|(_, (child, _))| (child.len(), self.size(child)));
        let mut winning = self.winning(&candidates);
        if winning.is_empty() {
            winning.push(self.search_candidates(&candidates)?);
        }
        let number = self.fewest_replies(&candidates, winning)?;
        Ok((number, options[number].after.clone()))
    }

    /// Returns whether a goal needs no step, or `None` if this is unknown.
    fn discharged(&mut self, goal: &Goal) -> Option<bool> {
        self.decided(goal).or_else(|| self.facts.has(goal).then_some(true))
    }

    /// Returns the first candidates that Left is known to win.
    fn winning(&mut self, candidates: &[(usize, Goal)]) -> Vec<usize> {
        let mut winning = Vec::new();
        for (i, (_, (child, _))) in candidates.iter().enumerate() {
            let position = self.position(child);
            let negative = self.search.reducer.negative(&position);
            let known = self.search.known(&negative).or_else(|| {
                let reduced = self.search.reducer.reduce(&negative);
                self.search.recalled(&reduced)
            });
            // The search has tried bounds only for the player who is more likely to win.
            let is_lost =
                known.map_or_else(|| self.search.reducer.is_lost_by_bounds(&negative), |win| !win);
            if is_lost {
                winning.push(i);
                if winning.len() == CANDIDATES {
                    break;
                }
            }
        }
        winning
    }

    /// Searches for a candidate that Left wins. A result may be missing if the value of the
    /// position or dominance decided it.
    fn search_candidates(&mut self, candidates: &[(usize, Goal)]) -> Result<usize, Halt> {
        let mut positions = Vec::new();
        for (_, (child, _)) in candidates {
            let position = self.position(child);
            positions.push(self.search.reducer.negative(&position));
        }
        let lost = self.search.losing_option(&positions)?;
        Ok(lost.expect("the search says that this goal holds"))
    }

    fn fewest_replies(
        &mut self,
        candidates: &[(usize, Goal)],
        winning: Vec<usize>,
    ) -> Result<usize, Halt> {
        let mut best: Option<(usize, usize)> = None;
        for i in winning {
            let (number, child) = &candidates[i];
            if self.dominated(child).is_some() {
                return Ok(*number);
            }
            let most = best.map_or(usize::MAX, |(count, _)| count);
            let count = self.open_replies(&child.0, most);
            if count < most {
                best = Some((count, *number));
            }
        }
        Ok(best.expect("a won position has a winning move that the search knows").1)
    }

    /// Estimates the number of steps that answer Right's replies, up to a limit.
    fn open_replies(&mut self, form: &Form, limit: usize) -> usize {
        let mut seen: FxHashSet<Goal> = FxHashSet::default();
        let mut cost = 0;
        for option in self.options(form, Player::Right) {
            let reply = (self.normal(&option.after, Mark::No), Judgment::Over);
            if self.discharged(&reply) != Some(true) && seen.insert(reply.clone()) {
                let cheap = self.bound(&reply).is_some() || self.dominated(&reply).is_some();
                cost += if cheap { CUT_COST } else { MOVE_COST };
                if cost >= limit {
                    break;
                }
            }
        }
        cost
    }

    /// Returns the sum of the squares of lengths and birthdays, an estimate of the work for a
    /// position.
    pub(super) fn size(&self, form: &Form) -> u64 {
        let numbering = &self.forms.numbering;
        form.iter()
            .map(|&code| match code.is_component() {
                true => self.search.reducer.components.stones(numbering.component(code)) as u64,
                false => u64::from(self.search.reducer.arena.birthday(numbering.value(code))),
            })
            .map(|size| size * size)
            .sum()
    }
}
