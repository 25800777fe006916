//! Why the kernel stops: a fault of the certificate, a limit, or (never, if the kernel is right) a
//! broken table.

use crate::core::stop;
pub use crate::core::stop::Limit;
use std::fmt;

/// The header and the four sections of a certificate, in file order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    Header,
    Statement,
    Arena,
    Lemmas,
    Proof,
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Section::Header => "header",
            Section::Statement => "statement",
            Section::Arena => "arena",
            Section::Lemmas => "lemmas",
            Section::Proof => "proof",
        })
    }
}

/// What a rejection is about, apart from its place in the file: the number of a claim of a system,
/// from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject(pub u64);

macro_rules! codes {
    ($($name:ident = $id:literal,)*) => {
        /// Every way to be rejected. The strings are stable: tests and users may rely on them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Code {
            $($name,)*
        }

        impl Code {
            pub fn id(self) -> &'static str {
                match self {
                    $(Code::$name => $id,)*
                }
            }
        }
    };
}

codes! {
    FileShort = "file-short",
    Magic = "magic",
    HashHeader = "hash-header",
    Length = "length",
    HashSection = "hash-section",
    Root = "root",
    Claim = "claim",
    Truncated = "truncated",
    Varint = "varint",
    Trailing = "trailing",
    StatementSyntax = "statement-syntax",
    StatementCanonical = "statement-canonical",
    StatementLimit = "statement-limit",
    StatementGame = "statement-game",
    ArenaReference = "arena-reference",
    ArenaOrientation = "arena-orientation",
    ArenaOrder = "arena-order",
    ArenaUnused = "arena-unused",
    Reference = "reference",
    FamilyLine = "family-line",
    FamilyRange = "family-range",
    FamilyRule = "family-rule",
    FamilyWindow = "family-window",
    FamilyLaw = "family-law",
    FamilyCount = "family-count",
    FamilyValue = "family-value",
    FamilyBase = "family-base",
    FamilyCondition = "family-condition",
    FamilyClaim = "family-claim",
    FamilyDrift = "family-drift",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A fault of the certificate; `offset` is counted from the start of the section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub code: Code,
    pub section: Section,
    pub offset: usize,
    pub subject: Option<Subject>,
    pub message: String,
}

/// The reason why a replay ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    Fault(Box<Fault>),
    Limit(Limit),
    /// A table of the kernel misses an entry that it must have. Reported as "could not check",
    /// never as verified.
    Internal,
}

/// Budgets and tables of the kernel find no fault in a certificate.
impl From<stop::Stop> for Stop {
    fn from(stop: stop::Stop) -> Stop {
        match stop {
            stop::Stop::Limit(limit) => Stop::Limit(limit),
            stop::Stop::Fault(_) | stop::Stop::Internal => Stop::Internal,
        }
    }
}

impl Stop {
    pub fn fault(code: Code, section: Section, offset: usize, message: impl Into<String>) -> Stop {
        let message = message.into();
        Stop::Fault(Box::new(Fault { code, section, offset, subject: None, message }))
    }

    /// Adds the claim in whose proof a fault was found.
    pub fn about(mut self, subject: Subject) -> Stop {
        if let Stop::Fault(fault) = &mut self {
            fault.subject = Some(subject);
        }
        self
    }
}

/// Reading a table of the kernel at an index that must exist.
#[inline]
pub fn at<T>(items: &[T], index: usize) -> Result<&T, Stop> {
    items.get(index).ok_or(Stop::Internal)
}
