//! Real certificates under attack: damaged, spliced, forged. Whatever is verified after that is still true.

use segcert::clobber::{Atom, Statement};
use segcert::prove::certificate::certify;
use segcert::prove::control::Control;
use segcert::prove::position::Term;
use segcert::prove::search::Search;
use segcert_check::{Limits, Options, Sections, Verdict, check, container};

const STATEMENTS: [&str; 10] = [
    "XO || 0",
    "(XO)^3 = 0",
    "(XO)^5 || 0",
    "(XXO)^3 = 2*up",
    "XXOO = 0",
    "XXO + XO >= *",
    "{0|*} = up",
    "XOXXO.OXX > down",
    "XXO.XO |> 0",
    "(OOX)^2 < 0",
];

fn certificate(text: &str) -> Vec<u8> {
    let statement: Statement = text.parse().expect("a statement");
    let mut search = Search::new(Control::default());
    let terms = statement.left.terms.iter().chain(&statement.right.terms);
    let rows = terms.filter_map(|term| match &term.atom {
        Atom::Row(row) => Some(row.parts()),
        _ => None,
    });
    let terms: Vec<_> = rows
        .flatten()
        .map(|part| Term::part(search.reducer.parts.intern(&part)))
        .collect();
    search.prepare(&terms);
    match certify(&mut search, &statement) {
        Ok(certificate) => certificate.bytes,
        Err(error) => panic!("{text}: {error}"),
    }
}

fn certificates() -> Vec<Vec<u8>> {
    STATEMENTS.map(certificate).into()
}

fn sections(file: &[u8]) -> Sections {
    let Ok(opened) = container::open(file) else {
        panic!("a certificate that cannot be opened");
    };
    let [statement, arena, lemmas, proof] = opened.sections.map(<[u8]>::to_vec);
    Sections {
        statement: String::from_utf8(statement).expect("ASCII"),
        arena,
        lemmas,
        proof,
    }
}

/// Whether these sections prove their statement, with all hashes right.
fn proves(sections: &Sections) -> bool {
    let limits = Limits {
        steps: 20_000_000,
        memory: 1 << 28,
    };
    segcert_check::seal(sections, limits).is_ok()
}

/// A small deterministic source of random numbers.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    fn below(&mut self, most: usize) -> usize {
        (self.next() % most.max(1) as u64) as usize
    }
}

/// A section as the numbers it is made of. (The words of parts are taken for numbers, too.)
fn numbers(bytes: &[u8]) -> Vec<u64> {
    let mut numbers = Vec::new();
    let (mut number, mut shift) = (0_u64, 0);
    for byte in bytes {
        number |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 || shift > 56 {
            numbers.push(number);
            (number, shift) = (0, 0);
        }
    }
    numbers
}

fn bytes(numbers: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for number in numbers {
        let mut number = *number;
        while number >= 0x80 {
            bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
    }
    bytes
}

/// One change to the numbers of a section: ops, references, counts and lengths alike.
fn mutate(section: &mut Vec<u8>, random: &mut Random) {
    let mut list = numbers(section);
    let at = random.below(list.len());
    let other = random.below(list.len());
    let (from, to) = (at.min(other), at.max(other));
    match random.below(12) {
        _ if list.is_empty() => list.push(random.next() % 5),
        0 => drop(list.remove(at)),
        1 => list.insert(at, list[at]),
        2 => list[at] = list[at].wrapping_add(1),
        3 => list[at] = list[at].wrapping_sub(1),
        4 => list[at] ^= 1 << random.below(4),
        5 => list[at] = [u64::MAX, u64::MAX - 1, 1 << 63, 1 << 32, (1 << 31) - 1][random.below(5)],
        6 => list.swap(at, other),
        // A run of numbers - a lemma, a proof, an entry - somewhere else, twice, or left out.
        7 => list[from..].rotate_left(to - from),
        8 => {
            let run = list[from..to].to_vec();
            list.splice(to..to, run);
        }
        9 => drop(list.drain(from..to.min(from + 8))),
        10 => list.truncate(at),
        _ => list.push(random.next() % 5),
    }
    *section = bytes(&list);
}

#[test]
fn every_bit_flip_is_rejected() {
    for (text, file) in STATEMENTS.iter().zip(certificates()) {
        assert!(matches!(
            check(&file, &Options::default()),
            Verdict::Verified(_)
        ));
        for bit in 0..file.len() * 8 {
            let mut damaged = file.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let verdict = check(&damaged, &Options::default());
            assert!(
                matches!(verdict, Verdict::Rejected(_)),
                "{text} bit {bit}: {verdict:?}"
            );
        }
    }
}

#[test]
fn mutants_prove_what_they_proved_or_nothing() {
    let good: Vec<Sections> = certificates().iter().map(|file| sections(file)).collect();
    let mut random = Random(1);
    let mut verified = 0;
    for round in 0..100_000 {
        let mut mutant = good[round % good.len()].clone();
        for _ in 0..1 + random.below(3) {
            let Sections {
                arena,
                lemmas,
                proof,
                ..
            } = &mut mutant;
            match random.below(10) {
                0..=1 => mutate(arena, &mut random),
                2..=4 => mutate(lemmas, &mut random),
                5..=8 => mutate(proof, &mut random),
                _ => {
                    let other = &good[random.below(good.len())];
                    match random.below(3) {
                        0 => arena.clone_from(&other.arena),
                        1 => lemmas.clone_from(&other.lemmas),
                        _ => proof.clone_from(&other.proof),
                    }
                }
            }
        }
        verified += u32::from(proves(&mutant));
    }
    // Some numbers may be chosen freely, such as which winning move is made.
    assert!(
        (10..50_000).contains(&verified),
        "{verified} mutants were verified"
    );
}

#[test]
fn a_proof_serves_its_own_statement() {
    let good: Vec<Sections> = certificates().iter().map(|file| sections(file)).collect();
    for (i, proved) in good.iter().enumerate() {
        for (j, other) in good.iter().enumerate() {
            let spliced = Sections {
                statement: other.statement.clone(),
                ..proved.clone()
            };
            // Lemmas alone may settle another true statement.
            let served = i == j || proved.proof.is_empty() && proves(&spliced);
            assert_eq!(
                proves(&spliced),
                served,
                "{} by {}",
                other.statement,
                proved.statement
            );
        }
    }
}

const RELATIONS: [&str; 8] = ["=", "||", ">", "<", ">=", "<=", "|>", "<|"];

/// Relations that do not hold where this one does.
fn contradictions(relation: &str) -> &'static [&'static str] {
    match relation {
        "=" => &["||", ">", "<", "|>", "<|"],
        "||" => &["=", ">=", "<=", ">", "<"],
        ">" => &["=", "<=", "<", "||", "<|"],
        "<" => &["=", ">=", ">", "||", "|>"],
        ">=" => &["<", "<|"],
        "<=" => &[">", "|>"],
        "|>" => &["=", "<=", "<"],
        "<|" => &["=", ">=", ">"],
        _ => panic!("{relation}"),
    }
}

#[test]
fn no_forgery_is_verified() {
    let good: Vec<Sections> = certificates().iter().map(|file| sections(file)).collect();
    let mut random = Random(2);
    let mut forgeries = 0;
    for proved in &good {
        let relation = proved
            .statement
            .split(' ')
            .find(|word| RELATIONS.contains(word));
        let relation = relation.expect("a statement has a relation");
        for contradiction in contradictions(relation) {
            let statement = proved
                .statement
                .replace(&format!(" {relation} "), &format!(" {contradiction} "));
            for round in 0..500 {
                let source = if round % 2 == 0 {
                    proved
                } else {
                    &good[random.below(good.len())]
                };
                let mut forged = Sections {
                    statement: statement.clone(),
                    ..source.clone()
                };
                // Twice the proof, for statements that need two goals; then changes.
                if random.below(2) == 0 {
                    forged.proof.extend_from_slice(&source.proof);
                }
                for _ in 0..round % 5 {
                    mutate(&mut forged.proof, &mut random);
                }
                if random.below(4) == 0 {
                    mutate(&mut forged.lemmas, &mut random);
                }
                assert!(!proves(&forged), "{forged:?}");
                forgeries += 1;
            }
        }
    }
    assert!(forgeries > 10_000, "{forgeries}");
}
