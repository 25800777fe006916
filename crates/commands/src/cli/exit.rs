//! Ways in which a run ends. Only this file defines exit codes.
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

/// The ways in which a run can end, with their codes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Exit {
    /// The statement is proved, the certificate is verified, or the question is answered.
    Success = 0,
    /// The statement is refuted, the certificate is not verified, or the result is not the expected
    /// one.
    Negative = 1,
    /// The usage or the input is wrong, so there is no result.
    BadInput = 2,
    /// A limit of time or memory was reached, or the run was interrupted.
    Limit = 3,
    /// Two programs disagree about a proof, so one of them is wrong.
    Alarm = 4,
}

impl Exit {
    /// Returns the exit of a check. The checker has the same codes.
    pub fn of_code(code: u8) -> Exit {
        match code {
            0 => Exit::Success,
            1 => Exit::Negative,
            2 => Exit::BadInput,
            _ => Exit::Limit,
        }
    }

    /// Combines the exits of two runs. An alarm is graver than a rejection, a rejection is graver
    /// than an unreadable file, and an unreadable file is graver than a limit.
    pub fn with(self, other: Exit) -> Exit {
        match (self, other) {
            (Exit::Alarm, _) | (_, Exit::Alarm) => Exit::Alarm,
            (Exit::Success, exit) | (exit, Exit::Success) => exit,
            (one, other) => one.min(other),
        }
    }

    /// Combines the exits of two lines of a batch. An alarm is the gravest exit, and a line that
    /// cannot be read is graver than a rejection.
    pub fn with_line(self, other: Exit) -> Exit {
        match (self, other) {
            (Exit::Alarm, _) | (_, Exit::Alarm) => Exit::Alarm,
            (Exit::BadInput, _) | (_, Exit::BadInput) => Exit::BadInput,
            (one, other) => one.with(other),
        }
    }

    pub fn code(self) -> u8 {
        self as u8
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
