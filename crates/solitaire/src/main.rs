//! `segcert-solitaire [--claim STATEMENT] FILE…`: checks certificates about Solitaire Clobber.

#![forbid(unsafe_code)]

use segcert_solitaire::{Verdict, check_file};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: segcert-solitaire [--claim STATEMENT] FILE...

Checks certificates about Solitaire Clobber; those about games are for segcert-check.
exit codes: 0 all verified, 1 one rejected, 2 bad usage or unreadable input, 3 memory is short,
            141 nobody reads the verdicts";

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1).peekable();
    if words.peek().is_some_and(|word| word == "--help") {
        return ExitCode::from(say(USAGE).err().unwrap_or(0));
    }
    let claim = match words.next_if(|word| word == "--claim") {
        None => None,
        Some(_) => match words.next().map(|claim| claim.into_string()) {
            Some(Ok(claim)) => Some(claim),
            _ => return wrong("--claim needs a statement"),
        },
    };
    words.next_if(|word| word == "--");
    if words.peek().is_none() {
        return wrong("no file given");
    }
    let mut codes = Vec::new();
    for file in words {
        let verdict = check_file(Path::new(&file), claim.as_deref());
        codes.push(verdict.exit_code());
        let name = file.to_string_lossy();
        // The name of a file may contain any characters.
        let name = name.escape_debug();
        if let Err(code) = say(&text(&name.to_string(), &verdict)) {
            return ExitCode::from(code);
        }
    }
    // A rejection (1) is graver than an unreadable file (2).
    let codes = codes.into_iter().filter(|code| *code != 0);
    ExitCode::from(codes.min().unwrap_or(0))
}

fn wrong(message: &str) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "segcert-solitaire: {message}\n{USAGE}");
    ExitCode::from(2)
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

fn text(file: &str, verdict: &Verdict) -> String {
    let headline = verdict.headline();
    match verdict {
        Verdict::Rejected(rejection) => format!("{file}: {headline}: {rejection}"),
        Verdict::CouldNotCheck(obstacle) => format!("{file}: {headline}: {obstacle}"),
        Verdict::Verified(verified) => format!(
            "{}\n{file}: {headline}\nroot {}\n{}",
            verified.statement,
            verified.root_hex(),
            verified.stats
        ),
    }
}
