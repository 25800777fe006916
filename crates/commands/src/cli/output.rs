//! Prints text for people and JSON for programs (docs/JSON.md).
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
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

/// Report of a command, which is written once: the entries are fields for programs, lines for
/// people, or both. The fields and the lines keep the order in which they are added.
#[derive(Default)]
pub struct Report<'a> {
    fields: Vec<Fields<'a>>,
    lines: Vec<Line>,
}

/// Writes one or more fields in JSON, so that long values are never stored as text.
type Fields<'a> = Box<dyn FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'a>;

/// A line for people. Most lines begin with a label.
struct Line {
    text: String,
    /// Number of spaces before the continuation of a line that is too long for a terminal. `None`
    /// if the line is never broken.
    indent: Option<usize>,
}

/// Column in which the text behind a label begins.
const INDENT: usize = 10;

/// Entries for programs and people.
impl<'a> Report<'a> {
    /// Adds a value with this name: a field, and a line.
    pub fn entry(self, name: &'static str, value: impl Serialize + Display + Send + 'a) -> Self {
        self.line(name, &value).field(name, value)
    }

    /// Adds a value with this name, about which people read this text.
    pub fn entry_as(
        self,
        name: &'static str,
        value: impl Serialize + Send + 'a,
        text: impl Display,
    ) -> Self {
        self.line(name, text).field(name, value)
    }

    /// Adds a verdict, such as `proved`. The line for people begins with it, in capital letters.
    pub fn verdict(self, verdict: &'static str, text: impl Display) -> Self {
        self.line(&verdict.to_uppercase(), text).field("verdict", verdict)
    }

    /// Adds an entry if there is a value.
    pub fn entry_some(
        self,
        name: &'static str,
        value: Option<impl Serialize + Display + Send + 'a>,
    ) -> Self {
        match value {
            Some(value) => self.entry(name, value),
            None => self,
        }
    }

    /// Adds the entries of another report.
    pub fn and(mut self, other: Report<'a>) -> Self {
        self.fields.extend(other.fields);
        self.lines.extend(other.lines);
        self
    }

    /// Adds the entries of another report: its fields behind the others, and its lines above them.
    pub fn below(mut self, other: Report<'a>) -> Self {
        self.fields.extend(other.fields);
        self.lines.splice(0..0, other.lines);
        self
    }

    /// Adds the time of the command.
    pub fn time(self, seconds: f64) -> Self {
        self.line("time", format!("{seconds:.2} s")).field("seconds", seconds)
    }
}

/// Fields for programs.
impl<'a> Report<'a> {
    /// Adds a field.
    pub fn field(mut self, name: &'static str, value: impl Serialize + Send + 'a) -> Self {
        self.fields.push(Box::new(move |to| {
            write!(to, "\"{name}\":")?;
            Ok(serde_json::to_writer(to, &value)?)
        }));
        self
    }

    /// Adds fields.
    pub fn fields<T: Serialize + Send + 'a>(
        self,
        fields: impl IntoIterator<Item = (&'static str, T)>,
    ) -> Self {
        fields.into_iter().fold(self, |report, (name, value)| report.field(name, value))
    }

    /// Adds a field, unless its value is null or an empty list.
    pub fn field_some(self, name: &'static str, value: impl Serialize) -> Self {
        match json(&value) {
            text if ["null", "[]"].contains(&text.as_str()) => self,
            text => self.written(format!("\"{name}\":{text}")),
        }
    }

    /// Adds the fields of an object.
    pub fn fields_of(self, object: &impl Serialize) -> Self {
        let text = json(object);
        match &text[1..text.len() - 1] {
            "" => self,
            fields => self.written(fields.to_owned()),
        }
    }

    /// Adds the fields of another report, without its lines.
    pub fn fields_from(mut self, other: Report<'a>) -> Self {
        self.fields.extend(other.fields);
        self
    }

    /// Adds fields that are written in JSON already.
    fn written(mut self, fields: String) -> Self {
        self.fields.push(Box::new(move |to| to.write_all(fields.as_bytes())));
        self
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("keys of objects are texts")
}

/// Lines for people.
impl Report<'_> {
    /// Adds a line with a label.
    pub fn line(self, label: &str, text: impl Display) -> Self {
        self.hanging(format!("{label:<9} {text}"), INDENT)
    }

    /// Adds a line with this label for each text.
    pub fn lines(self, label: &str, texts: impl IntoIterator<Item = impl Display>) -> Self {
        texts.into_iter().fold(self, |report, text| report.line(label, text))
    }

    /// Adds a line that begins with a verdict of any length. It may go on in the next line below
    /// the texts behind labels.
    pub fn headed(self, verdict: &str, text: impl Display) -> Self {
        self.hanging(format!("{verdict:<8}  {text}"), INDENT)
    }

    /// Adds a line. If it is too long for a terminal, it goes on in the next line behind `indent`
    /// spaces.
    pub fn hanging(mut self, text: impl Display, indent: usize) -> Self {
        self.lines.push(Line { text: escaped(text), indent: Some(indent) });
        self
    }

    /// Adds lines like [`Report::hanging`].
    pub fn hanging_each(
        self,
        texts: impl IntoIterator<Item = impl Display>,
        indent: usize,
    ) -> Self {
        texts.into_iter().fold(self, |report, text| report.hanging(text, indent))
    }

    /// Adds a line without a label.
    pub fn plain(self, text: impl Display) -> Self {
        self.all([text])
    }

    /// Adds lines without labels. Each text is escaped to one line, because texts come from files
    /// and folders that others may write.
    pub fn all(mut self, texts: impl IntoIterator<Item = impl Display>) -> Self {
        self.lines.extend(texts.into_iter().map(|text| Line { text: escaped(text), indent: None }));
        self
    }

    /// Adds a text of several lines that the program has composed.
    pub fn block(mut self, text: impl Display) -> Self {
        self.lines.push(Line { text: escaped_lines(text), indent: None });
        self
    }

    /// Prints the report: one line of JSON for a program, or the lines for people. If the output
    /// fails, ends the process like [`line()`].
    pub fn print(self) {
        deliver(|| beside_progress(|| self.write()));
    }

    /// Writes the report, for a caller that holds the lock of standard output.
    pub fn write(self) -> io::Result<()> {
        match is_json() {
            true if self.fields.is_empty() => Ok(()),
            true => self.write_json(),
            false if self.lines.is_empty() => Ok(()),
            false => writeln!(reports(), "{}", self.text(width())),
        }
    }

    /// Returns the lines for people, broken where a terminal of this width would break them within
    /// words.
    pub fn text(&self, terminal: Option<usize>) -> String {
        let lines = self.lines.iter().map(|Line { text, indent }| match (terminal, indent) {
            (Some(width), Some(indent)) => folded(text, width, *indent),
            _ => text.clone(),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Writes the fields as one line of JSON, without storing the line in memory.
    fn write_json(self) -> io::Result<()> {
        let command = COMMAND.get().map_or("segcert", String::as_str);
        let mut to = BufWriter::new(reports());
        write!(to, "{{\"schema\":{SCHEMA},\"command\":{}", json(&command))?;
        for field in self.fields {
            to.write_all(b",")?;
            field(&mut to)?;
        }
        to.write_all(b"}\n")?;
        to.flush()
    }
}

/// Prints a report that is the same text for people and for programs.
pub fn text_report(text: &str) {
    Report::default().field("text", text).block(text).print();
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

/// Returns the width of the terminal in characters, or `None` if there is no terminal.
pub fn width() -> Option<usize> {
    if IS_DIVERTED.load(Ordering::Relaxed) {
        return None;
    }
    let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(width.0.into())
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

/// Prints a line to standard error, with text from outside escaped, and broken where a terminal
/// would break it within words. Ignores errors, which cannot be reported anywhere.
pub fn print_error(text: impl Display) {
    let text = escaped(text);
    print_error_unescaped(match terminal_size::terminal_size_of(io::stderr()) {
        Some((width, _)) => folded(&text, width.0.into(), "note: ".len()),
        None => text,
    });
}

/// Prints lines to standard error without escapes.
pub fn print_error_unescaped(text: impl Display) {
    let _ = progress::aside(|| writeln!(io::stderr(), "{text}"));
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
        true => Report::default().field("error", ErrorReport::from(failure)).write_json(),
        false => {
            print_error_unescaped(diagnostic::drawn(failure));
            Ok(())
        }
    }
}
