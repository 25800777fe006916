//! What `dump`, `explain`, `play` and `view` have in common: a certificate is checked before
//! anything of it is shown.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::check::{Options, check};
use segcert_check::shell::input::read_file;
use segcert_check::shell::library::Library;
use segcert_check::shell::report;
use segcert_check::shell::verdict::{Verdict, Verified};

use super::exit::Exit;
use super::failure::Failure;
use super::output;
use super::resources::{Size, seconds};
use super::watch::Limits;
use crate::reader::Disagreement;
use crate::reader::answer::Silence;
use crate::reader::open::{Content, Import, open};

/// The certificate to be shown
#[derive(Args)]
pub struct Source {
    /// The certificate; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// A certificate on which this one rests
    #[arg(long, value_name = "FILE")]
    import: Vec<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    /// Memory, such as 4G or 512M
    #[arg(long, value_name = "SIZE")]
    memory: Option<Size>,
    /// Give up after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

/// A certificate that was verified.
pub struct Opened {
    pub verified: Verified,
    /// Bytes of the file.
    pub bytes: usize,
    pub content: Content,
}

impl Source {
    /// What the process may use.
    pub fn limits(&self) -> Limits {
        Limits::new(self.time, self.memory.map(|size| size.0))
    }

    /// Checks the certificate and follows it. `Err(Ok(exit))`: it was refused, and why was said.
    ///
    /// # Errors
    /// The end of the run.
    pub fn open(&self) -> Result<Opened, Result<Exit, Failure>> {
        let name = self.file.display().to_string();
        let refuse = |bytes: usize, verdict: &Verdict| {
            match self.json {
                true => output::json_object(&report::json(&name, bytes, verdict)),
                false => output::complain(report::text(&name, bytes, verdict)),
            }
            Err(Ok(Exit::of_code(verdict.exit_code())))
        };
        // What the checker may use follows from the size of the file.
        let allowed = Allowed { steps: None, memory: self.memory.map(|size| size.0) };
        let mut library = Library::default();
        let mut imports = Vec::new();
        for path in &self.import {
            let read = read_file(path, allowed);
            let added = read.and_then(|bytes| Ok((library.add(bytes.clone())?, bytes)));
            match added {
                Ok(import) => imports.push(import),
                Err(verdict) => return refuse(0, &verdict),
            }
        }
        let bytes = match read_file(&self.file, allowed) {
            Ok(bytes) => bytes,
            Err(verdict) => return refuse(0, &verdict),
        };
        if segcert_solitaire::is_solitaire(&bytes) {
            return Err(Err(Failure::NothingToShow(SOLITAIRE)));
        }
        let verified = match check(&bytes, &Options::default(), &mut library) {
            Verdict::Verified(verified) => verified,
            verdict => return refuse(bytes.len(), &verdict),
        };
        Ok(Opened {
            verified,
            bytes: bytes.len(),
            content: self.follow(&bytes, &imports).map_err(Err)?,
        })
    }

    /// Follows the proof in a file that the checker has verified.
    ///
    /// # Errors
    /// The alarm that it cannot be followed.
    pub fn follow(&self, bytes: &[u8], imports: &[Import]) -> Result<Content, Failure> {
        open(bytes, imports).map_err(|disagreement| self.alarm(disagreement))
    }

    /// Why nothing was answered in play.
    pub fn silent(&self, silence: Silence) -> Failure {
        match silence {
            Silence::Halt(halt) => Failure::Limit(halt),
            Silence::Astray(astray) => self.alarm(astray),
        }
    }

    /// The alarm that the checker has verified this file and the reader cannot follow it.
    pub fn alarm(&self, disagreement: impl Into<Disagreement>) -> Failure {
        Failure::Disagreement { file: self.file.clone(), disagreement: disagreement.into() }
    }
}

const SOLITAIRE: &str =
    "certificates about Solitaire Clobber say what is played: `segcert check` reads them";
