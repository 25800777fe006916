//! Text for people, JSON for programs.
use std::io::{self, BufWriter, IsTerminal, Write};

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use serde::Serialize;

use super::exit::Exit;
use super::failure::Failure;

/// Prints a line to standard output. An answer that cannot be delivered ends the process, and never as a success.
pub fn line(text: impl std::fmt::Display) {
    if writeln!(io::stdout(), "{text}").is_err() {
        std::process::exit(Exit::BadInput.code().into());
    }
}

/// Prints a value as one line of JSON, however long, without holding it in memory. Like [`line`], it ends the process if it cannot.
pub fn json(value: &impl Serialize) {
    let mut stdout = BufWriter::new(io::stdout().lock());
    let written = serde_json::to_writer(&mut stdout, value).map_err(io::Error::from);
    let written = written.and_then(|()| stdout.write_all(b"\n"));
    if written.and_then(|()| stdout.flush()).is_err() {
        std::process::exit(Exit::BadInput.code().into());
    }
}

/// A value as one line of JSON.
pub fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}

/// What a program is told about a failure.
#[derive(Serialize)]
struct FailureReport {
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<String>,
}

/// Says why a command failed: for people on standard error, for programs on standard output.
pub fn failure(failure: &Failure, as_json: bool) {
    if !as_json {
        return diagnostic(failure);
    }
    json(&FailureReport {
        error: with_causes(failure),
        column: match failure {
            Failure::Notation(error) => Some(error.column()),
            Failure::Board { column, .. } => Some(*column),
            _ => None,
        },
        help: failure.help().map(|help| help.to_string()),
    });
}

/// An error and what caused it, in one line.
fn with_causes(failure: &Failure) -> String {
    let mut text = failure.to_string();
    let mut cause = std::error::Error::source(failure);
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}

/// Draws an error on standard error, in colour only where somebody looks at it.
pub fn diagnostic(diagnostic: &dyn Diagnostic) {
    let stderr = io::stderr();
    let in_colour = stderr.is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let theme = match in_colour {
        true => GraphicalTheme::unicode(),
        false => GraphicalTheme::unicode_nocolor(),
    };
    let mut text = String::new();
    let drawn = GraphicalReportHandler::new_themed(theme)
        .with_width(100)
        .render_report(&mut text, diagnostic);
    if drawn.is_err() {
        text = diagnostic.to_string();
    }
    let _ = writeln!(stderr.lock(), "{text}");
}
