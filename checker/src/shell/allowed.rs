//! The limits that a user sets.

use super::check::limits_for;
use crate::data::Budget;
use std::hint::black_box;

/// Maximum number of bytes of a file, if the user does not set a limit on memory.
pub const DEFAULT_FILE_BYTES: u64 = 1 << 28;

/// The limits that a user sets. They apply to each file, also to imports. A limit that is not set
/// follows from the size of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allowed {
    /// Maximum number of elementary steps for each file.
    pub steps: Option<u64>,
    /// Maximum number of bytes of memory for each file, and maximum size of a file that is read.
    pub memory: Option<u64>,
}

impl Allowed {
    /// Returns the limits for the replay of a file of this size.
    pub fn limits(self, bytes: usize) -> Budget {
        let usual = limits_for(bytes);
        Budget {
            steps: self.steps.unwrap_or(usual.steps),
            memory: self.memory.unwrap_or(usual.memory),
        }
    }

    /// Returns these limits for a file of this size, lowered to the memory that the system gives,
    /// so that the limit is reached before an allocation fails.
    pub fn within_reach(self, bytes: usize) -> Allowed {
        let wanted = self.limits(bytes).memory;
        // Tables grow by doubling, so a table may need twice the counted memory for a moment.
        let most = wanted.saturating_mul(2);
        let mut given = usize::try_from(most).unwrap_or(usize::MAX / 2);
        let is_given = |bytes| {
            let mut block = Vec::<u8>::new();
            let reserved = block.try_reserve_exact(bytes);
            // The optimiser might remove a block that is not used.
            black_box(&mut block);
            reserved.is_ok()
        };
        while !is_given(given) {
            given /= 2;
        }
        match given as u64 / 2 {
            given if given < wanted => Allowed { memory: Some(given), ..self },
            _ => self,
        }
    }

    /// Returns the maximum size of a file that is read, in bytes.
    pub fn file_bytes(self) -> u64 {
        self.memory.unwrap_or(DEFAULT_FILE_BYTES)
    }
}
