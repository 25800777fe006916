//! Errors of replays: the strategy is malformed, a certificate is missing, or a limit was reached.

use std::fmt;

/// Reason why a strategy cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The strategy is malformed; the message gives the reason.
    Malformed(String),
    /// An equality or an outcome has no certificate. The text is the missing statement.
    Uncertified(String),
    /// The positions that must be stored exceed the memory limit.
    Memory,
    /// The work, or the number of components, exceeds a limit before any move is made.
    TooLarge,
    /// A stop was requested.
    Stopped,
    /// The system cannot start the threads for the replay.
    Threads,
}

impl Flaw {
    /// Returns a [`Flaw::Malformed`] with this message.
    pub fn malformed(message: impl Into<String>) -> Flaw {
        Flaw::Malformed(message.into())
    }

    /// Returns the flaw with the entry of the strategy that is malformed, such as `rule 1a`.
    #[must_use]
    pub(crate) fn in_entry(self, kind: &str, name: &str) -> Flaw {
        match self {
            Flaw::Malformed(message) if name.is_empty() => {
                Flaw::Malformed(format!("{kind}: {message}"))
            }
            Flaw::Malformed(message) => Flaw::Malformed(format!("{kind} {name}: {message}")),
            flaw => flaw,
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Malformed(message) => f.write_str(message),
            Flaw::Uncertified(statement) => write!(f, "no certificate proves {statement}"),
            Flaw::Memory => f.write_str("the limit on memory was reached"),
            Flaw::TooLarge => f.write_str("the strategy asks for too much work"),
            Flaw::Stopped => f.write_str("stopped"),
            Flaw::Threads => f.write_str("the system refuses to start threads for the replay"),
        }
    }
}

impl std::error::Error for Flaw {}
