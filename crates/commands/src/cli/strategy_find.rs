//! `segcert strategy find`: finds the sets and rules of a strategy.
use std::sync::{Arc, Mutex};

use segcert_replay::data::Strategy;

use super::failure::shorter_bases;
use super::watch;
use crate::cli::prelude::*;
use crate::find::{Found, Options, Try, find};
use crate::run::lock::lock;
use crate::strategy::library::load;

/// Find the sets and rules of a strategy
///
/// The file gives the families, the classes and the start positions.
#[derive(Args)]
pub struct Arguments {
    /// File of the strategy; sets and rules may be missing
    strategy: String,
    /// Write the strategy to this file, once it is proved
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the strategy even if it is incomplete and not proved
    #[arg(long, requires = "out")]
    partial: bool,
    /// Distinguish the lengths of components of at most STONES stones
    #[arg(
        long,
        value_name = "STONES",
        default_value_t = 26,
        value_parser = within::<usize>(4..=60)
    )]
    short: usize,
    /// Examine all positions with at most N components
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = within::<usize>(2..=6))]
    parts: usize,
    /// Where helpful, prove positions of at most STONES stones separately
    #[arg(long, value_name = "STONES", default_value_t = 0, value_parser = within::<usize>(0..=40))]
    won: usize,
    /// Maximum number of terms in a condition on numbers of components
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = within::<usize>(1..=5))]
    terms: usize,
    /// Maximum number of exceptions of a set among positions with the same numbers of components
    /// per class
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = natural::<u8>)]
    exceptions: u8,
    #[command(flatten)]
    pub resources: Resources,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let strategy = load(&arguments.strategy)?;
    file::claim(
        arguments.out.as_deref(),
        Some(Path::new(&arguments.strategy)).filter(|path| path.exists()),
    )?;
    let engine = Engine::new(&arguments.resources);
    watch::advise_for_memory(shorter_bases(&strategy));
    let Searched { tries, found, is_over } = search(arguments, &engine, &strategy)?;
    let is_found = found.statement.is_some();
    let out = arguments.out.as_ref().filter(|_| is_found || arguments.partial);
    if let Some(out) = out {
        file::write(out, found.text.as_bytes()).map_err(Failure::write(out))?;
    }
    let mut report = Report::default();
    for it in &tries {
        report = report.plain(format!("up to {:<3} stones: {}", it.stones, came(it)));
        report = report.lines("  fails", it.failure.as_ref());
    }
    let name = &strategy.name;
    let (headline, said) = match &found.statement {
        Some(statement) => ("FOUND", format!("{name}: {statement}")),
        None if is_over => ("NOT FOUND", format!("{name}: the time limit was reached")),
        None => ("NOT FOUND", name.clone()),
    };
    let file = out.map(|out| file::output_name(out));
    report
        .line(headline, said)
        .field("verdict", if is_found { "found" } else { "not-found" })
        .field("strategy", name)
        .field_some("statement", &found.statement)
        .field("tries", &tries)
        .lines("wrote", &file)
        .field_some("file", &file)
        .time(start.elapsed().as_secs_f64())
        .print();
    Ok(match (is_found, is_over) {
        (true, _) => Exit::Success,
        (false, true) => Exit::Limit,
        (false, false) => Exit::Negative,
    })
}

/// All attempts, and the result of the last one.
struct Searched {
    tries: Vec<Try>,
    found: Found,
    /// Whether the time limit was reached.
    is_over: bool,
}

fn search(
    arguments: &Arguments,
    engine: &Engine,
    strategy: &Strategy,
) -> Result<Searched, Failure> {
    let control = engine.control().clone();
    let progress = Arc::clone(&control.progress);
    let strategy = strategy.clone();
    let Arguments { short: stones, won, parts, terms, exceptions, .. } = *arguments;
    let threads = engine.threads();
    // Results of complete attempts, in case the time limit is reached during an attempt.
    let known: Arc<Mutex<Vec<(Try, Found)>>> = Arc::default();
    let there = Arc::clone(&known);
    let result = engine.run_detached(move || {
        let mut report = |it: &Try, found: &Found| {
            progress.set_stage(format!("components of up to {} stones: {}", it.stones, came(it)));
            let mut known = lock(&there);
            known.push((it.clone(), found.clone()));
        };
        let mut options = Options {
            stones,
            parts,
            won,
            terms,
            exceptions: exceptions.into(),
            threads,
            goes_on: &|| control.check().is_ok(),
            report: &mut report,
        };
        find(&strategy, &mut options)
    });
    let known = lock(&known);
    let (tries, outcomes): (Vec<Try>, Vec<Found>) = known.iter().cloned().unzip();
    let is_over = matches!(result, Err(Failure::Limit(Halt::Time)));
    let found = match (result, outcomes.last()) {
        (Err(Failure::Limit(Halt::Time)), Some(last)) => last.clone(),
        (result, _) => result??,
    };
    Ok(Searched { tries, found, is_over })
}

/// Describes the result of an attempt.
fn came(it: &Try) -> String {
    format!(
        "{} kinds of components, {} cases of sets with {} exceptions, {} won positions, {} rules",
        it.cells, it.cases, it.exceptions, it.won, it.rules
    )
}
