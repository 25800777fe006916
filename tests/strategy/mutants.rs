//! Strategies that differ from the corrected one in one place. Each must be rejected, by the replay
//! or for all lengths, or it is named here with the reason why it is right, too.
use std::sync::atomic::{AtomicUsize, Ordering};

use segcert_replay::data::{Choice, Condition, Count, Members, Pattern, Strategy};

use super::common::{builtin, by_claims, certify, up_to};

/// Mutants that are right, with the reason.
const SOUND: [(&str, &[&str]); 13] = [
    (
        "a part of class y or z is a part",
        &[
            "S0, case 0, condition 0 dropped",
            "S0, case 0, condition 0 weaker by 1",
            "S0, case 2, condition 0 dropped",
            "S0, case 2, condition 0 weaker by 1",
        ],
    ),
    (
        "y = 1 or y = 0 is y <= 1: the positions that this case has more are in case 1, or \
         case 0, already",
        &[
            "S0, case 0, condition 1 dropped",
            "S0, case 0, condition 1 weaker by 1",
            "S0, case 1, condition 2 weaker by 1",
        ],
    ),
    (
        "z = 0 and a > c is in case 1 already",
        &["S0, case 2, condition 3 dropped", "S0, case 2, condition 3 weaker by 1"],
    ),
    (
        "with a > 0 = c the position is in S1 already: its exceptions have no xxo",
        &[
            "S2, case 0, condition 1 dropped",
            "S2, case 0, condition 1 weaker by 1",
            "S2, case 1, condition 1 dropped",
            "S2, case 1, condition 1 weaker by 1",
        ],
    ),
    (
        "a6, oo5 and oo7oo do not occur in standard form, and with oo20 rule 4h applies",
        &[
            "rule 1d from -2 stones later",
            "rule 2 from -2 stones later",
            "rule 3e from -2 stones later",
            "rule 4i from -2 stones later",
        ],
    ),
    (
        "there is only one part of class y or z",
        &["rule 1d with the longest", "rule 2 with the longest"],
    ),
    (
        "any of these parts will do: only the numbers of parts count, and the exceptions of S1 \
         have a2 or a4 and no b or c",
        &["rule 3e with the longest", "rule 4i with the longest", "rule 6a with the shortest"],
    ),
    (
        "rule 3d would make the same move, or leaves o5 a4 a2, which is no exception of S1",
        &[
            "rule 3b, condition 1 dropped",
            "rule 3b, condition 1 weaker by 1",
            "rule 3b, condition 2 dropped",
            "rule 3b, condition 2 weaker by 1",
        ],
    ),
    ("oo6 to xxo + ox is legal, and enough parts are left", &["rule 5a with another ox"]),
    (
        "oo6 and a4 to 0 are legal; no part of class d is left, so that only xxo, oo8 and a remain",
        &["rule 5h without result 0", "rule 5i without result 0"],
    ),
    ("rule 5c does as well", &["without rule 5a"]),
    ("o3 does not occur in play", &["without the rewrite of o3"]),
    ("oo6xx does not occur in play", &["without the rewrite of oo6xx"]),
];

struct Mutant {
    name: String,
    strategy: Strategy,
}

/// A condition that does not hold everywhere.
fn says_something(condition: &Condition) -> bool {
    condition.bound > 0 || condition.terms.iter().any(|(factor, _)| *factor < 0)
}

fn mutants() -> Vec<Mutant> {
    let alc = builtin("alc");
    let mut mutants = Vec::new();
    let mut add = |name: String, change: &dyn Fn(&mut Strategy)| {
        let mut strategy = alc.clone();
        change(&mut strategy);
        assert_ne!(strategy, alc, "{name}");
        mutants.push(Mutant { name, strategy });
    };
    for (i, rewrite) in alc.rewrites.iter().enumerate() {
        let name = alc.draw_word(&rewrite.from);
        add(format!("without the rewrite of {name}"), &|s| drop(s.rewrites.remove(i)));
    }
    for i in 0..alc.won.len() {
        add(format!("without won position {i}"), &|s| drop(s.won.remove(i)));
    }
    add("without won sums".to_owned(), &|s| s.won_sums.clear());
    for (i, set) in alc.sets.iter().enumerate() {
        for j in 0..set.except.len() {
            add(format!("{} without exception {j}", set.name), &|s| {
                drop(s.sets[i].except.remove(j))
            });
        }
        for (j, case) in set.any.iter().enumerate() {
            for (k, condition) in case.conditions.iter().enumerate() {
                if says_something(condition) {
                    let name = format!("{}, case {j}, condition {k}", set.name);
                    add(format!("{name} dropped"), &|s| {
                        drop(s.sets[i].any[j].conditions.remove(k))
                    });
                    add(format!("{name} weaker by 1"), &|s| {
                        s.sets[i].any[j].conditions[k].bound -= 1
                    });
                }
            }
        }
    }
    for (i, class) in alc.classes.iter().enumerate() {
        for (j, members) in class.members.iter().enumerate() {
            if let Members::Range(_) = members {
                add(format!("class {} from 2 stones later", class.name), &|s| {
                    if let Members::Range(range) = &mut s.classes[i].members[j] {
                        range.from += 2;
                    }
                });
            }
            add(format!("class {} without member {j}", class.name), &|s| {
                drop(s.classes[i].members.remove(j))
            });
        }
    }
    for (i, rule) in alc.rules.iter().enumerate() {
        let name = format!("rule {}", rule.name);
        add(format!("without {name}"), &|s| drop(s.rules.remove(i)));
        for j in 0..rule.conditions.len() {
            add(format!("{name}, condition {j} dropped"), &|s| {
                drop(s.rules[i].conditions.remove(j))
            });
            add(format!("{name}, condition {j} weaker by 1"), &|s| {
                s.rules[i].conditions[j].bound -= 1
            });
        }
        if let Some(game) = &rule.game {
            add(format!("{name} wherever its game is a part of the position"), &|s| {
                let rule = &mut s.rules[i];
                rule.game = None;
                for pattern in game {
                    let Pattern::One(word) = pattern else {
                        continue;
                    };
                    rule.conditions.push(Condition {
                        terms: vec![(1, Count::Component(word.clone()))],
                        bound: 1,
                    });
                }
                if let Some(Pattern::One(word)) = game.first() {
                    rule.part = Choice::One(word.clone());
                }
            });
        }
        match &rule.part {
            Choice::Shortest(range) => {
                add(format!("{name} with the longest"), &|s| {
                    s.rules[i].part = Choice::Longest(range.clone())
                });
            }
            Choice::Longest(range) => {
                add(format!("{name} with the shortest"), &|s| {
                    s.rules[i].part = Choice::Shortest(range.clone())
                });
            }
            Choice::One(_) | Choice::OfGame => {}
        }
        if let Choice::Shortest(_) | Choice::Longest(_) = &rule.part {
            for by in [-2_i64, 2] {
                add(format!("{name} from {by} stones later"), &|s| {
                    if let Choice::Shortest(range) | Choice::Longest(range) = &mut s.rules[i].part {
                        range.from = range.from.saturating_add_signed(by as isize);
                    }
                });
                add(format!("{name} into {by} stones more"), &|s| {
                    for pattern in &mut s.rules[i].to {
                        if let Pattern::Sized { length, .. } = pattern {
                            length.constant += by;
                        }
                    }
                });
            }
        }
        if rule.to.iter().all(|pattern| matches!(pattern, Pattern::One(_))) {
            for j in 0..rule.to.len() {
                add(format!("{name} without result {j}"), &|s| drop(s.rules[i].to.remove(j)));
            }
            add(format!("{name} with another ox"), &|s| {
                s.rules[i].to.push(Pattern::One("OX".parse().expect("stones")))
            });
        }
    }
    mutants
}

/// Whether a mutant passes the replay, and its claims are proved for all lengths.
fn passes(strategy: &Strategy) -> bool {
    let Ok(certificates) = certify(strategy) else {
        return false;
    };
    let replay = up_to(strategy, &certificates, 44, false);
    replay.is_ok_and(|replay| replay.failure.is_none()) && by_claims(strategy)
}

#[test]
fn mutants_are_rejected_or_right() {
    are_rejected_or_right(16);
}

#[test]
#[ignore = "takes a minute; run by .ci/slow"]
fn every_mutant_is_rejected_or_right() {
    are_rejected_or_right(1);
}

/// Tests one in `of` mutants.
fn are_rejected_or_right(of: usize) {
    let mut mutants = mutants();
    let sound = SOUND.iter().flat_map(|(_, names)| *names);
    let is_named = |name: &&str| mutants.iter().any(|mutant| mutant.name == *name);
    assert!(sound.copied().all(|name| is_named(&name)));
    let mut chosen = (0..).map(|i| i % of == 0);
    mutants.retain(|_| chosen.next() == Some(true));
    let next = AtomicUsize::new(0);
    let work = || {
        let mut passing = Vec::new();
        while let Some(mutant) = mutants.get(next.fetch_add(1, Ordering::Relaxed)) {
            if passes(&mutant.strategy) {
                passing.push(mutant.name.clone());
            }
        }
        passing
    };
    let mut passing: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    passing.sort();
    let mut sound: Vec<&str> = SOUND
        .iter()
        .flat_map(|(_, names)| *names)
        .copied()
        .filter(|name| mutants.iter().any(|mutant| mutant.name == *name))
        .collect();
    sound.sort_unstable();
    assert_eq!(passing, sound, "of {} mutants", mutants.len());
}
