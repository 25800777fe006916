//! The checker of format version 1, of which one kind is left: theorems for all `n` that no system
//! of claims proves yet (docs/FORMAT-1.md; why they are sound: docs/THEOREMS.md). It goes when the
//! kernel proves those, too.
//!
//! `kernel` has readers, rules of Clobber, values and their order; `family` the theorems;
//! `container` the file.

pub mod container;
mod family;
mod kernel;
pub mod report;
mod term;
mod verdict;

pub use crate::core::budget::Limits;
pub use container::Sections;
pub use family::FamilyStats;
pub use family::statement::ForAll;
pub use kernel::error::{Code, Limit, Section, Subject};
pub use verdict::{Obstacle, Place, Rejection, Verdict, Verified};

use container::{Closed, HEADER_LENGTH};
use kernel::Input;
use kernel::error::Stop;

/// What a check may use unless more is asked for.
pub const LIMITS: Limits = Limits { steps: 20_000_000_000, memory: 4 << 30 };

/// A complete certificate, and what it proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    pub bytes: Vec<u8>,
    pub verified: Verified,
}

/// The complete certificate for these sections, if they prove their statement.
pub fn seal(sections: &Sections, limits: Limits) -> Result<Sealed, Box<Verdict>> {
    let verified = replay(sections.bodies(), limits)?;
    Ok(Sealed { bytes: container::write(sections.bodies(), &verified.root), verified })
}

/// Checks the certificate in `bytes`. With a claim, it has to be the statement that is proved, word
/// for word.
pub fn check(bytes: &[u8], limits: Limits, claim: Option<&str>) -> Verdict {
    let verified = match check_bytes(bytes, limits) {
        Ok(verified) => verified,
        Err(verdict) => return *verdict,
    };
    match claim.filter(|claim| claim.trim() != verified.statement) {
        None => Verdict::Verified(verified),
        Some(claim) => {
            let message = format!("proves {} and not {claim}", verified.statement);
            reject(Code::Claim, Section::Statement, HEADER_LENGTH as u64, message)
        }
    }
}

fn check_bytes(bytes: &[u8], limits: Limits) -> Result<Verified, Box<Verdict>> {
    let opened = container::open(bytes).map_err(|closed| match closed {
        Closed::Obstacle(obstacle) => Verdict::CouldNotCheck(obstacle),
        Closed::Fault(code, section, offset, message) => {
            reject(code, section, offset as u64, message.to_owned())
        }
    })?;
    let verified = replay(opened.sections, limits)?;
    if verified.root != opened.root {
        let message = "the root is not that of the proof".to_owned();
        return Err(Box::new(reject(Code::Root, Section::Header, 176, message)));
    }
    Ok(verified)
}

fn replay(sections: [&[u8]; 4], limits: Limits) -> Result<Verified, Box<Verdict>> {
    let section_bytes = sections.map(|section| section.len() as u64);
    let [statement, arena, lemmas, proof] = sections;
    let replayed = family::replay(&Input { statement, arena, lemmas, proof }, limits);
    let (statement, stats) = replayed.map_err(|stop| match stop {
        Stop::Limit(limit) => Verdict::CouldNotCheck(Obstacle::Limit(limit)),
        Stop::Internal => Verdict::CouldNotCheck(Obstacle::Internal),
        Stop::Fault(fault) => {
            let start = start_of(fault.section, section_bytes);
            let offset = start.saturating_add(fault.offset as u64);
            let place = Place { section: fault.section, offset, subject: fault.subject };
            Verdict::Rejected(Rejection { code: fault.code, place, message: fault.message })
        }
    })?;
    Ok(Verified { statement, root: root(sections), stats, section_bytes })
}

/// The root: each section can be written in one way only, so their hashes say what is proved, and
/// how.
fn root(sections: [&[u8]; 4]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&[6]);
    for section in sections {
        hasher.update(blake3::hash(section).as_bytes());
    }
    *hasher.finalize().as_bytes()
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
    let before = lengths.iter().take(before);
    before.fold(HEADER_LENGTH as u64, |start, length| start.saturating_add(*length))
}

fn reject(code: Code, section: Section, offset: u64, message: String) -> Verdict {
    let place = Place { section, offset, subject: None };
    Verdict::Rejected(Rejection { code, place, message })
}
