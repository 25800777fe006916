//! The three verdicts, and what each says.

use super::file::{Root, VERSION, hex};
use crate::data::{Limit, Subject};
use crate::replay::Replay;
use std::fmt;

/// The outcome of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The statement is true.
    Verified(Verified),
    /// The certificate does not prove it.
    Rejected(Rejection),
    /// Nothing is said of it.
    CouldNotCheck(Obstacle),
}

/// The statement is true: the certificate proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// What it proves, in the words of `docs/FORMAT.md`.
    pub statement: String,
    /// Its identity.
    pub root: Root,
    /// What the check took.
    pub stats: Stats,
    /// What the proof rests on, checked in the same run.
    pub imports: Vec<ImportedProof>,
}

/// What a replay did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Entries of the arena.
    pub values: usize,
    /// Sets of parts of which claims speak.
    pub cells: usize,
    /// Equalities of values, and of parts.
    pub lemmas: usize,
    /// With those of imported certificates.
    pub claims: usize,
    /// Steps of proofs.
    pub steps: usize,
    /// Elementary steps, as counted for the limit.
    pub work: u64,
}

/// Another certificate that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedProof {
    /// What it proves, in the words of `docs/FORMAT.md`; of a long text the beginning, and `…`.
    pub statement: String,
    /// Its identity.
    pub root: Root,
}

/// Characters of the statement of an imported certificate that are kept: a certificate has up to
/// 4096 imports, and the text of a statement up to 65,536 characters.
const SHOWN: usize = 1000;

/// The certificate is wrong, or damaged, or proves something else than was claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// Stable: tests and users may rely on it.
    pub code: &'static str,
    /// Byte of the file.
    pub offset: usize,
    /// Which lemma, claim or goal the fault is in.
    pub subject: Option<Subject>,
    /// The fault, in words for people.
    pub message: String,
}

/// Why nothing can be said about the certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The file is of another version of the format.
    Version(u32),
    /// Steps or memory were used up.
    Limit(Limit),
    /// The file is a database, which another program checks.
    Database,
    /// It rests on the certificate with this root, which was not given.
    Import(Root),
    /// The file is larger than this many bytes, which is the most that is read.
    TooLarge(u64),
    /// The file cannot be read.
    Unreadable(String),
    /// The checker is at fault.
    Internal,
}

impl Rejection {
    /// A fault that concerns no lemma, claim or goal.
    pub fn of_file(code: &'static str, offset: usize, message: &str) -> Rejection {
        Rejection { code, offset, subject: None, message: message.to_owned() }
    }

    /// The byte, and what it belongs to.
    pub fn place(&self) -> String {
        let byte = format!("byte {}", self.offset);
        match self.subject {
            Some(Subject::Lemma(number)) => format!("{byte}, lemma {number}"),
            Some(Subject::Claim(number)) => format!("{byte}, claim {number}"),
            Some(Subject::Goal(number)) => format!("{byte}, goal {number} of the statement"),
            None => byte,
        }
    }
}

impl Verdict {
    /// 0 verified, 1 rejected, 2 unreadable, 3 limit reached. The only place where exit codes are
    /// made.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Verified(_) => 0,
            Verdict::Rejected(_) => 1,
            Verdict::CouldNotCheck(Obstacle::Limit(_) | Obstacle::TooLarge(_)) => 3,
            Verdict::CouldNotCheck(_) => 2,
        }
    }

    /// How a report begins.
    pub fn headline(&self) -> &'static str {
        match self {
            Verdict::Verified(_) => "VERIFIED",
            Verdict::Rejected(_) => "REJECTED",
            Verdict::CouldNotCheck(_) => "COULD NOT CHECK",
        }
    }
}

impl Stats {
    pub(super) fn of(replay: &Replay) -> Stats {
        Stats {
            values: replay.kernel.games.arena.references().count() / 2,
            cells: replay.kernel.cells.len(),
            lemmas: replay.lemmas.len(),
            claims: replay.kernel.claims.all.len(),
            steps: replay.steps,
            work: replay.kernel.games.budget.steps,
        }
    }
}

impl Verified {
    /// The root in hexadecimal.
    pub fn root_hex(&self) -> String {
        hex(&self.root)
    }

    /// What the replay did, by name. The names are stable: programs read them.
    pub fn counts(&self) -> [(&'static str, u64); 6] {
        let Stats { values, cells, lemmas, claims, steps, work } = &self.stats;
        [
            ("values", *values as u64),
            ("cells", *cells as u64),
            ("lemmas", *lemmas as u64),
            ("claims", *claims as u64),
            ("proof_steps", *steps as u64),
            ("elementary_steps", *work),
        ]
    }
}

impl ImportedProof {
    pub(super) fn of(verified: &Verified) -> ImportedProof {
        let mut letters = verified.statement.chars();
        let mut statement: String = letters.by_ref().take(SHOWN).collect();
        statement.extend(letters.next().map(|_| '…'));
        ImportedProof { statement, root: verified.root }
    }

    /// The root in hexadecimal.
    pub fn root_hex(&self) -> String {
        hex(&self.root)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.code, self.place(), self.message)
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Version(version) => {
                write!(f, "the file has format version {version}; this checker reads {VERSION}")
            }
            Obstacle::Database => f.write_str(
                "this is a database; check it with `segcert-database` or `segcert check`",
            ),
            Obstacle::Import(root) => {
                let root = hex(root);
                write!(f, "the import with root {root} is missing; give its file with --import")
            }
            Obstacle::Limit(Limit::Steps) => {
                f.write_str("the limit on steps was reached; check with a larger --steps")
            }
            Obstacle::Limit(Limit::Memory) => {
                f.write_str("the limit on memory was reached; check with a larger --memory")
            }
            Obstacle::TooLarge(most) => {
                write!(f, "the file is larger than {most} bytes; raise --memory to read it")
            }
            Obstacle::Unreadable(why) => write!(f, "cannot read the file: {why}"),
            Obstacle::Internal => {
                f.write_str("the checker's own tables are inconsistent; please report this")
            }
        }
    }
}
