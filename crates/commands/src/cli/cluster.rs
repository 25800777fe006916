//! The commands of `segcert cluster`. They also exist as hidden commands without `cluster`.
use clap::Subcommand;

use super::exit::Exit;
use super::failure::Failure;
use super::{merge, split, status, work};

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
