//! Tests of the closed game, for `one-up` with only its families, equalities, classes and start.
use segcert_oracle::Oracle;
use segcert_replay::data::Strategy;

use super::game::{Key, MUCH};
use super::kind::Mixed;
use super::solve::{Solved, State};
use crate::board::Board;
use crate::clobber::Component;
use crate::lengths::Lengths;
use crate::multiset::Multiset;
use crate::solve::all_multisets;
use crate::strategy::library::load;

/// Returns `one-up` without sets, with components of at most 10 stones distinguished.
fn one_up() -> Strategy {
    let mut strategy = load("one-up").expect("it comes with the program");
    strategy.sets.clear();
    strategy.rules.clear();
    strategy.won.clear();
    strategy.won_sums.clear();
    Lengths::up_to(&strategy, 10).named(&strategy)
}

fn first_start(board: &Board) -> Multiset {
    let (_, sum) = board.strategy.starts(16).next().expect("a start");
    board.multiset(&sum).expect("in classes")
}

/// If a short position is won in the closed game, brute force confirms the win.
#[test]
#[ignore = "takes a quarter of a minute; run by .ci/slow"]
fn where_left_can_stay_he_wins() {
    const STONES: usize = 17;
    let strategy = one_up();
    let board = Board::new(&strategy, &|| true).expect("few cells").with_won(12);
    let start = first_start(&board);
    let game = super::game(&board, &[start]).expect("one up ahead");
    let solved = Solved::new(game, vec![start]).expect("there is time");
    let mut oracle = Oracle::default();
    let mut seen = [0, 0];
    for (key, state) in solved.places.iter().zip(&solved.states) {
        let Some(sum) = key.multiset() else {
            continue;
        };
        let words = board.words(sum);
        if !board.is_plain(sum) || words.iter().map(Component::len).sum::<usize>() > STONES {
            continue;
        }
        let drawn = words.iter().map(Component::to_string).collect::<Vec<_>>().join(" ");
        let is_won = !oracle.first_wins(&drawn, 'O');
        assert!(*state == State::Lost || is_won, "{drawn}");
        seen[usize::from(*state == State::Lost)] += 1;
    }
    assert!(seen[0] > 100 && seen[1] > 10, "{seen:?}");
}

/// A kind includes all its positions.
#[test]
fn kinds_have_all_that_their_positions_have() {
    let strategy = one_up();
    let board = Board::new(&strategy, &|| true).expect("few cells");
    let start = first_start(&board);
    let game = super::game(&board, &[start]).expect("one up ahead");
    let mut tried = 0;
    for sum in all_multisets(&board, 3) {
        let potential = game.groups.potential(sum).min(MUCH);
        let vector = game.vector(sum);
        let rest = game.numbers(&vector);
        if potential < 1 || !game.is_allowed(&vector) {
            continue;
        }
        let Some(replies) =
            Key::of_kind(Mixed::unknown(rest), potential).map(|it| game.replies(it))
        else {
            panic!("{} has a kind", board.draw(sum));
        };
        let Some(replies) = replies else { continue };
        tried += 1;
        board.replies(sum, &mut |after| {
            let after = after.expect("few components");
            let is_there = replies.iter().any(|key| {
                let (mixed, potential) = game.read(*key);
                let all = game.numbers(&game.vector(after));
                let is_kind = game.groups.potential(after).min(MUCH) == potential
                    && mixed.numbers(&game.groups) == all;
                key.multiset().map_or(is_kind, |other| other == after)
            });
            assert!(is_there, "{} to {}", board.draw(sum), board.draw(after));
            true
        });
    }
    assert!(tried > 500, "{tried}");
}
