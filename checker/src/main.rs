//! `segcert-check`: checks certificates and prints what they prove.

#![forbid(unsafe_code)]

use segcert_check::shell::check::{self, check, limits_for, read_file};
use segcert_check::shell::file::{VERSION, version};
use segcert_check::shell::library::Library;
use segcert_check::shell::report::{self, quoted};
use segcert_check::{Imported, Limits, Options, Verdict, Verified, check_file_with};
use std::fmt::Display;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str =
    "usage: segcert-check [--claim STATEMENT] [--import DATABASE] [--steps N] [--memory BYTES] [--json] FILE...
exit code: 0 all verified, 1 one rejected, 2 bad usage or unreadable input, 3 limit reached";

#[derive(Default)]
struct Arguments {
    /// The statement that the certificates have to prove, in the words of a verdict.
    claim: Option<String>,
    /// Elementary steps for each certificate, if not as many as usual.
    steps: Option<u64>,
    /// Bytes for the checker, if not as many as usual.
    memory: Option<u64>,
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
    let mut imports = Imports::default();
    if let Some(file) = &arguments.import
        && let Err(told) = imports.add(file, &arguments)
    {
        return ExitCode::from(told.code());
    }
    let mut codes = Vec::new();
    for file in &arguments.files {
        let told = imports.check(file, &arguments);
        codes.push(told.code);
        if !told.is_read {
            return ExitCode::from(2);
        }
    }
    // The smallest code that is not 0: a rejection weighs more than an unreadable file, and that more than a limit.
    ExitCode::from(codes.into_iter().filter(|code| *code != 0).min().unwrap_or(0))
}

/// What the certificates may rest on.
#[derive(Default)]
struct Imports {
    library: Library,
    /// A database of version 1.
    database: Option<Imported>,
}

/// The exit code of a verdict, and whether somebody reads it.
struct Told {
    code: u8,
    is_read: bool,
}

impl Told {
    fn new(code: u8, text: &str) -> Told {
        Told { code, is_read: writeln!(std::io::stdout(), "{text}").is_ok() }
    }

    fn code(&self) -> u8 {
        if self.is_read { self.code } else { 2 }
    }
}

impl Imports {
    fn add(&mut self, file: &str, arguments: &Arguments) -> Result<(), Told> {
        match read_file(Path::new(file)) {
            Ok(bytes) if version(&bytes) == Some(VERSION) => match self.library.add(bytes) {
                Ok(_) => Ok(()),
                Err(verdict) => Err(tell_second(file, &verdict, arguments.json)),
            },
            _ => match Imported::check_file(Path::new(file), arguments.first_limits()) {
                Ok(import) => {
                    self.database = Some(import);
                    Ok(())
                }
                Err(verdict) => Err(tell(file, &verdict, arguments.json)),
            },
        }
    }

    fn check(&mut self, file: &str, arguments: &Arguments) -> Told {
        match read_file(Path::new(file)) {
            Ok(bytes) if version(&bytes) == Some(VERSION) => {
                let options = arguments.second_options(bytes.len());
                let verdict = check(&bytes, &options, &mut self.library);
                tell_second(file, &verdict, arguments.json)
            }
            _ => {
                let options =
                    Options { limits: arguments.first_limits(), claim: arguments.claim.clone() };
                let path = Path::new(file);
                let verdict = check_file_with(path, &options, self.database.as_mut());
                tell(file, &verdict, arguments.json)
            }
        }
    }
}

impl Arguments {
    fn first_limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            steps: self.steps.unwrap_or(usual.steps),
            memory: self.memory.unwrap_or(usual.memory),
        }
    }

    fn second_options(&self, bytes: usize) -> check::Options {
        let mut limits = limits_for(bytes);
        limits.steps = self.steps.unwrap_or(limits.steps);
        limits.memory = self.memory.unwrap_or(limits.memory);
        check::Options { limits: Some(limits), claim: self.claim.clone() }
    }
}

/// Prints a verdict about a certificate of version 1.
fn tell(file: &str, verdict: &Verdict, as_json: bool) -> Told {
    let text = if as_json { json(file, verdict) } else { prose(file, verdict) };
    Told::new(verdict.exit_code(), &text)
}

/// Prints a verdict about a certificate of version 2.
fn tell_second(
    file: &str,
    verdict: &segcert_check::shell::verdict::Verdict,
    as_json: bool,
) -> Told {
    let text = if as_json { report::json(file, verdict) } else { report::text(file, verdict) };
    Told::new(verdict.exit_code(), &text)
}

fn parse(mut words: impl Iterator<Item = String>) -> Result<Option<Arguments>, String> {
    let mut arguments = Arguments::default();
    let mut only_files = false;
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            _ if only_files || !word.starts_with("--") => arguments.files.push(word),
            "--" => only_files = true,
            "--help" => return Ok(None),
            "--json" => arguments.json = true,
            "--import" => arguments.import = Some(value()?),
            "--claim" => arguments.claim = Some(value()?),
            "--steps" => arguments.steps = Some(number(&value()?)?),
            "--memory" => arguments.memory = Some(number(&value()?)?),
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
