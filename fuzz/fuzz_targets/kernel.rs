//! Any bytes as the four sections of a certificate whose hashes are right: no panic, and what is verified once is
//! verified again.
//!
//! The first bytes choose a statement and the lengths of the sections; the rest is shared out among arena, lemmas, proof.

#![no_main]

use libfuzzer_sys::fuzz_target;
use segcert_check::{Limits, Options, Sections, Verdict, check};

/// True statements.
const STATEMENTS: [&str; 8] = [
    "XO || 0",
    "XO |> 0",
    "XXO > 0",
    "(XO)^3 = 0",
    "XXO + XO |> 0",
    "XXOO + XO + XXO + OOX |> 0",
    "{0|*} + * = {0|*} + *",
    "2*XXO + XO >= *",
];
/// What no bytes may prove.
const FALSE_STATEMENTS: [&str; 4] = ["XO >= 0", "XO = *2", "XXO <= 0", "XXO + XO >= 0"];

fuzz_target!(|bytes: &[u8]| {
    let Some((&[choice, first, second], rest)) = bytes.split_first_chunk() else {
        return;
    };
    let number = usize::from(choice) % (STATEMENTS.len() + FALSE_STATEMENTS.len());
    let statement = STATEMENTS.iter().chain(&FALSE_STATEMENTS).nth(number);
    let statement = statement.map_or("", |text| *text).to_owned();
    let (arena, rest) = rest.split_at(usize::from(first).min(rest.len()));
    let (lemmas, proof) = rest.split_at(usize::from(second).min(rest.len()));
    let sections = Sections {
        statement,
        arena: arena.to_vec(),
        lemmas: lemmas.to_vec(),
        proof: proof.to_vec(),
    };
    let limits = Limits {
        steps: 5_000_000,
        memory: 1 << 28,
    };
    if let Ok(file) = segcert_check::seal(&sections, limits) {
        let options = Options {
            limits,
            claim: Some(sections.statement.clone()),
        };
        assert!(matches!(check(&file.bytes, &options), Verdict::Verified(_)));
        assert!(!FALSE_STATEMENTS.contains(&sections.statement.as_str()));
    }
});
