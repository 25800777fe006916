//! The three verdicts, and what each says.

use crate::database::DatabaseStats;
use crate::family::FamilyStats;
use crate::kernel::Stats;
use crate::kernel::error::{Code, Limit, Section, Subject};
use crate::strategy::StrategyStats;
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
    pub stats: Stats,
    /// For a statement about all `n` what its replay did; `stats` is then empty.
    pub family: Option<Box<FamilyStats>>,
    /// For a statement about all `n` by a strategy what its replay did; `stats` is then empty.
    pub strategy: Option<Box<StrategyStats>>,
    /// For a database what its replay did; `stats` is then empty.
    pub database: Option<Box<DatabaseStats>>,
    /// What the proof imports, checked in the same run.
    pub import: Option<Box<Import>>,
    /// Bytes of the four sections.
    pub section_bytes: [u64; 4],
}

/// A database that a proof rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    pub statement: String,
    pub root: [u8; 32],
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
    /// The certificate imports the database with this root, and that was not given, but perhaps another one.
    Import {
        needed: [u8; 32],
        given: Option<[u8; 32]>,
    },
    /// Something else was given to be imported than a database.
    NoDatabase,
    /// The file cannot be read.
    Unreadable(String),
    /// The claim that the certificate is to be compared with is not a statement.
    ClaimUnreadable {
        offset: usize,
        message: String,
    },
    /// The checker is at fault.
    Internal,
}

impl Verdict {
    /// 0 verified, 1 rejected, 2 unreadable, 3 limit reached. The only place where exit codes are made.
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

impl Import {
    pub fn root_hex(&self) -> String {
        hex(&self.root)
    }
}

fn hex(root: &[u8; 32]) -> String {
    root.iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Verified {
    pub fn root_hex(&self) -> String {
        hex(&self.root)
    }

    /// What the replay did, by name. The names are stable: programs read them.
    pub fn counts(&self) -> Vec<(&'static str, u64)> {
        if let Some(stats) = &self.family {
            return stats.counts().to_vec();
        }
        if let Some(stats) = &self.strategy {
            return stats.counts().to_vec();
        }
        if let Some(stats) = &self.database {
            return stats.counts().to_vec();
        }
        let stats = &self.stats;
        let mut counts = vec![
            ("arena_entries", stats.arena_entries),
            ("sum_lemmas", stats.sum_lemmas),
            ("value_lemmas", stats.value_lemmas),
            ("proof_steps", stats.ops()),
            ("moves", stats.moves),
            ("replies", stats.replies),
            ("cuts", stats.cuts),
            ("ordered", stats.ordered),
            ("reused", stats.reused),
            ("replies_settled", stats.replies_settled),
            ("elementary_steps", stats.steps),
        ];
        if self.import.is_some() {
            counts.push(("imported", stats.imports));
        }
        counts
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "section {}, byte {}", self.section, self.offset)?;
        match self.subject {
            Some(Subject::Lemma(number)) => write!(f, ", lemma {number}"),
            Some(Subject::Goal(number)) => write!(f, ", goal {number} of the statement"),
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
            Obstacle::Import { needed, given } => {
                let needed = hex(needed);
                write!(f, "it imports the database certificate with the root {needed}; ")?;
                match given {
                    Some(given) => {
                        write!(f, "the one given with --import has the root {}", hex(given))
                    }
                    None => f.write_str("give that one with --import"),
                }
            }
            Obstacle::NoDatabase => {
                f.write_str("only the certificate of a database can be imported")
            }
            Obstacle::Limit(Limit::Steps) => f.write_str("the limit on steps was reached"),
            Obstacle::Limit(Limit::Memory) => f.write_str("the limit on memory was reached"),
            Obstacle::Unreadable(why) => write!(f, "cannot read the file: {why}"),
            Obstacle::ClaimUnreadable { offset, message } => {
                write!(f, "cannot read the claim at byte {offset}: {message}")
            }
            Obstacle::Internal => {
                f.write_str("the checker's own tables are inconsistent; please report this")
            }
        }
    }
}
