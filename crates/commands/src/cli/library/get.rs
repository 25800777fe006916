//! `segcert library get`: writes a certificate of the library to a file.
use std::io;
use std::sync::Arc;

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::file::{hex, open};
use segcert_check::shell::verdict::Verdict;

use crate::cli::check::Checked;
use crate::cli::prelude::*;
use crate::library::catalog::{Catalog, Known, Place};
use crate::library::imports::Imports;
use crate::library::usable::prove_again;

/// Write a certificate of the library to a file
#[derive(Args)]
pub struct Arguments {
    /// Root of the certificate, or its first digits
    #[arg(value_name = "ROOT")]
    root: String,
    /// Write the certificate to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let catalog = Arc::new(Catalog::default());
    let known = named(&arguments.root, catalog.library())?;
    file::claim([arguments.out.as_path()], known.path())?;
    let mut imports = Imports::new(Arc::clone(&catalog), Allowed::default());
    let found = match &known.place {
        Place::Proved => Ok(Some(proved(&known, &arguments.resources)?)),
        _ => catalog.file(&known.root, imports.allowed()),
    };
    let (size, verdict, bytes) = match found {
        Ok(bytes) => {
            let bytes = bytes.unwrap_or_default();
            (bytes.len(), imports.check(&bytes), bytes)
        }
        Err(verdict) => (0, *verdict, Vec::new()),
    };
    let Verdict::Verified(verified) = verdict else {
        let checked = Checked::new(&hex(&known.root), size, verdict);
        let exit = checked.exit;
        checked.report().print();
        return Ok(exit);
    };
    file::write(&arguments.out, &bytes).map_err(Failure::write(&arguments.out))?;
    let file = file::output_name(&arguments.out);
    Report::default()
        .line("VERIFIED", &verified.statement)
        .field("statement", &verified.statement)
        .entry("root", verified.root_hex())
        .line("written", format!("{file}: {size} bytes"))
        .field("bytes", size)
        .field("file", file)
        .print();
    Ok(Exit::Success)
}

/// Returns the certificate of the library whose root begins with these digits.
fn named(digits: &str, library: Vec<Known>) -> Result<Known, Failure> {
    let digits = digits.to_ascii_lowercase();
    let mut found: Vec<Known> = library;
    found.retain(|known| hex(&known.root).starts_with(&digits));
    // Two files may have one certificate.
    found.dedup_by_key(|known| known.root);
    match (found.pop(), found.len()) {
        (Some(known), 0) => Ok(known),
        (None, _) => Err(Failure::Usage(format!(
            "no certificate in the library has a root that begins with {digits}; `segcert library` \
             lists the roots"
        ))),
        (Some(_), more) => {
            let count = more + 1;
            Err(Failure::Usage(format!(
                "{count} roots of the library begin with {digits}: write more digits"
            )))
        }
    }
}

/// Reason why the certificate of a theorem is not given.
const OTHER: &str = "it now proves this theorem by another one, which `segcert prove` writes";

/// Proves a theorem again that comes with the program.
fn proved(known: &Known, resources: &Resources) -> Result<Vec<u8>, Failure> {
    let engine = Engine::new(resources);
    let (root, control) = (known.root, engine.control().clone());
    let proved = engine.run_detached(move || prove_again(&root, &control))?;
    let proved = proved.and_then(|file| match open(&file) {
        Ok(opened) if opened.root == root => Ok(file),
        _ => Err(io::Error::other(OTHER)),
    });
    proved.map_err(|error| match engine.control().check() {
        Err(halt) => halt.into(),
        Ok(()) => {
            let root = hex(&known.root);
            Failure::Usage(format!("the program cannot make the certificate {root}: {error}"))
        }
    })
}
