//! Any bytes as the sections *strategy* and *names* of a certificate whose hashes are right, with the certificates of a true one: no panic, and
//! nothing false. Its statements are false at one n each.

#![no_main]

use libfuzzer_sys::fuzz_target;
use segcert_check::container::open;
use segcert_check::strategy::Sections;
use segcert_check::{Limits, seal_strategy};

const TRUE: &[u8] = include_bytes!("../../certs/conjecture-1-all-n.cert");

const FALSE_STATEMENTS: [&str; 4] = [
    "(XO)^n |> 0 for all n >= 3",
    "(XXO)^n <| 0 for all n >= 1",
    "(XXOO)^n |> 0 for all n >= 1",
    "X(X)^nO <| 0 for all n >= 1",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&[choice, low, high], rest)) = bytes.split_first_chunk() else {
        return;
    };
    let Ok(opened) = open(TRUE) else { return };
    let length = usize::from(u16::from_le_bytes([low, high])).min(rest.len());
    let (strategy, names) = rest.split_at(length);
    let number = usize::from(choice) % (2 * FALSE_STATEMENTS.len());
    let statement = FALSE_STATEMENTS.iter().cycle().nth(number);
    let sections = Sections {
        statement: statement.map_or("", |text| *text).to_owned(),
        strategy: strategy.to_vec(),
        names: names.to_vec(),
        // Strategies without equalities need none.
        certificates: match number < FALSE_STATEMENTS.len() {
            true => vec![0],
            false => opened.sections[3].to_vec(),
        },
    };
    let limits = Limits {
        steps: 20_000_000,
        memory: 1 << 28,
    };
    assert!(seal_strategy(&sections, limits).is_err());
});
