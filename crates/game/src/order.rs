//! Decides `≤` between values: `G ≤ H` if and only if no `G^L ≥ H` and no `H^R ≤ G`.

use super::arena::{Arena, Value};
use super::comparisons;
use super::ladder::Rungs;
use crate::clobber::Outcome;

/// Decides `G ≤ H` by the masks alone, or returns `None` if they do not suffice.
pub(super) fn by_rungs(g: &Rungs, h: &Rungs) -> Option<bool> {
    if !g.below.within(&h.below) || !h.above.within(&g.above) {
        Some(false)
    } else if g.above.meets(&h.below) {
        Some(true)
    } else {
        None
    }
}

impl Arena {
    /// Shares comparisons of the first `values` values between this arena and all later copies of
    /// it, in which these values have equal indices. Earlier copies do not take part.
    pub fn share_comparisons(&mut self, values: usize) {
        self.comparisons.share(values);
    }

    /// Shares comparisons like [`Arena::share_comparisons`], but earlier copies continue to share
    /// the old ones. From then on, only this arena may share later values.
    pub fn share_more_comparisons(&mut self, values: usize) {
        self.comparisons.share_more(values);
    }

    /// Returns the outcome of a value, by comparison with 0.
    pub fn outcome(&mut self, value: Value) -> Outcome {
        Outcome::new(!self.le(value, Value::ZERO), !self.le(Value::ZERO, value))
    }

    /// Tells whether Left wins a value, moving first or, if `is_first` is false, moving second.
    pub fn is_won(&mut self, value: Value, is_first: bool) -> bool {
        if is_first { !self.le(value, Value::ZERO) } else { self.le(Value::ZERO, value) }
    }

    /// Decides `g ≤ h`. The birthdays bound the recursion.
    pub fn le(&mut self, g: Value, h: Value) -> bool {
        if g == h {
            return true;
        }
        if let Some(answer) = by_rungs(self.rungs(g), self.rungs(h)) {
            return answer;
        }
        // Neither value is 0, because the masks decide comparisons with 0.
        let key = comparisons::key(g, h);
        if let Some(answer) = self.comparisons.get(key) {
            return answer;
        }
        self.work += 1;
        let answer = self.le_by_options(g, h);
        self.comparisons.put(key, answer);
        answer
    }

    fn le_by_options(&mut self, g: Value, h: Value) -> bool {
        for i in 0..self.left(g).len() {
            let option = self.left(g)[i];
            if self.le(h, option) {
                return false;
            }
        }
        for i in 0..self.right(h).len() {
            let option = self.right(h)[i];
            if self.le(option, g) {
                return false;
            }
        }
        true
    }
}
