//! Checks certificates: from the bytes of a file to a verdict.

use super::allowed::Allowed;
use super::draw::draw;
use super::file::{HEADER_BYTES, Kind, Root, open, write};
use super::input::read_file;
use super::library::Library;
use super::messages::message;
use super::observe::{Watched, watch};
use super::verdict::{
    ImportedProof, Limit, OTHER_STATEMENT, Obstacle, Rejection, Verdict, Verified,
};
use crate::data::{Budget, Stop};
use crate::replay::Replay;
use crate::statement::Statement;
use std::collections::HashSet;
use std::mem::forget;
use std::path::Path;
use std::rc::Rc;

/// Options of a check.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Limits for the file and for each import.
    pub limits: Allowed,
    /// Text of the statement that the certificate must prove, as a verdict prints it.
    pub claim: Option<String>,
    /// Whether the process ends after this check, so that it need not free the memory of the
    /// replay.
    pub is_last: bool,
}

/// A certificate that was written and verified.
#[derive(Clone, Debug)]
pub struct Sealed {
    /// Content of the file.
    pub bytes: Vec<u8>,
    /// The result of the check.
    pub verified: Verified,
}

/// Returns the limits of format version 3 for a file of this many bytes: at most about ten seconds
/// of work, and 192 MiB of memory plus 32 bytes for each byte of the file.
pub fn limits_for(bytes: usize) -> Budget {
    let bytes = bytes as u64;
    Budget {
        steps: bytes.saturating_mul(50_000).saturating_add(100_000_000).min(700_000_000),
        memory: bytes.saturating_mul(32).saturating_add(192 << 20),
    }
}

/// Checks the certificate in `file`. Its imports are taken from the library.
pub fn check(file: &[u8], options: &Options, library: &mut Library) -> Verdict {
    let Watched { replay, verdict, .. } = match watch(file, options.limits, library, None) {
        Ok(watched) => watched,
        Err(verdict) => return *verdict,
    };
    if options.is_last {
        forget(replay);
    }
    match (&options.claim, verdict) {
        (Some(claim), Verdict::Verified(verified)) if claim.trim() != verified.statement => {
            let message = format!(
                "the certificate is valid, but the text of its statement, \u{201c}{}\u{201d}, is \
                 not \u{201c}{claim}\u{201d}; `segcert check --claim` also finds statements that \
                 follow",
                verified.statement
            );
            Verdict::Rejected(Rejection::of_file(OTHER_STATEMENT, HEADER_BYTES, &message))
        }
        (_, verdict) => verdict,
    }
}

/// Checks the certificate in the file at `path`.
pub fn check_file(path: &Path, options: &Options, library: &mut Library) -> Verdict {
    match read_file(path, options.limits) {
        Ok(bytes) => check(&bytes, options, library),
        Err(verdict) => *verdict,
    }
}

/// Completes a certificate, and checks it. `body` is the value `Certificate` of docs/FORMAT.md,
/// Section 2, as a program has written it. The file is the magic, the root, which is the hash of
/// the body, and the body. The proof is replayed within the limits, after the imports, which are
/// taken from the library. So what this function returns is a proof of what `verified` states.
///
/// ```
/// use segcert_check::shell::allowed::Allowed;
/// use segcert_check::shell::check::seal;
/// use segcert_check::shell::library::Library;
///
/// // XO || 0: whoever moves first takes the only move.
/// let mut body = vec![0, 0, 0]; // no games, variables and conditions
/// body.extend([1, 0, 2, 0, 1, 0, 1, 1, 0b101, 0]); // left: once a row of one word, XO
/// body.push(5); // the relation ||
/// body.extend([1, 0, 2, 0, 1, 1, 0]); // right: once the game 0
/// body.push(0); // no imports
/// body.extend([0, 0, 0, 0]); // no values, cells, lemmas and systems of claims
/// body.extend([1, 12]); // one step: Move to option 0
/// let sealed = seal(&body, Allowed::default(), &mut Library::default()).unwrap();
/// assert_eq!(sealed.verified.statement, "XO || 0");
/// assert_eq!(sealed.bytes.len(), 44 + body.len());
///
/// // Without the step, nothing is proved.
/// *body.last_chunk_mut().unwrap() = [0];
/// assert!(seal(&body, Allowed::default(), &mut Library::default()).is_err());
/// ```
///
/// # Errors
/// The verdict, if it is not *verified*: the code of the fault and its byte, or the limit that was
/// reached.
pub fn seal(body: &[u8], limits: Allowed, library: &mut Library) -> Result<Sealed, Box<Verdict>> {
    let bytes = write(Kind::Proof, body);
    let (_, verified) = replay(&bytes, limits, library)?;
    Ok(Sealed { bytes, verified })
}

/// Maximum number of imports of a certificate.
pub const MAX_IMPORTS: usize = 4096;

/// Returns the roots of the imports of a certificate. Rejects a certificate that lists a root
/// twice, or more than [`MAX_IMPORTS`] roots.
pub fn imports(file: &[u8], limits: Budget) -> Result<Vec<Root>, Box<Verdict>> {
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

/// Replays a certificate after its imports.
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

/// Proved statements.
type Facts = Vec<Rc<Statement>>;

/// Checks the imports of a certificate with this root, and returns their statements and roots.
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
        Stop::Steps => Verdict::CouldNotCheck(Obstacle::Limit(Limit::Steps)),
        Stop::Memory => Verdict::CouldNotCheck(Obstacle::Limit(Limit::Memory)),
        Stop::Internal => Verdict::CouldNotCheck(Obstacle::Internal),
        Stop::Fault(code) => {
            let offset = HEADER_BYTES.saturating_add(mark);
            Verdict::Rejected(Rejection::of_file(code, offset, message(code)))
        }
    }
}

/// Returns the verdict on a proof whose replay ended early, with the goal at which it ended.
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
