//! Certificates of theorems for all `n` (docs/FORMAT.md, "Kind 2").
use std::ops::Range;

use super::system::{BoundSystem, System};
use super::uniform::Uniform;
use super::window::Window;
use crate::game::Value;

/// A theorem that was found.
pub enum Theorem {
    /// Theorem A.
    Uniform(Uniform),
    /// Theorem B.
    Inequalities(System),
    /// Theorem C.
    Bounds(BoundSystem),
}

impl Theorem {
    /// The letter under which docs/THEOREMS.md has it.
    pub fn letter(&self) -> &'static str {
        match self {
            Theorem::Uniform(_) => "A",
            Theorem::Inequalities(_) => "B",
            Theorem::Bounds(_) => "C",
        }
    }

    /// How many inequalities it claims.
    pub fn claims(&self) -> Option<usize> {
        match self {
            Theorem::Uniform(_) => None,
            Theorem::Inequalities(system) => Some(system.claims.len()),
            Theorem::Bounds(system) => Some(system.claims.len()),
        }
    }

    /// `P`, `K` and `S`; for Theorem C what holds of rows that are exactly known.
    pub fn law(&self) -> Uniform {
        match self {
            Theorem::Uniform(theorem) => *theorem,
            Theorem::Inequalities(system) => Uniform {
                period: system.frame.period,
                start: system.frame.start,
                saltus: system.saltus,
            },
            Theorem::Bounds(system) => Uniform {
                period: system.span.period,
                start: system.span.start,
                saltus: Value::ZERO,
            },
        }
    }

    /// The lengths of the sections whose values the theorem needs.
    pub fn window(&self, window: &Window) -> Range<usize> {
        match self {
            Theorem::Uniform(theorem) => theorem.start..theorem.end(window),
            Theorem::Inequalities(system) => system.frame.start..system.frame.end(),
            Theorem::Bounds(system) => window.tape.margin()..system.span.end,
        }
    }
}
