//! `segcert::family::inequalities` from inside.
use segcert::clobber::{Part, Stone};
use segcert::family::inequalities::*;
use segcert::family::system::Frame;
use segcert::family::tape::Tape;
use segcert::family::window::Window;

fn claims(left: &str, word: &str, frame: Frame, (ups, nim): (i32, usize)) -> Option<usize> {
    let stones = |text: &str| -> Vec<Stone> { text.parse::<Part>().unwrap().stones().collect() };
    let tape = Tape {
        left: stones(left),
        word: stones(word),
        right: Vec::new(),
    };
    let mut window = Window::new(tape);
    let saltus = window.arena.reference(ups, nim);
    let found = find(&mut window, frame, saltus).unwrap();
    found.map(|system| system.claims.len())
}

/// The classes of `O(X)^n` gain `up*`, or nothing.
#[test]
fn mixed_saltus() {
    let frame = Frame {
        period: 1,
        stones: 1,
        start: 4,
        shift: 4,
    };
    assert_eq!(claims("O", "X", frame, (1, 1)), Some(21));
    assert_eq!(claims("O", "X", frame, (1, 0)), None);
}

/// The period for which condition (C) of Theorem A fails.
#[test]
fn half_the_period_of_conjecture_2() {
    let frame = Frame {
        period: 2,
        stones: 6,
        start: 28,
        shift: 12,
    };
    assert!(claims("", "XXO", frame, (1, 0)).is_some());
}
