//! Games `i·↑ + h`, where `h` is one of a few games, the remainders: nimbers, values of very short
//! rows, and the values that a table needs.
use rustc_hash::FxHashMap;

use crate::claims::{Fault, Word};
use crate::game::standard::UpStar;
use crate::game::{Arena, Components, Value};

/// A game `i·↑ + h`: the number `i`, and the index of `h` among the remainders of the table.
pub type Game = (i64, usize);

/// The games `i·↑ + h` for a few games `h`, the remainders, and the order of their sums.
pub struct Scale {
    pub remainders: Vec<Value>,
    /// For each remainder, the values of `i·↑ + h` for all `i` from `-UPS` to `UPS`.
    values: Vec<Vec<Value>>,
    /// For each two remainders `g` and `h`, the greatest `i` such that `i·↑ + g ≤ h`.
    below: Vec<Vec<i64>>,
    /// For each two remainders and each third one `h`, the greatest `i` such that `i·↑ + h` is at
    /// most their sum, and the greatest `i` such that it is less than or confused with it.
    of_sums: Vec<Vec<Vec<[i64; 2]>>>,
    /// For each game, the least number of ups, for each remainder, from which on the sum is at
    /// least a Left option of the game.
    above_options: FxHashMap<Game, Vec<Vec<i64>>>,
}

/// Maximum number of ups of the games of a scale.
pub const UPS: i64 = 250;

/// Maximum number of remainders when values of very short rows are added.
const SHORT_REMAINDERS: usize = 40;

/// Maximum number of remainders.
pub const REMAINDERS: usize = 100;

/// Maximum difference in ups of a remainder and a sum of two remainders.
const WINDOW: i64 = 8;

/// Stands for no bound.
pub const NONE: i64 = -1_000_000;

impl Scale {
    /// Returns the scale of nimbers and of the values of the rows of at most `short` stones.
    pub fn new(
        shapes: &[Word],
        short: usize,
        components: &mut Components,
        arena: &mut Arena,
    ) -> Result<Scale, Fault> {
        let mut scale = Scale {
            remainders: Vec::new(),
            values: Vec::new(),
            below: Vec::new(),
            of_sums: Vec::new(),
            above_options: FxHashMap::default(),
        };
        let nimbers: Result<Vec<Value>, _> = (0..NIMBERS).map(|nim| arena.nimber(nim)).collect();
        for nimber in nimbers? {
            scale.add(nimber, arena)?;
        }
        let mut rows = Vec::new();
        for shape in shapes {
            let exponents = (0..).map(|exponent| shape.at(&[exponent]));
            rows.extend(exponents.map_while(Result::ok).take_while(|row| row.len() <= short));
        }
        rows.sort_by_key(|row| (row.len(), row.to_string()));
        for row in rows {
            if scale.remainders.len() == SHORT_REMAINDERS {
                break;
            }
            let id = components.intern(&row);
            scale.add(components.value(id, arena)?, arena)?;
        }
        scale.compare(arena)?;
        Ok(scale)
    }

    /// Adds a remainder, unless the scale has its value already. The order of the games is known
    /// after [`compare`](Scale::compare).
    pub fn add(&mut self, value: Value, arena: &mut Arena) -> Result<(), Fault> {
        if self.game(value).is_none() {
            self.remainders.push(value);
            self.values.push(with_ups(value, arena)?);
        }
        Ok(())
    }

    /// Returns the game with a value, if the scale has it.
    pub fn game(&self, value: Value) -> Option<Game> {
        let mut all = self.values.iter().enumerate();
        all.find_map(|(number, values)| {
            let at = values.iter().position(|other| *other == value)?;
            Some((at as i64 - UPS, number))
        })
    }

    /// Compares new remainders and their sums with all others.
    pub fn compare(&mut self, arena: &mut Arena) -> Result<(), Fault> {
        let count = self.remainders.len();
        self.above_options.clear();
        self.of_sums.resize(count, Vec::new());
        for g in 0..count {
            self.of_sums[g].resize(count, Vec::new());
            for h in 0..count {
                let sum = arena.add(self.remainders[g], self.remainders[h])?;
                let known = self.of_sums[g][h].len();
                let new: Vec<_> =
                    (known..count).map(|number| self.next_to(sum, number, arena)).collect();
                self.of_sums[g][h].extend(new);
            }
        }
        // The first remainder is 0, so a sum with it is the other remainder.
        self.below = (0..count)
            .map(|g| self.of_sums[0].iter().map(|of_sum| of_sum[g][0]).collect())
            .collect();
        Ok(())
    }

    /// Returns the greatest `i` such that `i·↑` and a remainder are together at most a value, and
    /// the greatest `i` such that they are less than or confused with it.
    fn next_to(&self, value: Value, number: usize, arena: &mut Arena) -> [i64; 2] {
        let mut all = (-WINDOW..=WINDOW).rev();
        let least = all.find(|&ups| arena.le(self.value((ups, number)), value));
        let mut all = (-WINDOW..=WINDOW).rev();
        let first = all.find(|&ups| !arena.le(value, self.value((ups, number))));
        [least, first].map(|ups| ups.unwrap_or(NONE))
    }

    pub fn value(&self, (ups, number): Game) -> Value {
        self.values[number][(ups + UPS) as usize]
    }

    /// Tells whether a game is at most one of these.
    pub fn is_implied(&self, (ups, number): Game, games: &[Game]) -> bool {
        games.iter().any(|&(more, other)| ups <= more + self.below[number][other])
    }

    /// Raises the numbers of ups, by remainder, to those that sums of two games show: with 0, the
    /// games that are at most such a sum; with 1, those that are less than or confused with it.
    pub fn raise(&self, ups: &mut [i64], a: &[Game], b: &[Game], judgment: usize) {
        for &(i, g) in a {
            for &(j, h) in b {
                for (ups, sum) in ups.iter_mut().zip(&self.of_sums[g][h]) {
                    *ups = (*ups).max(i + j + sum[judgment]).min(UPS);
                }
            }
        }
    }

    /// Returns the Left options of a game to which Right can move in its negative so that Left,
    /// moving first, has no answer in the row. `first` has the games that such answers reach, by
    /// remainder.
    pub fn unanswered(&mut self, game: Game, first: &[i64], arena: &mut Arena) -> Vec<Value> {
        if !self.above_options.contains_key(&game) {
            let options = arena.left(self.value(game)).to_vec();
            let least = |option: Value, values: &[Value], arena: &mut Arena| {
                let mut range = -UPS..UPS + 1;
                while range.start < range.end {
                    let middle = range.start + (range.end - range.start) / 2;
                    match arena.le(option, values[(middle + UPS) as usize]) {
                        true => range.end = middle,
                        false => range.start = middle + 1,
                    }
                }
                range.start
            };
            let above = options.iter().map(|&option| {
                self.values.iter().map(|values| least(option, values, arena)).collect()
            });
            let above = above.collect();
            self.above_options.insert(game, above);
        }
        let options = arena.left(self.value(game)).iter().zip(&self.above_options[&game]);
        let is_answered =
            |least: &[i64]| first.iter().zip(least).any(|(first, least)| first >= least);
        options.filter(|(_, least)| !is_answered(least)).map(|(option, _)| *option).collect()
    }

    /// Returns the games that are not at most another one.
    pub fn strongest(&self, ups: &[i64]) -> Vec<Game> {
        let is_below = |g: usize, h: usize| ups[h] >= -UPS && ups[g] <= ups[h] + self.below[g][h];
        let is_kept = |g: &usize| {
            let others = (0..ups.len()).filter(|h| h != g);
            ups[*g] >= -UPS && !others.into_iter().any(|h| is_below(*g, h))
        };
        (0..ups.len()).filter(is_kept).map(|g| (ups[g], g)).collect()
    }
}

/// Returns the sums of a value and `-UPS` to `UPS` ups.
fn with_ups(value: Value, arena: &mut Arena) -> Result<Vec<Value>, Fault> {
    let up = arena.up_star(UpStar { ups: 1, nim: 0 })?;
    let mut sum = arena.add_copies(value, -UPS, up)?;
    let mut sums = vec![sum];
    for _ in -UPS..UPS {
        sum = arena.add(sum, up)?;
        sums.push(sum);
    }
    Ok(sums)
}

/// Number of nimbers among the remainders.
const NIMBERS: u32 = 4;
