//! Lists the commands.
use clap::{Parser, Subcommand};

use super::exit::Exit;
use super::failure::Failure;
use super::view;
use super::watch::Limits;
use super::{
    assemble, check, check_strategy, cite, coq, draw, dump, explain, library, manual, output, page,
    play,
};
use super::{cluster, experiments, help, prove, solitaire, solve, strategy, survey, value, values};

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

/// The name of a command for programs, whether it answers in JSON, and its limits.
pub type Setting = (&'static str, bool, Limits);

impl Command {
    /// Returns the name of the command for programs, whether it answers in JSON, and its limits.
    pub fn setting(&self) -> Setting {
        let none = Limits::default();
        match self {
            Command::Prove(it) => ("prove", it.json, it.limits()),
            Command::Solve(it) => ("solve", it.json, it.limits()),
            Command::Check(it) => ("check", it.json, it.limits()),
            Command::Cite(it) => ("cite", it.source.json, it.source.limits()),
            Command::Explain(it) => ("explain", it.source.json, it.source.limits()),
            Command::View(it) => ("view", it.source.json, it.source.limits()),
            Command::Play(it) => ("play", it.source.json, it.source.limits()),
            Command::Dump(it) => ("dump", it.source.json, it.source.limits()),
            Command::Assemble(it) => ("assemble", it.json, none),
            Command::Page(it) => ("page", it.json, none),
            Command::Coq(it) => ("coq", it.source.json, it.source.limits()),
            Command::Draw(it) => ("draw", it.json, it.resources.limits()),
            Command::Value(it) => ("value", it.writing.is_json(), it.resources.limits()),
            Command::Values(it) => ("values", it.writing.is_json(), it.limits()),
            Command::CheckStrategy(it) => ("check-strategy", it.json, it.resources.limits()),
            Command::Strategy(it) => ("strategy", it.is_json(), it.limits()),
            Command::Library(it) => ("library", it.is_json(), it.limits()),
            Command::Survey(it) => ("survey", it.is_json(), it.resources.limits()),
            Command::Cluster { command: it } | Command::OldCluster(it) => it.setting(),
            Command::Seg { command: it } => it.setting(),
            Command::OldSeg(it) => it.setting(),
            Command::Solitaire(it) => ("solitaire", it.json, it.limits()),
            Command::Manual(_) => ("manual", false, none),
            Command::Statements => ("statements", false, none),
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
