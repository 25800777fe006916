//! Estimates of the proof and disproof numbers of positions that were never searched.
//!
//! Estimates depend on the size of a position and on its estimated worth in ups, as in an atomic
//! weight: positions with few terms and few stones are solved sooner, and a player who is some ups
//! ahead is likely to win. Estimates affect only the order of the search.

use super::position::{Reducer, Summand, Term};
use super::table::{INFINITE, Numbers};
use crate::game::ComponentId;
use crate::game::ladder::UP;

/// Break-even worth: the first player wins about half of the positions of this worth.
pub(super) const EVEN: i32 = -UP * 5 / 4;
/// Maximum distance from [`EVEN`]. A larger distance counts as this distance.
const MAX_DISTANCE: i32 = 6 * UP;

/// Estimated worth of components without a value.
#[derive(Clone, Default)]
pub struct Estimates {
    /// Worth of each component in units of `1 /` [`UP`] ups, by its index.
    components: Vec<i32>,
}

impl Estimates {
    /// Estimates the worth of components as the mean of the best results of both players' moves.
    /// `waiting` lists the components in ascending order of length.
    pub fn update(&mut self, waiting: &[ComponentId], reducer: &mut Reducer) {
        self.components.resize(reducer.components.len(), 0);
        for component in reducer.components.all() {
            if let Some(value) = reducer.components.known_value(component) {
                self.components[component.index()] = reducer.arena.ups(value);
            }
        }
        for &component in waiting {
            let minus = reducer.components.negative(component);
            let [left, right] = [component, minus].map(|component| self.best(component, reducer));
            self.components[component.index()] = (left - right) / 2;
            self.components[minus.index()] = (right - left) / 2;
        }
    }

    /// Returns the best worth that Left can reach by a move in a component.
    fn best(&self, component: ComponentId, reducer: &mut Reducer) -> i32 {
        let worth =
            |component: ComponentId| self.components.get(component.index()).copied().unwrap_or(0);
        let moves = reducer.components.left_moves(component).iter();
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
                Summand::Component(component) => {
                    size += reducer.components.stones(component) as u64;
                    worth += self.components.get(component.index()).copied().unwrap_or(0);
                }
            }
        }
        let terms = position.len() as u64;
        let number = 1 + terms * terms * size / 8;
        let ahead = (worth - EVEN).clamp(-MAX_DISTANCE, MAX_DISTANCE);
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
