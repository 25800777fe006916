//! Tests that the patterns forbid exactly the words that no game has.
use std::collections::HashSet;

use segcert_clobber::{Move, Square};
use segcert_solitaire::graph::graph;
use segcert_solitaire_solver::board::Shape;
use segcert_solitaire_solver::walk::{Walk, walks};
use segcert_solitaire_solver::word::{Crossing, Kind, kinds};

use super::oracle::{Oracle, board, boards, replay};
use super::pattern::{Letter, THEOREM_3, THEOREM_10, occurs};

type Word = Vec<Crossing>;

/// Returns the words of all games on a board in which no unmoved stone captures a moved one
/// (Proposition 1).
fn words_of_games(text: &str) -> HashSet<Word> {
    let stones: Vec<(char, bool)> = text.chars().map(|stone| (stone, false)).collect();
    let mut words = HashSet::new();
    let mut seen = HashSet::new();
    let mut open = vec![(stones, vec![Crossing::Bare; text.len() - 1])];
    while let Some((stones, word)) = open.pop() {
        if !seen.insert((stones.clone(), word.clone())) {
            continue;
        }
        words.insert(word.clone());
        for t in 1..stones.len() {
            for (from, to, crossing) in [(t - 1, t, Crossing::Right), (t, t - 1, Crossing::Left)] {
                let ((taker, has_moved), (taken, was_moved)) = (stones[from], stones[to]);
                if taker != '.' && taken != '.' && taker != taken && (has_moved || !was_moved) {
                    let (mut stones, mut word) = (stones.clone(), word.clone());
                    stones[to] = (taker, true);
                    stones[from] = ('.', false);
                    word[t - 1] = crossing;
                    open.push((stones, word));
                }
            }
        }
    }
    words
}

/// Returns all words with this number of letters, whether or not a game has them.
fn words(separations: usize) -> Vec<Word> {
    (0..separations).fold(vec![Vec::new()], |shorter, _| {
        let longer = |word: Word| Crossing::ALL.map(|letter| [word.as_slice(), &[letter]].concat());
        shorter.into_iter().flat_map(longer).collect()
    })
}

/// Tells whether no pattern occurs in the word with `ends` letters x before and after it.
fn avoids(patterns: &[&str], ends: usize, line: &[Square], word: &[Crossing]) -> bool {
    let letter = |(kind, crossing): (Kind, &Crossing)| Letter { kind, crossing: *crossing };
    let letters = kinds(line).zip(word).map(letter);
    let ends = std::iter::repeat_n(Letter::END, ends);
    let word: Vec<Letter> = ends.clone().chain(letters).chain(ends).collect();
    !occurs(patterns, &word)
}

#[test]
fn theorem_3_admissible_words_are_the_words_of_games() {
    (1..=7).for_each(theorem_3);
}

#[test]
#[ignore = "takes seconds; run by .ci/slow"]
fn theorem_3_for_longer_lines() {
    theorem_3(8);
}

fn theorem_3(stones: usize) {
    for text in boards(stones) {
        let line = board(Shape::Line, &text);
        let admissible =
            words(stones - 1).into_iter().filter(|word| avoids(THEOREM_3, 1, line.squares(), word));
        assert_eq!(admissible.collect::<HashSet<_>>(), words_of_games(&text), "{text}");
    }
}

#[test]
fn proposition_9_every_admissible_word_is_played() {
    (1..=7).for_each(proposition_9);
}

#[test]
#[ignore = "takes a minute; run by .ci/slow"]
fn proposition_9_for_longer_lines() {
    (8..=9).for_each(proposition_9);
}

fn proposition_9(stones: usize) {
    for text in boards(stones) {
        let board = board(Shape::Line, &text);
        for word in words(stones - 1) {
            if avoids(THEOREM_3, 1, board.squares(), &word) {
                let moves: Vec<Move> =
                    walks(&word, board.squares()).flat_map(Walk::moves).collect();
                let crossed = word.iter().filter(|letter| **letter != Crossing::Bare);
                assert_eq!(moves.len(), crossed.count());
                replay(&board, moves.into_iter());
            }
        }
    }
}

#[test]
fn theorem_10_simpler_patterns_allow_fewer_words_and_the_same_value() {
    (1..=7).for_each(theorem_10);
}

#[test]
#[ignore = "takes a minute; run by .ci/slow"]
fn theorem_10_for_longer_lines() {
    (8..=9).for_each(theorem_10);
}

fn theorem_10(stones: usize) {
    let mut oracle = Oracle::default();
    for text in boards(stones) {
        let line = board(Shape::Line, &text);
        let simple: Vec<Word> = words(stones - 1)
            .into_iter()
            .filter(|word| avoids(THEOREM_10, 2, line.squares(), word))
            .collect();
        assert!(simple.iter().all(|word| avoids(THEOREM_3, 1, line.squares(), word)));
        let bare = |word: &Word| word.iter().filter(|letter| **letter == Crossing::Bare).count();
        assert_eq!(simple.iter().map(bare).min().unwrap() + 1, oracle.line(&text), "{text}");
    }
}

/// The edges of the graph are all triples of letters in which no pattern of Theorem 10 occurs and
/// nothing crosses a gap.
#[test]
fn the_graph_has_the_words_of_theorem_10() {
    let graph = graph();
    let triples = |kinds: [Kind; 3]| {
        words(3).into_iter().filter(move |word| {
            let letters = kinds.into_iter().zip(word);
            let letters = letters.map(|(kind, &crossing)| Letter { kind, crossing });
            let word: Vec<Letter> = letters.collect();
            let crosses_gap =
                |letter: &Letter| letter.kind == Kind::Gap && letter.crossing != Crossing::Bare;
            !occurs(THEOREM_10, &word) && !word.iter().any(crosses_gap)
        })
    };
    for (i, edges) in graph.iter().enumerate() {
        let kinds = [i / 9, i / 3 % 3, i % 3].map(|kind| Kind::ALL[kind]);
        let states = |word: Word| {
            let [x, y, z] = [word[0], word[1], word[2]].map(|crossing| crossing as usize);
            let cost = usize::from(z == 0 && kinds[2] != Kind::Gap);
            (3 * x + y, 3 * y + z, cost)
        };
        let expected: HashSet<_> = triples(kinds).map(states).collect();
        let found: HashSet<_> = edges.iter().map(|e| (e.tail, e.head, e.cost)).collect();
        assert_eq!(found, expected, "{kinds:?}");
    }
    assert_eq!(graph.len(), 27);
}

/// Every pattern is necessary: without it, some word without a game would be admissible.
#[test]
fn every_pattern_is_needed() {
    for left_out in THEOREM_3 {
        let is_other = |pattern: &&str| pattern != left_out;
        let rest: Vec<&str> = THEOREM_3.iter().copied().filter(is_other).collect();
        let is_needed = (2..=6).flat_map(boards).any(|text| {
            let line = board(Shape::Line, &text);
            words(text.len() - 1).iter().any(|word| {
                avoids(&rest, 1, line.squares(), word)
                    && !avoids(THEOREM_3, 1, line.squares(), word)
            })
        });
        assert!(is_needed, "{left_out}");
    }
}
