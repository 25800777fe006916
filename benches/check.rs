//! Compares the time of checking with the time of proving: `cargo bench --bench check` proves each
//! statement of `benches/set/` on one thread, and checks its self-contained certificate three
//! times, of which the shortest time counts. It prints the totals of each file and of all files.

use std::path::Path;
use std::time::{Duration, Instant};

use segcert::Prover;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

/// Number of checks of each certificate.
const CHECKS: usize = 3;

/// Total times and sizes of the proofs of several statements.
#[derive(Default)]
struct Sums {
    statements: usize,
    prove: Duration,
    check: Duration,
    bytes: usize,
    steps: usize,
}

impl Sums {
    fn add(&mut self, other: &Sums) {
        self.statements += other.statements;
        self.prove += other.prove;
        self.check += other.check;
        self.bytes += other.bytes;
        self.steps += other.steps;
    }

    fn print(&self, name: &str) {
        let (prove, check) = (self.prove.as_secs_f64(), self.check.as_secs_f64());
        println!(
            "{name:9} {:3} statements  prove {prove:6.2} s  check {check:5.2} s  1/{:<5.1} \
             {:>9} bytes {:>9} steps",
            self.statements,
            prove / check,
            self.bytes,
            self.steps
        );
    }
}

fn main() {
    let mut all = Sums::default();
    for name in ["rows", "random", "sums", "theorems"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("benches/set/{name}.txt"));
        let text = std::fs::read_to_string(path).expect("the public set is there");
        let lines = text.lines().map(str::trim);
        let mut sums = Sums::default();
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            sums.add(&measure(line));
        }
        sums.print(name);
        all.add(&sums);
    }
    all.print("all");
}

fn measure(statement: &str) -> Sums {
    let start = Instant::now();
    let proof = Prover::new().threads(1).prove(statement);
    let proof = proof.expect("the statement is true");
    let prove = start.elapsed();
    let checks = (0..CHECKS).map(|_| {
        let start = Instant::now();
        let verdict = check(&proof.bytes, &Options::default(), &mut Library::default());
        let Verdict::Verified(verified) = verdict else {
            panic!("{statement} checks");
        };
        (start.elapsed(), verified.stats.steps)
    });
    let (check, steps) = checks.min().expect("it is checked");
    Sums { statements: 1, prove, check, bytes: proof.bytes.len(), steps }
}
