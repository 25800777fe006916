//! Who wins a sum of alternating rows, by theorems proved in Coq about any number of rows.
//!
//! The rows are e(n) = `(XO)^n`, p(n) = `O(XO)^n` and -p(n) = `X(OX)^n`, and with doubled ends
//! d(n) = `OO(XO)^n` and r(n) = `O(OX)^nX`. A few short rows are sums of others, or ups.
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::clobber::{Atom, Component, Expr, Outcome, Stone};
use crate::instance::stones;

/// The theorem about rows e(n), p(n) and -p(n), as answers name it.
const POTENTIALS: &str = "weights_decide (Coq, proof/Theorems/WeightsDecide.v)";

/// The theorem about one row r(n) beside rows e(n).
const SYMMETRIC: &str = "symmetric_row (Coq, proof/Theorems/SymmetricRow.v)";

/// The theorem about up and rows d(n) beside the rows of the first theorem.
const UP: &str = "up_second (Coq, proof/Theorems/SymmetricRow.v)";

/// Maximum number of stones of a position that is examined.
const MOST_STONES: u64 = 1 << 20;

/// The least n of the rows p(n) and -p(n) of the theorems.
const LEAST_ODD: usize = 5;

/// The least n of the row r(n) of the theorem about it.
const LEAST_SYMMETRIC: usize = 4;

/// The rows that are left after cancelling.
#[derive(Default)]
struct Rows {
    /// The numbers n of the rows e(n).
    evens: BTreeSet<usize>,
    /// The numbers n of the rows r(n).
    symmetric: BTreeSet<usize>,
    /// The number of rows p(n) minus the number of rows -p(n), for each n; never 0.
    odds: BTreeMap<usize, i64>,
    /// The number of rows d(n) minus the number of rows -d(n), for each n; never 0.
    doubled: BTreeMap<usize, i64>,
    /// The number of rows that are equal to up minus the number of those equal to down.
    ups: i64,
}

/// Returns the outcome of a sum of alternating rows, with the theorem. `None` if no theorem is
/// about this sum.
pub fn outcome(position: &Expr) -> Option<(Outcome, &'static str)> {
    if stones(position) > MOST_STONES {
        return None;
    }
    let mut rows = Rows::default();
    for term in &position.terms {
        match &term.atom {
            Atom::Row(row) => {
                for component in row.components() {
                    rows.add(&component, term.count)?;
                }
            }
            Atom::Nimber(0) => {}
            Atom::Nimber(1) => rows.add_evens(1, term.count),
            Atom::Up => rows.add_ups(term.count)?,
            Atom::Down => rows.add_ups(term.count.checked_neg()?)?,
            _ => return None,
        }
    }
    rows.outcome()
}

/// The numbers n of the rows e(n), p(n) and -p(n) of a sum, in the order of its rows.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct AlternatingRows {
    /// The numbers n of the rows e(n).
    pub evens: Vec<usize>,
    /// The numbers n of the rows p(n).
    pub odds: Vec<usize>,
    /// The numbers n of the rows -p(n).
    pub negatives: Vec<usize>,
}

/// Maximum number of rows that are listed.
const MOST_ROWS: u64 = 1000;

/// Lists the rows of a sum whose outcome the theorem about rows e(n), p(n) and -p(n) says. Returns
/// `None` if the sum has other rows, or more than [`MOST_ROWS`].
pub fn alternating_rows(position: &Expr) -> Option<AlternatingRows> {
    if stones(position) > MOST_STONES {
        return None;
    }
    let mut rows = AlternatingRows::default();
    let mut room = MOST_ROWS;
    for term in &position.terms {
        let row = match &term.atom {
            Atom::Row(row) => row,
            Atom::Nimber(0) => continue,
            _ => return None,
        };
        let copies = term.count.unsigned_abs();
        for component in row.components() {
            let n = component.len() / 2;
            let is_negative = (component.stone(0) == Stone::X) == (term.count > 0);
            let list = match component.len() % 2 == 0 {
                true => &mut rows.evens,
                false if n < LEAST_ODD => return None,
                false if is_negative => &mut rows.negatives,
                false => &mut rows.odds,
            };
            if !equal_neighbours(&component).is_empty() {
                return None;
            }
            room = room.checked_sub(copies)?;
            list.extend((0..copies).map(|_| n));
        }
    }
    Some(rows)
}

/// Returns the numbers of the stones of a component that are equal to the stone before them.
fn equal_neighbours(component: &Component) -> Vec<usize> {
    let is_equal = |t: &usize| component.stone(t - 1) == component.stone(*t);
    (1..component.len()).filter(is_equal).collect()
}

/// Adds a number to an entry, and removes an entry that is 0.
fn add_to(entries: &mut BTreeMap<usize, i64>, n: usize, count: i64) -> Option<()> {
    let number = entries.entry(n).or_default();
    *number = number.checked_add(count)?;
    if *number == 0 {
        entries.remove(&n);
    }
    Some(())
}

impl Rows {
    /// Adds so many copies of a component.
    fn add(&mut self, component: &Component, count: i64) -> Option<()> {
        if component.is_dead() {
            return Some(());
        }
        let length = component.len();
        let signed = |stone| if component.stone(stone) == Stone::O { count } else { -count };
        match equal_neighbours(component)[..] {
            [] if length % 2 == 0 || length == 3 => self.add_evens(length / 2, count),
            // p(4) is up + *.
            [] if length == 9 => {
                self.add_ups(signed(0))?;
                self.add_evens(1, count);
            }
            [] => add_to(&mut self.odds, length / 2, signed(0))?,
            [end] if end == 1 || end == length - 1 => {
                let count = signed(end);
                match length {
                    3 => self.add_ups(-count)?,
                    4 => {
                        self.add_ups(count)?;
                        self.add_evens(1, count);
                    }
                    5 => self.add_evens(1, count),
                    _ if length % 2 == 0 => add_to(&mut self.doubled, length / 2 - 1, count)?,
                    _ => return None,
                }
            }
            [1, end] if end == length - 1 => match length {
                5 => self.add_ups(-signed(0))?,
                7 => self.add_evens(1, count),
                _ if length % 2 == 0 => self.add_symmetric(length / 2 - 1, count),
                _ => return None,
            },
            _ => return None,
        }
        Some(())
    }

    fn add_ups(&mut self, count: i64) -> Option<()> {
        self.ups = self.ups.checked_add(count)?;
        Some(())
    }

    /// Adds so many rows e(n). Two of them cancel, e(0) and e(3) are 0, and e(6) is e(1) + e(2).
    fn add_evens(&mut self, n: usize, count: i64) {
        if count % 2 == 0 {
            return;
        }
        let parts: &[usize] = match n {
            0 | 3 => &[],
            6 => &[1, 2],
            _ => &[n],
        };
        for &part in parts {
            if !self.evens.remove(&part) {
                self.evens.insert(part);
            }
        }
    }

    /// Adds so many rows r(n). Two of them cancel, r(1) is e(3), and r(2) is e(6).
    fn add_symmetric(&mut self, n: usize, count: i64) {
        if n <= 2 {
            self.add_evens(3 * n, count);
        } else if count % 2 != 0 && !self.symmetric.remove(&n) {
            self.symmetric.insert(n);
        }
    }

    fn outcome(&self) -> Option<(Outcome, &'static str)> {
        if self.odds.keys().any(|&n| n < LEAST_ODD) {
            return None;
        }
        if self.doubled.is_empty() && self.ups == 0 {
            return self.of_single_ends();
        }
        let potential = self.potential()?;
        let are_ahead = self.doubled.values().all(|count| count.signum() == self.ups);
        let applies = potential == 0 && self.ups.abs() == 1 && !self.doubled.is_empty();
        (applies && are_ahead && self.symmetric.is_empty()).then(|| {
            let winner = if self.ups == 1 { Outcome::L } else { Outcome::R };
            (if self.can_be_cancelled() { Outcome::N } else { winner }, UP)
        })
    }

    /// Returns the number of rows p(n) minus the number of rows -p(n).
    fn potential(&self) -> Option<i64> {
        self.odds.values().try_fold(0_i64, |sum, &count| sum.checked_add(count))
    }

    /// Returns the outcome without up and without rows d(n).
    fn of_single_ends(&self) -> Option<(Outcome, &'static str)> {
        if let Some(&n) = self.symmetric.first() {
            let applies = self.symmetric.len() == 1 && n >= LEAST_SYMMETRIC;
            return (applies && self.odds.is_empty()).then_some((Outcome::N, SYMMETRIC));
        }
        let outcome = match self.potential()?.cmp(&0) {
            Ordering::Equal if self.evens.is_empty() && self.odds.is_empty() => Outcome::P,
            Ordering::Equal => Outcome::N,
            _ if self.is_exception() => Outcome::N,
            Ordering::Greater => Outcome::L,
            Ordering::Less => Outcome::R,
        };
        Some((outcome, POTENTIALS))
    }

    /// Tells whether the player with fewer odd rows can move to 0: only e(m) and p(n) or -p(n) are
    /// left, with m = n + 2 or m = n - 1.
    fn is_exception(&self) -> bool {
        let mut odds = self.odds.iter();
        let (Some((&n, &(1 | -1))), None) = (odds.next(), odds.next()) else { return false };
        let evens: Vec<usize> = self.evens.iter().copied().collect();
        evens == [n + 2] || evens == [n - 1] || n == 7 && evens == [1, 2]
    }

    /// Tells whether a move of d(n) to down and e(n - 2), or of -d(n) to their negatives, leaves
    /// nothing beside up: there are only this row and e(n - 2).
    fn can_be_cancelled(&self) -> bool {
        let mut doubled = self.doubled.iter();
        let (Some((&n, &(1 | -1))), None) = (doubled.next(), doubled.next()) else { return false };
        let mut rest = Rows { evens: self.evens.clone(), ..Rows::default() };
        rest.add_evens(n - 2, 1);
        rest.evens.is_empty() && self.odds.is_empty()
    }
}
