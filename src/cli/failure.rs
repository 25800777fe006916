//! Why a command gave up.
use std::io;
use std::path::{Path, PathBuf};

use miette::Diagnostic;
use thiserror::Error;

use super::engine::Limit;
use super::exit::Exit;
use crate::clobber::NotationError;
use crate::family::prove::Unproved;

#[derive(Debug, Error, Diagnostic)]
pub enum Failure {
    #[error(transparent)]
    #[diagnostic(transparent)]
    Notation(#[from] NotationError),
    #[error("cannot read {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write {}", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Limit(#[from] Limit),
    /// Nothing is said about whether the statement is true.
    #[error("not proved")]
    Unproved(#[from] Unproved),
}

impl Failure {
    pub fn read(path: &Path) -> impl FnOnce(io::Error) -> Failure {
        move |source| Failure::Read {
            path: path.to_owned(),
            source,
        }
    }

    pub fn write(path: &Path) -> impl FnOnce(io::Error) -> Failure {
        move |source| Failure::Write {
            path: path.to_owned(),
            source,
        }
    }

    pub fn exit(&self) -> Exit {
        match self {
            Failure::Notation(_) | Failure::Read { .. } | Failure::Write { .. } => Exit::BadInput,
            Failure::Unproved(Unproved::NothingFound { .. }) | Failure::Limit(_) => Exit::Limit,
            Failure::Unproved(Unproved::NotAccepted(_)) => Exit::Negative,
            Failure::Unproved(_) => Exit::BadInput,
        }
    }
}
