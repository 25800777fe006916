//! Tests of the options of literal words: stored ones, compared with those of rows.
use std::rc::Rc;

use segcert_check::data::*;
use segcert_check::games::*;

/// What each option leaves; the sum does not depend on the order.
fn pieces(choices: &[Choice]) -> Vec<[Term; 2]> {
    let pieces = choices.iter().map(|choice| {
        assert!(choice.fresh == 0 && choice.line.is_none());
        let [left, right] = choice.pieces;
        [left.min(right), left.max(right)]
    });
    pieces.collect()
}

/// Also in words whose negative came first, and in those that are their own negatives.
#[test]
fn options_are_those_of_the_row_from_left_to_right() {
    let budget = Budget { steps: u64::MAX, memory: u64::MAX };
    let mut games = Games { budget, ..Games::default() };
    games.read_arena(&mut Reader::new(&[0])).unwrap();
    let (mut met, mut mirrored) = (0, 0);
    for length in 2..=9_u32 {
        for number in 0..1_u32 << length {
            let stones: Vec<u8> = (0..length).map(|bit| (number >> bit & 1) as u8).collect();
            let word = Word::normal(vec![Item::once(&stones)], &mut games.budget).unwrap();
            let term = games.intern(&word).unwrap();
            let Some(id) = term.as_word() else { continue };
            let word = Rc::clone(games.word(term).unwrap().unwrap());
            for player in [Player::Left, Player::Right] {
                let options = games.options(term, player, 0).unwrap();
                let row = games.word_options(&word, player as u8, 0).unwrap();
                assert_eq!(pieces(&options), pieces(&row), "{:?} {player:?}", word.head);
                let again = games.options(term, player, 0).unwrap();
                assert!(Rc::ptr_eq(&options, &again));
                met += 1;
            }
            let negative = games.words.entries.get(id).unwrap().negative;
            let there = &games.word(negative).unwrap().unwrap().head.stones;
            mirrored += u32::from(word.head.stones.iter().zip(there).any(|(a, b)| a == b));
        }
    }
    assert!(met > 1000 && mirrored > 100);
}
