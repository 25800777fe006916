//! The three verdicts, and what each says.

use crate::first::family::FamilyStats;
use crate::first::kernel::error::{Code, Limit, Section, Subject};
use std::fmt;

/// The outcome of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Verified(Verified),
    Rejected(Rejection),
    CouldNotCheck(Obstacle),
}

/// The statement is true: the certificate proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    pub statement: String,
    pub root: [u8; 32],
    pub stats: FamilyStats,
    /// Bytes of the four sections.
    pub section_bytes: [u64; 4],
}

/// The certificate is wrong, or damaged, or proves something else than was claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    pub code: Code,
    pub place: Place,
    pub message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub section: Section,
    /// Byte offset in the file; for an unfinished certificate (`seal`) as if it had been written.
    pub offset: u64,
    pub subject: Option<Subject>,
}

/// Why nothing can be said about the certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    Version(u32),
    Kind(u32),
    Limit(Limit),
    /// The checker is at fault.
    Internal,
}

impl Verdict {
    /// 0 verified, 1 rejected, 2 unreadable, 3 limit reached. The only place where exit codes are
    /// made.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Verified(_) => 0,
            Verdict::Rejected(_) => 1,
            Verdict::CouldNotCheck(Obstacle::Limit(_)) => 3,
            Verdict::CouldNotCheck(_) => 2,
        }
    }

    pub fn headline(&self) -> &'static str {
        match self {
            Verdict::Verified(_) => "VERIFIED",
            Verdict::Rejected(_) => "REJECTED",
            Verdict::CouldNotCheck(_) => "COULD NOT CHECK",
        }
    }
}

fn hex(root: &[u8; 32]) -> String {
    root.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Verified {
    pub fn root_hex(&self) -> String {
        hex(&self.root)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "section {}, byte {}", self.section, self.offset)?;
        match self.subject {
            Some(Subject(number)) => write!(f, ", claim {number}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.code, self.place, self.message)
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Version(version) => {
                write!(f, "the certificate has the unknown version {version}")
            }
            Obstacle::Kind(kind) => write!(f, "the certificate is of the unknown kind {kind}"),
            Obstacle::Limit(Limit::Steps) => f.write_str("the limit on steps was reached"),
            Obstacle::Limit(Limit::Memory) => f.write_str("the limit on memory was reached"),
            Obstacle::Internal => {
                f.write_str("the checker's own tables are inconsistent; please report this")
            }
        }
    }
}
