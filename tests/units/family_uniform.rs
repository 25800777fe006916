//! `segcert::family::uniform` from inside.
use segcert::clobber::{Part, Stone};
use segcert::family::tape::Tape;
use segcert::family::uniform::*;
use segcert::family::window::Window;

fn window(word: &str, end: usize) -> Window {
    let word: Vec<Stone> = word.parse::<Part>().unwrap().stones().collect();
    let tape = Tape {
        left: Vec::new(),
        word,
        right: Vec::new(),
    };
    let mut window = Window::new(tape);
    window.extend(end).unwrap();
    window
}

#[test]
fn conjecture_2() {
    let mut window = window("XXO", 80);
    let found = find(&mut window, 4, 80).unwrap().unwrap();
    let two_up = window.arena.reference(2, 0);
    assert_eq!(
        found,
        Uniform {
            period: 4,
            start: 28,
            saltus: two_up
        }
    );
    assert_eq!(found.end(&window), 80);
}

/// With half the period the base equalities hold and condition (C) does not.
#[test]
fn half_the_period_violates_condition_c() {
    let mut window = window("XXO", 80);
    let saltus = window.arena.reference(1, 0);
    let half = Uniform {
        period: 2,
        start: 28,
        saltus,
    };
    assert_eq!(base_start(&mut window, 6).unwrap(), Some(28));
    assert!(
        violation(&mut window, &half, &mut Answers::default())
            .unwrap()
            .is_some()
    );
}
