//! Certificates of false or unproved statements, forged with the real writer: each is rejected for
//! its own reason.
use std::collections::BTreeSet;

use segcert::family::search::{Limits, find};
use segcert::family::uniform::moves_in_saltus_are_dominated;
use segcert::family::{Theorem, Uniform, Window};
use segcert_check::first::{self, Code, Verdict, check};

use super::common::{CONJECTURE_2, rejection, sections, tape, verdict, window, without_one_class};

fn conjecture_2(window: &Window) -> Uniform {
    Uniform {
        period: 4,
        start: 28,
        saltus: window.arena.reference(2, 0),
    }
}

#[test]
fn the_real_one_is_right_but_for_the_root() {
    let mut window = window("XXO", 80);
    let theorem = conjecture_2(&window);
    let sections = sections(&mut window, &theorem, CONJECTURE_2);
    assert_eq!(rejection(&sections), Code::Root);
}

#[test]
fn a_window_that_begins_one_stone_too_early() {
    let mut window = window("XXO", 80);
    let early = Uniform {
        start: 27,
        ..conjecture_2(&window)
    };
    let sections = sections(&mut window, &early, CONJECTURE_2);
    assert_eq!(rejection(&sections), Code::FamilyBase);
}

#[test]
fn a_window_whose_last_value_is_missing() {
    let mut window = window("XXO", 80);
    let theorem = conjecture_2(&window);
    let mut sections = sections(&mut window, &theorem, CONJECTURE_2);
    sections.proof.pop();
    assert_eq!(rejection(&sections), Code::Truncated);
}

/// A closure that lacks one class, as a prover with a bug in its closure would have it: the checker
/// computes its own, and misses values.
#[test]
fn one_class_is_missing() {
    let mut window = Window::new(tape("XX", "XXOO", "O"));
    let Some(Theorem::Uniform(theorem)) = find(&mut window, &Limits::default()).unwrap() else {
        panic!("Theorem A")
    };
    let statement = "XX(XXOO)^nO >= 0 for all n >= 0";
    let forged = without_one_class(&mut window, |window| sections(window, &theorem, statement));
    assert!(forged.len() > 2, "{}", forged.len());
    for sections in forged {
        assert_eq!(rejection(&sections), Code::Truncated);
    }
}

/// Classes are not listed: to leave some out is to give too few values.
#[test]
fn values_of_most_classes_are_missing() {
    let mut window = window("XXO", 80);
    let theorem = conjecture_2(&window);
    let mut sections = sections(&mut window, &theorem, CONJECTURE_2);
    sections.proof.truncate(40);
    assert_eq!(rejection(&sections), Code::FamilyCount);
}

/// All base equalities hold with half the period; only condition (C) does not, at two parts.
#[test]
fn half_the_period_of_conjecture_2_violates_condition_c() {
    let mut window = window("XXO", 80);
    let up = window.arena.reference(1, 0);
    let mut violating = BTreeSet::new();
    for number in 0..window.classes.len() {
        for length in window.lengths(number, 56, 62) {
            let (id, value) = window.get(number, length);
            if !moves_in_saltus_are_dominated(&mut window, id, value, up).unwrap() {
                violating.insert((length, id.min(window.parts.negative(id))));
            }
        }
    }
    let lengths: Vec<usize> = violating.into_iter().map(|(length, _)| length).collect();
    assert_eq!(lengths, [57, 60]);
}

/// So the theorem does not apply, and no certificate says that it does.
#[test]
fn half_the_period_of_conjecture_2() {
    let mut window = window("XXO", 80);
    for start in [28, 33] {
        let half = Uniform {
            period: 2,
            start,
            saltus: window.arena.reference(1, 0),
        };
        let sections = sections(&mut window, &half, CONJECTURE_2);
        assert_eq!(rejection(&sections), Code::FamilyCondition, "{start}");
    }
}

#[test]
fn a_saltus_that_is_not_the_right_one() {
    let mut window = window("XXO", 80);
    for (ups, nim) in [(1, 0), (2, 1), (3, 0), (-2, 0)] {
        let wrong = Uniform {
            saltus: window.arena.reference(ups, nim),
            ..conjecture_2(&window)
        };
        let sections = sections(&mut window, &wrong, CONJECTURE_2);
        assert_eq!(rejection(&sections), Code::FamilyBase);
    }
}

/// The sections of `O(X)^n` gain `up*` with each stone, or nothing, by class.
#[test]
fn one_family_has_another_saltus() {
    let mut window = Window::new(tape("O", "X", ""));
    window.extend(40).unwrap();
    for (ups, nim) in [(1, 1), (0, 0)] {
        let theorem = Uniform {
            period: 1,
            start: 4,
            saltus: window.arena.reference(ups, nim),
        };
        let line = window.classes.binary_search(&window.tape.line()).unwrap();
        let gains = |window: &mut Window, number: usize| {
            window
                .lengths(number, 4, 10)
                .collect::<Vec<_>>()
                .into_iter()
                .all(|length| {
                    let (_, short) = window.get(number, length);
                    let (_, long) = window.get(number, length + 1);
                    window.arena.add(short, theorem.saltus).unwrap() == long
                })
        };
        let count = window.classes.len();
        let right = (0..count)
            .filter(|&number| gains(&mut window, number))
            .count();
        assert!((1..count).contains(&right), "{right} of {count}");
        assert_eq!(gains(&mut window, line), (ups, nim) == (1, 1));
        let sections = sections(
            &mut window,
            &theorem,
            "O(X)^n = (n-1)*up + n** for all n >= 1",
        );
        assert_eq!(rejection(&sections), Code::FamilyBase);
    }
}

#[test]
fn windows_that_make_no_sense() {
    let mut window = window("XXO", 80);
    let theorem = conjecture_2(&window);
    let right = sections(&mut window, &theorem, CONJECTURE_2);
    for (period, start) in [(0, 28), (4, 1), (4, 0)] {
        let mut sections = right.clone();
        sections.lemmas[1] = period;
        sections.lemmas[2] = start;
        assert_eq!(rejection(&sections), Code::FamilyWindow, "{period} {start}");
    }
    let mut sections = right.clone();
    sections.lemmas[0] = 9;
    assert_eq!(rejection(&sections), Code::FamilyRule);
}

/// Every single value: replaced by another one, it is not the value of its part.
#[test]
fn changed_values() {
    let mut window = window("XXOO", 40);
    let zero = segcert::game::Value::ZERO;
    let theorem = Uniform {
        period: 1,
        start: 6,
        saltus: zero,
    };
    let right = sections(&mut window, &theorem, "(XXOO)^n = 0 for all n >= 1");
    assert_eq!(rejection(&right), Code::Root);
    for place in 0..right.proof.len() {
        let mut sections = right.clone();
        let other = if sections.proof[place] == 2 { 4 } else { 2 };
        sections.proof[place] = other;
        let code = rejection(&sections);
        // A value that was used once and is not any more leaves an entry without a use, but that is
        // noticed last.
        assert_eq!(code, Code::FamilyValue, "value {place}");
    }
}

#[test]
fn statements_that_do_not_follow() {
    let mut window = window("XXO", 80);
    let theorem = conjecture_2(&window);
    for (statement, code) in [
        // The claim shifted by one.
        ("(XXO)^n = floor(n/2)*up for all n >= 1", Code::FamilyClaim),
        (
            "(XXO)^n = floor((n+2)/2)*up for all n >= 1",
            Code::FamilyClaim,
        ),
        (
            "(XXO)^(n+1) = floor((n+1)/2)*up for all n >= 1",
            Code::FamilyClaim,
        ),
        // The residue swapped.
        (
            "2*(XXO)^n = (n+1)*up for all n >= 1 with n = 0 mod 2",
            Code::FamilyClaim,
        ),
        (
            "2*(XXO)^n = n*up for all n >= 1 with n = 1 mod 2",
            Code::FamilyClaim,
        ),
        // Right at first, and then not any more.
        ("(XXO)^n = n*up for all n >= 1", Code::FamilyDrift),
        ("(XXO)^n <= 20*up for all n >= 1", Code::FamilyDrift),
        ("(XXO)^n >= n*up for all n >= 1", Code::FamilyDrift),
        ("(XXO)^n || floor(n/2)*up for all n >= 1", Code::FamilyClaim),
        ("(XXO)^n > up for all n >= 1", Code::FamilyClaim),
        (
            "(XXO)^(n-2) = floor((n-1)/2)*up for all n >= 1",
            Code::FamilyRange,
        ),
        ("(XXO)^n = (OXX)^n for all n >= 1", Code::FamilyLine),
    ] {
        let sections = sections(&mut window, &theorem, statement);
        assert_eq!(rejection(&sections), code, "{statement}");
    }
}

#[test]
fn statements_that_follow() {
    let mut window = window("XXO", 80);
    let theorem = conjecture_2(&window);
    for statement in [
        "2*(XXO)^n = (n+1)*up for all n >= 1 with n = 1 mod 2",
        "(XXO)^(2*n) = n*up for all n >= 0",
        "(XXO)^(n+2) = (XXO)^n + up for all n >= 0",
        "(XXO)^n <= n*up for all n >= 0",
        "(XXO)^n > up + * for all n >= 5",
        "(XXO)^(n+2) - (XXO)^n |> 0 for all n >= 7 with n = 5 mod 6",
        "-(XXO)^n = floor((n+1)/2)*down for all n >= 1",
        "(XXO)^n || floor((n+1)/2)*up + * for all n >= 1",
        "(XXO)^(7*n+3) <| (4*n+2)*up + * for all n >= 2",
    ] {
        let sections = sections(&mut window, &theorem, statement);
        assert_eq!(rejection(&sections), Code::Root, "{statement}");
    }
}

#[test]
fn no_bit_of_a_certificate_can_be_flipped() {
    let mut window = window("XXO", 80);
    let theorem = conjecture_2(&window);
    let sections = sections(&mut window, &theorem, CONJECTURE_2);
    let file = first::seal(&sections, first::LIMITS).unwrap().bytes;
    assert!(matches!(
        check(&file, first::LIMITS, None),
        Verdict::Verified(_)
    ));
    for bit in 0..8 * file.len() {
        let mut damaged = file.to_vec();
        damaged[bit / 8] ^= 1 << (bit % 8);
        let verdict = check(&damaged, first::LIMITS, None);
        assert!(!matches!(verdict, Verdict::Verified(_)), "bit {bit}");
    }
}

/// With all hashes made anew: only the root, which was not, is wrong if the proof is still one.
#[test]
fn flipped_bits_under_new_hashes() {
    let mut window = window("XXOO", 40);
    let theorem = Uniform {
        period: 1,
        start: 6,
        saltus: segcert::game::Value::ZERO,
    };
    let right = sections(&mut window, &theorem, "(XXOO)^n = 0 for all n >= 1");
    let lengths = [right.arena.len(), right.lemmas.len(), right.proof.len()];
    for (section, length) in lengths.into_iter().enumerate() {
        for bit in 0..8 * length {
            let mut sections = right.clone();
            let bytes = match section {
                0 => &mut sections.arena,
                1 => &mut sections.lemmas,
                _ => &mut sections.proof,
            };
            bytes[bit / 8] ^= 1 << (bit % 8);
            match verdict(&sections) {
                // A later start proves the same.
                Verdict::Rejected(rejection) if rejection.code == Code::Root => {
                    assert_eq!(section, 1, "bit {bit}");
                }
                Verdict::Rejected(_) => {}
                other => panic!("section {section}, bit {bit}: {other:?}"),
            }
        }
    }
}
