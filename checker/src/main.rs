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
  --claim STATEMENT   what the certificates have to prove, in the words of a verdict
  --import FILE       a certificate that others may rest on; may be given more than once
  --steps N           elementary steps for each certificate and import, if not as usual for its size
  --memory SIZE       memory for each certificate and import, such as 512M or 4G, if not as usual
                      for its size; a larger file is not read (without --memory: 256M)
  --quiet             say nothing of certificates that are verified
  --json              one line of JSON for each file
  --version, --help

exit code: 0 all verified, 1 one rejected, 2 bad usage or unreadable input, 3 limit reached";

/// Bad usage, or nobody who reads the answers.
const UNUSABLE: u8 = 2;

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
    /// To print this.
    Print(String),
}

fn main() -> ExitCode {
    let code = match parse(std::env::args_os().skip(1)) {
        Ok(Request::Check(arguments)) => run(&arguments),
        Ok(Request::Print(text)) => print(&text).map(|()| 0),
        Err(message) => {
            // Without a reader of messages the exit code says it alone.
            let _ = writeln!(io::stderr(), "segcert-check: {}\n{USAGE}", escaped(message));
            Ok(UNUSABLE)
        }
    };
    ExitCode::from(code.unwrap_or_else(|error| {
        if error.kind() != io::ErrorKind::BrokenPipe {
            let _ = writeln!(io::stderr(), "segcert-check: cannot write: {error}");
        }
        UNUSABLE
    }))
}

fn print(text: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{text}")
}

/// Checks all files.
fn run(arguments: &Arguments) -> io::Result<u8> {
    let mut library = Library::default();
    for path in &arguments.imports {
        let added = read_file(path, arguments.options.limits);
        if let Err(verdict) = added.and_then(|bytes| library.add(bytes)) {
            return arguments.tell(path, 0, &verdict);
        }
    }
    let mut code = 0;
    for path in &arguments.files {
        let told = match read_file(path, arguments.options.limits) {
            Ok(bytes) => {
                let limits = arguments.options.limits.within_reach(bytes.len());
                let options = Options { limits, ..arguments.options.clone() };
                let verdict = check(&bytes, &options, &mut library);
                arguments.tell(path, bytes.len(), &verdict)?
            }
            Err(verdict) => arguments.tell(path, 0, &verdict)?,
        };
        code = worse(code, told);
    }
    Ok(code)
}

impl Arguments {
    /// Prints a verdict about a file of so many bytes. Returns its exit code.
    fn tell(&self, path: &Path, bytes: usize, verdict: &Verdict) -> io::Result<u8> {
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

/// How reports call a file.
fn name(path: &Path) -> Cow<'_, str> {
    match path.as_os_str() == "-" {
        true => "<stdin>".into(),
        false => path.to_string_lossy(),
    }
}

/// The smaller of two exit codes that is not 0: a rejection weighs more than an unreadable file,
/// and that more than a limit.
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
        let mut value = || words.next().ok_or(format!("{option} needs a value"));
        let text = |value: OsString| {
            value.into_string().map_err(|_| format!("the value of {option} is not UTF-8"))
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
            _ => return Err(format!("unknown option {option}")),
        }
    }
    if arguments.files.is_empty() {
        return Err("no file given".to_owned());
    }
    Ok(Request::Check(arguments))
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text} is not a number"))
}

/// A number of bytes, perhaps with K, M, G or T.
fn size(text: &str) -> Result<u64, String> {
    let units = ["K", "M", "G", "T"].into_iter().zip([10, 20, 30, 40]);
    let unit = units.into_iter().find(|(unit, _)| text.ends_with(unit));
    let (digits, shift) = match unit {
        Some((unit, shift)) => (text.trim_end_matches(unit), shift),
        None => (text, 0),
    };
    let bytes = number(digits)?.checked_mul(1 << shift);
    bytes.ok_or(format!("{text} is more than a machine can address"))
}
