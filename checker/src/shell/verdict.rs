//! The three verdicts and their contents.

use super::file::{Root, VERSION, hex};
use crate::data::{Budget, Subject};
use crate::replay::Replay;
use std::fmt;

/// The outcome of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The statement is true.
    Verified(Verified),
    /// The certificate is wrong: it does not prove its statement.
    Rejected(Rejection),
    /// The checker cannot decide whether the certificate is correct.
    CouldNotCheck(Obstacle),
}

/// Content of *verified*: the certificate proves its statement, so the statement is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// Text of the statement, as in `docs/FORMAT.md`.
    pub statement: String,
    /// Root of the certificate.
    pub root: Root,
    /// Size and cost of the proof.
    pub stats: Stats,
    /// The imports, which were checked in the same run.
    pub imports: Vec<ImportedProof>,
}

/// Numbers of objects in a proof, and the cost of its check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Number of arena entries.
    pub values: usize,
    /// Number of cells.
    pub cells: usize,
    /// Number of lemmas.
    pub lemmas: usize,
    /// Number of claims, including those of imports.
    pub claims: usize,
    /// Number of steps.
    pub steps: usize,
    /// Number of elementary steps, which count towards the limit.
    pub work: u64,
}

/// An imported certificate that was verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedProof {
    /// Text of its statement, as in `docs/FORMAT.md`; a long text is cut and ends in `…`.
    pub statement: String,
    /// Root of the certificate.
    pub root: Root,
}

/// Maximum number of characters of the statement of an import. (A certificate has up to 4096
/// imports, each with a text of up to 65,536 characters on each side.)
const SHOWN: usize = 1000;

/// Code of a valid certificate whose statement is not the claimed one, as text.
pub(super) const OTHER_STATEMENT: &str = "other-statement";

/// Content of *rejected*: the certificate is wrong or damaged, or its statement differs from the
/// claimed one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// Code of the fault. Codes are stable: tests and users may rely on them.
    pub code: &'static str,
    /// Place of the fault, as a byte of the file.
    pub offset: usize,
    /// The lemma, claim or goal in whose proof the fault is.
    pub subject: Option<Subject>,
    /// Description of the fault for people.
    pub message: String,
}

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Elementary steps.
    Steps,
    /// Bytes of memory.
    Memory,
}

/// Content of *could not check*: the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The file has this version of the format, which the checker cannot read.
    Version(u32),
    /// A limit on steps or memory was reached.
    Limit(Limit),
    /// The file is a database, which another program checks.
    Database,
    /// The import with this root was not given.
    Import(Root),
    /// The file is larger than this maximum number of bytes.
    TooLarge(u64),
    /// The file cannot be read.
    Unreadable(String),
    /// The checker's own tables are inconsistent. This is a bug.
    Internal,
}

impl Rejection {
    /// Makes a rejection for a fault outside of all lemmas, claims and goals.
    pub fn of_file(code: &'static str, offset: usize, message: &str) -> Rejection {
        Rejection { code, offset, subject: None, message: message.to_owned() }
    }

    /// Returns the byte, and the lemma, claim or goal, of the fault.
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
    /// Returns the exit code: 0 verified, 1 rejected, 2 unreadable, 3 limit reached. No other place
    /// defines exit codes.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Verified(_) => 0,
            Verdict::Rejected(_) => 1,
            Verdict::CouldNotCheck(Obstacle::Limit(_) | Obstacle::TooLarge(_)) => 3,
            Verdict::CouldNotCheck(_) => 2,
        }
    }

    /// Returns the first words of a report.
    pub fn headline(&self) -> &'static str {
        match self {
            Verdict::Verified(_) => "VERIFIED",
            Verdict::Rejected(rejection) if rejection.code == OTHER_STATEMENT => "NOT SHOWN",
            Verdict::Rejected(_) => "REJECTED",
            Verdict::CouldNotCheck(_) => "COULD NOT CHECK",
        }
    }
}

impl Stats {
    /// Returns the numbers of a replay that began with this budget.
    pub(super) fn of(replay: &Replay, budget: Budget) -> Stats {
        Stats {
            values: replay.kernel.games.arena.references().count() / 2,
            cells: replay.kernel.cells.len(),
            lemmas: replay.lemmas.len(),
            claims: replay.kernel.claims.all.len(),
            steps: replay.steps,
            work: budget.steps.saturating_sub(replay.kernel.games.budget.steps),
        }
    }
}

impl Verified {
    /// Returns the root in hexadecimal digits.
    pub fn root_hex(&self) -> String {
        hex(&self.root)
    }

    /// Returns the contents of `stats` with the names that programs read. The names are stable.
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

    /// Returns the root in hexadecimal digits.
    pub fn root_hex(&self) -> String {
        hex(&self.root)
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.code, self.place(), self.message)
    }
}

impl Obstacle {
    /// Returns advice for the command line, if an option may remove the obstacle.
    pub fn advice(&self) -> Option<&'static str> {
        match self {
            Obstacle::Import(_) => Some(
                "give the file of the import with --import; `segcert library get ROOT --out FILE` \
                 writes it if it is a theorem of the library",
            ),
            Obstacle::Limit(Limit::Steps) => Some("allow more with --steps"),
            Obstacle::Limit(Limit::Memory) => Some("allow more with --memory"),
            Obstacle::TooLarge(_) => Some("a larger --memory reads larger files"),
            _ => None,
        }
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
                write!(f, "the import with root {} is missing", hex(root))
            }
            Obstacle::Limit(Limit::Steps) => f.write_str("the limit on steps was reached"),
            Obstacle::Limit(Limit::Memory) => f.write_str("the limit on memory was reached"),
            Obstacle::TooLarge(most) => write!(f, "the file is larger than {most} bytes"),
            Obstacle::Unreadable(why) => write!(f, "cannot read the file: {why}"),
            Obstacle::Internal => {
                f.write_str("the checker's own tables are inconsistent; please report this")
            }
        }
    }
}
