//! Who wins a sum of alternating rows, by a theorem of Coq: the numbers of odd rows decide.
//!
//! The rows are e(n) = `(XO)^n`, p(n) = `O(XO)^n` and -p(n) = `X(OX)^n`. Source: the theorem
//! `weights_decide` of `proof/Theorems/WeightsDecide.v`.
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::clobber::{Atom, Component, Expr, Outcome, Stone};
use crate::instance::stones;

/// The theorem, as answers name it.
pub const THEOREM: &str = "weights_decide (Coq, proof/Theorems/WeightsDecide.v)";

/// Maximum number of stones of a position that is examined.
const MOST_STONES: u64 = 1 << 20;

/// The least n of the rows p(n) and -p(n) of the theorem.
const LEAST_ODD: usize = 5;

/// The rows that are left after cancelling.
#[derive(Default)]
struct Rows {
    /// The numbers n of the rows e(n).
    evens: BTreeSet<usize>,
    /// The number of rows p(n) minus the number of rows -p(n), for each n; never 0.
    odds: BTreeMap<usize, i64>,
}

/// Returns the outcome of a sum of rows e(n), p(n) and -p(n), n at least 5 for the last two.
/// `None` if the position has other components.
pub fn outcome(position: &Expr) -> Option<Outcome> {
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
            _ => return None,
        }
    }
    rows.outcome()
}

impl Rows {
    /// Adds so many copies of a component.
    fn add(&mut self, component: &Component, count: i64) -> Option<()> {
        if component.is_dead() {
            return Some(());
        }
        if (1..component.len()).any(|t| component.stone(t - 1) == component.stone(t)) {
            return None;
        }
        let n = component.len() / 2;
        if component.len() % 2 == 0 || n == 1 {
            self.add_evens(n, count);
            return Some(());
        }
        let count = if component.stone(0) == Stone::O { count } else { -count };
        let number = self.odds.entry(n).or_default();
        *number = number.checked_add(count)?;
        if *number == 0 {
            self.odds.remove(&n);
        }
        Some(())
    }

    /// Adds so many rows e(n). Two of them cancel, e(3) is 0, and e(6) is e(1) + e(2).
    fn add_evens(&mut self, n: usize, count: i64) {
        if count % 2 == 0 {
            return;
        }
        let parts: &[usize] = match n {
            3 => &[],
            6 => &[1, 2],
            _ => &[n],
        };
        for &part in parts {
            if !self.evens.remove(&part) {
                self.evens.insert(part);
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.odds.keys().any(|&n| n < LEAST_ODD) {
            return None;
        }
        let weight = self.odds.values().try_fold(0_i64, |sum, &count| sum.checked_add(count))?;
        Some(match weight.cmp(&0) {
            Ordering::Equal if self.evens.is_empty() && self.odds.is_empty() => Outcome::P,
            Ordering::Equal => Outcome::N,
            _ if self.is_exception() => Outcome::N,
            Ordering::Greater => Outcome::L,
            Ordering::Less => Outcome::R,
        })
    }

    /// Tells whether the player with fewer odd rows can move to 0: only e(m) and p(n) or -p(n) are
    /// left, with m = n + 2 or m = n - 1.
    fn is_exception(&self) -> bool {
        let mut odds = self.odds.iter();
        let (Some((&n, &(1 | -1))), None) = (odds.next(), odds.next()) else { return false };
        let evens: Vec<usize> = self.evens.iter().copied().collect();
        evens == [n + 2] || evens == [n - 1] || n == 7 && evens == [1, 2]
    }
}
