//! Real certificates under attack: damaged, spliced, forged. Whatever is verified after that is
//! still true.

use segcert::certificate::read;
use segcert::certificate::wire::{Certificate, Relation, Step, to_bytes};
use segcert::clobber::{Atom, Statement};
use segcert::planner::certify;
use segcert::prove::position::Term;
use segcert::prove::search::Search;
use segcert::run::Control;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Options, check, seal};
use segcert_check::shell::file::{HEADER_BYTES, Kind};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

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

fn certificate(text: &str) -> Certificate {
    let statement: Statement = text.parse().expect("a statement");
    let mut search = Search::new(Control::default());
    let terms = statement.left.terms.iter().chain(&statement.right.terms);
    let rows = terms.filter_map(|term| match &term.atom {
        Atom::Row(row) => Some(row.parts()),
        _ => None,
    });
    let terms: Vec<_> =
        rows.flatten().map(|part| Term::part(search.reducer.parts.intern(&part))).collect();
    search.prepare(&terms);
    let certificate = certify(&mut search, &statement);
    let certificate = certificate.unwrap_or_else(|error| panic!("{text}: {error}"));
    let written = read::certificate(&certificate.bytes[HEADER_BYTES..]);
    written.expect("what was written").certificate
}

/// A certificate in two pieces.
#[derive(Clone, Debug)]
struct Body {
    statement: Vec<u8>,
    rest: Vec<u8>,
}

impl From<&Certificate> for Body {
    fn from(certificate: &Certificate) -> Body {
        let bytes = |result: postcard::Result<Vec<u8>>| result.expect("memory");
        let statement = bytes(postcard::to_allocvec(&certificate.statement));
        let rest = bytes(postcard::to_allocvec(certificate)).split_off(statement.len());
        Body { statement, rest }
    }
}

impl Body {
    /// Whether it proves its statement, with the right root.
    fn proves(&self) -> bool {
        let limits = Allowed { steps: Some(20_000_000), memory: None };
        let body = [&self.statement[..], &self.rest].concat();
        seal(Kind::Proof, &body, &[], limits, &mut Library::default()).is_ok()
    }
}

fn bodies() -> Vec<Body> {
    STATEMENTS.iter().map(|text| Body::from(&certificate(text))).collect()
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

/// One change to the numbers of a body: steps, references, counts and lengths alike.
fn mutate(body: &mut Vec<u8>, random: &mut Random) {
    let mut list = numbers(body);
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
    *body = bytes(&list);
}

#[test]
fn every_bit_flip_is_rejected() {
    let verdict = |file: &[u8]| check(file, &Options::default(), &mut Library::default());
    for text in STATEMENTS {
        let file = to_bytes(&certificate(text));
        assert!(matches!(verdict(&file), Verdict::Verified(_)), "{text}");
        for bit in 0..file.len() * 8 {
            let mut damaged = file.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            let verdict = verdict(&damaged);
            // Another version is none that can be checked.
            let is_right = match bit / 8 {
                8..12 => matches!(verdict, Verdict::CouldNotCheck(_)),
                _ => matches!(verdict, Verdict::Rejected(_)),
            };
            assert!(is_right, "{text} bit {bit}: {verdict:?}");
        }
    }
}

#[test]
fn mutants_prove_what_they_proved_or_nothing() {
    let good = bodies();
    let mut random = Random(1);
    let mut verified = 0;
    for round in 0..100_000 {
        let mut mutant = good[round % good.len()].clone();
        for _ in 0..1 + random.below(3) {
            mutate(&mut mutant.rest, &mut random);
        }
        verified += u32::from(mutant.proves());
    }
    // Some numbers may be chosen freely, such as which winning move is made.
    assert!((10..50_000).contains(&verified), "{verified} mutants were verified");
}

#[test]
fn a_proof_serves_its_own_statement() {
    let good: Vec<Certificate> = STATEMENTS.iter().map(|text| certificate(text)).collect();
    for (i, proved) in good.iter().enumerate() {
        for (j, other) in good.iter().enumerate() {
            let spliced = Certificate { statement: other.statement.clone(), ..proved.clone() };
            let proves = Body::from(&spliced).proves();
            // Lemmas alone may settle another true statement.
            let has_proof = proved.lemmas.is_empty() && !proved.steps.is_empty();
            assert!(
                if i == j { proves } else { !proves || !has_proof },
                "{} by {}",
                STATEMENTS[j],
                STATEMENTS[i]
            );
        }
    }
}

/// Relations that do not hold where this one does.
fn contradictions(relation: Relation) -> &'static [Relation] {
    use Relation::{AtLeast, AtMost, Equal, Fuzzy, Greater, Less, Over, Under};
    match relation {
        Equal => &[Fuzzy, Greater, Less, Over, Under],
        Fuzzy => &[Equal, AtLeast, AtMost, Greater, Less],
        Greater => &[Equal, AtMost, Less, Fuzzy, Under],
        Less => &[Equal, AtLeast, Greater, Fuzzy, Over],
        AtLeast => &[Less, Under],
        AtMost => &[Greater, Over],
        Over => &[Equal, AtMost, Less],
        Under => &[Equal, AtLeast, Greater],
    }
}

#[test]
fn no_forgery_is_verified() {
    let good: Vec<Certificate> = STATEMENTS.iter().map(|text| certificate(text)).collect();
    let mut random = Random(2);
    let mut forgeries = 0;
    for proved in &good {
        for &relation in contradictions(proved.statement.relation) {
            for round in 0..500 {
                let source = if round % 2 == 0 { proved } else { &good[random.below(good.len())] };
                let mut forged = source.clone();
                forged.statement = proved.statement.clone();
                forged.statement.relation = relation;
                // Twice the proof, for statements that need two goals; then changes.
                if random.below(2) == 0 {
                    forged.steps.extend_from_slice(&source.steps);
                }
                if random.below(4) == 0 {
                    let at = random.below(forged.steps.len());
                    forged.steps.insert(at, Step::Move(random.below(3) as u32));
                }
                let mut body = Body::from(&forged);
                for _ in 0..round % 5 {
                    mutate(&mut body.rest, &mut random);
                }
                assert!(!body.proves(), "{forged:?}");
                forgeries += 1;
            }
        }
    }
    assert!(forgeries > 10_000, "{forgeries}");
}
