//! Damaged and forged files: never a panic, never a false statement.

use super::effort;
use super::mutate::mutate;
use super::oracle::{false_statement, falsehood};
use super::rng::Rng;
use super::samples::all;
use super::wire::*;
use segcert_check::shell::verdict::{Obstacle, Verdict};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn check_file(file: &[u8]) -> Verdict {
    inspected(file)
}

/// Asserts that the checker does not report a fault of its own.
#[track_caller]
fn in_order(verdict: &Verdict) {
    let is_internal = matches!(verdict, Verdict::CouldNotCheck(Obstacle::Internal));
    assert!(!is_internal, "{}", describe(verdict));
    assert!(describe(verdict).len() < 100_000);
}

#[test]
pub fn truncated_files() {
    for (certificate, text) in all() {
        let (file, body) = (certificate.file(), certificate.body());
        for length in 0..file.len() {
            let code = check_file(&file[..length]).exit_code();
            assert_eq!(code, 1, "{text} cut to {length}");
        }
        for length in 0..body.len() {
            let verdict = checked(&body[..length]);
            assert_eq!(verdict.exit_code(), 1, "{text} cut to {length}: {}", describe(&verdict));
        }
    }
}

#[test]
pub fn single_bits() {
    for (certificate, text) in all() {
        let file = certificate.file();
        for bit in 0..8 * file.len() {
            let mut file = file.clone();
            file[bit / 8] ^= 1 << (bit % 8);
            // The version is not known, or the root is not that of the body.
            let expected = if (64..96).contains(&bit) { 2 } else { 1 };
            assert_eq!(check_file(&file).exit_code(), expected, "{text}, bit {bit}");
        }
    }
}

/// Asserts that a verified statement is true.
#[track_caller]
fn truthful(body: &[u8]) -> u8 {
    let verdict = checked(body);
    in_order(&verdict);
    if let Verdict::Verified(verified) = &verdict {
        let found = false_statement(&Reader(body).statement());
        assert_eq!(found, None, "{}", verified.statement);
    }
    verdict.exit_code()
}

#[test]
pub fn single_bits_with_the_root_rebuilt() {
    let mut verified = 0;
    for (certificate, _) in all() {
        let body = certificate.body();
        for bit in 0..8 * body.len() {
            let mut body = body.clone();
            body[bit / 8] ^= 1 << (bit % 8);
            verified += usize::from(truthful(&body) == 0);
        }
    }
    assert!(verified > 50, "{verified}");
}

#[test]
pub fn bytes_replaced_and_moved() {
    let samples = all();
    let mut rng = Rng::new(5);
    for _ in 0..8_000 * effort() {
        let mut body = samples[rng.below(samples.len())].0.body();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(body.len());
            match rng.below(4) {
                0 => body[at] = rng.bits() as u8,
                1 => {
                    body.remove(at);
                }
                2 => body.insert(at, rng.bits() as u8),
                _ => {
                    let end = (at + 1 + rng.below(6)).min(body.len());
                    let copy = body[at..end].to_vec();
                    let to = rng.below(body.len());
                    body.splice(to..to, copy);
                }
            }
        }
        truthful(&body);
    }
}

#[test]
pub fn random_bytes() {
    let mut rng = Rng::new(7);
    for _ in 0..20_000 * effort() {
        let length = rng.below(60);
        let small = rng.chance(2);
        let body: Vec<u8> = (0..length)
            .map(|_| if small { rng.below(6) as u8 } else { rng.bits() as u8 })
            .collect();
        truthful(&body);
    }
}

/// A certificate that is verified after a change of its content is true: claims and statement.
#[test]
pub fn forged_certificates() {
    let samples = all();
    let mut rng = Rng::new(11);
    let mut verified = 0;
    for number in 0..6_000 * effort() {
        let mut certificate = samples[rng.below(samples.len())].0.clone();
        for _ in 0..1 + rng.below(3) {
            mutate(&mut certificate, &mut rng);
        }
        let verdict = catch_unwind(AssertUnwindSafe(|| certificate.verdict()));
        let Ok(verdict) = verdict else {
            panic!("mutant {number} panics:\n{certificate:#?}");
        };
        in_order(&verdict);
        if verdict.exit_code() == 0 {
            verified += 1;
            if let Some(found) = falsehood(&certificate) {
                panic!("{} is verified, but {found}\n{certificate:#?}", describe(&verdict));
            }
        }
    }
    println!("{verified} verified");
    assert!(verified > 100);
}
