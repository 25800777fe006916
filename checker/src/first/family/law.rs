//! What a theorem says of the line: the form in which a statement uses it, and the numbers that a
//! certificate gives.

use super::tape::Tape;
use super::{Replay, bounds, inequalities, uniform};
use crate::first::kernel::error::{Code, Stop};
use crate::first::kernel::reader::{MAX_SQUARES, Reader};
use crate::first::term::Ref;
use std::ops::Range;

/// Theorems A and B: `v(u·w^(n+P)·v) = v(u·w^n·v) + S` for all rows of at least `K` stones. Theorem
/// C: bounds of these rows, which do not change in a period.
pub struct Law {
    /// Which rule proves it.
    pub rule: u64,
    /// `P`, in words.
    pub period: usize,
    /// `p = P·m`, in stones.
    pub stones: usize,
    /// `K`, in stones.
    pub start: usize,
    /// `D` of Theorem B or `M` of Theorem C, in stones; 0 for Theorem A.
    pub shift: usize,
    /// Values of shorter sections are all that the theorem needs: `2K + 2p` for Theorem A; with
    /// `KK = K + D`, `2KK + 3p + 2D` for Theorem B; `V` for Theorem C.
    end: usize,
    /// `E`, in stones.
    margin: usize,
    /// `S`; 0 for Theorem C.
    pub saltus: Ref,
}

impl Law {
    pub fn read(reader: &mut Reader, tape: &Tape, replay: &mut Replay) -> Result<Law, Stop> {
        let rule = reader.number()?;
        if ![uniform::TAG, inequalities::TAG, bounds::TAG].contains(&rule) {
            return Err(reader.fault(Code::FamilyRule, "this rule is unknown"));
        }
        let message =
            "the window is empty, too short, begins below |u| + |v| + 2, or exceeds 4096 stones";
        let mut small = |least: usize| {
            let number = usize::try_from(reader.number()?).ok();
            let number = number.filter(|n| *n >= least && *n <= MAX_SQUARES);
            number.ok_or_else(|| reader.fault(Code::FamilyWindow, message))
        };
        let period = small(1)?;
        let start = small(tape.margin())?;
        let shift = if rule == uniform::TAG { 0 } else { small(0)? };
        let end = if rule == bounds::TAG { small(0)? } else { 0 };
        let saltus = if rule == bounds::TAG { Ref::ZERO } else { replay.reference(reader)? };
        let stones = period.saturating_mul(tape.letters());
        let twice = start.saturating_add(stones).saturating_mul(2);
        let end = match rule {
            bounds::TAG => end,
            inequalities::TAG => {
                twice.saturating_add(shift.saturating_mul(4).saturating_add(stones))
            }
            _ => twice,
        };
        let law = Law { rule, period, stones, start, shift, end, margin: tape.margin(), saltus };
        if !law.fits(tape) {
            return Err(reader.fault(Code::FamilyWindow, message));
        }
        Ok(law)
    }

    /// The lengths of sections whose values the theorem needs.
    pub fn window(&self) -> Range<usize> {
        match self.rule {
            bounds::TAG => self.margin..self.end,
            _ => self.start..self.end,
        }
    }

    /// `N` of Theorem C: with `KK = K + M`, `2KK + 2p`.
    pub fn middle(&self) -> usize {
        let long = self.start.saturating_add(self.shift);
        long.saturating_add(self.stones).saturating_mul(2)
    }

    /// Whether all lengths are within the limit, and for Theorem C `KK ≤ V ≤ N`, and `V` large
    /// enough for sections below it to have every piece that has no class.
    fn fits(&self, tape: &Tape) -> bool {
        if self.rule != bounds::TAG {
            return self.end <= MAX_SQUARES;
        }
        let long = self.start.saturating_add(self.shift);
        let special = self.margin.saturating_mul(2).saturating_add(tape.letters());
        let ends = long.max(special)..=self.middle();
        ends.contains(&self.end) && self.middle().saturating_add(self.stones) <= MAX_SQUARES
    }
}
