//! Damage and malice: no flip of a bit passes, and no contents, however mangled, make the checker panic, hang or verify
//! what is false.

use crate::common::*;
use segcert_check::{Limits, Options, Sections, Verdict, check, container};

#[test]
fn every_bit_flip_is_rejected() {
    for plan in samples::all() {
        let good = seal(&plan);
        for bit in 0..good.len() * 8 {
            let mut file = good.clone();
            file[bit / 8] ^= 1 << (bit % 8);
            let verdict = check(&file, &Options::default());
            assert!(
                matches!(verdict, Verdict::Rejected(_)),
                "{} bit {bit}: {verdict:?}",
                plan.statement
            );
        }
    }
}

#[test]
fn every_truncation_is_rejected() {
    for plan in samples::all() {
        let good = seal(&plan);
        for length in 0..good.len() {
            let verdict = check(&good[..length], &Options::default());
            assert!(matches!(verdict, Verdict::Rejected(_)), "{} cut to {length}", plan.statement);
        }
    }
}

/// Checks sections with all hashes right; a verified one must be the statement of a true plan, and prove it in other ways only.
fn no_falsehood(sections: &Sections, truths: &[String]) -> bool {
    let limits = Limits { steps: 50_000_000, memory: 1 << 28 };
    match segcert_check::seal(sections, limits) {
        Ok(sealed) => {
            assert!(truths.contains(&sections.statement), "verified {sections:?}");
            assert!(matches!(check(&sealed.bytes, &Options::default()), Verdict::Verified(_)));
            true
        }
        Err(verdict) => {
            assert!(!matches!(*verdict, Verdict::Verified(_)));
            false
        }
    }
}

/// One random change to one section: a byte set, removed, doubled, inserted, or two swapped.
fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(bytes.len());
    match random.below(6) {
        0 if !bytes.is_empty() => bytes[at] = random.below(12) as u8,
        1 if !bytes.is_empty() => bytes[at] ^= 1 << random.below(8),
        2 if !bytes.is_empty() => drop(bytes.remove(at)),
        3 if !bytes.is_empty() => bytes.insert(at, bytes[at]),
        4 if !bytes.is_empty() => {
            let other = random.below(bytes.len());
            bytes.swap(at, other);
        }
        _ => bytes.insert(at, random.below(12) as u8),
    }
}

#[test]
fn mutants_prove_nothing_false() {
    let plans = samples::all();
    let truths: Vec<String> = plans.iter().map(|plan| plan.statement.clone()).collect();
    let good: Vec<Sections> = plans.iter().map(Plan::write).collect();
    let mut random = Random(3);
    let mut verified = 0;
    for _ in 0..100_000 {
        let mut sections = good[random.below(good.len())].clone();
        for _ in 0..1 + random.below(3) {
            match random.below(8) {
                0..=1 => mutate(&mut sections.arena, &mut random),
                2..=3 => mutate(&mut sections.lemmas, &mut random),
                4..=6 => mutate(&mut sections.proof, &mut random),
                // Another certificate's section in the place of this one's.
                _ => {
                    let other = good[random.below(good.len())].clone();
                    match random.below(4) {
                        0 => sections.statement = other.statement,
                        1 => sections.arena = other.arena,
                        2 => sections.lemmas = other.lemmas,
                        _ => sections.proof = other.proof,
                    }
                }
            }
        }
        verified += u32::from(no_falsehood(&sections, &truths));
    }
    assert!(verified > 100, "the mutations are too coarse to be a test: {verified}");
}

/// False statements with whatever bytes as their proof.
#[test]
fn no_bytes_prove_a_falsehood() {
    let false_plans = [
        plan("XO >= 0", ">=", &[part("XO")]),
        plan("XXO = *", "=", &[part("XXO"), val(&star())]),
        plan("XXO + XO >= 0", ">=", &[part("XXO"), part("XO")]),
        plan("(XO)^3 |> 0", "|>", &[part("XOXOXO")]),
        plan("OOX + OOX + XOXO |> 0", "|>", &[part("OOX"), part("OOX"), part("XOXO")]),
    ];
    let mut random = Random(4);
    for plan in false_plans {
        assert!(!plan.is_true(), "{}", plan.statement);
        let start = Plan { reckless: true, ..plan.clone() }.write();
        for _ in 0..20_000 {
            let mut sections = start.clone();
            for _ in 0..1 + random.below(4) {
                mutate(&mut sections.proof, &mut random);
            }
            if random.below(4) == 0 {
                mutate(&mut sections.lemmas, &mut random);
            }
            no_falsehood(&sections, &[]);
        }
    }
}

#[test]
fn random_files_are_rejected() {
    let mut random = Random(5);
    let statements = [
        "XO || 0",
        "0 = 0",
        "up + * >= {0,*|0}",
        "{",
        "",
        "(((X)^9)^9)^9 > 0",
        "4000*(XO)^2000 || 0",
    ];
    for _ in 0..20_000 {
        let length = random.below(400);
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        assert!(matches!(check(&bytes, &Options::default()), Verdict::Rejected(_)));
        let mut section = |most: usize| -> Vec<u8> {
            let length = random.below(20);
            (0..length).map(|_| random.below(most) as u8).collect()
        };
        let sections = Sections {
            statement: statements[length % statements.len()].into(),
            arena: section(4),
            lemmas: section(6),
            proof: section(8),
        };
        let limits = Limits { steps: 3_000_000, memory: 1 << 26 };
        let file = container::write(container::Kind::Game, sections.bodies(), &[0; 32]);
        assert!(!matches!(check(&file, &Options { limits, claim: None }), Verdict::Verified(_)));
    }
}

/// Deep chains in every table and stack that an input can deepen.
#[test]
fn depth_is_not_recursion() {
    // {|0}, {|{|0}}, …: the integers −1, −2, …, −n, and 1 − n ≥ −n.
    let n = 50_000_u64;
    let mut arena = Vec::new();
    varint(n, &mut arena);
    for k in 0..n {
        arena.extend([0, 1]);
        varint(2 * k, &mut arena);
    }
    let mut proof = vec![0, 0, 2];
    varint(2 * n, &mut proof);
    varint(2 * n + 1, &mut proof);
    // The first premise of a Cut of nothing is proved by Order, n deep.
    let sections = Sections { statement: "XO |> 0".into(), arena, lemmas: vec![0], proof };
    assert_eq!(rejection(&sections), "truncated proof+9 goal 0");
    // A tower of cuts, each of a part for itself, without end.
    let tower = Sections {
        proof: [1, 1, 0, 1, 0, 2, 2].repeat(100_000),
        ..plan("XO + XXO >= 0", ">=", &[part("XO"), part("XXO")]).write()
    };
    assert_eq!(rejection(&tower), "truncated proof+700000 goal 0");
}
