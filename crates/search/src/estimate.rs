//! Estimates of the proof and disproof numbers of positions that were never searched.
//!
//! Estimates depend on the size of a position and on its estimated worth in ups, as in an atomic
//! weight: positions with few terms and few stones are solved sooner, and a player who is some ups
//! ahead is likely to win. Estimates affect only the order of the search.

use super::position::{Reducer, Summand, Term};
use super::table::{INFINITE, Numbers};
use crate::game::PartId;
use crate::game::ladder::UP;

/// Break-even worth: the first player wins about half of the positions of this worth.
pub(super) const EVEN: i32 = -UP * 5 / 4;
/// Maximum distance from [`EVEN`]. A larger distance counts as this distance.
const MOST: i32 = 6 * UP;

/// Estimated worth of parts without a value.
#[derive(Clone, Default)]
pub struct Estimates {
    /// Worth of each part in units of `1 /` [`UP`] ups, by its index.
    parts: Vec<i32>,
}

impl Estimates {
    /// Estimates the worth of parts as the mean of the best results of both players' moves.
    /// `waiting` lists the parts in ascending order of length.
    pub fn update(&mut self, waiting: &[PartId], reducer: &mut Reducer) {
        self.parts.resize(reducer.parts.len(), 0);
        for part in reducer.parts.all() {
            if let Some(value) = reducer.parts.known_value(part) {
                self.parts[part.index()] = reducer.arena.ups(value);
            }
        }
        for &part in waiting {
            let minus = reducer.parts.negative(part);
            let [left, right] = [part, minus].map(|part| self.best(part, reducer));
            self.parts[part.index()] = (left - right) / 2;
            self.parts[minus.index()] = (right - left) / 2;
        }
    }

    /// Returns the best worth that Left can reach by a move in a part.
    fn best(&self, part: PartId, reducer: &mut Reducer) -> i32 {
        let worth = |part: PartId| self.parts.get(part.index()).copied().unwrap_or(0);
        let moves = reducer.parts.left_moves(part).iter();
        moves.map(|&(a, b)| worth(a) + worth(b)).max().unwrap_or(0)
    }

    /// Returns the estimated proof and disproof numbers of a position.
    pub fn numbers(&self, position: &[Term], reducer: &Reducer) -> Numbers {
        let (mut size, mut worth) = (0, 0);
        for term in position {
            match term.summand() {
                Summand::Value(value) => {
                    size += u64::from(reducer.arena.birthday(value));
                    worth += reducer.arena.ups(value);
                }
                Summand::Part(part) => {
                    size += reducer.parts.stones(part) as u64;
                    worth += self.parts.get(part.index()).copied().unwrap_or(0);
                }
            }
        }
        let terms = position.len() as u64;
        let number = 1 + terms * terms * size / 8;
        let ahead = (worth - EVEN).clamp(-MOST, MOST);
        let scale = power_of_four(ahead.unsigned_abs());
        let unit = u64::from(UP.unsigned_abs());
        let likely = number * unit / scale + 1;
        let unlikely = number.saturating_mul(scale) / unit + 1;
        // Neither number may be so small or so large that the position looks solved.
        let [likely, unlikely] = [likely, unlikely].map(|n| n.min(u64::from(INFINITE / 2)) as u32);
        let (proof, disproof) = if ahead >= 0 { (likely, unlikely) } else { (unlikely, likely) };
        Numbers { proof, disproof }
    }
}

/// Returns about `UP · 4^(x / UP)`, rounded in the same way on every machine.
fn power_of_four(x: u32) -> u64 {
    let up = UP.unsigned_abs();
    let twice = 2 * x;
    u64::from(up + twice % up) << (twice / up)
}
