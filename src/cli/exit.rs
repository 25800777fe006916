//! How a run ends. Exit codes are given here and nowhere else.
use std::process::ExitCode;

/// The ways in which a run can end, in the order of their codes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// Proved, verified, answered.
    Success,
    /// Refuted, not verified, not as expected.
    Negative,
    /// Bad usage or input: nothing was found out.
    BadInput,
    /// A limit of time or memory, or an interruption.
    Limit,
}

impl Exit {
    pub fn code(self) -> u8 {
        match self {
            Exit::Success => 0,
            Exit::Negative => 1,
            Exit::BadInput => 2,
            Exit::Limit => 3,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
