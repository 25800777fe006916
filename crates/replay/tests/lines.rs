//! Tests of wins, failures and moves of strategies.

use super::written::{at_least, comb, from, rule, up_to, word};
use segcert_replay::data::{Choice, Count, Strategy};
use segcert_replay::{Book, Certified, Flaw, Options, Outcome, Replay, replay};

const NOTHING: &[&[u8]] = &[];

fn failure(replay: &Replay, strategy: &Strategy) -> (usize, String) {
    let (stones, line) = replay.failure.as_ref().expect("a failure");
    (*stones, line.as_ref().expect("a line").draw(strategy))
}

#[test]
fn a_strategy_that_wins() {
    let replay = up_to(&comb(), &[], 12).expect("a replay");
    assert!(replay.failure.is_none());
    let stones: Vec<usize> = replay.results.iter().map(|row| row.stones).collect();
    assert_eq!(stones, (2..=12).collect::<Vec<_>>());
    // XO is its own negative.
    let outcomes = replay.results.iter().map(|row| row.outcome);
    let mut expected = vec![Outcome::LeftFirst; 11];
    expected[0] = Outcome::First;
    assert_eq!(outcomes.collect::<Vec<_>>(), expected);
    assert!(replay.results.iter().all(|row| row.left_nodes == 1 && row.right_nodes == 0));
}

#[test]
fn no_rule_for_a_position() {
    let mut strategy = comb();
    strategy.rules[0].conditions = vec![at_least(-1, Count::Class(0), 0)];
    let replay = up_to(&strategy, &[], 6).expect("a replay");
    assert!(replay.results.iter().all(|row| row.outcome == Outcome::Unproved));
    let expected = "start       w2\nLeft        has no rule for this";
    assert_eq!(failure(&replay, &strategy), (2, expected.to_owned()));
}

#[test]
fn a_move_that_there_is_not() {
    let mut strategy = comb();
    strategy.rules = vec![rule(Choice::Longest(from(4)), &["oox"])];
    strategy.start.from = 3;
    let replay = up_to(&strategy, &[], 6).expect("a replay");
    let (stones, line) = failure(&replay, &strategy);
    assert_eq!(stones, 3);
    assert!(line.ends_with("Left        has no rule for this"), "{line}");
    strategy.start.from = 4;
    let replay = up_to(&strategy, &[], 6).expect("a replay");
    let (stones, line) = failure(&replay, &strategy);
    assert_eq!(stones, 4);
    let expected = "start       w4\nLeft   1    w4: xxxo has no move into -w3";
    assert_eq!(line, expected);
}

/// Right moves first, and Left has no answer to the move.
#[test]
fn a_line_of_play() {
    let mut strategy = comb();
    strategy.start.left_to_move = false;
    strategy.start.from = 3;
    let replay = up_to(&strategy, &[], 4).expect("a replay");
    assert!(replay.failure.is_none());
    let outcomes: Vec<Outcome> = replay.results.iter().map(|row| row.outcome).collect();
    assert_eq!(outcomes, [Outcome::LeftSecond; 2]);
    strategy.start.from = 2;
    let replay = up_to(&strategy, &[], 4).expect("a replay");
    let (stones, line) = failure(&replay, &strategy);
    assert_eq!(stones, 2);
    let expected = "start       w2\n\
                    Right       w2: ox 1→2 .o   leaves 0\n\
                    Left        has no move and loses";
    assert_eq!(line, expected);
}

#[test]
fn moves_and_replies() {
    let strategy = comb();
    let certified = Certified::new(&strategy, NOTHING).expect("nothing to certify");
    let row = word("xxxo");
    let mut book = Book::new(&certified, std::slice::from_ref(&row)).expect("a book");
    let start = book.position(&[row]).expect("an answer").expect("a position");
    let (step, after) = book.left(start).expect("an answer").expect("a move");
    assert_eq!(step.row_after(), "x.xx");
    assert!(book.words(after).is_empty());
    let replies = book.replies(start).expect("replies");
    assert_eq!(replies.len(), 1);
}

/// The limits of the user end a replay.
#[test]
fn replays_can_be_ended() {
    let mut strategy = comb();
    strategy.start.left_to_move = false;
    let run = |memory: u64, goes_on: bool| {
        let certified = Certified::new(&strategy, NOTHING).expect("nothing to certify");
        let watch = move |_: &_| goes_on;
        let options =
            Options { longest: 30, threads: 2, memory, as_published: false, watch: &watch };
        replay(&certified, &options).err()
    };
    assert_eq!(run(1 << 30, true), None);
    assert_eq!(run(0, true), Some(Flaw::Memory));
    assert_eq!(run(1 << 30, false), Some(Flaw::Stopped));
}
