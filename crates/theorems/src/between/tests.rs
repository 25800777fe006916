use crate::between::bounds;
use crate::clobber::Statement;
use crate::game::{Arena, Components};
use crate::{Family, Window};

/// Returns the bounds from below and above that rows of fewer than `stones` stones suggest.
fn suggested(family: &str, stones: usize) -> [Vec<String>; 2] {
    let mut window = Window::new(family.parse::<Family>().unwrap());
    window.extend(stones).unwrap();
    let texts = |statements: Vec<_>| statements.iter().map(ToString::to_string).collect();
    bounds(&mut window).unwrap().map(texts)
}

#[test]
fn the_sharpest_come_first_and_hold_in_all_rows_that_are_known() {
    let [below, above] = suggested("XXXOXXO", 43);
    assert_eq!(below[0], "(XXXOXXO)^n > (2*n-3)*up for all n >= 1");
    assert!(below.contains(&"(XXXOXXO)^n > n*up for all n >= 2".to_owned()));
    assert!(above.contains(&"(XXXOXXO)^n < (2*n)*up for all n >= 1".to_owned()));
    for text in below.iter().chain(&above) {
        let statement: Statement = text.parse().unwrap();
        for n in statement.variables[0]..=6 {
            let instance = statement.at(&[n]).unwrap();
            assert!(holds(&instance), "{instance}");
        }
    }
}

fn holds(instance: &Statement) -> bool {
    let (mut arena, mut components) = (Arena::new(), Components::new());
    let value = components.evaluate(&instance.difference(), &mut arena).unwrap();
    arena.outcome(value).satisfies(instance.relation)
}

#[test]
fn what_falls_is_bounded_as_its_negative() {
    let [below, above] = suggested("XXXOXXO", 43);
    let [under, over] = suggested("OOOXOOX", 43);
    let mirrored = |statements: Vec<String>, relation: [&str; 2]| -> Vec<String> {
        let text = |text: String| {
            let text = text.replace("XXXOXXO", "OOOXOOX");
            let [was, is] = relation.map(|relation| format!("^n {relation} "));
            text.replace(&was, &format!("{is}-"))
        };
        statements.into_iter().map(text).collect()
    };
    assert_eq!(mirrored(below, [">", "<"]), under);
    assert_eq!(mirrored(above, ["<", ">"]), over);
}

#[test]
fn rows_that_do_not_grow_have_none() {
    for family in ["XO", "XXOO", "XXOXOO"] {
        assert_eq!(suggested(family, 37), [Vec::<String>::new(), Vec::new()]);
    }
}
