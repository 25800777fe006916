//! How the bounds of a table grow with the number of copies.
use super::{Entry, Table};
use crate::scale::Game;

/// A growth that bounds need for a statement: the number of ups that they gain in a number of
/// copies.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    pub copies: i64,
    pub ups: i64,
}

/// A growth that the bounds of families show.
pub(super) struct Shown {
    /// Number of families that show it.
    columns: usize,
    pub(super) period: i64,
    pub(super) gain: i64,
    pub(super) top: i64,
}

/// Maximum number of copies in a period.
const PERIODS: i64 = 8;

/// Number of periods at the end of the examined rows in which the bounds of all families must gain
/// the same number of ups.
pub(super) const SHOWN: i64 = 2;

impl Table {
    /// Returns the growth that most families show and, of these, the one with the shortest period.
    pub(super) fn growth(&self, columns: &[Vec<Entry>], wanted: Option<Growth>) -> Option<Shown> {
        let growths = (1..=PERIODS).flat_map(|period| self.growths(columns, period, wanted));
        growths.max_by_key(|growth| (growth.columns, -growth.period))
    }

    /// Returns the growths that the bounds show in a period, with the one that is preferred last:
    /// at least the growth that is wanted in each period from `top` on, and the growth of the first
    /// column, if it is that of the other columns.
    fn growths(
        &self,
        columns: &[Vec<Entry>],
        period: i64,
        wanted: Option<Growth>,
    ) -> impl Iterator<Item = Shown> {
        let last = self.reach as usize;
        let is_possible = (SHOWN + 1) * period <= self.reach;
        let weaker = wanted.filter(|_| is_possible).map(|wanted| {
            let gain = -(-wanted.ups * period).div_euclid(wanted.copies);
            let first_shown = last - (SHOWN * period) as usize;
            let begins = columns.iter().map(|column| self.grows_from(column, period, gain));
            let begins = begins.filter(|&begin| begin <= first_shown).collect::<Vec<_>>();
            let top = begins.iter().max().map_or(0, |&begin| begin as i64 + period - 1);
            Shown { columns: begins.len(), period, gain, top }
        });
        let exact = common_gain(columns, period).map(|(columns, gain)| Shown {
            columns,
            period,
            gain,
            top: self.reach,
        });
        weaker.into_iter().chain(exact)
    }

    /// Returns the exponent from which on each bound of a column gains at least this number of ups
    /// in a period.
    fn grows_from(&self, column: &[Entry], period: i64, gain: i64) -> usize {
        let grows = |now: &[Game], later: &[Game]| {
            now.iter().all(|&(ups, number)| self.scale.is_implied((ups + gain, number), later))
        };
        let later = column.iter().skip(period as usize);
        let fails = |(now, later): (&Entry, &Entry)| {
            !(grows(&now.least, &later.least) && grows(&now.first, &later.first))
        };
        column.iter().zip(later).rposition(fails).map_or(0, |at| at + 1)
    }
}

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
