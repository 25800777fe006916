//! Lists the commands.
use clap::{ArgMatches, Parser, Subcommand};

use super::{
    assemble, check, check_strategy, cite, cluster, coq, draw, dump, experiments, explain, help,
    library, manual, page, play, prove, solitaire, solve, strategy, survey, value, values, view,
};
use crate::cli::prelude::*;

/// Prove statements about linear Clobber, and check the proofs
#[derive(Parser)]
#[command(name = "segcert", version, arg_required_else_help = true)]
pub struct Arguments {
    /// Print JSON, one object per line
    #[arg(long, global = true, display_order = 900)]
    json: bool,
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

/// The limits of the process, and what the command does.
pub type Prepared<'a> = (Limits, Box<dyn FnOnce() -> Result<Exit, Failure> + 'a>);

impl Command {
    /// Prepares the command.
    pub fn prepared(&self) -> Prepared<'_> {
        let none = Limits::default();
        match self {
            Command::Prove(it) => (it.limits(), Box::new(|| prove::run(it))),
            Command::Solve(it) => (it.limits(), Box::new(|| solve::run(it))),
            Command::Check(it) => (it.limits(), Box::new(|| check::run(it))),
            Command::Cite(it) => (it.source.limits(), Box::new(|| cite::run(it))),
            Command::Explain(it) => (it.source.limits(), Box::new(|| explain::run(it))),
            Command::View(it) => (it.source.limits(), Box::new(|| view::run(it))),
            Command::Play(it) => (it.source.limits(), Box::new(|| play::run(it))),
            Command::Dump(it) => (it.source.limits(), Box::new(|| dump::run(it))),
            Command::Assemble(it) => (none, Box::new(|| assemble::run(it))),
            Command::Page(it) => (none, Box::new(|| page::run(it))),
            Command::Coq(it) => (it.source.limits(), Box::new(|| coq::run(it))),
            Command::Value(it) => (it.resources.limits(), Box::new(|| value::run(it))),
            Command::Values(it) => (it.limits(), Box::new(|| values::run(it))),
            Command::Draw(it) => (it.resources.limits(), Box::new(|| draw::run(it))),
            Command::CheckStrategy(it) => {
                (it.resources.limits(), Box::new(|| check_strategy::run(it)))
            }
            Command::Strategy(it) => it.prepared(),
            Command::Library(it) => it.prepared(),
            Command::Survey(it) => (it.resources.limits(), Box::new(|| survey::run(it))),
            Command::Cluster { command } | Command::OldCluster(command) => command.prepared(),
            Command::Seg { command } => command.prepared(),
            Command::OldSeg(command) => command.prepared(),
            Command::Solitaire(it) => (it.limits(), Box::new(|| solitaire::run(it))),
            Command::Manual(it) => (none, Box::new(|| manual::run(it, help::definition()))),
            Command::Statements => (none, Box::new(statements)),
        }
    }
}

fn statements() -> Result<Exit, Failure> {
    output::text_report(help::STATEMENTS.trim_end());
    Ok(Exit::Success)
}
