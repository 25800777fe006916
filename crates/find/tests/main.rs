//! Tests of the finder: sets and rules for families, classes and start positions.
use segcert_clobber::Component;
use segcert_find::{FindError, Found, NoProof, Options, Try, find};
use segcert_game::arena::on_large_stack;
use segcert_replay::data::{Condition, Count, Members, Seeds, Strategy};
use segcert_strategy::compile;
use segcert_strategy::library::{NAMES, load};
use segcert_strategy::read::read;
use segcert_strategy::write;

fn builtin(name: &str) -> Strategy {
    load(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn from_text(text: &str) -> Strategy {
    read("test.toml", text).unwrap_or_else(|error| panic!("{error}"))
}

/// Tells whether all claims about the strategy's sets are proved.
fn by_claims(strategy: &Strategy) -> bool {
    on_large_stack(|| compile::check(strategy, &mut |_, _, _| ()).is_ok())
}

/// Searches with limits on stones and on stones of won positions.
fn search(strategy: &Strategy, stones: usize, won: usize) -> (Vec<Try>, Result<Found, FindError>) {
    search_on(2, strategy, stones, won, 4)
}

/// Searches with a number of threads and a number of parts.
fn search_on(
    threads: usize,
    strategy: &Strategy,
    stones: usize,
    won: usize,
    parts: usize,
) -> (Vec<Try>, Result<Found, FindError>) {
    on_large_stack(|| {
        let mut tries = Vec::new();
        let found = find(
            strategy,
            &mut Options {
                stones,
                parts,
                won,
                terms: 4,
                exceptions: 3,
                threads,
                goes_on: &|| true,
                report: &mut |it, _| tries.push(it.clone()),
            },
        );
        (tries, found)
    })
}

/// Returns a strategy that comes with the program, without its sets and rules.
fn without_sets(name: &str) -> Strategy {
    let mut strategy = builtin(name);
    strategy.sets.clear();
    strategy.rules.clear();
    strategy
}

/// Removes the exceptions of all sets from a strategy, and returns them.
fn without_exceptions(strategy: &mut Strategy) -> Vec<Vec<Component>> {
    let sets = strategy.sets.iter_mut();
    sets.flat_map(|set| std::mem::take(&mut set.except)).collect()
}

/// Removes places, and conditions that always hold, because an equation is read as two conditions.
/// Sorts terms, and classes by name: those of an extended strategy precede its own.
fn plain(mut strategy: Strategy) -> Strategy {
    strategy.places.clear();
    let names: Vec<String> = strategy.classes.iter().map(|class| class.name.clone()).collect();
    strategy.classes.sort_by(|a, b| a.name.cmp(&b.name));
    let number = |name: &String| strategy.classes.iter().position(|class| class.name == *name);
    let numbers: Vec<usize> = names.iter().map(|name| number(name).unwrap()).collect();
    let says_something = |condition: &Condition| {
        condition.bound > 0 || condition.terms.iter().any(|(factor, _)| *factor < 0)
    };
    let renumber = |terms: &mut Vec<(i64, Count)>| {
        for (_, count) in terms.iter_mut() {
            if let Count::Class(class) = count {
                *class = numbers[*class];
            }
        }
        terms.sort_by_key(|term| format!("{term:?}"));
    };
    let cases = strategy.sets.iter_mut().flat_map(|set| &mut set.any);
    for case in cases {
        case.conditions.retain(says_something);
        case.conditions.iter_mut().for_each(|condition| renumber(&mut condition.terms));
        case.remainders.iter_mut().for_each(|remainder| renumber(&mut remainder.terms));
    }
    for rule in &mut strategy.rules {
        rule.conditions.retain(says_something);
        rule.conditions.iter_mut().for_each(|condition| renumber(&mut condition.terms));
    }
    strategy
}

#[test]
fn what_is_written_is_read_again() {
    for name in NAMES {
        let strategy = Strategy { seeds: Seeds::default(), ..builtin(name) };
        let again = from_text(&write::text(&strategy, &[]));
        assert_eq!(plain(again), plain(strategy), "{name}");
    }
}

/// A minus sign before a part in a condition subtracts the number of this part.
#[test]
fn negative_words_in_conditions_are_read_again() {
    let mut strategy = builtin("one-up");
    let word = strategy.classes.iter().find(|class| class.name == "w");
    let members = &word.expect("a class of negatives").members;
    let counts = members.iter().filter_map(|member| match member {
        Members::One(word) => Some((1, Count::Component(word.clone()))),
        Members::Range(_) => None,
    });
    let terms: Vec<(i64, Count)> = counts.collect();
    assert_eq!(terms.len(), 3);
    strategy.sets[0].any[0].conditions.push(Condition { terms, bound: 1 });
    let again = from_text(&write::text(&strategy, &[]));
    assert_eq!(plain(again).sets, plain(strategy).sets);
}

#[test]
fn rules_won_positions_and_exceptions_for_the_sets_of_alc() {
    let mut strategy = builtin("alc");
    strategy.rules.clear();
    let won = std::mem::take(&mut strategy.won);
    let exceptions = without_exceptions(&mut strategy);
    let (tries, found) = search(&strategy, 18, 23);
    let found = found.expect("it can begin");
    assert_eq!(found.statement.as_deref(), Some("(OX)^n || 0 for all n >= 4"));
    // Without won positions, the search fails and reports the place.
    assert!(tries.iter().any(|it| it.won == 0 && it.failure.is_some()));
    // More lengths than at first are distinguished only if necessary.
    assert!(tries.iter().all(|it| it.stones == 10 && it.cells < 31));
    let mut found = from_text(&found.text);
    let sorted = |games: &[Vec<Component>]| {
        let mut games = games.to_vec();
        games.iter_mut().for_each(|game| game.sort());
        games.sort();
        games
    };
    assert_eq!(sorted(&found.won), sorted(&won));
    assert_eq!(sorted(&without_exceptions(&mut found)), sorted(&exceptions));
}

#[test]
#[ignore = "takes some minutes; run by .ci/slow"]
fn rules_won_positions_and_exceptions_for_the_sets_of_one_up() {
    let mut strategy = builtin("one-up");
    strategy.rules.clear();
    strategy.won.clear();
    let exceptions = without_exceptions(&mut strategy);
    let (_, found) = search(&strategy, 26, 40);
    let found = found.expect("it can begin");
    let statement = found.statement.expect("a strategy");
    assert_eq!(statement, "(OX)^n + up >= 0 for all n >= 6");
    let mut found = from_text(&found.text);
    assert!(by_claims(&found));
    let found = without_exceptions(&mut found);
    assert_eq!(found.len(), exceptions.len());
}

#[test]
#[ignore = "takes a minute; run by .ci/slow"]
fn alc_from_families_and_classes() {
    let (_, found) = search(&without_sets("alc"), 18, 0);
    let found = found.expect("it can begin");
    assert_eq!(found.statement.as_deref(), Some("(OX)^n || 0 for all n >= 4"));
    assert!(by_claims(&from_text(&found.text)));
}

#[test]
fn a_start_that_is_lost_is_named() {
    // (XO)^n < up is false for n = 1, because xxo can become -ox.
    let mut strategy = without_sets("two-ups");
    strategy.start.beside.pop();
    let (tries, found) = search(&strategy, 6, 0);
    let found = found.expect("it can begin");
    assert_eq!(found.statement, None);
    let failure = tries[0].failure.as_ref().expect("a failure").to_string();
    assert!(
        failure.starts_with("Right is to move in the start position a2 xxo: Right to 0"),
        "{failure}"
    );
    assert!(found.text.contains("# NO PROOF"));
    assert!(from_text(&found.text).rules.is_empty());
}

/// Returns a file without classes: powers of a word with some `xxo` beside them, Right to move.
fn only_a_start(word: &str, beside: &str) -> Strategy {
    let beside = match beside {
        "" => String::new(),
        beside => format!("start-beside = \"{beside}\"\n"),
    };
    from_text(&format!(
        "name = \"by-potentials\"\nstart = \"W\"\n{beside}\
         start-to-move = \"Right\"\n\
         family = [\n  {{ name = \"W\", word = \"({word})\", notation = \"w#\" }},\n]\n"
    ))
}

#[test]
fn starts_with_ends() {
    let mut given = only_a_start("xo", "xxo xxo");
    given.families[0].rows.prefix = "XXO".parse().expect("stones");
    let (_, found) = search(&given, 26, 0);
    let statement = found.expect("it can begin").statement;
    assert_eq!(statement.as_deref(), Some("(OX)^nX + 2*up >= 0 for all n >= 0"));
}

#[test]
fn left_moves_first_and_is_above_0() {
    let mut given = only_a_start("ox", "xxo");
    given.start.left_to_move = true;
    let (_, found) = search(&given, 26, 0);
    assert_eq!(
        found.expect("it can begin").statement.as_deref(),
        Some("(OX)^n + up |> 0 for all n >= 1")
    );
}

#[test]
fn fifty_kinds_of_parts_are_proved_rule_by_rule() {
    let mut given = only_a_start("xxoxo", "oox");
    given.start.left_to_move = true;
    given.start.from = 20;
    let (tries, found) = search(&given, 26, 0);
    assert_eq!(
        found.expect("it can begin").statement.as_deref(),
        Some("(OXOXX)^n + down |> 0 for all n >= 4")
    );
    assert_eq!(tries.last().map(|it| it.cells), Some(50));
}

/// If a move of Right can lose 2 in a part, P requires more than 2.
#[test]
fn unsettled_parts_need_more_potential() {
    let mut given = only_a_start("xxoxo", "");
    given.start.from = 20;
    let (_, found) = search(&given, 26, 0);
    let found = found.expect("it can begin");
    assert_eq!(found.statement.as_deref(), Some("(OXOXX)^n >= 0 for all n >= 4"));
    assert!(found.text.contains("has unsettled components"), "{}", found.text);
}

#[test]
fn where_potentials_are_not_enough_it_is_said() {
    let failure = |word: &str, beside: &str| {
        let (tries, found) = search(&only_a_start(word, beside), 26, 0);
        assert_eq!(found.expect("it can begin").statement, None);
        tries.last().and_then(|it| it.failure.as_ref().map(NoProof::to_string))
    };
    assert_eq!(
        failure("ox", "xxo").as_deref(),
        Some("long start positions have potential 1 at most, where 2 is needed")
    );
    // The atomic weights of the negative grow with the length.
    let none = failure("ooxox", "xxo xxo").expect("a failure");
    assert!(none.contains("have no potential"), "{none}");
    // XXOXO + XXO = ^*, which Right wins, moving first.
    let behind = failure("xxoxo", "xxo").expect("a failure");
    assert!(
        behind.starts_with(
            "Right is to move in the start position oxoxx oxx, whose potential is too small"
        ),
        "{behind}"
    );
}

#[test]
fn strategies_that_the_finder_cannot_work_with() {
    let error = |strategy: &Strategy| match search(strategy, 10, 0).1 {
        Err(error) => error.to_string(),
        Ok(_) => panic!("it began"),
    };
    let mut without = only_a_start("ox", "xxo xxo");
    without.start.families.push(0);
    assert!(error(&without).contains("no classes"));
    assert!(error(&only_a_start("x", "xxo xxo")).contains("no moves"));
    assert!(error(&builtin("two-rows")).contains("set AA0 is about lengths"));
    let mut taken = without_sets("two-ups");
    taken.classes[0].name = "short".to_owned();
    assert!(error(&taken).contains("`short`"));
}

/// Returns `one-up` with only its families, equalities, classes and start.
fn one_up_without_sets() -> Strategy {
    let mut strategy = without_sets("one-up");
    strategy.won.clear();
    strategy.won_sums.clear();
    strategy
}

#[test]
#[ignore = "takes a quarter of an hour; run by .ci/slow"]
fn one_up_from_families_and_classes() {
    let mut strategy = one_up_without_sets();
    // If `oo8` is a separate class, the sets take 6.5 GB instead of 2.3.
    let named = |strategy: &Strategy, name: &str| {
        let mut classes = strategy.classes.iter();
        classes.position(|class| class.name == name).expect("a class")
    };
    let short = named(&strategy, "f");
    strategy.classes.remove(short);
    let long = named(&strategy, "b");
    for members in &mut strategy.classes[long].members {
        let Members::Range(range) = members else { panic!("ranges") };
        range.from = if range.from == 12 { 8 } else { range.from };
    }
    let (tries, found) = search_on(2, &strategy, 22, 40, 3);
    let found = found.expect("it can begin");
    // The claims of the sets and rules are proved. Their proof takes 2.5 billion elementary steps,
    // more than a checker allows.
    let (last, others) = tries.split_last().expect("an attempt");
    match found.statement {
        Some(statement) => assert_eq!(statement, "(OX)^n + up >= 0 for all n >= 6"),
        None => assert_eq!(last.failure, Some(NoProof::TooLarge)),
    }
    // If fewer stones are distinguished, start positions are lost.
    for attempt in others {
        let failure = attempt.failure.as_ref().expect("a failure").to_string();
        assert!(failure.starts_with("Right is to move in the start position"), "{failure}");
    }
}

#[test]
#[ignore = "takes a quarter of a minute; run by .ci/slow"]
fn one_up_is_lost_without_won_positions() {
    let (tries, found) = search(&one_up_without_sets(), 10, 0);
    assert_eq!(found.expect("it can begin").statement, None);
    let failure = tries[0].failure.as_ref().expect("a failure").to_string();
    assert!(failure.starts_with("Right is to move in the start position"), "{failure}");
}

/// The finder counts parts, but cannot learn from sets with conditions on remainders.
#[test]
fn sets_with_remainders_are_refused() {
    let (_, found) = search(&builtin("weights-decide-alone"), 14, 0);
    let error = found.expect_err("no sets to begin with");
    assert!(matches!(error, FindError::Remainders(ref set) if set == "N0"), "{error}");
}
