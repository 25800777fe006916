//! Why the kernel stops: a fault of the certificate, a limit, or (never, if the kernel is right) a broken table.

use std::fmt;

/// The header and the four sections of a certificate, in file order; after the statement those of a proof, or those of a
/// solitaire certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Section {
    Header,
    Statement,
    Arena,
    Lemmas,
    Proof,
    Board,
    Moves,
    Potentials,
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Section::Header => "header",
            Section::Statement => "statement",
            Section::Arena => "arena",
            Section::Lemmas => "lemmas",
            Section::Proof => "proof",
            Section::Board => "board",
            Section::Moves => "moves",
            Section::Potentials => "potentials",
        })
    }
}

/// What a rejection is about, apart from its place in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Lemma number, counted over all lemmas from 0.
    Lemma(u64),
    /// Number of a goal of the statement, in the order of CALCULUS.md, from 0.
    Goal(u64),
}

/// Every way to be rejected. The strings are stable: tests and users may rely on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    FileShort,
    Magic,
    HashHeader,
    Length,
    HashSection,
    Root,
    Claim,
    Truncated,
    Varint,
    Trailing,
    StatementSyntax,
    StatementCanonical,
    StatementLimit,
    StatementGame,
    ArenaReference,
    ArenaOrientation,
    ArenaOrder,
    ArenaUnused,
    Reference,
    Part,
    LemmaTag,
    LemmaForm,
    LemmaOrder,
    LemmaUnused,
    OrderFalse,
    OpUnknown,
    OpMoveRange,
    CutSelection,
    CutNothing,
    CutNormalForm,
    GoalCircular,
    StatementBoard,
    Board,
    MoveIllegal,
    StonesLeft,
    PotentialEntry,
    PotentialParent,
    PotentialEdge,
    PotentialBound,
    FamilyLine,
    FamilyRange,
    FamilyRule,
    FamilyWindow,
    FamilyCount,
    FamilyLaw,
    FamilyValue,
    FamilyBase,
    FamilyCondition,
    FamilyClaim,
    FamilyDrift,
}

impl Code {
    pub fn id(self) -> &'static str {
        match self {
            Code::FileShort => "file-short",
            Code::Magic => "magic",
            Code::HashHeader => "hash-header",
            Code::Length => "length",
            Code::HashSection => "hash-section",
            Code::Root => "root",
            Code::Claim => "claim",
            Code::Truncated => "truncated",
            Code::Varint => "varint",
            Code::Trailing => "trailing",
            Code::StatementSyntax => "statement-syntax",
            Code::StatementCanonical => "statement-canonical",
            Code::StatementLimit => "statement-limit",
            Code::StatementGame => "statement-game",
            Code::ArenaReference => "arena-reference",
            Code::ArenaOrientation => "arena-orientation",
            Code::ArenaOrder => "arena-order",
            Code::ArenaUnused => "arena-unused",
            Code::Reference => "reference",
            Code::Part => "part",
            Code::LemmaTag => "lemma-tag",
            Code::LemmaForm => "lemma-form",
            Code::LemmaOrder => "lemma-order",
            Code::LemmaUnused => "lemma-unused",
            Code::OrderFalse => "order-false",
            Code::OpUnknown => "op-unknown",
            Code::OpMoveRange => "op-move-range",
            Code::CutSelection => "cut-selection",
            Code::CutNothing => "cut-nothing",
            Code::CutNormalForm => "cut-normal-form",
            Code::GoalCircular => "goal-circular",
            Code::StatementBoard => "statement-board",
            Code::Board => "board",
            Code::MoveIllegal => "move-illegal",
            Code::StonesLeft => "stones-left",
            Code::PotentialEntry => "potential-entry",
            Code::PotentialParent => "potential-parent",
            Code::PotentialEdge => "potential-edge",
            Code::PotentialBound => "potential-bound",
            Code::FamilyLine => "family-line",
            Code::FamilyRange => "family-range",
            Code::FamilyRule => "family-rule",
            Code::FamilyWindow => "family-window",
            Code::FamilyLaw => "family-law",
            Code::FamilyCount => "family-count",
            Code::FamilyValue => "family-value",
            Code::FamilyBase => "family-base",
            Code::FamilyCondition => "family-condition",
            Code::FamilyClaim => "family-claim",
            Code::FamilyDrift => "family-drift",
        }
    }
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

/// Which limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    Steps,
    Memory,
}

/// The reason why a replay ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    Fault(Box<Fault>),
    Limit(Limit),
    /// A table of the kernel misses an entry that it must have. Reported as "could not check", never as verified.
    Internal,
}

impl Stop {
    pub fn fault(code: Code, section: Section, offset: usize, message: impl Into<String>) -> Stop {
        let message = message.into();
        Stop::Fault(Box::new(Fault {
            code,
            section,
            offset,
            subject: None,
            message,
        }))
    }

    /// Adds the lemma or goal in whose proof a fault was found.
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
