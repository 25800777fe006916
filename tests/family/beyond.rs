//! Where a theorem is applied: values well past the window against direct computation.
use segcert::family::search::{Limits, find};
use segcert::family::{Theorem, Window};
use segcert::game::Value;

use super::common::tape;

#[test]
fn sections_past_the_window_are_what_theorem_a_says() {
    for (left, word, right) in [
        ("", "XXO", ""),
        ("", "XXOO", ""),
        ("", "XOX", ""),
        ("XX", "XXOO", "O"),
    ] {
        let mut window = Window::new(tape(left, word, right));
        let theorem = find(&mut window, &Limits::default()).unwrap();
        let theorem = theorem.unwrap_or_else(|| panic!("{}", window.tape));
        let Theorem::Uniform(theorem) = theorem else {
            panic!("{}", window.tape)
        };
        let (end, p) = (theorem.end(&window), theorem.stones(&window));
        window.extend(end + 3 * p).unwrap();
        for number in 0..window.classes.len() {
            for length in window.lengths(number, theorem.start, end + 2 * p) {
                let (_, short) = window.get(number, length);
                let (_, long) = window.get(number, length + p);
                let expected = window.arena.add(short, theorem.saltus).unwrap();
                assert_eq!(long, expected, "{}: {length}", window.tape);
            }
        }
    }
}

#[test]
fn conjecture_2_up_to_sixty_words() {
    let mut window = Window::new(tape("", "XXO", ""));
    let up = window.arena.reference(1, 0);
    let mut expected = Value::ZERO;
    for n in 1..=60 {
        if n % 2 == 1 {
            expected = window.arena.add(expected, up).unwrap();
        }
        assert_eq!(window.line(n).unwrap(), expected, "n = {n}");
    }
}
