//! Computes canonical forms: removes dominated options, and bypasses reversible options (Siegel,
//! II.2).

use super::arena::{Arena, Limit, Options, Value};
use super::ladder::Rungs;
use super::order::by_rungs;

/// A game `{left | right}` that need not be an entry of the arena, with its rungs.
struct Raw {
    left: Options,
    right: Options,
    rungs: Rungs,
    /// Results of `G ≤ x` (`true` in the key) and of `x ≤ G` (`false`) that needed recursion.
    known: Vec<(Value, bool, bool)>,
}

impl Arena {
    /// Returns the value of the game with these options, which may be in any order and may be
    /// repeated.
    pub fn game(&mut self, left: &[Value], right: &[Value]) -> Result<Value, Limit> {
        let mut raw = Raw {
            left: left.into(),
            right: right.into(),
            rungs: Rungs::default(),
            known: Vec::new(),
        };
        raw.rungs = self.rungs_of(left, right);
        loop {
            self.drop_dominated(&mut raw.left, |arena, kept, other| arena.le(other, kept));
            self.drop_dominated(&mut raw.right, |arena, kept, other| arena.le(kept, other));
            self.charge((raw.left.len() + raw.right.len()) as u64 + 1)?;
            // The replacements of options preserve the value of the game, so its rungs and the
            // known results remain valid.
            if !self.bypass_left(&mut raw) && !self.bypass_right(&mut raw) {
                break;
            }
        }
        raw.left.sort_unstable();
        raw.right.sort_unstable();
        self.intern_placed(&raw.left, &raw.right, raw.rungs)
    }

    /// Removes repeated options, and options that another option dominates.
    fn drop_dominated(
        &mut self,
        options: &mut Options,
        mut dominates: impl FnMut(&mut Arena, Value, Value) -> bool,
    ) {
        options.sort_unstable();
        options.dedup();
        let mut kept = Options::new();
        for &option in options.iter() {
            if kept.iter().any(|&k| dominates(self, k, option)) {
                continue;
            }
            kept.retain(|k| !dominates(self, option, *k));
            kept.push(option);
        }
        *options = kept;
    }

    /// Replaces Left options that are reversible through some `G^LR ≤ G` by the Left options of
    /// `G^LR`.
    fn bypass_left(&mut self, raw: &mut Raw) -> bool {
        for i in 0..raw.left.len() {
            let option = raw.left[i];
            for j in 0..self.right(option).len() {
                let reply = self.right(option)[j];
                if self.below_raw(reply, raw) {
                    raw.left.swap_remove(i);
                    raw.left.extend_from_slice(self.left(reply));
                    return true;
                }
            }
        }
        false
    }

    /// Replaces Right options that are reversible, like [`Arena::bypass_left`] for Left.
    fn bypass_right(&mut self, raw: &mut Raw) -> bool {
        for i in 0..raw.right.len() {
            let option = raw.right[i];
            for j in 0..self.left(option).len() {
                let reply = self.left(option)[j];
                if self.above_raw(reply, raw) {
                    raw.right.swap_remove(i);
                    raw.right.extend_from_slice(self.right(reply));
                    return true;
                }
            }
        }
        false
    }

    /// Decides `x ≤ G`, which holds if no `x^L ≥ G` and no `G^R ≤ x`.
    fn below_raw(&mut self, x: Value, raw: &mut Raw) -> bool {
        if let Some(answer) = by_rungs(self.rungs(x), &raw.rungs) {
            return answer;
        }
        if let Some(known) = raw.known.iter().find(|known| (known.0, known.1) == (x, false)) {
            return known.2;
        }
        let answer = !(0..raw.right.len()).any(|i| self.le(raw.right[i], x))
            && !(0..self.left(x).len()).any(|i| {
                let option = self.left(x)[i];
                self.above_raw(option, raw)
            });
        raw.known.push((x, false, answer));
        answer
    }

    /// Decides `G ≤ x`, which holds if no `G^L ≥ x` and no `x^R ≤ G`.
    fn above_raw(&mut self, x: Value, raw: &mut Raw) -> bool {
        if let Some(answer) = by_rungs(&raw.rungs, self.rungs(x)) {
            return answer;
        }
        if let Some(known) = raw.known.iter().find(|known| (known.0, known.1) == (x, true)) {
            return known.2;
        }
        let answer = !(0..raw.left.len()).any(|i| self.le(x, raw.left[i]))
            && !(0..self.right(x).len()).any(|i| {
                let option = self.right(x)[i];
                self.below_raw(option, raw)
            });
        raw.known.push((x, true, answer));
        answer
    }
}
