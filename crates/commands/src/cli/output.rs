//! Prints text for people and JSON for programs (docs/JSON.md).
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use miette::Diagnostic;
use serde::{Deserialize, Serialize};

use super::failure::{Failure, in_words};
use super::fold::folded;
use super::{diagnostic, progress, watch};
pub use crate::clobber::notation::excerpt;
use crate::escape::{escaped, escaped_lines};
use crate::files;

/// Version of the JSON objects. Fields may be added without a change of the version.
pub const SCHEMA: u32 = 1;

/// The name of the command for JSON objects.
static COMMAND: OnceLock<String> = OnceLock::new();
/// Whether the command answers in JSON.
static IS_JSON: AtomicBool = AtomicBool::new(false);
/// Whether standard output is reserved for a certificate, so that reports go to standard error.
static IS_DIVERTED: AtomicBool = AtomicBool::new(false);

/// Sets the name of the command for JSON objects.
pub fn begin(command: String) {
    let _ = COMMAND.set(command);
}

/// Answers in JSON from now on.
pub fn answer_in_json() {
    IS_JSON.store(true, Ordering::Relaxed);
}

/// Returns whether this run answers in JSON.
pub fn is_json() -> bool {
    IS_JSON.load(Ordering::Relaxed)
}

/// Sends reports to standard error from now on, because standard output is for a certificate.
pub fn divert() {
    IS_DIVERTED.store(true, Ordering::Relaxed);
}

/// Returns the stream of reports.
fn reports() -> Box<dyn Write> {
    match IS_DIVERTED.load(Ordering::Relaxed) {
        true => Box::new(io::stderr()),
        false => Box::new(io::stdout()),
    }
}

/// Prints a line to standard output. Text from files and users must be escaped already. If the
/// output fails, ends the process with a failure.
pub fn line(text: impl Display) {
    deliver(|| beside_progress(|| writeln!(reports(), "{text}")));
}

/// Calls `write`. Removes the line of progress while it runs, if both are on a terminal. The lock
/// of the output is taken before the one of the line.
fn beside_progress<T>(write: impl FnOnce() -> T) -> T {
    match IS_DIVERTED.load(Ordering::Relaxed) || io::stdout().is_terminal() {
        true => progress::aside(write),
        false => write(),
    }
}

/// Prints text without an end of line.
pub fn text(text: impl Display) {
    let mut reports = reports();
    let write = || write!(reports, "{text}").and_then(|()| reports.flush());
    deliver(|| beside_progress(write));
}

/// Writes a certificate to standard output.
pub fn bytes(bytes: &[u8]) {
    deliver(|| {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes).and_then(|()| stdout.flush())
    });
}

/// Report of a command. Programs read its fields, and people read its lines.
pub trait Report: Serialize {
    /// Returns the lines for people. Without lines, the report is only for programs.
    fn lines(&self) -> Lines;
}

/// The fields of a report that is made at one place, each with its value in JSON. The report has
/// the fields for programs, and lines for people.
#[derive(Default)]
pub struct Fields(Vec<(&'static str, String)>);

impl Fields {
    /// Adds a field.
    pub fn with(mut self, name: &'static str, value: impl Serialize) -> Fields {
        let value = serde_json::to_string(&value).expect("keys of objects are texts");
        self.0.push((name, value));
        self
    }

    /// Adds a field, unless its value is null or an empty list.
    pub fn with_some(self, name: &'static str, value: impl Serialize) -> Fields {
        let mut with = self.with(name, value);
        if with.0.last().is_some_and(|(_, value)| ["null", "[]"].contains(&value.as_str())) {
            with.0.pop();
        }
        with
    }

    /// Adds a field that has fields itself.
    pub fn with_fields(mut self, name: &'static str, fields: &Fields) -> Fields {
        self.0.push((name, fields.to_string()));
        self
    }

    /// Prints the fields for a program, or the lines for people, like [`report`].
    pub fn report(self, lines: Lines) {
        let command = COMMAND.get().map_or("segcert", String::as_str);
        let mut fields = Fields::default().with("schema", SCHEMA).with("command", command);
        fields.0.extend(self.0);
        deliver(|| {
            beside_progress(|| match is_json() {
                true => writeln!(reports(), "{fields}"),
                false => write_lines(&lines),
            })
        });
    }
}

/// Writes the fields as an object in JSON.
impl Display for Fields {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let fields = self.0.iter().map(|(name, value)| format!("\"{name}\":{value}"));
        write!(f, "{{{}}}", fields.collect::<Vec<_>>().join(","))
    }
}

/// Lines for people, most of which begin with a label.
#[derive(Default)]
pub struct Lines(Vec<Line>);

struct Line {
    text: String,
    /// Number of spaces before the continuation of a line that is too long for a terminal. `None`
    /// if the line is never broken.
    indent: Option<usize>,
}

/// Column in which the text behind a label begins.
const INDENT: usize = 10;

impl Display for Lines {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let lines: Vec<&str> = self.0.iter().map(|line| line.text.as_str()).collect();
        f.write_str(&lines.join("\n"))
    }
}

impl Lines {
    /// Returns lines that begin with a label and a text.
    pub fn new(label: &str, text: impl Display) -> Lines {
        Lines::default().and(label, text)
    }

    /// Adds a line with a label.
    pub fn and(self, label: &str, text: impl Display) -> Lines {
        self.hanging(format!("{label:<9} {text}"), INDENT)
    }

    /// One more line, which begins with a verdict of any length. It may go on in the next line
    /// below the texts behind labels.
    pub fn headed(self, verdict: &str, text: impl Display) -> Lines {
        self.hanging(format!("{verdict:<8}  {text}"), INDENT)
    }

    /// One more line. If it is too long for a terminal, it goes on in the next line behind `indent`
    /// spaces.
    pub fn hanging(mut self, text: impl Display, indent: usize) -> Lines {
        self.0.push(Line { text: escaped(text), indent: Some(indent) });
        self
    }

    /// Adds a line with this label for each text.
    pub fn and_each(self, label: &str, texts: impl IntoIterator<Item = impl Display>) -> Lines {
        texts.into_iter().fold(self, |lines, text| lines.and(label, text))
    }

    /// Adds lines like [`Lines::hanging`].
    pub fn hanging_each(
        self,
        texts: impl IntoIterator<Item = impl Display>,
        indent: usize,
    ) -> Lines {
        texts.into_iter().fold(self, |lines, text| lines.hanging(text, indent))
    }

    /// Adds a line without a label.
    pub fn plain(self, text: impl Display) -> Lines {
        self.all([text])
    }

    /// Adds lines without labels. Each text is escaped to one line, because texts come from files
    /// and folders that others may write.
    pub fn all(mut self, texts: impl IntoIterator<Item = impl Display>) -> Lines {
        self.0.extend(texts.into_iter().map(|text| Line { text: escaped(text), indent: None }));
        self
    }

    /// Adds a text of several lines that the program has composed.
    pub fn block(mut self, text: impl Display) -> Lines {
        self.0.push(Line { text: escaped_lines(text), indent: None });
        self
    }

    /// Returns the lines, broken where a terminal of this width would break them within words.
    fn folded(&self, width: usize) -> String {
        let lines = self.0.iter().map(|Line { text, indent }| match indent {
            Some(indent) => folded(text, width, *indent),
            None => text.clone(),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Adds the time of the command as the last line.
    pub fn time(self, seconds: f64) -> Lines {
        self.and("time", format!("{seconds:.2} s"))
    }
}

/// Prints a report: one line of JSON for a program, or lines for people. If the output fails, ends
/// the process like [`line()`].
pub fn report(report: &impl Report) {
    deliver(|| beside_progress(|| write_report(report)));
}

/// Prints a report that is the same text for people and for programs.
pub fn text_report(text: &str) {
    Fields::default().with("text", text).report(Lines::default().block(text));
}

/// Writes a report, for a caller that holds the lock of standard output.
pub fn write_report(report: &impl Report) -> io::Result<()> {
    if is_json() { write_json(report) } else { write_lines(&report.lines()) }
}

fn write_lines(lines: &Lines) -> io::Result<()> {
    match width() {
        _ if lines.0.is_empty() => Ok(()),
        Some(width) => writeln!(reports(), "{}", lines.folded(width)),
        None => writeln!(reports(), "{lines}"),
    }
}

/// Passes answers on in the order of their indices, whichever thread found them.
pub struct InOrder<T> {
    next: usize,
    waiting: BTreeMap<usize, T>,
}

impl<T> Default for InOrder<T> {
    fn default() -> InOrder<T> {
        InOrder { next: 0, waiting: BTreeMap::new() }
    }
}

impl<T> InOrder<T> {
    /// Adds an answer, and passes on all answers that are next in order.
    pub fn put(&mut self, place: usize, answer: T, mut hand_on: impl FnMut(T)) {
        self.waiting.insert(place, answer);
        while let Some(answer) = self.waiting.remove(&self.next) {
            self.next += 1;
            hand_on(answer);
        }
    }
}

/// Writes a value as one line of JSON, without storing the line in memory.
fn write_json(value: &impl Serialize) -> io::Result<()> {
    let command = COMMAND.get().map_or("segcert", String::as_str);
    let mut reports = BufWriter::new(reports());
    let envelope = Envelope { schema: SCHEMA, command, value };
    serde_json::to_writer(&mut reports, &envelope).map_err(io::Error::from)?;
    reports.write_all(b"\n")?;
    reports.flush()
}

/// Returns the width of the terminal in characters, or `None` if there is no terminal.
pub fn width() -> Option<usize> {
    if IS_DIVERTED.load(Ordering::Relaxed) {
        return None;
    }
    let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(width.0.into())
}

/// The fields with which every object begins.
#[derive(Serialize)]
struct Envelope<'a, T> {
    schema: u32,
    command: &'a str,
    #[serde(flatten)]
    value: &'a T,
}

/// Writes output while holding its lock. If the output fails, ends the process.
fn deliver(write: impl FnOnce() -> io::Result<()>) {
    let lock = watch::output_lock();
    let written = write();
    drop(lock);
    let Err(error) = written else {
        return;
    };
    if error.kind() == io::ErrorKind::BrokenPipe {
        watch::end_by_broken_pipe();
    }
    let why = in_words(&error.to_string());
    print_error(format!("segcert: cannot write to standard output: {why}"));
    files::remove_temporaries();
    std::process::exit(Failure::write(Path::new("-"))(error).exit().code().into());
}

/// Prints a line to standard error, with text from outside escaped. Ignores errors, which cannot be
/// reported anywhere.
pub fn print_error(text: impl Display) {
    print_error_unescaped(escaped(text));
}

/// Prints lines to standard error without escapes.
pub fn print_error_unescaped(text: impl Display) {
    let _ = progress::aside(|| writeln!(io::stderr(), "{text}"));
}

/// A failure as programs read it.
#[derive(Serialize)]
struct FailureReport {
    error: ErrorReport,
}

/// An error for programs: an error of a command, or of a line of a batch.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct ErrorReport {
    /// Code of the error. Codes are stable (docs/JSON.md).
    pub code: Cow<'static, str>,
    pub message: String,
    /// Column of the error in the argument or line, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl From<&Failure> for ErrorReport {
    fn from(failure: &Failure) -> ErrorReport {
        ErrorReport {
            code: failure.code().into(),
            message: failure.messages().collect::<Vec<_>>().join(": "),
            column: failure.column(),
            help: failure.help().map(|help| help.to_string()),
        }
    }
}

/// Reports why a command failed: to people on standard error, to programs on standard output.
pub fn failure(failure: &Failure, as_json: bool) {
    deliver(|| write_failure(failure, as_json));
}

/// Reports why a command failed, for a caller that holds the lock of standard output.
pub fn write_failure(failure: &Failure, as_json: bool) -> io::Result<()> {
    match as_json {
        true => write_json(&FailureReport { error: failure.into() }),
        false => {
            print_error_unescaped(diagnostic::drawn(failure));
            Ok(())
        }
    }
}
