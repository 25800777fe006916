//! Limits on work and memory. Every loop of the kernel is charged here, and so is the memory of
//! every table.

use super::{Checked, Limit, Stop};

/// Limits of one replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum number of elementary steps, such as copying a term, looking at a stone or comparing
    /// an option.
    pub steps: u64,
    /// Maximum number of bytes in tables, estimated as they grow.
    pub memory: u64,
}

/// Elementary steps of a look-up in a table, or of an allocation.
pub const LOOK_UP: usize = 8;

/// The work and the memory of a replay until now, with their limits.
#[derive(Debug, Default)]
pub struct Budget {
    limits: Limits,
    /// Number of elementary steps until now.
    pub steps: u64,
    memory: u64,
}

impl Budget {
    /// Begins with no work and no memory.
    pub fn new(limits: Limits) -> Budget {
        Budget { limits, steps: 0, memory: 0 }
    }
    /// Counts elementary steps. Ends the replay beyond the limit.
    pub fn charge(&mut self, steps: usize) -> Checked {
        self.steps = self.steps.saturating_add(steps as u64);
        if self.steps <= self.limits.steps { Ok(()) } else { Err(Stop::Limit(Limit::Steps)) }
    }
    /// Counts bytes that a table keeps. Ends the replay beyond the limit.
    pub fn hold(&mut self, bytes: usize) -> Checked {
        self.memory = self.memory.saturating_add(bytes as u64);
        if self.memory <= self.limits.memory { Ok(()) } else { Err(Stop::Limit(Limit::Memory)) }
    }
    /// Counts bytes that are free again.
    pub fn release(&mut self, bytes: usize) {
        self.memory = self.memory.saturating_sub(bytes as u64);
    }
}
