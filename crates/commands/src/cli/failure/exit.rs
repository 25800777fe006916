//! The exit code of a command that has failed, and the code of the failure for programs.
use std::io;

use segcert_check::shell::verdict::Verdict;
use segcert_replay::Flaw;

use crate::cli::prelude::*;
use crate::find::FindError;
use crate::run::log::StateError;
use crate::strategy::for_all;
use crate::strategy::library::LoadError;
use crate::theorems::prove::Unproved;
use crate::work::FolderError;

impl Failure {
    /// Returns the exit of the command.
    pub fn exit(&self) -> Exit {
        self.kind().1
    }

    /// Returns the code of the failure for programs (docs/JSON.md). Codes are stable.
    pub fn code(&self) -> &'static str {
        self.kind().0
    }

    /// Returns the code of the failure, and the exit of the command.
    fn kind(&self) -> (&'static str, Exit) {
        use Exit::{Alarm, BadInput, Limit, Negative};
        match self {
            Failure::Usage(_)
            | Failure::EmptyBatch { .. }
            | Failure::NegativeExponent { .. }
            | Failure::NeedsSeg
            | Failure::NoNumber { .. }
            | Failure::NoChoice(_)
            | Failure::NoInstance(_)
            | Failure::NoState(_) => ("usage", BadInput),
            Failure::Notation(_)
            | Failure::Undrawn(_)
            | Failure::FileAsText { .. }
            | Failure::NoSource(_)
            | Failure::Board { .. }
            | Failure::Text(_) => ("notation", BadInput),
            Failure::Refused { verdict, .. } => ("certificate", Exit::of_code(verdict.exit_code())),
            Failure::Read { source, .. } => shortage(source).unwrap_or(("read", BadInput)),
            Failure::Write { source, .. }
            | Failure::Keep { source, .. }
            | Failure::State(StateError::Write { source, .. }) => {
                shortage(source).unwrap_or(("write", BadInput))
            }
            Failure::NotContained => ("not-contained", BadInput),
            // Exit code 1 would mean that the statement is refuted.
            Failure::Unusable { verdict, .. } => match **verdict {
                Verdict::Rejected(_) => ("certificate", BadInput),
                _ => ("certificate", Exit::of_code(verdict.exit_code())),
            },
            Failure::Limit(halt) | Failure::NoValue(halt) => match halt {
                Halt::Interrupted => ("interrupted", Limit),
                Halt::Time | Halt::Work => ("time", Limit),
                Halt::Memory | Halt::System => ("memory", Limit),
                Halt::Threads => ("threads", Limit),
                Halt::Depth => ("depth", Limit),
                Halt::NoMove => ("no-move", Limit),
                Halt::Disk => ("disk", Limit),
            },
            Failure::Unproved(
                Unproved::AnyNumber | Unproved::NothingFound | Unproved::TooLarge,
            )
            | Failure::NothingHolds(_) => ("unproved", Limit),
            Failure::Unproved(_) => ("unproved", BadInput),
            // The statement is false for some values of its variable.
            Failure::NotByStrategy(for_all::Unproved::Zero { .. }) => ("unproved", Negative),
            Failure::NotByStrategy(_) => ("unproved", Limit),
            Failure::NoMove(_) => ("no-move", Limit),
            Failure::Move { .. } => ("move", BadInput),
            Failure::Strategy(LoadError::Flaw(Flaw::Memory)) => ("memory", Limit),
            Failure::Strategy(LoadError::Flaw(Flaw::Stopped)) => ("interrupted", Limit),
            Failure::Strategy(LoadError::Flaw(Flaw::TooLarge)) => ("too-large", Limit),
            Failure::Strategy(LoadError::False { .. }) => ("false-fact", Negative),
            Failure::Find(FindError::Time) => ("time", Limit),
            Failure::Find(FindError::Written(_)) | Failure::Internal(_) => ("internal", BadInput),
            Failure::Strategy(_) | Failure::NoStart { .. } | Failure::Find(_) => {
                ("strategy", BadInput)
            }
            Failure::NothingToShow(_) => ("not-applicable", BadInput),
            Failure::TooLarge | Failure::LongValue { .. } => ("too-large", Limit),
            Failure::TooLong
            | Failure::LargeTree { .. }
            | Failure::LargePicture
            | Failure::TooManyRows { .. } => ("too-large", BadInput),
            Failure::Database { .. } | Failure::NoCache => ("database", BadInput),
            Failure::NotABoard { .. } | Failure::NotInDatabase { .. } => ("not-a-board", BadInput),
            Failure::Folder(
                FolderError::Read { source, .. } | FolderError::Write { source, .. },
            ) => shortage(source).unwrap_or(("folder", BadInput)),
            Failure::Folder(_) => ("folder", BadInput),
            Failure::State(StateError::Threads(_)) => ("threads", Limit),
            Failure::State(_) | Failure::Misled { .. } => ("state", BadInput),
            Failure::Unfinished { .. } | Failure::Insufficient { .. } => ("unfinished", Limit),
            Failure::NotAccepted(_) => ("disagreement", Alarm),
        }
    }
}

/// Returns the code of an error of the file system that means that a resource is exhausted, and the
/// exit of the command. The command may succeed when there is more of the resource.
fn shortage(error: &io::Error) -> Option<(&'static str, Exit)> {
    use io::ErrorKind::{FileTooLarge, OutOfMemory, QuotaExceeded, StorageFull};
    // ENFILE and EMFILE have these numbers on all systems.
    let no_descriptors = cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24));
    let code = match error.kind() {
        StorageFull | QuotaExceeded | FileTooLarge => "disk",
        OutOfMemory => "memory",
        _ if no_descriptors => "descriptors",
        _ => return None,
    };
    Some((code, Exit::Limit))
}
