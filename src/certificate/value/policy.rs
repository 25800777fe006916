//! Which lemmas a certificate may use.

use super::guided::VALUED_STONES;
use crate::prove::rounds::Level;
use crate::prove::search::Search;

/// Lemmas become part of a certificate when they are used.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    /// Longest part that is replaced by its value, in stones.
    pub stones: usize,
    /// How many of the sums, in the order in which they were found, may become Sum lemmas.
    pub sums: usize,
    /// How many sums were known when the planning began: any of them may become a Sum lemma if it
    /// is one of rungs.
    pub all_sums: usize,
}

impl Policy {
    /// After a search.
    pub fn after(search: &Search) -> Policy {
        let levels = search.levels();
        let first = levels.first().copied().unwrap_or_default();
        // If every part has a value, the values are the whole proof.
        let most = if search.has_all_values() {
            usize::MAX
        } else {
            lemma_sums(search.reducer.arena.sums(), search.weighed_nodes() as usize)
        };
        let is_cheap = |level: &&Level| level.sums - first.sums <= most;
        let level = levels.iter().rev().find(is_cheap);
        let level = level.copied().unwrap_or_default();
        Policy {
            stones: level.stones,
            sums: level.sums,
            all_sums: search.reducer.arena.sums(),
        }
    }

    /// After a search, where it matters more that the proof is found soon than that it is small:
    /// whatever the search took for a value may be one in the proof.
    pub fn quick(search: &Search) -> Policy {
        let level = search.levels().last().copied().unwrap_or_default();
        Policy {
            stones: level.stones,
            sums: level.sums,
            all_sums: search.reducer.arena.sums(),
        }
    }

    /// Where certificates are used that know nothing of each other's lemmas.
    pub fn without_lemmas() -> Policy {
        Policy {
            stones: 0,
            sums: 0,
            all_sums: 0,
        }
    }

    /// When a strategy is followed, which knows the shortest parts as values.
    pub fn guided() -> Policy {
        Policy {
            stones: VALUED_STONES,
            sums: 0,
            all_sums: 0,
        }
    }
}

/// Nodes of a search that is not easy.
const HARD: usize = 3_000;

/// Sums of values that a certificate may prove as lemmas, if need be: half of those that are known,
/// or fewer after an easy search, and more after a long one, of whose positions most are decided by
/// values. With more of them the planner meets what the search has seen, and other proofs are
/// shorter. Measured on `(XO)^n`, n = 26 to 50, and on random rows of 50 to 100 stones.
fn lemma_sums(known: usize, nodes: usize) -> usize {
    known / 2 * nodes.min(HARD) / HARD + nodes / 2
}
