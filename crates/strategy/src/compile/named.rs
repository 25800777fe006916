//! Finds the components that a strategy names: single components, and the ends of ranges of
//! families.
use std::collections::BTreeMap;

use segcert_replay::data::{Choice, Count, Members, Pattern, Range, Strategy};

use crate::clobber::Component;

/// Returns all components that the strategy names.
pub fn parts(strategy: &Strategy) -> Vec<Component> {
    let mut words: Vec<&Component> = Vec::new();
    for members in strategy.classes.iter().flat_map(|class| &class.members) {
        if let Members::One(word) = members {
            words.push(word);
        }
    }
    let exceptions = strategy.sets.iter().flat_map(|set| &set.except);
    words.extend(strategy.won.iter().chain(exceptions).flatten());
    words.extend(strategy.won_sums.iter().chain(&strategy.start.beside));
    words.extend(strategy.rewrites.iter().map(|rewrite| &rewrite.from));
    let cases = strategy.sets.iter().flat_map(|set| &set.any);
    let remainders = cases.clone().flat_map(|case| &case.remainders).map(|it| &it.terms);
    let in_rules = strategy.rules.iter().flat_map(|rule| &rule.conditions);
    let conditions = cases.flat_map(|case| &case.conditions).chain(in_rules).map(|it| &it.terms);
    for (_, count) in conditions.chain(remainders).flatten() {
        if let Count::Component(word) = count {
            words.push(word);
        }
    }
    let games = strategy.sets.iter().map(|set| &set.game);
    for pattern in games.flatten().flatten() {
        if let Pattern::One(word) = pattern {
            words.push(word);
        }
    }
    for rule in &strategy.rules {
        for pattern in rule.game.iter().flatten() {
            if let Pattern::One(word) = pattern {
                words.push(word);
            }
        }
        if let Choice::One(word) = &rule.part {
            words.push(word);
        }
    }
    words.into_iter().cloned().collect()
}

/// Returns the ranges of classes and rules by family. If families have the same members, their
/// ranges belong to the first such family.
pub fn ranges(strategy: &Strategy) -> BTreeMap<usize, Vec<Range>> {
    let in_classes = strategy.classes.iter().flat_map(|class| &class.members);
    let in_classes = in_classes.filter_map(|members| match members {
        Members::One(_) => None,
        Members::Range(range) => Some(range),
    });
    let in_rules = strategy.rules.iter().filter_map(|rule| match &rule.part {
        Choice::Shortest(range) | Choice::Longest(range) => Some(range),
        Choice::OfGame | Choice::One(_) => None,
    });
    let of = |number: usize| strategy.families.get(number).map(|family| &family.rows);
    let mut found: BTreeMap<usize, Vec<Range>> = BTreeMap::new();
    for range in in_classes.chain(in_rules) {
        let first = (0..range.family).find(|number| of(*number) == of(range.family));
        found.entry(first.unwrap_or(range.family)).or_default().push(range.clone());
    }
    found
}
