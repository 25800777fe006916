//! Imports the types that nearly every command needs for its arguments, files, limits, report and
//! failures.
pub(super) use std::path::{Path, PathBuf};
pub(super) use std::time::{Duration, Instant};

pub(super) use clap::Args;
pub(super) use serde::Serialize;

pub(super) use super::engine::Engine;
pub(super) use super::exit::Exit;
pub(super) use super::failure::Failure;
pub(super) use super::file;
pub(super) use super::output::{self, Report};
pub(super) use super::range::{natural, within};
pub(super) use super::resources::Resources;
pub(super) use super::watch::Limits;
pub(super) use crate::run::Halt;
