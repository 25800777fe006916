//! The rungs of both scales as games of their own: what a check of the database plays its entries
//! against.

use super::entry::{Bounds, MAX_BOUND, Scale};
use crate::game::ladder::options_of;

/// A set of rungs, as bits: `k·↑` at `k + 31`, followed by `k·↑ + *`.
pub type Rungs = u128;

const RUNGS: usize = 2 * SCALE;
const SCALE: usize = 2 * MAX_BOUND as usize + 1;
/// The rung 0.
pub const ZERO: usize = MAX_BOUND as usize;

/// The bounds that the rungs above and below a game give on a scale.
pub fn bounds(above: Rungs, below: Rungs, scale: usize) -> Bounds {
    let bound = |place: usize| (place as i32 - i32::from(MAX_BOUND)) as i8;
    let mut places = scale * SCALE..(scale + 1) * SCALE;
    let start = places.start;
    let upper = places.clone().find(|r| below >> r & 1 == 1);
    let lower = places.rfind(|r| above >> r & 1 == 1);
    Bounds { lower: lower.map(|r| bound(r - start)), upper: upper.map(|r| bound(r - start)) }
}

/// The rung `k·↑ + *n`.
fn rung(k: i32, nim: usize) -> usize {
    nim * SCALE + (k + i32::from(MAX_BOUND)) as usize
}

/// Iterates over all rungs in an order in which options come first.
pub fn by_birthday() -> impl Iterator<Item = usize> {
    let distances = 0..=i32::from(MAX_BOUND);
    distances.flat_map(|k| {
        // `k·↑` is born before `k·↑ + *` if k is 0, and on the same day or a day later if not;
        // neither is an option of the other then.
        let signs = if k == 0 { vec![0] } else { vec![k, -k] };
        Scale::ALL.into_iter().flat_map(move |scale| {
            signs.clone().into_iter().map(move |k| rung(k, scale.nim() as usize))
        })
    })
}

/// The Left and Right options of each rung.
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
