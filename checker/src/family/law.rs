//! What either theorem says of the line: the form in which a statement uses it, and the numbers that a certificate gives.

use super::tape::Tape;
use super::{inequalities, uniform};
use crate::kernel::error::{Code, Stop};
use crate::kernel::position::Games;
use crate::kernel::reader::{MAX_SQUARES, Reader};
use crate::kernel::term::Ref;

/// `v(u·w^(n+P)·v) = v(u·w^n·v) + S` for all rows of at least `K` stones.
pub struct Law {
    /// Which rule proves it.
    pub rule: u64,
    /// `P`, in words.
    pub period: usize,
    /// `p = P·m`, in stones.
    pub stones: usize,
    /// `K`, in stones.
    pub start: usize,
    /// `D`, in stones; 0 for Theorem A.
    pub shift: usize,
    /// `S`
    pub saltus: Ref,
}

impl Law {
    pub fn read(reader: &mut Reader, tape: &Tape, games: &mut Games) -> Result<Law, Stop> {
        let rule = reader.number()?;
        if ![uniform::TAG, inequalities::TAG].contains(&rule) {
            return Err(reader.fault(Code::FamilyRule, "this rule is unknown"));
        }
        let message = "the window is empty, or begins below |u| + |v| + 2, or exceeds 4096 stones";
        let mut small = |least: usize| {
            let number = usize::try_from(reader.number()?).ok();
            let number = number.filter(|n| *n >= least && *n <= MAX_SQUARES);
            number.ok_or_else(|| reader.fault(Code::FamilyWindow, message))
        };
        let period = small(1)?;
        let start = small(tape.margin())?;
        let shift = if rule == inequalities::TAG {
            small(0)?
        } else {
            0
        };
        let saltus = games.arena.reference(reader.number()?);
        let saltus = saltus
            .ok_or_else(|| reader.fault(Code::Reference, "this is not a reference to a value"))?;
        games.arena.mark_used(saltus);
        let law = Law {
            rule,
            period,
            stones: period.saturating_mul(tape.letters()),
            start,
            shift,
            saltus,
        };
        if law.end() > MAX_SQUARES {
            return Err(reader.fault(Code::FamilyWindow, message));
        }
        Ok(law)
    }

    /// The theorem needs the values of shorter sections only: `2K + 2p` for Theorem A; with `KK = K + D`,
    /// `2KK + 3p + 2D` for Theorem B.
    pub fn end(&self) -> usize {
        let extra = if self.rule == inequalities::TAG {
            self.shift.saturating_mul(4).saturating_add(self.stones)
        } else {
            0
        };
        let twice = self.start.saturating_add(self.stones).saturating_mul(2);
        twice.saturating_add(extra)
    }
}
