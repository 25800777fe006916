//! Chooses the lemmas that a certificate may use.

use crate::rounds::Level;
use crate::search::Search;

/// Limits of the lemmas. Only lemmas that are used become part of a certificate.
#[derive(Clone, Copy, Debug)]
pub struct Policy {
    /// Maximum length of a component that is replaced by its value, in stones.
    pub stones: usize,
    /// Number of sums that may become lemmas, in the order in which they were found.
    pub sums: usize,
    /// Number of sums that were known when the planning began. Any sum of reference games among
    /// them may become a lemma.
    pub all_sums: usize,
    /// Maximum number of steps in the proof of the statement. A longer proof is restarted with the
    /// next policy.
    pub step_limit: usize,
}

impl Policy {
    /// Returns the policies after a search, in the order in which they are tried.
    pub fn after(search: &Search) -> Vec<Policy> {
        let levels = search.levels();
        let (cheap, others) = levels.split_at(cheap_levels(search));
        let mut policies = vec![Policy::up_to(cheap.last().copied(), search)];
        for &level in others {
            let last = policies.len() - 1;
            if level.sums >= policies[last].sums * MORE.0 / MORE.1 {
                policies[last].step_limit = policies[last].sums.max(FEW_STEPS);
                policies.push(Policy::up_to(Some(level), search));
            }
        }
        policies
    }

    /// Returns the policy with the lemmas of a level and without a limit of steps.
    fn up_to(level: Option<Level>, search: &Search) -> Policy {
        let level = level.unwrap_or_default();
        Policy {
            stones: level.stones,
            sums: level.sums,
            all_sums: search.reducer.arena.sums(),
            step_limit: usize::MAX,
        }
    }

    /// Returns the policy for quick planning: the proof may use every value that the search has
    /// used.
    pub fn quick(search: &Search) -> Policy {
        Policy::up_to(search.levels().last().copied(), search)
    }

    /// Returns the policy for certificates that import each other, which share no lemmas.
    pub fn without_lemmas() -> Policy {
        Policy { stones: 0, sums: 0, all_sums: 0, step_limit: usize::MAX }
    }
}

/// Returns the number of levels of a search that the first policy uses.
fn cheap_levels(search: &Search) -> usize {
    let levels = search.levels();
    // If every component has a value, the values are the whole proof.
    if search.has_all_values() {
        return levels.len();
    }
    let (known, nodes) = (search.reducer.arena.sums(), search.weighted_nodes());
    let most = lemma_sums(known, nodes as usize, search.helpers() > 0);
    let first = levels.first().copied().unwrap_or_default();
    let cheap = levels.partition_point(|level| level.sums - first.sums <= most);
    let in_time = search.all_nodes() - search.all_nodes() / LATE;
    let early = levels.partition_point(|level| level.nodes <= in_time);
    let sums = |levels: &[Level]| levels.last().map_or(0, |level| level.sums);
    let has_enough = sums(&levels[..early]) >= sums(&levels[..cheap]) / 2;
    if has_enough { cheap.min(early) } else { cheap }
}

/// Values that a search had only for the last `1 / LATE` of its nodes have hardly contributed to
/// the result. They are left out unless fewer than half of the sums would remain.
const LATE: u64 = 5;

/// Minimum ratio of the numbers of sums of two successive policies, as a fraction.
const MORE: (usize, usize) = (5, 4);

/// Minimum of the limit of steps. The limit is usually the number of sums of the policy: the proofs
/// of the lemmas have about twice as many steps, so a restart costs little. With too few lemmas, a
/// proof soon becomes many times as long.
const FEW_STEPS: usize = 10_000;

/// Minimum number of nodes of a hard search.
const HARD: usize = 3_000;
/// Minimum number of nodes of a very hard search.
const HARDER: usize = 9_000;

/// Returns the number of sums that a certificate may prove as lemmas: half of the `known` sums,
/// fewer after an easy search, up to two thirds after a very hard one, and more after a long
/// search, in which values decide most positions. With more lemmas, the planner meets the positions
/// of the search; with fewer, other proofs are shorter. If helpers prove lemmas at this time, up to
/// five sixths are allowed. The constants were measured on `(XO)^n`, n = 26 to 50, and on random
/// rows of 50 to 100 stones.
fn lemma_sums(known: usize, nodes: usize, has_helpers: bool) -> usize {
    let half = known / 2 * nodes.min(HARD) / HARD;
    let more = if has_helpers { known / 3 } else { known / 6 };
    half + more * (nodes.clamp(HARD, HARDER) - HARD) / (HARDER - HARD) + nodes / 2
}
