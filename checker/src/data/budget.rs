//! Budget on work and memory. Every loop of the kernel is charged here, and so is the memory of
//! every table.

use super::{Checked, Stop};

/// What is left of the limits of one replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Number of elementary steps that are left. Such a step is to copy a term, to look at a stone,
    /// or to compare an option.
    pub steps: u64,
    /// Number of bytes that are left for tables, estimated as they grow.
    pub memory: u64,
}

/// Elementary steps of a look-up in a table, or of an allocation.
pub const LOOK_UP: usize = 8;

impl Budget {
    /// Counts elementary steps. Ends the replay beyond the limit.
    pub fn charge(&mut self, steps: usize) -> Checked {
        self.steps = self.steps.checked_sub(steps as u64).ok_or(Stop::Steps)?;
        Ok(())
    }
    /// Counts bytes that a table keeps. Ends the replay beyond the limit.
    pub fn hold(&mut self, bytes: usize) -> Checked {
        self.memory = self.memory.checked_sub(bytes as u64).ok_or(Stop::Memory)?;
        Ok(())
    }
    /// Counts bytes that are free again.
    pub fn release(&mut self, bytes: usize) {
        self.memory = self.memory.saturating_add(bytes as u64);
    }
}
