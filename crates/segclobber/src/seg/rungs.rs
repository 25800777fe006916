//! Reference games of both scales as separate games, against which a check of the database plays
//! its entries.

use super::entry::{Bounds, MAX_BOUND, Scale};
use crate::game::ladder::options_of;

/// A set of reference games as bits: `k·↑` at bit `k + 31`, followed by `k·↑ + *`.
pub type Rungs = u128;

const RUNGS: usize = 2 * SCALE;
const SCALE: usize = 2 * MAX_BOUND as usize + 1;
/// The index of the game 0.
pub const ZERO: usize = MAX_BOUND as usize;

/// Returns the bounds of a game on a scale. `above` and `below` are the reference games `≤` and `≥`
/// the game.
pub fn bounds(above: Rungs, below: Rungs, scale: usize) -> Bounds {
    let bound = |place: usize| (place as i32 - i32::from(MAX_BOUND)) as i8;
    let mut places = scale * SCALE..(scale + 1) * SCALE;
    let start = places.start;
    let upper = places.clone().find(|r| below >> r & 1 == 1);
    let lower = places.rfind(|r| above >> r & 1 == 1);
    Bounds { lower: lower.map(|r| bound(r - start)), upper: upper.map(|r| bound(r - start)) }
}

/// Returns the index of `k·↑ + *n`.
fn rung(k: i32, nim: usize) -> usize {
    nim * SCALE + (k + i32::from(MAX_BOUND)) as usize
}

/// Iterates over the indices of all reference games, in an order in which options come first.
pub fn by_birthday() -> impl Iterator<Item = usize> {
    let distances = 0..=i32::from(MAX_BOUND);
    distances.flat_map(|k| {
        // If k is 0, the birthday of `k·↑` is less than that of `k·↑ + *`. Otherwise it is equal or
        // one greater, and neither game is an option of the other.
        let signs = if k == 0 { vec![0] } else { vec![k, -k] };
        Scale::ALL.into_iter().flat_map(move |scale| {
            signs.clone().into_iter().map(move |k| rung(k, scale.nim() as usize))
        })
    })
}

/// Returns the Left and Right options of each reference game.
pub fn options() -> Vec<[Rungs; 2]> {
    let mut options = vec![[0, 0]; RUNGS];
    for r in by_birthday() {
        let (nim, k) = (r / SCALE, (r % SCALE) as i32 - i32::from(MAX_BOUND));
        let set = |games: Vec<(i32, usize)>| games.into_iter().map(|(k, n)| 1 << rung(k, n)).sum();
        let (left, right) = options_of(k, nim);
        options[r] = [set(left), set(right)];
    }
    options
}
