//! Damage, with hashes as they were and with hashes made anew, and sections that claim more than they have.

use super::written::{COMB, comb, number};
use super::*;
use segcert_check::{Limit, Obstacle};
use std::collections::BTreeMap;

#[test]
fn every_bit_flip_is_rejected() {
    for bit in 0..CONJECTURE_1.len() * 8 {
        let mut file = CONJECTURE_1.to_vec();
        file[bit / 8] ^= 1 << (bit % 8);
        let verdict = check(&file, &Options::default());
        assert!(matches!(verdict, Verdict::Rejected(_)), "bit {bit}: {verdict:?}");
    }
}

#[test]
fn every_truncation_is_rejected() {
    for length in 0..CONJECTURE_1.len() {
        let verdict = check(&CONJECTURE_1[..length], &Options::default());
        assert!(matches!(verdict, Verdict::Rejected(_)), "{length}: {verdict:?}");
    }
}

/// The section with this number.
fn section(sections: &mut Sections, number: usize) -> &mut Vec<u8> {
    match number {
        1 => &mut sections.strategy,
        2 => &mut sections.names,
        _ => &mut sections.certificates,
    }
}

/// With all hashes made anew. What is not rejected is another strategy that wins, or has other names.
#[test]
fn flipped_bits_under_new_hashes() {
    let good = comb().sections(COMB);
    let mut right = Vec::new();
    for number in 1..4 {
        for bit in 0..8 * section(&mut good.clone(), number).len() {
            let mut sections = good.clone();
            section(&mut sections, number)[bit / 8] ^= 1 << (bit % 8);
            if rejection(&sections).code == Code::Root {
                right.push((number, bit));
            }
        }
    }
    // The class from 0 or 3 stones on: 0 is as good; the rule from 0 stones on; "longest"; what is right of nothing.
    let wins: Vec<(usize, usize)> = right.iter().copied().filter(|(n, _)| *n == 1).collect();
    assert!(wins.len() < 12, "{wins:?}");
    // Names may be anything; but here they have no letters.
    assert!(right.iter().all(|(number, _)| *number == 1), "{right:?}");
}

/// The same of the committed certificate, for some bits, with a statement that no strategy proves.
#[test]
fn flipped_bits_under_new_hashes_and_a_false_statement() {
    flip_bits(15);
}

#[test]
#[ignore = "takes half a minute; run by .ci/slow"]
fn many_flipped_bits_under_new_hashes_and_a_false_statement() {
    let codes = flip_bits(100);
    for code in [Code::StrategyForm, Code::StrategyProof, Code::StrategyObligation] {
        assert!(codes.contains_key(code.id()), "{codes:?}");
    }
}

/// Why so many of them are rejected, and how often.
fn flip_bits(times: usize) -> BTreeMap<&'static str, usize> {
    let good = Sections { statement: "(XO)^n |> 0 for all n >= 3".to_owned(), ..conjecture_1() };
    let mut random = Random(7);
    let mut codes = BTreeMap::new();
    for _ in 0..times {
        let mut sections = good.clone();
        let changed = section(&mut sections, 1);
        let bit = random.below(8 * changed.len());
        changed[bit / 8] ^= 1 << (bit % 8);
        let code = rejection(&sections).code;
        assert_ne!(code, Code::Root, "bit {bit}");
        *codes.entry(code.id()).or_insert(0) += 1;
    }
    codes
}

/// Numbers far too large in the place of every number: nothing is made of them.
#[test]
fn counts_beyond_all_measure() {
    let good = Sections { statement: "(XO)^n |> 0 for all n >= 3".to_owned(), ..conjecture_1() };
    let limits = Limits { steps: 500_000_000, memory: 1 << 26 };
    let mut random = Random(5);
    for _ in 0..300 {
        let mut sections = good.clone();
        // Of the certificates, only what is around and in the first.
        let which = 1 + random.below(3);
        let bytes = section(&mut sections, which);
        let place = random.below(bytes.len().min(900));
        let huge = *random.from(&[1 << 60, (1 << 60) + 1, u64::MAX, 1 << 20]);
        bytes.splice(place..=place, number(huge));
        let verdict = seal_strategy(&sections, limits).map_err(|verdict| *verdict);
        assert!(
            matches!(
                verdict,
                Err(Verdict::Rejected(_) | Verdict::CouldNotCheck(Obstacle::Limit(_)))
            ),
            "{which}, {place}: {verdict:?}"
        );
    }
}

#[test]
fn limits_end_a_check() {
    for (steps, memory, limit) in [
        (1_000_000, 1 << 30, Limit::Steps),
        (1 << 40, 20_000, Limit::Memory),
        (1 << 40, 400_000, Limit::Memory),
        (0, 1 << 30, Limit::Steps),
    ] {
        let limits = Limits { steps, memory };
        let verdict = seal_strategy(&conjecture_1(), limits).map_err(|verdict| *verdict);
        let wanted = Verdict::CouldNotCheck(Obstacle::Limit(limit));
        assert_eq!(verdict.err(), Some(wanted), "{steps} {memory}");
    }
}

/// A small file that asks for much work: parts that fall into many others, long ranges, many cells.
#[test]
fn small_files_that_ask_for_much() {
    let limits = Limits { steps: 200_000_000, memory: 1 << 26 };
    let is_ended = |pieces: &super::written::Pieces| {
        let verdict = seal_strategy(&pieces.sections(COMB), limits).map_err(|verdict| *verdict);
        assert!(
            matches!(
                verdict,
                Err(Verdict::Rejected(_) | Verdict::CouldNotCheck(Obstacle::Limit(_)))
            ),
            "{verdict:?}"
        );
    };
    // All members of many families as far as lengths go.
    let mut pieces = comb();
    for stones in 1..40 {
        let family = super::written::family(&"x".repeat(stones), "xo", &"o".repeat(stones));
        pieces.families.push(family);
        let range = [number(1 + stones as u64), number(900), vec![0]].concat();
        pieces.classes.push(super::written::list(&[range]));
    }
    is_ended(&pieces);
    // Conditions on many classes, with numbers that do not divide each other.
    let mut pieces = comb();
    let mut conditions = Vec::new();
    for stones in 2..60_u64 {
        let range = [vec![1], number(stones), vec![1]].concat();
        pieces.classes.push(super::written::list(&[range]));
        let term = |class: u64, factor: u64| [number(2 + class), number(factor)].concat();
        let terms = super::written::list(&[
            term(stones - 2, 2 * (7919 + stones)),
            term(stones - 1, 2 * 104 + 1),
        ]);
        conditions.push([terms, number(3)].concat());
    }
    conditions.sort();
    let case = super::written::list(&conditions);
    pieces.sets.push([vec![0], super::written::list(&[case]), vec![0]].concat());
    is_ended(&pieces);
}
