//! A table of bounds of rows, from which claims are taken when they are needed.
//!
//! A bound is a game `i·↑ + h` of a [scale](super::scale). The bounds of a row follow from the
//! bounds of the shorter rows that a move leaves, so the table needs no values of longer rows. In
//! many families, the bounds of all rows that play reaches gain the same number of ups in each
//! period, from some number of copies on. Then finitely many claims about families prove each
//! other.
use rustc_hash::{FxHashMap, FxHashSet};

use super::attempt::{Bound, Bounds};
use super::scale::{Game, NONE, REMAINDERS, Scale, UPS};
use super::shape::Shapes;
use crate::claims::{Fault, Word};
use crate::clobber::Component;
use crate::game::standard::UpStar;
use crate::game::{Arena, ComponentId, Components, Value};
pub use growth::Growth;
use growth::SHOWN;

/// The bounds of a row, none of which is at most another one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    /// The games that are shown to be at most the row.
    least: Vec<Game>,
    /// The games such that the row minus the game is won by Left moving first, by a move in the
    /// row.
    first: Vec<Game>,
}

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
    /// The exponents at which the claims about families are read from the bounds. Claims with the
    /// growth of the bounds begin where that growth begins, below these exponents.
    top: i64,
    /// The shapes whose bounds are claimed already.
    claimed: FxHashSet<usize>,
}

/// Number of weaker claims, for each claim, that are used only to prove stronger claims.
const SPARE: i64 = 5;

/// Number of stones up to which rows are examined.
const STONES: i64 = 240;

impl Table {
    /// Returns the table for all rows that play reaches from the powers of a word, or `None` if the
    /// bounds show no common growth. The remainders are nimbers, the values of the rows of at most
    /// `short` stones, and the values that a proof of the exact values of `rows` needs. If the
    /// bounds gain more than is `wanted`, the table may have weaker bounds with a shorter period.
    ///
    /// # Errors
    /// [`Fault`], never for exponents above 0.
    pub fn new(
        word: &Word,
        short: usize,
        rows: &[Component],
        wanted: Option<Growth>,
        arena: &mut Arena,
    ) -> Result<Option<Table>, Fault> {
        let [power] = word.powers.as_slice() else {
            return Ok(None);
        };
        let shapes = Shapes::reached(word)?.list;
        let mut table = Table::of_rows(&shapes, short, rows, arena)?;
        table.reach = STONES / power.stones.len() as i64;
        let mut columns = Vec::new();
        for shape in &shapes {
            columns.push(table.column(shape, arena)?);
        }
        Ok(table.growth(&columns, wanted).map(|best| {
            (table.period, table.gain, table.top) = (best.period, best.gain, best.top);
            table
        }))
    }

    /// Returns a table that has no families yet. The remainders are nimbers, the values of the rows
    /// of at most `short` stones of these shapes, and the values that a proof of the exact values
    /// of `rows` needs.
    ///
    /// # Errors
    /// [`Fault`] of limits.
    pub fn of_rows(
        shapes: &[Word],
        short: usize,
        rows: &[Component],
        arena: &mut Arena,
    ) -> Result<Table, Fault> {
        let mut components = Components::new();
        let scale = Scale::new(shapes, short, &mut components, arena)?;
        let mut table = Table {
            scale,
            components,
            entries: FxHashMap::default(),
            period: 1,
            gain: 0,
            reach: 0,
            top: 0,
            claimed: FxHashSet::default(),
        };
        table.show(rows, arena)?;
        Ok(table)
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
        let first = self.first(id, arena);
        let mut most = vec![-NONE; count];
        for pair in self.right_moves(id) {
            let answers = self.answers(pair, arena);
            most.iter_mut().zip(answers).for_each(|(most, answer)| *most = answer.min(*most));
        }
        // Right may also move in the negative of the bound.
        let mut least = vec![NONE; count];
        for (number, &most) in most.iter().enumerate() {
            let mut ups = most.min(UPS);
            while ups >= -UPS && !self.scale.unanswered((ups, number), &first, arena).is_empty() {
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

    /// Returns the pairs of rows that Right's moves leave.
    fn right_moves(&mut self, id: ComponentId) -> Vec<[ComponentId; 2]> {
        let negative = self.components.negative(id);
        let moves = self.components.left_moves(negative).to_vec();
        moves.into_iter().map(|(a, b)| [a, b].map(|it| self.components.negative(it))).collect()
    }

    /// Returns, by remainder, the most ups of a game such that Left, moving first, wins the row
    /// minus the game by a move in the row.
    fn first(&mut self, id: ComponentId, arena: &mut Arena) -> Vec<i64> {
        let mut first = vec![NONE; self.scale.remainders.len()];
        for (a, b) in self.components.left_moves(id).to_vec() {
            let (a, b) = (self.entry(a, arena), self.entry(b, arena));
            self.scale.raise(&mut first, &a.least, &b.least, 0);
        }
        first
    }

    /// Returns, by remainder, the most ups of a game such that Left, moving first, wins the sum of
    /// two rows minus the game.
    fn answers(&mut self, pair: [ComponentId; 2], arena: &mut Arena) -> Vec<i64> {
        let [a, b] = pair.map(|id| self.entry(id, arena));
        let mut answers = vec![NONE; self.scale.remainders.len()];
        self.scale.raise(&mut answers, &a.first, &b.least, 0);
        self.scale.raise(&mut answers, &a.least, &b.first, 0);
        self.scale.raise(&mut answers, &a.least, &b.least, 1);
        answers
    }

    /// Adds remainders until the bounds of these rows are their values, or until no value of a
    /// shorter row helps.
    fn show(&mut self, rows: &[Component], arena: &mut Arena) -> Result<(), Fault> {
        let rows: Vec<ComponentId> = rows.iter().map(|row| self.components.intern(row)).collect();
        loop {
            let (mut seen, mut missing) = (FxHashSet::default(), Vec::new());
            for &row in &rows {
                self.collect_missing(row, &mut seen, &mut missing, arena)?;
            }
            let count = self.scale.remainders.len();
            for value in missing {
                if self.scale.remainders.len() < REMAINDERS {
                    self.scale.add(value, arena)?;
                }
            }
            if self.scale.remainders.len() == count {
                return Ok(());
            }
            self.scale.compare(arena)?;
            self.entries.clear();
        }
    }

    /// Collects the remainders that the bounds of a row lack if none of them is its value: the
    /// value or, where bounds show no answer to a move of Right's, what shows an answer.
    fn collect_missing(
        &mut self,
        id: ComponentId,
        seen: &mut FxHashSet<ComponentId>,
        missing: &mut Vec<Value>,
        arena: &mut Arena,
    ) -> Result<(), Fault> {
        if !seen.insert(id) {
            return Ok(());
        }
        let value = self.components.value(id, arena)?;
        let Some((ups, number)) = self.scale.game(value) else {
            missing.push(value);
            return Ok(());
        };
        let least = self.entry(id, arena).least;
        if self.scale.is_implied((ups, number), &least) {
            return Ok(());
        }
        let mut pieces = Vec::new();
        for pair in self.right_moves(id) {
            if self.answers(pair, arena)[number] < ups {
                pieces.extend(pair);
            }
        }
        let first = self.first(id, arena);
        for option in self.scale.unanswered((ups, number), &first, arena) {
            missing.push(option);
            for (a, b) in self.components.left_moves(id).to_vec() {
                let values = [self.components.value(a, arena)?, self.components.value(b, arena)?];
                let sum = arena.sum(values)?;
                if arena.le(option, sum) {
                    pieces.extend([a, b]);
                    break;
                }
            }
        }
        pieces.into_iter().try_for_each(|piece| self.collect_missing(piece, seen, missing, arena))
    }
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
        if self.tables.is_empty() {
            return Ok(());
        }
        if word.is_plain() && self.shapes.insert(word) {
            self.by_shape.push(Vec::new());
        }
        let Some((shape, _)) = self.shapes.read(word) else {
            return Ok(());
        };
        let has_bounds = |table: &mut Table| {
            let id = table.components.intern(&word.head);
            word.is_plain() && table.entries.contains_key(&id)
        };
        let known: Vec<bool> = self.tables.iter_mut().map(has_bounds).collect();
        // Other rows, and families, are in the first table.
        let mut tables: Vec<usize> = (0..known.len()).filter(|&table| known[table]).collect();
        if tables.is_empty() {
            tables.push(0);
        }
        tables.into_iter().try_for_each(|table| self.supply_shape(shape, table))
    }

    /// Adds the claims of a table about a shape, unless they were added before.
    fn supply_shape(&mut self, shape: usize, number: usize) -> Result<(), Fault> {
        let table = &mut self.tables[number];
        if !table.claimed.insert(shape) {
            return Ok(());
        }
        let (gain, period) = (table.gain, table.period as usize);
        let word = &self.shapes.list[shape];
        if word.is_plain() {
            let id = table.components.intern(&word.head);
            let Entry { least, first } = table.entry(id, &mut self.theory.arena);
            self.claim_games(shape, number, &first, None, true)?;
            return self.claim_games(shape, number, &least, None, false);
        }
        let column = table.column(word, &mut self.theory.arena)?;
        let mut claims = Vec::new();
        for is_first in [true, false] {
            for residue in 0..period {
                let of_residue = || (residue..column.len()).step_by(period);
                let top = of_residue().take_while(|&n| n <= table.top as usize).last();
                let (Some(top), Some(last)) = (top, of_residue().next_back()) else {
                    continue;
                };
                let games = |n: usize| if is_first { &column[n].first } else { &column[n].least };
                for &(ups, remainder) in games(top) {
                    let game = |n: usize| {
                        let periods = (n as i64 - top as i64) / period as i64;
                        (ups + gain * periods, remainder)
                    };
                    let is_true = |&n: &usize| table.scale.is_implied(game(n), games(n));
                    let mut above = (top..=last).step_by(period);
                    let below = (residue..top + 1).step_by(period).rev();
                    let base = below.take_while(is_true).last().unwrap_or(top);
                    if above.all(|n| is_true(&n)) && last - base >= SHOWN as usize * period {
                        claims.push((game(base), base as i64, is_first));
                    }
                }
            }
        }
        for (game, base, is_first) in claims {
            self.claim_games(shape, number, &[game], Some(base), is_first)?;
        }
        Ok(())
    }

    /// Adds claims about a row, or about the rows of a family from this exponent on.
    fn claim_games(
        &mut self,
        shape: usize,
        table: usize,
        games: &[Game],
        base: Option<i64>,
        is_first: bool,
    ) -> Result<(), Fault> {
        let slope = self.theory.arena.up_star(UpStar { ups: 1, nim: 0 })?;
        let table = &self.tables[table];
        let gain = if is_first { 0 } else { table.gain };
        let spare = if gain > 0 { SPARE } else { 0 };
        let mut kinds: Vec<Vec<Value>> =
            vec![games.iter().map(|&game| table.scale.value(game)).collect()];
        // Right can replace a copy of `↓` by 0. Left then replaces another copy by `*`, and needs a
        // weaker claim.
        let less = self.theory.arena.up_star(UpStar { ups: -2, nim: 1 })?;
        for weaker in 0..spare as usize {
            let mut values = kinds[weaker].clone();
            for value in &mut values {
                *value = self.theory.arena.add(*value, less)?;
            }
            kinds.push(values);
        }
        // Right can replace a copy of `↑` by `*`. If Left then moves in the negative of the bound,
        // she needs a weaker claim.
        let more = self.theory.arena.up_star(UpStar { ups: 1, nim: 1 })?;
        if gain < 0 && base.is_some() {
            let mut values = Vec::new();
            for &value in &kinds[0] {
                let after = self.theory.arena.add(value, more)?;
                let options = self.theory.arena.right(after).to_vec().into_iter();
                values.extend(options.filter(|&it| it != value && self.theory.arena.le(it, value)));
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

mod growth;
#[cfg(test)]
mod tests;
