//! `segcert-database FILE…`: checks databases of values.

#![forbid(unsafe_code)]

use segcert_check::shell::allowed::Allowed;
use segcert_check::shell::input::read_file;
use segcert_check::shell::report;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: segcert-database FILE...

Checks databases: the values of all short sums. Certificates of statements are for segcert-check.
exit codes: 0 all verified, 1 one rejected, 2 bad usage or unreadable input, 3 a limit was reached,
            141 nobody reads the verdicts";

fn main() -> ExitCode {
    let mut files = std::env::args_os().skip(1).peekable();
    match files.peek() {
        Some(word) if word == "--help" => return ExitCode::from(say(USAGE).err().unwrap_or(0)),
        Some(_) => {}
        None => {
            let _ = writeln!(std::io::stderr(), "segcert-database: no file given\n{USAGE}");
            return ExitCode::from(2);
        }
    }
    let mut codes = Vec::new();
    for file in files {
        let (bytes, verdict) = match read_file(Path::new(&file), Allowed::default()) {
            Ok(bytes) => {
                let limits = Allowed::default().within_reach(bytes.len());
                (bytes.len(), segcert_database::check(&bytes, limits))
            }
            Err(verdict) => (0, *verdict),
        };
        codes.push(verdict.exit_code());
        if let Err(code) = say(&report::text(&file.to_string_lossy(), bytes, &verdict)) {
            return ExitCode::from(code);
        }
    }
    // A rejection (1) is graver than a file that could not be checked (2 or 3).
    let codes = codes.into_iter().filter(|code| *code != 0);
    ExitCode::from(codes.min().unwrap_or(0))
}

/// Writes a line.
///
/// # Errors
/// The exit code: 141, as a shell reports it for SIGPIPE, if nobody reads the output; otherwise 2.
fn say(text: &str) -> Result<(), u8> {
    writeln!(std::io::stdout(), "{text}").map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => 128 + 13,
        _ => 2,
    })
}
