//! Words as a strategy speaks of them: one orientation each, and the standard form.
use std::collections::BTreeMap;

use segcert_replay::data::{Rewrite, Strategy};

use crate::clobber::Part;

/// The negative, in the orientation that is the smaller one.
pub fn negative(part: &Part) -> Part {
    part.negative().oriented()
}

/// The strategy's equalities, each with its negative.
pub struct Standard {
    rewrites: BTreeMap<Part, Vec<Part>>,
}

impl Standard {
    pub fn new(strategy: &Strategy) -> Standard {
        let mut rewrites = BTreeMap::new();
        for rewrite in &strategy.rewrites {
            let Rewrite { from, to } = rewrite;
            rewrites.insert(from.oriented(), to.iter().map(Part::oriented).collect());
            rewrites.insert(negative(from), to.iter().map(negative).collect());
        }
        Standard { rewrites }
    }

    pub fn is_rewritten(&self, part: &Part) -> bool {
        self.rewrites.contains_key(&part.oriented())
    }

    /// The standard form of a sum of parts, ascending. Rewriting is cut off where it does not end.
    pub fn of(&self, parts: impl IntoIterator<Item = Part>) -> Vec<Part> {
        let mut open: Vec<(Part, usize)> = parts.into_iter().map(|part| (part, 0)).collect();
        let mut kept: Vec<Part> = Vec::new();
        while let Some((part, depth)) = open.pop() {
            let part = part.oriented();
            if part.is_dead() {
                continue;
            }
            match self.rewrites.get(&part) {
                Some(to) if depth < 64 => {
                    open.extend(to.iter().map(|part| (part.clone(), depth + 1)))
                }
                _ => match kept.iter().position(|other| *other == negative(&part)) {
                    Some(cancelled) => drop(kept.swap_remove(cancelled)),
                    None => kept.push(part),
                },
            }
        }
        kept.sort_unstable();
        kept
    }
}
