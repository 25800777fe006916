//! `segcert survey`: searches for theorems about `w^n` and families `u·w^n·v` for all short words,
//! and about rows of few blocks.
use std::fs;
use std::io::{BufWriter, Write};
use std::ops::RangeInclusive;

use clap::ValueEnum;
use segcert_check::shell::check::{Options, check_file};
use segcert_check::shell::library::Library;
use segcert_check::shell::verdict::Verdict;

use super::progress::Progress;
use super::resources::seconds;
use super::table::{Form, Table};
use crate::cli::prelude::*;
use crate::clobber::notation::Problem;
use crate::clobber::{NotationError, Relation};
use crate::game::{Arena, Components, for_people};
use crate::instance::Law;
use crate::library::resting::{Containing, Sources};
use crate::methods::{Methods, Question, Unproved};
use crate::run::log::Kept;
use crate::run::{Control, deadline};
use crate::theorems::blocks::{self, Blocks, all_blocks};
use crate::theorems::survey::{self, Entry, Surveyed, Theorem, all_families, name, summary};
use crate::theorems::{Family, Limits};

/// Bounds of the option `--stones`, here and in `segcert cluster split`.
pub const STONES: RangeInclusive<i64> = 2..=10_000;

/// Search for theorems about families of rows
///
/// The families are (w)^n for all short words w, optionally with stones before and after the power,
/// or rows of few blocks, such as (X)^mOO(X)^n.
#[derive(Args)]
pub struct Arguments {
    /// Maximum number of letters of a word; words are taken up to rotation, mirror image and
    /// negation
    #[arg(long, value_name = "M", default_value_t = 5, value_parser = within::<u16>(1..=12))]
    max_word: u16,
    /// Examine only this word, or this family, such as "O(XXO)^nX"
    #[arg(long, value_name = "WORD", conflicts_with = "max_word", value_parser = family)]
    word: Vec<Family>,
    /// Examine all rotations of the words, with at most STONES stones before and after the power
    #[arg(long, value_name = "STONES", conflicts_with = "word", value_parser = within::<u8>(0..=4))]
    ends: Option<u8>,
    /// Examine the rows of at most BLOCKS blocks, each of one, two, three or any number of stones
    #[arg(
        long,
        value_name = "BLOCKS",
        conflicts_with_all = ["max_word", "word", "ends"],
        value_parser = within::<u8>(2..=8),
    )]
    blocks: Option<u8>,
    /// Examine rows of fewer than STONES stones
    #[arg(
        long,
        value_name = "STONES",
        default_value_t = 300,
        value_parser = within::<usize>(STONES),
    )]
    stones: usize,
    /// For each word, maximum number of elementary steps of canonicalisation in the search for a
    /// law, and in the search for who wins; the search for bounds may take twice as many
    #[arg(long, value_name = "STEPS", default_value_t = 20_000_000, value_parser = natural::<u64>)]
    work: u64,
    /// Write certificates and results into this folder; if it has results, resume from them
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Short for --format json
    #[arg(long, conflicts_with = "format", default_value_if("format", "json", "true"))]
    json: bool,
    /// Use no theorem of the library
    #[arg(long)]
    no_library: bool,
    /// Time limit for each word, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    word_time: Option<Duration>,
    #[command(flatten)]
    pub resources: Resources,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Format {
    /// Text
    #[default]
    #[value(alias = "table")]
    Text,
    /// Markdown
    Markdown,
    /// CSV
    Csv,
    /// JSON
    Json,
}

/// Reads a word or a family.
fn family(text: &str) -> Result<Family, String> {
    match text.contains(['=', '<', '>']) || text.contains("||") {
        true => {
            Err("write a word or a family, such as \"(XXO)^n\", and not a statement".to_owned())
        }
        false => text.parse().map_err(|error: NotationError| match error.problem() {
            Problem::NoPower => {
                "write a word, such as XO, or a row with one power, such as \"O(XO)^n\"".to_owned()
            }
            _ => error.to_string(),
        }),
    }
}

/// Reports the results of a survey. In a text, each result has a line.
pub fn report(entries: &[Entry], format: Format) {
    let (form, is_text) = match format {
        Format::Csv => (Form::Csv, false),
        Format::Markdown => (Form::Markdown, false),
        Format::Text | Format::Json => (Form::Text, true),
    };
    let titles = ["word", "period", "saltus", "bytes", "result"];
    let mut table = Table::new(form, "lrlr", titles);
    for entry in entries {
        let number = |number: Option<usize>| number.map_or(String::new(), |n| n.to_string());
        let saltus = entry.saltus.clone().unwrap_or_default();
        let mut cells = [entry.word.clone(), number(entry.period), saltus, number(entry.bytes)];
        let results = results(entry);
        for result in if is_text { results } else { vec![results.join("; ")] } {
            table.push([&cells[..], &[result]].concat());
            cells = Default::default();
        }
    }
    let report = Report::default().field("entries", entries);
    match is_text {
        true => report.hanging_each(table.lines(), table.indent()),
        false => report.all(table.lines()),
    }
    .print();
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut known = Results::open(arguments.out.as_deref())?;
    let engine = Engine::new(&arguments.resources);
    let control = engine.control();
    let mut entries = Vec::new();
    let mut halted = None;
    let wanted = wanted(arguments);
    let quiet = arguments.resources.quiet;
    let words = if wanted.len() == 1 { "word" } else { "words" };
    let progress = Progress::of(wanted.len() as u64, words, quiet);
    for subject in wanted {
        let name = subject.name();
        let limits = limits(arguments, control);
        let sources = if arguments.no_library { Sources::Nothing } else { Sources::Library };
        if let Some(entry) = known.useful(&name, &limits) {
            entries.push(entry.clone());
            progress.advance(1);
            continue;
        }
        let tick = || progress.show_text(format!("{name}: {}", control.progress.stage()));
        tick();
        let survey = move || subject.survey(&limits, &sources);
        let surveyed = engine.run_until_limit(Duration::ZERO, &tick, survey);
        // If a word was interrupted, the next run continues with it, unless its time was over.
        halted = control.check().err();
        let (Ok(Ok(surveyed)), None) = (surveyed, halted) else {
            break;
        };
        progress.advance(1);
        let bounds: Vec<&[u8]> = surveyed.bounds.iter().map(|proof| &*proof.bytes).collect();
        let proof = surveyed.proof.as_ref().map(|proof| &*proof.bytes);
        known.keep(&surveyed.entry, proof, &bounds)?;
        entries.push(surveyed.entry);
    }
    drop(progress);
    report(&entries, arguments.format);
    match halted {
        Some(halt) => Err(halt.into()),
        None => Ok(Exit::Success),
    }
}

/// A family `u·w^n·v`, or a family of rows of blocks, about which a survey searches for theorems.
pub enum Subject {
    Family(Family),
    Blocks(Blocks),
}

impl Subject {
    pub fn name(&self) -> String {
        match self {
            Subject::Family(family) => name(family),
            Subject::Blocks(blocks) => blocks.to_string(),
        }
    }

    /// Searches for theorems. For a family `u·w^n·v`, these are a law of its values or, if there is
    /// none, a theorem that `prove` finds without a long search, or the winner by a comparison with
    /// 0. Rows of blocks that depend on one variable are such a family, too: `(X)^nO` has no law of
    /// the kinds for blocks, but its values have a period.
    pub fn survey(&self, limits: &Limits, sources: &Sources) -> Result<Surveyed, Halt> {
        match self {
            Subject::Family(family) => {
                let known = match known(family, limits, sources) {
                    Err(Unproved::Stopped(halt)) if halt != Halt::Time => return Err(halt),
                    found => found.unwrap_or_default(),
                };
                let mut surveyed = survey::survey_with_bounds(family, limits, known)?;
                name_law(&mut surveyed.entry);
                Ok(surveyed)
            }
            Subject::Blocks(blocks) => {
                let (mut entry, mut proof) = blocks::survey_blocks(blocks, limits)?;
                let family = entry.word.parse::<Family>().ok();
                if let (None, Some(family)) = (&entry.statement, family) {
                    let found = survey::survey_family(&family, limits)?;
                    if found.0.statement.is_some() {
                        (entry, proof) = found;
                    }
                }
                Ok(Surveyed { entry, proof: proof.map(Theorem::from), bounds: Vec::new() })
            }
        }
    }
}

/// Names the period and the saltus of a law that was not found by its period.
fn name_law(entry: &mut Entry) {
    let statement = entry.statement.as_ref().filter(|_| entry.period.is_none());
    let law = statement.and_then(|text| Law::new(text.parse().ok()?)?.period());
    let Some((period, saltus)) = law else { return };
    let mut arena = Arena::new();
    if let Ok(value) = Components::new().evaluate(&saltus, &mut arena) {
        entry.period = Some(period);
        entry.saltus = Some(arena.name(value).to_string());
    }
}

/// Returns a theorem about a family that `prove` finds without a long search. Its certificate
/// imports nothing.
fn known(family: &Family, limits: &Limits, sources: &Sources) -> Result<Option<Theorem>, Unproved> {
    let Ok(question) = family.to_string().parse::<Question>() else { return Ok(None) };
    let control = &limits.control;
    let Ok(theorems) = sources.theorems(&question, control) else { return Ok(None) };
    let library = theorems.library.clone();
    let found = Methods { library, ..Methods::new(control.clone()) }.known(family, limits)?;
    Ok(found.and_then(|(statement, proved)| {
        let proved = theorems.settle(proved, Containing::Always, control).ok()?;
        let is_law = statement.relation == Relation::Equal;
        let (statement, bytes, root) = (proved.statement, proved.bytes, proved.root);
        Some(Theorem { statement, bytes, root, is_law })
    }))
}

/// Returns the subjects of the survey.
fn wanted(arguments: &Arguments) -> Vec<Subject> {
    if let Some(most) = arguments.blocks {
        let all = all_blocks(most.into()).into_iter();
        return all.map(Subject::Blocks).collect();
    }
    let families = match arguments.word.is_empty() {
        true => all_families(arguments.max_word.into(), arguments.ends.map(usize::from)),
        false => arguments.word.clone(),
    };
    families.into_iter().map(Subject::Family).collect()
}

/// Returns the limits for the next subject.
fn limits(arguments: &Arguments, control: &Control) -> Limits {
    Limits {
        stones: arguments.stones,
        work: arguments.work,
        time: arguments.word_time,
        control: Control {
            deadline: deadline(arguments.word_time, control.deadline),
            ..control.clone()
        },
    }
}

/// Results of this and earlier runs.
pub struct Results {
    folder: Option<PathBuf>,
    state: Kept<Entry>,
}

/// Name of the file with results for other programs.
const RESULTS: &str = "survey.jsonl";
/// Name of the file with results for the next run.
const STATE: &str = "survey.state";

impl Results {
    /// Opens the results in a folder, if there is one.
    pub fn open(folder: Option<&Path>) -> Result<Results, Failure> {
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(Failure::write(folder))?;
        }
        let state = folder.map(|folder| folder.join(STATE));
        Ok(Results {
            folder: folder.map(Path::to_owned),
            state: Kept::open(state.as_deref(), "survey")?,
        })
    }

    /// Returns the stored entry of a word, unless other limits might find more.
    fn useful(&self, name: &str, limits: &Limits) -> Option<&Entry> {
        let entry = self.state.get(name)?;
        let is_final = entry.limit.is_none() && entry.left_out.is_empty();
        let is_final = is_final || entry.limits == summary(limits);
        (is_final && self.has_certificates(entry)).then_some(entry)
    }

    /// Tells whether the certificates of an entry are in the folder and prove its statements. They
    /// may have been removed or damaged.
    fn has_certificates(&self, entry: &Entry) -> bool {
        let Some(folder) = &self.folder else {
            return true;
        };
        let bounds = entry.bounds.iter().map(|bound| &bound.statement);
        let statements = entry.statement.iter().map(|statement| (None, statement));
        let mut all = statements.chain((1..).map(Some).zip(bounds));
        all.all(|(bound, statement)| {
            let options = Options { claim: Some(statement.clone()), ..Options::default() };
            let path = folder.join(certificate_name(&entry.word, bound));
            let verdict = check_file(&path, &options, &mut Library::default());
            matches!(verdict, Verdict::Verified(_))
        })
    }

    /// Stores an entry, with the certificates of its statement and of its bounds.
    pub fn keep(
        &mut self,
        entry: &Entry,
        certificate: Option<&[u8]>,
        bounds: &[&[u8]],
    ) -> Result<(), Failure> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        let first = certificate.map(|bytes| (None, bytes));
        let all = (1..).map(Some).zip(bounds.iter().copied()).chain(first);
        for (bound, bytes) in all {
            let path = folder.join(certificate_name(&entry.word, bound));
            file::write(&path, bytes).map_err(Failure::write(&path))?;
        }
        self.state.put(&entry.word, entry.clone())?;
        let path = folder.join(RESULTS);
        let written = file::write_with(&path, |file| {
            let mut lines = BufWriter::new(file);
            for entry in self.state.all() {
                serde_json::to_writer(&mut lines, entry)?;
                lines.write_all(b"\n")?;
            }
            lines.flush()
        });
        written.map_err(Failure::write(&path))
    }
}

/// Returns the name of the file with the certificate of a word, or of one of its bounds, counted
/// from 1. Results may come from other programs, so the name never has a path separator.
fn certificate_name(word: &str, bound: Option<usize>) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = word.chars().filter(|c| *c != '^').map(safe).collect();
    match bound {
        Some(number) => format!("{name}-bound-{number}.cert"),
        None => format!("{name}.cert"),
    }
}

/// Returns the theorems about a family, and the reasons for missing results.
fn results(entry: &Entry) -> Vec<String> {
    let bounds = entry.bounds.iter().map(|bound| &bound.statement);
    let statements = entry.statement.iter().chain(bounds);
    let mut results: Vec<String> = statements.map(|it| for_people(it)).collect();
    if entry.statement.is_none() || entry.limit.is_some() {
        results.push(format!("values: no law found below {} stones", entry.stones));
        results.extend(entry.limit.as_ref().map(|why| format!("why: {why}")));
        results.extend(entry.growth.map(|growth| {
            format!(
                "growth: with the last row, the number of values grew by a factor of {growth:.2}"
            )
        }));
    }
    if !entry.left_out.is_empty() {
        results.push(format!("not finished within --work: {}", entry.left_out.join(", ")));
    }
    results
}
