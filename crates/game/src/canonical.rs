//! Computes canonical forms: removes dominated options, and bypasses reversible options (Siegel,
//! II.2).

use super::arena::{Arena, Limit, Options, Value};
use super::ladder::Rungs;
use super::order::by_rungs;
use crate::clobber::Player;

/// A game `{left | right}` that need not be an entry of the arena, with its rungs.
struct Raw {
    options: [Options; 2],
    rungs: Rungs,
    /// Results of `x ≤ G` (`Left` in the key) and of `G ≤ x` (`Right`) that needed recursion.
    known: Vec<(Value, Player, bool)>,
}

impl Arena {
    /// Returns the value of the game with these options, which may be in any order and may be
    /// repeated.
    pub fn game(&mut self, left: &[Value], right: &[Value]) -> Result<Value, Limit> {
        let (options, rungs) = ([left.into(), right.into()], self.rungs_of(left, right));
        let mut raw = Raw { options, rungs, known: Vec::new() };
        loop {
            let [left, right] = &mut raw.options;
            self.drop_dominated(left, |arena, kept, other| arena.le(other, kept));
            self.drop_dominated(right, |arena, kept, other| arena.le(kept, other));
            self.charge((left.len() + right.len()) as u64 + 1)?;
            // The replacements of options preserve the value of the game, so its rungs and the
            // known results remain valid.
            if !self.bypass::<true>(&mut raw) && !self.bypass::<false>(&mut raw) {
                break;
            }
        }
        let [left, right] = &mut raw.options;
        left.sort_unstable();
        right.sort_unstable();
        self.intern_placed(left, right, raw.rungs)
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

    /// Replaces options of one player that are reversible. A Left option with some `G^LR ≤ G` is
    /// replaced by the Left options of `G^LR`. If `IS_LEFT` is false, the player is Right.
    fn bypass<const IS_LEFT: bool>(&mut self, raw: &mut Raw) -> bool {
        let (player, other) = players::<IS_LEFT>();
        for i in 0..raw.options[player as usize].len() {
            let option = raw.options[player as usize][i];
            for j in 0..self.options(option, other).len() {
                let reply = self.options(option, other)[j];
                if self.is_no_better::<IS_LEFT>(reply, raw) {
                    let options = &mut raw.options[player as usize];
                    options.swap_remove(i);
                    options.extend_from_slice(self.options(reply, player));
                    return true;
                }
            }
        }
        false
    }

    /// Decides `x ≤ G`, which holds if no `x^L ≥ G` and no `G^R ≤ x`. If `IS_LEFT` is false,
    /// decides `G ≤ x`.
    fn is_no_better<const IS_LEFT: bool>(&mut self, x: Value, raw: &mut Raw) -> bool {
        let (player, other) = players::<IS_LEFT>();
        let decided = match IS_LEFT {
            true => by_rungs(self.rungs(x), &raw.rungs),
            false => by_rungs(&raw.rungs, self.rungs(x)),
        };
        if let Some(answer) = decided {
            return answer;
        }
        if let Some(known) = raw.known.iter().find(|known| (known.0, known.1) == (x, player)) {
            return known.2;
        }
        let is_refuted = raw.options[other as usize].iter().any(|&option| match IS_LEFT {
            true => self.le(option, x),
            false => self.le(x, option),
        });
        let answer = !is_refuted
            && !(0..self.options(x, player).len()).any(|i| {
                let option = self.options(x, player)[i];
                match IS_LEFT {
                    true => self.is_no_better::<false>(option, raw),
                    false => self.is_no_better::<true>(option, raw),
                }
            });
        raw.known.push((x, player, answer));
        answer
    }
}

/// Returns a player and the opponent.
const fn players<const IS_LEFT: bool>() -> (Player, Player) {
    if IS_LEFT { (Player::Left, Player::Right) } else { (Player::Right, Player::Left) }
}
