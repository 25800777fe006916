//! The three verdicts and their contents.

use crate::file::VERSION;
use std::fmt;

/// The verdict of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The statement is true.
    Verified(Verified),
    /// The certificate does not prove its statement.
    Rejected(Rejection),
    /// The checker cannot decide whether the certificate is correct.
    CouldNotCheck(Obstacle),
}

/// Content of *verified*: the certificate proves its statement, so the statement is true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The statement that the certificate proves.
    pub statement: String,
    /// Root of the certificate: the BLAKE3 hash of the bytes after the header.
    pub root: [u8; 32],
    /// Size and cost of the check.
    pub stats: Stats,
    /// Numbers of bytes of the statement, of the moves, and of the potentials.
    pub section_bytes: [usize; 3],
}

/// Numbers of the objects in a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Number of squares of the board.
    pub squares: usize,
    /// Number of stones on the board.
    pub stones: usize,
    /// Number of moves that were played.
    pub moves: usize,
    /// Number of lines into which the board was cut.
    pub lines: usize,
    /// Number of edges of the graph that were compared.
    pub edges: usize,
}

/// The code of a fault. Codes are stable: tests and users may rely on them. All codes are listed in
/// docs/SOLITAIRE.md.
pub type Code = &'static str;

/// Code of a valid certificate whose statement is not the claimed one.
pub const CLAIM: Code = "claim";

/// A part of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    /// Magic, version, root.
    Header,
    /// The board and the number of remaining stones.
    Statement,
    /// The moves that leave the stated number of stones.
    Moves,
    /// The proof that no play leaves fewer stones.
    Potentials,
}

/// Content of *rejected*: the certificate is wrong or damaged, or its statement differs from the
/// claimed one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// Kind of the fault.
    pub code: Code,
    /// Section of the file with the fault.
    pub section: Section,
    /// Offset of the fault in the file, in bytes.
    pub offset: usize,
    /// Description of the fault for people.
    pub message: String,
}

/// The reason why the certificate could not be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The file has this version of the format, which the checker cannot read.
    Version(u32),
    /// The file cannot be read.
    Unreadable(String),
    /// The system does not provide the memory that the check may need.
    Memory,
    /// The checker's own tables are inconsistent. This is a bug.
    Internal,
}

/// Reason why a check ends early.
pub enum Stop {
    /// The certificate is wrong.
    Fault(Box<Rejection>),
    /// The certificate could not be checked.
    Obstacle(Obstacle),
}

impl Stop {
    /// A table of the checker lacks an entry that it should have.
    pub const INTERNAL: Stop = Stop::Obstacle(Obstacle::Internal);
}

/// Reads a table of the checker at an index that must exist.
pub fn at<T>(items: &[T], index: usize) -> Result<&T, Stop> {
    items.get(index).ok_or(Stop::INTERNAL)
}

impl Verdict {
    /// Returns the exit code: 0 verified, 1 rejected, 2 could not check, 3 memory is short.
    pub fn exit_code(&self) -> u8 {
        match self {
            Verdict::Verified(_) => 0,
            Verdict::Rejected(_) => 1,
            Verdict::CouldNotCheck(Obstacle::Memory) => 3,
            Verdict::CouldNotCheck(_) => 2,
        }
    }

    /// Returns the first words of a report.
    pub fn headline(&self) -> &'static str {
        match self {
            Verdict::Verified(_) => "VERIFIED",
            Verdict::Rejected(Rejection { code: CLAIM, .. }) => "NOT SHOWN",
            Verdict::Rejected(_) => "REJECTED",
            Verdict::CouldNotCheck(_) => "COULD NOT CHECK",
        }
    }
}

impl Verified {
    /// Returns the root in hexadecimal digits.
    pub fn root_hex(&self) -> String {
        self.root.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl Stats {
    /// Returns the contents of `Stats` with the names that programs read. The names are stable.
    pub fn counts(&self) -> [(&'static str, usize); 5] {
        [
            ("squares", self.squares),
            ("stones", self.stones),
            ("moves", self.moves),
            ("lines", self.lines),
            ("edges", self.edges),
        ]
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |number: usize, noun: &str| {
            let plural = if number == 1 { "" } else { "s" };
            format!("{number} {noun}{plural}")
        };
        let [moves, stones] = [count(self.moves, "move"), count(self.stones, "stone")];
        let [edges, lines] = [count(self.edges, "edge"), count(self.lines, "line")];
        write!(f, "{moves} on {stones}, {edges} on {lines}")
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Section::Header => "header",
            Section::Statement => "statement",
            Section::Moves => "moves",
            Section::Potentials => "potentials",
        })
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rejection { code, section, offset, message } = self;
        write!(f, "{code} (section {section}, byte {offset}): {message}")
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Obstacle::Version(version) => {
                write!(f, "the file has format version {version}; this checker reads {VERSION}")
            }
            Obstacle::Unreadable(why) => write!(f, "cannot read the file: {why}"),
            Obstacle::Memory => f.write_str("the limit on memory was reached"),
            Obstacle::Internal => {
                f.write_str("the checker's own tables are inconsistent; please report this")
            }
        }
    }
}
