//! Checks segcert certificates: replays the proof in a file and believes nothing else.
//!
//! `kernel` is the part that has to be trusted; around it are the file format (`container`), the identity of proofs
//! (`merkle`) and the verdicts (`verdict`). See docs/CALCULUS.md and docs/FORMAT.md. `family` and `strategy`, beside the kernel, are to be
//! trusted for statements about all `n`: see docs/THEOREMS.md; and `database` for what is claimed of databases.

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

mod claims;
pub mod container;
mod core;
pub mod database;
mod family;
mod kernel;
mod merkle;
mod replay;
pub mod shell;
mod statement;
pub mod strategy;
mod values;
mod verdict;

pub use container::Sections;
pub use database::DatabaseStats;
pub use family::FamilyStats;
pub use family::statement::ForAll;
pub use kernel::Stats;
pub use kernel::budget::Limits;
pub use kernel::error::{Code, Limit, Section, Subject};
pub use kernel::statement::{ParseError, Statement};
pub use verdict::{Import, Obstacle, Place, Rejection, Verdict, Verified};

use container::{Closed, HEADER_LENGTH, Kind};
use database::Known;
use kernel::error::Stop;
use kernel::{Input, ROOT_BYTES};
use merkle::Merkle;
use std::io::Read;
use std::path::Path;
use strategy::StrategyStats;

/// How to check.
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub limits: Limits,
    /// The statement that the certificate has to prove.
    pub claim: Option<String>,
}

/// A database whose certificate was checked, for certificates that import it.
pub struct Imported {
    claim: Import,
    known: Known,
}

impl Imported {
    /// Checks the certificate of a database.
    pub fn check(bytes: &[u8], limits: Limits) -> Result<Imported, Box<Verdict>> {
        let options = Options { limits, claim: None };
        let (verified, known) = try_check(bytes, &options, None)?;
        let claim = Import { statement: verified.statement, root: verified.root };
        match known {
            Some(known) => Ok(Imported { claim, known }),
            None => Err(Box::new(Verdict::CouldNotCheck(Obstacle::NoDatabase))),
        }
    }

    /// Checks the certificate of a database in a file.
    pub fn check_file(path: &Path, limits: Limits) -> Result<Imported, Box<Verdict>> {
        let bytes = read_file(path, limits.memory).map_err(Verdict::CouldNotCheck)?;
        Imported::check(&bytes, limits)
    }

    /// Of the longest games.
    pub fn squares(&self) -> usize {
        self.known.squares
    }

    /// What its certificate proves.
    pub fn claim(&self) -> &Import {
        &self.claim
    }
}

/// Checks the certificate in `bytes`, which imports nothing.
pub fn check(bytes: &[u8], options: &Options) -> Verdict {
    check_with(bytes, options, None)
}

/// Checks the certificate in `bytes`, which may import this database.
pub fn check_with(bytes: &[u8], options: &Options, import: Option<&mut Imported>) -> Verdict {
    match try_check(bytes, options, import) {
        Ok((verified, _)) => Verdict::Verified(verified),
        Err(verdict) => *verdict,
    }
}

/// Checks the certificate in a file, which imports nothing.
pub fn check_file(path: &Path, options: &Options) -> Verdict {
    check_file_with(path, options, None)
}

/// Checks the certificate in a file, which may import this database.
pub fn check_file_with(path: &Path, options: &Options, import: Option<&mut Imported>) -> Verdict {
    match read_file(path, options.limits.memory) {
        Ok(bytes) => check_with(&bytes, options, import),
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
    seal_kind(Kind::Game, sections.bodies(), limits, None)
}

/// The complete certificate for a statement about all `n`, if these sections prove it.
pub fn seal_family(sections: &Sections, limits: Limits) -> Result<Sealed, Box<Verdict>> {
    seal_kind(Kind::Family, sections.bodies(), limits, None)
}

/// The complete certificate for a statement about all `n`, if the strategy in these sections proves it.
pub fn seal_strategy(
    sections: &strategy::Sections,
    limits: Limits,
) -> Result<Sealed, Box<Verdict>> {
    seal_kind(Kind::Strategy, sections.bodies(), limits, None)
}

/// The complete certificate for these sections, the third of which begins with the root of the database, if they prove their statement with its help.
pub fn seal_importing(
    sections: &Sections,
    limits: Limits,
    import: &mut Imported,
) -> Result<Sealed, Box<Verdict>> {
    seal_kind(Kind::Importing, sections.bodies(), limits, Some(import))
}

/// The complete certificate of a database, if these sections prove its claims.
pub fn seal_database(
    sections: &database::Sections,
    limits: Limits,
) -> Result<Sealed, Box<Verdict>> {
    seal_kind(Kind::Database, sections.bodies(), limits, None)
}

fn seal_kind(
    kind: Kind,
    bodies: [&[u8]; 4],
    limits: Limits,
    import: Option<&mut Imported>,
) -> Result<Sealed, Box<Verdict>> {
    let (verified, _) = replay(kind, bodies, limits, import)?;
    Ok(Sealed { bytes: container::write(kind, bodies, &verified.root), verified })
}

/// The bytes of a file, if they are not more than the limit.
pub fn read_file(path: &Path, limit: u64) -> Result<Vec<u8>, Obstacle> {
    let unreadable = |error: std::io::Error| Obstacle::Unreadable(error.to_string());
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limit {
        return Err(Obstacle::Limit(Limit::Memory));
    }
    Ok(bytes)
}

/// What was verified, and the values of the games if it is a database.
type Checked = Result<(Verified, Option<Known>), Box<Verdict>>;

fn try_check(bytes: &[u8], options: &Options, import: Option<&mut Imported>) -> Checked {
    let claim = options.claim.as_deref().map(canonical).transpose();
    let claim = claim.map_err(Verdict::CouldNotCheck)?;
    let (verified, known) = check_kind(bytes, options.limits, import, |_| true)?;
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
    Ok((verified, known))
}

/// Checks the certificate in `bytes` if it is about a game: of the certificates that a strategy rests on none may rest on others.
fn check_game(bytes: &[u8], limits: Limits) -> Result<Verified, Box<Verdict>> {
    let (verified, _) = check_kind(bytes, limits, None, |kind| kind == Kind::Game)?;
    Ok(verified)
}

fn check_kind(
    bytes: &[u8],
    limits: Limits,
    import: Option<&mut Imported>,
    is_wanted: fn(Kind) -> bool,
) -> Checked {
    let opened = container::open(bytes).map_err(|closed| match closed {
        Closed::Obstacle(obstacle) => Verdict::CouldNotCheck(obstacle),
        Closed::Fault(code, section, offset, message) => {
            reject(code, section, offset as u64, None, message.to_owned())
        }
    })?;
    if !is_wanted(opened.kind) {
        let message = "this certificate is not about a game".to_owned();
        return Err(Box::new(reject(Code::StrategyProof, Section::Header, 12, None, message)));
    }
    let (verified, known) = replay(opened.kind, opened.sections, limits, import)?;
    if verified.root != opened.root {
        let message = "the Merkle root is not that of the proof".to_owned();
        return Err(Box::new(reject(Code::Root, Section::Header, 176, None, message)));
    }
    Ok((verified, known))
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

fn replay(
    kind: Kind,
    sections: [&[u8]; 4],
    limits: Limits,
    import: Option<&mut Imported>,
) -> Checked {
    let section_bytes = sections.map(|section| section.len() as u64);
    let result = match kind {
        Kind::Game => replay_game(sections, limits, None),
        Kind::Importing => {
            let import = imported(sections, import)?;
            replay_game(sections, limits, Some(import))
        }
        Kind::Family => replay_family(sections, limits),
        Kind::Strategy => replay_strategy(sections, limits),
        Kind::Database => replay_database(sections, limits),
    };
    let Replayed { statement, root, stats, family, strategy, database, import, known } = result
        .map_err(|stop| match stop {
            Stop::Limit(limit) => Verdict::CouldNotCheck(Obstacle::Limit(limit)),
            Stop::Internal => Verdict::CouldNotCheck(Obstacle::Internal),
            Stop::Fault(fault) => {
                let offset =
                    start_of(fault.section, section_bytes).saturating_add(fault.offset as u64);
                reject(fault.code, fault.section, offset, fault.subject, fault.message)
            }
        })?;
    let verified = Verified {
        statement,
        root,
        stats,
        family,
        strategy,
        database,
        import: import.map(Box::new),
        section_bytes,
    };
    Ok((verified, known))
}

/// What a replay of any kind says.
#[derive(Default)]
struct Replayed {
    statement: String,
    root: [u8; 32],
    stats: Stats,
    family: Option<Box<FamilyStats>>,
    strategy: Option<Box<StrategyStats>>,
    database: Option<Box<DatabaseStats>>,
    import: Option<Import>,
    known: Option<Known>,
}

/// The database that an importing certificate names at the beginning of its section *lemmas*, if that was given.
fn imported<'i>(
    sections: [&[u8]; 4],
    import: Option<&'i mut Imported>,
) -> Result<&'i mut Imported, Box<Verdict>> {
    let [_, _, lemmas, _] = sections;
    let Some(needed) = lemmas.first_chunk::<ROOT_BYTES>().copied() else {
        let lengths = sections.map(|section| section.len() as u64);
        let offset = start_of(Section::Lemmas, lengths);
        let message = "the section ends inside the root of the import".to_owned();
        let short = reject(Code::Truncated, Section::Lemmas, offset, None, message);
        return Err(Box::new(short));
    };
    match import {
        Some(import) if import.claim.root == needed => Ok(import),
        import => {
            let given = import.map(|import| import.claim.root);
            let obstacle = Obstacle::Import { needed, given };
            Err(Box::new(Verdict::CouldNotCheck(obstacle)))
        }
    }
}

fn replay_game(
    sections: [&[u8]; 4],
    limits: Limits,
    import: Option<&mut Imported>,
) -> Result<Replayed, Stop> {
    let claim = import.as_ref().map(|import| import.claim.clone());
    let mut merkle = Merkle::importing(claim.as_ref().map(|claim| claim.root));
    let known = import.map(|import| &mut import.known as &mut dyn kernel::import::Import);
    let (statement, stats) = kernel::replay(&input(sections), known, limits, &mut merkle)?;
    Ok(Replayed { statement, root: merkle.root, stats, import: claim, ..Replayed::default() })
}

fn replay_family(sections: [&[u8]; 4], limits: Limits) -> Result<Replayed, Stop> {
    let (statement, stats) = family::replay(&input(sections), limits)?;
    Ok(Replayed {
        statement,
        root: merkle::sections_root(Kind::Family, sections),
        family: Some(Box::new(stats)),
        ..Replayed::default()
    })
}

fn replay_strategy(sections: [&[u8]; 4], limits: Limits) -> Result<Replayed, Stop> {
    let (statement, stats) = strategy::certificate::replay(sections, limits)?;
    Ok(Replayed {
        statement,
        root: merkle::sections_root(Kind::Strategy, sections),
        strategy: Some(Box::new(stats)),
        ..Replayed::default()
    })
}

fn replay_database(sections: [&[u8]; 4], limits: Limits) -> Result<Replayed, Stop> {
    let (statement, stats, known) = database::replay(sections, limits)?;
    Ok(Replayed {
        statement,
        root: merkle::sections_root(Kind::Database, sections),
        database: Some(Box::new(stats)),
        known: Some(known),
        ..Replayed::default()
    })
}

fn input(sections: [&[u8]; 4]) -> Input<'_> {
    let [statement, arena, lemmas, proof] = sections;
    Input { statement, arena, lemmas, proof }
}

/// Where a section begins in the file.
fn start_of(section: Section, lengths: [u64; 4]) -> u64 {
    let before = match section {
        Section::Header => return 0,
        Section::Statement => 0,
        Section::Arena | Section::Strategy => 1,
        Section::Lemmas | Section::Names | Section::Values => 2,
        Section::Proof | Section::Certificates | Section::Claims => 3,
    };
    lengths
        .iter()
        .take(before)
        .fold(HEADER_LENGTH as u64, |start, length| start.saturating_add(*length))
}

fn reject(
    code: Code,
    section: Section,
    offset: u64,
    subject: Option<Subject>,
    message: String,
) -> Verdict {
    Verdict::Rejected(Rejection { code, place: Place { section, offset, subject }, message })
}
