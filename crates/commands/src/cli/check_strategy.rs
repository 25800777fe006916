//! `segcert check-strategy`: checks a rule file against every reply of Right.
use std::collections::BTreeMap;

use clap::ArgGroup;
use segcert_replay::data::Strategy;
use segcert_replay::{Certified, Options, Replay, replay};

use super::failure::shorter_blocks;
use super::strategy::families;
use super::watch;
use crate::cli::prelude::*;
use crate::escape::escaped_lines;
use crate::strategy::for_all::{Claimed, Unproved, concerns, prove, statement};
use crate::strategy::library::{self, LoadError, load};
use crate::strategy::write::{WonSet, classes, sets};

/// Check that a strategy for Left wins against every reply
#[derive(Args)]
#[command(group = ArgGroup::new("what").required(true))]
pub struct Arguments {
    #[arg(help = strategies())]
    strategy: String,
    /// Play the strategy against every reply, from all start positions of at most STONES stones
    #[arg(long, value_name = "STONES", group = "what", value_parser = within::<u16>(1..=1000))]
    up_to: Option<u16>,
    /// Prove that the strategy wins from start positions of every length
    #[arg(long, group = "what")]
    all: bool,
    /// List the claims, and the sums of rows about which they are
    #[arg(long, requires = "all", conflicts_with = "json")]
    full: bool,
    /// Count positions as the papers do: each position of [published-counts] counts once, play from
    /// it is not followed, and start positions do not count
    #[arg(long, conflicts_with = "all")]
    paper_counts: bool,
    /// Print CSV with the columns stones,outcome,left_nodes,right_nodes,seconds
    #[arg(long, conflicts_with_all = ["all", "json"])]
    csv: bool,
    #[command(flatten)]
    pub resources: Resources,
}

fn strategies() -> String {
    let names = library::names();
    format!("Name of a built-in strategy ({names}), or a file")
}

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let strategy = load(&arguments.strategy)?;
    let engine = Engine::new(&arguments.resources);
    let Some(stones) = arguments.up_to else {
        watch::advise_for_memory(shorter_blocks(&strategy));
        return all(arguments, &engine, &strategy);
    };
    watch::advise_for_memory("allow more with --memory, or choose a smaller --up-to".to_owned());
    let certificates = engine.certificates(&strategy)?;
    let certified = Certified::new(&strategy, &certificates).map_err(LoadError::Flaw)?;
    up_to(arguments, &engine, &certified, stones.into(), start)
}

/// Proves the statement of the strategy about start positions of all lengths.
fn all(arguments: &Arguments, engine: &Engine, strategy: &Strategy) -> Result<Exit, Failure> {
    let start = Instant::now();
    let mut wanted = statement(strategy)?;
    let mut zero = Vec::new();
    if let Err(Unproved::Zero { exceptions, instead }) = concerns(strategy, &wanted) {
        (zero, wanted) = (exceptions, *instead);
    }
    let (strategy_there, wanted_there) = (strategy.clone(), wanted.clone());
    let control = engine.control().clone();
    let (claims, result) = engine.run_detached(move || {
        let mut claims = Vec::new();
        let result = prove(&strategy_there, &wanted_there, &control, &mut |claim| {
            control.progress.set_stage(format!("{} claims, last {}", claims.len() + 1, claim.name));
            claims.push(claim)
        });
        (claims, result)
    })?;
    engine.control().check()?;
    let is_proved = result.is_ok();
    let report = AllReport {
        verdict: if is_proved { "verified" } else { "rejected" },
        strategy: &strategy.name,
        claims: &claims,
        zero,
        statement: wanted.to_string(),
        sets: if is_proved { sets(strategy) } else { Vec::new() },
        classes: if is_proved { classes(strategy) } else { BTreeMap::new() },
        families: families(strategy).collect(),
        failure: match result {
            Ok(_) => None,
            Err(Unproved::Failure(failure)) => Some(failure.to_string()),
            Err(other) => return Err(other.into()),
        },
        seconds: start.elapsed().as_secs_f64(),
        is_full: arguments.full,
    };
    output::report(&report);
    Ok(match report.failure {
        None => Exit::Success,
        Some(_) => Exit::Negative,
    })
}

const ABOUT_SETS: &str =
    "The claims say that Left wins each sum of rows that these sets contain after simplification:";

const ABOUT_CLASSES: &str = "In a condition, the name of a class is the number of its rows:";

const ABOUT_FAMILIES: &str = "In the name of a row, # is its number of stones:";

/// Number of spaces before the continuation of a description.
const INDENT: usize = 6;

#[derive(Serialize)]
struct AllReport<'a> {
    verdict: &'static str,
    strategy: &'a str,
    /// The claims that were proved.
    claims: &'a [Claimed],
    /// The `n` at which the row is 0.
    zero: Vec<u32>,
    statement: String,
    /// The sums of rows about which the claims are.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sets: Vec<WonSet>,
    /// The parts of each class that the conditions of the sets name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    classes: BTreeMap<String, String>,
    /// The families of the rows in the sets, for people.
    #[serde(skip)]
    families: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    seconds: f64,
    /// Whether the report for people has all claims and sets.
    #[serde(skip)]
    is_full: bool,
}

impl output::Report for AllReport<'_> {
    fn lines(&self) -> Lines {
        let AllReport { strategy, statement, .. } = self;
        let shown = if self.is_full { self.claims } else { &[] };
        let claims = shown.iter().map(|it| format!("{:>8} steps  {}", it.steps, it.name));
        let claims = Lines::default().all(claims);
        let lines = match &self.failure {
            None => claims.and("VERIFIED", format!("{strategy}: {statement}")),
            Some(failure) => claims
                .and("REJECTED", format!("{strategy}: no proof of {statement}"))
                .and("where", failure),
        };
        let zero: Vec<String> = self.zero.iter().map(u32::to_string).collect();
        let zero = (!zero.is_empty()).then(|| format!("equal to 0 at n = {}", zero.join(", ")));
        let lines = lines.all(zero);
        let lines = match self.is_full {
            true => self.with_sets(lines),
            false => lines.and("claims", format!("{}, which --full lists", self.claims.len())),
        };
        lines.time(self.seconds)
    }
}

impl AllReport<'_> {
    /// Adds the sums of rows about which the claims are.
    fn with_sets(&self, lines: Lines) -> Lines {
        if self.sets.is_empty() {
            return lines;
        }
        let lines = lines.plain(ABOUT_SETS);
        let lines = self.sets.iter().fold(lines, |lines, set| {
            let WonSet { name, moving, positions, except } = set;
            let lines = lines.plain(format!("  {name}, moving {moving}:"));
            let except = (!except.is_empty()).then(|| format!("except {}", except.join(", ")));
            let texts = positions.iter().chain(&except).map(|text| format!("    {text}"));
            lines.hanging_each(texts, INDENT)
        });
        let classes = self.classes.iter().map(|(name, rows)| format!("  {name:<6} {rows}"));
        lines
            .all((!self.classes.is_empty()).then_some(ABOUT_CLASSES))
            .hanging_each(classes, INDENT)
            .plain(ABOUT_FAMILIES)
            .all(&self.families)
    }
}

fn up_to(
    arguments: &Arguments,
    engine: &Engine,
    certified: &Certified,
    stones: usize,
    start: Instant,
) -> Result<Exit, Failure> {
    let replay = engine.watch_replay(|watch| {
        replay(
            certified,
            &Options {
                longest: stones,
                threads: engine.threads(),
                memory: engine.memory(),
                as_published: arguments.paper_counts,
                watch,
            },
        )
    })?;
    if replay.results.is_empty() {
        let name = &certified.strategy().name;
        let why = format!("{name} has no start position of at most {stones} stones");
        return Err(Failure::Usage(format!("{why}: choose a larger --up-to")));
    }
    let seconds = start.elapsed().as_secs_f64();
    let report = Report::new(certified.strategy(), &replay, seconds, arguments.csv);
    output::report(&report);
    Ok(match report.fails_at {
        Some(_) => {
            if arguments.csv {
                output::print_error_unescaped(escaped_lines(report.line_of_play()));
            }
            Exit::Negative
        }
        None => Exit::Success,
    })
}

#[derive(Serialize)]
struct Report<'a> {
    verdict: &'static str,
    strategy: &'a str,
    lengths: Vec<Length>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    fails_at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    /// Whether the table for users has comma-separated values.
    #[serde(skip)]
    is_csv: bool,
}

#[derive(Serialize)]
struct Length {
    stones: usize,
    outcome: &'static str,
    left_nodes: u64,
    right_nodes: u64,
    seconds: f64,
}

impl<'a> Report<'a> {
    fn new(strategy: &'a Strategy, replay: &Replay, seconds: f64, is_csv: bool) -> Report<'a> {
        let lengths = replay.results.iter().map(|result| Length {
            stones: result.stones,
            outcome: result.outcome.letter(),
            left_nodes: result.left_nodes,
            right_nodes: result.right_nodes,
            seconds: result.share * seconds,
        });
        let line = replay.failure.as_ref().and_then(|(_, line)| line.as_ref());
        Report {
            verdict: match replay.failure {
                Some(_) => "rejected",
                None => "verified",
            },
            strategy: &strategy.name,
            lengths: lengths.collect(),
            seconds,
            fails_at: replay.failure.as_ref().map(|(stones, _)| *stones),
            line: line.map(|line| line.draw(strategy).lines().map(str::to_owned).collect()),
            is_csv,
        }
    }

    /// Returns the line of play in which the strategy fails.
    fn line_of_play(&self) -> String {
        let lines = self.line.as_ref().map(|lines| lines.join("\n"));
        lines.unwrap_or_else(|| "the line of play is too long to be found".to_owned())
    }
}

impl output::Report for Report<'_> {
    fn lines(&self) -> Lines {
        if self.is_csv {
            let row = |Length { stones, outcome, left_nodes, right_nodes, seconds }: &Length| {
                format!("{stones},{outcome},{left_nodes},{right_nodes},{seconds:.3}")
            };
            let header = "stones,outcome,left_nodes,right_nodes,seconds";
            return Lines::default().plain(header).all(self.lengths.iter().map(row));
        }
        let row = |Length { stones, outcome, left_nodes, right_nodes, seconds }: &Length| {
            format!("{stones:>6}  {outcome:<7} {left_nodes:>12} {right_nodes:>12} {seconds:>9.3}")
        };
        let header = "stones  outcome   left nodes  right nodes   seconds";
        let lines = Lines::default().plain(header).all(self.lengths.iter().map(row));
        let strategy = self.strategy;
        match self.fails_at {
            None => {
                let most = self.lengths.last().map_or(0, |row| row.stones);
                let said = format!("{strategy}: from every start position up to {most} stones");
                lines.and("VERIFIED", said).time(self.seconds)
            }
            Some(stones) => lines
                .and("REJECTED", format!("{strategy}: fails from {stones} stones"))
                .time(self.seconds)
                .block(self.line_of_play()),
        }
    }
}
