//! Why a command gave up.
use std::io;
use std::path::{Path, PathBuf};

use miette::Diagnostic;
use thiserror::Error;

use super::engine::Limit;
use super::exit::Exit;
use crate::clobber::NotationError;

#[derive(Debug, Error, Diagnostic)]
pub enum Failure {
    #[error(transparent)]
    #[diagnostic(transparent)]
    Notation(#[from] NotationError),
    #[error("cannot read {}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write {}", path.display())]
    Write { path: PathBuf, source: io::Error },
    /// Something is wrong with a board that is too long to be shown.
    #[error("{problem}")]
    #[diagnostic(help("this is column {column} of the board, in …{around}…"))]
    Board {
        column: usize,
        problem: String,
        around: String,
    },
    #[error("the certificate does not check; please report this: {0}")]
    Unverified(String),
    #[error(transparent)]
    Limit(#[from] Limit),
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
            Failure::Notation(_)
            | Failure::Board { .. }
            | Failure::Read { .. }
            | Failure::Write { .. } => Exit::BadInput,
            Failure::Unverified(_) => Exit::Negative,
            Failure::Limit(_) => Exit::Limit,
        }
    }
}
