//! The finder where starts are one up ahead: `one-up` from its families and classes.
use segcert::find::bag::Bag;
use segcert::find::board::Board;
use segcert::find::closed;
use segcert::find::closed::game::{Key, MUCH, Position};
use segcert::find::closed::kind::Mixed;
use segcert::find::closed::solve::{Solved, State};
use segcert::find::lengths::Lengths;
use segcert::find::solve::all_bags;
use segcert_replay::data::{Members, Strategy};

use segcert_oracle::Oracle;

use super::find::{search, search_on, without_sets};

/// `one-up` with nothing but its families, equalities, classes and start.
fn one_up_without_sets() -> Strategy {
    let mut strategy = without_sets("one-up");
    strategy.won.clear();
    strategy.won_sums.clear();
    strategy
}

/// The board of a strategy with parts of so many stones told apart.
fn with_short(strategy: &Strategy, stones: usize) -> Strategy {
    Lengths::up_to(strategy, stones).named(strategy)
}

fn first_start(board: &Board) -> Bag {
    let (_, sum) = board.strategy.starts(16).next().expect("a start");
    board.bag(&sum).expect("in classes")
}

#[test]
#[ignore = "takes a quarter of an hour; run by .ci/slow"]
fn one_up_from_families_and_classes() {
    let mut strategy = one_up_without_sets();
    // With `oo8` by itself the sets take 6.5 GB instead of 2.3.
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
    let statement = found.statement.expect("a strategy");
    assert_eq!(statement, "(OX)^n + up >= 0 for all n >= 6");
    // With fewer stones told apart start positions are lost.
    assert!(tries.iter().all(|it| it.stones == 22 || it.failure.is_some()));
}

#[test]
fn one_up_is_lost_without_won_positions() {
    let (tries, found) = search(&one_up_without_sets(), 10, 0);
    assert_eq!(found.expect("it can begin").statement, None);
    let failure = tries[0].failure.as_deref().expect("a failure");
    assert!(failure.starts_with("Right is to move in the start position"), "{failure}");
}

/// What the closed game says is won is won: short positions, by brute force.
#[test]
fn where_left_can_stay_he_wins() {
    const STONES: usize = 17;
    let strategy = with_short(&one_up_without_sets(), 10);
    let board = Board::new(&strategy).expect("few cells").with_won(12);
    let start = first_start(&board);
    let game = closed::game(&board, &[start]).expect("one up ahead");
    let solved = Solved::new(game, &|| true).expect("there is time");
    let mut oracle = Oracle::default();
    let mut seen = [0, 0];
    for (key, state) in solved.places.iter().zip(&solved.states) {
        let Position::Bag(bag) = key.read() else {
            continue;
        };
        let words = board.words(bag);
        if !board.is_plain(bag) || words.concat().len() > STONES {
            continue;
        }
        let letters = words.iter().map(|word| {
            let stone = |stone: &u8| if *stone == 1 { 'X' } else { 'O' };
            word.iter().map(stone).collect::<String>()
        });
        let drawn = letters.collect::<Vec<_>>().join(" ");
        let is_won = !oracle.first_wins(&drawn, 'O');
        assert!(*state == State::Lost || is_won, "{drawn}");
        seen[usize::from(*state == State::Lost)] += 1;
    }
    assert!(seen[0] > 100 && seen[1] > 10, "{seen:?}");
}

/// Of a kind, everything is taken into account that it may be.
#[test]
fn kinds_have_all_that_their_positions_have() {
    let strategy = with_short(&one_up_without_sets(), 10);
    let board = Board::new(&strategy).expect("few cells");
    let start = first_start(&board);
    let game = closed::game(&board, &[start]).expect("one up ahead");
    let mut tried = 0;
    for bag in all_bags(&board, 3) {
        let weight = game.groups.weight(bag).min(MUCH);
        let vector = game.vector(bag);
        let rest = game.numbers(&vector);
        if weight < 1 || !game.is_allowed(&vector) {
            continue;
        }
        let Some(replies) = Key::of_kind(Mixed::unknown(rest), weight).map(|it| game.replies(it))
        else {
            panic!("{} has a kind", board.draw(bag));
        };
        let Some(replies) = replies else { continue };
        tried += 1;
        board.replies(bag, &mut |after| {
            let after = after.expect("few parts");
            let is_there = replies.iter().any(|key| match key.read() {
                Position::Bag(other) => other == after,
                Position::Kind(mixed, weight) => {
                    let all = game.numbers(&game.vector(after));
                    let known = game.groups.weight(after).min(MUCH) == weight;
                    known && mixed.numbers(&game.groups) == all
                }
            });
            assert!(is_there, "{} to {}", board.draw(bag), board.draw(after));
            true
        });
    }
    assert!(tried > 500, "{tried}");
}
