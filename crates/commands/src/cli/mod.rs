//! The commands: they read arguments, and print text or JSON. They contain no mathematics.
//!
//! In reading order:
//!
//! * `commands`, `cluster`, `experiments`: the commands, and those of `cluster` and of `seg`;
//!   `help`: the text of `segcert help`; `advice`: hints about wrong arguments
//! * `exit`, `failure`: ways in which a run can end, and messages for failures
//! * `resources`, `range`, `watch`: `--memory`, `--threads`, `--time`, and interruptions
//! * `engine`, `seg`: runs the searches; chooses the search
//! * `progress`, `output`, `fold`, `diagnostic`, `file`, `valued`, `table`, `positions`: output for
//!   people and for programs, and files
//! * `again`: checks answers of units
//! * `resting`: theorems that a proof may use
//! * `reading`: certificates that are shown; `at`: instances that are shown; `explain`, `play`,
//!   `view`, `dump`, `coq`, `page`; `board`: rows as text
//! * `prove`, `check`, `cite`, `check_strategy`, `strategy`, `strategy_find`, `solve`, `batch`,
//!   `value`, `values`, `draw`, `db`, `db_prove`, `library`, `survey`, `solitaire`, `split`,
//!   `work`, `merge`, `status`, `reproduce`, `manual`: one file for each command
mod advice;
mod again;
mod assemble;
mod at;
mod batch;
mod board;
mod check;
mod check_strategy;
mod cite;
mod cluster;
mod commands;
mod coq;
mod db;
mod db_prove;
mod diagnostic;
mod draw;
mod dump;
mod engine;
pub mod exit;
mod experiments;
mod explain;
mod failure;
mod file;
pub mod fold;
mod help;
mod library;
mod manual;
mod merge;
mod output;
mod page;
mod play;
mod positions;
mod prelude;
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
mod stated;
mod status;
mod strategy;
mod strategy_find;
mod survey;
pub mod table;
mod value;
mod valued;
mod values;
mod view;
mod watch;
mod work;

use std::io::{self, IsTerminal};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::ErrorKind;

use crate::escape::escaped_lines;
use commands::Arguments;
use exit::Exit;
use failure::Failure;

/// Runs the command that the arguments of the process name.
pub fn main() -> ExitCode {
    let arguments = help::arguments();
    let mut parser = help::parser();
    let parsed = parser
        .try_get_matches_from_mut(&arguments)
        // Only help and errors need the full definition.
        .or_else(|_| help::definition().try_get_matches_from(&arguments))
        .and_then(|matches| {
            let (name, as_json) = commands::named(&matches);
            Ok((name.to_owned(), as_json, Arguments::from_arg_matches(&matches)?.command))
        });
    let parsed = match advice::unknown_option(&parser, &arguments) {
        // A text may begin with a minus sign, but not with two: this is a misspelled option.
        Some(unknown) if !parsed.as_ref().is_err_and(advice::names_option) => Err(unknown),
        _ => parsed,
    };
    let (name, as_json, command) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return watch::leave(usage(&advice::advised(error))).into(),
    };
    output::begin(name);
    if as_json {
        output::answer_in_json();
    }
    let (limits, run) = command.prepared();
    watch::begin(limits);
    let ended = catch_unwind(AssertUnwindSafe(run));
    let ended = ended.unwrap_or_else(|panic| Err(Failure::panicked(panic)));
    let exit = ended.unwrap_or_else(|failure: Failure| {
        let failure = failure.naming_files();
        output::failure(&failure, as_json);
        failure.exit()
    });
    watch::leave(exit).into()
}

/// Prints help or a version, or the error in the arguments.
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
        output::print_error_unescaped(text.ansi());
    } else {
        output::print_error_unescaped(escaped_lines(text.to_string().trim_end()));
    }
    exit
}
