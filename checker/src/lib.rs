//! Checks segcert certificates: replays the proof in a file and believes nothing else.
//!
//! `kernel` is the part that has to be trusted; around it are the file format (`container`), the identity of proofs
//! (`merkle`) and the verdicts (`verdict`). See docs/CALCULUS.md and docs/FORMAT.md. `solitaire` is to be trusted for
//! certificates about Solitaire Clobber, and for nothing else: see docs/SOLITAIRE.md; `family`, beside the kernel, for
//! statements about all `n`: see docs/THEOREMS.md; and `database` for what is claimed of databases.

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
pub mod database;
mod family;
mod kernel;
mod merkle;
pub mod solitaire;
pub mod strategy;
mod verdict;

pub use container::Sections;
pub use database::DatabaseStats;
pub use family::FamilyStats;
pub use family::statement::ForAll;
pub use kernel::Stats;
pub use kernel::budget::Limits;
pub use kernel::error::{Code, Limit, Section, Subject};
pub use kernel::statement::{ParseError, Statement};
pub use verdict::{Obstacle, Place, Rejection, Verdict, Verified};

use container::{Closed, HEADER_LENGTH, Kind};
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

/// A complete certificate, and what it proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    pub bytes: Vec<u8>,
    pub verified: Verified,
}

/// The complete certificate for these sections, if they prove their statement.
pub fn seal(sections: &Sections, limits: Limits) -> Result<Sealed, Box<Verdict>> {
    let verified = replay(Kind::Game, sections.bodies(), limits)?;
    Ok(Sealed {
        bytes: container::write(sections, &verified.root),
        verified,
    })
}

/// The complete solitaire certificate for these sections, if they prove their statement.
pub fn seal_solitaire(
    sections: &solitaire::Sections,
    limits: Limits,
) -> Result<Sealed, Box<Verdict>> {
    let verified = replay(Kind::Solitaire, sections.bodies(), limits)?;
    Ok(Sealed {
        bytes: container::write_solitaire(sections, &verified.root),
        verified,
    })
}

/// The complete certificate for a statement about all `n`, if these sections prove it.
pub fn seal_family(sections: &Sections, limits: Limits) -> Result<Sealed, Box<Verdict>> {
    let verified = replay(Kind::Family, sections.bodies(), limits)?;
    Ok(Sealed {
        bytes: container::write_family(sections, &verified.root),
        verified,
    })
}

/// The complete certificate of a database, if these sections prove its claims.
pub fn seal_database(
    sections: &database::Sections,
    limits: Limits,
) -> Result<Sealed, Box<Verdict>> {
    let verified = replay(Kind::Database, sections.bodies(), limits)?;
    Ok(Sealed {
        bytes: container::write_database(sections, &verified.root),
        verified,
    })
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
    let claim = options.claim.as_deref().map(canonical).transpose();
    let claim = claim.map_err(Verdict::CouldNotCheck)?;
    let opened = container::open(bytes).map_err(|closed| match closed {
        Closed::Obstacle(obstacle) => Verdict::CouldNotCheck(obstacle),
        Closed::Fault(code, section, offset, message) => {
            reject(code, section, offset as u64, None, message.to_owned())
        }
    })?;
    let verified = replay(opened.kind, opened.sections, options.limits)?;
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

/// The canonical text of a claim.
fn canonical(claim: &str) -> Result<String, Obstacle> {
    let words: Vec<&str> = claim.split_whitespace().collect();
    if matches!(words.first(), Some(&"solitaire" | &"database")) {
        return Ok(words.join(" "));
    }
    let printed = match family::statement::is_for_all(claim) {
        true => ForAll::parse(claim).map(|claim| claim.to_string()),
        false => Statement::parse(claim).map(|claim| claim.to_string()),
    };
    printed.map_err(|error| Obstacle::ClaimUnreadable {
        offset: error.offset,
        message: error.message.to_owned(),
    })
}

fn replay(kind: Kind, sections: [&[u8]; 4], limits: Limits) -> Result<Verified, Box<Verdict>> {
    let section_bytes = sections.map(|section| section.len() as u64);
    let result = match kind {
        Kind::Game => replay_game(sections, limits),
        Kind::Solitaire => replay_solitaire(sections, limits),
        Kind::Family => replay_family(sections, limits),
        Kind::Database => replay_database(sections, limits),
    };
    let Replayed {
        statement,
        root,
        stats,
        solitaire,
        family,
        database,
    } = result.map_err(|stop| match stop {
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
    })?;
    Ok(Verified {
        statement,
        root,
        stats,
        solitaire,
        family,
        database,
        section_bytes,
    })
}

/// What a replay of any kind says.
#[derive(Default)]
struct Replayed {
    statement: String,
    root: [u8; 32],
    stats: Stats,
    solitaire: Option<solitaire::Stats>,
    family: Option<Box<FamilyStats>>,
    database: Option<Box<DatabaseStats>>,
}

fn replay_game(sections: [&[u8]; 4], limits: Limits) -> Result<Replayed, Stop> {
    let mut merkle = Merkle::default();
    let (statement, stats) = kernel::replay(&input(sections), limits, &mut merkle)?;
    Ok(Replayed {
        statement,
        root: merkle.root,
        stats,
        ..Replayed::default()
    })
}

fn replay_solitaire(sections: [&[u8]; 4], limits: Limits) -> Result<Replayed, Stop> {
    let (statement, stats) = solitaire::replay(sections, limits)?;
    Ok(Replayed {
        statement,
        root: merkle::sections_root(sections),
        solitaire: Some(stats),
        ..Replayed::default()
    })
}

fn replay_family(sections: [&[u8]; 4], limits: Limits) -> Result<Replayed, Stop> {
    let (statement, stats) = family::replay(&input(sections), limits)?;
    Ok(Replayed {
        statement,
        root: merkle::sections_root(sections),
        family: Some(Box::new(stats)),
        ..Replayed::default()
    })
}

fn replay_database(sections: [&[u8]; 4], limits: Limits) -> Result<Replayed, Stop> {
    let (statement, stats) = database::replay(sections, limits)?;
    Ok(Replayed {
        statement,
        root: merkle::database_root(sections),
        database: Some(Box::new(stats)),
        ..Replayed::default()
    })
}

fn input(sections: [&[u8]; 4]) -> Input<'_> {
    let [statement, arena, lemmas, proof] = sections;
    Input {
        statement,
        arena,
        lemmas,
        proof,
    }
}

/// Where a section begins in the file.
fn start_of(section: Section, lengths: [u64; 4]) -> u64 {
    let before = match section {
        Section::Header => return 0,
        Section::Statement => 0,
        Section::Arena | Section::Board => 1,
        Section::Lemmas | Section::Moves | Section::Values => 2,
        Section::Proof | Section::Potentials | Section::Claims => 3,
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
