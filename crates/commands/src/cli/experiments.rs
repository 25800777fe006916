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
    /// Prepares the command.
    pub fn prepared(&self) -> Prepared<'_> {
        match self {
            Command::Prove(it) => (it.limits(), Box::new(|| prove::run(it))),
            Command::Solve(it) => (it.limits(), Box::new(|| solve::run(it))),
            Command::Tool(tool) => tool.prepared(),
        }
    }
}

impl Tool {
    /// The names of these commands.
    pub const NAMES: [&str; 2] = ["db", "reproduce"];

    /// Prepares the command.
    pub fn prepared(&self) -> Prepared<'_> {
        match self {
            Tool::Db(it) => (it.limits(), Box::new(|| db::run(it))),
            Tool::Reproduce(it) => (it.resources.limits(), Box::new(|| reproduce::run(it))),
        }
    }
}
