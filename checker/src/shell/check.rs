//! From the bytes of a file to a verdict.

use super::allowed::Allowed;
use super::draw::draw;
use super::file::{HEADER_BYTES, Kind, Root, open, write};
use super::input::read_file;
use super::library::Library;
use super::messages::message;
use super::observe::{Watched, watch};
use super::verdict::{ImportedProof, Obstacle, Rejection, Verdict, Verified};
use crate::data::Limits;
use crate::data::Stop;
use crate::replay::Replay;
use crate::statement::Statement;
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

/// The limits of format version 3 for a file of this many bytes: at most about ten seconds of work,
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

/// The complete file with this body, if it proves what it says.
///
/// # Errors
/// The verdict, if that is another one.
pub fn seal(body: &[u8], limits: Allowed, library: &mut Library) -> Result<Sealed, Box<Verdict>> {
    let bytes = write(Kind::Proof, body);
    let (_, verified) = replay(&bytes, limits, library)?;
    Ok(Sealed { bytes, verified })
}

/// A certificate rests on at most this many others.
pub const MAX_IMPORTS: usize = 4096;

/// The roots on which a certificate rests. A certificate that names one of them twice, or more than
/// [`MAX_IMPORTS`], is rejected.
pub fn imports(file: &[u8], limits: Limits) -> Result<Vec<Root>, Box<Verdict>> {
    let (_, body) = open(file)?.proof()?;
    let mut replay = Replay::new(body, limits);
    let opened = replay.open();
    let (_, roots) = opened.map_err(|stop| verdict(stop, &replay))?;
    let distinct: HashSet<&[u8]> = roots.iter().copied().collect();
    if roots.len() > MAX_IMPORTS || distinct.len() < roots.len() {
        return Err(verdict(Stop::Fault("imports"), &replay));
    }
    Ok(roots.into_iter().filter_map(|root| Root::try_from(root).ok()).collect())
}

/// Replays a certificate after those on which it rests.
pub fn replay(
    file: &[u8],
    limits: Allowed,
    library: &mut Library,
) -> Result<(Rc<Statement>, Verified), Box<Verdict>> {
    let Watched { statement, verdict, .. } = watch(file, limits, library, None)?;
    match (statement, verdict) {
        (Some(statement), Verdict::Verified(verified)) => Ok((statement, verified)),
        (_, verdict) => Err(Box::new(verdict)),
    }
}

/// Statements that are proved.
type Facts = Vec<Rc<Statement>>;

/// What the certificates prove on which one rests that has this root, each checked before.
pub(super) fn imported(
    file: &[u8],
    root: Root,
    limits: Allowed,
    library: &mut Library,
) -> Result<(Facts, Vec<ImportedProof>), Box<Verdict>> {
    let roots = imports(file, limits.limits(file.len()))?;
    library.check(roots.clone(), root, limits)?;
    let known: Option<Vec<_>> = roots.iter().map(|root| library.verified(root)).collect();
    let known = known.ok_or_else(|| Box::new(Verdict::CouldNotCheck(Obstacle::Internal)))?;
    let facts = known.iter().map(|(fact, _)| Rc::clone(fact)).collect();
    let imports = known.iter().map(|(_, verified)| ImportedProof::of(verified));
    Ok((facts, imports.collect()))
}

/// Returns the verdict on a file whose check ended early, at this byte of the body.
pub fn stopped(stop: Stop, mark: usize) -> Verdict {
    match stop {
        Stop::Limit(limit) => Verdict::CouldNotCheck(Obstacle::Limit(limit)),
        Stop::Internal => Verdict::CouldNotCheck(Obstacle::Internal),
        Stop::Fault(code) => {
            let offset = HEADER_BYTES.saturating_add(mark);
            Verdict::Rejected(Rejection::of_file(code, offset, message(code)))
        }
    }
}

/// Returns the verdict on a proof whose replay ended early, with the goal at which it did.
pub(super) fn verdict(stop: Stop, replay: &Replay) -> Box<Verdict> {
    let mut verdict = stopped(stop, replay.reader.mark);
    if let Verdict::Rejected(rejection) = &mut verdict {
        rejection.subject = replay.subject;
        if let Some(goal) = &replay.failed {
            let drawn = draw(&replay.kernel, goal);
            rejection.message = format!("{}: {drawn}", rejection.message);
        }
    }
    Box::new(verdict)
}
