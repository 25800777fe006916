//! Lists the commands.
use clap::{ArgMatches, Parser, Subcommand};

use super::view;
use super::{
    assemble, check, check_strategy, cite, coq, draw, dump, explain, library, manual, page, play,
};
use super::{cluster, experiments, help, prove, solitaire, solve, strategy, survey, value, values};
use crate::cli::prelude::*;

/// Prove statements about linear Clobber, and check the proofs
#[derive(Parser)]
#[command(name = "segcert", version, arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    Prove(prove::Arguments),
    Solve(solve::Arguments),
    Check(check::Arguments),
    Cite(cite::Arguments),
    Explain(explain::Arguments),
    View(view::Arguments),
    Play(play::Arguments),
    Dump(dump::Arguments),
    Assemble(assemble::Arguments),
    Page(page::Arguments),
    Coq(coq::Arguments),
    Value(value::Arguments),
    Values(values::Arguments),
    Draw(draw::Arguments),
    CheckStrategy(check_strategy::Arguments),
    Strategy(strategy::Arguments),
    Library(library::Arguments),
    Survey(survey::Arguments),
    /// Split a long computation into units for many processes
    ///
    /// First `split` writes the units into a folder. Then `work` computes them, in any number of
    /// processes, on any machines that share the folder; `status` counts the finished units. At the
    /// end, `merge` combines the results. docs/CLUSTER.md has examples.
    Cluster {
        #[command(subcommand)]
        command: cluster::Command,
    },
    /// Old names of these commands, from before they were commands of `cluster`.
    #[command(flatten)]
    OldCluster(cluster::Command),
    /// Run the SEGClobber search and its published experiments
    ///
    /// SEGClobber is the best published solver of linear Clobber. It looks up sums of short games
    /// in a database, which is built when it is first needed. docs/SEGCLOBBER.md compares its
    /// search with that of `segcert prove`.
    Seg {
        #[command(subcommand)]
        command: experiments::Command,
    },
    /// Old names of these commands, from before they were commands of `seg`.
    #[command(flatten)]
    OldSeg(experiments::Tool),
    Solitaire(solitaire::Arguments),
    Manual(manual::Arguments),
    /// Explain how statements and positions are written
    #[command(hide = true)]
    Statements,
}

/// Returns the name of the command for programs, and whether it answers in JSON.
pub fn named(matches: &ArgMatches) -> (&str, bool) {
    let (mut name, mut command) = ("", matches);
    while let Some((found, inner)) = command.subcommand() {
        // Other commands have one name, whatever their subcommands are.
        if ["", "cluster", "seg"].contains(&name) {
            name = found;
        }
        command = inner;
    }
    (name, matches!(command.try_get_one("json"), Ok(Some(true))))
}

impl Command {
    /// Returns the limits of the process.
    pub fn limits(&self) -> Limits {
        match self {
            Command::Prove(it) => it.limits(),
            Command::Solve(it) => it.limits(),
            Command::Check(it) => it.limits(),
            Command::Cite(it) => it.source.limits(),
            Command::Explain(it) => it.source.limits(),
            Command::View(it) => it.source.limits(),
            Command::Play(it) => it.source.limits(),
            Command::Dump(it) => it.source.limits(),
            Command::Coq(it) => it.source.limits(),
            Command::Draw(it) => it.resources.limits(),
            Command::Value(it) => it.resources.limits(),
            Command::Values(it) => it.limits(),
            Command::CheckStrategy(it) => it.resources.limits(),
            Command::Strategy(it) => it.limits(),
            Command::Library(it) => it.limits(),
            Command::Survey(it) => it.resources.limits(),
            Command::Cluster { command: it } | Command::OldCluster(it) => it.limits(),
            Command::Seg { command: it } => it.limits(),
            Command::OldSeg(it) => it.limits(),
            Command::Solitaire(it) => it.limits(),
            Command::Assemble(_) | Command::Page(_) | Command::Manual(_) | Command::Statements => {
                Limits::default()
            }
        }
    }

    /// Runs the command.
    pub fn run(&self) -> Result<Exit, Failure> {
        match self {
            Command::Prove(arguments) => prove::run(arguments),
            Command::Solve(arguments) => solve::run(arguments),
            Command::Check(arguments) => check::run(arguments),
            Command::Cite(arguments) => cite::run(arguments),
            Command::Explain(arguments) => explain::run(arguments),
            Command::View(arguments) => view::run(arguments),
            Command::Play(arguments) => play::run(arguments),
            Command::Dump(arguments) => dump::run(arguments),
            Command::Assemble(arguments) => assemble::run(arguments),
            Command::Page(arguments) => page::run(arguments),
            Command::Coq(arguments) => coq::run(arguments),
            Command::Value(arguments) => value::run(arguments),
            Command::Draw(arguments) => draw::run(arguments),
            Command::Values(arguments) => values::run(arguments),
            Command::CheckStrategy(arguments) => check_strategy::run(arguments),
            Command::Strategy(arguments) => strategy::run(arguments),
            Command::Library(arguments) => library::run(arguments),
            Command::Survey(arguments) => survey::run(arguments),
            Command::Cluster { command } | Command::OldCluster(command) => command.run(),
            Command::Seg { command } => command.run(),
            Command::OldSeg(command) => command.run(),
            Command::Solitaire(arguments) => solitaire::run(arguments),
            Command::Manual(arguments) => manual::run(arguments, help::definition()),
            Command::Statements => {
                output::line(help::STATEMENTS.trim_end());
                Ok(Exit::Success)
            }
        }
    }
}
