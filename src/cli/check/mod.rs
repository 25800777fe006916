//! `segcert check`: certificates in, verdicts out. The checker does all the work; here is only what
//! asked; `claim` is what the certificates have to prove, `first` the rest of the first version.
mod claim;
mod first;

use std::path::{Path, PathBuf};

use clap::Args;
use segcert_check::first::container::VERSION as VERSION_1;
use segcert_check::shell::check::{self, check, limits_for};
use segcert_check::shell::file::{HEADER_BYTES, version};
use segcert_check::shell::library::Library;
use segcert_check::shell::report;
use segcert_check::shell::verdict::{Rejection, Verdict};

use self::claim::Claim;
use super::check_solitaire;
use super::exit::Exit;
use super::failure::Failure;
use super::output;
use super::resources::Size;

/// Check certificates, and say what they prove
#[derive(Args)]
pub struct Arguments {
    /// The certificates
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// What the certificates have to prove
    ///
    /// Any notation will do: the claim is read and written again as certificates write it before it
    /// is compared, so colours, spaces and the names of values do not matter, and a game in braces
    /// is replaced by its canonical form; the order of terms does matter. For a position, a proof
    /// of its outcome is wanted: POSITION = 0, > 0, < 0 or || 0.
    #[arg(long, value_name = "STATEMENT", allow_hyphen_values = true)]
    claim: Option<String>,
    /// A certificate that the others may rest on; it is checked first if one does
    #[arg(long, value_name = "FILE")]
    import: Vec<PathBuf>,
    /// Memory for the checker, such as 4G or 512M; without this, as much as is usual for the size
    /// of the file
    #[arg(long, value_name = "SIZE")]
    memory: Option<Size>,
    /// Elementary steps for each certificate; without this, as many as are usual for the size of
    /// the file
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// Say nothing about certificates that are verified
    #[arg(long)]
    pub quiet: bool,
    /// Answer in JSON, one line for each file
    #[arg(long)]
    pub json: bool,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let claim = Claim::read(arguments.claim.as_deref())?;
    let mut library = Library::default();
    for path in &arguments.import {
        let read = check::read_file(path);
        let read = read.map_err(|obstacle| Box::new(Verdict::CouldNotCheck(obstacle)));
        if let Err(verdict) = read.and_then(|bytes| library.add(bytes)) {
            return Ok(arguments.tell(path, 0, &verdict));
        }
    }
    let mut exit = Exit::Success;
    for path in &arguments.files {
        exit = exit.with(match check::read_file(path) {
            Ok(bytes) if segcert_solitaire::is_solitaire(&bytes) => {
                let file = path.display().to_string();
                check_solitaire::run(&file, &bytes, claim.words(), arguments)
            }
            Ok(bytes) if version(&bytes) == Some(VERSION_1) => {
                first::run(&path.display().to_string(), &bytes, &claim, arguments)
            }
            Ok(bytes) => {
                let options = arguments.options(bytes.len(), &claim);
                let verdict = check(&bytes, &options, &mut library);
                arguments.tell(path, bytes.len(), &compared(verdict, &claim))
            }
            Err(obstacle) => arguments.tell(path, 0, &Verdict::CouldNotCheck(obstacle)),
        });
    }
    Ok(exit)
}

impl Arguments {
    fn options(&self, bytes: usize, claim: &Claim) -> check::Options {
        let mut limits = limits_for(bytes);
        limits.steps = self.steps.unwrap_or(limits.steps);
        limits.memory = self.memory.map_or(limits.memory, |memory| memory.0);
        check::Options {
            limits: Some(limits),
            claim: claim.statement(),
        }
    }

    /// Prints a verdict about a file of so many bytes.
    fn tell(&self, path: &Path, bytes: usize, verdict: &Verdict) -> Exit {
        let file = &path.display().to_string();
        self.show(verdict.exit_code(), || match self.json {
            true => report::json(file, bytes, verdict),
            false => report::text(file, bytes, verdict),
        })
    }

    fn show(&self, code: u8, report: impl FnOnce() -> String) -> Exit {
        let exit = Exit::of_code(code);
        if !(self.quiet && exit == Exit::Success) {
            output::line(report());
        }
        exit
    }
}

/// Rejects what was verified but not claimed.
fn compared(verdict: Verdict, claim: &Claim) -> Verdict {
    let objection = match &verdict {
        Verdict::Verified(verified) => claim.objection(&verified.statement),
        _ => None,
    };
    objection.map_or(verdict, |message| {
        Verdict::Rejected(Rejection::of_file(
            "other-statement",
            HEADER_BYTES,
            &message,
        ))
    })
}
