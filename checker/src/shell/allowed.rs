//! The limits that a user sets.

use super::check::limits_for;
use crate::data::Limits;

/// The size of the largest file that is read if the user does not set the memory.
pub const DEFAULT_FILE_BYTES: u64 = 1 << 28;

/// The limits that a user sets. They apply to each file alike, to a file that is imported, too. A
/// limit that is not set follows from the size of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    /// Elementary steps for each file.
    pub steps: Option<u64>,
    /// Bytes of memory for each file, and the size of the largest file that is read.
    pub memory: Option<u64>,
}

impl Allowed {
    /// Returns the limits for the replay of a file of this size.
    pub fn limits(self, bytes: usize) -> Limits {
        let usual = limits_for(bytes);
        Limits {
            steps: self.steps.unwrap_or(usual.steps),
            memory: self.memory.unwrap_or(usual.memory),
        }
    }

    /// Returns the size of the largest file that is read, in bytes.
    pub fn file_bytes(self) -> u64 {
        self.memory.unwrap_or(DEFAULT_FILE_BYTES)
    }
}
