//! `crate::window` and `formula` from inside: what the first rows of a family suggest.
use crate::formula::statement;
use crate::game::Value;
use crate::{Family, Window};

fn window(family: &str, end: usize) -> Window {
    let mut window = Window::new(family.parse::<Family>().unwrap());
    window.extend(end).unwrap();
    window
}

/// Returns the statement that rows of fewer than `end` stones suggest.
fn suggested(family: &str, end: usize) -> Option<String> {
    let mut window = window(family, end);
    let law = window.law().unwrap()?;
    statement(&window, &law).map(|statement| statement.to_string())
}

#[test]
fn rows_are_those_of_the_line() {
    let family: Family = "O(XXO)^nX".parse().unwrap();
    assert_eq!(family.to_string(), "O(XXO)^nX");
    assert_eq!(family.row(2).to_string(), "OXXOXXOX");
    assert_eq!(family.stones(2), 8);
    assert_eq!("XXO".parse::<Family>().unwrap().to_string(), "(XXO)^n");
}

#[test]
fn laws_that_values_suggest() {
    for (family, text) in [
        ("X", "(X)^n = 0 for all n >= 1"),
        ("XXO", "(XXO)^n = floor((n+1)/2)*up for all n >= 1"),
        ("O(X)^n", "O(X)^n = (n-1)*up + n** for all n >= 1"),
        ("O(X)^nO", "O(X)^nO = (n-3)*up + n** for all n >= 3"),
        ("XO(X)^n", "XO(X)^n = * for all n >= 3"),
    ] {
        assert_eq!(suggested(family, 40).as_deref(), Some(text));
    }
    assert_eq!(suggested("XO", 24), None);
}

#[test]
fn comparisons_that_values_suggest() {
    let texts = |family, end| -> Vec<String> {
        let found = window(family, end).comparisons();
        found.iter().map(ToString::to_string).collect()
    };
    let weak = ["(XO)^n |> 0 for all n >= 4", "(XO)^n <| 0 for all n >= 4"];
    assert_eq!(texts("XO", 24), [&["(XO)^n || 0 for all n >= 4"][..], &weak].concat());
    assert_eq!(texts("XXO", 24), ["(XXO)^n > 0 for all n >= 1", "(XXO)^n |> 0 for all n >= 1"]);
    assert!(texts("XXOO", 24).is_empty());
}

#[test]
fn conjecture_2_up_to_sixty_words() {
    let mut window = window("XXO", 181);
    let up = window.arena.reference(1, 0);
    let mut expected = Value::ZERO;
    for n in 1..=60 {
        if n % 2 == 1 {
            expected = window.arena.add(expected, up).unwrap();
        }
        assert_eq!(window.values[n], expected, "n = {n}");
    }
}
