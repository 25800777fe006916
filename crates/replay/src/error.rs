//! Errors of replays: the strategy is malformed, a certificate is missing, or a limit was reached.

use thiserror::Error;

/// Reason why a strategy cannot be replayed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Flaw {
    /// The strategy is malformed; the message gives the reason.
    #[error("{0}")]
    Malformed(String),
    /// An equality or an outcome has no certificate. The text is the missing statement.
    #[error("no certificate proves {0}")]
    Uncertified(String),
    /// The positions that must be stored exceed the memory limit.
    #[error("the limit on memory was reached")]
    Memory,
    /// The work, or the number of components, exceeds a limit before any move is made.
    #[error("the strategy asks for too much work")]
    TooLarge,
    /// A stop was requested.
    #[error("stopped")]
    Stopped,
    /// The system cannot start the threads for the replay.
    #[error("the system refuses to start threads for the replay")]
    Threads,
}

impl Flaw {
    /// Returns a [`Flaw::Malformed`] with this message.
    pub fn malformed(message: impl Into<String>) -> Flaw {
        Flaw::Malformed(message.into())
    }
}
