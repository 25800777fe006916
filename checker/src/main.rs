//! `segcert-check`: checks certificates and prints what they prove.

#![forbid(unsafe_code)]

use segcert_check::shell::check::{Options, check};
use segcert_check::shell::escape::escaped;
use segcert_check::shell::input::read_file;
use segcert_check::shell::library::Library;
use segcert_check::shell::report;
use segcert_check::shell::verdict::Verdict;
use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: segcert-check [options] FILE...      (- is standard input)

options:
  --claim STATEMENT   statement that each certificate must prove, as a verdict prints it
  --import FILE       certificate that the others may import; may be repeated
  --steps N           limit of elementary steps for each certificate and import
                      [default: proportional to the size of the file]
  --memory SIZE       limit of memory for each certificate and import, such as 512M or 4G
                      [default: proportional to the size of the file]; a larger file is not read
                      [default: 256M]
  --quiet             print nothing about verified certificates
  --json              print one line of JSON for each file
  --version, --help

exit code: 0 all verified, 1 one rejected or not shown, 2 bad usage or unreadable input,
           3 limit reached, 141 nobody reads the verdicts";

/// Exit code of bad usage, and of output that cannot be written.
const UNUSABLE: u8 = 2;
/// Exit code if nobody reads the output: the code that a shell reports for a program ended by
/// SIGPIPE.
const UNREAD: u8 = 128 + 13;

#[derive(Default)]
struct Arguments {
    options: Options,
    quiet: bool,
    json: bool,
    imports: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

/// A request of the command line.
enum Request {
    Check(Arguments),
    /// Print a text: the help or the version.
    Print(String),
}

fn main() -> ExitCode {
    let code = match parse(std::env::args_os().skip(1)) {
        Ok(Request::Check(arguments)) => run(&arguments),
        Ok(Request::Print(text)) => print(&text).map(|()| 0),
        Err(message) => {
            // If standard error is closed, the exit code alone reports the fault.
            let _ = writeln!(io::stderr(), "segcert-check: {}\n{USAGE}", escaped(message));
            Ok(UNUSABLE)
        }
    };
    ExitCode::from(code.unwrap_or_else(|error| {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return UNREAD;
        }
        let _ = writeln!(io::stderr(), "segcert-check: cannot write: {error}");
        UNUSABLE
    }))
}

fn print(text: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{text}")
}

/// Checks all files and returns the exit code.
fn run(arguments: &Arguments) -> io::Result<u8> {
    let mut library = Library::default();
    for path in &arguments.imports {
        let added = read_file(path, arguments.options.limits);
        if let Err(verdict) = added.and_then(|bytes| library.add(bytes)) {
            return arguments.report(path, 0, &verdict);
        }
    }
    let mut code = 0;
    for (number, path) in arguments.files.iter().enumerate() {
        let reported = match read_file(path, arguments.options.limits) {
            Ok(bytes) => {
                let limits = arguments.options.limits.within_reach(bytes.len());
                let is_last = number + 1 == arguments.files.len();
                let options = Options { limits, is_last, ..arguments.options.clone() };
                let verdict = check(&bytes, &options, &mut library);
                arguments.report(path, bytes.len(), &verdict)?
            }
            Err(verdict) => arguments.report(path, 0, &verdict)?,
        };
        code = worse(code, reported);
    }
    Ok(code)
}

impl Arguments {
    /// Prints the verdict on a file of `bytes` bytes and returns its exit code.
    fn report(&self, path: &Path, bytes: usize, verdict: &Verdict) -> io::Result<u8> {
        let file = name(path);
        self.show(verdict.exit_code(), || match self.json {
            true => report::json(&file, bytes, verdict),
            false => report::text(&file, bytes, verdict),
        })
    }

    fn show(&self, code: u8, report: impl FnOnce() -> String) -> io::Result<u8> {
        if !(self.quiet && code == 0) {
            print(&report())?;
        }
        Ok(code)
    }
}

/// Returns the name of a file in reports.
fn name(path: &Path) -> Cow<'_, str> {
    match path.as_os_str() == "-" {
        true => "<stdin>".into(),
        false => path.to_string_lossy(),
    }
}

/// Returns the graver of two exit codes: a rejection (1), then an unreadable file (2), then a limit
/// (3), then success (0).
fn worse(one: u8, other: u8) -> u8 {
    if one == 0 || other == 0 { one.max(other) } else { one.min(other) }
}

fn parse(mut words: impl Iterator<Item = OsString>) -> Result<Request, String> {
    let mut arguments = Arguments::default();
    let mut only_files = false;
    while let Some(word) = words.next() {
        let option = word.to_str().filter(|word| !only_files && word.starts_with("--"));
        let Some(option) = option else {
            arguments.files.push(word.into());
            continue;
        };
        let mut value = || words.next().ok_or(format!("{option}: the value is missing"));
        let text = |value: OsString| {
            value.into_string().map_err(|_| format!("{option}: the value is not UTF-8"))
        };
        let options = &mut arguments.options;
        match option {
            "--" => only_files = true,
            "--help" => return Ok(Request::Print(USAGE.to_owned())),
            "--version" => {
                return Ok(Request::Print(format!("segcert-check {}", env!("CARGO_PKG_VERSION"))));
            }
            "--quiet" => arguments.quiet = true,
            "--json" => arguments.json = true,
            "--import" => arguments.imports.push(value()?.into()),
            "--claim" => options.claim = Some(text(value()?)?),
            "--steps" => options.limits.steps = Some(number(&text(value()?)?)?),
            "--memory" => options.limits.memory = Some(size(&text(value()?)?)?),
            _ => return Err(format!("unknown option `{option}`")),
        }
    }
    if arguments.files.is_empty() {
        return Err("no file is given".to_owned());
    }
    Ok(Request::Check(arguments))
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("`{text}` is not a number"))
}

/// The least memory with which the checker can work, in bytes. A number without its unit is less.
const LEAST: u64 = 1 << 20;

/// Parses a number of bytes with an optional unit K, M, G or T (powers of 1024).
fn size(text: &str) -> Result<u64, String> {
    let units = ["K", "M", "G", "T"].into_iter().zip([10, 20, 30, 40]);
    let unit = units.into_iter().find(|(unit, _)| text.ends_with(unit));
    let (digits, shift) = match unit {
        Some((unit, shift)) => (text.trim_end_matches(unit), shift),
        None => (text, 0),
    };
    match number(digits)?.checked_mul(1 << shift).filter(|bytes| *bytes <= u64::MAX / 2) {
        None => Err(format!("`{text}` is too large: it is more than a machine can address")),
        Some(..LEAST) => Err(format!(
            "`{text}` is less than 1M: write a number of bytes with its unit, such as 512M or 4G"
        )),
        Some(bytes) => Ok(bytes),
    }
}
