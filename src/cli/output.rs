//! Text for people, JSON for programs (docs/JSON.md).
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use serde::Serialize;

use super::exit::Exit;
use super::failure::Failure;
use super::watch;
use crate::files;

/// The version of the objects that programs read. A field may be added within a version.
pub const SCHEMA: u32 = 1;

static COMMAND: OnceLock<&'static str> = OnceLock::new();
/// Whether standard output is for something else than reports.
static IS_DIVERTED: AtomicBool = AtomicBool::new(false);

/// Which command answers.
pub fn begin(command: &'static str) {
    let _ = COMMAND.set(command);
}

/// Reports go to standard error from now on: standard output is for a certificate.
pub fn divert() {
    IS_DIVERTED.store(true, Ordering::Relaxed);
}

/// Where reports go.
fn reports() -> Box<dyn Write> {
    match IS_DIVERTED.load(Ordering::Relaxed) {
        true => Box::new(io::stderr()),
        false => Box::new(io::stdout()),
    }
}

/// Prints a line to standard output. An answer that cannot be delivered ends the process, and never
/// as a success.
pub fn line(text: impl Display) {
    let speech = watch::speech();
    let written = writeln!(reports(), "{text}");
    drop(speech);
    delivered(written);
}

/// Prints text without an end of line.
pub fn text(text: impl Display) {
    let speech = watch::speech();
    let mut reports = reports();
    let written = write!(reports, "{text}").and_then(|()| reports.flush());
    drop(speech);
    delivered(written);
}

/// Writes a certificate to standard output.
pub fn bytes(bytes: &[u8]) {
    let speech = watch::speech();
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(bytes).and_then(|()| stdout.flush());
    drop(speech);
    delivered(written);
}

/// Prints a value as one line of JSON, however long, without holding it in memory. Like [`line`],
/// it ends the process if it cannot.
pub fn json(value: &impl Serialize) {
    let speech = watch::speech();
    let written = write_json(value);
    drop(speech);
    delivered(written);
}

/// What a command reports: programs read its fields, people its lines.
pub trait Report: Serialize {
    /// The report for people.
    fn lines(&self) -> Lines;
}

/// Lines for people, most of which begin with a label.
#[derive(Default)]
pub struct Lines(Vec<String>);

impl Lines {
    /// A report that begins with a label and a text.
    pub fn new(label: &str, text: impl Display) -> Lines {
        Lines::default().and(label, text)
    }

    /// One more line with a label.
    pub fn and(self, label: &str, text: impl Display) -> Lines {
        self.plain(format!("{label:<9} {text}"))
    }

    /// One more line with a label, if there is something to say.
    pub fn and_some(self, label: &str, text: Option<impl Display>) -> Lines {
        match text {
            Some(text) => self.and(label, text),
            None => self,
        }
    }

    /// One more line without a label.
    pub fn plain(mut self, text: impl Display) -> Lines {
        self.0.push(text.to_string());
        self
    }

    /// How long the command took, as the last line.
    pub fn time(self, seconds: f64) -> Lines {
        self.and("time", format!("{seconds:.2} s"))
    }
}

/// Says what a command reports, to a program or to people.
pub fn report(report: &impl Report, as_json: bool) {
    match as_json {
        true => json(report),
        false => line(report.lines().0.join("\n")),
    }
}

fn write_json(value: &impl Serialize) -> io::Result<()> {
    let mut reports = BufWriter::new(reports());
    serde_json::to_writer(&mut reports, &envelope(value)).map_err(io::Error::from)?;
    reports.write_all(b"\n")?;
    reports.flush()
}

/// A value as JSON, for [`json_object`].
pub fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| error.to_string())
}

/// Characters in a line, where somebody looks at a terminal.
pub fn width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(width.0.into())
}

/// The text, or its beginning.
pub fn excerpt(text: &str, length: usize) -> String {
    match text.char_indices().nth(length) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Prints an object that is JSON already.
pub fn json_object(object: &str) {
    let fields = object.strip_prefix('{').unwrap_or(object);
    line(format!("{{\"schema\":{SCHEMA},\"command\":\"{}\",{fields}", command()));
}

/// What every object begins with.
#[derive(Serialize)]
struct Envelope<'a, T> {
    schema: u32,
    command: &'static str,
    #[serde(flatten)]
    value: &'a T,
}

fn envelope<T: Serialize>(value: &T) -> Envelope<'_, T> {
    Envelope { schema: SCHEMA, command: command(), value }
}

fn command() -> &'static str {
    COMMAND.get().copied().unwrap_or("segcert")
}

/// Ends the process if nobody can be told.
fn delivered(written: io::Result<()>) {
    let Err(error) = written else {
        return;
    };
    if error.kind() == io::ErrorKind::BrokenPipe {
        watch::nobody_listens();
    }
    complain(format!("segcert: cannot write to standard output: {error}"));
    files::remove_temporaries();
    std::process::exit(Exit::BadInput.code().into());
}

/// A line on standard error. If that fails there is nobody to tell.
pub fn complain(text: impl Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// What a program is told about a failure.
#[derive(Serialize)]
struct FailureReport {
    error: ErrorReport,
}

/// An error as programs read it.
#[derive(Serialize)]
pub struct ErrorReport {
    /// Stable.
    pub code: &'static str,
    pub message: String,
    /// Of the argument that is wrong, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl ErrorReport {
    pub fn new(failure: &Failure) -> ErrorReport {
        ErrorReport {
            code: failure.code(),
            message: with_causes(failure),
            column: match failure {
                Failure::Notation(error) => Some(error.column()),
                Failure::Board { column, .. } => Some(*column),
                _ => None,
            },
            help: failure.help().map(|help| help.to_string()),
        }
    }
}

/// Says why a command failed: for people on standard error, for programs on standard output.
pub fn failure(failure: &Failure, as_json: bool) {
    match as_json {
        true => json(&failure_report(failure)),
        false => diagnostic(failure),
    }
}

/// The same for who holds the right to speak, as the last thing that the process does.
pub fn last_words(failure: &Failure, as_json: bool) {
    match as_json {
        true => drop(write_json(&failure_report(failure))),
        false => diagnostic(failure),
    }
}

fn failure_report(failure: &Failure) -> FailureReport {
    FailureReport { error: ErrorReport::new(failure) }
}

/// An error and what caused it, in one line.
pub fn with_causes(failure: &Failure) -> String {
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
    complain(text);
}
