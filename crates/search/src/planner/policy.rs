//! Which lemmas a certificate may use.

use super::guided::VALUED_STONES;
use crate::rounds::Level;
use crate::search::Search;

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
    /// Steps after which the proof of the statement is given up, to be begun again with more
    /// lemmas.
    pub patience: usize,
}

impl Policy {
    /// After a search: the policy to begin with, and those to go over to, one after the other, when
    /// the proof becomes long.
    pub fn after(search: &Search) -> Vec<Policy> {
        let levels = search.levels();
        let (cheap, others) = levels.split_at(cheap_levels(search));
        let mut policies = vec![Policy::up_to(cheap.last().copied(), search)];
        for &level in others {
            let last = policies.len() - 1;
            if level.sums >= policies[last].sums * MORE.0 / MORE.1 {
                policies[last].patience = policies[last].sums.max(FEW_STEPS);
                policies.push(Policy::up_to(Some(level), search));
            }
        }
        policies
    }

    /// With the lemmas of a level, whatever that takes.
    fn up_to(level: Option<Level>, search: &Search) -> Policy {
        let level = level.unwrap_or_default();
        Policy {
            stones: level.stones,
            sums: level.sums,
            all_sums: search.reducer.arena.sums(),
            patience: usize::MAX,
        }
    }

    /// After a search, where it matters more that the proof is found soon than that it is small:
    /// whatever the search took for a value may be one in the proof.
    pub fn quick(search: &Search) -> Policy {
        Policy::up_to(search.levels().last().copied(), search)
    }

    /// Where certificates are used that know nothing of each other's lemmas.
    pub fn without_lemmas() -> Policy {
        Policy { stones: 0, sums: 0, all_sums: 0, patience: usize::MAX }
    }

    /// When a strategy is followed, which knows the shortest parts as values.
    pub fn guided() -> Policy {
        Policy { stones: VALUED_STONES, sums: 0, all_sums: 0, patience: usize::MAX }
    }
}

/// With so many of the levels of a search a proof is begun.
fn cheap_levels(search: &Search) -> usize {
    let levels = search.levels();
    // If every part has a value, the values are the whole proof.
    if search.has_all_values() {
        return levels.len();
    }
    let (known, nodes) = (search.reducer.arena.sums(), search.weighed_nodes());
    let most = lemma_sums(known, nodes as usize, search.helpers() > 0);
    let first = levels.first().copied().unwrap_or_default();
    let cheap = levels.partition_point(|level| level.sums - first.sums <= most);
    let in_time = search.all_nodes() - search.all_nodes() / LATE;
    let early = levels.partition_point(|level| level.nodes <= in_time);
    let sums = |levels: &[Level]| levels.last().map_or(0, |level| level.sums);
    let has_enough = sums(&levels[..early]) >= sums(&levels[..cheap]) / 2;
    if has_enough { cheap.min(early) } else { cheap }
}

/// Values that a search had for no more than this part of its nodes have hardly served it: what
/// proves the statement was found without them. (But for a proof with less than half as many sums
/// this is not sure.)
const LATE: u64 = 5;

/// So many times the sums of one policy, at least, are those of the next: fewer make no difference.
const MORE: (usize, usize) = (5, 4);

/// A proof with no more steps is not long, however few the lemmas. Otherwise one is if it has more
/// steps than the policy has sums: the proofs of the lemmas have about twice as many, so that it
/// costs little to begin again. With too few lemmas a proof is soon many times as long, and where
/// the levels of a search end is a matter of luck.
const FEW_STEPS: usize = 10_000;

/// Nodes of a search that is not easy, and
const HARD: usize = 3_000;
/// of one that is hard.
const HARDER: usize = 9_000;

/// Sums of values that a certificate may prove as lemmas, if need be: half of those that are known,
/// or fewer after an easy search, up to two thirds after a hard one, and more after a long one, of
/// whose positions most are decided by values. With more of them the planner meets what the search
/// has seen, and other proofs are shorter. If helpers prove lemmas while the statement is planned,
/// they are up to five sixths. Measured on `(XO)^n`, n = 26 to 50, and on random rows of 50 to 100
/// stones.
fn lemma_sums(known: usize, nodes: usize, has_helpers: bool) -> usize {
    let half = known / 2 * nodes.min(HARD) / HARD;
    let more = if has_helpers { known / 3 } else { known / 6 };
    half + more * (nodes.clamp(HARD, HARDER) - HARD) / (HARDER - HARD) + nodes / 2
}
