//! The commands of `segcert seg`: the SEGClobber search with its options, its database, and the
//! published experiments.
use clap::Subcommand;

use super::commands::Prepared;
use super::{db, prove, reproduce, solve};

#[derive(Subcommand)]
pub enum Command {
    Prove(prove::Arguments),
    Solve(solve::Arguments),
    #[command(flatten)]
    Tool(Tool),
}

/// The commands that also exist as hidden commands without `seg`.
#[derive(Subcommand)]
pub enum Tool {
    Db(db::Arguments),
    Reproduce(reproduce::Arguments),
}

impl Command {
    /// Returns the limits of the process.
    pub fn limits(&self) -> Limits {
        match self {
            Command::Prove(it) => it.limits(),
            Command::Solve(it) => it.limits(),
            Command::Tool(it) => it.limits(),
        }
    }

    /// Runs the command.
    pub fn run(&self) -> Result<Exit, Failure> {
        match self {
            Command::Prove(arguments) => prove::run(arguments),
            Command::Solve(arguments) => solve::run(arguments),
            Command::Tool(tool) => tool.run(),
        }
    }
}

impl Tool {
    /// The names of these commands.
    pub const NAMES: [&str; 2] = ["db", "reproduce"];

    /// Returns the limits of the process.
    pub fn limits(&self) -> Limits {
        match self {
            Tool::Db(it) => it.limits(),
            Tool::Reproduce(it) => it.resources.limits(),
        }
    }

    /// Runs the command.
    pub fn run(&self) -> Result<Exit, Failure> {
        match self {
            Tool::Db(arguments) => db::run(arguments),
            Tool::Reproduce(arguments) => reproduce::run(arguments),
        }
    }
}
