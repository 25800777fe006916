//! `segcert check-strategy`: checks a rule file against every reply of Right.
use std::collections::BTreeMap;

use clap::ArgGroup;
use segcert_replay::data::Strategy;
use segcert_replay::{Certified, Options, replay};

use super::failure::shorter_bases;
use super::strategy::families;
use super::table::{Form, Table};
use super::watch;
use crate::cli::prelude::*;
use crate::clobber::Statement;
use crate::escape::escaped_lines;
use crate::strategy::for_all::{Unproved, concerns, prove, statement};
use crate::strategy::library::{LoadError, load};
use crate::strategy::write::{WonSet, classes, sets};

/// Check that a strategy for Left wins against every reply
#[derive(Args)]
#[command(group = ArgGroup::new("what").required(true))]
pub struct Arguments {
    /// Name of a built-in strategy (`segcert strategy list` shows them), or a file
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

pub fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let start = Instant::now();
    let strategy = load(&arguments.strategy)?;
    let engine = Engine::new(&arguments.resources);
    let Some(stones) = arguments.up_to else {
        watch::advise_for_memory(shorter_bases(&strategy));
        return all(arguments, &engine, &strategy);
    };
    watch::advise_for_memory("allow more with --memory, or choose a smaller --up-to".to_owned());
    let certificates = engine.certificates(&strategy)?;
    let certified = Certified::new(&strategy, &certificates).map_err(LoadError::Flaw)?;
    up_to(arguments, &engine, &certified, stones.into(), start)
}

/// Returns the statement of a strategy about its start positions, without those that are 0, and the
/// values of the variable at which they are 0.
pub fn wanted(strategy: &Strategy) -> Result<(Statement, Vec<u32>), Failure> {
    let wanted = statement(strategy)?;
    Ok(match concerns(strategy, &wanted) {
        Err(Unproved::Zero { exceptions, instead }) => (*instead, exceptions),
        _ => (wanted, Vec::new()),
    })
}

/// Proves the statement of the strategy about start positions of all lengths.
fn all(arguments: &Arguments, engine: &Engine, strategy: &Strategy) -> Result<Exit, Failure> {
    let start = Instant::now();
    let (wanted, zero) = wanted(strategy)?;
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
    let failure = match result {
        Ok(_) => None,
        Err(Unproved::Failure(failure)) => Some(failure.to_string()),
        Err(other) => return Err(other.into()),
    };
    // The sums of rows about which the claims are, and the parts of the classes in them.
    let (sets, classes) = match is_proved {
        true => (sets(strategy), classes(strategy)),
        false => Default::default(),
    };
    let name = &strategy.name;
    let (verdict, said) = match is_proved {
        true => ("verified", wanted.to_string()),
        false => ("rejected", format!("no proof of {wanted}")),
    };
    let zeros: Vec<String> = zero.iter().map(u32::to_string).collect();
    let shown = if arguments.full { &claims[..] } else { &[] };
    let report = Report::default()
        .all(shown.iter().map(|it| format!("{:>8} steps  {}", it.steps, it.name)))
        .verdict(verdict, format!("{name}: {said}"))
        .lines("where", &failure)
        .all((!zeros.is_empty()).then(|| format!("equal to 0 at n = {}", zeros.join(", "))))
        .field("strategy", name)
        .field("claims", &claims)
        .field("zero", &zero)
        .field("statement", wanted.to_string());
    let report = match arguments.full {
        true => with_sets(report, &sets, &classes, strategy),
        false => report.line("claims", format!("{}, which --full lists", claims.len())),
    };
    report
        .field_some("sets", &sets)
        .field_some("classes", (!classes.is_empty()).then_some(&classes))
        .field_some("failure", failure.as_ref())
        .time(start.elapsed().as_secs_f64())
        .print();
    Ok(if is_proved { Exit::Success } else { Exit::Negative })
}

const ABOUT_SETS: &str =
    "The claims say that Left wins each sum of rows that these sets contain after simplification:";

const ABOUT_CLASSES: &str = "In a condition, the name of a class is the number of its rows:";

const ABOUT_FAMILIES: &str = "In the name of a row, # is its number of stones:";

/// Number of spaces before the continuation of a description.
pub const INDENT: usize = 6;

/// Adds the sums of rows about which the claims are, and the names in them.
fn with_sets<'a>(
    report: Report<'a>,
    sets: &[WonSet],
    classes: &BTreeMap<String, String>,
    strategy: &Strategy,
) -> Report<'a> {
    if sets.is_empty() {
        return report;
    }
    let report = sets.iter().fold(report.plain(ABOUT_SETS), |report, set| {
        let WonSet { name, moving, positions, except } = set;
        let except = (!except.is_empty()).then(|| format!("except {}", except.join(", ")));
        let texts = positions.iter().chain(&except).map(|text| format!("    {text}"));
        report.plain(format!("  {name}, moving {moving}:")).hanging_each(texts, INDENT)
    });
    report
        .all((!classes.is_empty()).then_some(ABOUT_CLASSES))
        .hanging_each(classes.iter().map(|(name, rows)| format!("  {name:<6} {rows}")), INDENT)
        .plain(ABOUT_FAMILIES)
        .all(families(strategy))
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
    let strategy = certified.strategy();
    let name = &strategy.name;
    let lengths = replay.results.iter().map(|result| Length {
        stones: result.stones,
        outcome: result.outcome.letter(),
        left_nodes: result.left_nodes,
        right_nodes: result.right_nodes,
        seconds: result.share * seconds,
    });
    let lengths: Vec<Length> = lengths.collect();
    let table = table(&lengths, arguments.csv);
    let fails_at = replay.failure.as_ref().map(|(stones, _)| *stones);
    let line = replay.failure.as_ref().and_then(|(_, line)| line.as_ref());
    let line: Option<String> = line.map(|line| line.draw(strategy));
    let line_of_play = line.as_deref().unwrap_or("the line of play is too long to be found");
    let report = Report::default()
        .all(table.lines())
        .field("verdict", if fails_at.is_some() { "rejected" } else { "verified" })
        .field("strategy", name)
        .field("lengths", &lengths);
    let report = match fails_at {
        _ if arguments.csv => report,
        None => {
            let most = lengths.last().map_or(0, |row| row.stones);
            let said = format!("{name}: from every start position up to {most} stones");
            report.line("VERIFIED", said).time(seconds)
        }
        Some(stones) => report
            .line("REJECTED", format!("{name}: fails from {stones} stones"))
            .time(seconds)
            .block(line_of_play),
    };
    report
        .field_some("fails_at", fails_at)
        .field_some("line", line.as_ref().map(|line| line.lines().collect::<Vec<_>>()))
        .print();
    if arguments.csv && fails_at.is_some() {
        output::print_error_unescaped(escaped_lines(line_of_play));
    }
    Ok(if fails_at.is_some() { Exit::Negative } else { Exit::Success })
}

#[derive(Serialize)]
struct Length {
    stones: usize,
    outcome: &'static str,
    left_nodes: u64,
    right_nodes: u64,
    seconds: f64,
}

/// Returns the table of all lengths.
fn table(lengths: &[Length], is_csv: bool) -> Table {
    let (form, [left, right]) = match is_csv {
        true => (Form::Csv, ["left_nodes", "right_nodes"]),
        false => (Form::Text, ["left nodes", "right nodes"]),
    };
    let titles = ["stones", "outcome", left, right, "seconds"];
    let mut table = Table::new(form, "rlrrr", titles).widened(2, 11).widened(4, 8);
    for Length { stones, outcome, left_nodes, right_nodes, seconds } in lengths {
        let [stones, left, right] =
            [*stones as u64, *left_nodes, *right_nodes].map(|it| it.to_string());
        table.push(vec![stones, outcome.to_string(), left, right, format!("{seconds:.3}")]);
    }
    table
}
