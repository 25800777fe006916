//! Theorem B: proofs, and forgeries of them.
use segcert::family::inequalities::find;
use segcert::family::system::{Frame, System};
use segcert::family::{Theorem, Window, certificate};
use segcert_check::{Code, Sections};

use super::common::{rejection, tape};

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
        let system = System {
            claims: system.claims.clone(),
            ..system
        };
        let sections = sections(&mut window, system, statement);
        assert_eq!(rejection(&sections), Code::Root, "{statement}");
    }
}

/// Without any one of the claims either some move has no answer, or the claims do not say what is to be proved.
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

/// A false claim is not saved by the others.
#[test]
fn false_claims() {
    let mut window = window();
    let count = system(&mut window).claims.len();
    for changed in 0..count {
        let mut system = system(&mut window);
        let up = window.arena.reference(1, 0);
        let (pair, value) = system.claims[changed];
        let larger = window.arena.add(value, up).unwrap();
        system.claims[changed] = (pair, larger);
        let sections = sections(&mut window, system, STATEMENT);
        let code = rejection(&sections);
        let is_expected = [
            Code::FamilyBase,
            Code::FamilyLaw,
            Code::FamilyCondition,
            // The larger one may be there already.
            Code::FamilyRule,
        ];
        assert!(is_expected.contains(&code), "{changed}: {code}");
    }
}

#[test]
fn another_saltus_or_frame() {
    let mut window = window();
    let right = system(&mut window);
    let forged = |saltus, frame: Frame| System {
        saltus,
        frame,
        claims: right.claims.clone(),
    };
    let up = window.arena.reference(1, 0);
    let wrong = forged(up, right.frame);
    let sections_of = |window: &mut Window, system| sections(window, system, STATEMENT);
    assert_eq!(rejection(&sections_of(&mut window, wrong)), Code::FamilyLaw);
    let early = forged(
        right.saltus,
        Frame {
            start: 3,
            ..right.frame
        },
    );
    window.extend(60).unwrap();
    let code = rejection(&sections_of(&mut window, early));
    assert!(
        [Code::Root, Code::FamilyBase, Code::FamilyCondition].contains(&code),
        "{code}"
    );
}

#[test]
fn statements_that_do_not_follow() {
    let mut window = window();
    for (statement, code) in [
        ("O(X)^n = n*up + n** for all n >= 1", Code::FamilyClaim),
        (
            "O(X)^n = (n-1)*up + (n+1)** for all n >= 1",
            Code::FamilyClaim,
        ),
        (
            "O(X)^n = (2*n-2)*up + n** for all n >= 1",
            Code::FamilyDrift,
        ),
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
        let limits = segcert::family::prove::Limits::default();
        let theorem = segcert::family::prove::find(&mut window, &limits)
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
