//! Checks segcert certificates: replays the proof in a file and believes nothing else.
//!
//! `kernel` is the part that has to be trusted; around it are the file format (`container`), the identity of proofs
//! (`merkle`) and the verdicts (`verdict`). See docs/CALCULUS.md and docs/FORMAT.md.

#![forbid(unsafe_code)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::todo,
    clippy::unimplemented,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::cast_possible_truncation
)]

pub mod container;
mod family;
mod kernel;
mod merkle;
mod verdict;

pub use container::Sections;
pub use family::FamilyStats;
pub use family::statement::ForAll;
pub use kernel::Stats;
pub use kernel::budget::Limits;
pub use kernel::error::{Code, Limit, Section, Subject};
pub use kernel::statement::{ParseError, Statement};
pub use verdict::{Obstacle, Place, Rejection, Verdict, Verified};

use container::{Closed, HEADER_LENGTH};
use kernel::Input;
use kernel::error::Stop;
use merkle::Merkle;
use std::io::Read;
use std::path::Path;

/// How to check.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub limits: Limits,
    /// The statement that the certificate has to prove.
    pub claim: Option<String>,
}

/// Checks the certificate in `bytes`.
pub fn check(bytes: &[u8], options: &Options) -> Verdict {
    match try_check(bytes, options) {
        Ok(verified) => Verdict::Verified(verified),
        Err(verdict) => *verdict,
    }
}

/// Checks the certificate in a file.
pub fn check_file(path: &Path, options: &Options) -> Verdict {
    match read_file(path, options.limits.memory) {
        Ok(bytes) => check(&bytes, options),
        Err(obstacle) => Verdict::CouldNotCheck(obstacle),
    }
}

/// The complete certificate for these sections, if they prove their statement.
pub fn seal(sections: &Sections, limits: Limits) -> Result<Vec<u8>, Box<Verdict>> {
    let bodies = [
        sections.statement.as_bytes(),
        &sections.arena,
        &sections.lemmas,
        &sections.proof,
    ];
    let verified = replay(bodies, limits)?;
    Ok(container::write(sections, &verified.root))
}

/// The complete certificate for a statement about all `n`, if these sections prove it.
pub fn seal_family(sections: &Sections, limits: Limits) -> Result<Vec<u8>, Box<Verdict>> {
    let bodies = [
        sections.statement.as_bytes(),
        &sections.arena,
        &sections.lemmas,
        &sections.proof,
    ];
    let verified = replay_family(bodies, limits)?;
    let kind = container::KIND_FAMILY;
    Ok(container::write_kind(kind, sections, &verified.root))
}

fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, Obstacle> {
    let unreadable = |error: std::io::Error| Obstacle::Unreadable(error.to_string());
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > limit {
        return Err(Obstacle::Limit(Limit::Memory));
    }
    Ok(bytes)
}

fn try_check(bytes: &[u8], options: &Options) -> Result<Verified, Box<Verdict>> {
    let claim = options
        .claim
        .as_deref()
        .map(printed)
        .transpose()
        .map_err(|error| {
            let obstacle = Obstacle::ClaimUnreadable {
                offset: error.offset,
                message: error.message.to_owned(),
            };
            Verdict::CouldNotCheck(obstacle)
        })?;
    let opened = container::open(bytes).map_err(|closed| match closed {
        Closed::Obstacle(obstacle) => Verdict::CouldNotCheck(obstacle),
        Closed::Fault(code, section, offset, message) => {
            reject(code, section, offset as u64, None, message.to_owned())
        }
    })?;
    let verified = match opened.kind {
        container::KIND_FAMILY => replay_family(opened.sections, options.limits)?,
        _ => replay(opened.sections, options.limits)?,
    };
    if verified.root != opened.root {
        let message = "the Merkle root is not that of the proof".to_owned();
        return Err(Box::new(reject(
            Code::Root,
            Section::Header,
            176,
            None,
            message,
        )));
    }
    if let Some(claim) = claim.filter(|claim| *claim != verified.statement) {
        let message = format!("proves {} and not {claim}", verified.statement);
        return Err(Box::new(reject(
            Code::Claim,
            Section::Statement,
            HEADER_LENGTH as u64,
            None,
            message,
        )));
    }
    Ok(verified)
}

fn replay(sections: [&[u8]; 4], limits: Limits) -> Result<Verified, Box<Verdict>> {
    let [statement, arena, lemmas, proof] = sections;
    let mut merkle = Merkle::default();
    let result = kernel::replay(
        &Input {
            statement,
            arena,
            lemmas,
            proof,
        },
        limits,
        &mut merkle,
    );
    let section_bytes = sections.map(|section| section.len() as u64);
    let (statement, stats) = result.map_err(|stop| stopped(stop, section_bytes))?;
    Ok(Verified {
        statement,
        root: merkle.root,
        stats,
        family: None,
        section_bytes,
    })
}

fn replay_family(sections: [&[u8]; 4], limits: Limits) -> Result<Verified, Box<Verdict>> {
    let [statement, arena, lemmas, proof] = sections;
    let input = Input {
        statement,
        arena,
        lemmas,
        proof,
    };
    let section_bytes = sections.map(|section| section.len() as u64);
    let result = family::replay(&input, limits);
    let (statement, stats) = result.map_err(|stop| stopped(stop, section_bytes))?;
    Ok(Verified {
        statement,
        root: merkle::family_root(sections),
        stats: Stats::default(),
        family: Some(Box::new(stats)),
        section_bytes,
    })
}

fn stopped(stop: Stop, section_bytes: [u64; 4]) -> Verdict {
    match stop {
        Stop::Limit(limit) => Verdict::CouldNotCheck(Obstacle::Limit(limit)),
        Stop::Internal => Verdict::CouldNotCheck(Obstacle::Internal),
        Stop::Fault(fault) => {
            let offset = start_of(fault.section, section_bytes).saturating_add(fault.offset as u64);
            reject(
                fault.code,
                fault.section,
                offset,
                fault.subject,
                fault.message,
            )
        }
    }
}

/// A claim in canonical form.
fn printed(claim: &str) -> Result<String, ParseError> {
    if family::statement::is_for_all(claim) {
        return ForAll::parse(claim).map(|claim| claim.to_string());
    }
    Statement::parse(claim).map(|claim| claim.to_string())
}

/// Where a section begins in the file.
fn start_of(section: Section, lengths: [u64; 4]) -> u64 {
    let before = match section {
        Section::Header => return 0,
        Section::Statement => 0,
        Section::Arena => 1,
        Section::Lemmas => 2,
        Section::Proof => 3,
    };
    lengths
        .iter()
        .take(before)
        .fold(HEADER_LENGTH as u64, |start, length| {
            start.saturating_add(*length)
        })
}

fn reject(
    code: Code,
    section: Section,
    offset: u64,
    subject: Option<Subject>,
    message: String,
) -> Verdict {
    Verdict::Rejected(Rejection {
        code,
        place: Place {
            section,
            offset,
            subject,
        },
        message,
    })
}
