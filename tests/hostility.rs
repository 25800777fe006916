//! Real certificates under attack: damaged, spliced, forged. Whatever is verified after that is
//! still true.

use std::cell::RefCell;
use std::rc::Rc;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Options, check, seal};
use segcert_check::shell::file::HEADER_BYTES;
use segcert_check::shell::library::Library;
use segcert_check::shell::observe::{self, Budget, Goal, How, Observer, Reader, Reason};
use segcert_check::shell::verdict::Verdict;
use segcert_clobber::{Atom, Statement};
use segcert_run::Control;
use segcert_search::planner::certify;
use segcert_search::position::Term;
use segcert_search::search::Search;

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

/// The file that the prover writes for a statement.
fn file(text: &str) -> Vec<u8> {
    let statement: Statement = text.parse().expect("a statement");
    let mut search = Search::new(Control::default());
    let difference = statement.difference();
    let rows = difference.terms.iter().filter_map(|term| match &term.atom {
        Atom::Row(row) => Some(row.components()),
        _ => None,
    });
    let terms: Vec<_> = rows
        .flatten()
        .map(|component| Term::component(search.reducer.components.intern(&component)))
        .collect();
    search.prepare(&terms);
    let certificate = certify(&mut search, &statement);
    let certificate = certificate.unwrap_or_else(|error| panic!("{text}: {error}"));
    certificate.bytes
}

/// Where the steps of a proof begin in its body.
struct Steps(Rc<RefCell<Vec<usize>>>);

impl Observer for Steps {
    fn subgoal(&mut self, _: &Goal, _: Reason) {}

    fn discharged(&mut self, _: &Goal, how: How) {
        if let How::Step(offset, _) = how {
            self.0.borrow_mut().push(offset);
        }
    }
}

/// A certificate in pieces.
#[derive(Clone, Debug)]
struct Pieces {
    statement: Vec<u8>,
    has_lemmas: bool,
    /// The bytes between the statement and the number of steps.
    between: Vec<u8>,
    steps: Vec<Vec<u8>>,
}

fn pieces(text: &str) -> Pieces {
    let file = file(text);
    let body = &file[HEADER_BYTES..];
    let offsets = Rc::<RefCell<Vec<usize>>>::default();
    let observer = Box::new(Steps(Rc::clone(&offsets)));
    let watched =
        observe::watch(&file, Allowed::default(), &mut Library::default(), Some(observer));
    let Verdict::Verified(verified) = watched.unwrap().verdict else { panic!("{text}") };
    let (mut ends, (_, statement)) = (offsets.take(), said(body));
    let count = bytes(&[ends.len() as u64]).len();
    let between = ends.first().copied().unwrap_or(body.len()) - count;
    ends.push(body.len());
    Pieces {
        statement: body[..statement].to_vec(),
        has_lemmas: verified.stats.lemmas > 0,
        between: body[statement..between].to_vec(),
        steps: ends.windows(2).map(|ends| body[ends[0]..ends[1]].to_vec()).collect(),
    }
}

/// The text of the statement at the beginning of these bytes, and where it ends.
fn said(body: &[u8]) -> (Option<String>, usize) {
    let mut reader = Reader::new(body);
    let mut budget = Budget { steps: u64::MAX, memory: u64::MAX };
    let statement = observe::Statement::read(&mut reader, &mut budget).ok();
    (statement.and_then(|statement| statement.text().ok()), reader.offset)
}

/// How relations are written, by their numbers.
const RELATIONS: [&str; 8] = ["=", ">=", "<=", ">", "<", "||", "|>", "<|"];

impl Pieces {
    /// The bytes of the statement with another relation.
    fn with_relation(&self, from: usize, to: usize) -> Vec<u8> {
        let [from_text, to_text] = [from, to].map(|relation| format!(" {} ", RELATIONS[relation]));
        let (text, _) = said(&self.statement);
        let wanted = text.unwrap().replace(&from_text, &to_text);
        let places = 0..self.statement.len();
        let mut changed =
            places.filter(|place| self.statement[*place] == from as u8).map(|place| {
                let mut statement = self.statement.clone();
                statement[place] = to as u8;
                statement
            });
        let found = changed.find(|statement| said(statement).0.as_ref() == Some(&wanted));
        found.expect("the relation is a byte of the statement")
    }
}

/// A certificate in two pieces.
#[derive(Clone, Debug)]
struct Body {
    statement: Vec<u8>,
    rest: Vec<u8>,
}

impl From<&Pieces> for Body {
    fn from(pieces: &Pieces) -> Body {
        let count = bytes(&[pieces.steps.len() as u64]);
        let rest = [&pieces.between[..], &count, &pieces.steps.concat()].concat();
        Body { statement: pieces.statement.clone(), rest }
    }
}

impl Body {
    /// Whether it proves its statement, with the right root.
    fn proves(&self) -> bool {
        let limits = Allowed { steps: Some(20_000_000), memory: None };
        let body = [&self.statement[..], &self.rest].concat();
        seal(&body, limits, &mut Library::default()).is_ok()
    }
}

fn bodies() -> Vec<Body> {
    STATEMENTS.iter().map(|text| Body::from(&pieces(text))).collect()
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

/// A section as the numbers it is made of. (The words of components are taken for numbers, too.)
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
        let file = file(text);
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
    let good: Vec<Pieces> = STATEMENTS.iter().map(|text| pieces(text)).collect();
    for (i, proved) in good.iter().enumerate() {
        for (j, other) in good.iter().enumerate() {
            let spliced = Pieces { statement: other.statement.clone(), ..proved.clone() };
            let proves = Body::from(&spliced).proves();
            // Lemmas alone may settle another true statement.
            let has_proof = !proved.has_lemmas && !proved.steps.is_empty();
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
fn contradictions(relation: &str) -> &'static [&'static str] {
    match relation {
        "=" => &["||", ">", "<", "|>", "<|"],
        "||" => &["=", ">=", "<=", ">", "<"],
        ">" => &["=", "<=", "<", "||", "<|"],
        "<" => &["=", ">=", ">", "||", "|>"],
        ">=" => &["<", "<|"],
        "<=" => &[">", "|>"],
        "|>" => &["=", "<=", "<"],
        _ => &["=", ">=", ">"],
    }
}

#[test]
fn no_forgery_is_verified() {
    let good: Vec<Pieces> = STATEMENTS.iter().map(|text| pieces(text)).collect();
    let mut random = Random(2);
    let mut forgeries = 0;
    for (text, proved) in STATEMENTS.iter().zip(&good) {
        let number = |wanted: &str| RELATIONS.iter().position(|relation| *relation == wanted);
        let relation = text.split(' ').find(|word| number(word).is_some()).unwrap();
        for other in contradictions(relation) {
            let statement = proved.with_relation(number(relation).unwrap(), number(other).unwrap());
            for round in 0..500 {
                let source = if round % 2 == 0 { proved } else { &good[random.below(good.len())] };
                let mut forged = Pieces { statement: statement.clone(), ..source.clone() };
                // Twice the proof, for statements that need two goals; then changes.
                if random.below(2) == 0 {
                    forged.steps.extend_from_slice(&source.steps);
                }
                if random.below(4) == 0 {
                    let at = random.below(forged.steps.len());
                    forged.steps.insert(at, bytes(&[FIRST_MOVE + random.below(3) as u64]));
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

/// The number of the step that makes Left's first move.
const FIRST_MOVE: u64 = 16;
