//! The ladder: reference games with which every value is compared once.
//!
//! The rungs are the first [`RUNGS`] entries of the arena: the games `k·↑ + *n` with `|k| ≤ 7` and
//! `n ≤ 3`, followed by the first other values, which are values of the shortest components of the
//! position at hand. Each value has two bit masks, of the rungs below it and of the rungs above it,
//! which follow from the masks of its options. The masks answer most comparisons without recursion:
//! `G ≤ r ≤ H` implies `G ≤ H`; `r ≤ G` without `r ≤ H` implies `G ≰ H`.

use super::arena::{Arena, Value};

/// Maximum multiple of `↑` in the games of [`Arena::reference`].
pub const MAX_UPS: i32 = 7;
const NIMBERS: usize = 4;
const UPS: usize = 2 * MAX_UPS as usize + 1;
/// Change of [`Arena::ups`] when a value gains one up: `NIMBERS` more of the games `k·↑ + *n` are
/// below the value, and `NIMBERS` fewer are above it.
pub const UP: i32 = 2 * NIMBERS as i32;
/// Value of [`Rungs::ups`] for a value above all games `k·↑ + *n` of the ladder.
const MOST_UPS: i32 = (UPS * NIMBERS) as i32;

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

    /// Removes a rung.
    pub fn remove(&mut self, rung: usize) {
        self.0[rung / 64] &= !(1 << (rung % 64));
    }

    /// Tells whether the set contains a rung.
    pub fn contains(&self, rung: usize) -> bool {
        self.0[rung / 64] >> (rung % 64) & 1 == 1
    }

    /// Adds the rungs of another set.
    pub fn join(&mut self, other: &RungSet) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }

    /// Removes the rungs of another set.
    pub fn subtract(&mut self, other: &RungSet) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine &= !theirs;
        }
    }

    /// Removes the rungs that are not in another set.
    fn keep(&mut self, other: &RungSet) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine &= theirs;
        }
    }

    fn without(mut self, other: &RungSet) -> RungSet {
        self.subtract(other);
        self
    }

    /// Returns the intersection of two sets.
    fn meet(mut self, other: &RungSet) -> RungSet {
        self.keep(other);
        self
    }

    /// Returns the set of the rungs that directly follow a rung of this set.
    fn next(self) -> RungSet {
        let mut next = RungSet::default();
        for word in 0..WORDS {
            let carried = if word > 0 { self.0[word - 1] >> 63 } else { 0 };
            next.0[word] = self.0[word] << 1 | carried;
        }
        next
    }

    /// Returns the set of the rungs that directly precede a rung of this set.
    fn previous(self) -> RungSet {
        let mut previous = RungSet::default();
        for word in 0..WORDS {
            let carried = self.0.get(word + 1).map_or(0, |next| next << 63);
            previous.0[word] = self.0[word] >> 1 | carried;
        }
        previous
    }

    /// Returns the first rung of the set, or `None` if the set is empty.
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// Iterates over the rungs in order.
    pub fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let rung = self.first()?;
            self.remove(rung);
            Some(rung)
        })
    }

    /// Tells whether the two sets have a common rung.
    pub(super) fn meets(&self, other: &RungSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Tells whether the set is a subset of another set.
    pub(super) fn within(&self, other: &RungSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }
}

/// The rungs below and above a value, in one cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Rungs {
    /// Contains `r` if and only if `r ≤ G`.
    pub(super) below: RungSet,
    /// Contains `r` if and only if `G ≤ r`.
    pub(super) above: RungSet,
}

impl Rungs {
    /// Returns the number of games `k·↑ + *n` below a value minus the number above it.
    fn ups(&self) -> i32 {
        // The games `k·↑ + *n` are the first rungs.
        let references = u64::MAX >> (u64::BITS as usize - UPS * NIMBERS);
        let count = |rungs: &RungSet| (rungs.0[0] & references).count_ones() as i32;
        count(&self.below) - count(&self.above)
    }
}

/// The rungs. The options of a rung are earlier entries, so they are rungs as well.
#[derive(Clone, Default)]
pub(super) struct Ladder {
    all: RungSet,
    /// The rungs that directly precede their negatives.
    before_negative: RungSet,
    /// The rungs that directly follow their negatives.
    after_negative: RungSet,
    /// The games `k·↑ + *n`, indexed by [`scale`].
    references: Vec<Value>,
}

fn scale(ups: i32, nim: usize) -> usize {
    (ups + MAX_UPS) as usize * NIMBERS + nim
}

impl Ladder {
    /// Records that a value and the next one are negatives of each other.
    pub(super) fn pair(&mut self, value: Value) {
        if value.index() + 1 < RUNGS {
            self.before_negative.insert(value.index());
            self.after_negative.insert(value.index() + 1);
        }
    }

    /// Returns the negatives of rungs that are rungs, too.
    fn negatives(&self, rungs: &RungSet) -> RungSet {
        let mut negatives = rungs.without(&self.before_negative).without(&self.after_negative);
        negatives.join(&rungs.meet(&self.before_negative).next());
        negatives.join(&rungs.meet(&self.after_negative).previous());
        negatives
    }

    /// Adds the reference games to an arena that contains only 0.
    pub(super) fn build(arena: &mut Arena) {
        arena.ladder.references = vec![Value::ZERO; UPS * NIMBERS];
        for distance in 0..=MAX_UPS {
            for nim in 0..NIMBERS {
                for ups in if distance == 0 { vec![0] } else { vec![distance, -distance] } {
                    let (left, right) = options_of(ups, nim);
                    let list = |options: Vec<(i32, usize)>| {
                        let mut values: Vec<Value> =
                            options.iter().map(|&(ups, nim)| arena.reference(ups, nim)).collect();
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

/// Games `ups·↑ + *nim`, as pairs.
type UpStars = Vec<(i32, usize)>;

/// Returns the options of the canonical form of `ups·↑ + *nim` (Siegel, II.4), as pairs.
pub fn options_of(ups: i32, nim: usize) -> (UpStars, UpStars) {
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
    /// Returns the reference game `ups·↑ + *nim`, where `|ups| ≤` [`MAX_UPS`] and `nim ≤ 3`.
    pub fn reference(&self, ups: i32, nim: usize) -> Value {
        self.ladder.references[scale(ups, nim)]
    }

    /// Returns the rungs below a value.
    pub fn rungs_below(&self, value: Value) -> &RungSet {
        &self.rungs(value).below
    }

    /// Returns the rungs above a value.
    pub fn rungs_above(&self, value: Value) -> &RungSet {
        &self.rungs(value).above
    }

    /// Estimates how many ups a value is worth, in units of `1 /` [`UP`].
    pub fn ups(&self, value: Value) -> i32 {
        if value.index() < RUNGS {
            self.rungs(value).ups()
        } else {
            i32::from(self.stored_ups(value))
        }
    }

    /// Estimates how many ups a value with these options is worth, in units of `1 /` [`UP`]. Beyond
    /// the ladder, it is one up from the nearest option, as the atomic weight of `k·↑` differs by
    /// one from that of `(k−1)·↑ + *`.
    pub(super) fn ups_of(&self, rungs: &Rungs, left: &[Value], right: &[Value]) -> i16 {
        let ups = rungs.ups();
        let best = if ups == MOST_UPS {
            let nearest = right.iter().map(|&option| self.ups(option)).min();
            nearest.map_or(ups, |nearest| ups.max(nearest + UP))
        } else if ups == -MOST_UPS {
            let nearest = left.iter().map(|&option| self.ups(option)).max();
            nearest.map_or(ups, |nearest| ups.min(nearest - UP))
        } else {
            ups
        };
        let limit = i32::from(i16::MAX);
        best.clamp(-limit, limit) as i16
    }

    /// Returns the maximal rungs below a value among those with a birthday of at most `day`.
    pub fn largest_rungs_below(&self, value: Value, day: u16) -> RungSet {
        self.outermost(self.rungs_below(value), day, Arena::rungs_below)
    }

    /// Returns the minimal rungs above a value among those with a birthday of at most `day`.
    pub fn smallest_rungs_above(&self, value: Value, day: u16) -> RungSet {
        self.outermost(self.rungs_above(value), day, Arena::rungs_above)
    }

    /// Returns the rungs of a set with a birthday of at most `day` that are not dominated,
    /// according to `behind`, by another such rung.
    fn outermost(
        &self,
        rungs: &RungSet,
        day: u16,
        behind: impl Fn(&Arena, Value) -> &RungSet,
    ) -> RungSet {
        let mut outermost = *rungs;
        for rung in rungs.iter() {
            let value = Value::from_index(rung);
            if self.birthday(value) > day {
                outermost.remove(rung);
            } else if outermost.contains(rung) {
                outermost.subtract(behind(self, value));
                outermost.insert(rung);
            }
        }
        outermost
    }

    /// Tells whether a value and its negative are rungs. If so, its options and their negatives are
    /// rungs, too.
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
        let mut below = self.ladder.all.without(&over_right);
        let mut above = self.ladder.all.without(&under_left);
        // The remaining rungs are `r ≤ G` with an `r^L ≥ G`, and `G ≤ r` with an `r^R ≤ G`. Options
        // precede the games that have them, so each rung is decided when it is reached, together
        // with all rungs below or above it.
        let (mut open_below, mut open_above) = (below, above);
        for word in 0..WORDS {
            loop {
                let open = open_below.0[word] | open_above.0[word];
                if open == 0 {
                    break;
                }
                let bit = open & open.wrapping_neg();
                let rungs =
                    self.rungs(Value::from_index(word * 64 + open.trailing_zeros() as usize));
                if open_below.0[word] & bit != 0 {
                    open_below.subtract(&rungs.below);
                    above.keep(&rungs.above);
                    open_above.keep(&rungs.above);
                }
                if open_above.0[word] & bit != 0 {
                    open_above.subtract(&rungs.above);
                    below.keep(&rungs.below);
                    open_below.keep(&rungs.below);
                }
                open_below.0[word] &= !bit;
                open_above.0[word] &= !bit;
            }
        }
        Rungs { below, above }
    }

    /// Returns the rungs of `−G` from the rungs of `G` and the options of `−G`.
    pub(super) fn rungs_of_negative(
        &self,
        rungs: &Rungs,
        left: &[Value],
        right: &[Value],
    ) -> Rungs {
        if self.len() <= RUNGS {
            return self.rungs_of(left, right);
        }
        let mut negative = Rungs {
            below: self.ladder.negatives(&rungs.above),
            above: self.ladder.negatives(&rungs.below),
        };
        // The negative of the last rung may not be a rung.
        let last = Value::from_index(RUNGS - 1);
        if self.negative(last).index() >= RUNGS {
            negative.below.remove(RUNGS - 1);
            negative.above.remove(RUNGS - 1);
            let is_among = |set: &RungSet, options: &[Value]| {
                options.iter().any(|option| set.contains(option.index()))
            };
            let (left_of, right_of) = (self.left(last), self.right(last));
            let is_below =
                !right.iter().any(|&option| self.rungs(option).above.contains(RUNGS - 1))
                    && !is_among(&negative.above, left_of);
            let is_above = !left.iter().any(|&option| self.rungs(option).below.contains(RUNGS - 1))
                && !is_among(&negative.below, right_of);
            if is_below {
                negative.below.insert(RUNGS - 1);
            }
            if is_above {
                negative.above.insert(RUNGS - 1);
            }
        }
        negative
    }

    /// Makes the entry that was just added a rung, while there is room for more.
    pub(super) fn extend_ladder(&mut self, value: Value) {
        let rung = value.index();
        if rung >= RUNGS {
            return;
        }
        self.ladder.all.insert(rung);
        // The masks may contain the new rung only when all comparisons with it are known, because
        // `≤` reads the masks.
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
