//! `segcert::family::tape` from inside.
use segcert::clobber::Part;
use segcert::clobber::Player;
use segcert::family::tape::*;

fn tape(left: &str, word: &str, right: &str) -> Tape {
    let [left, word, right] =
        [left, word, right].map(|text| text.parse::<Part>().unwrap().stones().collect());
    Tape { left, word, right }
}

/// Lemma 1 against the rules of the game, and the closure against parts that it was not computed
/// from.
#[test]
fn options_are_those_of_the_game_and_stay_in_the_closure() {
    for (left, word, right) in [
        ("", "XXO", ""),
        ("", "XO", ""),
        ("O", "X", ""),
        ("OO", "XXO", "X"),
        ("XOX", "XXOO", "OO"),
    ] {
        let tape = tape(left, word, right);
        let classes = tape.closure();
        for &class in &classes {
            for length in tape.lengths(class, tape.margin()).take(12) {
                let section = (class, length);
                let part = tape.part(section);
                for player in [Player::Left, Player::Right] {
                    let mut expected: Vec<_> = part.moves(player).collect();
                    let mut found = Vec::new();
                    for (mover, pieces) in tape.options(section) {
                        if mover == player {
                            found.push(pieces.map(|piece| written(&tape, &classes, piece)));
                        }
                    }
                    expected.sort();
                    let mut written: Vec<_> = expected.iter().map(|(a, b)| [a, b]).collect();
                    found.sort();
                    // Short pieces are not written out: their class means nothing.
                    written.retain(|pieces| pieces.iter().all(|p| p.len() >= tape.margin()));
                    found.retain(|pieces| pieces.iter().all(Option::is_some));
                    let found: Vec<_> = found
                        .iter()
                        .map(|p| p.each_ref().map(|p| p.as_ref().unwrap()))
                        .collect();
                    assert_eq!(found, written, "{tape} {part}");
                }
            }
        }
    }
}

fn written(tape: &Tape, classes: &[Class], (class, length): Section) -> Option<Part> {
    if length < tape.margin() {
        return None;
    }
    assert!(classes.contains(&class), "{tape}: {class:?}");
    assert_eq!(length % tape.letters(), tape.residue(class));
    Some(tape.part((class, length)))
}

#[test]
fn a_word_of_m_letters_has_at_most_four_m_squared_classes() {
    assert_eq!(tape("", "XXO", "").closure().len(), 36);
    assert_eq!(tape("", "XXXOO", "").closure().len(), 100);
}
