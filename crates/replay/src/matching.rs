//! Finds the words of patterns, and the positions of rules about whole positions.

use crate::clobber::Component;
use crate::data::{Pattern, Rule, Strategy};

/// A position of a rule about whole positions, and the sum that replaces its first component.
pub struct Instance {
    pub game: Vec<Component>,
    pub to: Vec<Component>,
}

/// Returns the positions of a rule whose components have at most `longest` stones.
pub fn instances(strategy: &Strategy, rule: &Rule, longest: usize) -> Vec<Instance> {
    let Some(game) = &rule.game else {
        return Vec::new();
    };
    let values = |number| {
        let longest = i64::try_from(longest).unwrap_or(i64::MAX);
        let varies = |pattern: &Pattern| match pattern {
            Pattern::One(_) => false,
            Pattern::Sized { length, .. } => length.coefficient(number) != 0,
        };
        if game.iter().any(varies) { 1..=longest } else { 0..=0 }
    };
    let mut found = Vec::new();
    for l in values(0) {
        for m in values(1) {
            if !rule.lengths.iter().all(|length| length.at(&[l, m]) >= 0) {
                continue;
            }
            let both = (words(strategy, game, l, m), words(strategy, &rule.to, l, m));
            let (Some(game), Some(to)) = both else {
                continue;
            };
            if game.iter().all(|word| word.len() <= longest) {
                found.push(Instance { game, to });
            }
        }
    }
    found
}

/// Returns the words of patterns for lengths L and M.
pub fn words(strategy: &Strategy, patterns: &[Pattern], l: i64, m: i64) -> Option<Vec<Component>> {
    let word = |pattern: &Pattern| pattern.at(&strategy.families, l, m);
    patterns.iter().map(word).collect()
}
