//! From the bytes of a file to a verdict.

use super::allowed::Allowed;
use super::draw::draw;
use super::file::{HEADER_BYTES, Kind, Opened, Root, open, write};
use super::input::read_file;
use super::library::Library;
use super::messages::message;
use super::parts::prove_all;
use super::verdict::{ImportedProof, Obstacle, Rejection, Stats, Verdict, Verified};
use crate::core::budget::Limits;
use crate::core::stop::{Checked, Stop};
use crate::core::table::Table;
use crate::database::Database;
pub use crate::replay::Milestone;
use crate::replay::{Imported, Kernel};
use crate::statement::Statement;
use std::cell::RefCell;
use std::collections::HashSet;
use std::path::Path;
use std::rc::Rc;

/// How to check.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// For this file and for each one that it rests on.
    pub limits: Allowed,
    /// The statement that the certificate has to prove, in the words of the verdict.
    pub claim: Option<String>,
}

/// A certificate that was written and verified.
#[derive(Clone, Debug)]
pub struct Sealed {
    /// The file.
    pub bytes: Vec<u8>,
    /// What the check said.
    pub verified: Verified,
}

/// The limits of format version 2 for a file of this many bytes: at most about ten seconds of work,
/// and 192 MiB of memory and 32 bytes for each byte of the file.
pub fn limits_for(bytes: usize) -> Limits {
    let bytes = bytes as u64;
    Limits {
        steps: bytes.saturating_mul(50_000).saturating_add(100_000_000).min(700_000_000),
        memory: bytes.saturating_mul(32).saturating_add(192 << 20),
    }
}

/// Checks the certificate in `file`; those on which it rests are taken from the library.
pub fn check(file: &[u8], options: &Options, library: &mut Library) -> Verdict {
    let verified = match replay(file, options.limits, library) {
        Ok((_, verified)) => verified,
        Err(verdict) => return *verdict,
    };
    match &options.claim {
        Some(claim) if claim.trim() != verified.statement => {
            let message = format!(
                "the certificate proves \u{201c}{}\u{201d}, not \u{201c}{claim}\u{201d}",
                verified.statement
            );
            Verdict::Rejected(Rejection::of_file("other-statement", HEADER_BYTES, &message))
        }
        _ => Verdict::Verified(verified),
    }
}

/// Checks the certificate in a file.
pub fn check_file(path: &Path, options: &Options, library: &mut Library) -> Verdict {
    match read_file(path, options.limits) {
        Ok(bytes) => check(&bytes, options, library),
        Err(verdict) => *verdict,
    }
}

/// The complete file of this kind with this body, if it proves what it says. Between milestones,
/// where some are known, it is replayed on threads of their own.
pub fn seal(
    kind: Kind,
    body: &[u8],
    milestones: &[Milestone],
    limits: Allowed,
    library: &mut Library,
) -> Result<Sealed, Box<Verdict>> {
    let bytes = write(kind, body);
    let (_, verified) = replay_by(&bytes, milestones, limits, library)?;
    Ok(Sealed { bytes, verified })
}

/// A certificate rests on at most this many others.
pub const MAX_IMPORTS: usize = 4096;

/// The roots on which a certificate rests. A certificate that names one of them twice, or more than
/// [`MAX_IMPORTS`], is rejected.
pub fn imports(file: &[u8], limits: Limits) -> Result<Vec<Root>, Box<Verdict>> {
    let Opened { kind: Kind::Proof, body, .. } = open(file)? else {
        return Ok(Vec::new());
    };
    let mut kernel = Kernel::new(body, limits);
    let opened = kernel.open();
    let (_, roots) = opened.map_err(|stop| verdict(stop, &kernel))?;
    let distinct: HashSet<&[u8]> = roots.iter().copied().collect();
    if roots.len() > MAX_IMPORTS || distinct.len() < roots.len() {
        return Err(verdict(Stop::Fault("imports"), &kernel));
    }
    Ok(roots.into_iter().filter_map(|root| Root::try_from(root).ok()).collect())
}

/// Replays a certificate after those on which it rests.
pub fn replay(
    file: &[u8],
    limits: Allowed,
    library: &mut Library,
) -> Result<(Imported, Verified), Box<Verdict>> {
    replay_by(file, &[], limits, library)
}

fn replay_by(
    file: &[u8],
    milestones: &[Milestone],
    limits: Allowed,
    library: &mut Library,
) -> Result<(Imported, Verified), Box<Verdict>> {
    let Opened { kind, root, body } = open(file)?;
    let limits_here = limits.limits(file.len());
    if kind == Kind::Database {
        let mut kernel = Kernel::new(body, limits_here);
        let database = Database::replay(&mut kernel.reader, limits_here);
        let database = database.map_err(|stop| verdict(stop, &kernel))?;
        let stats = Stats::of_database(&database);
        let verified = Verified { statement: database.text(), root, stats, imports: Vec::new() };
        return Ok((Imported::Database(Rc::new(RefCell::new(database))), verified));
    }
    let (facts, imports) = imported(file, root, limits, library)?;
    let has_parts = facts.is_empty();
    let in_parts = has_parts.then(|| prove_all(body, milestones, limits_here));
    let Proved { statement, text, stats } = match in_parts.flatten() {
        Some(proved) => proved,
        None => {
            let mut kernel = Kernel::new(body, limits_here);
            let proved = prove(&mut kernel, &facts);
            proved.map_err(|stop| verdict(stop, &kernel))?
        }
    };
    let verified = Verified { statement: text, root, stats, imports };
    Ok((Imported::Statement(statement), verified))
}

/// What the certificates prove on which one rests that has this root, each checked before.
pub(super) fn imported(
    file: &[u8],
    root: Root,
    limits: Allowed,
    library: &mut Library,
) -> Result<(Vec<Imported>, Vec<ImportedProof>), Box<Verdict>> {
    let roots = imports(file, limits.limits(file.len()))?;
    library.check(roots.clone(), root, limits)?;
    let known: Option<Vec<_>> = roots.iter().map(|root| library.verified(root)).collect();
    let known = known.ok_or_else(|| Box::new(Verdict::CouldNotCheck(Obstacle::Internal)))?;
    let facts: Vec<Imported> = known.iter().map(|(fact, _)| fact.clone()).collect();
    facts.iter().try_for_each(forget)?;
    let imports = known.iter().map(|(_, verified)| ImportedProof::of(verified));
    Ok((facts, imports.collect()))
}

/// Forgets what a database was asked before, so that the cost of a question, and with it the verdict,
/// does not depend on the files that were checked before.
fn forget(fact: &Imported) -> Result<(), Box<Verdict>> {
    if let Imported::Database(database) = fact {
        let internal = |_| Box::new(Verdict::CouldNotCheck(Obstacle::Internal));
        database.try_borrow_mut().map_err(internal)?.games.order.answers = Table::default();
    }
    Ok(())
}

/// What a replay has proved, with its text, and what that took.
pub(super) struct Proved {
    pub statement: Rc<Statement>,
    pub text: String,
    pub stats: Stats,
}

pub(super) fn prove(kernel: &mut Kernel, facts: &[Imported]) -> Checked<Proved> {
    let (statement, _) = kernel.open()?;
    let text = statement.text()?;
    kernel.replay(&statement, facts)?;
    Ok(Proved { statement, text, stats: Stats::of(kernel) })
}

/// Why a replay ended early, with the goal at which it did.
pub(super) fn verdict(stop: Stop, kernel: &Kernel) -> Box<Verdict> {
    Box::new(match stop {
        Stop::Limit(limit) => Verdict::CouldNotCheck(Obstacle::Limit(limit)),
        Stop::Internal => Verdict::CouldNotCheck(Obstacle::Internal),
        Stop::Fault(code) => {
            let message = message(code);
            Verdict::Rejected(Rejection {
                code,
                offset: HEADER_BYTES.saturating_add(kernel.reader.mark),
                subject: kernel.subject,
                message: match &kernel.failed {
                    Some(goal) => format!("{message}: {}", draw(kernel, goal)),
                    None => message.to_owned(),
                },
            })
        }
    })
}
