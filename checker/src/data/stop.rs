//! Why a replay ends early: a fault of the certificate, a limit, or a broken table of the kernel.

/// What was being proved when a fault was found; each is counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Lemma(usize),
    Claim(usize),
    /// A goal of the statement, in the order of docs/CALCULUS.md.
    Goal(usize),
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// With a code that is stable: tests and users may rely on it. docs/FORMAT.md lists all. It is
    /// found where the reader is.
    Fault(&'static str),
    Limit(Limit),
    /// A table of the kernel misses an entry that it must have: "could not check", never verified.
    Internal,
}

pub type Checked<T = ()> = Result<T, Stop>;

pub fn fault<T>(code: &'static str) -> Checked<T> {
    Err(Stop::Fault(code))
}

/// A condition of a rule.
pub fn require(holds: bool, code: &'static str) -> Checked {
    if holds { Ok(()) } else { fault(code) }
}

/// What a certificate has to give.
pub fn given<T>(item: Option<T>, code: &'static str) -> Checked<T> {
    item.ok_or(Stop::Fault(code))
}

/// Reads a table of the kernel at an index that must exist.
pub fn at<T>(items: &[T], index: usize) -> Checked<&T> {
    items.get(index).ok_or(Stop::Internal)
}

/// Tells whether one of the answers is yes. No answer behind it is asked for.
pub fn any(mut answers: impl Iterator<Item = Checked<bool>>) -> Checked<bool> {
    answers.find(|answer| *answer != Ok(false)).unwrap_or(Ok(false))
}
