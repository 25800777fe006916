//! Theorem C: proofs, and forgeries of them.
use segcert::family::bounds::find;
use segcert::family::system::{BoundSystem, Span};
use segcert::family::{Theorem, Window, certificate};
use segcert::game::Value;
use segcert_check::first::{Code, Sections};

use super::common::{rejection, tape, without_one_class};

const ZERO: &str = "(XXXOO)^n = 0 for all n >= 1";
const WILD: &str = "(XXXOXO)^n > 0 for all n >= 2";

const ZERO_SPAN: Span = Span {
    period: 1,
    stones: 5,
    start: 8,
    margin: 4,
    end: 18,
};
const WILD_SPAN: Span = Span {
    period: 1,
    stones: 6,
    start: 7,
    margin: 2,
    end: 18,
};

fn zero() -> (Window, BoundSystem) {
    found("XXXOO", ZERO_SPAN)
}

fn wild() -> (Window, BoundSystem) {
    found("XXXOXO", WILD_SPAN)
}

fn found(word: &str, span: Span) -> (Window, BoundSystem) {
    let mut window = Window::new(tape("", word, ""));
    let system = find(&mut window, span).unwrap().unwrap();
    (window, system)
}

fn sections(window: &mut Window, system: &BoundSystem, statement: &str) -> Sections {
    let theorem = Theorem::Bounds(system.clone());
    certificate::sections(window, &theorem, &statement.parse().unwrap()).unwrap()
}

fn code(window: &mut Window, system: &BoundSystem, statement: &str) -> Code {
    rejection(&sections(window, system, statement))
}

#[test]
fn statements_that_follow() {
    let (mut window, system) = zero();
    for statement in [
        ZERO,
        "(XXXOO)^n <= 0 for all n >= 1",
        "(XXXOO)^n || * for all n >= 1",
        "3*(XXXOO)^(2*n-1) < up for all n >= 1",
        "(XXXOO)^(n+1) = (XXXOO)^n for all n >= 0",
        "up - (XXXOO)^n > 0 for all n >= 1",
        "(XXXOO)^n >= -n*up for all n >= 1 with n = 1 mod 3",
    ] {
        let code = code(&mut window, &system, statement);
        assert_eq!(code, Code::Root, "{statement}");
    }
    let (mut window, system) = wild();
    for statement in [
        WILD,
        "(XXXOXO)^n |> up for all n >= 3",
        "(XXXOXO)^n + (XXXOXO)^(n+3) > up for all n >= 2",
        "-(XXXOXO)^n <| 0 for all n >= 1",
    ] {
        let code = code(&mut window, &system, statement);
        assert_eq!(code, Code::Root, "{statement}");
    }
}

#[test]
fn statements_that_do_not_follow() {
    let (mut window, system) = zero();
    for (statement, expected) in [
        ("(XXXOO)^n = * for all n >= 1", Code::FamilyClaim),
        ("(XXXOO)^n > 0 for all n >= 9", Code::FamilyLaw),
        ("(XXXOO)^n >= n*up for all n >= 0", Code::FamilyDrift),
        ("(XXXOO)^n = n** for all n >= 1", Code::FamilyClaim),
        (
            "(XXXOO)^n = n** for all n >= 1 with n = 1 mod 2",
            Code::FamilyClaim,
        ),
        ("(XXXOO)^n = (OOXXX)^n for all n >= 1", Code::FamilyLine),
    ] {
        let code = code(&mut window, &system, statement);
        assert_eq!(code, expected, "{statement}");
    }
    let (mut window, system) = wild();
    for (statement, expected) in [
        // False at n = 1 and at no other n.
        ("(XXXOXO)^n > 0 for all n >= 1", Code::FamilyClaim),
        // Nothing bounds the line from above.
        ("(XXXOXO)^n <= 99*up for all n >= 4", Code::FamilyLaw),
        (
            "(XXXOXO)^(n+1) >= (XXXOXO)^n for all n >= 4",
            Code::FamilyLaw,
        ),
        ("(XXXOXO)^n > 9*up for all n >= 4", Code::FamilyLaw),
    ] {
        let code = code(&mut window, &system, statement);
        assert_eq!(code, expected, "{statement}");
    }
}

/// Without some of the claims either some move has no answer, or nothing bounds the line; others
/// can be replaced.
#[test]
fn missing_claims() {
    for (mut window, system, statement) in [(zero(), ZERO), (wild(), WILD)]
        .map(|((window, system), statement)| (window, system, statement))
    {
        let mut needed = 0;
        for dropped in (0..system.claims.len()).step_by(3) {
            let mut system = system.clone();
            system.claims.remove(dropped);
            match code(&mut window, &system, statement) {
                Code::FamilyCondition | Code::FamilyLaw => needed += 1,
                Code::Root | Code::ArenaUnused => {}
                other => panic!("{statement}, claim {dropped}: {other}"),
            }
        }
        assert!(needed > 3, "{needed}");
    }
}

/// A false claim is not saved by the others.
#[test]
fn false_claims() {
    let (mut window, system) = zero();
    let up = window.arena.reference(1, 0);
    for changed in 0..system.claims.len() {
        let mut system = system.clone();
        let (slot, value) = system.claims[changed];
        system.claims[changed] = (slot, window.arena.add(value, up).unwrap());
        let code = code(&mut window, &system, ZERO);
        assert_eq!(code, Code::FamilyBase, "{changed}");
    }
}

/// The sections bounded from below are bounded from above by the same, and the other way round.
#[test]
fn exchanged_sides_and_residues() {
    let (mut window, system) = wild();
    let mut turned = system.clone();
    for (slot, _) in &mut turned.claims {
        slot.below = !slot.below;
    }
    assert_eq!(code(&mut window, &turned, WILD), Code::FamilyBase);
    let span = Span {
        period: 2,
        stones: 10,
        start: 6,
        margin: 2,
        end: 26,
    };
    let statement = "(XXOXO)^n > 0 for all n >= 2 with n = 0 mod 2";
    let (mut window, system) = found("XXOXO", span);
    assert_eq!(code(&mut window, &system, statement), Code::Root);
    let odd = "(XXOXO)^n > 0 for all n >= 5 with n = 1 mod 2";
    assert_eq!(code(&mut window, &system, odd), Code::FamilyLaw);
    let mut moved = system.clone();
    for (slot, _) in &mut moved.claims {
        slot.residue = (slot.residue + 5) % 10;
    }
    assert_eq!(code(&mut window, &moved, statement), Code::FamilyBase);
    // A class whose sections never have such a length.
    for (slot, _) in &mut moved.claims {
        slot.residue = (slot.residue + 1) % 10;
    }
    assert_eq!(code(&mut window, &moved, statement), Code::FamilyRule);
}

/// A closure that lacks one class: the checker computes its own, and misses values.
#[test]
fn one_class_is_missing() {
    let (mut window, system) = zero();
    let forged = without_one_class(&mut window, |window| sections(window, &system, ZERO));
    assert!(forged.len() > 2, "{}", forged.len());
    for sections in forged {
        assert_eq!(rejection(&sections), Code::Truncated);
    }
}

/// Every single value: replaced by another one, it is not the value of its part.
#[test]
fn changed_values() {
    let (mut window, system) = zero();
    let right = sections(&mut window, &system, ZERO);
    for place in 0..right.proof.len() {
        let mut sections = right.clone();
        sections.proof[place] = if right.proof[place] == 2 { 4 } else { 2 };
        assert_eq!(rejection(&sections), Code::FamilyValue, "value {place}");
    }
}

#[test]
fn windows_that_make_no_sense() {
    let (mut window, system) = zero();
    window.extend(60).unwrap();
    for (start, margin, end) in [
        // V below KK, above N, and too small for the pieces at the ends.
        (8, 4, 11),
        (8, 4, 35),
        (2, 0, 8),
        (1, 4, 18),
    ] {
        let span = Span {
            start,
            margin,
            end,
            ..ZERO_SPAN
        };
        let system = BoundSystem {
            span,
            ..system.clone()
        };
        let code = code(&mut window, &system, ZERO);
        assert_eq!(code, Code::FamilyWindow, "{start} {margin} {end}");
    }
}

/// With values up to `N` and beyond no answer would ever have to last, and everything that is true
/// of short rows would be "proved".
#[test]
fn answers_that_need_not_last() {
    let span = Span {
        period: 1,
        stones: 2,
        start: 6,
        margin: 2,
        end: 22,
    };
    let (mut window, system) = found("XO", span);
    assert!(span.end > span.middle());
    let statement = "(XO)^n <= up + *2 for all n >= 6";
    assert_eq!(code(&mut window, &system, statement), Code::FamilyWindow);
    // As far as is allowed, the claims are true of all sections with values and have no answers.
    let allowed = BoundSystem {
        span: Span {
            end: span.middle(),
            ..span
        },
        ..system
    };
    assert_eq!(
        code(&mut window, &allowed, statement),
        Code::FamilyCondition
    );
}

/// A claim that speaks of sections one stone shorter than those of which it is true.
#[test]
fn bounds_that_begin_too_early() {
    let (mut window, system) = wild();
    let early = BoundSystem {
        span: Span {
            start: 6,
            margin: 3,
            ..WILD_SPAN
        },
        ..system
    };
    assert_eq!(code(&mut window, &early, WILD), Code::FamilyBase);
}

/// Every bound against values of sections longer than any that the theorem looked at by value.
#[test]
fn sections_past_the_window() {
    for ((mut window, system), end) in [(zero(), 45), (wild(), 32)] {
        window.extend(end).unwrap();
        for (slot, bound) in &system.claims {
            for length in window.lengths(slot.class, system.span.end, end) {
                if length % system.span.stones != slot.residue {
                    continue;
                }
                let (_, value) = window.get(slot.class, length);
                let arena = &mut window.arena;
                let holds = match slot.below {
                    true => arena.le(*bound, value),
                    false => arena.le(value, arena.negative(*bound)),
                };
                assert!(holds, "{slot:?} at {length}");
            }
        }
    }
    let (mut window, _) = zero();
    for n in 1..=16 {
        assert_eq!(window.line(n).unwrap(), Value::ZERO, "n = {n}");
    }
}

#[test]
fn flipped_bits_under_new_hashes() {
    // Another bit of each byte, and so of each kind of number.
    flip_bits(|bit| bit % 8 == bit / 8 % 8);
}

#[test]
#[ignore = "takes a minute; run by .ci/slow"]
fn all_flipped_bits_under_new_hashes() {
    flip_bits(|_| true);
}

fn flip_bits(wanted: impl Fn(usize) -> bool) {
    let (mut window, system) = zero();
    let right = sections(&mut window, &system, ZERO);
    for bit in (0..8 * right.lemmas.len()).filter(|bit| wanted(*bit)) {
        let mut sections = right.clone();
        sections.lemmas[bit / 8] ^= 1 << (bit % 8);
        // Other numbers of the theorem, or a weaker claim, may do as well, but not the file: that
        // is what the root is for.
        rejection(&sections);
    }
}
