//! Errors of replays: the strategy is malformed, a certificate is missing, or a limit was reached.

use std::fmt;

/// Why a strategy is not replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The strategy is malformed; the message gives the reason.
    Malformed(String),
    /// An equality or an outcome without a certificate; the statement that is missing.
    Uncertified(String),
    /// The positions that wait for their turn do not fit into memory.
    Memory,
    /// Too much work, or too many parts, before a move is made.
    TooLarge,
    /// A stop was requested.
    Stopped,
    /// The system has no threads for the replay.
    Threads,
}

impl Flaw {
    /// A [`Flaw::Malformed`] with this message.
    pub fn malformed(message: impl Into<String>) -> Flaw {
        Flaw::Malformed(message.into())
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
