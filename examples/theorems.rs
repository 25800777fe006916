//! Proves the theorems of `certs/claims` and `certs/blocks` anew and writes the list of them:
//! `cargo run --release --example theorems > docs/LIST.md`. It says on standard error where the
//! certificate that is committed is another one.

use std::fs;
use std::path::Path;
use std::time::Instant;

use segcert::{Error, Prover};
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

fn main() {
    println!("{HEAD}");
    let mut number = 0;
    for (folder, title) in FOLDERS {
        println!("\n## {title}\n\n{COLUMNS}");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("certs").join(folder);
        let manifest = fs::read_to_string(root.join("MANIFEST.tsv")).expect("a manifest");
        for line in manifest.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [file, bytes, _, statement] = fields[..] else {
                panic!("four fields: {line}");
            };
            number += 1;
            let committed = fs::read(root.join(file)).expect("a listed file exists");
            let verdict = check(&committed, &Options::default(), &mut Library::default());
            let Verdict::Verified(verified) = verdict else {
                panic!("{file} is not verified");
            };
            let seconds = seconds(statement, &verified.root_hex());
            let root = &verified.root_hex()[..16];
            let known = known(statement);
            // A bar inside a cell would end it.
            let statement = statement.replace('|', "\\|");
            println!("| {number} | `{statement}` | {bytes} | `{root}` | {seconds} | {known} |");
        }
    }
}

/// What was known of it before.
fn known(statement: &str) -> &'static str {
    let mut notes = KNOWN.iter();
    notes.find(|(theorem, _)| *theorem == statement).map_or("", |(_, known)| known)
}

/// How long the proof takes; nothing where it is not for `prove` alone.
fn seconds(statement: &str, root: &str) -> String {
    let start = Instant::now();
    match Prover::new().prove(statement) {
        Ok(proof) => {
            let seconds = start.elapsed().as_secs_f64();
            if proof.root != root {
                eprintln!("another certificate: {statement}, {} bytes", proof.bytes.len());
            }
            match seconds {
                0.0..0.1 => format!("{seconds:.2}"),
                0.1..10.0 => format!("{seconds:.1}"),
                _ => format!("{seconds:.0}"),
            }
        }
        Err(error @ (Error::Refuted { .. } | Error::Notation { .. })) => {
            panic!("{statement}: {error}")
        }
        Err(error) => {
            eprintln!("{statement}: {error}");
            "–".to_owned()
        }
    }
}

const FOLDERS: [(&str, &str); 2] =
    [("claims", "Powers of words (`certs/claims`)"), ("blocks", "Rows of blocks (`certs/blocks`)")];

const COLUMNS: &str = "| | theorem | bytes | root | s | known before |
|---|---|---|---|---|---|";

/// What the sources of the head say.
const KNOWN: [(&str, &str); 6] = [
    ("(X)^m(O)^n = 0 for all m >= 2, n >= 2", "[A], rule 3 of [T]"),
    ("O(X)^n = (n-1)*up + n** for all n >= 1", "[A], rule 4 of [T]"),
    (
        "(XO)^n || 0 for all n >= 4",
        "Conjecture 1 of [A] (n ≤ 19); n ≤ 30 [T], 33 [F], 50 [S]; theorem of [C], whose proof \
         has a gap",
    ),
    (
        "(XXO)^n = floor((n+1)/2)*up for all n >= 1",
        "Conjecture 2 of [A] (n ≤ 17); n ≤ 25 [T], 28 [S]",
    ),
    ("(XXOO)^n = 0 for all n >= 1", "n = 1 is in the standard form of [C]"),
    ("(XO)^n < up for all n >= 6", "computed for n < 25 before"),
];

const HEAD: &str = "# List of theorems

Written by `cargo run --release --example theorems > docs/LIST.md`. Each line is proved by
`segcert prove \"THEOREM\"` in so many seconds, checking included (here on two cores that had other
work); the root is the beginning of what `segcert check` says of the certificate that is committed.
What they are about and how they were found: [SURVEY.md](notebooks/SURVEY.md),
[THEOREMS.md](notebooks/THEOREMS.md).

What was known before was looked up in

* [A] M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe: An introduction to Clobber, Integers
  5(2), 2005, as far as the following cite it;
* [T] Strong 1-dimensional Clobber, 2022 (Table 2 and Figure 3);
* [F] T. Folkersen: Linear Clobber Solver, 2022;
* [S] T. Folkersen, Z. Bashir, F. Tavakoli, M. Müller: SEGClobber, 2025;
* [C] X. Chen et al.: A proof of the 2004 Albert-Grossman-Nowakowski-Wolfe conjecture on alternating
  linear Clobber, arXiv 2509.08985, 2025 (its standard form has equalities of single rows);

and on the pages about Clobber that a search finds. Where the last column is empty, nothing was
found there: as theorems for all n these lines are new to our knowledge.";
