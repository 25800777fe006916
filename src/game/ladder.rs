//! The ladder: reference games against which every value is classified once.
//!
//! The rungs are the first [`RUNGS`] entries of the arena: the games `k·↑ + *n` with `|k| ≤ 7`,
//! `n ≤ 3`, and after them the values that happen to come first, which are those of the shortest
//! parts of the board at hand. Each value carries two bit masks, the rungs below it and the rungs
//! above it, which follow from the masks of its options. Together they answer most comparisons
//! without recursion: `G ≤ r ≤ H` gives `G ≤ H`; `r ≤ G` without `r ≤ H` gives `G ≰ H`.

use super::arena::{Arena, Value};

/// Largest multiple of `↑` for which [`Arena::reference`] has a game.
pub const MAX_UPS: i32 = 7;
const NIMBERS: usize = 4;
const UPS: usize = 2 * MAX_UPS as usize + 1;

const WORDS: usize = 4;
/// Number of rungs.
pub const RUNGS: usize = WORDS * u64::BITS as usize;

/// A set of rungs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RungSet([u64; WORDS]);

impl RungSet {
    pub(super) fn insert(&mut self, rung: usize) {
        self.0[rung / 64] |= 1 << (rung % 64);
    }

    pub(super) fn contains(&self, rung: usize) -> bool {
        self.0[rung / 64] >> (rung % 64) & 1 == 1
    }

    fn join(&mut self, other: &RungSet) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }

    /// Whether the two sets have a rung in common.
    pub(super) fn meets(&self, other: &RungSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether every rung of this set is in the other one.
    pub(super) fn within(&self, other: &RungSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }
}

/// The rungs below and above a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rungs {
    /// Contains `r` iff `r ≤ G`.
    pub(super) below: RungSet,
    /// Contains `r` iff `G ≤ r`.
    pub(super) above: RungSet,
}

/// The options of the rungs, as sets of rungs: options are earlier entries, so they are rungs, too.
#[derive(Default)]
pub(super) struct Ladder {
    left: Vec<RungSet>,
    right: Vec<RungSet>,
    /// The entries `k·↑ + *n`, by [`scale`].
    references: Vec<Value>,
}

fn scale(ups: i32, nim: usize) -> usize {
    (ups + MAX_UPS) as usize * NIMBERS + nim
}

impl Ladder {
    /// Puts the reference games into an arena that holds only 0.
    pub(super) fn build(arena: &mut Arena) {
        arena.ladder.references = vec![Value::ZERO; UPS * NIMBERS];
        for distance in 0..=MAX_UPS {
            for nim in 0..NIMBERS {
                for ups in if distance == 0 {
                    vec![0]
                } else {
                    vec![distance, -distance]
                } {
                    let (left, right) = options_of(ups, nim);
                    let list = |options: Vec<(i32, usize)>| {
                        let mut values: Vec<Value> = options
                            .iter()
                            .map(|&(ups, nim)| arena.reference(ups, nim))
                            .collect();
                        values.sort_unstable();
                        values
                    };
                    let (left, right) = (list(left), list(right));
                    let value = arena.intern(&left, &right).expect("a rung is born early");
                    arena.ladder.references[scale(ups, nim)] = value;
                }
            }
        }
    }
}

/// Games `ups·↑ + *nim`.
type UpStars = Vec<(i32, usize)>;

/// The options of the canonical form of `ups·↑ + *nim` (Siegel, II.4), as such games.
fn options_of(ups: i32, nim: usize) -> (UpStars, UpStars) {
    let nimbers = || (0..nim).map(|n| (0, n)).collect();
    match ups {
        0 => (nimbers(), nimbers()),
        1 if nim == 1 => (vec![(0, 0), (0, 1)], vec![(0, 0)]),
        -1 if nim == 1 => (vec![(0, 0)], vec![(0, 0), (0, 1)]),
        _ if ups > 0 => (vec![(0, 0)], vec![(ups - 1, nim ^ 1)]),
        _ => (vec![(ups + 1, nim ^ 1)], vec![(0, 0)]),
    }
}

impl Arena {
    /// The reference game `ups·↑ + *nim`, `|ups| ≤` [`MAX_UPS`], `nim ≤ 3`.
    pub fn reference(&self, ups: i32, nim: usize) -> Value {
        self.ladder.references[scale(ups, nim)]
    }

    /// The rungs below a value.
    pub fn rungs_below(&self, value: Value) -> Vec<Value> {
        let below = &self.rungs(value).below;
        (0..RUNGS.min(self.len()))
            .filter(|&r| below.contains(r))
            .map(Value::from_index)
            .collect()
    }

    /// Whether a value and its negative are rungs. The same then holds for its options.
    pub fn is_rung(&self, value: Value) -> bool {
        value.index().max(self.negative(value).index()) < RUNGS
    }

    /// Classifies `{left | right}` from the masks of its options and the definition of `≤`.
    pub(super) fn rungs_of(&self, left: &[Value], right: &[Value]) -> Rungs {
        // Rungs `r ≤ G^L` forbid `G ≤ r`; rungs `r ≥ G^R` forbid `r ≤ G`.
        let mut under_left = RungSet::default();
        let mut over_right = RungSet::default();
        for &option in left {
            under_left.join(&self.rungs(option).below);
        }
        for &option in right {
            over_right.join(&self.rungs(option).above);
        }
        let mut rungs = Rungs::default();
        for (r, (r_left, r_right)) in self.ladder.left.iter().zip(&self.ladder.right).enumerate() {
            if !over_right.contains(r) && !rungs.above.meets(r_left) {
                rungs.below.insert(r);
            }
            if !under_left.contains(r) && !rungs.below.meets(r_right) {
                rungs.above.insert(r);
            }
        }
        rungs
    }

    /// Makes the entry that was just added a rung, while there is room for more.
    pub(super) fn extend_ladder(&mut self, value: Value) {
        let rung = value.index();
        if rung >= RUNGS {
            return;
        }
        let set = |options: &[Value]| {
            let mut set = RungSet::default();
            options.iter().for_each(|option| set.insert(option.index()));
            set
        };
        let (left, right) = (set(self.left(value)), set(self.right(value)));
        self.ladder.left.push(left);
        self.ladder.right.push(right);
        // The masks may mention the new rung only when all are known: `≤` reads them.
        let comparisons: Vec<(bool, bool)> = (0..self.len())
            .map(Value::from_index)
            .map(|other| (self.le(value, other), self.le(other, value)))
            .collect();
        for (i, (below, above)) in comparisons.into_iter().enumerate() {
            let rungs = self.rungs_mut(Value::from_index(i));
            if below {
                rungs.below.insert(rung);
            }
            if above {
                rungs.above.insert(rung);
            }
        }
    }
}
