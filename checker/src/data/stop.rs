//! Why a replay ends early: a fault of the certificate, a limit, or an inconsistent table of the
//! kernel.

/// The lemma, claim or goal whose proof has the fault. Each kind is numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A lemma.
    Lemma(usize),
    /// A claim.
    Claim(usize),
    /// A goal of the statement, in the order of docs/CALCULUS.md.
    Goal(usize),
}

/// The code of a fault. All codes are listed in docs/FORMAT.md.
pub type Code = &'static str;

/// The reason why a replay ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A fault with a stable code: tests and users may rely on it. Its place is the position of the
    /// reader.
    Fault(Code),
    /// The limit on elementary steps was reached. The verdict is "could not check".
    Steps,
    /// The limit on memory was reached.
    Memory,
    /// A table of the kernel lacks an entry that it must have. The verdict is "could not check".
    Internal,
}

/// A result, or the reason why the replay ends.
pub type Checked<T = ()> = Result<T, Stop>;

/// Ends the replay with a fault.
pub fn fault<T>(code: Code) -> Checked<T> {
    Err(Stop::Fault(code))
}

/// Rejects the certificate with this code unless the condition holds.
pub fn require(holds: bool, code: Code) -> Checked {
    if holds { Ok(()) } else { fault(code) }
}

/// Returns an item that the certificate must provide, or rejects it with this code.
pub fn given<T>(item: Option<T>, code: Code) -> Checked<T> {
    item.ok_or(Stop::Fault(code))
}

/// Reads a table of the kernel at an index that must exist.
pub fn at<T>(items: &[T], index: usize) -> Checked<&T> {
    items.get(index).ok_or(Stop::Internal)
}

/// Collects results up to the first failure. Trusts no number of items, and holds no more memory
/// than they need.
pub fn all<T>(results: impl Iterator<Item = Checked<T>>) -> Checked<Vec<T>> {
    let mut items = Vec::with_capacity(results.size_hint().0.min(64));
    for item in results {
        items.push(item?);
    }
    items.shrink_to_fit();
    Ok(items)
}

/// Tells whether some answer is yes. Evaluates no answer after the first yes.
pub fn any(mut answers: impl Iterator<Item = Checked<bool>>) -> Checked<bool> {
    answers.find(|answer| *answer != Ok(false)).unwrap_or(Ok(false))
}
