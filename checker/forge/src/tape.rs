//! Records the certificates that a test has checked, so that they can be given to other checkers.

use segcert_check::shell::check::{Options, check};
use segcert_check::shell::file::{Kind, Root, write};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Obstacle, Verdict};
use std::cell::RefCell;
use std::collections::HashMap;

/// A file that was checked.
pub struct Record {
    pub file: Vec<u8>,
    /// The certificates that were available as imports, imports before their importers.
    pub imports: Vec<Vec<u8>>,
    pub verdict: Verdict,
    /// A name that the test gives, and its reason in one line.
    pub label: Option<(&'static str, &'static str)>,
    /// Details of the file that are known without the test, in one line.
    pub detail: String,
}

#[derive(Default)]
struct Tape {
    records: Vec<Record>,
    /// Files that were written, by their roots, with the roots that they name.
    written: HashMap<Root, (Vec<u8>, Vec<Root>)>,
    label: Option<(&'static str, &'static str)>,
}

thread_local! {
    static TAPE: RefCell<Option<Tape>> = const { RefCell::new(None) };
}

/// Runs a test and returns the records of what it had checked in this thread.
pub fn record(test: fn()) -> Vec<Record> {
    TAPE.set(Some(Tape::default()));
    test();
    TAPE.take().expect("the test does not record another one").records
}

/// Gives the file that is checked next a name and a reason.
pub fn label(name: &'static str, why: &'static str) {
    TAPE.with_borrow_mut(|tape| {
        if let Some(tape) = tape {
            tape.label = Some((name, why));
        }
    });
}

/// Remembers a file that others may import.
pub fn written(file: &[u8], imports: &[Root]) {
    TAPE.with_borrow_mut(|tape| {
        if let (Some(tape), Some(root)) = (tape, file.get(12..44)) {
            let root = root.try_into().expect("32 bytes");
            tape.written.insert(root, (file.to_vec(), imports.to_vec()));
        }
    });
}

/// Checks a file, and records it.
pub fn inspect(
    file: &[u8],
    imports: &[Root],
    library: &mut Library,
    detail: impl FnOnce(&Verdict) -> String,
) -> Verdict {
    let verdict = check(file, &Options::default(), library);
    TAPE.with_borrow_mut(|tape| {
        if let Some(tape) = tape {
            let missing = match verdict {
                Verdict::CouldNotCheck(Obstacle::Import(root)) => Some(root),
                _ => None,
            };
            let mut found = Vec::new();
            tape.collect(imports, missing, &mut found);
            let (label, detail) = (tape.label.take(), detail(&verdict));
            let (file, verdict) = (file.to_vec(), verdict.clone());
            tape.records.push(Record { file, imports: found, verdict, label, detail });
        }
    });
    verdict
}

impl Tape {
    fn collect(&self, roots: &[Root], missing: Option<Root>, found: &mut Vec<Vec<u8>>) {
        for root in roots.iter().filter(|root| Some(**root) != missing) {
            if let Some((file, imports)) = self.written.get(root) {
                self.collect(imports, missing, found);
                if !found.contains(file) {
                    found.push(file.clone());
                }
            }
        }
    }
}

/// The first eight hexadecimal digits of the hash of a file.
pub fn digits(file: &[u8]) -> String {
    let root = &write(Kind::Proof, file)[12..16];
    root.iter().map(|byte| format!("{byte:02x}")).collect()
}
