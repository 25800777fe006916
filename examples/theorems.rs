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
        let root = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("certs")
            .join(folder);
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
            // A bar inside a cell would end it.
            let statement = statement.replace('|', "\\|");
            println!("| {number} | `{statement}` | {bytes} | `{root}` | {seconds} |");
        }
    }
}

/// How long the proof takes; nothing where it is not for `prove` alone.
fn seconds(statement: &str, root: &str) -> String {
    let start = Instant::now();
    match Prover::new().prove(statement) {
        Ok(proof) => {
            let seconds = start.elapsed().as_secs_f64();
            if proof.root != root {
                eprintln!(
                    "another certificate: {statement}, {} bytes",
                    proof.bytes.len()
                );
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

const FOLDERS: [(&str, &str); 2] = [
    ("claims", "Powers of words (`certs/claims`)"),
    ("blocks", "Rows of blocks (`certs/blocks`)"),
];

const COLUMNS: &str = "| | theorem | bytes | root | s |\n|---|---|---|---|---|";

const HEAD: &str = "# List of theorems

Written by `cargo run --release --example theorems > docs/LIST.md`. Each line is proved by
`segcert prove \"THEOREM\"` in so many seconds, checking included (here on two cores that had other
work); the root is the beginning of what `segcert check` says of the certificate that is committed.
What they are about, how they were found and what was known before: [SURVEY.md](SURVEY.md),
[THEOREMS.md](THEOREMS.md).";
