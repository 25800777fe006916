//! Why a strategy is not replayed: it is not well formed, something is not certified, or a limit was reached.

use crate::kernel::error::{Limit, Stop};
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The strategy says something that makes no sense.
    Malformed(String),
    /// An equality or an outcome without a certificate; the statement that is missing.
    Uncertified(String),
    Limit(Limit),
    /// Somebody asked to stop.
    Stopped,
    /// A table misses an entry that it must have.
    Internal,
}

impl Flaw {
    pub fn malformed(message: impl Into<String>) -> Flaw {
        Flaw::Malformed(message.into())
    }
}

impl From<Stop> for Flaw {
    fn from(stop: Stop) -> Flaw {
        match stop {
            Stop::Limit(limit) => Flaw::Limit(limit),
            Stop::Fault(_) | Stop::Internal => Flaw::Internal,
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Malformed(message) => f.write_str(message),
            Flaw::Uncertified(statement) => write!(f, "no certificate proves {statement}"),
            Flaw::Limit(Limit::Steps) => f.write_str("the limit on steps was reached"),
            Flaw::Limit(Limit::Memory) => f.write_str("the limit on memory was reached"),
            Flaw::Stopped => f.write_str("stopped"),
            Flaw::Internal => {
                f.write_str("the checker's own tables are inconsistent; please report this")
            }
        }
    }
}

impl std::error::Error for Flaw {}
