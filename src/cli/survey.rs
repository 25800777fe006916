//! `segcert survey`: theorems about `w^n` for all short words.
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::exit::Exit;
use super::failure::Failure;
use super::file;
use super::output;
use super::progress::Progress;
use super::prove_all::on_large_stack;
use crate::family::prove::Limits;
use crate::family::survey::{Entry, look_at, words};

/// Look for theorems about (w)^n for all n, for all short words w
#[derive(Args)]
pub struct Arguments {
    /// Letters of the longest words; words are taken up to rotation, mirror image and colours
    #[arg(long, value_name = "M", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=12))]
    max_word: u16,
    /// Look at parts of fewer than so many stones
    #[arg(long, value_name = "STONES", default_value_t = 300)]
    stones: usize,
    /// Elementary steps of canonicalisation for each word
    #[arg(long, value_name = "STEPS", default_value_t = 20_000_000)]
    work: u64,
    /// A folder for the certificates, and for results, which are kept from run to run
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
    /// Show no progress
    #[arg(long)]
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Table,
    Csv,
    Json,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut known = match &arguments.out {
        Some(folder) => Known::open(folder)?,
        None => Known::default(),
    };
    let limits = Limits {
        stones: arguments.stones,
        work: arguments.work,
        ..Limits::default()
    };
    let progress = Progress::start(arguments.quiet);
    let mut entries = Vec::new();
    for word in words(arguments.max_word.into()) {
        let entry = match known.entries.get(&word.to_string()) {
            Some(entry) => entry.clone(),
            None => {
                let (entry, certificate) = on_large_stack(|| look_at(&word, &limits));
                known.keep(&entry, certificate.as_deref())?;
                entry
            }
        };
        entries.push(entry);
    }
    drop(progress);
    match arguments.format {
        Format::Json => output::json(&entries),
        Format::Csv => output::line(csv(&entries)),
        Format::Table => output::line(table(&entries)),
    }
    Ok(Exit::Success)
}

/// Results of this and earlier runs.
#[derive(Default)]
struct Known {
    folder: Option<PathBuf>,
    entries: HashMap<String, Entry>,
    lines: Vec<String>,
}

const RESULTS: &str = "survey.jsonl";

impl Known {
    fn open(folder: &Path) -> Result<Known, Failure> {
        fs::create_dir_all(folder).map_err(Failure::write(folder))?;
        let text = fs::read_to_string(folder.join(RESULTS)).unwrap_or_default();
        let mut known = Known {
            folder: Some(folder.to_owned()),
            ..Known::default()
        };
        for line in text.lines() {
            // A line that cannot be read is a word that is looked at again.
            if let Ok(entry) = serde_json::from_str::<Entry>(line) {
                known.lines.push(line.to_owned());
                known.entries.insert(entry.word.clone(), entry);
            }
        }
        Ok(known)
    }

    fn keep(&mut self, entry: &Entry, certificate: Option<&[u8]>) -> Result<(), Failure> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        if let Some(bytes) = certificate {
            let path = folder.join(format!("{}.cert", entry.word));
            file::write(&path, bytes).map_err(Failure::write(&path))?;
        }
        self.lines.extend(serde_json::to_string(entry).ok());
        let path = folder.join(RESULTS);
        let text = self.lines.join("\n") + "\n";
        file::write(&path, text.as_bytes()).map_err(Failure::write(&path))
    }
}

const COLUMNS: [&str; 7] = ["word", "theorem", "K", "P", "saltus", "bytes", "result"];

fn cells(entry: &Entry) -> [String; 7] {
    let number = |number: Option<usize>| number.map_or(String::new(), |n| n.to_string());
    let result = match (&entry.theorem, &entry.statement) {
        (_, Some(statement)) => statement.clone(),
        (Some(_), None) => "a theorem, but no certificate can say its saltus".to_owned(),
        (None, _) => {
            let growth = entry.growth.map_or(String::new(), |growth| {
                format!("; values grew by {growth:.2} with the last word")
            });
            let why = entry.limit.as_deref().unwrap_or_default();
            format!(
                "no period found below {} stones ({why}){growth}",
                entry.stones
            )
        }
    };
    [
        entry.word.clone(),
        entry.theorem.clone().unwrap_or_default(),
        number(entry.start),
        number(entry.period),
        entry.saltus.clone().unwrap_or_default(),
        number(entry.bytes),
        result,
    ]
}

fn csv(entries: &[Entry]) -> String {
    let quoted = |cell: &String| format!("\"{}\"", cell.replace('"', "\"\""));
    let rows = entries.iter().map(|entry| {
        cells(entry)
            .iter()
            .map(quoted)
            .collect::<Vec<_>>()
            .join(",")
    });
    std::iter::once(COLUMNS.join(","))
        .chain(rows)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A table in Markdown.
fn table(entries: &[Entry]) -> String {
    // A bar inside a cell would end it.
    let row = |cells: &[String]| format!("| {} |", cells.join(" | "));
    let mut lines = vec![
        row(&COLUMNS.map(str::to_owned)),
        row(&COLUMNS.map(|_| "---".to_owned())),
    ];
    lines.extend(
        entries
            .iter()
            .map(|entry| row(&cells(entry).map(|cell| cell.replace('|', "\\|")))),
    );
    lines.join("\n")
}
