//! Replays the strategies that the finder finds against all replies.
use segcert_find::{Found, Options, find};
use segcert_game::arena::on_large_stack;
use segcert_replay::data::Strategy;

use super::common::{builtin, certify, for_all, from_text, up_to};

/// Finds a strategy on some threads. Parts of at most `stones` stones are distinguished.
fn search(threads: usize, strategy: &Strategy, stones: usize) -> Found {
    let found = on_large_stack(|| {
        let mut options = Options {
            stones,
            parts: 4,
            won: 0,
            terms: 4,
            exceptions: 3,
            threads,
            goes_on: &|| true,
            report: &mut |_, _| (),
        };
        find(strategy, &mut options)
    });
    found.expect("it can begin")
}

/// Proves a strategy again and replays it up to a length.
fn replays(text: &str, statement: &str, longest: usize) {
    let strategy = from_text(text);
    assert_eq!(for_all(&strategy).expect("a proof").0, statement);
    let certificates = certify(&strategy).expect("true equalities");
    let replay = up_to(&strategy, &certificates, longest, false).expect("a strategy");
    assert!(replay.failure.is_none());
}

#[test]
fn two_ups_from_families_and_classes() {
    let mut given = builtin("two-ups");
    given.sets.clear();
    given.rules.clear();
    let found = search(2, &given, 10);
    assert_eq!(found.statement.as_deref(), Some("(OX)^n + 2*up >= 0 for all n >= 1"));
    replays(&found.text, "(OX)^n + 2*up >= 0 for all n >= 1", 60);
    // The result is the same on another number of threads.
    assert_eq!(search(1, &given, 10).text, found.text);
}

/// A file without classes: powers of a word with two `xxo` beside them, Right to move.
fn only_a_start(word: &str) -> Strategy {
    from_text(&format!(
        "name = \"by-potentials\"\nstart = \"W\"\nstart-beside = \"xxo xxo\"\n\
         start-to-move = \"Right\"\n\
         family = [\n  {{ name = \"W\", word = \"({word})\", notation = \"w#\" }},\n]\n"
    ))
}

#[test]
fn two_ups_from_potentials_alone() {
    let found = search(2, &only_a_start("ox"), 26);
    replays(&found.text, "(OX)^n + 2*up >= 0 for all n >= 1", 60);
    assert_eq!(search(2, &only_a_start("ox"), 26).text, found.text);
}

#[test]
#[ignore = "takes half a minute on a busy machine; run by .ci/slow"]
fn potentials_that_are_no_whole_numbers() {
    // Components have potentials up to 3/2, three numbers of copies are told apart, and one start
    // position is not ahead.
    let found = search(2, &only_a_start("xxoxoo"), 26);
    replays(&found.text, "(OOXOXX)^n + 2*up >= 0 for all n >= 1", 24);
}

#[test]
fn four_rows_below_two_ups() {
    let file = format!("{}/strategies/four-rows-below-two-ups.toml", env!("CARGO_MANIFEST_DIR"));
    let statement = "(OX)^n + (OX)^(m+n) + (OX)^(l+m+n) + (OX)^(k+l+m+n) + 2*up >= 0 \
                     for all k >= 1, l >= 1, m >= 1, n >= 1";
    assert_eq!(for_all(&builtin(&file)).expect("a proof").0, statement);
}
