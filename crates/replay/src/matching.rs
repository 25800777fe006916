//! What a strategy's ranges, classes, choices and games stand for, as words.

use crate::clobber::Part;
use crate::data::{Choice, Class, Length, Members, Pattern, Range, Rule, Strategy};

/// One position that a rule about whole positions means, and what it makes of its first part.
pub struct Instance {
    pub game: Vec<Part>,
    pub to: Vec<Part>,
}

/// All of them with parts up to a length.
pub fn instances(strategy: &Strategy, rule: &Rule, longest: usize) -> Vec<Instance> {
    let Some(game) = &rule.game else {
        return Vec::new();
    };
    let varies = |by: fn(&Pattern) -> bool| {
        let longest = i64::try_from(longest).unwrap_or(i64::MAX);
        if game.iter().any(by) { 1..=longest } else { 0..=0 }
    };
    let mut found = Vec::new();
    for l in varies(|pattern| matches!(pattern, Pattern::Sized { length, .. } if length.l != 0)) {
        for m in varies(|pattern| matches!(pattern, Pattern::Sized { length, .. } if length.m != 0))
        {
            let holds = |length: &Length| length.at(l, m).is_some_and(|n| n >= 0);
            if !rule.lengths.iter().all(holds) {
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

/// The words of patterns for lengths L and M.
pub fn words(strategy: &Strategy, patterns: &[Pattern], l: i64, m: i64) -> Option<Vec<Part>> {
    let word = |pattern: &Pattern| pattern.at(&strategy.families, l, m);
    patterns.iter().map(word).collect()
}

/// Whether two words are the same part.
pub fn same_part(a: &Part, b: &Part) -> bool {
    a == b || a.mirror() == *b
}

/// Whether a range has this part.
pub fn in_range(strategy: &Strategy, range: &Range, word: &Part) -> bool {
    let family = strategy.families.get(range.family);
    let member = family.and_then(|family| family.word(word.len()));
    range.contains(word.len()) && member.is_some_and(|member| same_part(&member, word))
}

/// Whether a choice is among parts like this one.
pub fn chooses(strategy: &Strategy, choice: &Choice, word: &Part) -> bool {
    match choice {
        Choice::OfGame => false,
        Choice::One(one) => same_part(one, word),
        Choice::Shortest(range) | Choice::Longest(range) => in_range(strategy, range, word),
    }
}

/// Whether a class has this part.
pub fn in_class(strategy: &Strategy, class: &Class, word: &Part) -> bool {
    class.members.iter().any(|members| match members {
        Members::One(one) => same_part(one, word),
        Members::Range(range) => in_range(strategy, range, word),
    })
}
