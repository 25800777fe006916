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

    /// Returns the limits of the process.
    pub fn limits(&self) -> Limits {
        match self {
            Command::Split(it) => it.resources.limits(),
            Command::Work(it) => it.resources.limits(),
            Command::Status(_) => Limits::default(),
            Command::Merge(it) => it.resources.limits(),
        }
    }

    /// Runs the command.
    pub fn run(&self) -> Result<Exit, Failure> {
        match self {
            Command::Split(arguments) => split::run(arguments),
            Command::Work(arguments) => work::run(arguments),
            Command::Status(arguments) => status::run(arguments),
            Command::Merge(arguments) => merge::run(arguments),
        }
    }
}
