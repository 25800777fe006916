//! The committed theorems, whatever proved them: their statements at values of `n` well past the window. Equalities are compared by
//! canonical forms, others by the search for who wins; neither knows of families.
use std::fs;
use std::path::Path;

use segcert::clobber::{ForAll, Relation};
use segcert::game::arena::on_large_stack;
use segcert::game::{Arena, Parts, Value};
use segcert::prove::{Control, Prover};
use segcert_check::container::{self, Kind};

/// Theorems by a strategy have no window: rows of so many stones will do.
const BY_STRATEGY: u64 = 40;

/// The end of the window of a certificate, and its period, in stones.
fn window_of(file: &[u8], letters: u64) -> (u64, u64) {
    let Ok(opened) = container::open(file) else {
        panic!("the file is damaged")
    };
    let mut bytes = opened.sections[2].iter();
    let mut number = || {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = u64::from(*bytes.next().unwrap());
            number |= (byte & 0x7f) << shift;
            shift += 7;
            if byte < 0x80 {
                return number;
            }
        }
    };
    let (rule, period, start) = (number(), number() * letters, number());
    let end = match rule {
        0 => 2 * start + 2 * period,
        1 => 2 * start + 3 * period + 4 * number(),
        _ => {
            let margin = number();
            // Beyond V, and beyond N, from where answers have to last.
            number().max(2 * (start + margin + period))
        }
    };
    (end, period)
}

/// Compares with direct computation, up to the first `n` at which some row is two periods longer than the window.
fn compare(path: &Path, statement: &str) {
    let file = fs::read(path).unwrap();
    let statement: ForAll = statement.parse().unwrap();
    let letters = statement.lines().next().unwrap().powers[0].word.len() as u64;
    let (end, period) = match container::open(&file).map(|opened| opened.kind) {
        Ok(Kind::Strategy) => (BY_STRATEGY, letters),
        _ => window_of(&file, letters),
    };
    let mut past = 0;
    let mut prover = Prover::new(Control::default());
    let (mut parts, mut arena) = (Parts::new(), Arena::new());
    for n in statement.only_variable().unwrap().range() {
        let instance = statement.at(&[n]).unwrap();
        let holds = match instance.relation {
            Relation::Equal => {
                let difference = parts.evaluate(&instance.difference(), &mut arena);
                difference.unwrap() == Value::ZERO
            }
            _ => prover.holds(&instance).unwrap(),
        };
        assert!(holds, "{statement}: n = {n}");
        let rows = statement
            .lines()
            .map(|line| line.at(&[n]).unwrap().len() as u64);
        let longest = rows.max().unwrap();
        past += u32::from(longest >= end);
        if longest >= end + 2 * period {
            break;
        }
    }
    assert!(past >= 2, "{statement}: {past}");
}

/// What certificates prove is in their manifest, which `.ci/replay` compares with what the checker says.
fn compare_all(wanted: impl Fn(&str) -> bool) {
    let mut theorems = Vec::new();
    for folder in ["certs", "certs/slow"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let manifest = fs::read_to_string(folder.join("MANIFEST.tsv")).unwrap();
        for line in manifest.lines().skip(1) {
            let [file, _, _, statement] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("four fields: {line}");
            };
            let name = file.strip_suffix(".cert").unwrap();
            if !name.contains('/') && name.contains("all-n") && wanted(name) {
                theorems.push((folder.join(file), statement.to_owned()));
            }
        }
    }
    assert!(!theorems.is_empty());
    on_large_stack(|| {
        theorems
            .iter()
            .for_each(|(path, statement)| compare(path, statement));
    });
}

/// Those with windows of more than 150 stones, or with many obligations.
const LONG: [&str; 5] = [
    "xo-below-up-all-n",
    "all-n-xxxxo-n",
    "all-n-xxxxxo-n",
    "all-n-xxxxxxo-n",
    "all-n-xxxxxxxo-n",
];

#[test]
fn committed_theorems_past_their_windows() {
    compare_all(|name| !LONG.contains(&name));
}

#[test]
#[ignore = "takes minutes"]
fn committed_theorems_past_long_windows() {
    compare_all(|name| LONG.contains(&name));
}
