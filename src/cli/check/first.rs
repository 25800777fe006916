//! Certificates of format version 1, of which theorems for all `n` are left.
use segcert_check::first::container::{HEADER_LENGTH, MAGIC, VERSION};
use segcert_check::first::{Limits, Verdict, check};
use serde::Serialize;

use super::{Arguments, Claim};
use crate::cli::exit::Exit;
use crate::cli::output;

/// Whether these are the bytes of one.
pub fn is_first(bytes: &[u8]) -> bool {
    let version = bytes.strip_prefix(&MAGIC).and_then(<[u8]>::first_chunk);
    version.is_some_and(|version| u32::from_le_bytes(*version) == VERSION)
}

/// Says whether one proves what was claimed.
pub fn run(file: &str, bytes: &[u8], claim: &Claim, arguments: &Arguments) -> Exit {
    let usual = Limits::default();
    let limits = Limits {
        steps: arguments.steps.unwrap_or(usual.steps),
        memory: arguments.memory.map_or(usual.memory, |memory| memory.0),
    };
    let verdict = check(bytes, limits, claim.words());
    let exit = Exit::of_code(verdict.exit_code());
    match arguments.json {
        _ if arguments.quiet && exit == Exit::Success => {}
        true => output::json(&Report::new(file, bytes.len(), &verdict)),
        false => output::line(to_text(file, bytes.len(), &verdict)),
    }
    exit
}

fn to_text(file: &str, bytes: usize, verdict: &Verdict) -> String {
    let headline = verdict.headline();
    match verdict {
        Verdict::Verified(verified) => {
            let [_, games, theorem, values] = verified.section_bytes;
            [
                format!("{headline}  {}", verified.statement),
                format!("root      {}", verified.root_hex()),
                format!(
                    "file      {file}: {bytes} bytes, of them {HEADER_LENGTH} for the header, {games} for \
                     games, {theorem} for the theorem, {values} for the values of parts"
                ),
                format!("proof     {}", verified.stats),
            ]
            .join("\n")
        }
        Verdict::Rejected(rejection) => [
            format!("{headline}  {file}"),
            format!("code      {}", rejection.code),
            format!("place     {}", rejection.place),
            format!("reason    {}", rejection.message),
        ]
        .join("\n"),
        Verdict::CouldNotCheck(obstacle) => {
            format!("{headline}  {file}\nreason    {obstacle}")
        }
    }
}

/// A verdict as a program reads it, with the names of fields of other certificates.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    verdict: String,
    #[serde(flatten)]
    details: Details,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Details {
    Verified {
        statement: String,
        root: String,
        bytes: usize,
        elementary_steps: u64,
    },
    Rejected {
        code: &'static str,
        offset: u64,
        message: String,
    },
    CouldNotCheck {
        message: String,
    },
}

impl Report<'_> {
    fn new<'a>(file: &'a str, bytes: usize, verdict: &Verdict) -> Report<'a> {
        let details = match verdict {
            Verdict::Verified(verified) => Details::Verified {
                statement: verified.statement.clone(),
                root: verified.root_hex(),
                bytes,
                elementary_steps: verified.stats.steps,
            },
            Verdict::Rejected(rejection) => Details::Rejected {
                code: rejection.code.id(),
                offset: rejection.place.offset,
                message: rejection.to_string(),
            },
            Verdict::CouldNotCheck(obstacle) => Details::CouldNotCheck {
                message: obstacle.to_string(),
            },
        };
        Report {
            file,
            verdict: verdict.headline().to_lowercase(),
            details,
        }
    }
}
