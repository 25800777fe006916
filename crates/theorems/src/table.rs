//! A table of bounds of rows, from which claims are taken when they are needed.
//!
//! A bound is a game `i·↑ + h`, where `h` is one of a few games, the remainders: nimbers, and
//! values of very short rows. The bounds of a row follow from the bounds of the shorter rows that a
//! move leaves, so the table needs no values of longer rows. In many families, the bounds of all
//! rows that play reaches gain the same number of ups in each period, from some number of copies
//! on. Then finitely many claims about families prove each other.
use rustc_hash::{FxHashMap, FxHashSet};

use super::attempt::{Bound, Bounds};
use super::shape::Shapes;
use crate::claims::{Fault, Word};
use crate::game::standard::UpStar;
use crate::game::{Arena, ComponentId, Components, Value};

/// A game `i·↑ + h`: the number `i`, and the index of `h` among the remainders of the table.
type Game = (i64, usize);

/// The bounds of a row, none of which is at most another one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    /// The games that are shown to be at most the row.
    least: Vec<Game>,
    /// The games such that the row minus the game is won by Left moving first, by a move in the
    /// row.
    first: Vec<Game>,
}

/// The games `i·↑ + h` for a few games `h`, the remainders, and the order of their sums.
struct Scale {
    remainders: Vec<Value>,
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
const UPS: i64 = 250;

/// Maximum number of remainders.
const REMAINDERS: usize = 40;

/// Maximum difference in ups of a remainder and a sum of two remainders.
const WINDOW: i64 = 8;

/// Stands for no bound.
const NONE: i64 = -1_000_000;

/// Bounds of rows, and how they grow.
pub struct Table {
    scale: Scale,
    components: Components,
    entries: FxHashMap<ComponentId, Entry>,
    /// Number of copies in a period.
    pub period: i64,
    /// Number of ups that the bounds of a family gain in a period.
    pub gain: i64,
    /// Number of copies up to which rows are examined.
    reach: i64,
    /// The shapes whose bounds are claimed already.
    claimed: FxHashSet<usize>,
}

/// Maximum number of copies in a period.
const PERIODS: i64 = 8;

/// Number of weaker claims, for each claim, that are used only to prove stronger claims.
const SPARE: i64 = 5;

/// Number of periods at the end of the examined rows in which the bounds of all families must gain
/// the same number of ups.
const SHOWN: i64 = 2;

/// Number of stones up to which rows are examined.
const STONES: i64 = 240;

impl Table {
    /// Returns the table for all rows that play reaches from the powers of a word, or `None` if the
    /// bounds show no common growth. The remainders are nimbers and the values of the rows of at
    /// most `short` stones.
    ///
    /// # Errors
    /// [`Fault`], never for exponents above 0.
    pub fn new(word: &Word, short: usize, arena: &mut Arena) -> Result<Option<Table>, Fault> {
        let [power] = word.powers.as_slice() else {
            return Ok(None);
        };
        let shapes = Shapes::reached(word)?.list;
        let mut components = Components::new();
        let scale = Scale::new(&shapes, short, &mut components, arena)?;
        let mut table = Table {
            scale,
            components,
            entries: FxHashMap::default(),
            period: 1,
            gain: 0,
            reach: STONES / power.stones.len() as i64,
            claimed: FxHashSet::default(),
        };
        let mut columns = Vec::new();
        for shape in &shapes {
            columns.push(table.column(shape, arena)?);
        }
        let gains =
            (1..=PERIODS).filter_map(|period| Some((common_gain(&columns, period)?, period)));
        let best = gains.max_by_key(|((columns, _), period)| (*columns, -period));
        Ok(best.map(|((_, gain), period)| {
            (table.period, table.gain) = (period, gain);
            table
        }))
    }

    /// Returns the bounds of the rows of a shape, by exponent.
    fn column(&mut self, shape: &Word, arena: &mut Arena) -> Result<Vec<Entry>, Fault> {
        let mut column = Vec::new();
        for exponent in 0..=self.reach {
            arena.check_guard()?;
            let id = self.components.intern(&shape.at(&[exponent])?);
            column.push(self.entry(id, arena));
        }
        Ok(column)
    }

    fn entry(&mut self, id: ComponentId, arena: &mut Arena) -> Entry {
        if id == ComponentId::DEAD {
            return Entry { least: vec![(0, 0)], first: Vec::new() };
        }
        if let Some(entry) = self.entries.get(&id) {
            return entry.clone();
        }
        let count = self.scale.remainders.len();
        let mut first = vec![NONE; count];
        for (a, b) in self.components.left_moves(id).to_vec() {
            let (a, b) = (self.entry(a, arena), self.entry(b, arena));
            self.scale.raise(&mut first, &a.least, &b.least, 0);
        }
        let mut most = vec![-NONE; count];
        let negative = self.components.negative(id);
        for (a, b) in self.components.left_moves(negative).to_vec() {
            let (a, b) = (self.components.negative(a), self.components.negative(b));
            let (a, b) = (self.entry(a, arena), self.entry(b, arena));
            let mut answers = vec![NONE; count];
            self.scale.raise(&mut answers, &a.first, &b.least, 0);
            self.scale.raise(&mut answers, &a.least, &b.first, 0);
            self.scale.raise(&mut answers, &a.least, &b.least, 1);
            most.iter_mut().zip(answers).for_each(|(most, answer)| *most = answer.min(*most));
        }
        // Right may also move in the negative of the bound.
        let mut least = vec![NONE; count];
        for (number, &most) in most.iter().enumerate() {
            let mut ups = most.min(UPS);
            while ups >= -UPS && !self.scale.is_answered((ups, number), &first, arena) {
                ups -= 1;
            }
            if ups >= -UPS {
                least[number] = ups;
            }
        }
        let entry =
            Entry { least: self.scale.strongest(&least), first: self.scale.strongest(&first) };
        self.entries.insert(id, entry.clone());
        entry
    }
}

impl Scale {
    /// Returns the scale of nimbers and of the values of the rows of at most `short` stones.
    fn new(
        shapes: &[Word],
        short: usize,
        components: &mut Components,
        arena: &mut Arena,
    ) -> Result<Scale, Fault> {
        let mut remainders = Vec::new();
        for nim in 0..NIMBERS {
            remainders.push(arena.nimber(nim)?);
        }
        let mut values = Vec::new();
        for remainder in &remainders {
            values.push(with_ups(*remainder, arena)?);
        }
        let mut rows = Vec::new();
        for shape in shapes {
            let exponents = (0..).map(|exponent| shape.at(&[exponent]));
            for row in exponents.map_while(Result::ok).take_while(|row| row.len() <= short) {
                rows.push(row);
            }
        }
        rows.sort_by_key(|row| (row.len(), row.to_string()));
        for row in rows {
            if remainders.len() == REMAINDERS {
                break;
            }
            let id = components.intern(&row);
            let value = components.value(id, arena)?;
            if !values.iter().any(|known: &Vec<Value>| known.contains(&value)) {
                remainders.push(value);
                values.push(with_ups(value, arena)?);
            }
        }
        let mut scale = Scale {
            remainders,
            values,
            below: Vec::new(),
            of_sums: Vec::new(),
            above_options: FxHashMap::default(),
        };
        let count = scale.remainders.len();
        for g in 0..count {
            let mut of_sums = Vec::new();
            for h in 0..count {
                let sum = arena.add(scale.remainders[g], scale.remainders[h])?;
                of_sums.push((0..count).map(|number| scale.next_to(sum, number, arena)).collect());
            }
            scale.of_sums.push(of_sums);
        }
        // The first remainder is 0, so a sum with it is the other remainder.
        scale.below = (0..count)
            .map(|g| scale.of_sums[0].iter().map(|of_sum| of_sum[g][0]).collect())
            .collect();
        Ok(scale)
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

    fn value(&self, (ups, number): Game) -> Value {
        self.values[number][(ups + UPS) as usize]
    }

    /// Tells whether a game is at most one of these.
    fn is_implied(&self, (ups, number): Game, games: &[Game]) -> bool {
        games.iter().any(|&(more, other)| ups <= more + self.below[number][other])
    }

    /// Raises the numbers of ups, by remainder, to those that sums of two games show: with 0, the
    /// games that are at most such a sum; with 1, those that are less than or confused with it.
    fn raise(&self, ups: &mut [i64], a: &[Game], b: &[Game], judgment: usize) {
        for &(i, g) in a {
            for &(j, h) in b {
                for (ups, sum) in ups.iter_mut().zip(&self.of_sums[g][h]) {
                    *ups = (*ups).max(i + j + sum[judgment]).min(UPS);
                }
            }
        }
    }

    /// Tells whether Left, moving first, has an answer in the row to each move of Right's in the
    /// negative of a game. `first` has the games that such moves reach, by remainder.
    fn is_answered(&mut self, game: Game, first: &[i64], arena: &mut Arena) -> bool {
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
        let above = &self.above_options[&game];
        above.iter().all(|least| first.iter().zip(least).any(|(first, least)| first >= least))
    }

    /// Returns the games that are not at most another one.
    fn strongest(&self, ups: &[i64]) -> Vec<Game> {
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

/// Returns the number of ups that the first column gains in the last periods, and the number of
/// columns that gain as many; `None` if the first column shows no gain.
fn common_gain(columns: &[Vec<Entry>], period: i64) -> Option<(usize, i64)> {
    let period = period as usize;
    let first = columns.first()?;
    let last = first.len().checked_sub(1)?;
    let ups = |n: usize| first[n].least.first().map(|game| game.0);
    let gain = ups(last)? - ups(last.checked_sub(period)?)?;
    let shown = (last + 1).checked_sub(SHOWN as usize * period)?..=last;
    let is_growing = |column: &&Vec<Entry>| {
        let mut shown = shown.clone();
        shown.all(|n| n >= period && column[n].least == grown(&column[n - period], gain))
    };
    is_growing(&first).then(|| (columns.iter().filter(is_growing).count(), gain))
}

/// Returns the lower bounds of a row, each with some more ups.
fn grown(entry: &Entry, gain: i64) -> Vec<Game> {
    entry.least.iter().map(|&(ups, number)| (ups + gain, number)).collect()
}

impl Bounds {
    /// Adds the claims of the table about these words, unless they were added before.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub(super) fn supply(&mut self, words: &[Word]) -> Result<(), Fault> {
        words.iter().try_for_each(|word| self.supply_word(word))
    }

    fn supply_word(&mut self, word: &Word) -> Result<(), Fault> {
        if self.table.is_none() {
            return Ok(());
        }
        if word.is_plain() && self.shapes.insert(word) {
            self.by_shape.push(Vec::new());
        }
        let Some((shape, _)) = self.shapes.read(word) else {
            return Ok(());
        };
        let Some(table) = self.table.as_mut().filter(|table| !table.claimed.contains(&shape))
        else {
            return Ok(());
        };
        table.claimed.insert(shape);
        let (gain, period) = (table.gain, table.period as usize);
        if word.is_plain() {
            let id = table.components.intern(&word.head);
            let Entry { least, first } = table.entry(id, &mut self.theory.arena);
            self.claim_games(shape, &first, None, true)?;
            return self.claim_games(shape, &least, None, false);
        }
        let column = table.column(&self.shapes.list[shape], &mut self.theory.arena)?;
        let mut claims = Vec::new();
        for is_first in [true, false] {
            for residue in 0..period {
                let Some(last) = (residue..column.len()).step_by(period).next_back() else {
                    continue;
                };
                let games = |n: usize| if is_first { &column[n].first } else { &column[n].least };
                for &(ups, number) in games(last) {
                    let mut base = last;
                    let mut game = (ups, number);
                    while base >= period
                        && table.scale.is_implied((game.0 - gain, number), games(base - period))
                    {
                        base -= period;
                        game.0 -= gain;
                    }
                    if last - base >= SHOWN as usize * period {
                        claims.push((game, base as i64, is_first));
                    }
                }
            }
        }
        for (game, base, is_first) in claims {
            self.claim_games(shape, &[game], Some(base), is_first)?;
        }
        Ok(())
    }

    /// Adds claims about a row, or about the rows of a family from this exponent on.
    fn claim_games(
        &mut self,
        shape: usize,
        games: &[Game],
        base: Option<i64>,
        is_first: bool,
    ) -> Result<(), Fault> {
        let slope = self.theory.arena.up_star(UpStar { ups: 1, nim: 0 })?;
        let Some(table) = &self.table else {
            return Ok(());
        };
        let spare = if table.gain > 0 && !is_first { SPARE } else { 0 };
        let mut kinds = vec![games.iter().map(|&game| table.scale.value(game)).collect()];
        // Right can replace a copy of `↓` by 0. Left then replaces another copy by `*`, and needs a
        // weaker claim.
        let less = self.theory.arena.up_star(UpStar { ups: -2, nim: 1 })?;
        for weaker in 0..spare as usize {
            let mut values: Vec<Value> = Vec::clone(&kinds[weaker]);
            for value in &mut values {
                *value = self.theory.arena.add(*value, less)?;
            }
            kinds.push(values);
        }
        for (weaker, values) in kinds.into_iter().enumerate().rev() {
            for value in values {
                let slopes = base.iter().map(|_| slope).collect();
                let base = base.into_iter().collect();
                self.push(Bound { shape, base, value, slopes, is_first, is_spare: weaker > 0 });
            }
        }
        Ok(())
    }
}
