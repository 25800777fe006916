//! Atomic weights of all-small games (Siegel, *Combinatorial Game Theory*, II.7).
//!
//! A game is all-small if in each of its positions either both players can move or neither can. Its
//! atomic weight, itself a game, counts ups: `aw(k·↑ + *n) = k`, and `aw(G + H) = aw(G) + aw(H)`;
//! if `aw(G) ≥ 2` then `G > 0`.
//!
//! The calculus: let `G₀ = {aw(G^L) − 2 | aw(G^R) + 2}`. Then `aw(G) = G₀`, unless `G₀` is an
//! integer. In that case `G` is compared with the remote star ☆, and
//!
//! * if `G > ☆`, then `aw(G)` is the largest integer `n` with `n ⊲ aw(G^R) + 2` for all `G^R`,
//! * if `G < ☆`, then `aw(G)` is the smallest integer `n` with `n ⊳ aw(G^L) − 2` for all `G^L`,
//! * if `G ‖ ☆`, then `aw(G) = 0`,
//!
//! except that `aw(0) = 0`, because 0 has no options.
//!
//! ☆ may be any `*N` that is not the value of a position of `G`. Outcomes of `G + *N` are the same
//! for all of these: if `N < M` are two of them, then by induction over `G` the one who wins
//! `G + *M` also wins `G + *N`. A move to `*m` with `m < N` can be made in both. A move of the
//! winner from `*M` to `*m` with `m ≥ N` leaves a position that he wins moving second, where the
//! loser's move to `*N` (or, if `m = N`, that the position is not 0) shows that the winner has a
//! winning move from `*N`. The other way round, a move of the loser from `*M` to `*m` with `m > N`
//! is answered by the move to `*N`, and one to `*N` leaves a game that is not 0 and that the winner
//! wins moving second, hence also moving first.

use rustc_hash::{FxHashMap, FxHashSet};

use super::arena::{Arena, Limit, Options, Value};

impl Arena {
    /// Tells whether in each position of the game either both players can move or neither can. (An
    /// all-small game has an all-small canonical form, so this is a property of the value.)
    pub fn is_all_small(&self, value: Value) -> bool {
        let followers = self.followers(value);
        followers.iter().all(|&g| self.is_even_handed(g))
    }

    /// Returns the positions of the canonical form, including the value itself. Options come before
    /// the games that have them.
    pub fn followers(&self, value: Value) -> Vec<Value> {
        self.followers_but(value, |_| false)
    }

    /// Returns the positions of the canonical form, except those for which `leave` is true and
    /// those that are reached only through such positions.
    fn followers_but(&self, value: Value, leave: impl Fn(Value) -> bool) -> Vec<Value> {
        let mut seen = FxHashSet::from_iter([value]);
        let mut found = vec![value];
        let mut next = 0;
        while let Some(&value) = found.get(next) {
            next += 1;
            let options = self.left(value).iter().chain(self.right(value));
            found.extend(options.filter(|&&option| !leave(option) && seen.insert(option)));
        }
        // The index of an entry is larger than the indices of its options.
        found.sort_unstable();
        found
    }

    fn is_even_handed(&self, value: Value) -> bool {
        self.left(value).is_empty() == self.right(value).is_empty()
    }
}

/// Atomic weights computed so far, for values of one arena.
#[derive(Default)]
pub struct AtomicWeights {
    known: FxHashMap<Value, Known>,
}

#[derive(Clone, Copy)]
struct Known {
    weight: Value,
    /// The smallest `N` such that `*N` is not a position of the canonical form. Its positions that
    /// are nimbers are `*0 … *(N−1)`.
    remote: u32,
}

impl AtomicWeights {
    /// Returns the atomic weight of a value, or `None` if it is not all-small. The arena must be
    /// the same in all calls.
    ///
    /// # Errors
    /// [`Limit`] of the arena; the weights of finished followers remain known.
    pub fn of(&mut self, value: Value, arena: &mut Arena) -> Result<Option<Value>, Limit> {
        if let Some(known) = self.known.get(&value) {
            return Ok(Some(known.weight));
        }
        // A game with an atomic weight is all-small.
        let followers = arena.followers_but(value, |g| self.known.contains_key(&g));
        if !followers.iter().all(|&g| arena.is_even_handed(g)) {
            return Ok(None);
        }
        for g in followers {
            if !self.known.contains_key(&g) {
                let known = self.weigh(g, arena)?;
                self.known.insert(g, known);
                let negative = Known { weight: arena.negative(known.weight), ..known };
                self.known.insert(arena.negative(g), negative);
            }
        }
        Ok(self.known.get(&value).map(|known| known.weight))
    }

    /// Computes the atomic weight of a game whose options all have known weights.
    fn weigh(&self, g: Value, arena: &mut Arena) -> Result<Known, Limit> {
        let options = arena.left(g).iter().chain(arena.right(g));
        let below = options.map(|option| self.known[option].remote).max();
        let nimber = arena.as_nimber(g).map(|n| n + 1);
        let remote = below.max(nimber).unwrap_or(0);
        let (left, right): (Options, Options) = (arena.left(g).into(), arena.right(g).into());
        let left = self.shifted(&left, -2, arena)?;
        let right = self.shifted(&right, 2, arena)?;
        let simplest = arena.game(&left, &right)?;
        let weight = if g == Value::ZERO || arena.as_integer(simplest).is_none() {
            simplest
        } else {
            let star = arena.nimber(remote)?;
            if arena.le(star, g) {
                largest_below(&right, arena)?
            } else if arena.le(g, star) {
                let right: Options = left.iter().map(|&x| arena.negative(x)).collect();
                let largest = largest_below(&right, arena)?;
                arena.negative(largest)
            } else {
                Value::ZERO
            }
        };
        Ok(Known { weight, remote })
    }

    /// Returns the weights of some options, each plus an integer.
    fn shifted(&self, options: &[Value], by: i32, arena: &mut Arena) -> Result<Options, Limit> {
        let shift = arena.integer(by)?;
        let weights = options.iter().map(|option| self.known[option].weight);
        let mut sums = Options::new();
        for weight in weights {
            let sum = match arena.as_integer(weight) {
                Some(n) => arena.integer(n + by)?,
                None => arena.add(weight, shift)?,
            };
            sums.push(sum);
        }
        Ok(sums)
    }
}

/// Returns the largest integer that is `⊲` all bounds, of which there is at least one.
fn largest_below(bounds: &[Value], arena: &mut Arena) -> Result<Value, Limit> {
    debug_assert!(!bounds.is_empty());
    let fits = |n: i32, arena: &mut Arena| -> Result<bool, Limit> {
        let n = arena.integer(n)?;
        Ok(!bounds.iter().any(|&bound| arena.le(bound, n)))
    };
    // A short game is between two integers, so doubling ends in both directions.
    let (mut low, mut high) = (0, 1);
    let mut step = 1;
    while !fits(low, arena)? {
        (low, high) = (low - step, low);
        step *= 2;
    }
    step = 1;
    while fits(high, arena)? {
        (low, high) = (high, high + step);
        step *= 2;
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle, arena)? {
            low = middle;
        } else {
            high = middle;
        }
    }
    arena.integer(low)
}
