//! What `dump`, `explain`, `play` and `view` have in common: a certificate is checked before
//! anything of it is shown.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use segcert_check::first::container::VERSION as VERSION_1;
use segcert_check::shell::check::{self, Options, check};
use segcert_check::shell::file::{HEADER_BYTES, version};
use segcert_check::shell::library::Library;
use segcert_check::shell::report;
use segcert_check::shell::verdict::{Obstacle, Verdict, Verified};

use super::exit::Exit;
use super::failure::Failure;
use super::output;
use crate::certificate::read::{self, Located};
use crate::certificate::wire::{Database, Statement};
use crate::reader::Astray;
use crate::reader::proof::Proof;

/// The certificate to be shown
#[derive(Args)]
pub struct Source {
    /// The certificate; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// A certificate on which this one rests
    #[arg(long, value_name = "FILE")]
    import: Vec<PathBuf>,
}

/// A certificate that was verified.
pub struct Opened {
    pub verified: Verified,
    /// Bytes of the file.
    pub bytes: usize,
    pub content: Content,
}

pub enum Content {
    Proof(Box<Proof>),
    Database(Database),
}

impl Source {
    /// Checks the certificate and follows it. `Err(Ok(exit))`: it was refused, and why was said.
    ///
    /// # Errors
    /// The end of the run.
    pub fn open(&self) -> Result<Opened, Result<Exit, Failure>> {
        let name = self.file.display().to_string();
        let refuse = |bytes: usize, verdict: &Verdict| {
            output::complain(report::text(&name, bytes, verdict));
            Err(Ok(Exit::of_code(verdict.exit_code())))
        };
        let mut library = Library::default();
        let mut imports = Vec::new();
        for path in &self.import {
            let read = check::read_file(path);
            let read = read.map_err(|obstacle| Box::new(Verdict::CouldNotCheck(obstacle)));
            let added = read.and_then(|bytes| Ok((library.add(bytes.clone())?, bytes)));
            match added {
                Ok(import) => imports.push(import),
                Err(verdict) => return refuse(0, &verdict),
            }
        }
        let bytes = match read_input(&self.file) {
            Ok(bytes) => bytes,
            Err(error) => {
                let obstacle = Obstacle::Unreadable(error.to_string());
                return refuse(0, &Verdict::CouldNotCheck(obstacle));
            }
        };
        if segcert_solitaire::is_solitaire(&bytes) {
            return Err(Err(Failure::NothingToShow(SOLITAIRE)));
        }
        if version(&bytes) == Some(VERSION_1) {
            return Err(Err(Failure::NothingToShow(FIRST)));
        }
        let verified = match check(&bytes, &Options::default(), &mut library) {
            Verdict::Verified(verified) => verified,
            verdict => return refuse(bytes.len(), &verdict),
        };
        let body = &bytes[HEADER_BYTES..];
        let content = if bytes.starts_with(&DATABASE) {
            let database = read::database(body).map(Content::Database);
            database.map_err(|error| Failure::Internal(error.to_string()))
        } else {
            let located = read::certificate(body);
            let located = located.map_err(|error| Failure::Internal(error.to_string()));
            located.and_then(|located| {
                let statements = imported(&located, &imports)?;
                Ok(Content::Proof(Box::new(Proof::follow(
                    located,
                    &statements,
                )?)))
            })
        };
        Ok(Opened {
            verified,
            bytes: bytes.len(),
            content: content.map_err(Err)?,
        })
    }
}

const DATABASE: [u8; 8] = *b"\x89SEGVALS";

const FIRST: &str = "this certificate has version 1 of the format: its checker searches for the proof by \
    itself, so there are no steps that could be shown";

const SOLITAIRE: &str =
    "certificates about Solitaire Clobber say what is played: `segcert check` reads them";

/// All of a file, or of standard input.
fn read_input(path: &Path) -> io::Result<Vec<u8>> {
    if path.as_os_str() != "-" {
        return std::fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The statements among what a certificate imports, in its order.
fn imported(located: &Located, files: &[([u8; 32], Vec<u8>)]) -> Result<Vec<Statement>, Astray> {
    let mut statements = Vec::new();
    for root in &located.certificate.imports {
        let file = files.iter().find(|(found, _)| found == root);
        let (_, file) = file.ok_or(Astray("an import is missing"))?;
        if !file.starts_with(&DATABASE) {
            let located = read::certificate(&file[HEADER_BYTES..]);
            let located = located.map_err(|_| Astray("an import cannot be read"))?;
            statements.push(located.certificate.statement);
        }
    }
    Ok(statements)
}
