//! A replay on several threads, each from one milestone to the next one.
//!
//! Each thread takes for granted what is before its milestone. The statement is proved if none of
//! them finds a fault: then there is none from the beginning to the end, for milestones ascend, and
//! each lemma is proved in one part. Whoever names them need not be believed. `segcert-check` knows
//! none, and replays a file in one piece.

use super::check::{Proved, prove};
use crate::core::budget::Limits;
use crate::replay::{Kernel, Milestone};
use std::thread::{Builder, scope};

/// Replays longer lists of milestones in one piece: each part is a thread.
const MOST_PARTS: usize = 1024;

/// What a certificate without imports proves; `None` if that has to be found out in one piece: a
/// part of the proof does not hold, or not within its share of the limits, or is not where the
/// milestones say; or the milestones do not ascend, or go beyond the last lemma.
///
/// Lemmas ascend strictly; steps need not, for some lemmas have no steps.
pub fn prove_all(body: &[u8], milestones: &[Milestone], limits: Limits) -> Option<Proved> {
    let last = milestones.last()?;
    let ascends = |a: &Milestone, b: &Milestone| a.lemmas < b.lemmas && a.steps <= b.steps;
    if milestones.len() >= MOST_PARTS || !milestones.is_sorted_by(ascends) {
        return None;
    }
    let parts = (milestones.len() as u64).saturating_add(1);
    // One replay of all parts takes no more than all of them together.
    let limits = Limits {
        steps: limits.steps.checked_div(parts)?,
        memory: limits.memory.checked_div(parts)?,
    };
    let part = move |from, to| {
        let mut kernel = Kernel { from, to, ..Kernel::new(body, limits) };
        prove(&mut kernel, &[]).ok()
    };
    scope(|scope| {
        let (mut from, mut others) = (Milestone::default(), Vec::new());
        for to in milestones.iter().copied() {
            let other = move || Some(part(from, Some(to))?.stats.work);
            others.push(Builder::new().spawn_scoped(scope, other).ok()?);
            from = to;
        }
        let mut proved = part(from, None)?;
        for other in others {
            proved.stats.work = proved.stats.work.saturating_add(other.join().ok()??);
        }
        Some(proved).filter(|proved| last.lemmas <= proved.stats.lemmas)
    })
}
