//! Limits on work and memory. Every loop of the kernel pays here for each turn, and every table for what it keeps.

use super::error::{Limit, Stop};

/// Limits of one replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Elementary steps: a term copied, a stone looked at, an option compared.
    pub steps: u64,
    /// Bytes held in tables, as estimated when they are filled.
    pub memory: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { steps: 20_000_000_000, memory: 4 << 30 }
    }
}

pub struct Budget {
    limits: Limits,
    steps: u64,
    memory: u64,
}

impl Budget {
    pub fn new(limits: Limits) -> Budget {
        Budget { limits, steps: 0, memory: 0 }
    }

    /// Elementary steps so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What is left.
    pub fn remaining(&self) -> Limits {
        Limits {
            steps: self.limits.steps.saturating_sub(self.steps),
            memory: self.limits.memory.saturating_sub(self.memory),
        }
    }

    #[inline]
    pub fn charge(&mut self, steps: usize) -> Result<(), Stop> {
        self.steps = self.steps.saturating_add(steps as u64);
        if self.steps > self.limits.steps { Err(Stop::Limit(Limit::Steps)) } else { Ok(()) }
    }

    #[inline]
    pub fn hold(&mut self, bytes: usize) -> Result<(), Stop> {
        self.memory = self.memory.saturating_add(bytes as u64);
        if self.memory > self.limits.memory { Err(Stop::Limit(Limit::Memory)) } else { Ok(()) }
    }

    #[inline]
    pub fn release(&mut self, bytes: usize) {
        self.memory = self.memory.saturating_sub(bytes as u64);
    }
}
