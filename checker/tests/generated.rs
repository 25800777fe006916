//! Generated cases: accepted certificates are true, each rule occurs in one of them, and no case
//! reveals a fault of the checker.

use super::effort;
use super::oracle::played;
use super::wire::*;
use segcert_check::shell::verdict::Verdict;
use segcert_forge::generate::coverage::{REQUIRED, features};
use segcert_forge::generate::draft::{is_internal, verdict_on};
use segcert_forge::generate::{BLOCK, Generator, Material};
use std::collections::BTreeSet;

#[test]
fn generated_cases() {
    let material = Material::new(&[]);
    let (mut accepted, mut decided, mut found) = (0, 0, BTreeSet::new());
    let blocks = 4 * effort() as u64;
    for block in 0..blocks {
        let mut generator = Generator::new(&material, 46, block);
        for number in 0..BLOCK {
            let case = generator.case();
            let verdict = verdict_on(&case.file(), &case.imports);
            let place = format!("block {block}, case {number}, made of {}", case.origin);
            assert!(!is_internal(&verdict), "{place}: {}", describe(&verdict));
            let (Verdict::Verified(verified), Some(certificate)) = (&verdict, &case.certificate)
            else {
                continue;
            };
            accepted += 1;
            found.extend(features(certificate, &case.imports, &case.tags));
            if number % 4 == 0 {
                let decision = played(certificate);
                decided += usize::from(decision.instances > 0);
                assert_eq!(decision.counterexample, None, "{place}: {}", verified.statement);
            }
        }
    }
    let missing: Vec<&&str> = REQUIRED.iter().filter(|name| !found.contains(*name)).collect();
    assert!(missing.is_empty(), "in no accepted case: {missing:?}");
    assert!(accepted > 1000 * blocks as usize / 4 && decided > 100, "{accepted} {decided}");
}

/// The cases of a block depend on its seed and its number, and on nothing else.
#[test]
fn reproducible_cases() {
    let material = Material::new(&[]);
    let bodies = |seed, block| {
        let mut generator = Generator::new(&material, seed, block);
        (0..50).map(|_| generator.case().body).collect::<Vec<Vec<u8>>>()
    };
    assert_eq!(bodies(1, 2), bodies(1, 2));
    assert_ne!(bodies(1, 2), bodies(1, 3));
    assert_ne!(bodies(1, 2), bodies(2, 2));
}
