//! `≤` between values: `G ≤ H` iff no `G^L ≥ H` and no `H^R ≤ G`.

use super::arena::{Arena, Value};
use super::comparisons;
use super::ladder::Rungs;
use crate::clobber::Outcome;

/// Returns what the masks alone show about `G ≤ H`; `None` if they do not decide it.
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
    /// Shares comparisons of the first `values` values between this arena and all copies that are
    /// made of it from now on; these values have the same numbers in all of them. Older copies do
    /// not take part.
    pub fn share_comparisons(&mut self, values: usize) {
        self.comparisons.share(values);
    }

    /// Like [`Arena::share_comparisons`], but older copies keep sharing what they shared. Of all
    /// these arenas, only this one may then share later values.
    pub fn share_more_comparisons(&mut self, values: usize) {
        self.comparisons.share_more(values);
    }

    /// Returns the outcome of a value, by comparison with 0.
    pub fn outcome(&mut self, value: Value) -> Outcome {
        Outcome::new(!self.le(value, Value::ZERO), !self.le(Value::ZERO, value))
    }

    /// Decides `g ≤ h`. Recursion is bounded by the birthdays.
    pub fn le(&mut self, g: Value, h: Value) -> bool {
        if g == h {
            return true;
        }
        if let Some(answer) = by_rungs(self.rungs(g), self.rungs(h)) {
            return answer;
        }
        // Neither is 0: the masks decide that.
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
