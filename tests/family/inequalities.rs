//! Theorem B: proofs, and forgeries of them.
use segcert::family::inequalities::find;
use segcert::family::system::{Claim, Frame, System};
use segcert::family::{Theorem, Window, certificate};
use segcert_check::first::{Code, Sections};

use super::common::{rejection, tape, without_one_class};

const STATEMENT: &str = "O(X)^n = (n-1)*up + n** for all n >= 1";

fn window() -> Window {
    Window::new(tape("O", "X", ""))
}

fn system(window: &mut Window) -> System {
    let frame = Frame {
        period: 1,
        stones: 1,
        start: 4,
        shift: 4,
    };
    let up_star = window.arena.reference(1, 1);
    find(window, frame, up_star).unwrap().unwrap()
}

fn sections(window: &mut Window, system: System, statement: &str) -> Sections {
    let statement = statement.parse().unwrap();
    certificate::sections(window, &Theorem::Inequalities(system), &statement).unwrap()
}

#[test]
fn the_real_one_is_right_but_for_the_root() {
    let mut window = window();
    let system = system(&mut window);
    for statement in [
        STATEMENT,
        "O(X)^(n+1) = O(X)^n + up* for all n >= 1",
        "O(X)^(n+2) = O(X)^n + 2*up for all n >= 1",
        "O(X)^n > 0 for all n >= 3",
    ] {
        let sections = sections(&mut window, system.clone(), statement);
        assert_eq!(rejection(&sections), Code::Root, "{statement}");
    }
}

/// Without any one of the claims either some move has no answer, or the claims do not say what is
/// to be proved.
#[test]
fn every_claim_is_needed() {
    let mut window = window();
    let count = system(&mut window).claims.len();
    for dropped in 0..count {
        let mut system = system(&mut window);
        system.claims.remove(dropped);
        let sections = sections(&mut window, system, STATEMENT);
        let code = rejection(&sections);
        let is_expected =
            [Code::FamilyCondition, Code::FamilyLaw, Code::ArenaUnused].contains(&code);
        assert!(is_expected, "{dropped}: {code}");
    }
}

/// A claim that gives its class more than it gains: it is not saved by the others.
#[test]
fn one_family_has_another_saltus() {
    let mut window = window();
    let right = system(&mut window);
    let up = window.arena.reference(1, 0);
    let mut false_ones = 0;
    for changed in 0..right.claims.len() {
        let (pair, value) = right.claims[changed];
        let larger = (pair, window.arena.add(value, up).unwrap());
        if is_true(&mut window, &right.frame, larger) {
            continue;
        }
        false_ones += 1;
        let mut claims = right.claims.clone();
        claims[changed] = larger;
        let is_about_line = pair.left == pair.right && pair.shift.abs() == 1;
        let expected = match is_about_line && pair.left == line(&window) {
            // It is looked for first.
            true => Code::FamilyLaw,
            false => Code::FamilyBase,
        };
        let system = System {
            claims,
            ..right.clone()
        };
        let sections = sections(&mut window, system, STATEMENT);
        assert_eq!(rejection(&sections), expected, "{changed}");
    }
    assert!(false_ones > 10, "{false_ones}");
}

fn line(window: &Window) -> usize {
    window.classes.binary_search(&window.tape.line()).unwrap()
}

/// Whether a claim is true as far as its window goes.
fn is_true(window: &mut Window, frame: &Frame, (pair, value): Claim) -> bool {
    let lengths = (frame.start..frame.middle())
        .filter(|length| length % frame.stones == pair.residue)
        .filter_map(|length| Some((length, length.checked_add_signed(pair.shift as isize)?)))
        .filter(|(_, other)| *other >= frame.start);
    lengths
        .collect::<Vec<_>>()
        .into_iter()
        .all(|(length, other)| {
            let (_, left) = window.get(pair.left, length);
            let (_, right) = window.get(pair.right, other);
            let sum = window.arena.add(left, value).unwrap();
            window.arena.le(sum, right)
        })
}

#[test]
fn another_saltus_of_the_line() {
    let mut window = window();
    let right = system(&mut window);
    for (ups, nim) in [(1, 0), (0, 0), (2, 1), (-1, 1)] {
        let system = System {
            saltus: window.arena.reference(ups, nim),
            ..right.clone()
        };
        let sections = sections(&mut window, system, STATEMENT);
        assert_eq!(rejection(&sections), Code::FamilyLaw, "{ups} {nim}");
    }
}

/// The system for the period for which condition (C) of Theorem A fails.
fn half_of_conjecture_2() -> (Window, System) {
    let mut window = Window::new(tape("", "XXO", ""));
    let up = window.arena.reference(1, 0);
    let frame = Frame {
        period: 2,
        stones: 6,
        start: 28,
        shift: 12,
    };
    let system = find(&mut window, frame, up).unwrap().unwrap();
    (window, system)
}

const CONJECTURE_2_BY_PERIOD: &str = "(XXO)^(n+2) = (XXO)^n + up for all n >= 1";

/// The same of equalities is quick: `forged::a_window_that_begins_one_stone_too_early`.
#[test]
#[ignore = "takes half a minute; run by .ci/slow"]
fn a_window_that_begins_one_stone_too_early() {
    let (mut window, system) = half_of_conjecture_2();
    let early = System {
        frame: Frame {
            start: system.frame.start - 1,
            ..system.frame
        },
        ..system.clone()
    };
    for (system, expected) in [(early, Code::FamilyBase), (system, Code::Root)] {
        let sections = sections(&mut window, system, CONJECTURE_2_BY_PERIOD);
        assert_eq!(rejection(&sections), expected);
    }
}

#[test]
fn one_class_is_missing() {
    let mut window = window();
    let system = system(&mut window);
    let write = |window: &mut Window| sections(window, system.clone(), STATEMENT);
    let forged = without_one_class(&mut window, write);
    assert!(!forged.is_empty());
    for sections in forged {
        // Most values are those of this class: so few are left that none of them is looked at.
        assert_eq!(rejection(&sections), Code::FamilyCount);
    }
}

/// Every single value: replaced by another one, it is not the value of its part.
#[test]
fn changed_values() {
    let mut window = window();
    let system = system(&mut window);
    let right = sections(&mut window, system, STATEMENT);
    for place in 0..right.proof.len() {
        let mut sections = right.clone();
        sections.proof[place] = if right.proof[place] == 2 { 4 } else { 2 };
        assert_eq!(rejection(&sections), Code::FamilyValue, "value {place}");
    }
}

#[test]
fn statements_that_do_not_follow() {
    let mut window = window();
    for (statement, code) in [
        // The claim shifted by one.
        ("O(X)^n = n*up + n** for all n >= 1", Code::FamilyClaim),
        (
            "O(X)^n = (n-1)*up + (n+1)** for all n >= 1",
            Code::FamilyClaim,
        ),
        (
            "O(X)^n = (2*n-2)*up + n** for all n >= 1",
            Code::FamilyDrift,
        ),
        // The residue swapped.
        (
            "O(X)^n = (n-1)*up for all n >= 1 with n = 1 mod 2",
            Code::FamilyClaim,
        ),
    ] {
        let system = system(&mut window);
        let sections = sections(&mut window, system, statement);
        assert_eq!(rejection(&sections), code, "{statement}");
    }
}

#[test]
fn values_past_the_window() {
    for (left, word, right) in [("O", "X", ""), ("O", "X", "O"), ("XX", "O", "")] {
        let mut window = Window::new(tape(left, word, right));
        let limits = segcert::family::search::Limits::default();
        let theorem = segcert::family::search::find(&mut window, &limits)
            .unwrap()
            .unwrap();
        let (law, end) = (theorem.law(), theorem.window(&window).end);
        let first = law.start - window.tape.stones(0);
        for n in first..end + 30 {
            let value = window.line(n).unwrap();
            let expected = window.arena.add(value, law.saltus).unwrap();
            assert_eq!(
                window.line(n + law.period).unwrap(),
                expected,
                "{} {n}",
                window.tape
            );
        }
    }
}
