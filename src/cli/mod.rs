//! The commands: arguments in, text or JSON out. No mathematics lives here.
//!
//! In reading order:
//!
//! * `exit`, `failure`: how a run can end, and what it says when it ends badly
//! * `resources`: `--memory`, `--threads`, `--time`, and being interrupted
//! * `engine`, `seg`: the only door to the searches; which one answers
//! * `progress`, `output`, `file`: telling people, telling programs, writing files
//! * `reading`: certificates that are shown; `explain`, `play`, `view`, `dump`; `board`: rows as text
//! * `prove`, `prove_all`, `check`, `check_solitaire`, `check_strategy`, `strategy`, `solve`, `batch`, `value`, `db`, `db_prove`, `survey`, `solitaire`,
//!   `reproduce`, `manual`: one file a command
mod batch;
mod board;
mod check;
mod check_solitaire;
mod check_strategy;
mod db;
mod db_prove;
mod dump;
mod engine;
mod exit;
mod explain;
mod failure;
mod manual;
mod output;
mod play;
mod progress;
mod prove;
mod prove_all;
mod reading;
mod reproduce;
pub mod resources;
mod seg;
mod solitaire;
mod solve;
mod strategy;
mod survey;
mod value;
mod view;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

use crate::files as file;
use failure::Failure;

/// Proves statements about linear Clobber and checks the proofs.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Boards: X O, B W or ● ○ are stones (X, B, ● are Left's), `.` or `_` is a gap, (XO)^50 is a power.
Exit codes: 0 proved or verified, 1 refuted or not verified, 2 bad usage or input, 3 resource limit reached.";

#[derive(Subcommand)]
enum Command {
    Prove(prove::Arguments),
    Check(check::Arguments),
    Explain(explain::Arguments),
    Play(play::Arguments),
    View(view::Arguments),
    Dump(dump::Arguments),
    CheckStrategy(check_strategy::Arguments),
    Strategy(strategy::Arguments),
    Solve(solve::Arguments),
    Value(value::Arguments),
    Db(db::Arguments),
    Solitaire(solitaire::Arguments),
    Survey(survey::Arguments),
    Reproduce(reproduce::Arguments),
    Manual(manual::Arguments),
}

/// Runs the command of the process's arguments.
pub fn main() -> ExitCode {
    let Arguments { command } = Arguments::parse();
    let (json, result) = match command {
        Command::Prove(arguments) => (arguments.json, prove::run(&arguments)),
        Command::Check(arguments) => (arguments.json, check::run(&arguments)),
        Command::Explain(arguments) => (false, explain::run(&arguments)),
        Command::Play(arguments) => (false, play::run(&arguments)),
        Command::View(arguments) => (false, view::run(&arguments)),
        Command::Dump(arguments) => (false, dump::run(&arguments)),
        Command::CheckStrategy(arguments) => (arguments.json, check_strategy::run(&arguments)),
        Command::Strategy(arguments) => (false, strategy::run(&arguments)),
        Command::Solve(arguments) => (arguments.json, solve::run(&arguments)),
        Command::Value(arguments) => (arguments.json, value::run(&arguments)),
        Command::Db(arguments) => (arguments.json, db::run(&arguments)),
        Command::Solitaire(arguments) => (arguments.json, solitaire::run(&arguments)),
        Command::Survey(arguments) => (false, survey::run(&arguments)),
        Command::Reproduce(arguments) => (false, reproduce::run(&arguments)),
        Command::Manual(arguments) => (false, manual::run(&arguments, Arguments::command())),
    };
    let exit = result.unwrap_or_else(|failure: Failure| {
        output::failure(&failure, json);
        failure.exit()
    });
    ExitCode::from(exit)
}
