//! The commands of `segcert cluster`. They also exist as hidden commands without `cluster`.
use clap::Subcommand;

use super::commands::Prepared;
use super::{merge, split, status, work};
use crate::cli::prelude::*;

#[derive(Subcommand)]
pub enum Command {
    Split(split::Arguments),
    Work(work::Arguments),
    Status(status::Arguments),
    Merge(merge::Arguments),
}

impl Command {
    /// The names of these commands.
    pub const NAMES: [&str; 4] = ["split", "work", "status", "merge"];

    /// Prepares the command.
    pub fn prepared(&self) -> Prepared<'_> {
        match self {
            Command::Split(it) => (it.resources.limits(), Box::new(|| split::run(it))),
            Command::Work(it) => (it.resources.limits(), Box::new(|| work::run(it))),
            Command::Status(it) => (Limits::default(), Box::new(|| status::run(it))),
            Command::Merge(it) => (it.resources.limits(), Box::new(|| merge::run(it))),
        }
    }
}
