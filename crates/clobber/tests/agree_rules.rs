//! Compares the rules in `segcert_clobber` with the oracle.

use std::collections::BTreeSet;

use segcert_clobber::{Component, Player, Row};
use segcert_oracle::packed::PackedOracle;
use segcert_oracle::{Oracle, Outcome, boards, negative, options};

const PLAYERS: [(Player, char); 2] = [(Player::Left, 'X'), (Player::Right, 'O')];

#[test]
fn moves_of_every_component_up_to_ten_stones() {
    for text in (0..=10).flat_map(|len| boards(len, "XO")) {
        let component: Component = text.parse().unwrap();
        for (player, stone) in PLAYERS {
            let expected: BTreeSet<_> = options(&text, stone).into_iter().collect();
            let moves: BTreeSet<_> = component
                .clobbers(player)
                .zip(component.moves(player))
                .map(|(clobber, (a, b))| (clobber.from, clobber.to, format!("{a}.{b}")))
                .collect();
            assert_eq!(moves, expected, "{player} in {text}");
        }
        assert_eq!(component.is_dead(), options(&text, 'X').is_empty(), "{text}");
        assert_eq!(component.negative().to_string(), negative(&text));
    }
}

#[test]
fn moves_of_every_row_up_to_seven_squares() {
    for text in (1..=7).flat_map(|len| boards(len, "XO.")) {
        let row: Row = text.parse().unwrap();
        for (player, stone) in PLAYERS {
            let mut expected = options(&text, stone);
            expected.sort_by_key(|&(from, to, _)| from.min(to));
            let moves: Vec<_> = row
                .moves(player)
                .into_iter()
                .map(|(clobber, after)| (clobber.from, clobber.to, after.to_string()))
                .collect();
            assert_eq!(moves, expected, "{player} in {text}");
        }
    }
}

/// Moves are listed pair by pair from the left. Certificates count moves in this order.
#[test]
fn moves_are_ordered_by_their_pair() {
    for text in boards(9, "XO") {
        let component: Component = text.parse().unwrap();
        for (player, _) in PLAYERS {
            let pairs: Vec<usize> = component.clobbers(player).map(|m| m.from.min(m.to)).collect();
            assert!(pairs.is_sorted_by(|a, b| a < b), "{text}");
        }
    }
}

/// Compares the oracle with results of the literature.
#[test]
fn the_oracle_knows_the_textbook() {
    let mut oracle = Oracle::default();
    for (board, outcome) in [
        ("", Outcome::Second),
        ("XO", Outcome::First),
        ("XXO", Outcome::Left),
        ("OOX", Outcome::Right),
        ("XXOO", Outcome::Second),
        ("XOXOXO", Outcome::Second),
        ("XO.XO", Outcome::Second),
        ("XXO.OOX", Outcome::Second),
    ] {
        assert_eq!(oracle.outcome(board), outcome, "{board}");
    }
    for n in (1..=8).filter(|n| *n != 3) {
        assert_eq!(oracle.outcome(&"XO".repeat(n)), Outcome::First, "(XO)^{n}");
    }
    let winning = oracle.winning_moves("XXO", 'X');
    assert_eq!(winning, [(1, 2, "X.X".to_owned())]);
}

#[test]
fn both_oracles_agree_up_to_ten_squares() {
    let mut oracle = Oracle::default();
    let mut packed = PackedOracle::default();
    for board in (0..=10).flat_map(|len| boards(len, "XO.")) {
        for (_, stone) in PLAYERS {
            let wins = oracle.first_wins(&board, stone);
            assert_eq!(packed.first_wins(&board, stone), wins, "{stone} in {board}");
        }
    }
}
