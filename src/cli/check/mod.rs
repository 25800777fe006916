//! `segcert check`: certificates in, verdicts out. The checker does all the work; here is only what
//! it says.
//!
//! In reading order: `claim` (what was claimed), `first` and `second` (verdicts by format version).
mod claim;
mod first;
mod second;

use std::path::{Path, PathBuf};

use clap::Args;
use segcert_check::shell::check::{self, limits_for};
use segcert_check::shell::file::{Kind, VERSION};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::{Obstacle, Rejection, Verdict};
use segcert_check::{Imported, check_with};

use self::claim::Claim;
pub use self::first::Counts;
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

/// What may be imported.
#[derive(Default)]
struct Imports {
    library: Library,
    /// A database of format version 1.
    database: Option<Imported>,
}

/// What the checker says of a file.
enum Checked {
    /// Of one of format version 1.
    First(Box<segcert_check::Verdict>),
    /// Of one with so many bytes.
    Second(usize, Box<Verdict>),
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let claim = Claim::read(arguments.claim.as_deref())?;
    let mut imports = Imports::default();
    for path in &arguments.import {
        if let Err(checked) = imports.add(path, arguments) {
            return Ok(checked.tell(path, arguments.json));
        }
    }
    let mut exit = Exit::Success;
    for path in &arguments.files {
        let bytes = match check::read_file(path) {
            Ok(bytes) if segcert_solitaire::is_solitaire(&bytes) => {
                let file = path.display().to_string();
                let words = claim.words();
                exit = exit.with(check_solitaire::run(&file, &bytes, words, arguments));
                continue;
            }
            read => read,
        };
        let checked = imports.check(bytes, arguments, &claim).compared(&claim);
        if arguments.quiet && checked.exit() == Exit::Success {
            continue;
        }
        exit = exit.with(checked.tell(path, arguments.json));
    }
    Ok(exit)
}

/// Whether these are the bytes of a certificate of format version 1.
fn is_first(bytes: &[u8]) -> bool {
    let version = bytes
        .strip_prefix(&Kind::Proof.magic())
        .and_then(|rest| rest.first());
    version.is_some_and(|version| u32::from(*version) < VERSION)
}

impl Arguments {
    fn first_limits(&self) -> segcert_check::Limits {
        let usual = segcert_check::Limits::default();
        segcert_check::Limits {
            steps: self.steps.unwrap_or(usual.steps),
            memory: self.memory.map_or(usual.memory, |memory| memory.0),
        }
    }

    fn options(&self, bytes: usize, claim: &Claim) -> check::Options {
        let mut limits = limits_for(bytes);
        limits.steps = self.steps.unwrap_or(limits.steps);
        limits.memory = self.memory.map_or(limits.memory, |memory| memory.0);
        check::Options {
            limits: Some(limits),
            claim: claim.statement(),
        }
    }
}

impl Imports {
    fn add(&mut self, path: &Path, arguments: &Arguments) -> Result<(), Checked> {
        let read = check::read_file(path);
        let bytes = read.map_err(Checked::unreadable)?;
        if is_first(&bytes) {
            let imported = Imported::check(&bytes, arguments.first_limits());
            self.database = Some(imported.map_err(Checked::First)?);
        } else {
            let added = self.library.add(bytes);
            added.map_err(|verdict| Checked::Second(0, verdict))?;
        }
        Ok(())
    }

    fn check(
        &mut self,
        read: Result<Vec<u8>, Obstacle>,
        arguments: &Arguments,
        claim: &Claim,
    ) -> Checked {
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(obstacle) => return Checked::unreadable(obstacle),
        };
        if is_first(&bytes) {
            let options = segcert_check::Options {
                limits: arguments.first_limits(),
                claim: claim.statement(),
            };
            let verdict = check_with(&bytes, &options, self.database.as_mut());
            return Checked::First(Box::new(verdict));
        }
        let options = arguments.options(bytes.len(), claim);
        let verdict = check::check(&bytes, &options, &mut self.library);
        Checked::Second(bytes.len(), Box::new(verdict))
    }
}

impl Checked {
    /// Rejects what was verified but not claimed.
    fn compared(self, claim: &Claim) -> Checked {
        let verified = match &self {
            Checked::First(verdict) => match &**verdict {
                segcert_check::Verdict::Verified(verified) => Some(&verified.statement),
                _ => None,
            },
            Checked::Second(_, verdict) => match &**verdict {
                Verdict::Verified(verified) => Some(&verified.statement),
                _ => None,
            },
        };
        let objection = verified.and_then(|verified| claim.objection(verified));
        match (objection, &self) {
            (None, _) => self,
            (Some(message), Checked::First(_)) => Checked::First(Box::new(first::other(message))),
            (Some(message), Checked::Second(bytes, _)) => {
                Checked::Second(*bytes, Box::new(other(&message)))
            }
        }
    }

    fn unreadable(obstacle: Obstacle) -> Checked {
        Checked::Second(0, Box::new(Verdict::CouldNotCheck(obstacle)))
    }

    fn exit(&self) -> Exit {
        Exit::of_code(match self {
            Checked::First(verdict) => verdict.exit_code(),
            Checked::Second(_, verdict) => verdict.exit_code(),
        })
    }

    fn tell(&self, path: &Path, as_json: bool) -> Exit {
        let file = &path.display().to_string();
        match (self, as_json) {
            (Checked::First(verdict), true) => output::json(&first::Report::new(file, verdict)),
            (Checked::First(verdict), false) => output::line(first::to_text(file, verdict)),
            (Checked::Second(bytes, verdict), true) => {
                output::json(&second::Report::new(file, *bytes, verdict));
            }
            (Checked::Second(bytes, verdict), false) => {
                output::line(second::to_text(file, *bytes, verdict));
            }
        }
        self.exit()
    }
}

fn other(message: &str) -> Verdict {
    let at = segcert_check::shell::file::HEADER_BYTES;
    Verdict::Rejected(Rejection::of_file("other-statement", at, message))
}
