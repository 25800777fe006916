//! Tests lemmas about values of words and sums of two values, with and without weakened values.
use crate::claims::{Policy, Stream, Theory};
use crate::game::arena::on_large_stack;
use crate::game::{Arena, Components, Value};

/// Returns the numbers of lemmas, and of steps of their proofs, for the values of these words.
fn lemmas(words: &[&str], minimises_lemmas: bool) -> (usize, usize) {
    let mut theory = Theory::new(Arena::new(), Components::new(), Policy::Collect);
    theory.minimises_lemmas = minimises_lemmas;
    for word in words {
        let component = word.parse().unwrap();
        theory.rewritten(&component).unwrap();
    }
    theory.establish().unwrap();
    let mut stream = Stream::default();
    // This fails if a lemma does not follow from earlier lemmas.
    theory.replay_lemmas(&mut stream).unwrap();
    (theory.lemmas.list.len(), stream.steps.len())
}

/// Words whose values are not of the form `k·up + *n`.
const WORDS: [&str; 3] = ["OOOXOOXOOX", "OXOOXOOXOXO", "OOXXOXXOXXOX"];

#[test]
fn weakened_values_save_lemmas() {
    on_large_stack(|| {
        let (plain, _) = lemmas(&WORDS, false);
        let (thrifty, steps) = lemmas(&WORDS, true);
        assert!(thrifty < plain, "{thrifty} of {plain}");
        assert!(steps > 0);
    });
}

#[test]
fn lemmas_that_were_not_applied_are_dropped_but_for_what_they_rest_on() {
    on_large_stack(|| {
        let mut theory = Theory::new(Arena::new(), Components::new(), Policy::Collect);
        theory.minimises_lemmas = true;
        for word in WORDS {
            theory.rewritten(&word.parse().unwrap()).unwrap();
        }
        theory.establish().unwrap();
        let all = theory.lemmas.list.len();
        theory.lemmas.used.clear();
        theory.rewritten(&WORDS[0].parse().unwrap()).unwrap();
        theory.retain_used().unwrap();
        let kept = theory.lemmas.list.len();
        assert!(0 < kept && kept < all, "{kept} of {all}");
        theory.replay_lemmas(&mut Stream::default()).unwrap();
        let value = theory.rewritten(&WORDS[0].parse().unwrap()).unwrap();
        assert!(value.is_some());
        assert_eq!(theory.rewritten(&WORDS[2].parse().unwrap()).unwrap(), None);
    });
}

#[test]
fn the_greatest_simple_values_below_another_are_below_it() {
    on_large_stack(|| {
        let mut theory = Theory::new(Arena::new(), Components::new(), Policy::Collect);
        for word in WORDS {
            let value = theory.value(&word.parse().unwrap()).unwrap();
            let below = theory.simple_below(value).unwrap();
            assert!(!below.is_empty(), "{word}");
            let up = theory.arena.up_star(crate::game::standard::UpStar { ups: 1, nim: 0 });
            let up = up.unwrap();
            for simple in below {
                assert!(theory.arena.le(simple, value), "{word}");
                let more = theory.arena.add(simple, up).unwrap();
                assert!(!theory.arena.le(more, value), "{word}");
            }
            assert_ne!(value, Value::ZERO);
        }
    });
}
