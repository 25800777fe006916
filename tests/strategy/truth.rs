//! The checker's words about strategies against brute force.
use segcert_replay::data::{Case, Condition, Count, Members, Remainder, Set, Strategy};

use super::common::builtin;
use segcert_clobber::Component;
use segcert_oracle::Oracle;

fn board(words: &[Component]) -> String {
    let rows: Vec<String> = words.iter().map(Component::to_string).collect();
    rows.join(".")
}

/// Every equality of the files, by playing the difference.
#[test]
fn the_equalities_are_true() {
    let mut oracle = Oracle::default();
    for rewrite in &builtin("alc").rewrites {
        let mut words = vec![rewrite.from.clone()];
        words.extend(rewrite.to.iter().map(Component::negative));
        let board = board(&words);
        assert!(!oracle.first_wins(&board, 'X'), "{board}");
        assert!(!oracle.first_wins(&board, 'O'), "{board}");
    }
}

#[test]
fn the_sets_are_won() {
    let parts = [
        "o5", "o7", "o11", "oo10", "oox", "oo9oo", "a2", "a4", "oo6", "xxo", "oo8", "a8", "a10",
        "oo7", "oo9",
    ];
    let [first, others] = members_that_are_won("alc", &parts);
    assert!(first > 500 && others > 200, "{first} and {others}");
}

/// The sets of this strategy have conditions on remainders.
#[test]
fn the_sets_with_remainders_are_won() {
    let parts = ["a2", "a4", "a8", "a10", "o5", "o7", "x5", "x7", "xxo", "oox", "oo6"];
    let [first, others] = members_that_are_won("weights-decide-alone", &parts);
    assert!(first > 50 && others > 200, "{first} and {others}");
}

/// Checks that Left wins each position of at most 22 stones that consists of these parts and is in
/// a set. Returns the number of positions in the first set, and in the others.
fn members_that_are_won(name: &str, parts: &[&str]) -> [usize; 2] {
    let strategy = builtin(name);
    let words: Vec<Component> = parts.iter().map(|part| word(&strategy, part)).collect();
    let same = |a: &Component, b: &Component| a.oriented() == b.oriented();
    let mut oracle = Oracle::default();
    let mut checked = [0, 0];
    let mut open: Vec<(Vec<usize>, usize)> = vec![(Vec::new(), 0)];
    while let Some((game, stones)) = open.pop() {
        let first = game.last().copied().unwrap_or(0);
        for part in first..parts.len() {
            let more = stones + words[part].len();
            let negative = words[part].negative();
            let cancels = game.iter().any(|other| same(&words[*other], &negative));
            if more <= 22 && !cancels {
                open.push(([game.clone(), vec![part]].concat(), more));
            }
        }
        let sum: Vec<Component> = game.iter().map(|part| words[*part].clone()).collect();
        for (index, set) in strategy.sets.iter().enumerate() {
            if is_member(&strategy, set, &sum) {
                let mover = if set.left_to_move { 'X' } else { 'O' };
                let board = board(&sum);
                let wins = oracle.first_wins(&board, mover);
                assert_eq!(wins, set.left_to_move, "{board} in {}", set.name);
                checked[index.min(1)] += 1;
            }
        }
    }
    checked
}

fn word(strategy: &Strategy, name: &str) -> Component {
    for family in &strategy.families {
        let [before, behind] = &family.notation;
        let inner = name.strip_prefix(before.as_str());
        let inner = inner.and_then(|inner| inner.strip_suffix(behind.as_str()));
        let length = inner.and_then(|inner| inner.parse().ok());
        if let Some(word) = length.and_then(|length| family.word(length)) {
            return word;
        }
    }
    name.to_uppercase().parse().expect("stones")
}

/// Whether a position in standard form is in a set, counted by the words.
fn is_member(strategy: &Strategy, set: &Set, sum: &[Component]) -> bool {
    let same = |a: &Component, b: &Component| a.oriented() == b.oriented();
    let has = |members: &Members, word: &Component| match members {
        Members::One(one) => same(one, word),
        Members::Range(range) => {
            let member = strategy.families[range.family].word(word.len());
            word.len() >= range.from
                && range.to.is_none_or(|to| word.len() <= to)
                && member.is_some_and(|member| same(&member, word))
        }
    };
    let count = |count: &Count| {
        let counted = sum.iter().filter(|word| match count {
            Count::Components => true,
            Count::Component(part) => same(part, word),
            Count::Class(class) => strategy.classes[*class].members.iter().any(|m| has(m, word)),
        });
        counted.count() as i64
    };
    let total = |terms: &[(i64, Count)]| -> i64 {
        terms.iter().map(|(factor, of)| factor * count(of)).sum()
    };
    let holds = |condition: &Condition| total(&condition.terms) >= condition.bound;
    let leaves = |it: &Remainder| total(&it.terms) % it.modulus == it.remainder;
    let is_exception = |game: &Vec<Component>| {
        let times =
            |words: &[Component], word: &Component| words.iter().filter(|w| same(w, word)).count();
        game.len() == sum.len() && game.iter().all(|word| times(game, word) == times(sum, word))
    };
    let is_in =
        |case: &Case| case.conditions.iter().all(holds) && case.remainders.iter().all(leaves);
    set.any.iter().any(is_in) && !set.except.iter().any(is_exception)
}
