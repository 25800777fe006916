//! `segcert-check`: checks certificates and prints what they prove.

#![forbid(unsafe_code)]

use segcert_check::{Imported, Options, Verdict, Verified, check_file_with};
use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str =
    "usage: segcert-check [--claim STATEMENT] [--import DATABASE] [--steps N] [--memory BYTES] [--json] FILE...
exit code: 0 all verified, 1 one rejected, 2 bad usage or unreadable input, 3 limit reached";

struct Arguments {
    options: Options,
    json: bool,
    /// The certificate of a database that the others may import.
    import: Option<String>,
    files: Vec<String>,
}

fn main() -> ExitCode {
    let arguments = match parse(std::env::args().skip(1)) {
        Ok(Some(arguments)) => arguments,
        Ok(None) => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(message) => {
            eprintln!("segcert-check: {message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let limits = arguments.options.limits;
    let import = arguments.import.as_ref();
    let import = import.map(|file| (file, Imported::check_file(Path::new(file), limits)));
    let mut import = match import {
        None => None,
        Some((_, Ok(import))) => Some(import),
        Some((file, Err(verdict))) => {
            let code = verdict.exit_code();
            let told = tell(file, &verdict, arguments.json);
            return ExitCode::from(if told { code } else { 2 });
        }
    };
    let mut codes = Vec::new();
    for file in &arguments.files {
        let verdict = check_file_with(Path::new(file), &arguments.options, import.as_mut());
        codes.push(verdict.exit_code());
        if !tell(file, &verdict, arguments.json) {
            return ExitCode::from(2);
        }
    }
    // The smallest code that is not 0: a rejection weighs more than an unreadable file, and that more than a limit.
    ExitCode::from(codes.into_iter().filter(|code| *code != 0).min().unwrap_or(0))
}

/// Prints a verdict; false if nobody reads it.
fn tell(file: &str, verdict: &Verdict, as_json: bool) -> bool {
    let text = if as_json { json(file, verdict) } else { prose(file, verdict) };
    writeln!(std::io::stdout(), "{text}").is_ok()
}

fn parse(mut words: impl Iterator<Item = String>) -> Result<Option<Arguments>, String> {
    let mut arguments =
        Arguments { options: Options::default(), json: false, import: None, files: Vec::new() };
    let mut only_files = false;
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            _ if only_files || !word.starts_with("--") => arguments.files.push(word),
            "--" => only_files = true,
            "--help" => return Ok(None),
            "--json" => arguments.json = true,
            "--import" => arguments.import = Some(value()?),
            "--claim" => arguments.options.claim = Some(value()?),
            "--steps" => arguments.options.limits.steps = number(&value()?)?,
            "--memory" => arguments.options.limits.memory = number(&value()?)?,
            _ => return Err(format!("unknown option {word}")),
        }
    }
    if arguments.files.is_empty() { Err("no file given".to_owned()) } else { Ok(Some(arguments)) }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text} is not a number"))
}

fn prose(file: &str, verdict: &Verdict) -> String {
    let headline = verdict.headline();
    match verdict {
        Verdict::Rejected(rejection) => format!("{file}: {headline}: {rejection}"),
        Verdict::CouldNotCheck(obstacle) => format!("{file}: {headline}: {obstacle}"),
        Verdict::Verified(verified) => {
            if let Some(stats) = &verified.family {
                return sections_prose(file, verified, stats);
            }
            if let Some(stats) = &verified.strategy {
                return sections_prose(file, verified, stats);
            }
            if let Some(stats) = &verified.database {
                return sections_prose(file, verified, stats);
            }
            let stats = &verified.stats;
            let [statement, arena, lemmas, proof] = verified.section_bytes;
            let import = verified.import.as_ref().map(|import| {
                let count = stats.imports;
                format!("\nimports {} (root {}) {count} times", import.statement, import.root_hex())
            });
            let import = import.unwrap_or_default();
            format!(
                "{}\n{file}: {headline}\nroot {}{import}\n{} values, {} sum + {} value lemmas, {} proof steps \
                 ({} moves, {} replies, {} cuts), {} by order, {} reused, {} elementary steps; \
                 bytes {statement} + {arena} + {lemmas} + {proof}",
                verified.statement,
                verified.root_hex(),
                stats.arena_entries,
                stats.sum_lemmas,
                stats.value_lemmas,
                stats.ops(),
                stats.moves,
                stats.replies,
                stats.cuts,
                stats.ordered,
                stats.reused,
                stats.steps,
            )
        }
    }
}

fn sections_prose(file: &str, verified: &Verified, stats: &impl Display) -> String {
    let [first, second, third, last] = verified.section_bytes;
    format!(
        "{}\n{file}: VERIFIED\nroot {}\n{stats}; bytes {first} + {second} + {third} + {last}",
        verified.statement,
        verified.root_hex(),
    )
}

fn json(file: &str, verdict: &Verdict) -> String {
    let fields = match verdict {
        Verdict::Verified(verified) => {
            let counts: Vec<String> = verified
                .counts()
                .iter()
                .map(|(name, count)| format!("\"{name}\":{count}"))
                .collect();
            let import = verified.import.as_ref().map(|import| {
                let statement = quoted(&import.statement);
                let root = import.root_hex();
                format!("\"imports\":{{\"statement\":{statement},\"root\":\"{root}\"}},")
            });
            format!(
                "\"statement\":{},\"root\":\"{}\",{}\"section_bytes\":{:?},{}",
                quoted(&verified.statement),
                verified.root_hex(),
                import.unwrap_or_default(),
                verified.section_bytes,
                counts.join(",")
            )
        }
        Verdict::Rejected(rejection) => format!(
            "\"code\":\"{}\",\"section\":\"{}\",\"offset\":{},\"message\":{}",
            rejection.code,
            rejection.place.section,
            rejection.place.offset,
            quoted(&rejection.to_string())
        ),
        Verdict::CouldNotCheck(obstacle) => {
            format!("\"message\":{}", quoted(&obstacle.to_string()))
        }
    };
    let verdict = verdict.headline().to_lowercase();
    format!("{{\"file\":{},\"verdict\":\"{verdict}\",{fields}}}", quoted(file))
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if u32::from(c) < 0x20 => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
