//! Why a replay ends early: a fault of the certificate, a limit, or a broken table of the kernel.

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
    /// Stable: tests and users may rely on it. docs/FORMAT.md lists all.
    pub code: &'static str,
    /// Where in the body it is; known once a reader has seen it.
    pub offset: Option<usize>,
    pub subject: Option<Subject>,
}

/// Which limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Elementary steps.
    Steps,
    /// Bytes held.
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
pub fn fault<T>(code: &'static str) -> Checked<T> {
    Err(Stop::Fault(Box::new(Fault { code, offset: None, subject: None })))
}

/// A condition of a rule.
pub fn require(holds: bool, code: &'static str) -> Checked<()> {
    if holds { Ok(()) } else { fault(code) }
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
pub fn at<T>(items: &[T], index: usize) -> Checked<&T> {
    items.get(index).ok_or(Stop::Internal)
}
