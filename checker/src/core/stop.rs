//! Why a replay ends early: a fault of the certificate, a limit, or a broken table of the kernel.

use std::fmt;

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
    Truncated = "truncated",
    Varint = "varint",
    Trailing = "trailing",
    Variant = "variant",
    Stones = "stones",
    Form = "form",
    Overflow = "overflow",
    Word = "word",
    Reference = "reference",
    Options = "options",
    Cell = "cell",
    Lemma = "lemma",
    Parameter = "parameter",
    Exponent = "exponent",
    Number = "number",
    OrderFalse = "order-false",
    Judgment = "judgment",
    MoveRange = "move-range",
    MoveExponent = "move-exponent",
    Selection = "selection",
    CutNothing = "cut-nothing",
    NormalForm = "normal-form",
    Circular = "circular",
    Implied = "implied",
    Witness = "witness",
    Sign = "sign",
    Multiple = "multiple",
    Insert = "insert",
    Reduced = "reduced",
    Except = "except",
    Claim = "claim",
    Instance = "instance",
    Measure = "measure",
    Rank = "rank",
    Statement = "statement",
    Import = "import",
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// What was being proved when a fault was found; each is counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Lemma(usize),
    Claim(usize),
    /// A goal of the statement, in the order of docs/CALCULUS.md.
    Goal(usize),
}

/// A fault of the certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub code: Code,
    pub message: &'static str,
    /// Where in the body it is; known once a reader has seen it.
    pub offset: Option<usize>,
    pub subject: Option<Subject>,
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
    /// A table of the kernel misses an entry that it must have: "could not check", never verified.
    Internal,
}

pub type Checked<T> = Result<T, Stop>;

/// A fault whose place is added by the reader.
pub fn fault<T>(code: Code, message: &'static str) -> Checked<T> {
    Err(Stop::Fault(Box::new(Fault {
        code,
        message,
        offset: None,
        subject: None,
    })))
}

/// A condition of a rule.
pub fn require(holds: bool, code: Code, message: &'static str) -> Checked<()> {
    if holds { Ok(()) } else { fault(code, message) }
}

impl Stop {
    /// Adds the place, unless it is known.
    pub fn at(mut self, offset: usize) -> Stop {
        if let Stop::Fault(fault) = &mut self {
            fault.offset.get_or_insert(offset);
        }
        self
    }

    /// Adds what was being proved.
    pub fn about(mut self, subject: Subject) -> Stop {
        if let Stop::Fault(fault) = &mut self {
            fault.subject = Some(subject);
        }
        self
    }
}

/// Reads a table of the kernel at an index that must exist.
#[inline]
pub fn at<T>(items: &[T], index: usize) -> Checked<&T> {
    items.get(index).ok_or(Stop::Internal)
}
