//! The commands: arguments in, text or JSON out. No mathematics lives here.
//!
//! In reading order:
//!
//! * `exit`, `failure`: how a run can end, and what it says when it ends badly
//! * `resources`, `range`, `watch`: `--memory`, `--threads`, `--time`, and being interrupted
//! * `engine`, `seg`: the only door to the searches; which one answers
//! * `progress`, `output`, `file`, `folders`, `valued`, `table`: telling people, telling programs,
//!   writing files, finding certificates in folders
//! * `resting`: theorems that a proof may use
//! * `reading`: certificates that are shown; `explain`, `play`, `view`, `dump`, `coq`, `page`;
//!   `board`: rows as text
//! * `prove`, `check`, `check_strategy`, `strategy`, `strategy_find`, `solve`, `batch`, `value`,
//!   `values`, `db`, `db_prove`, `library`, `survey`, `solitaire`, `split`, `work`, `merge`, `status`,
//!   `reproduce`, `manual`: one file a command
mod batch;
mod board;
mod check;
mod check_strategy;
mod coq;
mod db;
mod db_prove;
mod dump;
mod engine;
mod exit;
mod explain;
mod failure;
mod file;
mod folders;
mod library;
mod manual;
mod merge;
mod output;
mod page;
mod play;
mod progress;
mod prove;
mod range;
pub mod reading;
mod reproduce;
pub mod resources;
mod resting;
mod seg;
mod solitaire;
mod solve;
mod split;
mod status;
mod strategy;
mod strategy_find;
mod survey;
mod table;
mod value;
mod valued;
mod values;
mod view;
mod watch;
mod work;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

use exit::Exit;
use failure::Failure;
use watch::Limits;

/// Proves statements about linear Clobber and checks the proofs.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Boards: X O, B W or ● ○ are stones (X, B, ● are Left's), `.` or `_` is a gap, (XO)^50 is a power.
Exit codes: 0 proved or verified, 1 refuted or not verified, 2 bad usage or input, 3 resource \
limit reached, 4 alarm: two programs disagree about a proof.";

#[derive(Subcommand)]
enum Command {
    Prove(prove::Arguments),
    Check(check::Arguments),
    Explain(explain::Arguments),
    Play(play::Arguments),
    View(view::Arguments),
    Page(page::Arguments),
    Coq(coq::Arguments),
    Dump(dump::Arguments),
    CheckStrategy(check_strategy::Arguments),
    Strategy(strategy::Arguments),
    Solve(solve::Arguments),
    Value(value::Arguments),
    Values(values::Arguments),
    Db(db::Arguments),
    Solitaire(solitaire::Arguments),
    Library(library::Arguments),
    Survey(survey::Arguments),
    Split(split::Arguments),
    Work(work::Arguments),
    Merge(merge::Arguments),
    Status(status::Arguments),
    Reproduce(reproduce::Arguments),
    Manual(manual::Arguments),
}

impl Command {
    /// What programs know it by, whether it answers in JSON, and what it may use.
    fn setting(&self) -> (&'static str, bool, Limits) {
        let none = Limits::default();
        match self {
            Command::Prove(it) => ("prove", it.json, it.resources.limits()),
            Command::Check(it) => ("check", it.json, it.limits()),
            Command::Explain(it) => ("explain", it.source.json, it.source.limits()),
            Command::Play(it) => ("play", it.source.json, it.source.limits()),
            Command::View(it) => ("view", it.source.json, it.source.limits()),
            Command::Coq(it) => ("coq", it.source.json, it.source.limits()),
            Command::Page(it) => ("page", it.json, none),
            Command::Dump(it) => ("dump", it.source.json, it.source.limits()),
            Command::CheckStrategy(it) => ("check-strategy", it.json, it.resources.limits()),
            Command::Strategy(it) => ("strategy", it.is_json(), it.limits()),
            Command::Solve(it) => ("solve", it.json, it.resources.limits()),
            Command::Value(it) => ("value", it.writing.is_json(), it.resources.limits()),
            Command::Values(it) => ("values", it.writing.is_json(), it.resources.limits()),
            Command::Db(it) => ("db", it.json, it.limits()),
            Command::Solitaire(it) => ("solitaire", it.json, none),
            Command::Library(it) => ("library", it.is_json(), it.limits()),
            Command::Survey(it) => ("survey", it.is_json(), it.resources.limits()),
            Command::Split(it) => ("split", it.json, it.resources.limits()),
            Command::Work(it) => ("work", it.json, it.resources.limits()),
            Command::Merge(it) => ("merge", it.json, it.resources.limits()),
            Command::Status(it) => ("status", it.json, none),
            Command::Reproduce(it) => ("reproduce", it.json, it.resources.limits()),
            Command::Manual(_) => ("manual", false, none),
        }
    }

    fn run(&self) -> Result<Exit, Failure> {
        match self {
            Command::Prove(arguments) => prove::run(arguments),
            Command::Check(arguments) => check::run(arguments),
            Command::Explain(arguments) => explain::run(arguments),
            Command::Play(arguments) => play::run(arguments),
            Command::View(arguments) => view::run(arguments),
            Command::Coq(arguments) => coq::run(arguments),
            Command::Page(arguments) => page::run(arguments),
            Command::Dump(arguments) => dump::run(arguments),
            Command::CheckStrategy(arguments) => check_strategy::run(arguments),
            Command::Strategy(arguments) => strategy::run(arguments),
            Command::Solve(arguments) => solve::run(arguments),
            Command::Value(arguments) => value::run(arguments),
            Command::Values(arguments) => values::run(arguments),
            Command::Db(arguments) => db::run(arguments),
            Command::Solitaire(arguments) => solitaire::run(arguments),
            Command::Library(arguments) => library::run(arguments),
            Command::Survey(arguments) => survey::run(arguments),
            Command::Split(arguments) => split::run(arguments),
            Command::Work(arguments) => work::run(arguments),
            Command::Merge(arguments) => merge::run(arguments),
            Command::Status(arguments) => status::run(arguments),
            Command::Reproduce(arguments) => reproduce::run(arguments),
            Command::Manual(arguments) => manual::run(arguments, Arguments::command()),
        }
    }
}

/// Runs the command of the process's arguments.
pub fn main() -> ExitCode {
    let command = match Arguments::try_parse() {
        Ok(Arguments { command }) => command,
        Err(error) => return watch::leave(usage(&error)).into(),
    };
    let (name, json, limits) = command.setting();
    output::begin(name);
    watch::begin(limits, json);
    let exit = command.run().unwrap_or_else(|failure: Failure| {
        output::failure(&failure, json);
        failure.exit()
    });
    watch::leave(exit).into()
}

/// Help and versions, and what is wrong with the arguments.
fn usage(error: &clap::Error) -> Exit {
    let text = error.render();
    let exit = match error.exit_code() {
        0 => Exit::Success,
        _ => Exit::BadInput,
    };
    let wants_json = || std::env::args_os().any(|argument| argument == "--json");
    if exit == Exit::Success {
        output::text(text);
    } else if error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand && wants_json() {
        let text = text.to_string();
        let message = text.trim_start_matches("error: ").trim_end();
        output::failure(&Failure::Usage(message.to_owned()), true);
    } else if io::stderr().is_terminal() {
        output::complain(text.ansi());
    } else {
        output::complain(text.to_string().trim_end());
    }
    exit
}
